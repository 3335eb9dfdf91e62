"""Why a robot did something: a code and the facts; the table puts it into words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct

from engine.actions import Action
from engine.choices import Choice
from engine.view import View


class Reason(Struct, frozen=True):
    code: str
    facts: dict[str, int] = {}


Decision = tuple[Action, Reason]
Robot = Callable[[View, int, Iterator[Choice], Random], Decision | None]
"""`choose(view, player, choices, rng)`: an action among the choices, or None to do nothing now.

None is only for somebody the game does not wait for.
"""
