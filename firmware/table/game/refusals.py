"""Why ● came to nothing, in words, for a moment."""

from __future__ import annotations

SAID_FOR = 3.0
"""Seconds."""


class Refusals:
    """By player."""

    def __init__(self) -> None:
        self._said: dict[int, tuple[str, float]] = {}

    def take(self, player: int, words: str, now: float) -> None:
        self._said[player] = words, now + SAID_FOR

    def forget(self, player: int) -> None:
        self._said.pop(player, None)

    def line(self, player: int, now: float) -> str:
        words, until = self._said.get(player, ("", 0.0))
        return words if now < until else ""

    def moments(self, now: float) -> list[float]:
        return [until for _, until in self._said.values() if until > now]
