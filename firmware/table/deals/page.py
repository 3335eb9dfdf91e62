"""The sheet of a deal, laid out for the page: both sides with their worth, and what the deal changes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.engine import View, figures
from croupier.engine import actions as act
from croupier.engine.edition import GROUP_AT
from croupier.engine.refusals import Refusal
from croupier.firmware.model.menu import Dial, Item
from croupier.firmware.model.sheets import DealSheet, DealSide, SheetCard, SheetChoice, SheetDeed
from croupier.firmware.model.words import choice_key
from croupier.firmware.table.common.feature import At
from croupier.firmware.table.deals import sheet as sheets
from croupier.firmware.table.deals.sheet import Sheet
from croupier.firmware.text.history import refusal_text

CASH_DIAL = "deal:cash"
ENDS = frozenset({"shake", "reset", "drop"})
"""The topics or keys of the items that end a sheet or agree to it; offers are ended by actions."""


def partners_sheet(title: str, items: Sequence[Item]) -> DealSheet:
    """With whom to deal."""
    choices = tuple(
        SheetChoice(choice_key(item.key), item.label, item.about[1][0] if item.about else "")
        for item in items
        if item.key != "back"
    )
    return DealSheet(title, partners=choices, back="back")


def deal_sheet(at: At, sheet: Sheet, items: Sequence[Item], refusal: Refusal | None) -> DealSheet:
    """Both sides, and what to do with the sheet. `items` are those of the console's list."""
    view, me, partner = at.view, at.player, sheet.partner(at.player)
    about = next((item.about for item in items if item.about is not None), None)
    return DealSheet(
        title=about[0] if about is not None else "",
        sides=tuple(_side(at, sheet, who, items) for who in (me, partner)),
        cash=CASH_DIAL,
        ends=tuple(
            SheetChoice(choice_key(item.key), _end_label(at, sheet, item)) for item in items if _is_end(item)
        ),
        agree=next((choice_key(item.key) for item in items if item.topic == "shake" and _is_end(item)), ""),
        back=next((choice_key(item.key) for item in items if item.key == "back"), ""),
        problem="" if refusal is None else refusal_text(at.say, refusal, view.players),
    )


def cash_dial(at: At, sheet: Sheet, step: int) -> Dial:
    """The money that the player gets; below zero they pay it."""
    least, most = -at.view.cash[at.player], at.view.cash[sheet.partner(at.player)]
    gets = max(least, min(sheet.gets(at.player), most))
    return Dial(CASH_DIAL, at.say("words-deal-cash"), least, most, gets, step)


def _is_end(item: Item) -> bool:
    """Whether the item agrees to the sheet or ends it, at once."""
    ends = item.topic in ENDS or item.key in ENDS or isinstance(item.does, act.Refuse | act.Withdraw)
    return ends and item.opens is None


def _end_label(at: At, sheet: Sheet, item: Item) -> str:
    if item.topic != "shake":
        return item.label
    theirs = [
        offer for offer in at.view.offers if (offer.player, offer.to) == (sheet.partner(at.player), at.player)
    ]
    if any(sheets.is_same(sheet, at.view, offer) for offer in theirs):
        return at.say("words-deal-accept")
    return at.say("words-deal-counter" if theirs else "words-deal-offer")


# -- one side


def _side(at: At, sheet: Sheet, player: int, items: Sequence[Item]) -> DealSide:
    view, say, by_topic = at.view, at.say, {item.topic: item for item in items}
    mine, goods = player == at.player, sheets.given_by(sheet, at.view, player)
    title = say("words-deal-you-give") if mine else say("words-deal-they-give", who=view.players[player])
    deeds = (space for space in sheets.tradable(view, player) if f"deed:{space}" in by_topic)
    cards = (deck for deck in view.cards[player] if f"card:{player}:{deck}" in by_topic)
    return DealSide(
        player=player,
        title=title,
        deeds=tuple(_deed(sheet, space, by_topic) for space in deeds),
        cards=tuple(_card(at, sheet, player, deck, by_topic[f"card:{player}:{deck}"]) for deck in cards),
        cash=goods.cash,
        most=view.cash[player],
        gives=say("words-deal-gives", amount=say.money(_worth_of_goods(sheet, view, player))),
        after=() if sheet.empty else _after(at, sheet, player),
    )


def _deed(sheet: Sheet, space: int, items: dict[str, Item]) -> SheetDeed:
    item, lift = items[f"deed:{space}"], items.get(f"lift:{space}")
    words = item.about[1][-1] if item.about is not None else ""
    lifts = None
    if lift is not None:
        costs = lift.about[1][0] if lift.about is not None else ""
        lifts = SheetChoice(choice_key(lift.key), lift.label, costs)
    return SheetDeed(space, choice_key(item.key), words, space in sheet.deeds, lifts)


def _card(at: At, sheet: Sheet, holder: int, deck: str, item: Item) -> SheetCard:
    label = at.say("line-jail-cards", count=1)
    return SheetCard(choice_key(item.key), label, (holder, deck) in sheet.cards)


# -- figures


def _after(at: At, sheet: Sheet, player: int) -> tuple[str, ...]:
    """What the deal makes of a player: their worth, and groups that they complete or break."""
    say, view, then = at.say, at.view, after_deal(sheet, at.view)
    before, after = (figures.worth(view.edition, held, player) for held in (view, then))
    said = [say("words-deal-worth", before=say.money(before), after=say.money(after))]
    had, has = (_groups(held, player) for held in (view, then))
    said += [say("words-deal-completes", group=say.group(group)) for group in has if group not in had]
    said += [say("words-deal-breaks", group=say.group(group)) for group in had if group not in has]
    return tuple(said)


def _groups(view: View, player: int) -> list[str]:
    """The colour groups that a player has completely."""
    return [GROUP_AT[streets[0]] for streets in figures.groups_of(figures.deeds_of(view, player))]


def _worth_of_goods(sheet: Sheet, view: View, player: int) -> int:
    """What a player gives away: so much less they would be worth if they got nothing for it."""
    goods = sheets.given_by(sheet, view, player)
    owner, cash = list(view.owner), list(view.cash)
    for space in goods.deeds:
        owner[space] = sheet.partner(player)
    cash[player] -= goods.cash
    gone = replace(view, owner=tuple(owner), cash=tuple(cash))
    return figures.worth(view.edition, view, player) - figures.worth(view.edition, gone, player)


def after_deal(sheet: Sheet, view: View) -> View:
    """The view as the deal leaves it. Whoever gets a mortgaged deed pays the bank for it (R119)."""
    owner, cash, mortgaged = list(view.owner), list(view.cash), list(view.mortgaged)
    for player in sheet.pair:
        cash[player] += sheet.gets(player)
    for space in sheet.deeds:
        taker = sheet.partner(view.owner[space])
        owner[space] = taker
        if view.mortgaged[space]:
            lifts = space in sheet.lift
            cash[taker] -= figures.transfer_cost(view.edition, view.rules, space, lifts)
            mortgaged[space] = not lifts
    return replace(view, owner=tuple(owner), cash=tuple(cash), mortgaged=tuple(mortgaged))
