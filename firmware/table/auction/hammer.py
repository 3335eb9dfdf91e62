"""The auctioneer's clock: how long the silence lasts before the hammer falls."""

from __future__ import annotations

from typing import Literal

from croupier.firmware.model.scene import Countdown

FIRST = 15.0
"""Seconds of silence when a lot comes up: a deed, a building, or the question who else wants one."""
NEXT = 8.0
"""Seconds of silence after a bid."""
PAUSE = 20.0
"""Seconds in which a bidder raises cash while the hammer waits: once for each player and lot."""
TO_PRESS = 5.0
"""Seconds left at least after a pause: the bidder has to get back to the number."""

Why = Literal["raises", "asks"]
"""A bidder raises cash, or somebody asks everybody something: each once a player and lot."""


class Hammer:
    """Follows one lot. Made anew after a restart: the hammer is then up for the whole time again."""

    def __init__(self, lot: int, standing: int, now: float) -> None:
        self.lot = lot
        self._standing = standing
        self._until = now + FIRST
        self._seconds = FIRST
        self._left = FIRST
        """What a pause has left of the silence."""
        self._pauses: dict[tuple[int, Why], Countdown] = {}
        self._had: set[tuple[int, Why]] = set()

    @property
    def raisers(self) -> list[int]:
        """Those it waits for while they raise cash."""
        return self._waits("raises")

    @property
    def askers(self) -> list[int]:
        """Those whose question it waits for."""
        return self._waits("asks")

    def _waits(self, wanted: Why) -> list[int]:
        return sorted(player for player, why in self._pauses if why == wanted)

    def follow(self, standing: int, now: float) -> None:
        """A new bid starts the silence again; a pause that is over lets it go on."""
        if standing != self._standing:
            self._standing = standing
            self.lift(now)
        for (player, why), pause in list(self._pauses.items()):
            if pause.until <= now:
                self.go_on(player, now, why)

    def lift(self, now: float) -> None:
        self._until = now + NEXT
        self._seconds = self._left = NEXT

    def would_wait(self, player: int, why: Why) -> bool:
        return (player, why) not in self._had

    def pause(self, player: int, now: float, why: Why = "raises", seconds: float = PAUSE) -> None:
        if not self.would_wait(player, why):
            return
        self._had.add((player, why))
        if not self._pauses:
            self._left = max(self._until - now, TO_PRESS)
        self._pauses[player, why] = Countdown(now + seconds, seconds)

    def go_on(self, player: int, now: float, why: Why = "raises") -> None:
        """That player is back, or has been answered."""
        if self._pauses.pop((player, why), None) is not None and not self._pauses:
            self._until = now + self._left

    def falls(self, now: float) -> bool:
        return not self._pauses and now >= self._until

    def countdown(self) -> Countdown:
        if self._pauses:
            return max(self._pauses.values(), key=lambda pause: pause.until)
        return Countdown(self._until, self._seconds)

    def moments(self, now: float) -> list[float]:
        """Every second, and when a pause ends."""
        shown = self.countdown()
        return [shown.until - max(0, shown.left(now) - 1), *(pause.until for pause in self._pauses.values())]
