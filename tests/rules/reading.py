"""What a rule test reads off a game: the task at hand, who is waited for, the payments, the hidden piles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from croupier.engine import Game
from croupier.engine.actions import Action
from croupier.engine.agenda import Auction, Debt, Estate, OpenClaim, Shortage
from croupier.engine.choices import BidForm, CounterForm, LiftForm, OfferForm, ThrowForm
from croupier.engine.edition import SPACES
from croupier.engine.events import BANK, DeedPassed, Event, Paid
from croupier.engine.state import OpenOffer

_T = TypeVar("_T")
FORMS = ThrowForm | BidForm | OfferForm | CounterForm | LiftForm


def auction(game: Game) -> Auction:
    task = game.view().task
    assert isinstance(task, Auction), task
    return task


def shortage(game: Game) -> Shortage:
    task = game.view().task
    assert isinstance(task, Shortage), task
    return task


def debt(game: Game) -> Debt:
    task = game.view().task
    assert isinstance(task, Debt), task
    return task


def estate(game: Game) -> Estate:
    task = game.view().task
    assert isinstance(task, Estate), task
    return task


def claim(game: Game) -> OpenClaim:
    """The only open one."""
    (found,) = game.view().claims
    return found


def offer(game: Game) -> OpenOffer:
    """The only open one."""
    (found,) = game.view().offers
    return found


def waits(game: Game) -> list[tuple[int, str]]:
    return [(wait.player, wait.what) for wait in game.waiting_on()]


def offered(game: Game, player: int, kind: type[_T]) -> list[_T]:
    """The player's choices of one kind, action or form."""
    return [choice for choice in game.options(player) if isinstance(choice, kind)]


def complete(game: Game, player: int) -> list[Action]:
    """The player's choices that are whole actions."""
    return [choice for choice in game.options(player) if not isinstance(choice, FORMS)]


def of_kind(events: Iterable[Event], kind: type[_T]) -> list[_T]:
    return [event for event in events if isinstance(event, kind)]


def paid(events: Iterable[Event]) -> list[tuple[int, int, int, str]]:
    """(payer, payee, amount, why) of every coin that moved, in order."""
    return [(e.payer, e.payee, e.amount, e.why) for e in of_kind(events, Paid)]


def passed(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """(space, giver, taker) of every deed that moved, in order."""
    return [(e.space, e.giver, e.taker) for e in of_kind(events, DeedPassed)]


def deeds_of_bank(game: Game) -> list[int]:
    view = game.view()
    return [s for s in range(SPACES) if view.owner[s] == BANK and view.edition.spaces[s].price]


def pile(game: Game, deck: str) -> list[str]:
    """The hidden order of a deck, top first."""
    cards = game.view().edition.decks[deck].cards
    order: list[int] = msgspec.json.decode(game.to_json())["saved"]["decks"][deck]
    return [cards[number].id for number in order]
