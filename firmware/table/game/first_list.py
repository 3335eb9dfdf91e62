"""The first list of a console in a game: everything the engine offers that has no screen of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm
from croupier.firmware.model.menu import Cursor, Item, Menu, menu
from croupier.firmware.table.common.menus import back, confirm
from croupier.firmware.text import Say
from croupier.firmware.text import choices as words
from croupier.firmware.text.choices import Group

_GROUPS: dict[type, Group] = {act.Resign: "leave"}
_FINAL = act.Resign | act.Bankrupt
"""These cannot be taken back, so the player is asked to confirm them."""
_IN_DEALS = OfferForm | CounterForm | act.Accept | act.Refuse | act.Withdraw
"""These are on the screens of the deals feature."""
_IN_FEATURES = BidForm | act.DropOut | act.Build | act.Sell | act.SellBuildings | act.Mortgage | act.Lift
"""These are on the screens of the auction and the property feature."""


def game_menu(
    say: Say, view: View, choices: Iterable[Choice], cursor: Cursor, more: Sequence[Item] = ()
) -> Menu:
    """The list that the cursor is in; the first list, if the engine offers nothing for that list any more.

    `more` are the items that lead to the features.
    """
    groups: dict[str, list[Item]] = {}
    for choice in choices:
        groups.setdefault(_GROUPS.get(type(choice), ""), []).extend(_items(say, view, choice))
    group = cursor.group if groups.get(cursor.group) else ""
    inside = groups.get(group, [])
    asked = next((item for item in inside if item.opens and item.opens.asking == cursor.asking), None)
    if cursor.asking and asked is not None:
        about = words.question(say, asked.label)
        question = confirm(say, about, key=asked.key, does=asked.does, no=Cursor(group))
        return menu(question, Cursor(group, cursor.key, cursor.asking))
    if group in words.DOORS:
        return menu([back(say, about=words.inside(say, group)), *inside], Cursor(group, cursor.key))
    doors = [Item(f"open:{g}", say(f"do-open-{g}"), opens=Cursor(g)) for g in words.DOORS if groups.get(g)]
    before, after = [item for item in more if item.first], [item for item in more if not item.first]
    return menu([*before, *inside, *after, *doors], Cursor("", cursor.key))


def _items(say: Say, view: View, choice: Choice) -> list[Item]:
    if isinstance(choice, _IN_DEALS | act.Arrive):
        return []  # the reader sees a token arrive
    if isinstance(choice, LiftForm) and choice.offer:
        return []
    if isinstance(choice, ThrowForm):
        return [Item(f"throw:{choice.kind}:{choice.number}", say(f"do-throw-{choice.kind}"), does=choice)]
    if isinstance(choice, _IN_FEATURES) or (isinstance(choice, LiftForm) and not choice.offer):
        return []
    return [_item(say, view, choice.action() if isinstance(choice, LiftForm) else choice)]


def _item(say: Say, view: View, action: act.Action) -> Item:
    key = act.encode_action(action).decode()
    group = _GROUPS.get(type(action), "")
    opens = Cursor(group, asking=key) if isinstance(action, _FINAL) else None
    label, about = words.label(say, view, action), words.about(say, view, action)
    return Item(key, label, does=action, opens=opens, about=about)
