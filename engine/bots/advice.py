"""What would the champion do? Its choice and the best other one, with the chance to win after each.

    for advised in advice(view, player, choices, Champion()):
        print(advised.choice, advised.reason.code, advised.before, advised.after)

A chance after a choice is that of the forecast for the position which the choice leads to, as far as that is
known: a deed that is declined goes to the rival who wants it most, a bid counts as won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from msgspec import Struct

from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine.actions import Action
from croupier.engine.bots.champion import Champion
from croupier.engine.bots.champion_buying import chance_with_deed, chance_with_rival, keenest_rival
from croupier.engine.bots.champion_jail import chances_in_jail
from croupier.engine.bots.outlook import Outlook
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Reason
from croupier.engine.choices import BidForm, LiftForm, ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.edition import GROUPS
from croupier.engine.events import BANK
from croupier.engine.figures import lift_cost, resale
from croupier.engine.state import FREE
from croupier.engine.view import View

MOST_OTHERS = 12
"""Of the other choices, so many are looked at."""


class Advised(Struct, frozen=True):
    """A choice, why, and the player's chance to win before and after it."""

    choice: Action | ThrowForm
    reason: Reason | None
    """Why the champion would choose it; None for the other choice."""
    before: float
    after: float


def advice(
    view: View, player: int, choices: ChoicesByKind, champion: Champion, *, seed: int = 0
) -> tuple[Advised, ...]:
    """What the champion would do, and then the best other choice; nothing if it would do nothing."""
    decision = champion.choose(view, player, choices, Random(seed))
    if decision is None:
        return ()
    choice, reason = decision
    consequences = _Consequences(view, player)
    best = Advised(choice, reason, consequences.now, consequences.after(choice))
    others = list(_others(view, choices, choice))[:MOST_OTHERS]
    if not others:
        return (best,)
    after, _, other = max(
        [(consequences.after(other), -number, other) for number, other in enumerate(others)],
        key=lambda each: each[:2],
    )
    return best, Advised(other, None, consequences.now, after)


class _Consequences:
    """The player's chance after each choice, as the champion sees it."""

    def __init__(self, view: View, player: int) -> None:
        self._view, self._player = view, player
        self._outlook, self._position = Outlook(view, player), Position(view, player)
        self.now = self._outlook.mine

    def after(self, choice: Action | ThrowForm) -> float:
        outlook, spaces = self._outlook, self._view.edition.spaces
        match choice:
            case act.Buy(space=space):
                return chance_with_deed(outlook, space, spaces[space].price)
            case act.Decline(space=space):
                return chance_with_rival(
                    outlook, space, keenest_rival(self._position, space), spaces[space].price
                )
            case act.Bid(amount=amount):
                return self._with_lot(amount)
            case act.DropOut():
                return self._without_lot()
            case act.Build(space=space, level=level):
                return outlook.mine_after(-spaces[space].house_cost, level={space: level})
            case act.Sell(space=space, level=level):
                return outlook.mine_after(resale(self._view.edition, space), level={space: level})
            case act.SellBuildings(group=group, levels=levels):
                return self._sold(GROUPS[group], levels)
            case act.Mortgage(space=space):
                return outlook.mine_after(spaces[space].mortgage, mortgaged={space: True})
            case act.Lift(space=space):
                cost = lift_cost(self._view.edition, self._view.rules, space)
                return outlook.mine_after(-cost, mortgaged={space: False})
            case act.PayJail() | act.UseJailCard():
                return chances_in_jail(outlook, choice)[0]
            case ThrowForm() if self._view.jail[self._player] != FREE and self._view.task is None:
                return chances_in_jail(outlook, act.PayJail(self._player))[1]
            case act.Offer(player=proposer, to=partner, give=give, take=take):
                return outlook.after_deal(proposer, partner, give, take)[self._player]
            case act.Accept(offer=number):
                offer = next(offer for offer in self._view.offers if offer.id == number)
                return outlook.after_deal(offer.player, offer.to, offer.give, offer.take)[self._player]
            case _:
                return self.now

    def _with_lot(self, amount: int) -> float:
        task = self._view.task
        if not isinstance(task, todo.Auction) or task.item != "deed":
            return self.now
        return chance_with_deed(self._outlook, task.space, amount)

    def _without_lot(self) -> float:
        task = self._view.task
        if not isinstance(task, todo.Auction) or task.item != "deed":
            return self.now
        if task.bidder == BANK:
            rival, price = (
                keenest_rival(self._position, task.space),
                self._view.edition.spaces[task.space].price,
            )
        else:
            rival, price = task.bidder, task.standing
        return chance_with_rival(self._outlook, task.space, rival, price)

    def _sold(self, streets: Iterable[int], levels: Iterable[int]) -> float:
        left = dict(zip(streets, levels, strict=True))
        sold = sum(
            [(self._view.level[s] - level) * resale(self._view.edition, s) for s, level in left.items()]
        )
        return self._outlook.mine_after(sold, level=left)


OTHER_KINDS: tuple[type[act.PlayerAction], ...] = (
    act.Buy, act.Decline, act.DropOut, act.PayJail, act.UseJailCard, act.Accept, act.Refuse, act.Build,
    act.Lift, act.Sell, act.Mortgage, act.ChooseTax, act.Want, act.Pass,
)  # fmt: skip
"""What it is compared with. Mortgages and sales count only where a debt asks for them."""


def _others(view: View, choices: ChoicesByKind, chosen: Action | ThrowForm) -> Iterator[Action | ThrowForm]:
    throw = choices.one(ThrowForm)
    if throw is not None and throw != chosen:
        yield throw
    form = choices.one(BidForm)
    if form is not None and not isinstance(chosen, act.Bid):
        yield form.action(form.least)
    in_debt = isinstance(view.task, todo.Debt)
    for kind in OTHER_KINDS:
        if kind in (act.Sell, act.Mortgage) and not in_debt:
            continue
        yield from [choice for choice in choices.all(kind) if choice != chosen]
    for taking in choices.all(LiftForm):
        if taking.offer and taking.action() != chosen:
            yield taking.action()
