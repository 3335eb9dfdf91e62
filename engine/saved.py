"""Saved games: how a game is written as JSON, and the checks that refuse a wrong one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict

from croupier.engine import saved_tasks
from croupier.engine.agenda import (
    Amount,
    AtOnce,
    OpenClaim,
    OpenOffer,
    OrderRound,
    Outcome,
    Place,
    Seat,
    Task,
)
from croupier.engine.board import SPACES
from croupier.engine.core import Core
from croupier.engine.edition import DEEDS, KINDS, MATES
from croupier.engine.events import BANK
from croupier.engine.setup import MAX_PLAYERS, MIN_PLAYERS, Setup, edition_misfits
from croupier.engine.state import FREE, State
from croupier.engine.waiting import waited_for

_T = TypeVar("_T")
_EACH_SPACE = Meta(min_length=SPACES, max_length=SPACES)
_Die = Annotated[int, Meta(ge=0, le=6)]
"""0 before the first throw."""
MAX_JAIL_THROWS = 3
MAX_DOUBLES = 3
"""The third leads to jail (R21)."""

PLAYER_FIELDS = {
    "player", "payer", "payee", "debtor", "creditor", "owner", "lander", "asker", "bidder", "to",
    "contenders", "entrants", "out", "asked", "waiting",
}  # fmt: skip
"""The fields of tasks, claims and offers that name players."""


class MalformedGame(ValueError):
    """Text that is not a saved game."""


class SavedState(Struct):
    """The fields of `engine.state.State`, with the bounds that hold for them in a saved game."""

    cash: list[Amount]
    space: list[Place]
    jail: tuple[Annotated[int, Meta(ge=FREE, le=MAX_JAIL_THROWS)], ...]
    cards: tuple[tuple[str, ...], ...]
    out: tuple[bool, ...]
    lapped: tuple[bool, ...]
    owner: Annotated[tuple[Annotated[int, Meta(ge=BANK)], ...], _EACH_SPACE]
    level: Annotated[tuple[Amount, ...], _EACH_SPACE]
    mortgaged: Annotated[tuple[bool, ...], _EACH_SPACE]
    houses: Amount
    hotels: Amount
    bank: Annotated[int, Meta(le=0)]
    pot: Amount = 0
    thrower: Seat = 0
    throw: Amount = 0
    doubles: Annotated[int, Meta(ge=0, le=MAX_DOUBLES)] = 0
    dice: tuple[_Die, _Die] = (0, 0)
    serial: Amount = 0
    agenda: list[Task] = []
    claims: tuple[OpenClaim, ...] = ()
    offers: tuple[OpenOffer, ...] = ()
    outcome: Outcome | None = None


class Saved(Struct, frozen=True):
    """The changing part: all that `Game.resume` needs beside the setup."""

    state: SavedState
    decks: dict[str, list[int]]
    unseen: dict[str, int] | UnsetType = UNSET
    """Not there in games of version 0.2 and earlier."""

    @classmethod
    def of(cls, core: Core) -> Saved:
        """To be written at once: it shares its lists with the game."""
        state = SavedState(*[getattr(core.state, name) for name in SavedState.__struct_fields__])
        return cls(state, core.decks, core.unseen)

    def read(self, setup: Setup) -> Core:
        unseen = self.unseen
        if unseen is UNSET:
            unseen = {name: _unseen(setup.decks[name], pile) for name, pile in self.decks.items()}
        return Core(setup, State(**asdict(self.state)), self.decks, unseen)


def _unseen(shuffled: tuple[int, ...], pile: list[int]) -> int:
    """How many cards on top nobody has seen, as far as the deck itself tells.

    Those are the last of the shuffled deck. A deck that went round once looks new again: then nothing counts
    as seen, which gives no secret away.
    """
    left = len(shuffled) - shuffled.index(pile[0]) if pile and pile[0] in shuffled else 0
    return left if tuple(pile[:left]) == shuffled[len(shuffled) - left :] else len(pile)


class Whole(Struct, frozen=True):
    setup: Setup
    saved: Saved


def decode_saved(setup: Setup, text: bytes | str) -> Saved:
    saved = _decode(text, Saved)
    _must_fit(_misfits(setup, saved))
    return saved


def decode_whole(text: bytes | str) -> Whole:
    whole = _decode(text, Whole)
    _must_fit(_setup_misfits(whole.setup))
    _must_fit(_misfits(whole.setup, whole.saved))
    return whole


def _decode(text: bytes | str, kind: type[_T]) -> _T:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MalformedGame(f"not a saved game: {error}") from None


def _must_fit(misfits: Iterator[str]) -> None:
    for misfit in misfits:
        raise MalformedGame(f"not a saved game: {misfit}")


def _setup_misfits(setup: Setup) -> Iterator[str]:
    yield from edition_misfits(setup.edition)
    if not MIN_PLAYERS <= len(setup.players) <= MAX_PLAYERS:
        yield f"{len(setup.players)} players"


def _misfits(setup: Setup, saved: Saved) -> Iterator[str]:
    state, players = saved.state, len(setup.players)
    by_player: tuple[Sequence[Any], ...] = (
        state.cash, state.space, state.jail, state.cards, state.out, state.lapped,
    )  # fmt: skip
    if any(len(fact) != players for fact in by_player):
        yield f"something is not there for each of {players} players"
    elif not 0 <= state.thrower < players or (_throws_next(state) and state.out[state.thrower]):
        yield "the thrower is not in the game"
    if any(owner >= players for owner in state.owner):
        yield "a deed belongs to nobody at the table"
    yield from _deed_misfits(setup, state)
    if state.dice.count(0) == 1:
        yield "one of the dice was not thrown"
    if sum(state.cash) + state.pot + state.bank != 0:
        yield "the money does not add up"
    if any(goods.cash < 0 for offer in state.offers for goods in (offer.give, offer.take)):
        yield "an offer of less than nothing"
    if any(number >= players for number in _seats([state.agenda, state.claims, state.offers])):
        yield "a task names nobody at the table"
    yield from saved_tasks.misfits(state, players)
    held = [deck for decks in state.cards for deck in decks]
    if not set(held) <= set(saved.decks):
        yield "a card of no deck"
    if set(saved.decks) != set(setup.edition.decks):
        yield "the decks are not those of the edition"
    else:
        for name, pile in saved.decks.items():
            cards = len(setup.edition.decks[name].cards)
            if not set(pile) <= set(range(cards)):
                yield f"a card that is not in {name}"
            elif len(set(pile)) != len(pile) or len(pile) + held.count(name) != cards:
                yield f"a card of {name} is missing or there twice"
        if saved.unseen is not UNSET and not _fits(saved.unseen, saved.decks):
            yield "more cards are unseen than there are"
    if state.agenda and state.outcome is None:
        top = state.agenda[-1]
        if isinstance(top, AtOnce):
            yield "it was saved in the middle of an action"
        if isinstance(top, OrderRound) and len(top.totals) != len(top.contenders):
            yield "the order roll does not fit its players"
        acting = waited_for(top)
        if not acting or any(state.out[player] for player in acting):
            yield "it waits for nobody at the table"


def _fits(unseen: dict[str, int], decks: dict[str, list[int]]) -> bool:
    return set(unseen) == set(decks) and all(0 <= unseen[name] <= len(pile) for name, pile in decks.items())


def _deed_misfits(setup: Setup, state: SavedState) -> Iterator[str]:
    hotel = setup.rules.house_cap + 1
    for space, (owner, level, mortgaged) in enumerate(
        zip(state.owner, state.level, state.mortgaged, strict=True)
    ):
        if owner == BANK and (level or mortgaged):
            yield f"space {space} of the bank is mortgaged or built on"
        if owner != BANK and space not in DEEDS:
            yield f"space {space} has no deed"
        if level > (hotel if KINDS[space] == "street" else 0):
            yield f"{level} buildings on space {space}"
        if level and any(state.owner[mate] != owner for mate in MATES[space]):
            yield f"there are buildings on space {space}, but its group has several owners"
    hotels = state.level.count(hotel)
    houses = sum(state.level) - hotels * hotel
    if state.houses + houses > setup.edition.houses or state.hotels + hotels > setup.edition.hotels:
        yield "there are more buildings than in the box"


def _throws_next(state: SavedState) -> bool:
    """Whether the thrower must be in the game: one who went bankrupt stays until the agenda is empty."""
    return not state.agenda and state.outcome is None


def _seats(value: Any, key: str = "") -> Iterator[int]:
    """Every player number inside, found by the names of the fields."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from _seats(item, key)
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _seats(getattr(value, field), field)
    elif key in PLAYER_FIELDS and isinstance(value, int):
        yield value
