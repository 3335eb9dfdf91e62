"""What the three buttons reach at one console, built from the engine's choices: never more, never less.

Deals are not here yet: they need a sheet of their own.
"""

from __future__ import annotations

from collections.abc import Iterable

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


class Item(Struct, frozen=True):
    """One thing ● can do. `key` stays the same while the meaning does."""

    key: str
    label: str
    does: act.Action | ThrowForm | None = None
    opens: Group | None = None
    """Go into a list, or with "" back out of it."""
    asks: bool = False
    confirms: bool = False
    trusts: bool = False
    """Says that the token is where it belongs."""


class Cursor(Struct, frozen=True):
    """Where a console is in its menu. Forgotten at a restart: menus are then closed."""

    group: Group = ""
    key: str = ""
    asking: str = ""
    """The key of the final step that is being asked about."""


def items(view: View, choices: Iterable[Choice], cursor: Cursor) -> list[Item]:
    """The list the console is in; always at least as long as what the engine offers there."""
    everything: dict[Group, list[Item]] = {"": []}
    for choice in choices:
        group = _GROUPS.get(type(choice), "")
        everything.setdefault(group, []).extend(_items_for(view, choice))
    asked = next((i for found in everything.values() for i in found if i.key == cursor.asking), None)
    if asked is not None:
        return [
            Item("no", words.NO, opens=cursor.group),
            Item("yes:" + asked.key, words.YES.format(label=asked.label), does=asked.does, confirms=True),
        ]
    inside = everything.get(cursor.group)
    if cursor.group and inside:
        return [Item("back", words.BACK, opens=""), *inside]
    doors = [Item("open:" + g, words.GROUPS[g], opens=g) for g in words.GROUPS if everything.get(g)]
    return everything[""] + doors


def _items_for(view: View, choice: Choice) -> list[Item]:
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
    return Item(key, words.label(view, action), does=action, asks=isinstance(action, _FINAL))


def position(found: list[Item], cursor: Cursor) -> int:
    """Where the highlighted item is now; the first one if it is gone."""
    return next((i for i, item in enumerate(found) if item.key == cursor.key), 0)
