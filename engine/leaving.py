"""Leaving: a player resigns and goes home (R156)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import estate, rent
from croupier.engine.actions import Resign
from croupier.engine.agenda import Leave
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.events import BANK, Resigned
from croupier.engine.refusals import Refusal


def check_resign(core: Core, action: Resign) -> Refusal | None:
    return NOT_NOW if core.state.agenda else None


def do_resign(core: Core, action: Resign) -> None:
    """Rents that the player still owes are charged first, the oldest first."""
    state = core.state
    core.emit(Resigned(action.player))
    core.push(Leave(action.player))
    against = [claim for claim in state.claims if claim.lander == action.player]
    for claim in reversed(against):
        state.claims.remove(claim)
        rent.ask(core, claim)


def leave(core: Core, task: Leave) -> None:
    estate.wind_up(core, task.player, BANK)


def options(core: Core, player: int) -> Sequence[Choice]:
    return () if core.state.agenda else (Resign(player),)
