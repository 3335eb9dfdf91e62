"""A player leaves the table (R156)."""

from __future__ import annotations

from collections.abc import Iterable

from engine import estate, rent
from engine.actions import Resign
from engine.agenda import Leave
from engine.choices import Choice
from engine.core import NOT_NOW, Core
from engine.events import BANK, Resigned
from engine.refusals import Refusal


def check_resign(core: Core, action: Resign) -> Refusal | None:
    return NOT_NOW if core.state.agenda else None


def do_resign(core: Core, action: Resign) -> None:
    """Rents still open against the leaver are charged first, oldest first."""
    state = core.state
    core.emit(Resigned(action.player))
    core.push(Leave(action.player))
    against = [claim for claim in state.claims if claim.lander == action.player]
    for claim in reversed(against):
        state.claims.remove(claim)
        rent.ask(core, claim)


def leave(core: Core, task: Leave) -> None:
    estate.wind_up(core, task.player, BANK)


def options(core: Core, player: int) -> Iterable[Choice]:
    return () if core.state.agenda else (Resign(player),)
