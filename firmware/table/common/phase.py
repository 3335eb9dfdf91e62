"""What the table asks of the lobby and of a game in progress, which are its two phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from croupier.firmware.model.menu import Cursor, Item, Menu
from croupier.firmware.model.panel import Message, Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.table.common.feature import Shown
from croupier.firmware.text import Say


class Phase(Protocol):
    """The lobby, or a game. `shows`, `panel`, `heading`, `news`, `scene`, `say_at` and `moments` change
    nothing.
    """

    async def look(self, now: float) -> None:
        """A token was moved, or time has passed."""

    async def tap(self, uid: str, now: float) -> None:
        """A token was laid on the pad."""

    async def choose(self, console: int, cursor: Cursor, item: Item, now: float) -> None:
        """● was pressed on an item."""

    async def back(self, console: int, cursor: Cursor, shown: Menu, now: float) -> Cursor:
        """● was held. Returns the new cursor of that console."""
        ...

    def turn(self, console: int, cursor: Cursor, step: int, fast: bool, now: float) -> None:
        """◀ (-1) or ▶ (1) was pressed on a dial; `fast` if the button is held."""

    def set_dial(self, console: int, cursor: Cursor, key: str, value: int, now: float) -> None:
        """The dial of that key was set to a value within its bounds."""

    def shows(self, console: int, cursor: Cursor, now: float) -> Shown:
        """What that console shows, if its cursor is there."""
        ...

    def follow(self, shown: Mapping[int, Shown], now: float) -> bool:
        """The consoles show this now; True if that changes what some of them show."""
        ...

    def panel(self, console: int, shown: Menu, now: float) -> Panel: ...

    def heading(self, console: int, now: float) -> Message:
        """What that console says apart from its menu, in full."""
        ...

    def news(self, console: int) -> tuple[str, ...]:
        """What of it has just happened."""
        ...

    def explained(self, console: int, item: Item) -> str:
        """What an item of that console means, for a player with a helper; "" for others."""
        ...

    def tell(self, key: str, **facts: int | str) -> None:
        """A piece of news for everybody."""

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene: ...

    def say_at(self, console: int) -> Say:
        """The language of that console."""
        ...

    def moments(self, now: float) -> list[float]:
        """The next moments at which something changes by itself."""
        ...

    def close(self) -> None: ...
