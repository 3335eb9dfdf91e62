"""The first list of a console in a game: everything the engine offers that has no screen of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, menu
from croupier.firmware.table.common.menus import back, confirm
from croupier.firmware.text import Say
from croupier.firmware.text import choices as words

LEAVE: Path = ("leave",)
"""The list of what ends the game for a player, kept apart from the first list."""
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
    lists: dict[Path, list[Item]] = {}
    for choice in choices:
        lists.setdefault(_list_of(choice), []).extend(_items(say, view, choice))
    path = cursor.path if lists.get(cursor.path) else ()
    inside = lists.get(path, [])
    asked = next((item for item in inside if item.opens and item.opens.asking == cursor.asking), None)
    if cursor.asking and asked is not None:
        about = words.question(say, asked.label)
        question = confirm(say, about, key=asked.key, does=asked.does, no=Cursor(path))
        return menu(question, Cursor(path, cursor.key, cursor.asking))
    if path == LEAVE:
        return menu([back(say, about=words.leaving(say)), *inside], Cursor(path, cursor.key))
    leave = [Item("open:leave", say("do-open-leave"), opens=Cursor(LEAVE))] if lists.get(LEAVE) else []
    before, after = [item for item in more if item.first], [item for item in more if not item.first]
    return menu([*before, *inside, *after, *leave], Cursor((), cursor.key, topic=cursor.topic))


def _list_of(choice: Choice) -> Path:
    return LEAVE if isinstance(choice, act.Resign) else ()


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
    opens = Cursor(_list_of(action), asking=key) if isinstance(action, _FINAL) else None
    label, about = words.label(say, view, action), words.about(say, view, action)
    return Item(key, label, does=action, opens=opens, about=about)
