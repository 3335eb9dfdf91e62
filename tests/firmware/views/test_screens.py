"""Every kind of screen, as it comes up in a game, dot by dot as in the pictures in golden/."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType

import pytest

from engine import FAMILY, Game
from engine.actions import Dice
from firmware.table.scene import Panel
from firmware.views import screens
from firmware.views.screens import draw_panel, screen
from tests.firmware.table.driver import Driver, lobby, seated
from tests.firmware.table.hands import ENGLISH
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.golden import same_picture
from tests.rules.positions import Position, board

Story = Callable[[Path], Awaitable[Panel]]


def rich() -> Position:
    """Hat has a five-digit fortune."""
    return board(2, rules=FAMILY).cash(0, 12345)


@asynccontextmanager
async def playing(game: Game, state: Path, *dice: Dice) -> AsyncIterator[Driver]:
    async with seated(game, state, dice=dice) as table:
        yield table


async def title(state: Path) -> Panel:
    async with lobby(state) as table:
        return table.panel("Hat")


async def put_your_token_on_go(state: Path) -> Panel:
    async with lobby(state) as table:
        await table.choose("Hat", "Join")
        return table.panel("Hat")


async def joined(state: Path) -> Panel:
    async with lobby(state) as table:
        await table.join("Hat")
        return table.panel("Hat")


async def ready_to_start(state: Path) -> Panel:
    async with lobby(state) as table:
        await table.join("Hat")
        await table.join("Car")
        return table.panel("Hat")


async def damaged(state: Path) -> Panel:
    table = await Driver(state).begin(notice="screen-damaged")
    await table.end()
    return table.panel("Hat")


async def not_started(_state: Path) -> Panel:
    return Panel(
        headline="You are Hat", details=(ENGLISH("screen-not-saved"),), choice="Start, 2 players", count=1
    )


async def order(state: Path) -> Panel:
    async with lobby(state, dice=[(4, 3)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        return table.panel("Car")


async def your_turn(state: Path) -> Panel:
    async with playing(rich().at(0, 32).game(), state) as table:
        return table.panel("Hat")


async def double(state: Path) -> Panel:
    async with playing(board(2, rules=FAMILY).game(), state, (3, 3)) as table:
        await table.turn("Hat", "Buy")
        return table.panel("Hat")


async def travel(state: Path) -> Panel:
    async with playing(rich().at(0, 26).game(), state, (4, 2)) as table:
        await table.choose("Hat", "Roll the dice")
        return table.panel("Hat")


async def token_not_seen(state: Path) -> Panel:
    async with playing(rich().at(0, 26).game(), state, (4, 2)) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", None, rest=2)
        return table.panel("Hat")


async def somebody_moves(state: Path) -> Panel:
    async with playing(rich().at(0, 26).game(), state, (4, 2)) as table:
        await table.choose("Hat", "Roll the dice")
        return table.panel("Car")


async def wrong_space(state: Path) -> Panel:
    async with playing(rich().at(0, 9).game(), state, (4, 2)) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 13, rest=3)
        return table.panel("Hat")


async def stray_token(state: Path) -> Panel:
    async with playing(rich().at(0, 15).game(), state) as table:
        await table.put("Hat", 13, rest=3)
        return table.panel("Hat")


async def buy(state: Path) -> Panel:
    async with playing(rich().landing(32), state) as table:
        return table.panel("Hat")


async def somebody_buys(state: Path) -> Panel:
    async with playing(rich().landing(32), state) as table:
        return table.panel("Car")


async def auction(state: Path) -> Panel:
    async with playing(rich().landing(15), state) as table:
        await table.choose("Hat", "Decline", "Bid $10")
        return table.panel("Car")


async def auction_leader(state: Path) -> Panel:
    async with playing(rich().landing(15), state) as table:
        await table.choose("Hat", "Decline", "Bid $10")
        return table.panel("Hat")


async def drop_out(state: Path) -> Panel:
    async with playing(rich().landing(15), state) as table:
        await table.choose("Hat", "Decline")
        await table.dial("Hat", "Pass")
        await table.press("Hat")
        return table.panel("Hat")


async def rent_paid(state: Path) -> Panel:
    async with playing(rich().group(1, "dark_blue", level=5).at(0, 36).game(), state, (1, 2)) as table:
        await table.turn("Hat")
        return table.panel("Hat")


async def rent_roll(state: Path) -> Panel:
    async with playing(rich().owns(1, 12, 28).landing(12), state) as table:
        return table.panel("Hat")


async def card_due(state: Path) -> Panel:
    async with playing(rich().landing(33), state) as table:
        return table.panel("Hat")


async def card(state: Path) -> Panel:
    async with playing(rich().on_top("chance", "general_repairs").landing(7), state) as table:
        await table.choose("Hat", "Take a card")
        return table.panel("Hat")


async def card_first_page(state: Path) -> Panel:
    async with playing(rich().on_top("chance", "nearest_utility").landing(7), state) as table:
        await table.choose("Hat", "Take a card")
        return table.panel("Hat")


async def card_last_page(state: Path) -> Panel:
    async with playing(rich().on_top("chance", "nearest_utility").landing(7), state) as table:
        await table.choose("Hat", "Take a card", "Read on")
        return table.panel("Hat")


async def debt(state: Path) -> Panel:
    position = board(2, rules=FAMILY).cash(0, 120).owns(0, 32).group(1, "dark_blue", level=4)
    async with playing(position.landing(39), state) as table:
        return table.panel("Hat")


async def somebody_owes(state: Path) -> Panel:
    position = board(2, rules=FAMILY).cash(0, 120).owns(0, 32).group(1, "dark_blue", level=4)
    async with playing(position.landing(39), state) as table:
        return table.panel("Car")


async def bankrupt(state: Path) -> Panel:
    position = board(2, rules=FAMILY).cash(0, 120).group(1, "dark_blue", level=4)
    async with playing(position.landing(39), state) as table:
        await table.choose("Hat", "Go bankrupt")
        return table.panel("Hat")


async def out(state: Path) -> Panel:
    position = board(3, rules=FAMILY).cash(0, 120).group(1, "dark_blue", level=4)
    async with playing(position.landing(39), state) as table:
        await table.choose("Hat", "Go bankrupt", "Yes")
        return table.panel("Hat")


async def go_to_jail(state: Path) -> Panel:
    async with playing(rich().landing(30), state) as table:
        return table.panel("Hat")


async def in_jail(state: Path) -> Panel:
    async with playing(rich().jailed(0, throws=1).holds_card(0).game(), state) as table:
        return table.panel("Hat")


async def not_saved(_state: Path) -> Panel:
    return Panel("Hat", "$12345", "Your turn", (ENGLISH("screen-not-saved"),), "Roll the dice", 0, 2)


async def won(state: Path) -> Panel:
    async with playing(rich().game(), state) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        return table.panel("Hat")


async def lost(state: Path) -> Panel:
    async with playing(rich().game(), state) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        return table.panel("Car")


async def flashing(state: Path) -> Panel:
    async with playing(rich().landing(32), state) as table:
        await table.right("Hat")
        await table.press("Hat", after=0)
        return table.panel("Hat")


async def seat_without_a_player(state: Path) -> Panel:
    async with lobby(state) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start")
        return table.panel("Dog")


STORIES: list[Story] = [
    title, put_your_token_on_go, joined, ready_to_start, damaged, not_started, order, your_turn, double,
    travel, token_not_seen, somebody_moves, wrong_space, stray_token, buy, somebody_buys, auction,
    auction_leader, drop_out, rent_paid, rent_roll, card_due, card, card_first_page, card_last_page, debt,
    somebody_owes, bankrupt, out, go_to_jail, in_jail, not_saved, won,
    lost, flashing, seat_without_a_player,
]  # fmt: skip


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
async def test_the_screen_is_as_it_was(tmp_path: Path, story: Story) -> None:
    panel = await story(tmp_path)
    same_picture(draw_panel(panel), story.__name__)


# -- a view is a function of its scene


def globals_of(module: ModuleType) -> dict[str, str]:
    return {name: repr(value) for name, value in vars(module).items() if not name.startswith("__")}


async def test_drawing_twice_gives_the_same_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async with playing(rich().landing(32), tmp_path) as table:
        draw_panel(table.panel("Hat"))  # fonts are read once
        before = globals_of(screens)
        first, second = screen(table.scene, 0), screen(table.scene, 0)
        assert first is not second
        assert first.tobytes() == second.tobytes()
        assert globals_of(screens) == before


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
async def test_nothing_is_cut_off(tmp_path: Path, story: Story) -> None:
    panel = await story(tmp_path)
    assert lost_words(panel) == []
