"""What a deal's sheet says at a console, and what ● does there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.state import OpenOffer
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.deals import sheet as sheets
from croupier.firmware.table.deals.items import READ, card, deed
from croupier.firmware.table.deals.sheet import Sheet
from croupier.firmware.text import deals as words

DEAL: Path = ("deal",)
"""The list of partners. A sheet with one of them is (*DEAL, partner, number)."""
FROM_LIST = "from list"
"""Last in the path of a sheet that was opened from the list of partners."""
CASH, BY_ONES = "cash", "ones"
"""The two dials."""


class Shake(Request, frozen=True):
    sheet: Sheet


class TearUp(Request, frozen=True):
    sheet: Sheet


class Reset(Request, frozen=True):
    """It shall be again as it was offered."""

    sheet: Sheet


class Agreed(Struct, frozen=True):
    """Who has shaken hands on the sheet as it is."""

    me: bool
    partner: bool


def handshakes(view: View, sheet: Sheet, player: int) -> Agreed:
    shaken = {o.player for o in between(view, sheet.pair) if sheets.is_agreed(sheet, view, o)}
    return Agreed(player in shaken, sheet.partner(player) in shaken)


def sheet_items(at: At, sheet: Sheet) -> list[Item]:
    say, player, partner = at.say, at.player, sheet.partner(at.player)
    about, shake = told(at, sheet), shake_item(at, sheet)
    from_list = at.cursor.path[-1] == FROM_LIST
    to = Cursor(DEAL, f"deal:with:{partner}") if from_list else Cursor()
    items = [back(say, to, about=about)]
    if shake is not None:
        items.append(shake)
    items += _endings(at, sheet)
    items += _money(at, sheet)
    for holder in (player, partner):
        for space in sheets.tradable(at.view, holder):
            items += deed(at, sheet, space)
        items += [card(at, sheet, holder, deck) for deck in at.view.cards[holder]]
    return items


def shake_item(at: At, sheet: Sheet) -> Item | None:
    """A sheet that has not room for every name is read before."""
    agreed = handshakes(at.view, sheet, at.player)
    if sheet.empty or agreed.me:
        return None
    label = at.say("do-seal-deal" if agreed.partner else "do-shake")
    named = all(_fitting(at, side) in side[: words.TEXTS_WITH_ALL_DEEDS] for side in _sides(at, sheet))
    opens = None if named else Cursor(at.cursor.path, asking=READ)
    key, about = f"shake {_text(sheet)} {agreed.partner}", told(at, sheet)
    return Item(key, label, Shake(sheet), opens=opens, about=about, topic="shake")


def _endings(at: At, sheet: Sheet) -> list[Item]:
    """Refuse what the other wants, withdraw what one wanted, or drop what nobody has agreed to."""
    about, items = told(at, sheet), []
    for offer in between(at.view, sheet.pair):
        mine = offer.player == at.player
        step = act.Withdraw(at.player, offer.id) if mine else act.Refuse(at.player, offer.id)
        label = at.say("do-withdraw" if mine else "do-refuse")
        items.append(Item(act.encode_action(step).decode(), label, step, about=about))
    changed = not any(sheets.is_agreed(sheet, at.view, o) for o in between(at.view, sheet.pair))
    if items and changed:
        items.append(Item("reset", at.say("do-deal-reset"), Reset(sheet), about=about))
    elif not (items or sheet.empty):
        items.append(Item("drop", at.say("do-drop-deal"), TearUp(sheet), about=about))
    return items


def _money(at: At, sheet: Sheet) -> list[Item]:
    path, gets = at.cursor.path, sheet.gets(at.player)
    about = _about_money(at, sheet)
    dials = ((CASH, "do-deal-money"), (BY_ONES, "do-deal-ones"))[: 2 if gets else 1]
    return [
        Item(f"{dial} {gets}", at.say(label), opens=Cursor(path, asking=dial), about=about, topic=dial)
        for dial, label in dials
    ]


def money_dial(at: At, sheet: Sheet) -> Menu:
    """◀ pays more, ▶ gets more."""
    about = _about_money(at, sheet)
    opens = Cursor(at.cursor.path, topic=at.cursor.asking)
    done = Item("deal:done", at.say("do-done"), opens=opens, about=about)
    return Menu((done,), at.cursor, dial=True, comes_from=opens)


def _about_money(at: At, sheet: Sheet) -> Message:
    gets = sheet.gets(at.player)
    who = at.view.players[sheet.partner(at.player)]
    return words.payment(at.say, gets, who), (at.say("line-deal-give-or-get"),)


def told(at: At, sheet: Sheet) -> Message:
    say, partner = at.say, sheet.partner(at.player)
    who, agreed = at.view.players[partner], handshakes(at.view, sheet, at.player)
    if sheet.empty:
        return say("line-deal-with", who=who), (say("line-deal-what"),)
    state = "offers" if agreed.partner else "offered" if agreed.me else "with"
    gets, gives = _sides(at, sheet)
    return say(f"line-deal-{state}", who=who), (_fitting(at, gets), _fitting(at, gives))


def _sides(at: At, sheet: Sheet) -> tuple[Sequence[str], Sequence[str]]:
    """What comes and what goes, each shorter and shorter."""
    gets = sheets.given(sheet, at.view, sheet.partner(at.player))
    gives = sheets.given(sheet, at.view, at.player)
    return words.side_texts(at.say, "+", gets), words.side_texts(at.say, "-", gives)


def between(view: View, pair: tuple[int, int]) -> list[OpenOffer]:
    return [offer for offer in view.offers if {offer.player, offer.to} == set(pair)]


def _fitting(at: At, said: Sequence[str]) -> str:
    return next((line for line in said if at.layout.fits_line(line)), said[-1])


def _text(sheet: Sheet) -> str:
    return msgspec.json.encode(sheet).decode()
