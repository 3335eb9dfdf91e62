"""Tests of every kind of screen, dot by dot, against the pictures in golden/."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from croupier.config.languages import shipped_languages
from croupier.engine import FAMILY, Game
from croupier.engine.actions import Dice
from croupier.firmware.model.panel import Panel
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.text import Say
from croupier.firmware.views import screens
from croupier.firmware.views.screens import draw_panel
from tests.firmware.table.driver import CLASSIC, Driver, lobby, seated
from tests.firmware.table.test_shared_console import around
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.golden import GOLDEN, same_picture
from tests.rules.positions import Position, board

Story = Callable[[Path, Say], Awaitable[Panel]]


def rich() -> Position:
    """Hat has a five-digit fortune."""
    return board(2, rules=FAMILY).cash(0, 12345)


@asynccontextmanager
async def playing(game: Game, state: Path, say: Say, *dice: Dice) -> AsyncIterator[Driver]:
    async with seated(game, state, dice=dice, language=say.language) as table:
        yield table


@asynccontextmanager
async def gathering(state: Path, say: Say, *dice: Dice) -> AsyncIterator[Driver]:
    async with lobby(state, dice=dice, edition=replace(CLASSIC, language=say.language)) as table:
        yield table


async def join(table: Driver, say: Say, *seats: str) -> None:
    for seat in seats:
        await table.choose(seat, say("do-join"))
        await table.put(seat, 0)


async def land(table: Driver, say: Say) -> None:
    await table.choose("Hat", say("do-throw-move"))
    await table.follow_the_lights()


async def title(state: Path, say: Say) -> Panel:
    async with gathering(state, say) as table:
        return table.panel("Hat")


async def put_your_token_on_go(state: Path, say: Say) -> Panel:
    async with gathering(state, say) as table:
        await table.choose("Hat", say("do-join"))
        return table.panel("Hat")


async def joined(state: Path, say: Say) -> Panel:
    async with gathering(state, say) as table:
        await join(table, say, "Hat")
        return table.panel("Hat")


async def ready_to_start(state: Path, say: Say) -> Panel:
    async with gathering(state, say) as table:
        await join(table, say, "Hat", "Car")
        return table.panel("Hat")


async def damaged(state: Path, say: Say) -> Panel:
    with StateFolder(state) as folder:
        folder.new_path().write_bytes(b"damaged")
    async with gathering(state, say) as table:
        return table.panel("Hat")


async def not_started(_state: Path, say: Say) -> Panel:
    return Panel(
        headline=say("line-you-are", who="Hat"),
        details=(say("screen-not-saved"),),
        choice=say("do-start", count=2),
        count=1,
    )


async def order(state: Path, say: Say) -> Panel:
    async with gathering(state, say, (4, 3)) as table:
        await join(table, say, "Hat", "Car")
        await table.choose("Hat", say("do-start", count=2), say("do-throw-order"))
        return table.panel("Car")


async def your_turn(state: Path, say: Say) -> Panel:
    async with playing(rich().at(0, 32).game(), state, say) as table:
        return table.panel("Hat")


async def double(state: Path, say: Say) -> Panel:
    async with playing(board(2, rules=FAMILY).game(), state, say, (3, 3)) as table:
        await land(table, say)
        await table.press("Hat")
        return table.panel("Hat")


async def travel(state: Path, say: Say) -> Panel:
    async with playing(rich().at(0, 26).game(), state, say, (4, 2)) as table:
        await table.choose("Hat", say("do-throw-move"))
        return table.panel("Hat")


async def token_not_seen(state: Path, say: Say) -> Panel:
    async with playing(rich().at(0, 26).game(), state, say, (4, 2)) as table:
        await table.choose("Hat", say("do-throw-move"))
        await table.put("Hat", None, rest=2)
        return table.panel("Hat")


async def somebody_moves(state: Path, say: Say) -> Panel:
    async with playing(rich().at(0, 26).game(), state, say, (4, 2)) as table:
        await table.choose("Hat", say("do-throw-move"))
        return table.panel("Car")


async def wrong_space(state: Path, say: Say) -> Panel:
    async with playing(rich().at(0, 9).game(), state, say, (4, 2)) as table:
        await table.choose("Hat", say("do-throw-move"))
        await table.put("Hat", 13, rest=3)
        return table.panel("Hat")


async def really_there(state: Path, say: Say) -> Panel:
    async with playing(rich().at(0, 9).game(), state, say, (4, 2)) as table:
        await table.choose("Hat", say("do-throw-move"))
        await table.put("Hat", 13, rest=3)
        await table.choose("Hat", say("do-trust"))
        return table.panel("Hat")


async def stray_token(state: Path, say: Say) -> Panel:
    async with playing(rich().at(0, 15).game(), state, say) as table:
        await table.put("Hat", 13, rest=3)
        return table.panel("Hat")


async def buy(state: Path, say: Say) -> Panel:
    async with playing(rich().landing(32), state, say) as table:
        return table.panel("Hat")


async def somebody_buys(state: Path, say: Say) -> Panel:
    async with playing(rich().landing(32), state, say) as table:
        return table.panel("Car")


async def auction(state: Path, say: Say) -> Panel:
    async with playing(rich().landing(15), state, say) as table:
        await table.choose("Hat", say("do-decline"), say("do-bid", amount=say.money(10)))
        return table.panel("Car")


async def auction_leader(state: Path, say: Say) -> Panel:
    async with playing(rich().landing(15), state, say) as table:
        await table.choose("Hat", say("do-decline"), say("do-bid", amount=say.money(10)))
        return table.panel("Hat")


async def drop_out(state: Path, say: Say) -> Panel:
    async with playing(rich().landing(15), state, say) as table:
        await table.choose("Hat", say("do-decline"))
        await table.dial("Hat", say("do-drop-out"))
        await table.press("Hat")
        return table.panel("Hat")


async def rent_paid(state: Path, say: Say) -> Panel:
    async with playing(rich().group(1, "dark_blue", level=5).at(0, 36).game(), state, say, (1, 2)) as table:
        await land(table, say)
        return table.panel("Hat")


async def rent_roll(state: Path, say: Say) -> Panel:
    async with playing(rich().owns(1, 12, 28).landing(12), state, say) as table:
        return table.panel("Hat")


async def card_due(state: Path, say: Say) -> Panel:
    async with playing(rich().landing(33), state, say) as table:
        return table.panel("Hat")


async def card(state: Path, say: Say) -> Panel:
    async with playing(rich().on_top("chance", "general_repairs").landing(7), state, say) as table:
        await table.choose("Hat", say("do-draw"))
        return table.panel("Hat")


async def card_first_page(state: Path, say: Say) -> Panel:
    async with playing(rich().on_top("chance", "nearest_utility").landing(7), state, say) as table:
        await table.choose("Hat", say("do-draw"))
        return table.panel("Hat")


async def card_last_page(state: Path, say: Say) -> Panel:
    async with playing(rich().on_top("chance", "nearest_utility").landing(7), state, say) as table:
        await table.choose("Hat", say("do-draw"), say("do-read-on"))
        return table.panel("Hat")


async def debt(state: Path, say: Say) -> Panel:
    position = board(2, rules=FAMILY).cash(0, 120).owns(0, 32).group(1, "dark_blue", level=4)
    async with playing(position.landing(39), state, say) as table:
        return table.panel("Hat")


async def somebody_owes(state: Path, say: Say) -> Panel:
    position = board(2, rules=FAMILY).cash(0, 120).owns(0, 32).group(1, "dark_blue", level=4)
    async with playing(position.landing(39), state, say) as table:
        return table.panel("Car")


async def bankrupt(state: Path, say: Say) -> Panel:
    position = board(2, rules=FAMILY).cash(0, 120).group(1, "dark_blue", level=4)
    async with playing(position.landing(39), state, say) as table:
        await table.choose("Hat", say("do-bankrupt"))
        return table.panel("Hat")


async def out(state: Path, say: Say) -> Panel:
    position = board(3, rules=FAMILY).cash(0, 120).group(1, "dark_blue", level=4)
    async with playing(position.landing(39), state, say) as table:
        await table.choose("Hat", say("do-bankrupt"), say("do-yes"))
        return table.panel("Hat")


async def go_to_jail(state: Path, say: Say) -> Panel:
    async with playing(rich().landing(30), state, say) as table:
        return table.panel("Hat")


async def in_jail(state: Path, say: Say) -> Panel:
    async with playing(rich().jailed(0, throws=1).holds_card(0).game(), state, say) as table:
        return table.panel("Hat")


async def not_saved(_state: Path, say: Say) -> Panel:
    return Panel(
        "Hat", say.money(12345), say("line-your-turn"), (say("screen-not-saved"),), say("do-throw-move"), 0, 2
    )


async def won(state: Path, say: Say) -> Panel:
    async with playing(rich().game(), state, say) as table:
        await table.choose("Car", say("do-open-leave"), say("do-resign"), say("do-yes"))
        return table.panel("Hat")


async def lost(state: Path, say: Say) -> Panel:
    async with playing(rich().game(), state, say) as table:
        await table.choose("Car", say("do-open-leave"), say("do-resign"), say("do-yes"))
        return table.panel("Car")


async def which_token(state: Path, say: Say) -> Panel:
    async with gathering(state, say) as table:
        for token in ("Hat", "Car"):
            await table.put(token, 0)
        await table.choose("Car", say("do-join"))
        await table.right("Car")
        return table.panel("Car")


async def new_game_asked(state: Path, say: Say) -> Panel:
    async with playing(rich().game(), state, say) as table:
        await table.choose("Car", say("do-open-leave"), say("do-resign"), say("do-yes"), say("do-new-game"))
        return table.panel("Car")


async def somebody_left(state: Path, say: Say) -> Panel:
    async with playing(board(3, rules=FAMILY).game(), state, say) as table:
        await table.choose("Dog", say("do-open-leave"), say("do-resign"), say("do-yes"))
        return table.panel("Car")


async def somebody_rolls_for_rent(state: Path, say: Say) -> Panel:
    async with playing(rich().owns(1, 12, 28).landing(12), state, say) as table:
        return table.panel("Car")


async def salary_and_tax(state: Path, say: Say) -> Panel:
    async with playing(board(2, rules=FAMILY).at(0, 36).game(), state, say, (3, 5)) as table:
        await land(table, say)
        return table.panel("Hat")


async def third_throw(state: Path, say: Say) -> Panel:
    async with playing(board(2, rules=FAMILY).jailed(0, throws=2).game(), state, say, (1, 2)) as table:
        await table.choose("Hat", say("do-throw-move"))
        return table.panel("Hat")


async def flashing(state: Path, say: Say) -> Panel:
    async with playing(rich().landing(32), state, say) as table:
        await table.right("Hat")
        await table.press("Hat", after=0)
        return table.panel("Hat")


async def seat_without_a_player(state: Path, say: Say) -> Panel:
    async with gathering(state, say) as table:
        await join(table, say, "Hat", "Car")
        await table.choose("Hat", say("do-start", count=2))
        return table.panel("Dog")


async def shared_turn(state: Path, say: Say) -> Panel:
    async with around(rich().game(), state, language=say.language) as table:
        return table.panel("Hat")


async def shared_auction(state: Path, say: Say) -> Panel:
    async with around(rich().landing(3), state, language=say.language) as table:
        await table.choose("Hat", say("do-decline"))
        await table.press("Hat")
        await table.press("Hat")
        return table.panel("Hat")


async def shared_undo(state: Path, say: Say) -> Panel:
    position = board(3, rules=FAMILY).owns(1, 3)
    async with around(position.game(), state, dice=[(1, 2)], language=say.language) as table:
        await table.choose("Hat", say("do-throw-move"), say("do-trust"))
        await table.choose("Hat", say("do-open-undo"), say("do-undo-ask"))
        return table.panel("Hat")


STORIES: list[Story] = [
    title, put_your_token_on_go, joined, ready_to_start, damaged, not_started, order, your_turn, double,
    travel, token_not_seen, somebody_moves, wrong_space, really_there, stray_token, buy, somebody_buys,
    auction, auction_leader, drop_out, rent_paid, rent_roll, card_due, card, card_first_page,
    card_last_page, debt, somebody_owes, bankrupt, out, go_to_jail, in_jail, not_saved, won,
    lost, flashing, seat_without_a_player, which_token, new_game_asked, somebody_left,
    somebody_rolls_for_rent, salary_and_tax, third_throw, shared_turn, shared_auction, shared_undo,
]  # fmt: skip


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
async def test_the_screen_is_as_it_was(tmp_path: Path, story: Story, language: str) -> None:
    panel = await story(tmp_path, Say(CLASSIC, language))
    assert lost_words(panel) == []
    same_picture(draw_panel(panel), f"{story.__name__}_{language}")


def test_every_picture_is_there_in_every_language() -> None:
    pictures = {path.stem for path in GOLDEN.glob("*.png") if not path.name.endswith(".got.png")}
    screens = {name.rpartition("_")[0] for name in pictures}
    assert pictures == {f"{name}_{language}" for name in screens for language in shipped_languages()}


# -- a view is a function of its scene


def globals_of(module: ModuleType) -> dict[str, str]:
    return {name: repr(value) for name, value in vars(module).items() if not name.startswith("__")}


async def test_drawing_twice_gives_the_same_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async with playing(rich().landing(32), tmp_path, Say(CLASSIC, "en")) as table:
        draw_panel(table.panel("Hat"))  # fonts are read once
        before = globals_of(screens)
        first, second = draw_panel(table.scene.panels[0]), draw_panel(table.scene.panels[0])
        assert first is not second
        assert first.tobytes() == second.tobytes()
        assert globals_of(screens) == before
