"""Tests of the head of every screen: the player's cash, whose turn it is, what the table waits for."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine import FAMILY, View
from croupier.engine import agenda as todo
from croupier.engine.edition import DEEDS
from croupier.firmware.model.fonts import width
from croupier.firmware.model.layout import HEAD, SMALLEST
from croupier.firmware.model.panel import Panel
from croupier.firmware.table.game.panels import game_panel
from croupier.firmware.text import Say, prompts
from croupier.firmware.views.screens import ARROW, draw_panel, turn_line
from tests.firmware.table.driver import seated
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.test_words import ASKED, EDITIONS, spoken, view
from tests.rules.positions import board

ENGLISH = spoken("classic", "en")
WIDTH = SMALLEST.width
CASH = 999
"""Beside more cash there is only space for whose turn it is, if the names are the longest ones."""


def shown(say: Say, seen: View, waits: list[int], cash: int) -> str:
    """The line about the turn, as it is drawn beside that much cash."""
    panel = game_panel(say, SMALLEST, replace(seen, cash=(cash,) * 6), 0, waits, (), None)
    return turn_line(panel, WIDTH - width(panel.cash, "large") - 2 - ARROW)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_whose_turn_and_what_for_stand_beside_the_cash(edition: str, language: str) -> None:
    say = spoken(edition, language)
    for task in {type(task): task for task in ASKED}.values():
        seen = view(say, task)
        what = shown(say, seen, [seen.thrower], CASH)
        if isinstance(task, todo.OrderRound):
            assert what in (say("line-who-starts"), say("line-waits-start"))
        else:
            assert what.startswith(seen.players[seen.thrower][:3])
            assert what.endswith(prompts.waited_for(say, seen.task))


def test_somebody_else_than_the_thrower_may_be_waited_for() -> None:
    debt = todo.Debt(1, 2, -1, 100, "tax")
    seen = replace(view(ENGLISH, debt), players=("Hat", "Car", "Dog", "Ship", "Boot", "Cat"))
    assert prompts.turn(ENGLISH, seen, [2])[0] == "Hat/Dog: debt"
    assert shown(ENGLISH, seen, [2], CASH) == "Hat/Dog: debt"
    assert shown(ENGLISH, seen, [2], 123456) == "Hat: debt"


async def test_it_is_there_in_every_list(tmp_path: Path) -> None:
    """It is dark on light for the player whom the table waits for."""
    game = board(2, rules=FAMILY).owns(0, *DEEDS[:3]).game()
    async with seated(game, tmp_path) as table:
        for door in ("Deal...", "Property..."):
            await table.choose("Hat", door)
            assert table.panel("Hat").cash == "$1500"
            assert table.panel("Hat").turn[0] == table.panel("Car").turn[0] == "Hat: roll"
            assert (table.panel("Hat").awaited, table.panel("Car").awaited) == (True, False)
            await table.hold("Hat")


def test_a_corner_that_is_cut_is_found() -> None:
    cut = Panel("Hat", "1500 $", "À vous", turn=("Qui commence ?",))
    assert lost_words(cut) == ["Qui commence ?"]
    assert lost_words(replace(cut, turn=("Qui commence ?", "Départ ?"))) == []


def test_the_count_may_come_down_to_nothing() -> None:
    """The line below the head, which shows the time left, shrinks to one dot."""
    lit = []
    for left in (8, 4, 1, 0):
        picture = draw_panel(Panel("Hat", "$1500", "Boardwalk", countdown=(left, 8)))
        lit.append(sum(1 for x in range(WIDTH) if picture.getpixel((x, HEAD - 2))))
    assert lit == [WIDTH, WIDTH // 2, WIDTH // 8, 1]
