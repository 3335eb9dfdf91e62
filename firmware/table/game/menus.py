"""The menus of a game that belong to no feature: the first list, a drawn card, a token that lies right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request, menu
from croupier.firmware.table.common.feature import At
from croupier.firmware.table.common.menus import back, confirm
from croupier.firmware.text import Say
from croupier.firmware.text import choices as words

LEAVE: Path = ("leave",)
"""The list of the actions that end the game for a player. It is kept apart from the first list."""
_FINAL = act.Resign | act.Bankrupt
"""These cannot be taken back, so the player is asked to confirm them."""
_IN_DEALS = OfferForm | CounterForm | act.Accept | act.Refuse | act.Withdraw
"""These are in the menus of the deals feature."""
_IN_FEATURES = BidForm | act.DropOut | act.Build | act.Sell | act.SellBuildings | act.Mortgage | act.Lift
"""These are in the menus of the auction and the property feature."""
CONFIRM_TOKEN = "vouching"
"""`Cursor.asking` of the question whether a token is really there, although the board sees it elsewhere."""

# -- the first list


def game_menu(
    say: Say, view: View, choices: Iterable[Choice], cursor: Cursor, more: Sequence[Item] = ()
) -> Menu:
    """The first list, or the list that the cursor is in: what the engine offers and no feature shows.

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
        return []  # the readers see when a token arrives
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


# -- a drawn card


class CardRead(Request, frozen=True):
    """The player has read the card they drew."""


def card_page(say: Say, layout: Layout, text: str, cursor: Cursor) -> Menu:
    """The text of a card, page by page. ◀ ▶ turn the pages; ● turns to the next page or closes the last."""
    pages = layout.pages("", [text])
    items = []
    for number, page in enumerate(pages, start=1):
        last = number == len(pages)
        items.append(
            Item(
                f"page {number}: {text}",
                say("do-read" if last else "do-read-on"),
                does=CardRead() if last else None,
                opens=None if last else Cursor(key=f"page {number + 1}: {text}"),
                about=page,
            )
        )
    found = menu(items, cursor)
    before = Cursor(key=items[max(0, found.index - 1)].key)
    return replace(found, comes_from=before, whole=(text, ()), leads_back=False)


# -- a token whose owner says that it is right


class TokenIsRight(Request, frozen=True):
    """The player says that their token is where it belongs."""


class CarryToken(Request, frozen=True):
    """Put the player's token where it belongs, on a board where the program can do that."""

    space: int


def go_item(at: At, space: int) -> Item:
    """● moves the token to that space: all tokens of the board lie in the page."""
    return Item(f"go:{at.view.throw}:{space}", at.say("do-go"), does=CarryToken(space))


def token_is_right(at: At) -> Item:
    """● says that the token is where it belongs."""
    return Item("trust", at.say("do-trust"), does=TokenIsRight())


def ask_if_token_is_right(at: At) -> Item:
    """The same, where the board sees the token elsewhere: ● leads to a question."""
    return Item("vouch", at.say("do-trust"), opens=Cursor(asking=CONFIRM_TOKEN))


def confirm_token(at: At, space: int, does: Request) -> Menu:
    """The question whether the token is really on that space, although the board sees it elsewhere."""
    about = at.say("line-really-there"), (at.say.place(space),)
    question = confirm(at.say, about, key=f"vouch:{space}", does=does, no=Cursor(key="vouch"))
    return menu(question, at.cursor)
