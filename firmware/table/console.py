"""One console: follows its three buttons and says which item ● has chosen."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu

READABLE_AFTER_S = 0.25
"""● counts only if the item it chooses has been on the panel for this long."""
HELD_AFTER_S = 0.6
"""● goes one step back if it is held for this long."""
FLASH_FOR_S = 0.3
"""The item flashes for this long after ● was refused."""
REASON_SHOWN_FOR_S = 3.0
"""The screen says for this long why a choice by its key was refused."""


class OkPress(Struct, frozen=True):
    """● is down: since when, and on which item."""

    since: float
    meaning: str
    """The key of that item; "" if the press does nothing: it came too early, or has gone back already."""
    held: bool = False


class Console:
    """Plays the sounds of its own buttons; `release` returns the item that was chosen."""

    def __init__(self, play: Callable[[tunes.Tune], None]) -> None:
        self._play = play
        self._ok: OkPress | None = None
        self._readable_at = 0.0
        self._flash_until = 0.0
        self._refusal = ("", 0.0)
        """Why a choice was refused, as the key of a message, and until when that is shown."""
        self.menu = Menu()
        self.cursor = Cursor()
        """Where the player wants to be; the next menu may set it elsewhere."""

    def show(self, menu: Menu, now: float) -> None:
        """This menu is on the panel from now on."""
        if menu.meaning != self.menu.meaning:
            self._readable_at = now + READABLE_AFTER_S
        self.menu = menu
        self.cursor = menu.cursor

    def walk(self, step: int) -> None:
        """◀ or ▶: go to the item before or after this one. The list has no end."""
        items = self.menu.items
        if len(items) > 1:
            index = (self.menu.index + step) % len(items)
            self.cursor = replace(self.cursor, key=items[index].key, topic=items[index].topic)
            self._play(tunes.TICK)

    def press(self, now: float) -> None:
        """● was pressed."""
        readable = bool(self.menu.meaning) and now >= self._readable_at
        self._ok = OkPress(now, self.menu.meaning if readable else "")
        if not readable:
            self.refuse(now)

    def release(self, now: float) -> Item | None:
        """● was released: the item that it chooses, if that item did not change meanwhile."""
        press, self._ok = self._ok, None
        if press is None or not press.meaning:
            return None
        if press.meaning != self.menu.meaning:
            self.refuse(now)
            return None
        return self.menu.item

    def goes_back(self, now: float) -> bool:
        """Whether ● has just been held long enough to go back. Its release then does nothing more."""
        press = self._ok
        if press is None or press.held or now < press.since + HELD_AFTER_S:
            return False
        self._ok = OkPress(press.since, "", held=True)
        return True

    def point_at(self, item: Item) -> None:
        """The item is chosen by its key: the cursor goes there first."""
        if any(item.key == other.key for other in self.menu.items):
            self.cursor = replace(self.cursor, key=item.key, topic=item.topic)
        self._refusal = ("", 0.0)

    def refuse(self, now: float, why: str = "") -> None:
        """Show that ● did nothing: a sound, and the item flashes. `why` is the key of a message."""
        self._flash_until = now + FLASH_FOR_S
        if why:
            self._refusal = why, now + REASON_SHOWN_FOR_S
        self._play(tunes.REFUSED)

    def refusal(self, now: float) -> str:
        """Why a choice was refused a moment ago, as the key of a message; "" if none was."""
        why, until = self._refusal
        return why if now < until else ""

    def flashing(self, now: float) -> bool:
        return now < self._flash_until

    def moments(self, now: float) -> list[float]:
        """When this console changes by itself."""
        found = [self._flash_until] if self.flashing(now) else []
        if self.refusal(now):
            found.append(self._refusal[1])
        if self._ok is not None and not self._ok.held:
            found.append(self._ok.since + HELD_AFTER_S)
        return found
