"""What is to be played: which robots, on which board, by which rules, from which seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from croupier.engine import BY_THE_BOOK, Edition, Rules
from croupier.engine.bots.registry import robot
from croupier.engine.rules import with_settings

FEWEST, MOST = 2, 6
BATCH = 20
"""Games that travel together: little enough to see the bar move, enough to forget the way there."""


class BadPlan(ValueError):
    """Something that cannot be played; the message says what and why."""


class Plan(Struct, frozen=True):
    edition: Edition
    rules: Rules
    line_up: tuple[str, ...]
    """The robots of one table. In every game they sit one seat further."""
    games: int
    seed: int
    longest: int
    """Rounds after which a game is left unfinished; with a time limit, its last round."""

    def seats(self, game: int) -> tuple[str, ...]:
        turn = game % len(self.line_up)
        return self.line_up[turn:] + self.line_up[:turn]

    def chance(self, game: int, use: str) -> Random:
        """One game's decks, dice or robots' whims: none tells of another, and no other game has a part."""
        return Random(f"{self.seed}/{game}/{use}")


class Batch(Struct, frozen=True):
    first: int
    count: int


def batches(games: int, size: int = BATCH) -> Iterator[Batch]:
    for first in range(0, games, size):
        yield Batch(first, min(size, games - first))


def line_up(robots: Sequence[str], players: int | None) -> tuple[str, ...]:
    """The named robots round the table, over again until every seat has one."""
    for name in robots:
        robot(name)
    seats = max(FEWEST, len(robots)) if players is None else players
    if not robots:
        raise BadPlan("no robot is named")
    if len(robots) > seats:
        raise BadPlan(f"{len(robots)} robots are named for {seats} seats")
    if not FEWEST <= seats <= MOST:
        raise BadPlan(f"{seats} players: a game has {FEWEST} to {MOST}")
    return tuple(robots[seat % len(robots)] for seat in range(seats))


PRESETS: dict[str, dict[str, bool | int | str]] = {
    "book": {},
    "family": {"rent": "auto"},
    "short": {"short_game": True},
}


def rules_of(edition: Edition, text: str) -> Rules:
    """The edition's rules with "short,starting_cash=2000,free_parking_pot": presets, switches, settings."""
    settings: dict[str, object] = msgspec.to_builtins(with_settings(BY_THE_BOOK, edition.rules))
    for word in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (part.strip() for part in word.partition("="))
        if not equals and name in PRESETS:
            settings |= PRESETS[name]
        elif name not in Rules.__struct_fields__:
            raise BadPlan(f'there is no rule "{name}": there are {", ".join((*PRESETS, *_RULES))}')
        else:
            settings[name] = _setting(name, value if equals else "true")
    return msgspec.convert(settings, Rules)


_RULES: dict[str, Any] = get_type_hints(Rules)


def _setting(name: str, value: str) -> object:
    try:
        return msgspec.convert(value, _RULES[name], strict=False)
    except msgspec.ValidationError:
        allowed = ", ".join(_values(_RULES[name]))
        raise BadPlan(f'the rule {name} cannot be "{value}": it is {allowed}') from None


def _values(kind: Any) -> tuple[str, ...]:
    """What may be written for a setting of this type."""
    if kind is bool:
        return "true", "false"
    if get_origin(kind) is Literal:
        return get_args(kind)
    return ("a whole number",)
