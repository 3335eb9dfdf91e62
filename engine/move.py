"""Moves: where a token has to go (R13, R18, R62). The game then waits until the token lies there."""

from __future__ import annotations

from typing import Literal

from croupier.engine.agenda import Travel
from croupier.engine.core import Core
from croupier.engine.edition import JAIL, SPACES
from croupier.engine.events import Heading, Jailed


def by_dice(core: Core, player: int, total: int) -> None:
    start = core.state.space[player]
    target = start + total
    space = target % SPACES
    core.events.append(Heading(player, start, space, "dice"))
    core.agenda.append(Travel(player, space, target >= SPACES))


def by_card(core: Core, player: int, space: int, factor: int = 0) -> None:
    """Forward to a space; a full lap if the token stands on it already."""
    start = core.state.space[player]
    core.events.append(Heading(player, start, space, "card"))
    core.agenda.append(Travel(player, space, passes_go=space <= start, factor=factor))


def back(core: Core, player: int, steps: int) -> None:
    """Backwards earns no salary, even onto or past GO (R18)."""
    start = core.state.space[player]
    space = (start - steps) % SPACES
    core.events.append(Heading(player, start, space, "back"))
    core.agenda.append(Travel(player, space))


def to_jail(core: Core, player: int, why: Literal["space", "card", "doubles"]) -> None:
    """Straight there: no salary, no more throws this turn (R64, R65)."""
    core.events.append(Jailed(player, why))
    core.events.append(Heading(player, core.state.space[player], JAIL, "jail"))
    core.agenda.append(Travel(player, JAIL, jailing=True))
