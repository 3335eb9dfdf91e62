"""The plan of a simulation: which robots play, on which edition, by which rules, with which seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from croupier.engine import Edition, Rules
from croupier.engine.rules import rules_by_the_book_of
from croupier.firmware.lab.robots import robot
from croupier.firmware.model.seats import MAX_PLAYERS, MIN_PLAYERS

GAMES_PER_BATCH = 20
"""Small enough that the progress bar moves, large enough that handing out costs little."""


class BadPlan(ValueError):
    """The plan cannot be played; the message says what is wrong and why."""


class Plan(Struct, frozen=True):
    """Many games of the same robots by the same rules."""

    edition: Edition
    rules: Rules
    line_up: tuple[str, ...]
    """The names of the robots of a game. From game to game they move on by one seat."""
    games: int
    seed: int
    max_rounds: int
    """A game that is longer is left unfinished; with a time limit, this is its last round."""

    def seats(self, game: int) -> tuple[str, ...]:
        """The robot in each seat, in that game."""
        turn = game % len(self.line_up)
        return self.line_up[turn:] + self.line_up[:turn]

    def random(self, game: int, use: str) -> Random:
        """The random numbers of one game for its decks, its dice or its robots.

        Each is independent of the others and of all other games.
        """
        return Random(f"{self.seed}/{game}/{use}")


class Batch(Struct, frozen=True):
    """Some games of a plan that one worker plays together."""

    first: int
    count: int


def batches(games: int, size: int = GAMES_PER_BATCH) -> Iterator[Batch]:
    for first in range(0, games, size):
        yield Batch(first, min(size, games - first))


def line_up(robots: Sequence[str], players: int | None) -> tuple[str, ...]:
    """The robot in each seat; the names are repeated until every seat has one."""
    for name in robots:
        robot(name)
    seats = max(MIN_PLAYERS, len(robots)) if players is None else players
    if not robots:
        raise BadPlan("no robot is named")
    if len(robots) > seats:
        raise BadPlan(f"{len(robots)} robots are named for {seats} seats")
    if not MIN_PLAYERS <= seats <= MAX_PLAYERS:
        raise BadPlan(f"{seats} players: a game has {MIN_PLAYERS} to {MAX_PLAYERS}")
    return tuple(robots[seat % len(robots)] for seat in range(seats))


PRESETS: dict[str, dict[str, bool | int | str]] = {
    "book": {},
    "family": {"rent": "auto"},
    "short": {"short_game": True},
}


def rules_of(edition: Edition, text: str) -> Rules:
    """The edition's rules, changed by a text such as "short,starting_cash=2000,free_parking_pot"."""
    settings: dict[str, object] = msgspec.to_builtins(rules_by_the_book_of(edition))
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
    """The values that a setting of this type can have."""
    if kind is bool:
        return "true", "false"
    if get_origin(kind) is Literal:
        return get_args(kind)
    return ("a whole number",)
