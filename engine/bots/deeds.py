"""How the strong robot buys and bids: up to what a deed adds to its position and withholds from a rival's."""

from __future__ import annotations

from random import Random

from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine.bots.bargain import answer
from croupier.engine.bots.hand import Hand
from croupier.engine.bots.mind import Mind
from croupier.engine.bots.purse import cost_of_loan, higher_rent
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.rents import cheaper_at_auction
from croupier.engine.choices import BidForm

STEPS = 12
"""About as many bids bring a deed to its price."""
DEAR = 1.2
"""Times its price, what a deed must be worth for which others are mortgaged."""


def purchase(mind: Mind, hand: Hand, _: Random) -> Decision | None:
    if buy := hand.one(act.Buy):
        if cheaper_at_auction(mind.view, mind.player, buy.space):
            return act.Decline(mind.player, buy.space), Reason("auction")
        worth, reason = _worth_of_deed(mind, buy.space)
        if worth >= mind.view.edition.spaces[buy.space].price:
            return buy, reason
    if answered := answer(mind, hand):
        return answered
    decline = hand.one(act.Decline)
    if decline is None:
        return None
    price = mind.view.edition.spaces[decline.space].price
    return _raise_for(mind, hand, decline.space, price) or _declined(mind, decline)


def _declined(mind: Mind, decline: act.Decline) -> Decision:
    if mind.cash >= mind.view.edition.spaces[decline.space].price:
        return decline, Reason("too_dear")
    return decline, Reason("keep_cash", {"amount": mind.cash})


def _worth_of_deed(mind: Mind, space: int) -> tuple[float, Reason]:
    """The most it would pay, and why."""
    gain = mind.gain_of_deed(mind.player, space)
    denial, rival = mind.denial(space)
    if mind.completes(mind.player, space):
        return gain + denial, Reason("complete", {"space": space})
    if mind.completes(rival, space):
        return gain + denial, Reason("deny", {"space": space, "player": rival})
    return gain + denial, Reason("buy")


def _raise_for(mind: Mind, hand: Hand, space: int, price: int) -> Decision | None:
    """Mortgages lone deeds for a deed that completes a group, its own or a rival's."""
    lacking = price - mind.cash
    worth, reason = _worth_of_deed(mind, space)
    loans = [loan for loan in hand.all(act.Mortgage) if not mind.completes(mind.player, loan.space)]
    lent = sum(mind.view.edition.spaces[loan.space].mortgage for loan in loans)
    if lacking <= 0 or reason.code == "buy" or lent < lacking or worth < price * DEAR:
        return None
    return min(loans, key=lambda loan: (cost_of_loan(mind, loan), loan.space)), reason


def auction(mind: Mind, hand: Hand, _: Random) -> Decision | None:
    task = mind.view.task
    assert isinstance(task, todo.Auction)
    if form := hand.one(BidForm):
        limit, reason = _limit(mind, task)
        most = min(int(limit), form.most)
        if form.least <= most:
            return form.action(min(most, form.least + _more(mind, task))), reason
    drop_out = hand.one(act.DropOut)
    if drop_out is None:
        return None
    raised = _raise_for(mind, hand, task.space, task.standing + 1) if task.item == "deed" else None
    return raised or (drop_out, Reason("too_dear"))


def _more(mind: Mind, task: todo.Auction) -> int:
    """It opens with next to nothing, and then goes on by steps that people have the patience for."""
    if not task.standing:
        return 0
    space = mind.view.edition.spaces[task.space]
    return max((space.price if task.item == "deed" else space.house_cost) // STEPS, task.standing // STEPS)


def _limit(mind: Mind, task: todo.Auction) -> tuple[float, Reason]:
    if task.item == "deed":
        limit, reason = _worth_of_deed(mind, task.space)
        return limit, Reason("bid") if reason.code == "buy" else reason
    place = task.places[task.entrants.index(mind.player)]
    level = mind.view.level[place] + 1
    cost = mind.view.edition.spaces[place].house_cost
    limit = min(mind.rise(place, level) + cost / 2, mind.cash - mind.reserve)
    return limit, higher_rent(mind, place, level)


def shortage(mind: Mind, hand: Hand, _: Random) -> Decision | None:
    """The last pieces: for the street where one more earns most."""
    spaces, level = mind.view.edition.spaces, mind.view.level
    able = [w for w in hand.all(act.Want) if mind.cash - spaces[w.space].house_cost >= mind.reserve]
    if able:
        best = max(able, key=lambda w: (mind.rise(w.space, level[w.space] + 1), w.space))
        return best, higher_rent(mind, best.space, level[best.space] + 1)
    no = hand.one(act.Pass)
    return None if no is None else (no, Reason("keep_cash", {"amount": min(mind.reserve, mind.cash)}))
