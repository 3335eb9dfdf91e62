"""How often a token comes to each space: the long run of throws, cards and jail on one edition's board."""

from __future__ import annotations

from collections import defaultdict

from croupier.engine.edition import (
    DECK_OF_SPACE,
    GO,
    GO_TO_JAIL,
    JAIL,
    KINDS,
    SPACES,
    Collect,
    CollectEach,
    Edition,
    Effect,
    GoToJail,
    JailFree,
    MoveBack,
    MoveTo,
    MoveToNearest,
    Pay,
    PayEach,
    Repairs,
)

TOTALS: tuple[tuple[int, float], ...] = tuple((n, (6 - abs(n - 7)) / 36) for n in range(2, 13))
"""Two dice: a total and its chance."""
THROWS: tuple[tuple[int, bool, int], ...] = tuple(
    (total, double, weight)
    for total in range(2, 13)
    for double, weight in ((True, total % 2 == 0), (False, 6 - abs(total - 7) - (total % 2 == 0)))
    if weight
)
"""A total, as a double or not, in how many of the 36 throws."""
ROUNDS = 60
"""Of the power iteration: by then nothing changes that a robot would notice."""

IN_JAIL = SPACES
"""Beside the forty spaces: sent there, not visiting."""
_State = tuple[int, int]
"""A space (or IN_JAIL), and the doubles thrown in a row."""


def visits_per_turn(edition: Edition) -> tuple[float, ...]:
    """By space: how often a player comes to stand there in one turn, one who leaves jail at once.

    A card that doubles the rent there counts double.
    """
    steps = {(GO, 0): _after(edition, (GO, 0))}
    unseen = [(GO, 0)]
    while unseen:
        for state in steps[unseen.pop()][0]:
            if state not in steps:
                steps[state] = _after(edition, state)
                unseen.append(state)
    share = {(GO, 0): 1.0}
    for _ in range(ROUNDS):
        following: dict[_State, float] = defaultdict(float)
        for state, mass in share.items():
            for target, chance in steps[state][0].items():
                following[target] += mass * chance
        share = following
    turns = sum(mass for (_, doubles), mass in share.items() if not doubles)
    visits = [0.0] * SPACES
    for state, mass in share.items():
        for space, weight in steps[state][1].items():
            visits[space] += mass * weight / turns
    return tuple(visits)


def _after(edition: Edition, state: _State) -> tuple[dict[_State, float], dict[int, float]]:
    """One throw: where it leads with what chance, and what is visited on the way."""
    space, doubles = state
    start = JAIL if space == IN_JAIL else space
    ends: dict[_State, float] = defaultdict(float)
    visited: dict[int, float] = defaultdict(float)
    for total, double, weight in THROWS:
        chance = weight / 36
        if double and doubles == 2:
            ends[IN_JAIL, 0] += chance
            continue
        for rest, part in _landing(edition, (start + total) % SPACES, chance, 1, visited):
            again = double and rest != IN_JAIL
            ends[rest, doubles + 1 if again else 0] += part
    return dict(ends), dict(visited)


def _landing(
    edition: Edition, space: int, chance: float, factor: int, visited: dict[int, float]
) -> list[tuple[int, float]]:
    """Where a token that comes to `space` stays, through cards and Go To Jail."""
    visited[space] += chance * factor
    if space == GO_TO_JAIL:
        return [(IN_JAIL, chance)]
    deck = DECK_OF_SPACE.get(space)
    if deck is None:
        return [(space, chance)]
    cards = edition.decks[deck].cards
    ends = []
    for card in cards:
        ends += _obeying(edition, space, card.effect, chance / len(cards), visited)
    return ends


def _obeying(
    edition: Edition, space: int, effect: Effect, chance: float, visited: dict[int, float]
) -> list[tuple[int, float]]:
    match effect:
        case GoToJail():
            return [(IN_JAIL, chance)]
        case MoveTo(target):
            return _landing(edition, target, chance, 1, visited)
        case MoveToNearest(kind, factor):
            target = next(s for i in range(1, SPACES + 1) if KINDS[s := (space + i) % SPACES] == kind)
            return _landing(edition, target, chance, factor if kind == "transport" else 1, visited)
        case MoveBack(steps):
            return _landing(edition, (space - steps) % SPACES, chance, 1, visited)
        case Collect() | Pay() | CollectEach() | PayEach() | Repairs() | JailFree():
            return [(space, chance)]
