"""Menus: the list of things that ● can do at one console, and the cursor that ◀ ▶ move through it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.engine import actions as act
from croupier.engine.choices import ThrowForm
from croupier.firmware.model.panel import Message
from croupier.firmware.model.sheets import Sheet

Path = tuple[int | str, ...]
"""The way from the first list to another: ("look", "player", 2) is what can be looked up of player 2."""


class Cursor(Struct, frozen=True):
    """Where a console is in its menu. Forgotten at a restart: menus are then closed."""

    path: Path = ()
    """The list it is in; () is the first list."""
    key: str = ""
    """The highlighted item; the first one if no item has that key."""
    asking: str = ""
    """The key of the step that the console asks about before it is done."""
    topic: str = ""
    """That of the highlighted item."""

    @property
    def is_home(self) -> bool:
        """In the first list, with no question open."""
        return not (self.path or self.asking)


class Request(Struct, frozen=True):
    """What ● asks of a feature, beyond the engine's actions. Each feature has its own kinds."""


Does = act.Action | tuple[act.Action, ...] | ThrowForm | Request
"""What ● does. Several actions are done one after the other, until one is refused."""


class Item(Struct, frozen=True):
    """One thing ● can do. `key` stays the same while the meaning does."""

    key: str
    label: str
    """What ● does, in a few letters."""
    does: Does | None = None
    opens: Cursor | None = None
    """Go there in the menu, instead of doing something."""
    about: Message | None = None
    """Shown above the label, in place of what the game waits for."""
    first: bool = False
    """An entry that comes before what the engine offers."""
    topic: str = ""
    """What it is about, where `key` says more: a cursor stays on the topic when its value changes."""
    addressed: bool = False
    """An entry that another player has made for this one."""
    qr: str = ""
    """What a QR code beside `about` says, in a menu that is a poster."""
    name: str = ""
    """What words call it, where the label says nothing without `about` above it."""


class Dial(Struct, frozen=True):
    """An amount that ◀ ▶ change, with exact bounds; in words it can be set at once. `key` names the dial."""

    key: str
    label: str
    least: int
    most: int
    value: int
    step: int = 1


class Menu(Struct, frozen=True):
    """The list that a console is in, and which of its items the cursor is on."""

    items: tuple[Item, ...] = ()
    cursor: Cursor = Cursor()
    dial: bool = False
    """◀ ▶ change what ● does instead of walking through the items."""
    dials: tuple[Dial, ...] = ()
    """The amounts that a dial shows, if they are numbers."""
    beside: tuple[Item, ...] = ()
    """Further things to do at a dial. Three buttons reach them beyond its ends; words name them."""
    whole: Message | None = None
    """The whole text, if the items are its pages."""
    leads_back: bool = True
    """Whether ● held leads somewhere, in a menu without an item for it."""
    dice: tuple[int, int] | None = None
    streets: tuple[int, ...] = ()
    """As in `Panel`."""
    poster: bool = False
    """`Item.about` has the whole screen, with neither name nor cash above it."""
    private: bool = False
    """Its screen is only for who is there, as when a password is typed: other pages show it dark."""
    sheet: Sheet | None = None
    """The list laid out at a glance, for the page."""
    comes_from: Cursor | None = None
    """Where ● held leads, if no item says so."""

    @property
    def back_item(self) -> Item | None:
        """‹ Back, or No: what ● held does."""
        return next((item for item in self.items if item.key in ("back", "no")), None)

    @property
    def back(self) -> Cursor:
        """One step back, for ● held: where ‹ Back leads, or No."""
        if self.comes_from is not None:
            return self.comes_from
        item = self.back_item
        return item.opens if item is not None and item.opens is not None else Cursor()

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
    """A list. The cursor stays on its item, or on the one of the same topic, if that is still there."""
    same = next((item for item in items if item.key == cursor.key), None)
    if same is None and cursor.topic:
        same = next((item for item in items if item.topic == cursor.topic), None)
    key, topic = ("", "") if same is None else (same.key, same.topic)
    return Menu(tuple(items), Cursor(cursor.path, key, cursor.asking, topic))
