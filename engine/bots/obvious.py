"""What all robots decide in the same way: obvious choices, throwing dice, taking back an offer."""

from __future__ import annotations

from random import Random

from croupier.engine import actions as act
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.choices import ThrowForm
from croupier.engine.view import View

ALL_DICE: tuple[act.Dice, ...] = tuple((one, two) for one in range(1, 7) for two in range(1, 7))
THROW = Reason("throw")

OBVIOUS: dict[type, Reason] = {
    act.Arrive: Reason("arrive"),
    act.Draw: Reason("draw"),
    act.Buy: Reason("buy"),
    act.Claim: Reason("claim"),
    act.PayDebt: Reason("pay"),
    act.Bankrupt: Reason("ruined"),
    act.UseJailCard: Reason("leave_jail"),
    act.ChooseTax: Reason("tax"),
    act.Want: Reason("want"),
    act.Decline: Reason("too_dear"),
    act.DropOut: Reason("too_dear"),
    act.Pass: Reason("too_dear"),
    act.Refuse: Reason("too_little"),
}
"""Choices that are taken as soon as they are offered: the better ones are offered before them."""


def thrown(form: ThrowForm, rng: Random) -> act.OrderRoll | act.Roll | act.RentRoll:
    """The throw with random dice."""
    return form.action(ALL_DICE[int(rng.random() * len(ALL_DICE))])


def taken_back(view: View, player: int) -> Decision | None:
    """Withdraw its own offer if nobody has answered it before its next throw: it would hold up the game."""
    if view.task is None and view.thrower == player:
        for offer in view.offers:
            if offer.player == player:
                return act.Withdraw(player, offer.id), Reason("no_answer")
    return None
