"""Saved games: how a game is written as JSON, and the checks that refuse a wrong one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict

from croupier.engine.agenda import (
    Amount,
    AtOnce,
    Auction,
    CardDue,
    DeedSale,
    Estate,
    OpenClaim,
    OpenOffer,
    OrderRound,
    Outcome,
    Place,
    Purchase,
    Seat,
    Shortage,
    Task,
    TaxChoice,
)
from croupier.engine.board import SPACES
from croupier.engine.core import Core
from croupier.engine.edition import DECK_OF_SPACE, DEED_SPACES, DEEDS, KINDS, MATES
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
    yield from _open_misfits(state, players)
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


# -- what is open: tasks, offers and the outcome must be possible on the board


def _open_misfits(state: SavedState, players: int) -> Iterator[str]:
    """What is wrong, each as a sentence. The players of tasks and offers have been looked at."""
    for task in state.agenda:
        yield from _task_misfits(state, task)
    for offer in state.offers:
        if not DEED_SPACES.issuperset((*offer.give.deeds, *offer.take.deeds, *offer.lift)):
            yield "an offer names a space without a deed"
    if state.outcome is not None and not _fits_players(state.outcome, players):
        yield "the outcome does not fit the players"


def _fits_players(outcome: Outcome, players: int) -> bool:
    return len(outcome.worth) == players and set(outcome.winners) <= set(range(players))


def _task_misfits(state: SavedState, task: Task) -> Iterator[str]:
    match task:
        case CardDue(space=space):
            if space not in DECK_OF_SPACE:
                yield f"a card is due on space {space}"
        case TaxChoice(space=space):
            if KINDS[space] != "tax":
                yield f"a tax is due on space {space}"
        case Purchase(space=space):
            if not _all_belong_to(state, BANK, (space,)):
                yield f"space {space} is not for sale"
        case DeedSale(spaces=spaces):
            if not _all_belong_to(state, BANK, spaces):
                yield "a deed is to be sold that is not the bank's"
        case Estate(player=player, deeds=deeds):
            if not _all_belong_to(state, player, deeds):
                yield "an estate holds a deed that was not received"
        case Auction():
            yield from _auction_misfits(state, task)
        case Shortage(space=space, wants=wants):
            if not _are_streets((space, *(place for _, place in wants))):
                yield "a building is wanted where there is no street"
        case OrderRound(contenders=contenders):
            if len(set(contenders)) != len(contenders):
                yield "a player throws twice for the order"
        case _:
            pass


def _auction_misfits(state: SavedState, task: Auction) -> Iterator[str]:
    entrants = set(task.entrants)
    if len(entrants) != len(task.entrants) or not {*task.out, task.bidder} <= entrants | {BANK}:
        yield "the bidders of the auction do not fit"
    elif not _can_stand(state, task):
        yield f"nobody can have bid {task.standing}"
    if task.item == "deed":
        if not _all_belong_to(state, BANK, (task.space,)):
            yield f"space {task.space} is auctioned and not the bank's"
    elif len(task.places) != len(task.entrants) or not _are_streets(task.places):
        yield "a building is auctioned for no street"


def _can_stand(state: SavedState, task: Auction) -> bool:
    """Whether the standing bid is one that its bidder can pay."""
    if task.bidder == BANK:
        return task.standing == 0
    return 0 < task.standing <= state.cash[task.bidder]


def _all_belong_to(state: SavedState, owner: int, spaces: Iterable[int]) -> bool:
    return all(space in DEED_SPACES and state.owner[space] == owner for space in spaces)


def _are_streets(spaces: Iterable[int]) -> bool:
    return all(KINDS[space] == "street" for space in spaces)
