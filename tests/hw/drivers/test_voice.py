"""Tests of the voice: the real espeak-ng, played by the real aplay through ALSA's own file device."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import Fault, fault_of
from croupier.hw.drivers.voice import EspeakVoice, PiperVoice, Text

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("espeak-ng", "aplay", "sox"))),
    reason="espeak-ng, aplay or sox is not installed: as root, tools/voice installs them",
)
SENTENCE = {
    "en": "Boardwalk. Dog bids 190 dollars. Going once.",
    "fr": "Rue de la Paix. Chien mise 190 euros. Une fois.",
}
LONG = "Park Place is for sale. " * 40


class RealClock:
    """The time of the machine. What other threads hand over is done at once, on them."""

    def now(self) -> float:
        return time.monotonic()

    def call_at(self, when: float, callback: object) -> None:
        raise NotImplementedError

    def call_soon_threadsafe(self, callback: object) -> object:
        assert callable(callback)
        return callback()


class Heard:
    """What a voice reports."""

    def __init__(self) -> None:
        self.health: list[tuple[bool, str]] = []
        self.ends = 0
        self._changed = threading.Condition()

    def on_health(self, device: DeviceId, ok: bool, why: str) -> None:
        assert device == DeviceId("voice")
        self.health.append((ok, why))

    def done(self) -> None:
        with self._changed:
            self.ends += 1
            self._changed.notify_all()

    def until(self, ends: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self.ends >= ends, timeout=20)


def card(folder: Path, plugin: str) -> dict[str, str]:
    """The environment of a machine whose only sound card is this one of ALSA's own."""
    file = folder / "asound.conf"
    file.write_text(f"pcm.null {{ type null }}\npcm.!default {{ {plugin} }}\n")
    return {**os.environ, "ALSA_CONFIG_PATH": str(file)}


def recorder(folder: Path) -> tuple[Path, dict[str, str]]:
    wav = folder / "spoken.wav"
    return wav, card(folder, f'type file\n slave.pcm null\n format wav\n file "{wav}"')


def taken(folder: Path) -> dict[str, str]:
    """A card that never takes a sound: a pipe that nobody reads."""
    os.mkfifo(folder / "taken")
    return card(folder, f'type file\n slave.pcm null\n format wav\n file "{folder}/taken"')


@contextmanager
def speaking(environ: dict[str, str], heard: Heard, **others: str) -> Iterator[EspeakVoice]:
    with EspeakVoice(clock=RealClock(), environ=environ, on_health=heard.on_health, **others) as voice:  # type: ignore[arg-type]
        yield voice


def stat(wav: Path) -> dict[str, float]:
    """What sox measures."""
    said = subprocess.run(["sox", str(wav), "-n", "stat"], capture_output=True, text=True, check=True).stderr
    rows = (line.partition(":") for line in said.splitlines())
    return {name.split("(")[0].strip(): float(value) for name, _, value in rows if value.strip()}


@pytest.mark.parametrize("language", SENTENCE)
def test_a_sentence_is_spoken_as_long_and_as_loud_as_it_should_be(tmp_path: Path, language: str) -> None:
    heard, (wav, environ) = Heard(), recorder(tmp_path)
    with speaking(environ, heard) as voice:
        voice.say(SENTENCE[language], language=language, done=heard.done)
        heard.until(1)
    measured = stat(wav)
    assert 2.0 < measured["Length"] < 7.0
    assert measured["RMS     amplitude"] > 0.02
    assert 0.2 < measured["Maximum amplitude"] <= 1.0
    assert heard.health == [(True, "")]


def test_slow_is_longer_and_quiet_is_quieter(tmp_path: Path) -> None:
    measured = {}
    for name, (speed, volume) in {"usual": (1.0, 1.0), "slow": (0.7, 1.0), "quiet": (1.0, 0.4)}.items():
        folder = tmp_path / name
        folder.mkdir()
        heard, (wav, environ) = Heard(), recorder(folder)
        with speaking(environ, heard) as voice:
            voice.tune(speed, volume)
            voice.say(SENTENCE["en"], language="en", done=heard.done)
            heard.until(1)
        measured[name] = stat(wav)
    assert measured["slow"]["Length"] > 1.2 * measured["usual"]["Length"]
    assert measured["quiet"]["RMS     amplitude"] < 0.6 * measured["usual"]["RMS     amplitude"]


def test_a_language_that_nobody_speaks_is_spoken_in_english(tmp_path: Path) -> None:
    heard, (wav, environ) = Heard(), recorder(tmp_path)
    with speaking(environ, heard) as voice:
        for language in ("fr-CH", "pt-BR", "tlh-XX"):
            voice.say("190", language=language, done=heard.done)
            heard.until(heard.ends + 1)
    assert heard.health == [(True, "")]
    assert stat(wav)["Length"] > 0.5


def test_a_missing_program_is_said_once_and_every_text_counts_as_spoken(tmp_path: Path) -> None:
    heard = Heard()
    with speaking({"PATH": str(tmp_path)}, heard) as voice:
        for number in range(5):
            voice.say("Nobody hears this.", language="en", done=heard.done)
            heard.until(number + 1)
    assert heard.health == [(False, "espeak-ng is not installed")]
    assert fault_of(heard.health[0][1]) is Fault.NO_LIBRARY


def test_a_missing_player_leaves_no_process_behind(tmp_path: Path) -> None:
    espeak = shutil.which("espeak-ng")
    assert espeak is not None
    (tmp_path / "espeak-ng").symlink_to(espeak)
    heard = Heard()
    with speaking({"PATH": str(tmp_path)}, heard) as voice:
        voice.say("Nobody hears this.", language="en", done=heard.done)
        heard.until(1)
        assert children() == []
    assert heard.health == [(False, "aplay is not installed")]


def test_without_a_card_the_voice_is_lost_and_comes_back_with_it(tmp_path: Path) -> None:
    environ = card(tmp_path, "type hw\n card 31")
    heard, ahead = Heard(), [0.0]
    with EspeakVoice(
        clock=RealClock(),  # type: ignore[arg-type]
        environ=environ,
        on_health=heard.on_health,
        seconds=lambda: time.monotonic() + ahead[0],
    ) as voice:
        voice.say("Nobody hears this.", language="en", done=heard.done)
        heard.until(1)
        assert [ok for ok, _ in heard.health] == [False]
        assert heard.health[0][1].startswith("aplay: ")
        recorder(tmp_path)  # somebody plugs it in
        ahead[0] = 60.0
        voice.say("Now they do.", language="en", done=heard.done)
        heard.until(2)
    assert [ok for ok, _ in heard.health] == [False, True]


def test_a_card_that_another_program_has_does_not_stop_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe that nobody reads hangs as a taken card does where the driver waits for it."""
    monkeypatch.setattr("croupier.hw.drivers.voice.STARTS_WITHIN_S", 0.5)
    heard, environ = Heard(), taken(tmp_path)
    with speaking(environ, heard) as voice:
        voice.say("Hm.", language="en", done=heard.done)
        heard.until(1)
    assert [ok for ok, _ in heard.health] == [False]
    assert "does another program have the card?" in heard.health[0][1]
    assert children() == []


def test_a_busy_card_is_said_and_the_voice_is_back_when_it_is_free(tmp_path: Path) -> None:
    """The card of another program: the kernel's own word for it, as `aplay` passes it on."""
    player, programs = tmp_path / "aplay", {name: shutil.which(name) for name in ("espeak-ng", "aplay")}
    (tmp_path / "espeak-ng").symlink_to(str(programs["espeak-ng"]))
    player.write_text(
        "#!/bin/sh\necho 'aplay: main:834: audio open error: Device or resource busy' >&2\nexit 1\n"
    )
    player.chmod(0o755)
    wav, environ = recorder(tmp_path)
    heard, ahead = Heard(), [0.0]
    with EspeakVoice(
        clock=RealClock(),  # type: ignore[arg-type]
        environ={**environ, "PATH": str(tmp_path)},
        on_health=heard.on_health,
        seconds=lambda: time.monotonic() + ahead[0],
    ) as voice:
        for number in range(3):
            voice.say("Nobody hears this.", language="en", done=heard.done)
            heard.until(number + 1)
        assert len(heard.health) == 1, "once"
        assert fault_of(heard.health[0][1]) is Fault.TAKEN
        player.unlink()
        player.symlink_to(str(programs["aplay"]))
        ahead[0] = 60.0
        voice.say("Now they do.", language="en", done=heard.done)
        heard.until(4)
    assert [ok for ok, _ in heard.health] == [False, True]
    assert stat(wav)["Length"] > 0.3
    assert children() == []


def test_a_process_that_is_killed_in_mid_word_costs_one_sentence(tmp_path: Path) -> None:
    heard, hangs = Heard(), taken(tmp_path)
    with speaking(hangs, heard) as voice:
        voice.say(LONG, language="en", done=heard.done)
        victim = until_child("aplay")
        recorder(tmp_path)  # the next one finds a free card
        os.kill(victim, signal.SIGKILL)
        heard.until(1)
        assert heard.health == [], "once is no news"
        voice.say("And on it goes.", language="en", done=heard.done)
        heard.until(2)
    assert heard.health == [(True, "")]


def test_of_a_hundred_lines_in_a_second_the_last_one_is_spoken(tmp_path: Path) -> None:
    heard, (wav, environ) = Heard(), recorder(tmp_path)
    with speaking(environ, heard) as voice:
        began = time.monotonic()
        for number in range(100):
            voice.say(f"Line {number}.", language="en", done=heard.done)
        took = time.monotonic() - began
        assert len(children()) <= 4
        heard.until(100)
    assert took < 20, "to speak them all takes more than a minute"
    assert 0.3 < stat(wav)["Length"] < 3.0
    assert children() == []


def test_nobody_waits_for_a_program_that_is_slow_to_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts, may_start, start = threading.Event(), threading.Event(), subprocess.Popen

    def slow_to_start(*words: Any, **options: Any) -> Any:
        starts.set()
        may_start.wait()
        return start(*words, **options)

    heard, (wav, environ) = Heard(), recorder(tmp_path)
    rescue = threading.Timer(15, may_start.set)
    rescue.start()
    with speaking(environ, heard) as voice:
        monkeypatch.setattr("croupier.hw.drivers.voice.subprocess.Popen", slow_to_start)
        voice.say(LONG, language="en", done=heard.done)
        assert starts.wait(10)
        voice.say("At once.", language="en", done=heard.done)
        assert not may_start.is_set()
        may_start.set()
        heard.until(2)
    rescue.cancel()
    assert 0.3 < stat(wav)["Length"] < 3.0
    assert heard.health == [(True, "")]
    assert children() == []


def test_a_text_that_cannot_be_spoken_does_not_silence_the_next(tmp_path: Path) -> None:
    heard, (wav, environ) = Heard(), recorder(tmp_path)
    with speaking(environ, heard) as voice:
        voice.say("\ud800", language="en", done=heard.done)
        heard.until(1)
        voice.say("And on it goes.", language="en", done=heard.done)
        heard.until(2)
    assert stat(wav)["Length"] > 0.3
    assert children() == []


def test_hush_is_at_once_and_close_leaves_nothing(tmp_path: Path) -> None:
    heard, hangs = Heard(), taken(tmp_path)
    with speaking(hangs, heard) as voice:
        voice.say(LONG, language="en", done=heard.done)
        until_child("aplay")
        voice.hush()
        heard.until(1)
        assert heard.health == [], "nobody has failed"
        voice.say(LONG, language="en", done=heard.done)
        until_child("aplay")
    assert children() == []
    voice.close()
    voice.say("Too late.", language="en", done=heard.done)


def test_piper_speaks_the_languages_that_it_has_a_voice_for() -> None:
    voice = PiperVoice({"en": "/voices/amy.onnx"}, clock=RealClock(), device="plughw:1")  # type: ignore[arg-type]
    first, player = voice.commands(Text("Hello", "en-GB", print, speed=2.0))
    assert " ".join(first) == "piper --model /voices/amy.onnx --length-scale 0.50 --volume 1.00 -f -"
    assert player == ["aplay", "-q", "-N", "-D", "plughw:1"]
    assert voice.commands(Text("Bonjour", "fr", print))[0][0] == "espeak-ng"


def children() -> list[str]:
    """The programs that this process has started and that still run."""
    return [name for _, name in processes()]


def until_child(name: str) -> int:
    """The process of that program, once it runs."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        found = [pid for pid, comm in processes() if comm == name]
        if found:
            return found[0]
    raise AssertionError(f"{name} was not started")


def processes() -> list[tuple[int, str]]:
    asked = ["ps", "--ppid", str(os.getpid()), "-o", "pid=,comm=,stat="]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    rows = [line.split() for line in said.splitlines()]
    return [
        (int(row[0]), row[1])
        for row in rows
        if row[1] in ("espeak-ng", "aplay") and not row[2].startswith("Z")
    ]
