"""What ● would mean, for somebody who plays with a helper: one more line."""

from __future__ import annotations

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.choices import ThrowForm
from croupier.firmware.text.say import Say

_PLAIN: dict[type, str] = {
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


def explained(say: Say, view: View, player: int, does: object) -> str:
    """Empty where there is nothing to explain."""
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
            key = _PLAIN.get(type(does))
            return say(key) if key else ""
