"""What all robots decide in the same way: obvious choices, and taking back an offer."""

from __future__ import annotations

from typing import Any, Final

from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.choices import ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.view import View

THROW: Final = Reason("throw")
CLAIM: Final = Reason("claim")
TOO_DEAR: Final = Reason("too_dear")
TOO_LITTLE: Final = Reason("too_little")
LEAVE_JAIL: Final = Reason("leave_jail")

OBVIOUS: Final[dict[type, tuple[type[Any], ...]]] = {
    todo.OrderRound: (ThrowForm,),
    todo.RentThrow: (ThrowForm,),
    todo.Travel: (act.Arrive,),
    todo.CardDue: (act.Draw,),
    todo.TaxChoice: (act.ChooseTax,),
    todo.JailChoice: (act.PayJail, act.UseJailCard),
    todo.Purchase: (act.Buy, act.Decline),
    todo.Auction: (act.DropOut,),
    todo.Shortage: (act.Want, act.Pass),
    todo.Debt: (act.PayDebt, act.Bankrupt),
}
"""By what the game waits for: the kinds of choices that need no thought, the better one first."""
REASONS: Final[dict[type, Reason]] = {
    ThrowForm: THROW,
    act.Arrive: Reason("arrive"),
    act.Draw: Reason("draw"),
    act.ChooseTax: Reason("tax"),
    act.PayJail: LEAVE_JAIL,
    act.UseJailCard: LEAVE_JAIL,
    act.Buy: Reason("buy"),
    act.Decline: TOO_DEAR,
    act.DropOut: TOO_DEAR,
    act.Want: Reason("want"),
    act.Pass: TOO_DEAR,
    act.PayDebt: Reason("pay"),
    act.Bankrupt: Reason("ruined"),
}


def obvious(view: View, choices: ChoicesByKind) -> Decision | None:
    """The first obvious choice there is now."""
    for kind in OBVIOUS.get(type(view.task), ()):
        choice = choices.one(kind)
        if choice is not None:
            return choice, REASONS[kind]
    return None


def taken_back(view: View, player: int) -> Decision | None:
    """Withdraw its own offer if nobody has answered it before its next throw: it would hold up the game."""
    if view.task is None and view.thrower == player:
        for offer in view.offers:
            if offer.player == player:
                return act.Withdraw(player, offer.id), Reason("no_answer")
    return None
