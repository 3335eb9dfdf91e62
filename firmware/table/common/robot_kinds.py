"""The kinds of robots that can play at the table, and the function with which each kind chooses."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from croupier.engine.bots.reason import Robot

ROBOT_KINDS = ("beginner", "builder", "strong")
"""From the weakest to the strongest."""


def robot_of_kind(name: str) -> Robot:
    """The function with which that kind chooses, imported on first use. An unknown kind is a beginner."""
    kind = name if name in ROBOT_KINDS else ROBOT_KINDS[0]
    return cast(Robot, import_module(f"croupier.engine.bots.{kind}").choose)
