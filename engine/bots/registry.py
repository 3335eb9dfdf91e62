"""The list of robots, by name."""

from __future__ import annotations

from croupier.engine.bots import beginner, builder, strong
from croupier.engine.bots.reason import Robot

ROBOTS: dict[str, Robot] = {
    "beginner": beginner.choose,
    "builder": builder.choose,
    "strong": strong.choose,
}
"""From the weakest to the strongest."""


class UnknownRobot(ValueError):
    """A name that no robot has."""


def robot(name: str) -> Robot:
    try:
        return ROBOTS[name]
    except KeyError:
        raise UnknownRobot(f'there is no robot "{name}": the robots are {", ".join(ROBOTS)}') from None
