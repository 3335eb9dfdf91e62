"""Menus: the list of things that ● can do at one console, and the cursor that ◀ ▶ move through it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from croupier.engine import actions as act
from croupier.engine.choices import ThrowForm
from croupier.firmware.model.panel import Message

Step = Literal["join", "start", "language", "trust", "read", "new game"]
"""What the table does by itself, without the engine."""


class Cursor(Struct, frozen=True):
    """Where a console is in its menu. Forgotten at a restart: menus are then closed."""

    group: str = ""
    """The list, or the feature's screen, that it is in; "" is the first list."""
    key: str = ""
    """The item it is on; the first item if the list has none with this key."""
    asking: str = ""
    """The key of the item that the player is asked to confirm."""


class Request(Struct, frozen=True):
    """Something ● asks of a feature, beyond the engine's actions. Each feature has its own kinds."""


Does = act.Action | tuple[act.Action, ...] | ThrowForm | Request | Step
"""What ● does. Several actions are done one after the other, until one is refused."""


class Item(Struct, frozen=True):
    """One thing ● can do. `key` stays the same while the meaning does."""

    key: str
    label: str
    does: Does | None = None
    opens: Cursor | None = None
    """Go there in the menu, instead of doing something."""
    about: Message | None = None
    """Shown above the label, in place of what the game waits for."""
    first: bool = False
    """In the first list, this comes before what the engine offers."""


class Menu(Struct, frozen=True):
    """The list that a console is in, and which of its items the cursor is on."""

    items: tuple[Item, ...] = ()
    cursor: Cursor = Cursor()
    dial: bool = False
    """◀ ▶ change what ● does instead of walking through the items."""
    dice: tuple[int, int] | None = None
    streets: tuple[int, ...] = ()
    """As in `Panel`."""
    poster: bool = False
    """`Item.about` has the whole screen, with neither name nor cash above it."""
    behind: Cursor | None = None
    """Where ● held leads, if no item of the list leads back."""

    @property
    def back(self) -> Cursor:
        """Where ● held leads, one step back: the same as ‹ Back or No in the list."""
        if self.behind is not None:
            return self.behind
        leads = (item.opens for item in self.items if item.key in ("back", "no"))
        return next((cursor for cursor in leads if cursor is not None), Cursor())

    @property
    def index(self) -> int:
        return next((n for n, item in enumerate(self.items) if item.key == self.cursor.key), 0)

    @property
    def item(self) -> Item | None:
        return self.items[self.index] if self.items else None

    @property
    def meaning(self) -> str:
        """The key of the item that ● would do now; "" if there is no item."""
        return self.items[self.index].key if self.items else ""


def menu(items: Sequence[Item], cursor: Cursor) -> Menu:
    """A list of items. The cursor stays on its item, if the list still has that item."""
    key = cursor.key if any(item.key == cursor.key for item in items) else ""
    return Menu(tuple(items), Cursor(cursor.group, key, cursor.asking))


def follow(items: Sequence[Item], cursor: Cursor) -> Menu:
    """A list of settings, with keys such as "sound=on": the cursor stays on "sound" when that changes."""
    topic = cursor.key.partition("=")[0]
    same = next((item.key for item in items if item.key.partition("=")[0] == topic), "")
    return menu(items, Cursor(cursor.group, same, cursor.asking))
