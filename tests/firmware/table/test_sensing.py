"""Tests of boards that see less: tags that flicker, sensors that know no tags, a pad only."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY
from croupier.firmware.tokens.seen import ARRIVED_AFTER_S, LOST_AFTER_S, WRONG_AFTER_S, SeenTokens
from croupier.hw.protocols import Sighting
from tests.firmware.table.driver import UIDS, Driver, seated
from tests.rules.positions import Position, board

HAT, CAR = UIDS["Hat"], UIDS["Car"]


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


def is_moving(table: Driver) -> bool:
    return table.scene.journey is not None


async def feel(table: Driver, place: int, present: bool = True, *, rest: float = 0.2) -> None:
    """A sensor that knows no tags feels that something came or went."""
    await table.sense(None, place, present)
    await table.wait(rest)


async def blind_board(table: Driver) -> None:
    """A board whose sensors know no tags; they have reported where something lies."""
    for name in ("Hat", "Car"):
        await table.put(name, None, rest=0)
    await table.wait(5)


# -- a tag that flickers


def after_sightings(*steps: tuple[float, int, bool]) -> SeenTokens:
    seen = SeenTokens()
    for now, place, present in steps:
        seen.sighting(Sighting(HAT, place, present), now)
    return seen


def test_a_flicker_of_less_than_a_second_changes_nothing() -> None:
    steady, flickering = (
        after_sightings((0, 3, True)),
        after_sightings((0, 3, True), (1.0, 3, False), (1.9, 3, True)),
    )
    for now in (2.0, 2.4, 2.6, 10.0):
        assert flickering.stray(HAT, (5,), now) == steady.stray(HAT, (5,), now)
        assert flickering.is_lost(HAT, now) == steady.is_lost(HAT, now)
    assert flickering.has_arrived(HAT, 3, 1.9)


def test_while_it_is_gone_for_a_moment_it_still_lies_there() -> None:
    seen = after_sightings((0, 3, True), (5.0, 3, False))
    assert seen.stray(HAT, (5,), 5.5) == 3
    assert not seen.is_lost(HAT, 5.5)
    assert not seen.has_arrived(HAT, 3, 5.5), "but it does not arrive without being there"
    assert seen.stray(HAT, (5,), 5.0 + LOST_AFTER_S) is None
    assert seen.is_lost(HAT, 5.0 + LOST_AFTER_S)


def test_gone_for_longer_it_rests_anew() -> None:
    seen = after_sightings((0, 3, True), (1.0, 3, False), (2.1, 3, True))
    assert seen.stray(HAT, (5,), 2.1 + WRONG_AFTER_S - 0.1) is None
    assert seen.stray(HAT, (5,), 2.1 + WRONG_AFTER_S) == 3


def test_a_token_in_the_hand_does_not_become_wrong() -> None:
    seen = after_sightings((0, 3, True), (WRONG_AFTER_S - 0.1, 3, False))
    assert seen.stray(HAT, (5,), WRONG_AFTER_S + 0.1) is None


async def test_red_does_not_go_out_for_a_flicker(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path) as table:
        await table.put("Car", 17, rest=3)
        wrong: list[tuple[int, ...]] = []
        table.on_scene = lambda scene: wrong.append(scene.wrong)
        await table.put("Car", None, rest=0.8)
        await table.put("Car", 17, rest=5)
        assert set(wrong) == {(17,)}


# -- sensors that know no tags: the game knows which token moves


async def test_whatever_comes_is_the_token_that_moves(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await blind_board(table)
        await table.choose("Hat", "Roll the dice")
        for space in (1, 2, 3, 4):
            await feel(table, space)
            assert table.lit() == list(range(space + 1, 6))
            await feel(table, space, present=False, rest=0.1)
        await feel(table, 5, rest=ARRIVED_AFTER_S)
        assert not is_moving(table)
        assert table.offers("Hat") == "Buy for $200"


async def test_felt_two_short_it_is_wrong(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await blind_board(table)
        await table.choose("Hat", "Roll the dice")
        await feel(table, 3, rest=WRONG_AFTER_S)
        assert table.scene.wrong == (3,)
        assert table.says("Hat").startswith("Wrong space!")


async def test_a_destination_where_another_token_lies_is_vouched_for(tmp_path: Path) -> None:
    async with seated(family().at(1, 5).game(), tmp_path, dice=[(2, 3)]) as table:
        await blind_board(table)
        await feel(table, 0)
        await feel(table, 5)
        await table.choose("Hat", "Roll the dice")
        assert table.offers("Hat") == "It is there", "nobody would feel it come"
        await table.press("Hat")
        assert table.offers("Hat") == "Buy for $200"


async def test_somebody_elses_token_put_back_is_not_the_mover(tmp_path: Path) -> None:
    async with seated(family().at(1, 4).game(), tmp_path, dice=[(2, 3)]) as table:
        await blind_board(table)
        await feel(table, 0)
        await feel(table, 4)
        await table.choose("Hat", "Roll the dice")
        await feel(table, 4, present=False)
        await feel(table, 4, rest=WRONG_AFTER_S + 1)
        assert is_moving(table)
        assert table.scene.wrong == ()


async def test_whoever_was_lifted_is_put_down_again(tmp_path: Path) -> None:
    async with seated(family().at(1, 4).game(), tmp_path) as table:
        await blind_board(table)
        await feel(table, 0)
        await feel(table, 4)
        await feel(table, 4, present=False, rest=0.5)
        await feel(table, 17, rest=WRONG_AFTER_S)
        assert table.scene.wrong == (17,)
        assert table.says("Car").startswith("Wrong space!")


# -- a pad, and no sensing at all


async def test_without_sensing_a_tap_confirms(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await blind_board(table)
        await table.choose("Hat", "Roll the dice")
        await table.sense(CAR, None)
        assert is_moving(table), "another token"
        await table.sense(HAT, None)
        assert table.offers("Hat") == "Buy for $200"


@pytest.mark.parametrize("waits", [0.0, 30.0])
async def test_without_sensing_the_button_confirms(tmp_path: Path, waits: float) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await blind_board(table)
        await table.choose("Hat", "Roll the dice")
        await table.wait(waits)
        await table.choose("Hat", "It is there")
        assert table.offers("Hat") == "Buy for $200"


# -- a correction holds back only the token that has to move


async def test_a_claim_is_not_hidden_behind_a_stray_token(tmp_path: Path) -> None:
    async with seated(board(2).owns(1, 5).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.put("Car", 17, rest=WRONG_AFTER_S)
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5)
        assert table.scene.wrong == (17,)
        await table.choose("Car", "Ask for $25")
        assert table.cash("Car") == 1525
