"""Tests of the doctor's look at the voice, with the real programs where they are installed."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from croupier.config.wiring import VoiceWiring
from croupier.firmware.doctor.voice import look_at_voice
from croupier.firmware.model.clock import LoopClock
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.voice import EspeakVoice


async def finding(environ: dict[str, str] | None) -> tuple[str, str, str]:
    """What the doctor says of a board whose voice has this environment; None: no voice of its own."""
    told: dict[DeviceId, tuple[bool, str]] = {}

    def on_health(device: DeviceId, ok: bool, why: str) -> None:
        told[device] = ok, why

    voice = None if environ is None else EspeakVoice(clock=LoopClock(), environ=environ, on_health=on_health)
    examined = SimpleNamespace(
        opened=SimpleNamespace(board=SimpleNamespace(voice=voice)),
        wiring=SimpleNamespace(voice=VoiceWiring("espeak-ng")),
        health_of=lambda device, unknown="": told.get(device, (False, unknown)),
    )
    found = await look_at_voice(examined)  # type: ignore[arg-type]
    if voice is not None:
        voice.close()
    return found.state, found.what, found.fix


async def test_a_voice_that_is_not_installed_is_no_fault_and_comes_with_the_command(tmp_path: Path) -> None:
    state, what, fix = await finding({"PATH": str(tmp_path)})
    assert (state, what) == ("look", "espeak-ng is not installed; the board plays without a voice")
    assert fix == "install it:\n    sudo apt install espeak-ng"


async def test_where_the_page_speaks_there_is_nothing_to_look_at() -> None:
    assert await finding(None) == ("ok", "simulated, in the page", "")


@pytest.mark.skipif(
    not shutil.which("espeak-ng") or not shutil.which("aplay"), reason="tools/voice installs them"
)
async def test_it_speaks_or_says_that_there_is_no_card(tmp_path: Path) -> None:
    card = tmp_path / "asound.conf"
    environ = {"PATH": "/usr/bin:/bin", "ALSA_CONFIG_PATH": str(card)}
    card.write_text("pcm.!default { type null }\n")
    assert (await finding(environ))[1].startswith('espeak-ng has said "Croupier" to the default sound card')
    card.write_text("pcm.!default { type hw\n card 31 }\n")
    state, what, fix = await finding(environ)
    assert state == "look"
    assert "plays without a voice" in what
    assert "aplay -L" in fix
