"""Tests of the screens of deals, claims and refusals in English and French, dot by dot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.config.languages import shipped_languages
from croupier.engine import BY_THE_BOOK, FAMILY
from croupier.engine.actions import Dice
from croupier.firmware.model.panel import Panel
from croupier.firmware.text import Say
from croupier.firmware.views.screens import draw_panel
from tests.firmware.table.driver import CLASSIC, Driver, seated
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.golden import same_picture
from tests.rules.positions import Position, board

MEDITERRANEAN, BALTIC, BOARDWALK = 1, 3, 39


class TableIn:
    """A table whose screens are all in one language."""

    def __init__(self, language: str, state: Path) -> None:
        self.say = Say(CLASSIC, language)
        self._state, self._language = state, language

    def play(self, position: Position, *dice: Dice) -> AbstractAsyncContextManager[Driver]:
        return seated(position.game(), self._state, dice=dice, language=self._language)

    def keys(self, *keys: str) -> list[str]:
        return [self.say(key) for key in keys]


Story = Callable[[TableIn], Awaitable[Panel]]


def two() -> Position:
    return board(2, rules=FAMILY).owns(0, MEDITERRANEAN).owns(1, BOARDWALK, mortgaged=True)


async def swap(table: Driver, table_in: TableIn) -> None:
    await table.choose("Hat", table_in.say("do-open-deal"), "Mediterranean", "Boardwalk")


async def deal_partner(table_in: TableIn) -> Panel:
    async with table_in.play(board(3, rules=FAMILY).owns(1, BOARDWALK)) as table:
        await table.choose("Hat", table_in.say("do-open-deal"))
        await table.right("Hat")
        return table.panel("Hat")


async def deal_read_through(table_in: TableIn) -> Panel:
    async with table_in.play(board(2, rules=FAMILY).owns(0, MEDITERRANEAN, BALTIC, 5)) as table:
        await table.choose("Hat", table_in.say("do-open-deal"), "Mediterranean", "Baltic", "Reading")
        await table.choose("Hat", *table_in.keys("do-shake", "do-read-on"))
        return table.panel("Hat")


async def deal_empty(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await table.choose("Hat", table_in.say("do-open-deal"))
        return table.panel("Hat")


async def deal_deed(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await table.choose("Hat", table_in.say("do-open-deal"))
        await table.find("Hat", "Mediterranean")
        return table.panel("Hat")


async def deal_deed_given(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await table.choose("Hat", table_in.say("do-open-deal"), "Mediterranean")
        return table.panel("Hat")


async def deal_deed_asked_for(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await table.choose("Hat", table_in.say("do-open-deal"), "Boardwalk")
        return table.panel("Hat")


async def deal_lift_or_tenth(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await swap(table, table_in)
        await table.right("Hat")
        return table.panel("Hat")


async def deal_lifted(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await swap(table, table_in)
        await table.right("Hat")
        await table.press("Hat")
        return table.panel("Hat")


async def deal_money(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await swap(table, table_in)
        await table.choose("Hat", table_in.say("do-deal-money"))
        await table.left("Hat")
        return table.panel("Hat")


async def deal_before_a_handshake(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await swap(table, table_in)
        await table.find("Hat", table_in.say("do-shake"))
        return table.panel("Hat")


async def deal_offered(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await swap(table, table_in)
        await table.choose("Hat", table_in.say("do-shake"))
        await table.find("Hat", table_in.say("do-withdraw"))
        return table.panel("Hat")


async def deal_door(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await swap(table, table_in)
        await table.choose("Hat", table_in.say("do-shake"))
        await table.find("Car", table_in.say("do-see-deal"))
        return table.panel("Car")


async def deal_to_seal(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await swap(table, table_in)
        await table.choose("Hat", table_in.say("do-shake"))
        await table.choose("Car", table_in.say("do-see-deal"))
        await table.find("Car", table_in.say("do-seal-deal"))
        return table.panel("Car")


async def deal_sealed(table_in: TableIn) -> Panel:
    async with table_in.play(two()) as table:
        await swap(table, table_in)
        await table.choose("Hat", table_in.say("do-shake"))
        await table.choose("Car", *table_in.keys("do-see-deal", "do-seal-deal"))
        return table.panel("Hat")


async def deal_refused(table_in: TableIn) -> Panel:
    """The rules refuse the deal: the 10% cannot be paid."""
    async with table_in.play(two().cash(0, 5)) as table:
        await swap(table, table_in)
        await table.choose("Hat", table_in.say("do-shake"))
        return table.panel("Hat")


def rent() -> Position:
    return board(3, rules=BY_THE_BOOK).owns(2, BALTIC)


async def claim(table_in: TableIn) -> Panel:
    async with table_in.play(rent(), (1, 2)) as table:
        await table.choose("Hat", table_in.say("do-throw-move"))
        await table.follow_the_lights()
        return table.panel("Dog")


async def claim_waive(table_in: TableIn) -> Panel:
    async with table_in.play(rent(), (1, 2)) as table:
        await table.choose("Hat", table_in.say("do-throw-move"))
        await table.follow_the_lights()
        await table.right("Dog")
        return table.panel("Dog")


async def roll_waits_for_a_claim(table_in: TableIn) -> Panel:
    async with table_in.play(rent(), (1, 2)) as table:
        await table.choose("Hat", table_in.say("do-throw-move"))
        await table.follow_the_lights()
        return table.panel("Car")


async def roll_waits_for_a_hand(table_in: TableIn) -> Panel:
    async with table_in.play(rent()) as table:
        await table.choose("Car", table_in.say("do-open-deal"))
        return table.panel("Hat")


# -- the choices of a turn


async def landed(table_in: TableIn, position: Position, space: int, *labels: str) -> Panel:
    async with table_in.play(position.at(0, space - 3), (1, 2)) as table:
        await table.choose("Hat", table_in.say("do-throw-move"))
        await table.follow_the_lights()
        for label in labels:
            await table.find("Hat", label)
        return table.panel("Hat")


async def declining(table_in: TableIn) -> Panel:
    return await landed(table_in, board(2, rules=FAMILY), BOARDWALK, table_in.say("do-decline"))


async def too_dear(table_in: TableIn) -> Panel:
    return await landed(table_in, two().owns(1, 5).cash(0, 100), 15)


async def bought(table_in: TableIn) -> Panel:
    async with table_in.play(board(2, rules=FAMILY).at(0, 36), (1, 2)) as table:
        await table.choose("Hat", table_in.say("do-throw-move"))
        await table.follow_the_lights()
        await table.choose("Hat", table_in.say("do-buy", amount=table_in.say.money(400)))
        return table.panel("Hat")


async def tax_tenth(table_in: TableIn) -> Panel:
    rules = replace(FAMILY, taxes_1997=True)
    return await landed(table_in, board(2, rules=rules), 4, table_in.say("do-pay-tenth"))


async def tax_paid(table_in: TableIn) -> Panel:
    return await landed(table_in, board(2, rules=FAMILY), 38)


async def a_card_is_due(table_in: TableIn) -> Panel:
    return await landed(table_in, board(2, rules=FAMILY), 33)


async def jail_pay(table_in: TableIn) -> Panel:
    async with table_in.play(board(2, rules=FAMILY).jailed(0).holds_card(0)) as table:
        await table.find("Hat", table_in.say("do-pay", amount=table_in.say.money(50)))
        return table.panel("Hat")


async def jail_card(table_in: TableIn) -> Panel:
    async with table_in.play(board(2, rules=FAMILY).jailed(0).holds_card(0)) as table:
        await table.find("Hat", table_in.say("do-use-card"))
        return table.panel("Hat")


async def jail_forced(table_in: TableIn) -> Panel:
    """After the third throw in jail: pay the fine, or use the card."""
    position = board(2, rules=replace(FAMILY, card_after_third_roll=True)).jailed(0, throws=2).holds_card(0)
    async with table_in.play(position, (1, 2)) as table:
        await table.choose("Hat", table_in.say("do-throw-move"))
        return table.panel("Hat")


async def a_double(table_in: TableIn) -> Panel:
    async with table_in.play(board(2, rules=FAMILY).owns(1, 6), (3, 3)) as table:
        await table.choose("Hat", table_in.say("do-throw-move"))
        await table.follow_the_lights()
        return table.panel("Hat")


STORIES: list[Story] = [
    deal_partner, deal_empty, deal_read_through, deal_deed, deal_deed_given, deal_deed_asked_for,
    deal_lift_or_tenth, deal_lifted, deal_money, deal_before_a_handshake, deal_offered, deal_door,
    deal_to_seal, deal_sealed, deal_refused, claim, claim_waive, roll_waits_for_a_claim,
    roll_waits_for_a_hand, declining, too_dear, bought, tax_tenth, tax_paid, a_card_is_due, jail_pay,
    jail_card, jail_forced, a_double,
]  # fmt: skip


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
async def test_the_screen_is_as_it_was(tmp_path: Path, story: Story, language: str) -> None:
    panel = await story(TableIn(language, tmp_path))
    assert lost_words(panel) == []
    same_picture(draw_panel(panel), f"{story.__name__}_{language}")
