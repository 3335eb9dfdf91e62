"""Checks what is open in a saved game: its tasks, offers and outcome must be possible on its board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from croupier.engine.agenda import (
    Auction,
    CardDue,
    DeedSale,
    Estate,
    OpenOffer,
    OrderRound,
    Outcome,
    Purchase,
    Shortage,
    Task,
    TaxChoice,
)
from croupier.engine.board import BANK, DECK_OF_SPACE, DEED_SPACES, KINDS


class Saved(Protocol):
    """The fields that are looked at."""

    @property
    def cash(self) -> Sequence[int]: ...
    @property
    def owner(self) -> Sequence[int]: ...
    @property
    def agenda(self) -> Sequence[Task]: ...
    @property
    def offers(self) -> Sequence[OpenOffer]: ...
    @property
    def outcome(self) -> Outcome | None: ...


def misfits(state: Saved, players: int) -> Iterator[str]:
    """What is wrong, each as a sentence. The players of tasks and offers have been looked at."""
    for task in state.agenda:
        yield from _task_misfits(state, task)
    for offer in state.offers:
        if not DEED_SPACES.issuperset((*offer.give.deeds, *offer.take.deeds, *offer.lift)):
            yield "an offer names a space without a deed"
    if state.outcome is not None and not _fits(state.outcome, players):
        yield "the outcome does not fit the players"


def _fits(outcome: Outcome, players: int) -> bool:
    return len(outcome.worth) == players and set(outcome.winners) <= set(range(players))


def _task_misfits(state: Saved, task: Task) -> Iterator[str]:
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


def _auction_misfits(state: Saved, task: Auction) -> Iterator[str]:
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


def _can_stand(state: Saved, task: Auction) -> bool:
    """Whether the standing bid is one that its bidder can pay."""
    if task.bidder == BANK:
        return task.standing == 0
    return 0 < task.standing <= state.cash[task.bidder]


def _all_belong_to(state: Saved, owner: int, spaces: Iterable[int]) -> bool:
    return all(space in DEED_SPACES and state.owner[space] == owner for space in spaces)


def _are_streets(spaces: Iterable[int]) -> bool:
    return all(KINDS[space] == "street" for space in spaces)
