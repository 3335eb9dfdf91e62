"""Tests of the table [voice] of a wiring: what is taken, and every message."""

from __future__ import annotations

import pytest

from croupier.config.wiring import BadWiring, VoiceWiring, load_wiring, parse_wiring, shipped_wirings
from tests.support import PROJECT

STARTER = (PROJECT / "config" / "boards" / "starter.toml").read_text(encoding="utf-8")
WHOLE = '[voice]\ndriver = "espeak-ng"\n'


def voice(text: str) -> VoiceWiring:
    return parse_wiring("mine.toml", STARTER.replace(WHOLE, text).encode()).voice


def complaint(text: str) -> str:
    with pytest.raises(BadWiring) as refused:
        voice(text)
    return str(refused.value)


def test_real_boards_speak_and_the_simulated_one_lets_the_page_do_it() -> None:
    drivers = {name: load_wiring(name).voice.driver for name in shipped_wirings()}
    assert drivers.pop("simulated") == "simulated"
    assert set(drivers.values()) == {"espeak-ng"}


def test_a_file_from_before_boards_spoke_speaks_too() -> None:
    assert voice("") == VoiceWiring("espeak-ng")


def test_a_card_and_the_voices_of_piper() -> None:
    assert voice('[voice]\ndriver = "espeak-ng"\ndevice = "plughw:1,0"\n') == VoiceWiring(
        "espeak-ng", "plughw:1,0"
    )
    piper = voice('[voice]\ndriver = "piper"\nmodels = { en = "/v/amy.onnx", fr = "/v/siwis.onnx" }\n')
    assert piper == VoiceWiring("piper", "", (("en", "/v/amy.onnx"), ("fr", "/v/siwis.onnx")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[voice]\ndriver = "festival"\n', "espeak-ng"),
        ('[voice]\ndriver = "espeak-ng"\ndevice = "a card; rm"\n', 'must be a name as "aplay -L" lists them'),
        ('[voice]\ndriver = "piper"\nmodels = { English = "/v/amy.onnx" }\n', "must be named by a language"),
        ('[voice]\ndriver = "piper"\n', "models"),
        ('[voice]\ndriver = "espeak-ng"\nmodels = { en = "/v/amy.onnx" }\n', "models: unknown key"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    assert said in complaint(text)
