"""After a power cut a game goes on at the same step; rows that do not follow are found to be damage."""

import shutil
from pathlib import Path
from random import Random

import pytest

from croupier.engine import actions as act
from croupier.engine.actions import encode_action
from croupier.firmware.model.panel import Panel
from croupier.firmware.saves.journal import DamagedJournal, Row
from croupier.firmware.saves.replay import next_digest
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.dice import seeded_dice
from tests.firmware.saves.small_games import SEATS, change_file, opened, rewrite
from tests.firmware.table.driver import NAMES, Driver, lobby, simulated_program
from tests.firmware.table.screen_player import play_on


def as_on_disk(state: Path, copy: Path) -> Path:
    """A copy of the state folder as a power cut would leave it."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(state, copy)
    return copy


def essence(panel: Panel) -> tuple[str, str, str, str, int]:
    """What must be the same after a restart; the last news and an unread card may be gone."""
    return panel.name, panel.cash, panel.headline, panel.choice, panel.count


@pytest.mark.parametrize(("seed", "players", "actions"), [(1, 2, 300), (2, 5, 40)])
async def test_at_every_step_the_game_is_found_as_it_was(
    tmp_path: Path, seed: int, players: int, actions: int
) -> None:
    state, copy, random = tmp_path / "state", tmp_path / "copy", Random(seed)
    table = await Driver(simulated_program(state, consoles=players, dice=seeded_dice(seed))).begin()
    for seat in NAMES[:players]:
        await table.join(seat)
    await table.choose("Hat", "Start")
    done, before = 0, table.saved_game.game
    while done < actions:
        await play_on(table, random)
        if table.saved_game.game is before:
            continue
        done, before = done + 1, table.saved_game.game
        journal = table.saved_game._journal
        journal._writer.submit(lambda: None).result()  # a turn's log goes into the file beside the loop
        as_on_disk(state, copy)
        saved_game = SavedGame.resume(copy / "games" / journal.path.name)
        assert saved_game.game.to_json() == table.saved_game.game.to_json()
        assert saved_game._digest == table.saved_game._digest
        assert saved_game.seats == table.saved_game.seats
        if done % 10 == 0:
            saved_game.close()
            await a_new_table_says_the_same(table, copy)
        saved_game.close()
    await table.end()


async def a_new_table_says_the_same(table: Driver, copy: Path) -> None:
    consoles = len(table.scene.panels)
    for seat in NAMES[:consoles]:
        await table.close_lists(seat)
    async with lobby(copy, consoles=consoles) as again:
        assert again.scene.seats == table.scene.seats
        assert again.scene.view == table.scene.view
        assert again.scene.journey == table.scene.journey
        assert again.purses() == table.purses()
        for new, old in zip(again.scene.panels, table.scene.panels, strict=True):
            if old.headline:
                assert essence(new) == essence(old)


async def test_a_restart_in_the_middle_of_the_way_goes_on_there(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2), (2, 3)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start")
        await table.choose("Hat", "Roll to start")
        await table.choose("Car", "Roll to start")
        await table.choose("Hat", "Roll the dice")
        await table.hop("Hat", 1, 2, 3)
    async with lobby(tmp_path, consoles=2) as table:
        assert table.says("Hat") == "2 + 3 | Move your token to | Reading Railroad"
        assert table.lit() == [4, 5]
        await table.put("Hat", 5)
        await table.choose("Hat", "Buy")
        assert table.purses() == [1300, 1500]


# -- a file whose rows do not follow from each other


async def test_a_saved_game_is_resumed_with_its_seats(path: Path) -> None:
    (await opened(path)).close()
    saved_game = SavedGame.resume(path)
    assert saved_game.seats == SEATS
    assert saved_game.game.view().players == ("Hat", "Car")
    assert saved_game.game.view().thrower == 0
    saved_game.close()


async def test_the_rows_after_the_last_state_are_played_again(path: Path) -> None:
    saved_game = await opened(path)
    await saved_game.do(act.Roll(0, 1, (1, 2)))
    await saved_game.do(act.Arrive(0, 3))
    saved_game.close()
    again = SavedGame.resume(path)
    assert again.game.to_json() == saved_game.game.to_json()
    await again.do(act.Buy(0, 3))
    again.close()
    once_more = SavedGame.resume(path)
    assert once_more.game.view().cash == (1440, 1500)
    once_more.close()


async def test_a_changed_byte_is_noticed(path: Path) -> None:
    (await opened(path)).close()
    change_file(path, "UPDATE journal SET body = replace(body, '[6,5]', '[5,6]') WHERE seq = 1")
    with pytest.raises(DamagedJournal, match="row 1 has changed"):
        SavedGame.resume(path)


async def test_a_wrong_digest_is_noticed(path: Path) -> None:
    saved_game = await opened(path)
    await saved_game.do(act.Roll(0, 1, (1, 2)))
    saved_game.close()

    def lie(rows: list[Row]) -> list[Row]:
        return [*rows[:2], Row(3, "action", rows[2].body, next_digest("another game", []))]

    rewrite(path, lie)
    with pytest.raises(DamagedJournal, match="row 3 does not give the events it gave when it was written"):
        SavedGame.resume(path)


async def test_a_row_that_is_against_the_rules_is_noticed(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [*rows, Row(3, "action", encode_action(act.Buy(0, 39)), "")])
    with pytest.raises(DamagedJournal) as raised:
        SavedGame.resume(path)
    assert raised.value.reason == (
        "row 3: Buy(player=0, space=39) is refused: not_now; the game waits for Hat: roll"
    )


async def test_a_row_that_is_no_action_is_noticed(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [*rows, Row(3, "action", b'{"do":"fly"}', "")])
    with pytest.raises(DamagedJournal, match="row 3: not an action"):
        SavedGame.resume(path)


async def test_a_state_that_is_none_is_noticed(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [rows[0], Row(2, "action", rows[1].body, rows[1].digest, b'{"state":1}')])
    with pytest.raises(DamagedJournal, match="not a saved game"):
        SavedGame.resume(path)


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


async def test_a_damaged_game_is_left_as_it_was_found(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [*rows, Row(3, "action", b"{}", "")])
    before = files(path)
    with pytest.raises(DamagedJournal):
        SavedGame.resume(path)
    assert files(path) == before
