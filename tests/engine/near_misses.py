"""Actions that are almost right: a legal one with a single field bent, as a late or wrong press would."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import structs

from engine.actions import Action, Goods

HUGE = 10**15
JUNK_NUMBERS = (-HUGE, -40, -2, -1, 0, 1, 39, 40, HUGE)
WORDS = ("chance", "community_chest", "brown", "dark_blue", "transport", "", "CHANCE", "no such thing")


def near_miss(action: Action, rng: Random) -> Action:
    """The action with one of its fields changed a little, or beyond reason."""
    fields = structs.fields(type(action))
    if not fields:
        return action
    name = rng.choice(fields).name
    return structs.replace(action, **{name: _bent(getattr(action, name), rng)})


def _bent(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value - 1, value + 1, rng.choice(JUNK_NUMBERS)))
    if isinstance(value, str):
        return rng.choice(WORDS)
    if isinstance(value, Goods):
        if rng.random() < 0.2:
            return structs.replace(value, cards=(*value.cards, rng.choice(WORDS)))
        name = rng.choice(("cash", "deeds"))
        return structs.replace(value, **{name: _bent(getattr(value, name), rng)})
    return _bent_tuple(tuple(value), rng)


def _bent_tuple(values: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    if not values:
        return (rng.choice((*JUNK_NUMBERS, *range(40))),)
    at = rng.randrange(len(values))
    kind = rng.choice(("change", "double", "drop", "turn round"))
    if kind == "change":
        return (*values[:at], _bent(values[at], rng), *values[at + 1 :])
    if kind == "double":
        return (*values, values[at])
    return values[:at] + values[at + 1 :] if kind == "drop" else values[::-1]
