"""Tests of the settings, and of a game with a time limit."""

from __future__ import annotations

from pathlib import Path

from croupier.engine import FAMILY, Game, Rules
from croupier.firmware.model import tunes
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.board_settings import BoardSettings
from croupier.firmware.table.settings import ChangeBoardSettings
from croupier.firmware.tokens.tags import Tag, TagStore
from tests.firmware.table.driver import CLASSIC, NAMES, UIDS, Driver, lobby, seated
from tests.rules.positions import board


def position() -> Game:
    return board(2, rules=FAMILY).game()


async def change(table: Driver, seat: str, setting: str) -> None:
    await table.find(seat, setting)
    await table.press(seat)


async def test_the_language_of_a_seat_is_changed_in_the_game_and_kept_in_its_tag(tmp_path: Path) -> None:
    TagStore(tmp_path).learn(Tag(UIDS["Hat"], name="Ada", token=0, lang="en"))
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Roll to start")
        await table.choose("Hat", "Settings...")
        await change(table, "Hat", "Your language")
        assert table.says("Hat") == "Votre langue | Français"
        await table.hold("Hat")
        assert table.says("Hat").startswith("À vous")
        assert table.says("Car").startswith("Ada to roll")
    async with lobby(tmp_path, consoles=2) as table:
        assert table.says("Hat").startswith("À vous")
    tag = TagStore(tmp_path).get(UIDS["Hat"])
    assert tag is not None
    assert tag.lang == "fr"


async def test_news_that_is_on_the_screen_changes_its_language_too(tmp_path: Path) -> None:
    async with seated(position(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Buy")
        assert table.says("Hat") == "Car to roll | Bought -$60 | Take the deed"
        await table.choose("Hat", "Settings...")
        await change(table, "Hat", "Your language")
        await table.hold("Hat")
        assert table.says("Hat") == "À Car de lancer | Achat -60\u00a0$ | Prenez le titre"


async def test_mute_is_for_everybody_and_for_next_time(tmp_path: Path) -> None:
    async with seated(position(), tmp_path) as table:
        await table.choose("Car", "Settings...")
        await change(table, "Car", "Sound for everybody")
        assert table.says("Car") == "Sound for everybody | Off"
        before = len(table.tunes)
        await table.choose("Hat", "Roll the dice")
        await table.press("Hat")
        assert len(table.tunes) == before
        assert SavedValue(table.folder, "comfort.json", BoardSettings()).value == BoardSettings(sound=False)


async def test_the_lights_for_the_colour_blind(tmp_path: Path) -> None:
    async with seated(position(), tmp_path) as table:
        assert not table.scene.colour_blind
        await table.choose("Car", "Settings...")
        await change(table, "Car", "Lights")
        assert table.says("Car") == "Lights | For the colour-blind"
        assert table.scene.colour_blind


async def test_every_setting_of_the_board_can_be_changed(tmp_path: Path) -> None:
    """A field of the board's settings that is missing in the list could not be changed."""
    async with seated(board(3, rules=Rules(rent="ask")).game(), tmp_path, robots=[2]) as table:
        await table.choose("Hat", "Settings...")
        await change(table, "Hat", "The board speaks")
        now = BoardSettings(voice="normal")
        wishes = [
            item.does.board_settings
            for item in table.menu("Hat").items
            if isinstance(item.does, ChangeBoardSettings)
        ]
        changed = [
            name
            for wish in wishes
            for name in BoardSettings.__struct_fields__
            if getattr(wish, name) != getattr(now, name)
        ]
        assert sorted(changed) == sorted(BoardSettings.__struct_fields__)


async def test_a_settings_file_that_makes_no_sense_is_left_aside(tmp_path: Path) -> None:
    (tmp_path / "comfort.json").write_text('{"sound": "loud"}')
    async with seated(position(), tmp_path) as table:
        await table.press("Hat")
        assert table.tunes[-1] == tunes.TICK


async def test_time_is_called_before_a_throw_and_counts_only_while_people_play(tmp_path: Path) -> None:
    game = Game.new(CLASSIC, NAMES[:2], rules=Rules(rent="auto", time_limit=2), seed=3)
    async with seated(game, tmp_path, dice=[(6, 5), (1, 2), (1, 2)]) as table:
        await table.choose("Hat", "Done", "Roll to start")
        await table.choose("Car", "Done", "Roll to start")
        await table.find("Hat", "Time left")
        assert table.says("Hat") == "Time left | 2 minutes"
        assert ("Time left", ("2 minutes",)) in [
            (choice.label, choice.details) for choice in table.words("Hat").choices
        ]
        await table.wait(70)
        assert table.says("Hat") == "Time left | one minute", "the console stays where it is"
        await table.choose("Hat", "Roll the dice")
        await table.wait(150)
        assert table.saved_game.game.outcome() is None, "a token is on its way"
        await table.follow_the_lights()
        while (
            outcome := table.saved_game.game.outcome()
        ) is None and table.saved_game.game.view().task is not None:
            await table.press("Hat")
        assert outcome is not None
        assert outcome.reason == "time_up"
