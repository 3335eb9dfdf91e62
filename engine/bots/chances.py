"""Landing chances: how often a token comes to each space of an edition's board, in the long run."""

from __future__ import annotations

from itertools import chain
from typing import Final

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

TOTALS: Final[tuple[tuple[int, float], ...]] = tuple((n, (6 - abs(n - 7)) / 36) for n in range(2, 13))
"""Each total of two dice, and its chance."""
TOTALS_AND_DOUBLES: Final[tuple[tuple[int, bool, int], ...]] = tuple(
    (total, double, weight)
    for total in range(2, 13)
    for double, weight in ((True, total % 2 == 0), (False, 6 - abs(total - 7) - (total % 2 == 0)))
    if weight
)
"""Each total, whether it is a double, and how many of the 36 throws give it."""
ITERATIONS: Final = 60
"""Steps of the calculation: after these the chances hardly change."""

IN_JAIL: Final = SPACES
"""A place beyond the forty spaces: in jail, not visiting it."""
PLACES: Final = SPACES + 1
STATES: Final = 3 * PLACES
"""A state is a place and the doubles thrown in a row: it has the number `doubles * PLACES + place`."""
_Chances = list[tuple[int, float]]
"""Places, states or spaces, and the chance of each. Some may be there more than once."""


def visits_per_turn(edition: Edition) -> tuple[float, ...]:
    """For each space: how often a player lands there in one turn, if they always leave jail at once.

    A card that doubles the rent there counts double.
    """
    landings = [_landing(edition, space) for space in range(SPACES)]
    steps = [_after(state, landings) for state in range(STATES)]
    targets = [[target for target, _ in step] for step in steps]
    parts = [[chance for _, chance in step] for step in steps]
    share = [0.0] * STATES
    share[GO] = 1.0
    order: tuple[int, ...] = (GO,)
    next_orders: dict[tuple[int, ...], tuple[int, ...]] = {}  # after a few steps they come again
    for _ in range(ITERATIONS):
        share = _next_share(share, order, targets, parts)
        if order not in next_orders:
            reached = chain.from_iterable([targets[state] for state in order])
            next_orders[order] = tuple(dict.fromkeys(reached))
        order = next_orders[order]
    turns = sum([share[state] for state in order if state < PLACES])
    visits = [0.0] * SPACES
    for state in order:
        for space, weight in _visited(state, landings):
            visits[space] += share[state] * weight / turns
    return tuple(visits)


def _next_share(
    share: list[float], order: tuple[int, ...], targets: list[list[int]], parts: list[list[float]]
) -> list[float]:
    """How much of the whole is in each state after one more throw.

    From each state a throw leads to its targets; each of them gets its part.

    The states that there are come in an order: it decides how sums are rounded, and that must stay as it is,
    because robots round them again.
    """
    following = [0.0] * STATES
    for state in order:
        mass = share[state]
        for target, part in zip(targets[state], parts[state], strict=True):
            following[target] += mass * part
    return following


def _after(state: int, landings: list[tuple[_Chances, _Chances]]) -> _Chances:
    """One throw: the chance of each state to which it leads."""
    doubles, place = divmod(state, PLACES)
    after: dict[int, float] = {}
    for total, double, weight in TOTALS_AND_DOUBLES:
        if double and doubles == 2:
            after[IN_JAIL] = after.get(IN_JAIL, 0.0) + weight / 36
            continue
        for end, part in landings[_reached(place, total)][0]:
            again = double and end != IN_JAIL
            target = (doubles + 1) * PLACES + end if again else end
            after[target] = after.get(target, 0.0) + weight / 36 * part
    return list(after.items())


def _visited(state: int, landings: list[tuple[_Chances, _Chances]]) -> _Chances:
    """How often one throw leads to each space."""
    doubles, place = divmod(state, PLACES)
    visited: dict[int, float] = {}
    for total, double, weight in TOTALS_AND_DOUBLES:
        if double and doubles == 2:
            continue
        for space, part in landings[_reached(place, total)][1]:
            visited[space] = visited.get(space, 0.0) + weight / 36 * part
    return list(visited.items())


def _reached(place: int, total: int) -> int:
    return ((JAIL if place == IN_JAIL else place) + total) % SPACES


def _landing(edition: Edition, space: int) -> tuple[_Chances, _Chances]:
    """For a token that comes to `space`: where it stays in the end, and which spaces it visits for that."""
    visited: _Chances = []
    return _stay(edition, space, 1.0, 1, visited), visited


def _stay(edition: Edition, space: int, chance: float, factor: int, visited: _Chances) -> _Chances:
    """Where a token that comes to `space` stays in the end: a card or Go To Jail may send it on."""
    visited.append((space, chance * factor))
    if space == GO_TO_JAIL:
        return [(IN_JAIL, chance)]
    deck = DECK_OF_SPACE.get(space)
    if deck is None:
        return [(space, chance)]
    cards = edition.decks[deck].cards
    ends: _Chances = []
    for card in cards:
        ends += _obeying(edition, space, card.effect, chance / len(cards), visited)
    return ends


def _obeying(edition: Edition, space: int, effect: Effect, chance: float, visited: _Chances) -> _Chances:
    match effect:
        case GoToJail():
            return [(IN_JAIL, chance)]
        case MoveTo(target):
            return _stay(edition, target, chance, 1, visited)
        case MoveToNearest(kind, factor):
            target = next(s for i in range(1, SPACES + 1) if KINDS[s := (space + i) % SPACES] == kind)
            return _stay(edition, target, chance, factor if kind == "transport" else 1, visited)
        case MoveBack(steps):
            return _stay(edition, (space - steps) % SPACES, chance, 1, visited)
        case Collect() | Pay() | CollectEach() | PayEach() | Repairs() | JailFree():
            return [(space, chance)]
