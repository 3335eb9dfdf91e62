"""The board's voice on /setup: it speaks when it is tried, and a person says whether it was heard."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.config.wiring import VoiceWiring
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.web.workshop.messages import Answer, Try
from tests.firmware.running import running
from tests.firmware.workshop.page import page_of


def program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


async def test_the_voice_is_tried_in_the_boards_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The programs write down what they are given; tests/hw/drivers/test_voice.py has the real ones."""
    said = tmp_path / "said"
    program(tmp_path, "espeak-ng", f'cat >>{said}; echo "$@" >>{said}; printf sound')
    program(tmp_path, "aplay", "cat >/dev/null")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    wiring = replace(simulated(2), voice=VoiceWiring("espeak-ng"))
    async with running(Program(wiring=lambda _consoles: wiring, state=tmp_path / "state", port=None)) as app:
        page = page_of(app)
        states: list[str] = [page.parts["voice"].state]
        await page.asks(Try("voice"))
        assert page.trial.text == "The board speaks"
        async with asyncio.timeout(20):
            while page.trial.what:  # noqa: ASYNC110 - the voice has a thread of its own
                await asyncio.sleep(0.02)
        assert "This is the voice of the board." in said.read_text()
        for heard in (True, False):
            await page.asks(Answer("voice", 0, yes=heard))
            states.append(page.parts["voice"].state)
        assert states == ["unknown", "ok", "look"], "never wrong: the board plays without a voice"
        assert page.parts["voice"].lines[0] == "aplay -L"


async def test_a_board_without_a_voice_of_its_own_has_none_to_try(tmp_path: Path) -> None:
    async with running(Program(wiring=lambda _consoles: simulated(2), state=tmp_path, port=None)) as app:
        page = page_of(app)
        assert "voice" not in page.parts
        assert getattr(await page.asks(Try("voice")), "bad", False)
