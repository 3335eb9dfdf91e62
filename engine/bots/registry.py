"""The one list of robots, by name, for the table and the lab.

ROBOTS["strong"]             # the function with which it chooses
ROBOTS["careful"] = choose   # one more
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping

from croupier.engine.bots.reason import Robot

CHAMPION = "champion"
"""It may think longer, if it is given more to imagine."""

# A board plays most games without any robot, or with one kind: each is imported when it is first asked for.


def _beginner() -> Robot:
    from croupier.engine.bots import beginner

    return beginner.choose


def _builder() -> Robot:
    from croupier.engine.bots import builder

    return builder.choose


def _strong() -> Robot:
    from croupier.engine.bots import strong

    return strong.choose


def _champion() -> Robot:
    from croupier.engine.bots import champion

    return champion.Champion().choose


class Registry(MutableMapping[str, Robot]):
    """Robots by name, from the weakest to the strongest; those that a program adds come last."""

    def __init__(self, shipped: dict[str, Callable[[], Robot]]) -> None:
        self._load = shipped
        self._robots: dict[str, Robot | None] = dict.fromkeys(shipped)

    def __getitem__(self, name: str) -> Robot:
        if name == CHAMPION and self._robots[name] is None:
            return self._load[name]()  # each remembers what it has offered, so every seat has its own
        robot = self._robots[name]
        if robot is None:
            robot = self._robots[name] = self._load[name]()
        return robot

    def __setitem__(self, name: str, robot: Robot) -> None:
        self._robots[name] = robot

    def __delitem__(self, name: str) -> None:
        del self._robots[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._robots)

    def __len__(self) -> int:
        return len(self._robots)


ROBOTS = Registry({"beginner": _beginner, "builder": _builder, "strong": _strong, "champion": _champion})
WEAKEST = "beginner"
"""It plays where a robot is needed and none was chosen."""


class UnknownRobot(ValueError):
    """A name that no robot has."""


def robot(name: str) -> Robot:
    """The robot with this name; UnknownRobot if there is none."""
    try:
        return ROBOTS[name]
    except KeyError:
        raise UnknownRobot(f'there is no robot "{name}": the robots are {", ".join(ROBOTS)}') from None
