"""What the three buttons reach at one console, built from the engine's choices: never more, never less.

Deals are not here yet: they need a sheet of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from engine import View
from engine import actions as act
from engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm
from firmware import words
from firmware.words import Group

_GROUPS: dict[type, Group] = {
    act.Build: "build",
    act.Sell: "sell",
    act.SellBuildings: "sell",
    act.Mortgage: "mortgage",
    act.Lift: "lift",
    act.Resign: "leave",
}
_FINAL = act.Resign | act.Bankrupt | act.DropOut
"""What cannot be taken back asks once more, with No first."""
BID_STEPS = (0, 9, 49, 99)

Step = Literal["join", "start", "trust", "read", "new game"]
"""What the table does by itself, without the engine."""


class Cursor(Struct, frozen=True):
    """Where a console is in its menu. Forgotten at a restart: menus are then closed."""

    group: Group = ""
    key: str = ""
    """The highlighted item; the first one if there is none of that key."""
    asking: str = ""
    """The key of the final step that is being asked about."""


class Item(Struct, frozen=True):
    """One thing ● can do. `key` stays the same while the meaning does."""

    key: str
    label: str
    does: act.Action | ThrowForm | Step | None = None
    opens: Cursor | None = None
    """Go elsewhere in the menu instead."""
    about: words.Told | None = None
    """Said above the label, in place of what the game waits for."""


class Menu(Struct, frozen=True):
    """The list a console is in, and where it is in it."""

    items: tuple[Item, ...] = ()
    cursor: Cursor = Cursor()

    @property
    def index(self) -> int:
        return next((n for n, item in enumerate(self.items) if item.key == self.cursor.key), 0)

    @property
    def item(self) -> Item | None:
        return self.items[self.index] if self.items else None

    @property
    def meaning(self) -> str:
        """What ● means now; empty if nothing."""
        return self.items[self.index].key if self.items else ""


def menu(items: Sequence[Item], cursor: Cursor) -> Menu:
    """A list without groups; the cursor stays on its item if that is still there."""
    key = cursor.key if any(item.key == cursor.key for item in items) else ""
    return Menu(tuple(items), Cursor(cursor.group, key, cursor.asking))


def game_menu(view: View, choices: Iterable[Choice], cursor: Cursor) -> Menu:
    """All that the engine offers; a list or a question that has lost its ground closes by itself."""
    groups: dict[Group, list[Item]] = {}
    for choice in choices:
        groups.setdefault(_GROUPS.get(type(choice), ""), []).extend(_items(view, choice))
    group = cursor.group if groups.get(cursor.group) else ""
    inside = groups.get(group, [])
    asked = next((item for item in inside if item.opens and item.opens.asking == cursor.asking), None)
    if cursor.asking and asked is not None:
        return menu(_question(asked, group), Cursor(group, cursor.key, cursor.asking))
    if group:
        back = Item("back", words.BACK, opens=Cursor(), about=words.inside(group))
        return menu([back, *inside], Cursor(group, cursor.key))
    doors = [Item(f"open:{g}", name, opens=Cursor(g)) for g, name in words.GROUPS.items() if groups.get(g)]
    return menu(inside + doors, Cursor("", cursor.key))


def _question(asked: Item, group: Group) -> list[Item]:
    about = words.question(asked.label)
    return [
        Item("no", words.NO, opens=Cursor(group), about=about),
        Item(f"yes:{asked.key}", words.YES, does=asked.does, about=about),
    ]


def _items(view: View, choice: Choice) -> list[Item]:
    if isinstance(choice, OfferForm | CounterForm | act.Arrive):
        return []  # a deal needs a sheet; a token arrives by itself
    if isinstance(choice, ThrowForm):
        return [Item(f"throw:{choice.kind}:{choice.number}", words.THROW[choice.kind], does=choice)]
    if isinstance(choice, BidForm):
        amounts = {min(choice.least + step, choice.most) for step in BID_STEPS}
        return [_item(view, choice.action(amount)) for amount in sorted(amounts)]
    return [_item(view, choice.action() if isinstance(choice, LiftForm) else choice)]


def _item(view: View, action: act.Action) -> Item:
    key = act.encode_action(action).decode()
    group = _GROUPS.get(type(action), "")
    opens = Cursor(group, asking=key) if isinstance(action, _FINAL) else None
    return Item(key, words.label(view, action), does=action, opens=opens, about=words.about(view, action))
