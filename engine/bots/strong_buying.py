"""How the strong robot buys and bids: up to what a deed is worth to it, and what its rivals lose by it."""

from __future__ import annotations

from random import Random
from typing import Final

from croupier.engine import agenda as todo
from croupier.engine.actions import Buy, Decline, DropOut, Mortgage, Pass, Want
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.rents import cheaper_at_auction
from croupier.engine.bots.strong_deals import answer
from croupier.engine.bots.strong_spending import cost_of_loan, higher_rent
from croupier.engine.choices import BidForm
from croupier.engine.choices_by_kind import ChoicesByKind

BIDS_TO_PRICE: Final = 12
"""Its bids rise so fast that about this many bring a deed to its price."""
MIN_WORTH_FACTOR: Final = 1.2
"""It mortgages other deeds only for a deed that is worth at least this many times its price."""


def purchase(position: Position, choices: ChoicesByKind, _: Random) -> Decision | None:
    if buy := choices.one(Buy):
        if cheaper_at_auction(position.view, position.player, buy.space):
            return Decline(position.player, buy.space), Reason("auction")
        worth, reason = worth_of_deed(position, buy.space)
        if worth >= position.view.edition.spaces[buy.space].price:
            return buy, reason
    if position.view.offers and (answered := answer(position, choices)):
        return answered
    decline = choices.one(Decline)
    if decline is None:
        return None
    price = position.view.edition.spaces[decline.space].price
    return raise_for(position, choices, decline.space, price) or declined(position, decline)


def declined(position: Position, decline: Decline) -> Decision:
    if position.cash >= position.view.edition.spaces[decline.space].price:
        return decline, Reason("too_dear")
    return decline, Reason("keep_cash", {"amount": position.cash})


def worth_of_deed(position: Position, space: int) -> tuple[float, Reason]:
    """The most it would pay, and why."""
    gain = position.gain_of_deed(position.player, space)
    denial, rival = position.denial(space)
    if position.completes(position.player, space):
        return gain + denial, Reason("complete", {"space": space})
    if position.completes(rival, space):
        return gain + denial, Reason("deny", {"space": space, "player": rival})
    return gain + denial, Reason("buy")


def raise_for(position: Position, choices: ChoicesByKind, space: int, price: int) -> Decision | None:
    """Mortgage lone deeds for a deed that completes its own group or a rival's."""
    lacking = price - position.cash
    worth, reason = worth_of_deed(position, space)
    loans = [loan for loan in choices.all(Mortgage) if not position.completes(position.player, loan.space)]
    lent = sum(position.view.edition.spaces[loan.space].mortgage for loan in loans)
    if lacking <= 0 or reason.code == "buy" or lent < lacking or worth < price * MIN_WORTH_FACTOR:
        return None
    return min(loans, key=lambda loan: (cost_of_loan(position, loan), loan.space)), reason


def auction(position: Position, choices: ChoicesByKind, _: Random) -> Decision | None:
    task = position.view.task
    assert isinstance(task, todo.Auction)
    if form := choices.one(BidForm):
        limit, reason = _limit(position, task)
        most = min(int(limit), form.most)
        if form.least <= most:
            return form.action(min(most, form.least + next_step(position, task))), reason
    drop_out = choices.one(DropOut)
    if drop_out is None:
        return None
    raised = raise_for(position, choices, task.space, task.standing + 1) if task.item == "deed" else None
    return raised or (drop_out, Reason("too_dear"))


def next_step(position: Position, task: todo.Auction) -> int:
    """How much more than the least bid: nothing at first, then steps large enough for people to wait for."""
    if not task.standing:
        return 0
    space = position.view.edition.spaces[task.space]
    return max(
        (space.price if task.item == "deed" else space.house_cost) // BIDS_TO_PRICE,
        task.standing // BIDS_TO_PRICE,
    )


def _limit(position: Position, task: todo.Auction) -> tuple[float, Reason]:
    if task.item == "deed":
        limit, reason = worth_of_deed(position, task.space)
        return limit, Reason("bid") if reason.code == "buy" else reason
    place = task.places[task.entrants.index(position.player)]
    level = position.view.level[place] + 1
    cost = position.view.edition.spaces[place].house_cost
    limit = min(position.rise(place, level) + cost / 2, position.cash - position.reserve)
    return limit, higher_rent(position, place, level)


def shortage(position: Position, choices: ChoicesByKind, _: Random) -> Decision | None:
    """It wants one of the last buildings for the street where that earns most."""
    spaces, level = position.view.edition.spaces, position.view.level
    able = [w for w in choices.all(Want) if position.cash - spaces[w.space].house_cost >= position.reserve]
    if able:
        best = max(able, key=lambda w: (position.rise(w.space, level[w.space] + 1), w.space))
        return best, higher_rent(position, best.space, level[best.space] + 1)
    no = choices.one(Pass)
    return None if no is None else (no, Reason("keep_cash", {"amount": min(position.reserve, position.cash)}))
