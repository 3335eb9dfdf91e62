"""The end of a game: who has won, and why (R140, R150 to R155)."""

from __future__ import annotations

from typing import Literal

from croupier.engine import figures
from croupier.engine.actions import TimeUp
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.events import GameOver
from croupier.engine.refusals import Refusal
from croupier.engine.state import Outcome

Reason = Literal["last_standing", "first_bankruptcy", "time_up"]


def last_standing(core: Core) -> None:
    _finish(core, tuple(core.living()), "last_standing")


def by_worth(core: Core, reason: Reason) -> None:
    """The highest total wins, a tie is shared (R153)."""
    living = core.living()
    worth = _worth(core)
    best = max(worth[player] for player in living)
    _finish(core, tuple(player for player in living if worth[player] == best), reason)


def _worth(core: Core) -> tuple[int, ...]:
    return tuple(figures.worth(core.edition, core.state, player) for player in core.seats)


def _finish(core: Core, winners: tuple[int, ...], reason: Reason) -> None:
    state = core.state
    worth = _worth(core)
    state.agenda.clear()
    state.claims = ()
    state.offers = ()
    core.finish(Outcome(winners, reason, worth))
    core.events.append(GameOver(winners, reason, worth))


def check_time_up(core: Core, action: TimeUp) -> Refusal | None:
    if not core.rules.time_limit:
        return Refusal("no_time_limit")
    return NOT_NOW if core.agenda else None


def do_time_up(core: Core, action: TimeUp) -> None:
    by_worth(core, "time_up")
