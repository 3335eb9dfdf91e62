"""The power button asks the system to switch off, and the system asks whether this user may."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from croupier.firmware.board import power


async def until_asked() -> None:
    async with asyncio.timeout(30):
        await asyncio.gather(*power._asking)


async def test_it_asks_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    program = f"open({str(asked)!r}, 'w').close()"
    monkeypatch.setattr(power, "COMMAND", (sys.executable, "-c", program))
    power.power_off()
    await until_asked()
    assert asked.exists()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (
            (sys.executable, "-c", "raise SystemExit('Interactive authentication required.')"),
            "authentication",
        ),
        (("/nowhere/systemctl", "poweroff"), "No such file"),
    ],
)
async def test_a_refusal_is_in_the_log_and_the_game_goes_on(
    command: tuple[str, ...], why: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(power, "COMMAND", command)
    power.power_off()
    await until_asked()
    assert "cannot switch off" in caplog.text
    assert why in caplog.text
