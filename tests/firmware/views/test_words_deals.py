"""Tests that no sentence about deals, claims and refusals is cut, in every edition and language."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import get_args

import pytest

from croupier.config.editions import load_edition
from croupier.config.languages import shipped_languages
from croupier.engine import BY_THE_BOOK, FAMILY, Edition, Game, Rules
from croupier.engine.edition import DEEDS
from croupier.engine.refusals import Code, Refusal
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.seats import Seat
from croupier.firmware.text import Say
from croupier.firmware.text.history import refusal_text
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import NAMES, Driver, lay_tokens, lobby, named, save_position
from tests.firmware.views.fitting import lost_words
from tests.rules.positions import Position, board

EDITIONS = ("classic", "walking-dead", "walking-dead-fr", "world-of-warcraft", "fallout")
FORTUNE = 19999
SPOKEN = [(edition, language) for edition in EDITIONS for language in shipped_languages()]


def longest_names(edition: Edition) -> list[str]:
    return sorted((token.label for token in edition.tokens), key=len, reverse=True)


@asynccontextmanager
async def sitting(game: Game, language: str, state: Path) -> AsyncIterator[Driver]:
    """Like `seated`, with the longest names of the edition."""
    players = len(game.view().players)
    game = named(game, longest_names(game.setup.edition)[:players])
    save_position(state, game, tuple(Seat(n, TOKEN_UIDS[n], n, language) for n in range(players)))
    lay_tokens(state, dict(zip(NAMES, game.view().space, strict=False)))
    async with lobby(state, consoles=players, dice=[(1, 2)]) as table:
        yield table


def position(edition: str, players: int = 2, rules: Rules = FAMILY) -> Position:
    found = board(players, rules=rules, edition=load_edition(edition))
    for player in range(players):
        found.cash(player, FORTUNE)
    return found


def fits(table: Driver) -> None:
    for panel in table.scene.panels:
        assert lost_words(panel) == [], panel


async def walk(table: Driver, seat: str) -> None:
    """Walk through all items of the list."""
    for _ in range(table.panel(seat).count):
        await table.right(seat)
        fits(table)


@pytest.mark.parametrize(("edition", "language"), SPOKEN)
async def test_everything_on_a_sheet_fits(tmp_path: Path, edition: str, language: str) -> None:
    say = Say(load_edition(edition), language)
    owned = position(edition).owns(0, *DEEDS[:2]).owns(1, *DEEDS[14:16], mortgaged=True)
    game = owned.holds_card(0).holds_card(1, "community_chest").game()
    async with sitting(game, language, tmp_path) as table:
        await table.choose("Hat", say("do-open-deal"))
        fits(table)
        await table.choose("Hat", say("do-deal-money"))
        for turn in (table.left, table.right, table.right):
            await turn("Hat")
            fits(table)
        await table.choose("Hat", say("do-done"), say("do-deal-ones"))
        fits(table)
        await table.choose("Hat", say("do-done"), say("do-back"))
        await table.choose("Hat", say("do-see-deal"))
        for space in (DEEDS[0], DEEDS[14], DEEDS[15]):
            await table.choose("Hat", say.place(space))
        await walk(table, "Hat")
        await table.choose("Hat", say("do-shake"))
        while table.offers("Hat") == say("do-read-on"):
            fits(table)
            await table.press("Hat")
        await table.choose("Hat", say("do-shake"))
        await table.find("Car", say("do-see-deal"))
        fits(table)
        await table.choose("Car", say("do-see-deal"), say("do-refuse"))
        fits(table)


@pytest.mark.parametrize(("edition", "language"), SPOKEN)
async def test_partners_and_raised_hands_fit(tmp_path: Path, edition: str, language: str) -> None:
    say = Say(load_edition(edition), language)
    async with sitting(position(edition, 3).game(), language, tmp_path) as table:
        await table.choose("Car", say("do-open-deal"))
        fits(table)
        assert table.offers("Hat") == say("do-wait")
        for _ in range(2):
            await table.right("Car")
            fits(table)


@pytest.mark.parametrize(("edition", "language"), SPOKEN)
async def test_claims_fit(tmp_path: Path, edition: str, language: str) -> None:
    for space in (12, 39):
        game = position(edition, 3, BY_THE_BOOK).owns(2, space).at(0, space - 3).game()
        say = Say(load_edition(edition), language)
        async with sitting(game, language, tmp_path / str(space)) as table:
            await table.choose("Hat", say("do-throw-move"))
            table.sim.place(TOKEN_UIDS[0], space)
            await table.wait(0.5)
            assert table.offers("Car") == say("do-wait")
            for _ in range(3):
                await table.right("Dog")
                fits(table)


@pytest.mark.parametrize(("edition", "language"), SPOKEN)
def test_every_refusal_fits(edition: str, language: str) -> None:
    found = load_edition(edition)
    say, names = Say(found, language), longest_names(found)
    facts = {
        "space": 39,
        "least": FORTUNE,
        "most": FORTUNE,
        "standing": FORTUNE,
        "amount": FORTUNE,
        "debtor": 0,
    }
    for code in get_args(Code):
        words = refusal_text(say, Refusal(code, facts), names)
        panel = Panel(names[0], say.money(FORTUNE), "x", refused=words, choice="x")
        assert lost_words(panel) == [], panel
