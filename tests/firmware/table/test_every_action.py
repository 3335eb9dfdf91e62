"""Tests that three buttons reach everything: each kind of the engine's actions is done at a console.

There are no robots and no helpers here. A token arrives because it is put there, the hammer and the time
limit come from the clock, and all other actions are chosen from a menu.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import get_args

from msgspec.structs import replace

from croupier.engine import BY_THE_BOOK, FAMILY, Game
from croupier.engine import actions as act
from croupier.firmware.table.auction.hammer import FIRST_SILENCE_S
from croupier.hw.protocols import Button
from tests.firmware.table.driver import CLASSIC, Driver, seated
from tests.firmware.table.test_property import open_group
from tests.rules.positions import Position, board

EVERY = {*get_args(act.PlayerAction), act.Hammer, act.TimeUp}
Story = Callable[[Driver], Awaitable[None]]
STORIES: list[tuple[Callable[[], Game], Story]] = []


def at(game: Callable[[], Game]) -> Callable[[Story], Story]:
    """Give a story the position in which it begins. The dice show 1 and 2."""

    def keep(story: Story) -> Story:
        STORIES.append((game, story))
        return story

    return keep


def family(players: int = 3) -> Position:
    return board(players, rules=FAMILY)


# -- throwing and moving


@at(lambda: Game.new(CLASSIC, ["", ""], rules=FAMILY))
async def the_order_of_play(table: Driver) -> None:
    await table.choose("Hat", "Roll to start")


@at(lambda: family().game())
async def a_deed_is_bought(table: Driver) -> None:
    await table.turn("Hat", "Buy")


@at(lambda: family().at(0, 4).game())
async def a_card(table: Driver) -> None:
    await table.turn("Hat", "Take a card")


@at(lambda: board(2, rules=replace(FAMILY, taxes_1997=True)).at(0, 1).game())
async def a_tax_to_choose(table: Driver) -> None:
    await table.turn("Hat", "Pay a tenth")


@at(lambda: family().owns(1, 12).landing(12))
async def a_throw_for_the_rent(table: Driver) -> None:
    await table.choose("Hat", "Roll for the rent")


# -- jail


@at(lambda: family().jailed(0).game())
async def the_jail_fine(table: Driver) -> None:
    await table.choose("Hat", "Pay $50")


@at(lambda: family().jailed(0).holds_card(0).game())
async def a_jail_card(table: Driver) -> None:
    await table.choose("Hat", "Use the card")


# -- rent and auctions


@at(lambda: board(2, rules=BY_THE_BOOK).owns(1, 3).landing(3))
async def rent_is_asked_for(table: Driver) -> None:
    await table.choose("Car", "Ask for")


@at(lambda: board(2, rules=BY_THE_BOOK).owns(1, 3).landing(3))
async def rent_is_waived(table: Driver) -> None:
    await table.choose("Car", "Let them off")


@at(lambda: family().landing(39))
async def an_auction(table: Driver) -> None:
    await table.choose("Hat", "Decline")
    await table.press("Car")
    await table.drop_out("Hat")
    await table.wait(FIRST_SILENCE_S)


# -- buildings and mortgages


@at(lambda: family().group(0, "brown").game())
async def a_group_up_and_down(table: Driver) -> None:
    await open_group(table, "Hat", "Brown")
    await table.right("Hat")
    await table.choose("Hat", "Build", "Done")
    await table.dial("Hat", "Sell")
    await table.choose("Hat", "Sell", "Done")
    await table.dial("Hat", "Mortgage")
    await table.choose("Hat", "Mortgage", "Done")
    await table.dial("Hat", "Lift", Button.RIGHT)
    await table.choose("Hat", "Lift")


@at(lambda: family().group(0, "brown", level=5).stock(houses=0).game())
async def hotels_sold_at_once(table: Driver) -> None:
    await open_group(table, "Hat", "Brown")
    await table.left("Hat")
    await table.choose("Hat", "Sell")


@at(lambda: family().group(0, "dark_blue").group(1, "brown").group(2, "pink").stock(houses=1).game())
async def the_last_house(table: Driver) -> None:
    await open_group(table, "Hat", "Dark Blue")
    await table.right("Hat")
    await table.press("Hat")
    await table.choose("Car", "Baltic Avenue")
    await table.choose("Dog", "No, thanks")


# -- deals


@at(lambda: family(2).owns(0, 1).owns(1, 39).game())
async def a_deal(table: Driver) -> None:
    await table.choose("Hat", "Deal...", "Mediterranean", "Shake hands")
    await table.choose("Car", "See the deal...", "Boardwalk", "Shake hands")
    await table.choose("Hat", "Shake: a deal!")


@at(lambda: family(2).owns(0, 1).owns(1, 39).game())
async def no_deal(table: Driver) -> None:
    await table.choose("Hat", "Deal...", "Mediterranean", "Shake hands")
    await table.choose("Car", "See the deal...", "Refuse")
    await table.choose("Hat", "Deal...", "Mediterranean", "Shake hands", "Withdraw my offer")


# -- debts and the end


@at(lambda: family().cash(0, 20).owns(0, 37).owns(1, 39).landing(39))
async def a_debt(table: Driver) -> None:
    await table.choose("Hat", "Park Place", "Done", "Pay it")


@at(lambda: family().cash(0, 0).owns(0, 1, mortgaged=True).owns(1, 39).landing(39))
async def a_bankruptcy(table: Driver) -> None:
    await table.choose("Hat", "Go bankrupt", "Yes")
    await table.choose("Car", "Take the deeds")


@at(lambda: family().game())
async def a_player_resigns(table: Driver) -> None:
    await table.choose("Dog", "Leave the game...", "Resign", "Yes")


@at(lambda: board(2, rules=replace(FAMILY, time_limit=1)).game())
async def the_time_limit(table: Driver) -> None:
    await table.wait(61)


async def actions_of(game: Game, story: Story, state: Path) -> Counter[type]:
    async with seated(game, state, dice=[(1, 2)]) as table:
        await story(table)
        assert not table.saved_game.robots
        assert not table.saved_game.helpers
        return Counter(type(step.action) for step in table.saved_game.recent)


async def test_each_kind_of_action_is_reached_through_a_menu(tmp_path: Path) -> None:
    count: Counter[type] = Counter()
    for game, story in STORIES:
        count += await actions_of(game(), story, tmp_path / story.__name__)
    assert set(count) == EVERY, f"not reached: {sorted(kind.__name__ for kind in EVERY - set(count))}"


def test_these_are_all_the_kinds_there_are() -> None:
    assert set(get_args(act.Action)) == EVERY
    assert len(EVERY) == 32


async def test_what_nobody_does_is_not_counted(tmp_path: Path) -> None:
    game, story = STORIES[0]
    assert set(await actions_of(game(), story, tmp_path)) == {act.OrderRoll}
