"""The three fixed policies of Bonjour et al. (2022), as robots of the lab: others have measured against them.

T. Bonjour, M. Haliem, A. Alsalem, S. Thomas, H. Li, V. Aggarwal, M. Kejriwal and B. Bhargava: "Decision
Making in Monopoly using a Hybrid Deep Reinforcement Learning Approach" (2022). From their description:
A holds all deeds equal; B wants the railroads and the dearest group, and utilities least; C wants the
railroads, the orange and the light blue group. All three trade to complete groups, and build on them.

The description leaves open how much. Our reading, near to the simulator that its authors published:
they buy while the salary is left, and spend more on what completes a group or what they prize. They bid
half-way to the printed price, beyond it only for such deeds. They offer lone streets that complete the
other's group, for one that completes theirs or for half of the other's cash, and buy such a street for
nine eighths of its price. They accept what completes a group for them, and else what is no loss by
printed prices. None of their code is here.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from croupier.engine import actions as act
from croupier.engine.actions import Goods
from croupier.engine.agenda import Auction, Debt, Estate, Purchase, Shortage
from croupier.engine.bots.obvious import CLAIM, LEAVE_JAIL, THROW, TOO_DEAR, TOO_LITTLE, obvious, taken_back
from croupier.engine.bots.reason import Decision, Reason, Robot
from croupier.engine.choices import BidForm, LiftForm, OfferForm, ThrowForm, Tradable
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS, OTHERS
from croupier.engine.figures import completes, lift_cost, resale
from croupier.engine.state import FREE, OpenOffer
from croupier.engine.view import View

PRIZED_BID_SHARE, COMPLETING_BID_SHARE = 6, 4
"""A bid for such a deed goes up by one in so many parts of the cash that is left."""
DEALS_PER_THROW = 1 / 2
"""How often it looks for a deal: before one throw in two."""
HOUSES_OF_C = 3
"""C builds no more on a street: for the highest profit, its authors say."""


class FixedPolicy:
    """One of the three: the groups that it prizes, and those that it wants least."""

    def __init__(self, prized: frozenset[str], least: frozenset[str], top_level: int | None = None) -> None:
        self._prized, self._least, self._top_level = prized, least, top_level

    def choose(self, view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
        if view.offers and (decision := taken_back(view, player)):
            return decision
        match view.task:
            case None:
                return self._before_a_throw(view, player, choices, rng)
            case Purchase():
                return self._purchase(view, player, choices)
            case Auction() as task:
                return self._bid(view, player, task, choices)
            case Shortage():
                return self._shortage(view, player, choices)
            case Debt() as task:
                return self._debt(view, player, task, choices)
            case Estate():
                form = choices.one(LiftForm)
                return None if form is None else (form.action(), Reason("lift"))
            case _:
                return obvious(view, choices)

    # -- before a throw

    def _before_a_throw(
        self, view: View, player: int, choices: ChoicesByKind, rng: Random
    ) -> Decision | None:
        salary, cash = view.edition.salary, view.cash[player]
        if view.claims and (claim := choices.one(act.Claim)):
            return claim, CLAIM
        if view.offers and (answer := self._answer(view, player, choices)):
            return answer
        throw = choices.one(ThrowForm)
        if throw is None:
            return None
        if view.jail[player] != FREE and cash >= salary:
            way = choices.one(act.UseJailCard) or choices.one(act.PayJail)
            if way is not None:
                return way, LEAVE_JAIL
        if build := self._build(view, player, choices):
            return build, Reason("build")
        for lift in choices.all(act.Lift):
            if cash - lift_cost(view.edition, view.rules, lift.space) >= salary:
                return lift, Reason("lift")
        if rng.random() < DEALS_PER_THROW and (form := choices.one(OfferForm)):
            offers = list(self._offers(view, form))
            if offers:
                return rng.choice(offers), Reason("group")
        return throw, THROW

    def _build(self, view: View, player: int, choices: ChoicesByKind) -> act.Build | None:
        """On the dearest group first, while the salary is left."""
        spaces = view.edition.spaces
        able = [
            build
            for build in choices.all(act.Build)
            if view.cash[player] - spaces[build.space].house_cost >= view.edition.salary
            and (self._top_level is None or build.level <= self._top_level)
        ]
        return max(able, key=lambda build: (spaces[build.space].price, -build.level), default=None)

    # -- deeds

    def _wants(self, view: View, player: int, space: int) -> bool:
        """Whether it spends its last money on the deed."""
        return GROUP_AT[space] in self._prized or completes(view, player, space)

    def _purchase(self, view: View, player: int, choices: ChoicesByKind) -> Decision | None:
        salary, spaces = view.edition.salary, view.edition.spaces
        if view.offers and (answer := self._answer(view, player, choices)):
            return answer
        decline = choices.one(act.Decline)
        if decline is None:
            return None
        price, cash = spaces[decline.space].price, view.cash[player]
        if buy := choices.one(act.Buy):
            keeps = salary * 2 if GROUP_AT[buy.space] in self._least else salary
            if self._wants(view, player, buy.space) or cash - price >= keeps:
                return buy, Reason("buy")
        elif completes(view, player, decline.space):
            loans = self._loans(view, player, choices)
            if cash + sum(spaces[loan.space].mortgage for loan in loans) >= price:
                return loans[0], Reason("raise_cash")
        return decline, TOO_DEAR

    def _bid(self, view: View, player: int, task: Auction, choices: ChoicesByKind) -> Decision | None:
        form = choices.one(BidForm)
        amount = 0 if form is None else self._amount(view, player, task)
        if form is not None and form.least <= amount <= form.most:
            return form.action(amount), Reason("bid")
        return obvious(view, choices)

    def _amount(self, view: View, player: int, task: Auction) -> int:
        cash, standing = view.cash[player], task.standing
        info = view.edition.spaces[task.space]
        if task.item != "deed":
            return standing + 1 if standing < min(info.house_cost, cash - view.edition.salary) else 0
        if GROUP_AT[task.space] in self._prized and cash > standing:
            return standing + max(1, (cash - standing) // PRIZED_BID_SHARE)
        if standing < info.price:
            bid = standing + max(1, (info.price - standing) // 2)
            return bid if bid < cash else 0
        if cash > standing and completes(view, player, task.space):
            return standing + max(1, (cash - standing) // COMPLETING_BID_SHARE)
        return 0

    def _shortage(self, view: View, player: int, choices: ChoicesByKind) -> Decision | None:
        for want in choices.all(act.Want):
            if view.cash[player] - view.edition.spaces[want.space].house_cost >= view.edition.salary:
                return want, Reason("want")
        no = choices.one(act.Pass)
        return None if no is None else (no, TOO_DEAR)

    # -- debts

    def _loans(self, view: View, player: int, choices: ChoicesByKind) -> list[act.Mortgage]:
        """What it could mortgage outside its groups: first what it wants least, then by price."""
        lone = [loan for loan in choices.all(act.Mortgage) if not completes(view, player, loan.space)]
        return sorted(lone, key=lambda loan: self._rank(view, loan.space))

    def _rank(self, view: View, space: int) -> tuple[int, int]:
        name = GROUP_AT[space]
        return (0 if name in self._least else 2 if name in self._prized else 1), view.edition.spaces[
            space
        ].price

    def _debt(self, view: View, player: int, task: Debt, choices: ChoicesByKind) -> Decision | None:
        """Lone deeds first, then buildings, then the deeds of its groups."""
        if decision := obvious(view, choices):
            return decision
        if view.offers and (answer := self._answer(view, player, choices)):
            return answer
        if task.debtor != player:
            return None
        why = Reason("raise_cash")
        if loans := self._loans(view, player, choices):
            return loans[0], why
        sales = choices.all(act.Sell)
        if sales:
            return min(sales, key=lambda sale: (resale(view.edition, sale.space), sale.space)), why
        raising = choices.one(act.SellBuildings) or choices.one(act.Mortgage)
        return None if raising is None else (raising, why)

    # -- deals

    def _offers(self, view: View, form: OfferForm) -> Iterator[act.Offer]:
        """Deeds that complete their groups for one that completes its own; else either for cash."""
        player, cash, salary = form.player, form.mine.cash, view.edition.salary
        sales = [
            (partner, space)
            for partner in form.partners
            for space in self._lone(view, form.mine, partner.player)
        ]
        wants = [(partner, space) for partner in form.partners for space in self._lone(view, partner, player)]
        if cash < salary or not wants:
            for partner, space in sales:
                price = self._asked(view, partner, space)
                if price <= partner.cash:
                    yield form.action(partner.player, Goods(deeds=(space,)), Goods(cash=price))
        elif not sales:
            for partner, space in wants:
                price = view.edition.spaces[space].price * 9 // 8
                if cash - price > salary // 2:
                    yield form.action(partner.player, Goods(cash=price), Goods(deeds=(space,)))
        else:
            for partner, space in wants:
                for other, mine in sales:
                    if other is partner and GROUP_AT[mine] != GROUP_AT[space]:
                        more = self._asked(view, partner, mine) - view.edition.spaces[space].price * 3 // 4
                        if -cash <= more <= partner.cash:
                            give, take = Goods(max(0, -more), (mine,)), Goods(max(0, more), (space,))
                            yield form.action(partner.player, give, take)

    def _lone(self, view: View, giver: Tradable, taker: int) -> Iterator[int]:
        """The streets that are the giver's only one of their group and complete the taker's."""
        for space in giver.deeds:
            lone = not any(view.owner[mate] == giver.player for mate in OTHERS[space])
            if lone and not view.mortgaged[space] and self._street_completes(view, taker, space):
                yield space

    def _asked(self, view: View, buyer: Tradable, space: int) -> int:
        """Once and a half the printed price, or half of what the buyer has, if that is more."""
        return max(view.edition.spaces[space].price * 3 // 2, buyer.cash // 2)

    def _street_completes(self, view: View, player: int, space: int) -> bool:
        return GROUP_AT[space] in COLOUR_GROUPS and completes(view, player, space)

    def _answer(self, view: View, player: int, choices: ChoicesByKind) -> Decision | None:
        refuse = choices.one(act.Refuse)
        if refuse is None:
            return None
        offer = next(offer for offer in view.offers if offer.id == refuse.offer)
        accept = choices.acceptance(refuse.offer)
        if accept is None or not _likes(view, player, offer):
            return refuse, TOO_LITTLE
        return accept.action() if isinstance(accept, LiftForm) else accept, Reason("fair")


def _likes(view: View, player: int, offer: OpenOffer) -> bool:
    """It wants more groups, not fewer, or as many and no loss by printed prices."""
    if any(view.mortgaged[space] for space in offer.give.deeds + offer.take.deeds):
        return False
    salary, left = view.edition.salary, view.cash[player] + offer.give.cash - offer.take.cash
    won = sum(_will_be_whole(view, player, space, offer.give.deeds) for space in offer.give.deeds)
    lost = sum(_is_whole(view, player, space) for space in offer.take.deeds)
    if won > lost:
        return left > 0
    if won < lost or left < salary // 2:
        return False
    price = view.edition.spaces
    worth = offer.give.cash + sum(price[space].price for space in offer.give.deeds)
    return worth >= offer.take.cash + sum(price[space].price for space in offer.take.deeds)


def _is_whole(view: View, player: int, space: int) -> bool:
    name = GROUP_AT[space]
    return name in COLOUR_GROUPS and all(view.owner[mate] == player for mate in GROUPS[name])


def _will_be_whole(view: View, player: int, space: int, taken: tuple[int, ...]) -> bool:
    """Whether the player has the whole group of `space` once these deeds are theirs."""
    street = GROUP_AT[space] in COLOUR_GROUPS
    return street and all(view.owner[mate] == player or mate in taken for mate in OTHERS[space])


RAILROADS, UTILITIES = frozenset({"transport"}), frozenset({"utility"})
NONE: frozenset[str] = frozenset()
FIXED_POLICIES: dict[str, Robot] = {
    "fixed-a": FixedPolicy(NONE, NONE).choose,
    "fixed-b": FixedPolicy(RAILROADS | {"dark_blue"}, UTILITIES).choose,
    "fixed-c": FixedPolicy(RAILROADS | {"orange", "light_blue"}, NONE, HOUSES_OF_C).choose,
}
"""By the names that the lab knows them by."""
