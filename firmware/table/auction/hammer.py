"""The hammer: counts down the seconds without a bid until an auction ends, and waits for busy players."""

from __future__ import annotations

from typing import Literal

from croupier.firmware.model.scene import Countdown

FIRST_SILENCE_S = 15.0
"""How long the hammer waits for a first bid or answer when a lot comes up."""
SILENCE_AFTER_BID_S = 8.0
"""How long the hammer waits for a higher bid."""
RAISING_PAUSE_S = 20.0
"""How long the hammer waits while a bidder raises cash."""
MAX_LISTENING_PAUSES = 8
"""How often it does so for one bidder and one lot."""
MIN_LEFT_AFTER_PAUSE_S = 5.0
"""After a pause at least so much time is left: the bidder has to get back to the dial."""

PauseReason = Literal["raises", "asks", "listens"]
"""A bidder raises cash, or a player asks everybody something: each player may do each once for a lot. Or a
bidder listens to what has just been bid: once for each bid, so often at most."""


class Hammer:
    """The hammer of one lot. After a restart a new one is made, with the whole time again."""

    def __init__(self, lot: int, standing: int, now: float) -> None:
        self.lot = lot
        self._standing = standing
        self._until = now + FIRST_SILENCE_S
        self._seconds = FIRST_SILENCE_S
        self._left = FIRST_SILENCE_S
        """The seconds that were left when the pause began."""
        self._pauses: dict[tuple[int, PauseReason], Countdown] = {}
        self._had_pause: set[tuple[int, PauseReason]] = set()
        self._listened: dict[int, int] = {}
        """How often each bidder has had a pause to listen."""

    @property
    def raisers(self) -> list[int]:
        """The players who raise cash while the hammer waits."""
        return self._pausing("raises")

    @property
    def askers(self) -> list[int]:
        """The players whose question the hammer waits for."""
        return self._pausing("asks")

    @property
    def listeners(self) -> list[int]:
        """The bidders who listen while the hammer waits."""
        return self._pausing("listens")

    def _pausing(self, wanted: PauseReason) -> list[int]:
        return sorted(player for player, why in self._pauses if why == wanted)

    def follow(self, standing: int, now: float) -> None:
        """Keep up with the auction: a new bid starts the time again, and pauses that are over end."""
        if standing != self._standing:
            self._standing = standing
            self._had_pause = {pause for pause in self._had_pause if pause[1] != "listens"}
            for player in self.listeners:
                self.go_on(player, now, "listens")
            self.lift(now)
        for (player, why), pause in list(self._pauses.items()):
            if pause.until <= now:
                self.go_on(player, now, why)

    def lift(self, now: float) -> None:
        """Start the time again, as after a bid."""
        self._until = now + SILENCE_AFTER_BID_S
        self._seconds = self._left = SILENCE_AFTER_BID_S

    def would_wait(self, player: int, why: PauseReason) -> bool:
        """Whether that player may still have a pause for this reason."""
        if why == "listens" and self._listened.get(player, 0) >= MAX_LISTENING_PAUSES:
            return False
        return (player, why) not in self._had_pause

    def pause(
        self, player: int, now: float, why: PauseReason = "raises", seconds: float = RAISING_PAUSE_S
    ) -> None:
        """Wait for that player, if they have not had such a pause yet."""
        if not self.would_wait(player, why):
            return
        if why == "listens":
            self._listened[player] = self._listened.get(player, 0) + 1
        self._had_pause.add((player, why))
        if not self._pauses:
            self._left = max(self._until - now, MIN_LEFT_AFTER_PAUSE_S)
        self._pauses[player, why] = Countdown(now + seconds, seconds, paused=True)

    def go_on(self, player: int, now: float, why: PauseReason = "raises") -> None:
        """End the pause of that player: they are back, or have been answered."""
        if self._pauses.pop((player, why), None) is not None and not self._pauses:
            self._until = now + self._left

    def falls(self, now: float) -> bool:
        """Whether the time is over."""
        return not self._pauses and now >= self._until

    def countdown(self) -> Countdown:
        """What the screens count down: the time until the hammer falls or, in a pause, until that ends."""
        if self._pauses:
            return max(self._pauses.values(), key=lambda pause: pause.until)
        return Countdown(self._until, self._seconds)

    def moments(self, now: float) -> list[float]:
        """The next full second of the countdown, and the ends of the pauses."""
        shown = self.countdown()
        return [shown.until - max(0, shown.left(now) - 1), *(pause.until for pause in self._pauses.values())]
