"""One console: three buttons, and what ● means there right now."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu

READABLE_AFTER_S = 0.25
"""● counts only if what it means has been on the panel this long."""
HELD_AFTER_S = 0.6
"""A ● held this long goes back instead."""
FLASH_FOR_S = 0.3
"""So long the choice flashes when ● was not taken."""


class Finger(Struct, frozen=True):
    """On ●: since when and what for. It means nothing if it came too early or has gone back already."""

    down: float
    meaning: str
    held: bool = False


class Console:
    """Plays its own ticks; `release` gives what was chosen."""

    def __init__(self, play: Callable[[tunes.Tune], None]) -> None:
        self._play = play
        self._finger: Finger | None = None
        self._readable_at = 0.0
        self._flash_until = 0.0
        self.menu = Menu()
        self.cursor = Cursor()
        """Where the player wants to be; the next menu may be elsewhere."""

    def show(self, menu: Menu, now: float) -> None:
        if menu.meaning != self.menu.meaning:
            self._readable_at = now + READABLE_AFTER_S
        self.menu = menu
        self.cursor = menu.cursor

    def walk(self, step: int) -> None:
        """◀ or ▶, round and round."""
        items = self.menu.items
        if len(items) > 1:
            index = (self.menu.index + step) % len(items)
            self.cursor = replace(self.cursor, key=items[index].key, topic=items[index].topic)
            self._play(tunes.TICK)

    def press(self, now: float) -> None:
        readable = bool(self.menu.meaning) and now >= self._readable_at
        self._finger = Finger(now, self.menu.meaning if readable else "")
        if not readable:
            self.refuse(now)

    def release(self, now: float) -> Item | None:
        """What ● has chosen: the item under the finger, if it was the same all the time."""
        finger, self._finger = self._finger, None
        if finger is None or not finger.meaning:
            return None
        if finger.meaning != self.menu.meaning:
            self.refuse(now)
            return None
        return self.menu.item

    def goes_back(self, now: float) -> bool:
        """Has ● just been held long enough? Letting go then does nothing more."""
        finger = self._finger
        if finger is None or finger.held or now < finger.down + HELD_AFTER_S:
            return False
        self._finger = Finger(finger.down, "", held=True)
        return True

    def refuse(self, now: float) -> None:
        self._flash_until = now + FLASH_FOR_S
        self._play(tunes.REFUSED)

    def flashing(self, now: float) -> bool:
        return now < self._flash_until

    def moments(self, now: float) -> list[float]:
        """When this console changes by itself."""
        found = [self._flash_until] if self.flashing(now) else []
        if self._finger is not None and not self._finger.held:
            found.append(self._finger.down + HELD_AFTER_S)
        return found
