"""Words for the choices of a player: what ● does, what an item of a list is about, what it means."""

from __future__ import annotations

from typing import Literal

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.agenda import JailChoice, Shortage
from croupier.engine.choices import ThrowForm
from croupier.engine.figures import resale
from croupier.firmware.model.panel import Message
from croupier.firmware.text.say import Say


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
        case act.Draw():
            return say("do-draw")
        case act.Decline():
            return say("do-decline")
        case act.UseJailCard():
            return say("do-use-card")
        case act.Waive():
            return say("do-waive")
        case act.DropOut():
            return say("do-drop-out")
        case act.Mortgage():
            return say("do-mortgage")
        case act.Lift():
            return say("do-lift")
        case act.Build():
            return say("do-build")
        case act.Sell() | act.SellBuildings():
            return say("do-sell")
        case act.Want():
            return say("do-want")
        case act.Pass():
            return say("do-pass")
        case act.PayDebt():
            return say("do-pay-debt")
        case act.Bankrupt():
            return say("do-bankrupt")
        case act.Accept():
            return say("do-accept")
        case act.Refuse():
            return say("do-refuse")
        case act.Withdraw():
            return say("do-withdraw")
        case act.TakeEstate():
            return say("do-take-estate")
        case act.Resign():
            return say("do-resign")
        case act.OrderRoll() | act.Roll() | act.RentRoll() | act.Arrive() | act.Offer() | act.Counter():
            return type(action).__name__  # dice, tokens and the sheet of a deal make these, no item of a list
        case act.Hammer() | act.TimeUp():
            return type(action).__name__  # the clock makes these


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
    """What an item of a list is about, above its label; None where the panel says it anyway."""
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
            half = resale(view.edition, space)
            return say.place(space), (_building(say, view, level + 1, "brings", half),)
        case act.SellBuildings(group=group, levels=levels):
            return say.group(group), (say("line-sell-down", levels="/".join(map(str, levels))),)
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
        case (
            act.Decline() | act.Draw() | act.Buy() | act.Bid() | act.DropOut() | act.Pass() | act.PayDebt()
            | act.Bankrupt() | act.Accept() | act.Refuse() | act.Withdraw() | act.TakeEstate() | act.Resign()
            | act.OrderRoll() | act.Roll() | act.RentRoll() | act.Arrive() | act.Offer() | act.Counter()
            | act.Hammer() | act.TimeUp()
        ):  # fmt: skip
            return None


def _building(say: Say, view: View, level: int, what: Literal["costs", "brings"], amount: int) -> str:
    """The building that makes this level, and its money."""
    if level == view.hotel_level:
        return say(f"line-hotel-{what}", amount=say.money(amount))
    return say(f"line-house-{what}", number=level, amount=say.money(amount))


def leaving(say: Say) -> Message:
    """The head of the list of choices that end the game for a player."""
    return say("line-leave"), (say("line-leave-sure"),)


def question(say: Say, wanted: str) -> Message:
    """Asks before something that cannot be taken back."""
    return say("line-question", wanted=wanted), (say("line-no-way-back"),)


_EXPLANATIONS: dict[type, str] = {
    act.Draw: "line-help-draw",
    act.Decline: "line-help-decline",
    act.UseJailCard: "line-help-free",
    act.Claim: "line-help-claim",
    act.Waive: "line-help-waive",
    act.DropOut: "line-help-drop-out",
    act.Pass: "line-help-drop-out",
    act.PayDebt: "line-help-pay",
    act.Accept: "line-help-accept",
    act.Refuse: "line-help-refuse",
    act.Resign: "line-help-resign",
    act.Bankrupt: "line-help-resign",
    act.Mortgage: "line-help-mortgage",
    act.Lift: "line-help-lift",
}


def explanation(say: Say, view: View, player: int, does: object) -> str:
    """What ● would mean, as one more line for a player with a helper; "" where nothing needs it."""
    cash, spaces = view.cash[player], view.edition.spaces
    match does:
        case ThrowForm(kind="move") if view.jailed(player):
            return say("line-help-jail")
        case ThrowForm(kind="move"):
            return say("line-help-throw")
        case act.Buy(space=space):
            return say("line-help-buy", amount=say.money(cash - spaces[space].price))
        case act.PayJail():
            return say("line-help-free")
        case act.Build(space=space):
            return say("line-help-build", amount=say.money(cash - spaces[space].house_cost))
        case act.Bid(amount=amount):
            return say("line-help-buy", amount=say.money(cash - amount))
        case _:
            key = _EXPLANATIONS.get(type(does))
            return say(key) if key else ""
