"""The menus of a deal's sheet: what it says at a console, and what ● does there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.figures import transfer_cost
from croupier.engine.state import OpenOffer
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.deals import sheet as sheets
from croupier.firmware.table.deals.page import cash_dial
from croupier.firmware.table.deals.sheet import Sheet
from croupier.firmware.text import deals as words

DEAL: Path = ("deal",)
"""The list of partners. A sheet with one of them is (*DEAL, partner, number)."""
FROM_LIST = "from list"
"""Last in the path of a sheet that was opened from the list of partners."""
CASH, BY_ONES = "cash", "ones"
"""`Cursor.asking` of the two dials for money: in tens, and in ones."""
CASH_STEP = 10
"""How far ◀ ▶ move the money when pressed."""
READ = "read"
"""`Cursor.asking` of the pages that name everything on a sheet before a handshake."""


class ChangeSheet(Request, frozen=True):
    """Change the sheet to this one."""

    sheet: Sheet


class ShakeHands(Request, frozen=True):
    """Agree to the sheet as it is."""

    sheet: Sheet


class DropSheet(Request, frozen=True):
    """Throw the sheet away."""

    sheet: Sheet


class ResetSheet(Request, frozen=True):
    """Change the sheet back to what was offered."""

    sheet: Sheet


class Handshakes(Struct, frozen=True):
    """Who has agreed to the sheet as it is."""

    me: bool
    partner: bool


def handshakes(view: View, sheet: Sheet, player: int) -> Handshakes:
    """Whether this player, and their partner, have agreed to the sheet as it is."""
    agreed = {o.player for o in offers_between(view, sheet.pair) if sheets.is_same(sheet, view, o)}
    return Handshakes(player in agreed, sheet.partner(player) in agreed)


def sheet_items(at: At, sheet: Sheet) -> list[Item]:
    """The list of a sheet: its ends, its money, and everything that can be put on it."""
    say, player, partner = at.say, at.player, sheet.partner(at.player)
    about, shake = sheet_message(at, sheet), handshake_item(at, sheet)
    from_list = at.cursor.path[-1] == FROM_LIST
    to = Cursor(DEAL, f"deal:with:{partner}") if from_list else Cursor()
    items = [back(say, to, about=about)]
    if shake is not None:
        items.append(shake)
    items += _end_items(at, sheet)
    items += _money_items(at, sheet)
    for holder in (player, partner):
        for space in sheets.tradable(at.view, holder):
            items += _deed_items(at, sheet, space)
        items += [_card_item(at, sheet, holder, deck) for deck in at.view.cards[holder]]
    return items


def handshake_item(at: At, sheet: Sheet) -> Item | None:
    """The item that agrees to the sheet; None if it is empty or the player has agreed already.

    If not every name on the sheet fits on the screen, the item leads first to pages that list them.
    """
    agreed = handshakes(at.view, sheet, at.player)
    if sheet.empty or agreed.me:
        return None
    label = at.say("do-seal-deal" if agreed.partner else "do-shake")
    named = all(_fitting(at, side) in side[: words.TEXTS_WITH_ALL_DEEDS] for side in _sides(at, sheet))
    opens = None if named else Cursor(at.cursor.path, asking=READ)
    key, about = f"shake {_text(sheet)} {agreed.partner}", sheet_message(at, sheet)
    return Item(key, label, ShakeHands(sheet), opens=opens, about=about, topic="shake")


def _end_items(at: At, sheet: Sheet) -> list[Item]:
    """Refuse the partner's offer, withdraw the player's own, or drop a sheet that nobody has agreed to."""
    about, items = sheet_message(at, sheet), []
    for offer in offers_between(at.view, sheet.pair):
        mine = offer.player == at.player
        step = act.Withdraw(at.player, offer.id) if mine else act.Refuse(at.player, offer.id)
        label = at.say("do-withdraw" if mine else "do-refuse")
        items.append(Item(act.encode_action(step).decode(), label, step, about=about))
    changed = not any(sheets.is_same(sheet, at.view, o) for o in offers_between(at.view, sheet.pair))
    if items and changed:
        items.append(Item("reset", at.say("do-deal-reset"), ResetSheet(sheet), about=about))
    elif not (items or sheet.empty):
        items.append(Item("drop", at.say("do-drop-deal"), DropSheet(sheet), about=about))
    return items


def _money_items(at: At, sheet: Sheet) -> list[Item]:
    path, gets = at.cursor.path, sheet.gets(at.player)
    about = _money_message(at, sheet)
    dials = ((CASH, "do-deal-money"), (BY_ONES, "do-deal-ones"))[: 2 if gets else 1]
    return [
        Item(f"{dial} {gets}", at.say(label), opens=Cursor(path, asking=dial), about=about, topic=dial)
        for dial, label in dials
    ]


def money_dial(at: At, sheet: Sheet) -> Menu:
    """The dial for money: with ◀ the player pays more, with ▶ they get more."""
    about = _money_message(at, sheet)
    opens = Cursor(at.cursor.path, topic=at.cursor.asking)
    done = Item("deal:done", at.say("do-done"), opens=opens, about=about)
    amount = cash_dial(at, sheet, 1 if at.cursor.asking == BY_ONES else CASH_STEP)
    return Menu((done,), at.cursor, dial=True, dials=(amount,), comes_from=opens, leads_back=False)


def _money_message(at: At, sheet: Sheet) -> Message:
    gets = sheet.gets(at.player)
    who = at.view.players[sheet.partner(at.player)]
    return words.payment(at.say, gets, who), (at.say("line-deal-give-or-get"),)


def sheet_message(at: At, sheet: Sheet) -> Message:
    """The state of the deal, and both sides of the sheet."""
    say, partner = at.say, sheet.partner(at.player)
    who, agreed = at.view.players[partner], handshakes(at.view, sheet, at.player)
    if sheet.empty:
        return say("line-deal-with", who=who), (say("line-deal-what"),)
    state = "offers" if agreed.partner else "offered" if agreed.me else "with"
    gets, gives = _sides(at, sheet)
    return say(f"line-deal-{state}", who=who), (_fitting(at, gets), _fitting(at, gives))


def _sides(at: At, sheet: Sheet) -> tuple[Sequence[str], Sequence[str]]:
    """What the player gets and what they give, each in several lengths, the longest first."""
    gets = sheets.given_by(sheet, at.view, sheet.partner(at.player))
    gives = sheets.given_by(sheet, at.view, at.player)
    return words.side_texts(at.say, "+", gets), words.side_texts(at.say, "-", gives)


def offers_between(view: View, pair: tuple[int, int]) -> list[OpenOffer]:
    """The open offers between these two players."""
    return [offer for offer in view.offers if {offer.player, offer.to} == set(pair)]


def _fitting(at: At, texts: Sequence[str]) -> str:
    """The first of these texts that fits in a line."""
    return next((text for text in texts if at.layout.fits_line(text)), texts[-1])


def _text(sheet: Sheet) -> str:
    return msgspec.json.encode(sheet).decode()


# -- one thing on the sheet


def read_menu(at: At, sheet: Sheet, shake: Item) -> Menu:
    """Everything on the sheet by name, page by page. On the last page ● agrees to it."""
    say, path = at.say, at.cursor.path
    pages: list[Message] = []
    whole: list[str] = []
    for direction, giver in (("get", sheet.partner(at.player)), ("give", at.player)):
        given = words.goods_lines(say, sheets.given_by(sheet, at.view, giver))
        pages += at.layout.pages(say(f"line-deal-you-{direction}"), given)
        whole += [say(f"line-deal-you-{direction}"), *given]
    cursors = [Cursor(path, f"page {number} {shake.key}", READ) for number in range(len(pages))]
    items = [
        Item(here.key, say("do-read-on"), opens=there, about=page)
        for here, there, page in zip(cursors[:-1], cursors[1:], pages[:-1], strict=True)
    ]
    found = menu([*items, replace(shake, key=cursors[-1].key, opens=None, about=pages[-1])], at.cursor)
    before = cursors[found.index - 1] if found.index else Cursor(path, shake.key)
    return replace(found, comes_from=before, whole=(sheet_message(at, sheet)[0], tuple(whole)))


def _deed_items(at: At, sheet: Sheet, space: int) -> list[Item]:
    """A deed: ● puts it on the sheet or takes it off. Also the mortgage that comes with it."""
    say, view = at.say, at.view
    mine, moves = view.owner[space] == at.player, space in sheet.deeds
    who = view.players[sheet.partner(at.player)]
    worth = "line-deal-mortgaged" if view.mortgaged[space] else "line-deal-price"
    price = say.money(view.edition.spaces[space].price)
    about = say.place(space), (_direction(at, mine, moves, who), say(worth, amount=price))
    change = ChangeSheet(sheets.toggled_deed(sheet, space))
    topic = f"deed:{space}"
    items = [Item(f"{topic}:{moves}", _toggle_label(at, mine, moves), change, about=about, topic=topic)]
    if moves and not mine and view.mortgaged[space]:
        items.append(_lift_item(at, sheet, space))
    return items


def _lift_item(at: At, sheet: Sheet, space: int) -> Item:
    """Whether the new owner lifts the mortgage at once, or pays the interest and keeps it (R119)."""
    say, lifts = at.say, space in sheet.lift
    edition, rules = at.view.edition, at.view.rules
    now, fee = (say.money(transfer_cost(edition, rules, space, lift)) for lift in (True, False))
    percent = edition.mortgage_interest
    costs = say("line-deal-lifts", amount=now) if lifts else say("line-deal-fee", amount=fee, percent=percent)
    label = say("do-deal-fee", percent=percent) if lifts else say("do-deal-lift", amount=now)
    change = ChangeSheet(sheets.toggled_lift(sheet, space))
    topic, about = f"lift:{space}", (say.place(space), (costs,))
    return Item(f"{topic}:{lifts}", label, change, about=about, topic=topic)


def _card_item(at: At, sheet: Sheet, holder: int, deck: str) -> Item:
    """A jail card: ● puts it on the sheet or takes it off."""
    mine, moves = holder == at.player, (holder, deck) in sheet.cards
    who = at.view.players[sheet.partner(at.player)]
    about = at.say("line-jail-cards", count=1), (_direction(at, mine, moves, who),)
    change = ChangeSheet(sheets.toggled_card(sheet, holder, deck))
    topic = f"card:{holder}:{deck}"
    return Item(f"{topic}:{moves}", _toggle_label(at, mine, moves), change, about=about, topic=topic)


def _direction(at: At, mine: bool, moves: bool, who: str) -> str:
    """Whose it is, and whether it goes to the other player."""
    whose = "mine" if mine else "theirs"
    return at.say(f"line-deal-{whose}-{'goes' if moves else 'stays'}", who=who)


def _toggle_label(at: At, mine: bool, moves: bool) -> str:
    if moves:
        return at.say("do-deal-keep" if mine else "do-deal-leave")
    return at.say("do-deal-give" if mine else "do-deal-take")
