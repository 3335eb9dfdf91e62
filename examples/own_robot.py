"""A robot of your own in twenty lines, and a tournament against the shipped ones.

    .venv/bin/python examples/own_robot.py [GAMES]

A robot is a function. It sees what everybody at the table sees, goes through its choices, and answers with an
action and its reason. This one keeps some cash and never deals. It loses to the others: make it better.
"""

import sys
from collections.abc import Iterator
from random import Random

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.agenda import Debt
from croupier.engine.bots.obvious import OBVIOUS
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.choices import BidForm, Choice, LiftForm, ThrowForm
from croupier.firmware.app.cli import main

RESERVE = 100
"""Cash that it keeps in hand."""


def choose(view: View, player: int, choices: Iterator[Choice], rng: Random) -> Decision | None:
    """The first choice it likes; if there is none it throws, or does nothing where nobody waits for it."""
    spare = view.cash[player] - RESERVE
    throw: Decision | None = None
    for choice in choices:
        match choice:
            case ThrowForm():
                throw = choice.action((rng.randint(1, 6), rng.randint(1, 6))), Reason("throw")
            case act.Buy(space=space) if view.edition.spaces[space].price > spare:
                continue  # its next choice is to decline: the deed is auctioned
            case BidForm(least=least) if least <= spare // 2:
                return choice.action(least), Reason("bid")
            case act.Build(space=space) if view.edition.spaces[space].house_cost <= spare:
                return choice, Reason("build")
            case act.Sell() | act.SellBuildings() | act.Mortgage() if isinstance(view.task, Debt):
                return choice, Reason("raise_cash")
            case act.PayJail() if view.task is not None:
                return choice, Reason("leave_jail")
            case LiftForm(offer=0):
                return choice.action(), Reason("fair")  # deeds of a bankrupt player: the mortgages stay
            case act.Buy() | act.Decline() | act.DropOut() | act.Draw() | act.ChooseTax() | act.Claim():
                return choice, OBVIOUS[type(choice)]
            case act.Refuse() | act.UseJailCard() | act.PayDebt() | act.Bankrupt() | act.Want() | act.Pass():
                return choice, OBVIOUS[type(choice)]
            case _:
                continue  # it never does anything else
    return throw


# The other processes of the tournament read this file too, but not what stands under the next line.
ROBOTS["careful"] = choose

if __name__ == "__main__":
    games = sys.argv[1] if len(sys.argv) > 1 else "20"
    sys.exit(main(["tournament", "--games", games, "--bots", "careful,beginner,builder"]))
