"""The champion: it compares what each choice would make of its chance to win.

The forecast judges the position after every choice that matters. Jail is judged one throw ahead. Deals that
change much are also played on in imagined games, as far as its budget goes: a number of imagined steps, so
the same seed and the same budget lead to the same decisions on every machine.

    ROBOTS["mine"] = Champion(budget=2000).choose
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine.bots import champion_buying, champion_deals, strong, strong_buying
from croupier.engine.bots.bargaining import Bargaining
from croupier.engine.bots.champion_jail import better_out
from croupier.engine.bots.champion_spending import least_loss, spend
from croupier.engine.bots.imagination import Imagination, Thought
from croupier.engine.bots.obvious import CLAIM, LEAVE_JAIL, THROW, obvious, taken_back
from croupier.engine.bots.outlook import Outlook
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.choices import ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.state import FREE
from croupier.engine.view import View

DEFAULT_BUDGET = 0
"""Imagined steps for one decision."""


class Mind:
    """What it thinks with while it makes one decision."""

    def __init__(
        self, view: View, player: int, rng: Random, imagination: Imagination, memory: Bargaining
    ) -> None:
        self.view, self.player, self.rng = view, player, rng
        self.outlook, self.position = Outlook(view, player), Position(view, player)
        self.imagination, self.memory = imagination, memory


class Champion:
    """One champion: it remembers its deals, so it plays in one game at a time.

    `budget` is how many steps it may imagine for a decision; `thought` counts them.
    """

    def __init__(self, budget: int = DEFAULT_BUDGET) -> None:
        self.budget, self.thought = budget, Thought()
        self._memories: dict[int, Bargaining] = {}
        """By player for whom it plays."""

    def choose(self, view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
        memory = self._memories.setdefault(player, Bargaining())
        memory.look(view)
        if view.offers and (decision := taken_back(view, player)):
            return decision
        phase = PHASES.get(type(view.task))
        if phase is None:
            return obvious(view, choices)
        imagination = Imagination(self.budget, rng, self.thought)
        return phase(Mind(view, player, rng, imagination, memory), choices)


def _before_a_throw(mind: Mind, choices: ChoicesByKind) -> Decision | None:
    view, outlook = mind.view, mind.outlook
    if view.claims and (claim := choices.one(act.Claim)):
        return claim, CLAIM
    if view.offers and (answered := champion_deals.answer(outlook, choices, mind.imagination)):
        return answered
    throw = choices.one(ThrowForm)
    if throw is None:
        return None
    ways_out = strong.ways_out(choices) if view.jail[mind.player] != FREE else []
    if ways_out and better_out(outlook, ways_out[0]):
        return ways_out[0], LEAVE_JAIL
    if mind.rng.random() < champion_deals.DEALS_PER_THROW:
        offer = champion_deals.proposal(outlook, choices, mind.rng, mind.imagination, mind.memory)
        if offer is not None:
            return offer
    if mind.rng.random() < champion_deals.BY_RENTS_PER_THROW:
        offer = champion_deals.by_rents(outlook, mind.position, choices, mind.rng, mind.memory)
        if offer is not None:
            return offer
    if spent := spend(outlook, mind.position, choices):
        return spent
    stays = Reason("danger", {"amount": int(mind.position.turn_outside)}) if ways_out else THROW
    return throw, stays


def _purchase(mind: Mind, choices: ChoicesByKind) -> Decision | None:
    """Against one rival it buys as the strong robot does: the forecast pays too much for single deeds."""
    if mind.view.offers and (answered := champion_deals.answer(mind.outlook, choices, mind.imagination)):
        return answered
    if mind.position.rivals == 1:
        return strong_buying.purchase(mind.position, choices, mind.rng)
    return champion_buying.purchase(mind.outlook, mind.position, choices)


def _auction(mind: Mind, choices: ChoicesByKind) -> Decision | None:
    task = mind.view.task
    assert isinstance(task, todo.Auction)
    if task.item == "deed" and mind.position.rivals > 1:
        return champion_buying.auction(mind.outlook, mind.position, task, choices)
    return strong_buying.auction(mind.position, choices, mind.rng)


def _debt(mind: Mind, choices: ChoicesByKind) -> Decision | None:
    task = mind.view.task
    assert isinstance(task, todo.Debt)
    if pay := choices.one(act.PayDebt):
        return pay, Reason("pay")
    if ruin := choices.one(act.Bankrupt):
        return ruin, Reason("ruined")
    if mind.view.offers and (answered := champion_deals.answer(mind.outlook, choices, mind.imagination)):
        return answered
    if task.debtor != mind.player:
        return None
    least = least_loss(mind.outlook, choices, task.amount - mind.position.cash)
    return None if least is None else (least, Reason("least_loss", {"amount": task.amount}))


def _as_strong(mind: Mind, choices: ChoicesByKind) -> Decision | None:
    """What needs no forecast: the strong robot's ways are as good."""
    return strong.PHASES[type(mind.view.task)](mind.position, choices, mind.rng)


PHASES: dict[type, Callable[[Mind, ChoicesByKind], Decision | None]] = {
    type(None): _before_a_throw,
    todo.Purchase: _purchase,
    todo.Auction: _auction,
    todo.Shortage: _as_strong,
    todo.Debt: _debt,
    todo.Estate: _as_strong,
    todo.TaxChoice: _as_strong,
    todo.JailChoice: _as_strong,
}
"""What it considers, by what the game waits for. In the other phases there is only one thing to do."""
