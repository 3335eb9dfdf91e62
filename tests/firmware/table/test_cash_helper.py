"""The cash helper: which notes to hand over, at the screens of those who pay and are paid."""

from __future__ import annotations

import asyncio
from pathlib import Path

from croupier.engine import FAMILY
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.board_settings import BOARD_SETTINGS_FILE, BoardSettings
from croupier.firmware.table.game.phase import GamePhase
from tests.firmware.table.driver import Driver, lobby, seated
from tests.rules.positions import board


def switched_on(state: Path) -> Path:
    with StateFolder(state) as folder:
        SavedValue(folder, BOARD_SETTINGS_FILE, BoardSettings()).keep(BoardSettings(cash_helper=True))
    return state


def news(table: Driver, name: str) -> tuple[str, ...]:
    return table.words(name).news


async def notes_are_known(table: Driver) -> None:
    """The journal is read on another thread."""
    phase = table.table._phase
    assert isinstance(phase, GamePhase)
    helper = phase._features.cash_helper
    if helper._reading is not None:
        await asyncio.wait([helper._reading])
    assert helper._purses is not None


async def begun(table: Driver) -> None:
    await table.join("Hat")
    await table.join("Car")
    await table.choose("Hat", "Start", "Roll to start")
    await table.choose("Car", "Roll to start")


async def test_a_price_and_a_rent(tmp_path: Path) -> None:
    async with lobby(switched_on(tmp_path), consoles=2, dice=[(6, 5), (1, 2), (1, 2), (1, 2)]) as table:
        await begun(table)
        await table.turn("Hat", "Buy")
        assert "To the bank: 1×50 1×10" in news(table, "Hat")
        await table.turn("Car")
        assert "To Hat: 4×1" in news(table, "Car")
        assert "From Car: 4×1" in news(table, "Hat")


async def test_after_a_step_is_taken_back_the_notes_go_back(tmp_path: Path) -> None:
    async with lobby(switched_on(tmp_path), consoles=2, dice=[(6, 5), (1, 2), (1, 2), (1, 2)]) as table:
        await begun(table)
        await table.turn("Hat", "Buy")
        await table.choose("Hat", "Take back...", "Take it back")
        await notes_are_known(table)
        await table.choose("Hat", "Done")
        assert [line for line in news(table, "Hat") if "×" in line] == ["Take back: 1×50 1×10"]
        assert not any("×" in line for line in news(table, "Car")), "the bank's notes concern nobody else"
        await table.choose("Hat", "Buy")
        assert "To the bank: 1×50 1×10" in news(table, "Hat")


async def test_a_rent_that_is_taken_back_goes_back(tmp_path: Path) -> None:
    async with lobby(switched_on(tmp_path), consoles=2, dice=[(6, 5), (1, 2), (1, 2), (1, 2)]) as table:
        await begun(table)
        await table.turn("Hat", "Buy")
        await table.turn("Car")
        assert "To Hat: 4×1" in news(table, "Car")
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        await notes_are_known(table)
        await table.settle()
        assert "Give back: 4×1" in news(table, "Hat")
        await table.put("Car", 0)
        assert "Take back: 4×1" in news(table, "Car")


async def test_it_is_off_unless_somebody_wants_it(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2), (1, 2), (1, 2)]) as table:
        await begun(table)
        await table.turn("Hat", "Buy")
        assert not any("×" in line for line in news(table, "Hat"))
        await table.choose("Car", "Settings...")
        await table.find("Car", "Say which notes")
        await table.press("Car")
        assert table.says("Car") == "Say which notes | On"


async def test_in_the_middle_of_a_game_after_a_restart(tmp_path: Path) -> None:
    """Hat has paid 60, and has 20 2×10 5 5×1 and no 50 any more: the journal tells."""
    async with lobby(switched_on(tmp_path), consoles=2, dice=[(6, 5), (1, 2), (1, 2)]) as table:
        await begun(table)
        await table.turn("Hat", "Buy")
    async with lobby(tmp_path, consoles=2, dice=[(1, 2), (4, 6)]) as table:
        await notes_are_known(table)
        await table.turn("Car")
        assert "From Car: 4×1" in news(table, "Hat")


async def test_a_position_without_a_beginning(tmp_path: Path) -> None:
    """Where nobody knows the first notes, everybody has the fewest."""
    position = board(2, rules=FAMILY).owns(0, 39).game()
    async with seated(position, switched_on(tmp_path), dice=[(1, 2)]) as table:
        await notes_are_known(table)
        await table.turn("Hat", "Buy")
        assert any(line.startswith("To the bank: ") for line in news(table, "Hat"))
