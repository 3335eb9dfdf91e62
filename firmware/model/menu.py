"""What the three buttons reach at one console, built from the engine's choices: never more, never less."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm
from croupier.firmware.text import Say
from croupier.firmware.text import choices as words
from croupier.firmware.text.choices import Group, Told

_GROUPS: dict[type, Group] = {act.Resign: "leave"}
_FINAL = act.Resign | act.Bankrupt
"""What cannot be taken back asks once more, with No first."""
_ON_A_SHEET = OfferForm | CounterForm | act.Accept | act.Refuse | act.Withdraw
"""A deal has a screen of its own too."""
_AT_A_DESK = BidForm | act.DropOut | act.Build | act.Sell | act.SellBuildings | act.Mortgage | act.Lift
"""These have screens of their own: an auction, and the groups of deeds."""

Step = Literal["join", "start", "language", "trust", "read", "new game"]
"""What the table does by itself, without the engine."""


class Cursor(Struct, frozen=True):
    """Where a console is in its menu. Forgotten at a restart: menus are then closed."""

    group: str = ""
    """The list or the desk it is in; "" is the first list."""
    key: str = ""
    """The highlighted item; the first one if there is none of that key."""
    asking: str = ""
    """The key of the final step that is being asked about."""


class Request(Struct, frozen=True):
    """Something a desk does, beyond the engine's actions. Each desk has its own kinds."""


class Item(Struct, frozen=True):
    """One thing ● can do. `key` stays the same while the meaning does."""

    key: str
    label: str
    does: act.Action | tuple[act.Action, ...] | ThrowForm | Request | Step | None = None
    """Several actions are done one after the other, until one is refused."""
    opens: Cursor | None = None
    """Go elsewhere in the menu instead."""
    about: Told | None = None
    """Said above the label, in place of what the game waits for."""
    first: bool = False
    """A door that comes before what the engine offers."""


class Menu(Struct, frozen=True):
    """The list a console is in, and where it is in it."""

    items: tuple[Item, ...] = ()
    cursor: Cursor = Cursor()
    dial: bool = False
    """◀ ▶ change what ● does instead of walking through the items."""
    dice: tuple[int, int] | None = None
    streets: tuple[int, ...] = ()
    """As in `Panel`."""
    poster: bool = False
    """What the item is about has the whole screen."""
    behind: Cursor | None = None
    """Where it came from, if no item says so."""

    @property
    def back(self) -> Cursor:
        """One step, for ● held: where ‹ Back leads, or No."""
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
        """What ● means now; empty if nothing."""
        return self.items[self.index].key if self.items else ""


def menu(items: Sequence[Item], cursor: Cursor) -> Menu:
    """A list without groups; the cursor stays on its item if that is still there."""
    key = cursor.key if any(item.key == cursor.key for item in items) else ""
    return Menu(tuple(items), Cursor(cursor.group, key, cursor.asking))


def follow(items: Sequence[Item], cursor: Cursor) -> Menu:
    """A list with keys like "topic=value": the cursor stays on its topic when the value changes."""
    topic = cursor.key.partition("=")[0]
    same = next((item.key for item in items if item.key.partition("=")[0] == topic), "")
    return menu(items, Cursor(cursor.group, same, cursor.asking))


def game_menu(
    say: Say, view: View, choices: Iterable[Choice], cursor: Cursor, more: Sequence[Item] = ()
) -> Menu:
    """All that the engine offers, and `more`; a list that has lost its ground closes by itself."""
    groups: dict[str, list[Item]] = {}
    for choice in choices:
        groups.setdefault(_GROUPS.get(type(choice), ""), []).extend(_items(say, view, choice))
    group = cursor.group if groups.get(cursor.group) else ""
    inside = groups.get(group, [])
    asked = next((item for item in inside if item.opens and item.opens.asking == cursor.asking), None)
    if cursor.asking and asked is not None:
        return menu(_question(say, asked, group), Cursor(group, cursor.key, cursor.asking))
    if group in words.DOORS:
        back = Item("back", say("do-back"), opens=Cursor(), about=words.inside(say, group))
        return menu([back, *inside], Cursor(group, cursor.key))
    doors = [Item(f"open:{g}", say(f"do-open-{g}"), opens=Cursor(g)) for g in words.DOORS if groups.get(g)]
    before, behind = [item for item in more if item.first], [item for item in more if not item.first]
    return menu([*before, *inside, *behind, *doors], Cursor("", cursor.key))


def _question(say: Say, asked: Item, group: str) -> list[Item]:
    about = words.question(say, asked.label)
    return [
        Item("no", say("do-no"), opens=Cursor(group), about=about),
        Item(f"yes:{asked.key}", say("do-yes"), does=asked.does, about=about),
    ]


def _items(say: Say, view: View, choice: Choice) -> list[Item]:
    if isinstance(choice, _ON_A_SHEET | act.Arrive):
        return []  # a deal has a sheet of its own; a token arrives by itself
    if isinstance(choice, LiftForm) and choice.offer:
        return []
    if isinstance(choice, ThrowForm):
        return [Item(f"throw:{choice.kind}:{choice.number}", say(f"do-throw-{choice.kind}"), does=choice)]
    if isinstance(choice, _AT_A_DESK) or (isinstance(choice, LiftForm) and not choice.offer):
        return []
    return [_item(say, view, choice.action() if isinstance(choice, LiftForm) else choice)]


def _item(say: Say, view: View, action: act.Action) -> Item:
    key = act.encode_action(action).decode()
    group = _GROUPS.get(type(action), "")
    opens = Cursor(group, asking=key) if isinstance(action, _FINAL) else None
    label, about = words.label(say, view, action), words.about(say, view, action)
    return Item(key, label, does=action, opens=opens, about=about)
