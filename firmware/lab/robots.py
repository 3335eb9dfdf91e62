"""The robots that the lab knows: those that play at the table, and some that are only measured against."""

from __future__ import annotations

from croupier.engine.bots import registry
from croupier.engine.bots.reason import Robot
from croupier.engine.bots.registry import ROBOTS, UnknownRobot
from croupier.firmware.lab.fixed_policies import FIXED_POLICIES


def robot(name: str) -> Robot:
    """The robot with this name; UnknownRobot if there is none."""
    fixed = FIXED_POLICIES.get(name)
    if fixed is not None:
        return fixed
    try:
        return registry.robot(name)
    except UnknownRobot:
        known = ", ".join((*ROBOTS, *FIXED_POLICIES))
        raise UnknownRobot(f'there is no robot "{name}": the robots are {known}') from None
