"""The things on a deal's sheet, as ● turns them: deeds, jail cards, and the mortgages that come with them."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At
from croupier.firmware.table.deals import sheet as sheets
from croupier.firmware.table.deals.sheet import Sheet
from croupier.firmware.text.deals import goods_lines

READ = "read"
"""Before a handshake, what the sheet has no room to name."""


class Change(Request, frozen=True):
    """This is how the sheet shall be."""

    sheet: Sheet


def read_through(at: At, sheet: Sheet, shake: Item) -> Menu:
    """All that changes hands by name, page by page: ● leads to the handshake on the last one."""
    say, path = at.say, at.cursor.path
    pages: list[Message] = []
    for said, giver in (("get", sheet.partner(at.player)), ("give", at.player)):
        given = goods_lines(say, sheets.given(sheet, at.view, giver))
        pages += at.layout.pages(say(f"line-deal-you-{said}"), given)
    cursors = [Cursor(path, f"page {number} {shake.key}", READ) for number in range(len(pages))]
    items = [
        Item(here.key, say("do-read-on"), opens=there, about=page)
        for here, there, page in zip(cursors[:-1], cursors[1:], pages[:-1], strict=True)
    ]
    found = menu([*items, replace(shake, key=cursors[-1].key, opens=None, about=pages[-1])], at.cursor)
    before = cursors[found.index - 1] if found.index else Cursor(path, shake.key)
    return replace(found, comes_from=before)


def deed(at: At, sheet: Sheet, space: int) -> list[Item]:
    say, view = at.say, at.view
    mine, moves = view.owner[space] == at.player, space in sheet.deeds
    who = view.players[sheet.partner(at.player)]
    worth = "line-deal-mortgaged" if view.mortgaged[space] else "line-deal-price"
    price = say.money(view.edition.spaces[space].price)
    about = say.place(space), (_whither(at, mine, moves, who), say(worth, amount=price))
    change = Change(sheets.turned_deed(sheet, space))
    topic = f"deed:{space}"
    items = [Item(f"{topic}:{moves}", _toggle(at, mine, moves), change, about=about, topic=topic)]
    if moves and not mine and view.mortgaged[space]:
        items.append(_lift(at, sheet, space))
    return items


def _lift(at: At, sheet: Sheet, space: int) -> Item:
    """Lift it at once, or pay the interest and keep the mortgage (R119)."""
    say, lifts = at.say, space in sheet.lift
    now, fee = (say.money(sheets.transfer_cost(at.view, space, lift)) for lift in (True, False))
    percent = at.view.edition.mortgage_interest
    costs = say("line-deal-lifts", amount=now) if lifts else say("line-deal-fee", amount=fee, percent=percent)
    label = say("do-deal-fee", percent=percent) if lifts else say("do-deal-lift", amount=now)
    change = Change(sheets.turned_lift(sheet, space))
    topic, about = f"lift:{space}", (say.place(space), (costs,))
    return Item(f"{topic}:{lifts}", label, change, about=about, topic=topic)


def card(at: At, sheet: Sheet, holder: int, deck: str) -> Item:
    mine, moves = holder == at.player, (holder, deck) in sheet.cards
    who = at.view.players[sheet.partner(at.player)]
    about = at.say("line-jail-cards", count=1), (_whither(at, mine, moves, who),)
    change = Change(sheets.turned_card(sheet, holder, deck))
    topic = f"card:{holder}:{deck}"
    return Item(f"{topic}:{moves}", _toggle(at, mine, moves), change, about=about, topic=topic)


def _whither(at: At, mine: bool, moves: bool, who: str) -> str:
    whose = "mine" if mine else "theirs"
    return at.say(f"line-deal-{whose}-{'goes' if moves else 'stays'}", who=who)


def _toggle(at: At, mine: bool, moves: bool) -> str:
    if moves:
        return at.say("do-deal-keep" if mine else "do-deal-leave")
    return at.say("do-deal-give" if mine else "do-deal-take")
