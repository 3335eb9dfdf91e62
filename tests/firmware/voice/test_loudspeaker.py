"""Tests of the board's own voice: turned on and tuned in Settings, what it tells everybody, whose screen it
reads. Everything but the sound is what ships."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from croupier.config.languages import shipped_languages
from croupier.config.languages.catalogue import _parsed
from croupier.engine import FAMILY, Game
from croupier.firmware.model.speech import LEVELS_TO_CHOOSE
from croupier.firmware.table.reminders import REMIND_AFTER_S
from croupier.firmware.text import Speakers
from croupier.firmware.voice.loudspeaker import SPEEDS, VOLUMES
from croupier.hw.device_id import DeviceId
from tests.firmware.table.driver import Driver, seated
from tests.firmware.voice.listening import RecordedVoice
from tests.rules.positions import board


async def set_in_settings(table: Driver, seat: str, setting: str, times: int = 1) -> None:
    """Go to the setting with the buttons, and press ● so often."""
    await table.choose(seat, "Settings...")
    await table.find(seat, setting)
    for _ in range(times):
        await table.press(seat)
    await table.close_lists(seat)


@asynccontextmanager
async def speaking_board(
    game: Game, state: Path, *, level: str = "normal", at_once: bool = True, **others: Any
) -> AsyncIterator[tuple[Driver, RecordedVoice]]:
    """A board whose players have turned its voice on."""
    voice = RecordedVoice()
    async with seated(game, state, voice=voice, **others) as table:
        await set_in_settings(table, "Hat", "The board speaks", LEVELS_TO_CHOOSE.index(level))
        await table.wait(10)
        voice.new()
        voice.at_once = at_once
        yield table, voice


async def test_it_is_silent_until_one_press_in_the_settings(tmp_path: Path) -> None:
    voice = RecordedVoice()
    async with seated(board(2, rules=FAMILY).game(), tmp_path, voice=voice, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Buy")
        assert voice.new() == []
        await set_in_settings(table, "Hat", "The board speaks")
        assert voice.new() == ["The voice is on."]
        await table.choose("Car", "Roll the dice")
        assert voice.new() == ["Car rolls 1 and 2."]


async def test_the_mute_of_the_board_silences_it_too(tmp_path: Path) -> None:
    async with speaking_board(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as (table, voice):
        await set_in_settings(table, "Car", "Sound for everybody")
        await table.choose("Hat", "Roll the dice")
        assert voice.new() == []
        await set_in_settings(table, "Car", "Sound for everybody")
        assert voice.new() == ["The voice is on."]


async def test_language_speed_and_volume_are_the_boards(tmp_path: Path) -> None:
    async with speaking_board(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as (table, voice):
        await set_in_settings(table, "Hat", "The voice is")
        await set_in_settings(table, "Hat", "The voice sounds")
        assert voice.tuned[-1] == (SPEEDS["fast"], VOLUMES["loud"])
        await set_in_settings(table, "Hat", "The board's language")
        voice.new()
        await table.choose("Hat", "Roll the dice")
        assert voice.new() == ["Hat lance 1 et 2."]
        assert voice.languages[-1] == "fr"


async def test_a_refused_press_is_told_with_the_name(tmp_path: Path) -> None:
    async with speaking_board(board(2, rules=FAMILY).game(), tmp_path) as (table, voice):
        await table.tell("Car", "no such thing")
        assert voice.new() == ["Car: That moment has passed."]


async def test_who_wants_only_the_most_important_hears_no_refusals(tmp_path: Path) -> None:
    async with speaking_board(board(2, rules=FAMILY).game(), tmp_path, level="short") as (table, voice):
        await table.tell("Car", "no such thing")
        assert voice.new() == []


async def test_a_token_on_a_wrong_space_is_told_once(tmp_path: Path) -> None:
    async with speaking_board(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as (table, voice):
        await table.choose("Hat", "Roll the dice")
        voice.new()
        await table.put("Hat", 7, rest=10)
        assert voice.new() == ["Hat: Wrong space! Your token belongs on. Baltic Avenue."]


async def test_whom_the_table_waits_for_is_told_after_a_while(tmp_path: Path) -> None:
    async with speaking_board(board(2, rules=FAMILY).landing(3), tmp_path) as (table, voice):
        await table.wait(REMIND_AFTER_S)
        assert voice.new() == ["The game waits for Hat to buy or decline."]


async def test_who_wants_everything_hears_at_once_whom_the_table_waits_for(tmp_path: Path) -> None:
    position = board(2, rules=FAMILY)
    async with speaking_board(position.game(), tmp_path, level="everything", dice=[(1, 2)]) as (table, voice):
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        assert voice.new()[-1] == "The game waits for Hat to buy or decline."


async def test_a_lost_device_is_told_once_and_that_it_is_back(tmp_path: Path) -> None:
    async with speaking_board(board(2, rules=FAMILY).game(), tmp_path) as (table, voice):
        await table.health(DeviceId("strip"), ok=False)
        await table.wait(20)
        await table.health(DeviceId("strip"), ok=True)
        assert voice.new() == ["Lost: the lights", "Back: the lights"]


async def test_each_players_own_screen_is_read_in_their_language(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).game()
    async with speaking_board(game, tmp_path, dice=[(1, 2)]) as (table, voice):
        await set_in_settings(table, "Car", "Your screen, aloud")
        await set_in_settings(table, "Car", "Your language")
        voice.new()
        await table.turn("Hat", "Buy")
        assert voice.new()[-2:] == ["Car's turn.", "À vous. Go. Lancer les dés."]
        assert voice.languages[-2:] == ["en", "fr"]


async def test_the_settings_are_read_by_what_they_are_about(tmp_path: Path) -> None:
    async with speaking_board(board(2, rules=FAMILY).game(), tmp_path) as (table, voice):
        await set_in_settings(table, "Hat", "Your screen, aloud")
        voice.new()
        await table.choose("Hat", "Settings...")
        assert "Sound for everybody On, Help for you Off" in voice.new()[-1]
        await table.find("Hat", "Sound")
        assert voice.new()[-1].startswith("Sound for everybody On, 3 of ")
        await table.find("Hat", "Help for you")
        await table.press("Hat")
        assert voice.new()[-1].startswith("Help for you On, 4 of "), "and not the whole list again"


async def test_a_press_on_a_question_that_nobody_has_heard_says_it_and_does_nothing_else(
    tmp_path: Path,
) -> None:
    game = board(2, rules=FAMILY).owns(0, 39).turn_of(1).game()
    async with speaking_board(game, tmp_path, at_once=False, dice=[(1, 2)]) as (table, voice):
        await set_in_settings(table, "Hat", "Your screen, aloud")
        voice.finish_all()
        voice.new()
        await table.choose("Car", "Roll the dice")
        await table.put("Car", 3)
        assert voice.new() == ["Car rolls 1 and 2."]
        await table.choose("Car", "Buy")
        assert table.words("Hat").awaited, "it is Hat's turn, but that was not said yet"
        before = table.scene.view
        await table.press("Hat")
        assert table.scene.view is before, "the press has done nothing"
        assert "Roll the dice" in voice.new()[-1]
        await table.press("Hat")
        assert table.scene.view is not before


async def test_the_first_sentence_of_a_language_does_not_have_to_wait_for_its_file(tmp_path: Path) -> None:
    _parsed.cache_clear()
    async with speaking_board(board(2, rules=FAMILY).game(), tmp_path) as (table, _voice):
        for thread in threading.enumerate():
            if thread.name == "croupier languages":
                thread.join()
        before = _parsed.cache_info().misses
        for language in shipped_languages():
            assert Speakers(table.scene.edition)[language]("aloud-on-now")
        assert _parsed.cache_info().misses == before
