"""Landing chances: how often a token comes to each space of an edition's board, in the long run."""

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
"""Each total of two dice, and its chance."""
TOTALS_AND_DOUBLES: tuple[tuple[int, bool, int], ...] = tuple(
    (total, double, weight)
    for total in range(2, 13)
    for double, weight in ((True, total % 2 == 0), (False, 6 - abs(total - 7) - (total % 2 == 0)))
    if weight
)
"""Each total, whether it is a double, and how many of the 36 throws give it."""
ITERATIONS = 60
"""Steps of the calculation: after these the chances hardly change."""

IN_JAIL = SPACES
"""A place beyond the forty spaces: in jail, not visiting it."""
_State = tuple[int, int]
"""A space (or IN_JAIL), and the doubles thrown in a row."""


def visits_per_turn(edition: Edition) -> tuple[float, ...]:
    """For each space: how often a player lands there in one turn, if they always leave jail at once.

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
    for _ in range(ITERATIONS):
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
    """One throw: the chance of each place where it ends, and the chance to visit each space."""
    space, doubles = state
    start = JAIL if space == IN_JAIL else space
    ends: dict[_State, float] = defaultdict(float)
    visited: dict[int, float] = defaultdict(float)
    for total, double, weight in TOTALS_AND_DOUBLES:
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
    """Where a token that comes to `space` stays in the end: a card or Go To Jail may send it on."""
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
