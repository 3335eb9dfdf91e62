"""Tests of the screens of auctions, real dice, property, debts and chores, dot by dot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.config.languages import shipped_languages
from croupier.engine import FAMILY, Game
from croupier.firmware.model.panel import Panel
from croupier.firmware.text import Say
from croupier.firmware.views.screens import draw_panel
from croupier.hw.protocols import Button
from tests.firmware.table.driver import CLASSIC, NAMES, Driver, seated
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.golden import same_picture
from tests.rules.positions import Position, board

Story = Callable[[Driver, Say], Awaitable[Panel]]
STORIES: list[tuple[Callable[[], Game], Story]] = []


def at(game: Callable[[], Game]) -> Callable[[Story], Story]:
    """The position in which a story begins."""

    def keep(story: Story) -> Story:
        STORIES.append((game, story))
        return story

    return keep


def rich(players: int = 3) -> Position:
    return board(players, rules=FAMILY).cash(0, 1850)


async def open_group(table: Driver, say: Say, group: str) -> None:
    await table.choose("Hat", say("do-open-property"), say.group(group))


# -- auctions


def declined() -> Game:
    return rich().owns(1, 5).cash(1, 35).landing(39)


@at(declined)
async def auction_opens(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-decline"))
    return table.panel("Hat")


@at(declined)
async def auction_overtaken(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-decline"))
    await table.press("Dog")
    await table.wait(3)
    return table.panel("Hat")


@at(declined)
async def auction_leads(table: Driver, say: Say) -> Panel:
    await auction_overtaken(table, say)
    return table.panel("Dog")


@at(declined)
async def auction_pass(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-decline"))
    await table.dial("Hat", say("do-drop-out"))
    return table.panel("Hat")


@at(declined)
async def auction_pass_question(table: Driver, say: Say) -> Panel:
    await auction_pass(table, say)
    await table.press("Hat")
    return table.panel("Hat")


@at(declined)
async def auction_list(table: Driver, say: Say) -> Panel:
    await auction_overtaken(table, say)
    await table.hold("Hat")
    return table.panel("Hat")


@at(declined)
async def auction_take_back(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-decline"))
    await table.hold("Hat")
    await table.choose("Hat", say("do-open-undo"))
    return table.panel("Hat")


@at(declined)
async def auction_asked_to_take_back(table: Driver, say: Say) -> Panel:
    await auction_overtaken(table, say)
    await table.choose("Dog", say("do-open-undo"), say("do-undo-ask"))
    return table.panel("Hat")


@at(declined)
async def auction_raise(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-decline"))
    await table.dial("Car", say("do-raise-cash"), Button.RIGHT)
    return table.panel("Car")


@at(declined)
async def auction_ways(table: Driver, say: Say) -> Panel:
    await auction_raise(table, say)
    await table.press("Car")
    await table.right("Car")
    return table.panel("Car")


@at(declined)
async def auction_waits(table: Driver, say: Say) -> Panel:
    await auction_ways(table, say)
    await table.wait(6)
    return table.panel("Hat")


def last_house() -> Game:
    return rich().group(0, "dark_blue", level=1).group(1, "brown", level=1).stock(houses=1).game()


@at(last_house)
async def shortage_slider(table: Driver, say: Say) -> Panel:
    await open_group(table, say, "dark_blue")
    await table.right("Hat")
    return table.panel("Hat")


@at(last_house)
async def shortage_question(table: Driver, say: Say) -> Panel:
    await shortage_slider(table, say)
    await table.press("Hat")
    return table.panel("Car")


@at(last_house)
async def shortage_auction(table: Driver, say: Say) -> Panel:
    await shortage_question(table, say)
    await table.press("Car")
    return table.panel("Hat")


# -- real dice


@at(lambda: rich().game())
async def dice_blank(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-enter-dice"))
    await table.left("Hat")
    return table.panel("Hat")


@at(lambda: rich().game())
async def dice_set(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-enter-dice"))
    for _ in range(5):
        await table.left("Hat")
        await table.right("Hat")
    await table.right("Hat")
    return table.panel("Hat")


@at(lambda: rich().turn_of(1).game())
async def dice_for_a_robot(table: Driver, _say: Say) -> Panel:
    await table.wait(3)
    return table.panel("Hat")


@at(lambda: rich().turn_of(1).game())
async def dice_for_a_robot_set(table: Driver, say: Say) -> Panel:
    await table.wait(3)
    await table.choose("Hat", say("do-enter-throw"))
    for _ in range(4):
        await table.left("Hat")
        await table.right("Hat")
    return table.panel("Hat")


# -- groups


def owner() -> Game:
    return rich().group(0, "light_blue", level=2).owns(0, 5, 15, 25).owns(0, 35, mortgaged=True).game()


@at(owner)
async def property_list(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-open-property"))
    return table.panel("Hat")


@at(owner)
async def property_group(table: Driver, say: Say) -> Panel:
    await property_list(table, say)
    await table.right("Hat")
    await table.right("Hat")
    return table.panel("Hat")


@at(owner)
async def slider(table: Driver, say: Say) -> Panel:
    await open_group(table, say, "light_blue")
    return table.panel("Hat")


@at(owner)
async def slider_up(table: Driver, say: Say) -> Panel:
    await slider(table, say)
    await table.right("Hat")
    return table.panel("Hat")


@at(owner)
async def slider_hotels(table: Driver, say: Say) -> Panel:
    await slider_up(table, say)
    await table.right("Hat")
    await table.right("Hat")
    return table.panel("Hat")


@at(owner)
async def slider_mortgage(table: Driver, say: Say) -> Panel:
    await slider(table, say)
    for _ in range(3):
        await table.left("Hat")
    return table.panel("Hat")


@at(owner)
async def slider_end(table: Driver, say: Say) -> Panel:
    await slider_mortgage(table, say)
    await table.left("Hat")
    return table.panel("Hat")


@at(owner)
async def one_by_one(table: Driver, say: Say) -> Panel:
    await slider_end(table, say)
    await table.press("Hat")
    await table.right("Hat")
    return table.panel("Hat")


@at(owner)
async def chore_houses(table: Driver, say: Say) -> Panel:
    await slider_up(table, say)
    await table.press("Hat")
    return table.panel("Hat")


@at(owner)
async def chore_deeds(table: Driver, say: Say) -> Panel:
    await open_group(table, say, "transport")
    await table.left("Hat")
    await table.press("Hat")
    return table.panel("Hat")


# -- debts and estates


def owes() -> Game:
    return rich().cash(0, 200).owns(0, 1, 37).owns(1, 39).group(1, "green", level=2).landing(32)


@at(owes)
async def debt_for_me(table: Driver, _say: Say) -> Panel:
    return table.panel("Hat")


@at(owes)
async def debt_way(table: Driver, _say: Say) -> Panel:
    await table.right("Hat")
    return table.panel("Hat")


@at(lambda: rich().cash(0, 330).owns(0, 1, 5).landing(39))
async def raise_for_price(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-open-raise"))
    await table.right("Hat")
    return table.panel("Hat")


def ruined() -> Game:
    return rich().cash(0, 20).owns(0, 35, 37, mortgaged=True).owns(1, 39).landing(39)


@at(ruined)
async def estate(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-bankrupt"), say("do-yes"))
    return table.panel("Car")


@at(ruined)
async def estate_deed(table: Driver, say: Say) -> Panel:
    await estate(table, say)
    await table.right("Car")
    return table.panel("Car")


@at(lambda: rich().landing(39))
async def deed_bought(table: Driver, _say: Say) -> Panel:
    await table.press("Hat")
    return table.panel("Hat")


def dealt(**rules: bool | int) -> Game:
    return Game.new(CLASSIC, NAMES[:3], rules=replace(FAMILY, **rules), seed=7)


@at(lambda: dealt(short_game=True))
async def dealt_deeds(table: Driver, _say: Say) -> Panel:
    return table.panel("Hat")


@at(lambda: dealt(time_limit=90))
async def dealt_and_paid(table: Driver, _say: Say) -> Panel:
    return table.panel("Hat")


@at(lambda: dealt(short_game=True))
async def dealt_to_a_robot(table: Driver, _say: Say) -> Panel:
    return table.panel("Dog")


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize(("game", "story"), STORIES, ids=[story.__name__ for _, story in STORIES])
async def test_the_screen_is_as_it_was(
    tmp_path: Path, game: Callable[[], Game], story: Story, language: str
) -> None:
    real_dice = story.__name__.startswith("dice")
    robots = (1,) if "robot" in story.__name__ else ()
    async with seated(game(), tmp_path, language=language, real_dice=real_dice, robots=robots) as table:
        panel = await story(table, Say(CLASSIC, language))
    assert lost_words(panel) == []
    same_picture(draw_panel(panel), f"{story.__name__}_{language}")
