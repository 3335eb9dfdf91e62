"""A game goes on at the same step after the plug was pulled; a file that does not add up is damaged."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engine import FAMILY, Game
from engine import actions as act
from engine.actions import encode_action
from firmware.journal import DamagedJournal, Journal, Row, schema
from firmware.table.dice import seeded_dice
from firmware.table.history import next_digest
from firmware.table.keeper import Keeper
from firmware.table.scene import Panel, Seat
from tests.firmware.table.driver import CLASSIC, NAMES, UIDS, Driver, lobby
from tests.firmware.table.hands import play_on

SEATS = (Seat(0, UIDS["Hat"], 0), Seat(1, UIDS["Car"], 1))


def as_on_disk(state: Path, copy: Path) -> Path:
    """What a pulled plug would leave, looked at elsewhere."""
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
    table = await Driver(state, consoles=players, dice=seeded_dice(seed)).begin()
    for seat in NAMES[:players]:
        await table.join(seat)
    await table.choose("Hat", "Start")
    done, before = 0, table.keeper.game
    while done < actions:
        await play_on(table, random)
        if table.keeper.game is before:
            continue
        done, before = done + 1, table.keeper.game
        as_on_disk(state, copy)
        keeper = Keeper.resume(copy / "games" / table.keeper._journal.path.name)
        assert keeper.game.to_json() == table.keeper.game.to_json()
        assert keeper._digest == table.keeper._digest
        assert keeper.seats == table.keeper.seats
        if done % 10 == 0:
            await a_new_table_says_the_same(keeper, table, copy)
        keeper.close()
    await table.end()


async def a_new_table_says_the_same(keeper: Keeper, table: Driver, copy: Path) -> None:
    consoles = len(table.scene.panels)
    for seat in NAMES[:consoles]:
        await table.close_lists(seat)
    again = await Driver(copy, consoles=consoles).begin(keeper)
    assert again.scene.seats == table.scene.seats
    assert again.scene.view == table.scene.view
    assert again.scene.journey == table.scene.journey
    assert again.purses() == table.purses()
    for new, old in zip(again.scene.panels, table.scene.panels, strict=True):
        if old.headline:
            assert essence(new) == essence(old)
    await again.end()


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


# -- a file that does not add up


async def opened(path: Path) -> Keeper:
    """Two throws for the start."""
    keeper = Keeper.begin(path, Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=7), SEATS)
    await keeper.do(act.OrderRoll(0, 1, (6, 5)))
    await keeper.do(act.OrderRoll(1, 1, (1, 2)))
    return keeper


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "20250131-200000-5eed.croupier"


def rewrite(path: Path, change: Callable[[list[Row]], list[Row]]) -> None:
    """Other rows under true seals, as a program with a bug would write them."""
    with Journal.open(path) as journal:
        rows, header = list(journal.rows()), journal.header
    db = sqlite3.connect(path)
    with db:
        db.execute("DELETE FROM journal")
        for row in change(rows):
            schema.insert(db, row, header.seal())
    db.close()


async def test_a_saved_game_is_resumed_with_its_seats(path: Path) -> None:
    (await opened(path)).close()
    keeper = Keeper.resume(path)
    assert keeper.seats == SEATS
    assert keeper.game.view().players == ("Hat", "Car")
    assert keeper.game.view().thrower == 0
    keeper.close()


async def test_the_rows_after_the_last_state_are_played_again(path: Path) -> None:
    keeper = await opened(path)
    await keeper.do(act.Roll(0, 1, (1, 2)))
    await keeper.do(act.Arrive(0, 3))
    keeper.close()
    again = Keeper.resume(path)
    assert again.game.to_json() == keeper.game.to_json()
    await again.do(act.Buy(0, 3))
    again.close()
    once_more = Keeper.resume(path)
    assert once_more.game.view().cash == (1440, 1500)
    once_more.close()


async def test_a_changed_byte_is_noticed(path: Path) -> None:
    (await opened(path)).close()
    db = sqlite3.connect(path)
    with db:
        db.execute("UPDATE journal SET body = replace(body, '[6,5]', '[5,6]') WHERE seq = 1")
    db.close()
    with pytest.raises(DamagedJournal, match="row 1 has changed"):
        Keeper.resume(path)


async def test_a_wrong_digest_is_noticed(path: Path) -> None:
    keeper = await opened(path)
    await keeper.do(act.Roll(0, 1, (1, 2)))
    keeper.close()

    def lie(rows: list[Row]) -> list[Row]:
        return [*rows[:2], Row(3, "action", rows[2].body, next_digest("another game", []))]

    rewrite(path, lie)
    with pytest.raises(DamagedJournal, match="row 3 does not give the events it gave when it was written"):
        Keeper.resume(path)


async def test_a_row_that_is_against_the_rules_is_noticed(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [*rows, Row(3, "action", encode_action(act.Buy(0, 39)), "")])
    with pytest.raises(DamagedJournal, match="row 3: not_now"):
        Keeper.resume(path)


async def test_a_row_that_is_no_action_is_noticed(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [*rows, Row(3, "action", b'{"do":"fly"}', "")])
    with pytest.raises(DamagedJournal, match="row 3: not an action"):
        Keeper.resume(path)


async def test_a_state_that_is_none_is_noticed(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [rows[0], Row(2, "action", rows[1].body, rows[1].digest, b'{"state":1}')])
    with pytest.raises(DamagedJournal, match="not a saved game"):
        Keeper.resume(path)


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


async def test_a_damaged_game_is_left_as_it_was_found(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [*rows, Row(3, "action", b"{}", "")])
    before = files(path)
    with pytest.raises(DamagedJournal):
        Keeper.resume(path)
    assert files(path) == before
