"""The auctioneer's clock: how long the silence lasts before the hammer falls."""

from __future__ import annotations

from firmware.table.scene import Countdown

FIRST = 15.0
"""Seconds of silence when a lot comes up: a deed, a building, or the question who else wants one."""
NEXT = 8.0
"""Seconds of silence after a bid."""
PAUSE = 20.0
"""Seconds in which a bidder raises cash while the hammer waits: once for each player and lot."""
TO_PRESS = 5.0
"""Seconds left at least after a pause: the bidder has to get back to the number."""


class Hammer:
    """Follows one lot. Made anew after a restart: the hammer is then up for the whole time again."""

    def __init__(self, lot: int, standing: int, now: float) -> None:
        self.lot = lot
        self._standing = standing
        self._until = now + FIRST
        self._seconds = FIRST
        self._left = FIRST
        """What a pause has left of the silence."""
        self._pauses: dict[int, float] = {}
        self._had: set[int] = set()

    @property
    def raisers(self) -> list[int]:
        """Those it waits for."""
        return sorted(self._pauses)

    def follow(self, standing: int, now: float) -> None:
        """A new bid starts the silence again; a pause that is over lets it go on."""
        if standing != self._standing:
            self._standing = standing
            self.lift(now)
        for player, until in list(self._pauses.items()):
            if until <= now:
                self.go_on(player, now)

    def lift(self, now: float) -> None:
        self._until = now + NEXT
        self._seconds = self._left = NEXT

    def pause(self, player: int, now: float) -> None:
        if player in self._had:
            return
        self._had.add(player)
        if not self._pauses:
            self._left = max(self._until - now, TO_PRESS)
        self._pauses[player] = now + PAUSE

    def go_on(self, player: int, now: float) -> None:
        """That player is back."""
        if self._pauses.pop(player, None) is not None and not self._pauses:
            self._until = now + self._left

    def falls(self, now: float) -> bool:
        return not self._pauses and now >= self._until

    def countdown(self) -> Countdown:
        if self._pauses:
            return Countdown(max(self._pauses.values()), PAUSE)
        return Countdown(self._until, self._seconds)

    def moments(self, now: float) -> list[float]:
        """Every second, and when a pause ends."""
        shown = self.countdown()
        return [shown.until - max(0, shown.left(now) - 1), *self._pauses.values()]
