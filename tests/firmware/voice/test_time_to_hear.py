"""Nothing is timed tighter than it can be heard: rent, the last house, robots wait for who still listens."""

from __future__ import annotations

from pathlib import Path

from croupier.engine import BY_THE_BOOK
from croupier.engine.agenda import Shortage
from croupier.firmware.table.auction.hammer import FIRST_SILENCE_S
from croupier.firmware.table.common.board_settings import DEFAULT_CLAIM_GRACE_S
from croupier.firmware.table.common.listening import LISTEN_FOR_S
from croupier.firmware.table.robots import TIME_TO_CLAIM_S
from tests.firmware.table.driver import Driver, seated
from tests.firmware.table.test_auction import build_one, last_house
from tests.firmware.voice.listening import Listener
from tests.rules.positions import board

BALTIC = 3


def asks_for_the_last_house(table: Driver) -> bool:
    view = table.scene.view
    return view is not None and isinstance(view.task, Shortage)


async def test_the_hammer_of_the_last_house_waits_for_who_still_listens(tmp_path: Path) -> None:
    async with seated(last_house(), tmp_path) as table:
        car = Listener(table, "Car", at_once=False)
        await build_one(table)
        await table.wait(LISTEN_FOR_S - 1)
        assert table.scene.hammer is not None
        assert table.scene.hammer.paused
        while car.speaking:
            car.finish()
        await table.settle()
        assert table.scene.hammer.left(table.clock.now()) > 0
        await table.wait(FIRST_SILENCE_S - 1)
        assert asks_for_the_last_house(table), "all of the time is left"
        await table.wait(2)
        assert not asks_for_the_last_house(table)


async def test_who_never_hears_the_end_holds_the_last_house_not_for_long(tmp_path: Path) -> None:
    async with seated(last_house(), tmp_path) as table:
        Listener(table, "Car", at_once=False)
        await build_one(table)
        await table.wait(LISTEN_FOR_S + FIRST_SILENCE_S + 1)
        assert not asks_for_the_last_house(table)


async def test_the_seconds_to_ask_for_rent_begin_when_the_owner_has_heard_of_it(tmp_path: Path) -> None:
    game = board(3, rules=BY_THE_BOOK).owns(2, BALTIC).game()
    async with seated(game, tmp_path, dice=[(1, 2)]) as table:
        dog = Listener(table, "Dog", at_once=False)
        await table.choose("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.wait(LISTEN_FOR_S - 2)
        assert table.offers("Car") == "Wait..."
        while dog.speaking:
            dog.finish()
        await table.settle()
        await table.wait(DEFAULT_CLAIM_GRACE_S - 0.5)
        assert table.offers("Car") == "Wait..."
        await table.press("Dog")
        assert table.cash("Dog") == 1504


async def test_who_never_hears_the_end_holds_the_throw_not_for_long(tmp_path: Path) -> None:
    game = board(3, rules=BY_THE_BOOK).owns(2, BALTIC).game()
    async with seated(game, tmp_path, dice=[(1, 2)]) as table:
        Listener(table, "Dog", at_once=False)
        await table.choose("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.wait(LISTEN_FOR_S + DEFAULT_CLAIM_GRACE_S + 1)
        assert table.offers("Car") == "Roll the dice"


async def test_a_robot_gives_the_owner_the_usual_time_after_they_have_heard(tmp_path: Path) -> None:
    game = board(3, rules=BY_THE_BOOK).owns(2, BALTIC).game()
    async with seated(game, tmp_path, dice=[(1, 2)], robots=[1]) as table:
        dog = Listener(table, "Dog", at_once=False)
        await table.choose("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.wait(LISTEN_FOR_S - 2)
        while dog.speaking:
            dog.finish()
        await table.settle()
        await table.wait(TIME_TO_CLAIM_S - 0.5)
        await table.press("Dog")
        assert table.cash("Dog") == 1504
