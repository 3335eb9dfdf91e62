"""Reasons: why a robot did something, as a code and facts. The table puts them into words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from croupier.engine.actions import Action, OrderRoll, RentRoll, Roll
from croupier.engine.choices import ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.view import View


class Reason(Struct, frozen=True):
    code: str
    facts: dict[str, int] = {}


Decision = tuple[Action | ThrowForm, Reason]
"""What it does, and why. To throw it gives the form back; the dice belong to somebody else."""
Robot = Callable[[View, int, ChoicesByKind, Random], Decision | None]
"""`choose(view, player, choices, rng)`: one of the choices, or None to do nothing now.

None is only for somebody the game does not wait for.
"""


class RobotThrewDice(TypeError):
    """A robot answered with dice of its own."""


THROWN = {OrderRoll, Roll, RentRoll}


def must_not_throw(robot_chose: Action | ThrowForm) -> None:
    if type(robot_chose) in THROWN:
        raise RobotThrewDice(f"{robot_chose}: a robot answers with the ThrowForm, the dice are not its own")


REASONS: dict[str, tuple[str, ...]] = {
    # what anybody would do
    "throw": (),
    "arrive": (),
    "draw": (),
    "claim": (),
    "pay": (),
    "ruined": (),
    "tax": (),
    # deeds and bids
    "buy": (),
    "bid": (),
    "want": (),
    "too_dear": (),
    "auction": (),
    "complete": ("space",),
    "deny": ("space", "player"),
    "keep_cash": ("amount",),
    # buildings and mortgages
    "build": (),
    "build_rent": ("space", "amount"),
    "lift": (),
    "raise_cash": (),
    "least_loss": ("amount",),
    "mortgage_to_build": ("space",),
    # jail
    "leave_jail": (),
    "danger": ("amount",),
    # deals
    "fair": (),
    "too_little": (),
    "group": (),
    "swap": ("space", "other"),
    "gain": ("amount",),
    "short": ("amount",),
    "unequal": ("player",),
    "cash_for_deed": ("space",),
    "fairer": ("amount",),
    "in_return": ("space",),
    "instead": ("space",),
    "no_answer": (),
    "both_gain": ("player", "theirs", "theirs_after", "mine", "mine_after"),
    "chance_falls": ("mine", "mine_after"),
}
"""Every code there is, and the facts that come with it beside the action itself.

`space` and `other` are spaces (where a group is meant, any one of it), `player` is a seat, `amount` is money.

auction             nobody else has much cash: it hopes to get the deed for less
complete            with `space` the robot has its whole group
deny                without this, `player` would have the whole group of `space`
keep_cash           it keeps `amount` in hand for what lies ahead
build_rent          the rent of `space` goes up to `amount`
least_loss          it owes `amount`, and this hurts least
mortgage_to_build   the money does more as a building on `space`
danger              it stays in jail: a turn outside costs about `amount`
swap                both complete a group: the robot that of `space`, the other that of `other`
gain                by its own reckoning it is `amount` better off
short               by its own reckoning it is `amount` too little
unequal             `player` would gain much more by it
cash_for_deed       the cash does more for it than `space`
fairer              another offer in place of theirs: the same for `amount` more
in_return           another offer in place of theirs: it wants `space` for what it gives
instead             another offer in place of theirs: it gives `space` for what it wants
no_answer           nobody has answered its offer
both_gain           what the deal makes of both chances to win, in hundredths: those of `player`, and its own
chance_falls        the deal would lower its own chance to win, in hundredths
"""
