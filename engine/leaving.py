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
from croupier.engine.setup import MIN_PLAYERS


def check_resign(core: Core, action: Resign) -> Refusal | None:
    return NOT_NOW if core.agenda else None


def do_resign(core: Core, action: Resign) -> None:
    """Rents that the player still owes are charged first, the oldest first; of two players the other has won.

    The next player on the left throws for a utility: nobody waits for somebody who has left.
    """
    state = core.state
    core.events.append(Resigned(action.player))
    core.agenda.append(Leave(action.player))
    if len(core.living()) == MIN_PLAYERS:
        return
    against = [claim for claim in state.claims if claim.lander == action.player]
    for claim in reversed(against):
        core.close_claim(claim.id)
        rent.ask(core, claim, substitute=core.next_player[action.player])


def leave(core: Core, task: Leave) -> None:
    estate.wind_up(core, task.player, BANK)


def options(core: Core, player: int) -> Sequence[Choice]:
    return () if core.agenda else (Resign(player),)
