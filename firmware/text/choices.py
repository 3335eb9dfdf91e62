"""What ● does, and what the items of a list are about."""

from __future__ import annotations

from typing import Literal

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.agenda import JailChoice, Shortage
from croupier.firmware.model.panel import Message
from croupier.firmware.text.say import Say

Group = Literal["", "leave"]
"""The lists of a menu; "" is the first one."""
DOORS: tuple[Group, ...] = ("leave",)
"""In the order of the first list."""

_LABELS: dict[type, str] = {
    act.Draw: "do-draw", act.Decline: "do-decline", act.UseJailCard: "do-use-card", act.Waive: "do-waive",
    act.DropOut: "do-drop-out", act.Mortgage: "do-mortgage", act.Lift: "do-lift", act.Build: "do-build",
    act.Sell: "do-sell", act.SellBuildings: "do-sell", act.Want: "do-want", act.Pass: "do-pass",
    act.PayDebt: "do-pay-debt", act.Bankrupt: "do-bankrupt", act.Accept: "do-accept",
    act.Refuse: "do-refuse", act.Withdraw: "do-withdraw", act.TakeEstate: "do-take-estate",
    act.Resign: "do-resign",
}  # fmt: skip


def label(say: Say, view: View, action: act.Action) -> str:
    """What ● would do, in a few words."""
    spaces = view.edition.spaces
    match action:
        case act.Buy(space=space):
            return say("do-buy", amount=say.money(spaces[space].price))
        case act.ChooseTax(tenth=True):
            return say("do-pay-tenth")
        case act.ChooseTax(space=space):
            return say("do-pay", amount=say.money(spaces[space].amount))
        case act.PayJail():
            return say("do-pay", amount=say.money(view.edition.jail_fine))
        case act.Claim(claim=number):
            return _claim(say, view, number)
        case act.Bid(amount=amount):
            return say("do-bid", amount=say.money(amount))
        case _:
            key = _LABELS.get(type(action))
            return say(key) if key else type(action).__name__


def _claim(say: Say, view: View, number: int) -> str:
    claim = next(claim for claim in view.claims if claim.id == number)
    if claim.amount:
        return say("do-claim", amount=say.money(claim.amount))
    return say("do-claim-dice", factor=claim.factor)


def _rent(say: Say, view: View, number: int) -> Message:
    """Who owes it, for what, and how much."""
    claim = next(claim for claim in view.claims if claim.id == number)
    who = view.players[claim.lander]
    if claim.amount:
        owes = say("line-owes-rent", who=who, amount=say.money(claim.amount))
    else:
        owes = say("line-owes-rent-dice", who=who, factor=claim.factor)
    return say.place(claim.space), (owes,)


def about(say: Say, view: View, action: act.Action) -> Message | None:
    """What an item of a list is about; None where the panel says it anyway."""
    spaces = view.edition.spaces
    match action:
        case act.Mortgage(space=space):
            return say.place(space), (say("line-mortgage-brings", amount=say.money(spaces[space].mortgage)),)
        case act.Lift(space=space):
            percent = view.edition.mortgage_interest
            costs = say("line-lift-costs", amount=say.money(spaces[space].mortgage), percent=percent)
            return say.place(space), (costs,)
        case act.Build(space=space, level=level):
            return say.place(space), (_building(say, view, level, "costs", spaces[space].house_cost),)
        case act.Sell(space=space, level=level):
            half = spaces[space].house_cost // 2
            return say.place(space), (_building(say, view, level + 1, "brings", half),)
        case act.SellBuildings(group=group, levels=levels):
            return view.edition.groups[group].label, (
                say("line-sell-down", levels="/".join(map(str, levels))),
            )
        case act.Decline(player=player, space=space) if view.cash[player] >= spaces[space].price:
            keeps = "line-decline-bank" if view.rules.no_auctions else "line-decline-auction"
            return say.place(space), (say(keeps),)
        case act.PayJail() | act.UseJailCard():
            forced = isinstance(view.task, JailChoice)
            return say("line-no-double" if forced else "line-your-turn-in-jail"), (say("line-jail-out"),)
        case act.ChooseTax(space=space, tenth=tenth):
            return say.place(space), (say("line-tax-tenth" if tenth else "line-tax-fixed"),)
        case act.Claim(claim=number) | act.Waive(claim=number):
            return _rent(say, view, number)
        case act.Want(space=space):
            item = view.task.item if isinstance(view.task, Shortage) else "house"
            return say.place(space), (say(f"line-last-{item}"),)
        case _:
            return None


def _building(say: Say, view: View, level: int, what: Literal["costs", "brings"], amount: int) -> str:
    """The building that makes this level, and its money."""
    if level == view.hotel_level:
        return say(f"line-hotel-{what}", amount=say.money(amount))
    return say(f"line-house-{what}", number=level, amount=say.money(amount))


_INSIDE: dict[Group, tuple[str, str]] = {
    "leave": ("line-leave", "line-leave-sure"),
}


def inside(say: Say, group: Group) -> Message:
    """At the head of a list."""
    headline, detail = _INSIDE[group]
    return say(headline), (say(detail),)


def question(say: Say, wanted: str) -> Message:
    return say("line-question", wanted=wanted), (say("line-no-way-back"),)
