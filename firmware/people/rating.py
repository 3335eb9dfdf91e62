"""Rates people by their games: openskill's model of Plackett and Luce, for any number and shared places.

Robots are fixed points: they rate those who play against them, and keep their own rating. Only programs that
make the people file load the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

MU, SIGMA = 25.0, 25.0 / 3
"""Somebody of whom nothing is known."""
ROBOTS: Mapping[str, float] = {"beginner": 19.0, "builder": 25.0, "strong": 29.0, "champion": 29.0}
"""From tournaments: strong beats builder in 3 of 4 games of two, builder beats beginner in 5 of 6."""
UNKNOWN_ROBOT, ROBOT_SIGMA = 25.0, 1.0


class Rating(Struct, frozen=True):
    """How good somebody is, and how uncertain that is. It is almost certainly more than `sure`."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def sure(self) -> float:
        return self.mu - 3 * self.sigma


class Result(Struct, frozen=True):
    """How one player of a game did: who it was, and their place. Players without a name are not rated."""

    key: str
    """The person's; "" for a robot and for somebody."""
    robot: str
    place: int


def rated(games: Iterable[Sequence[Result]]) -> dict[str, Rating]:
    """The rating of each person after all these games, in their order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Rating] = {}
    for results in games:
        if len(results) < 2 or not any(result.key for result in results):
            continue
        before = [_before(known, result) for result in results]
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        after = model.rate(teams, ranks=[float(result.place) for result in results])
        for result, (now,) in zip(results, after, strict=True):
            if result.key:
                known[result.key] = Rating(now.mu, now.sigma)
    return known


def _before(known: Mapping[str, Rating], result: Result) -> Rating:
    if result.robot:
        return Rating(ROBOTS.get(result.robot, UNKNOWN_ROBOT), ROBOT_SIGMA)
    return known.get(result.key, Rating()) if result.key else Rating()
