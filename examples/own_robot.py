"""A robot of your own in twenty lines, and a tournament against the shipped ones.

    .venv/bin/python examples/own_robot.py [GAMES]

A robot is a function. It sees what everybody at the table sees, asks for the kinds of choices it cares about,
and answers with one of them and its reason. To throw it gives the form back: the dice are not its own. This
one keeps some cash and never deals. It loses to the others: make it better.
"""

import sys
from random import Random

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.agenda import Debt
from croupier.engine.bots.obvious import obvious
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.choices import BidForm, LiftForm, ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.firmware.app.cli import main

RESERVE = 100
"""Cash that it keeps in hand."""


def choose(view: View, player: int, choices: ChoicesByKind, _: Random) -> Decision | None:
    """The first choice it likes; None, to do nothing, is only for where nobody waits for it."""
    spare = view.cash[player] - RESERVE
    if (buy := choices.one(act.Buy)) and view.edition.spaces[buy.space].price > spare:
        return act.Decline(player, buy.space), Reason("too_dear")  # the deed is auctioned
    if (bid := choices.one(BidForm)) and bid.least <= spare // 2:
        return bid.action(bid.least), Reason("bid")
    if must := obvious(view, choices):
        return must
    if (estate := choices.one(LiftForm)) and not estate.offer:
        return estate.action(), Reason("fair")  # deeds of a bankrupt player: the mortgages stay
    if claim := choices.one(act.Claim):
        return claim, Reason("claim")
    if refuse := choices.one(act.Refuse):
        return refuse, Reason("too_little")
    for build in choices.all(act.Build):
        if view.edition.spaces[build.space].house_cost <= spare:
            return build, Reason("build")
    if isinstance(view.task, Debt) and (raising := choices.raising()):
        return raising[0], Reason("raise_cash")
    throw = choices.one(ThrowForm)
    return None if throw is None else (throw, Reason("throw"))


# The other processes of the tournament read this file too, but not what stands under the next line.
ROBOTS["careful"] = choose

if __name__ == "__main__":
    games = sys.argv[1] if len(sys.argv) > 1 else "20"
    sys.exit(main(["tournament", "--games", games, "--bots", "careful,beginner,builder"]))
