"""Makes actions that were not offered: a legal one with one field changed, or any action at all."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from msgspec import structs

from croupier.engine.actions import Action, Goods
from croupier.engine.edition import GROUPS

KINDS: tuple[type[Action], ...] = get_args(Action)
HUGE = 10**15
JUNK_NUMBERS = (-HUGE, -40, -2, -1, 0, 1, 39, 40, HUGE)
WORDS = ("chance", "community_chest", "brown", "dark_blue", "transport", "", "CHANCE", "no such thing")


def near_miss(action: Action, rng: Random) -> Action:
    """The action with one of its fields changed a little, or beyond reason."""
    fields = type(action).__struct_fields__
    if not fields:
        return action
    name = rng.choice(fields)
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


def anything(players: int, rng: Random) -> Action:
    """Any kind of action, every field of the right type and of a likely size."""
    kind = rng.choice(KINDS)
    return kind(**{name: _likely(name, players, rng) for name in kind.__struct_fields__})


def _likely(name: str, players: int, rng: Random) -> Any:
    match name:
        case "player" | "to":
            return rng.randint(-1, players)
        case "space":
            return rng.randrange(40)
        case "level":
            return rng.randint(0, 6)
        case "dice":
            return rng.randint(0, 7), rng.randint(0, 7)
        case "deck":
            return rng.choice(WORDS)
        case "group":
            return rng.choice(tuple(GROUPS))
        case "levels":
            return tuple(rng.randint(0, 5) for _ in range(rng.randint(2, 3)))
        case "lift":
            return tuple(rng.randrange(40) for _ in range(rng.randint(0, 2)))
        case "give" | "take":
            deeds = tuple(rng.randrange(40) for _ in range(rng.choice((0, 0, 1, 2))))
            return Goods(rng.choice((0, rng.randint(0, 2000))), deeds, rng.choice(((), (), ("chance",))))
        case "tenth":
            return rng.random() < 0.5
        case _:
            return rng.randint(0, 60)
