"""What espeak-ng speaks is understood: a recogniser hears the announcer's lines and gives their words back.

The recogniser knows how lines are built, and has to find out who, what and how much. It was never taught a
synthetic voice, so it may miss a few words.
"""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from pocketsphinx import Decoder

from tests.hw.drivers.test_voice import Heard, recorder, speaking

pytestmark = [
    pytest.mark.by_ear,
    pytest.mark.skipif(
        not all(map(shutil.which, ("espeak-ng", "aplay", "sox"))),
        reason="espeak-ng, aplay or sox is not installed: as root, tools/voice installs them",
    ),
]
GRAMMAR = """#JSGF V1.0;
grammar table;
public <line> = <who> bids <sum> dollars | <who> pays <who> <sum> dollars | <who> buys <lot> for <sum> dollars
    | <who> rolls <die> and <die> | going once | going twice | the game waits for <who> to roll the dice;
<who> = car | dog | ship | boot | hat | cat;
<lot> = boardwalk | park place | baltic avenue | electric company;
<die> = one | two | three | four | five | six;
<sum> = ten | twenty | sixty | one hundred and ninety | two hundred | one hundred and forty | four hundred;
"""
LINES = {
    "Dog bids 10 dollars.": "dog bids ten dollars",
    "Ship bids 60 dollars.": "ship bids sixty dollars",
    "Dog bids 140 dollars.": "dog bids one hundred and forty dollars",
    "Dog bids 400 dollars.": "dog bids four hundred dollars",
    "Car pays Dog 200 dollars.": "car pays dog two hundred dollars",
    "Dog buys Boardwalk for 400 dollars.": "dog buys boardwalk for four hundred dollars",
    "Ship buys Baltic Avenue for 60 dollars.": "ship buys baltic avenue for sixty dollars",
    "Car rolls 1 and 2.": "car rolls one and two",
    "Going once.": "going once",
    "Going twice.": "going twice",
    "The game waits for Dog to roll the dice.": "the game waits for dog to roll the dice",
}
MIN_RIGHT, MAX_RIGHT_BACKWARDS = 0.85, 0.3
"""So much of the words: at least, and at most where the sound is played backwards."""


def sound_of(folder: Path, text: str) -> Path:
    """What the board's voice makes of a line."""
    folder.mkdir()
    heard, (wav, environ) = Heard(), recorder(folder)
    with speaking(environ, heard) as voice:
        voice.say(text, language="en", done=heard.done)
        heard.until(1)
    return wav


@cache
def recogniser() -> Decoder:
    decoder = Decoder(samprate=16000, loglevel="FATAL", lm=None)
    decoder.add_jsgf_string("table", GRAMMAR)
    decoder.activate_search("table")
    return decoder


def understood(wav: Path, *effects: str) -> str:
    """The words that the recogniser hears, with a little silence around them."""
    raw = [
        "-r",
        "16000",
        "-c",
        "1",
        "-b",
        "16",
        "-e",
        "signed",
        "-t",
        "raw",
        "-",
        "pad",
        "0.3",
        "0.3",
        *effects,
    ]
    sound = subprocess.run(["sox", str(wav), *raw], capture_output=True, check=True).stdout
    decoder = recogniser()
    decoder.start_utt()
    decoder.process_raw(sound, full_utt=True)
    decoder.end_utt()
    found = decoder.hyp()
    return "" if found is None else str(found.hypstr)


def right(told: dict[str, str]) -> float:
    """How much of the words of all lines was understood, each at its place."""
    pairs = [(LINES[line].split(), heard.split()) for line, heard in told.items()]
    same = sum(one == other for wanted, heard in pairs for one, other in zip(wanted, heard, strict=False))
    return same / sum(len(wanted) for wanted, _ in pairs)


def test_a_recogniser_understands_what_the_board_says(tmp_path: Path) -> None:
    sounds = {line: sound_of(tmp_path / str(number), line) for number, line in enumerate(LINES)}
    told = {line: understood(wav) for line, wav in sounds.items()}
    assert right(told) >= MIN_RIGHT, told
    backwards = {line: understood(wav, "reverse") for line, wav in sounds.items()}
    assert right(backwards) <= MAX_RIGHT_BACKWARDS, "it does not only guess"
