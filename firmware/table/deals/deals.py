"""Deals: one sheet for two players, live at both seats, sealed when both have shaken hands on the same.

Whoever changes a sheet takes back a handshake of his own; the other's was for the sheet as it was, so it does
not count for the changed one. A sheet that nobody looks at and nobody has shaken hands on is gone with the
turn.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.engine import actions as act
from croupier.engine.choices import OfferForm
from croupier.engine.events import Event, OfferClosed, OfferMade, TurnBegan
from croupier.engine.state import OpenOffer
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.deals import sheet as sheets
from croupier.firmware.table.deals.items import READ, Change, read_through
from croupier.firmware.table.deals.menus import (
    BY_ONES,
    CASH,
    DEAL,
    FROM_LIST,
    Reset,
    Shake,
    TearUp,
    between,
    money_dial,
    shake_item,
    sheet_items,
    told,
)
from croupier.firmware.table.deals.sheet import Sheet

STEP, FAST = 10, 50
ONES, FAST_ONES = 1, 5
"""What ◀ ▶ move the money by: a press, and while held."""


class DealsFeature(Feature):
    requests = (Change, Shake, Reset, TearUp)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._drafts: dict[tuple[int, int], Sheet] = {}
        """Sheets that differ from the engine's offers."""
        self._number: dict[tuple[int, int], int] = {}
        """Of each pair's sheet; a console that still looks at the last one is sent away."""
        self._offers: dict[int, OpenOffer] = {offer.id: offer for offer in game.view.offers}
        self._replaced: set[int] = set()
        """Offers that are withdrawn because their own proposer has changed the sheet."""
        self._looking: dict[int, tuple[int, int]] = {}
        """By player."""

    # -- the sheets

    def sheet(self, player: int, partner: int) -> Sheet:
        """The one that both see."""
        view, new = self.game.view, sheets.blank(player, partner)
        if new.pair in self._drafts:
            return sheets.still_possible(self._drafts[new.pair], view)
        return self._offered(new)

    def _offered(self, sheet: Sheet) -> Sheet:
        """As the last handshake left it; empty if there is none."""
        offers = between(self.game.view, sheet.pair)
        return sheets.of_offer(offers[-1]) if offers else sheets.blank(*sheet.pair)

    def _path(self, player: int, partner: int) -> Path:
        return (*DEAL, partner, self._number.get(sheets.blank(player, partner).pair, 0))

    def _partner(self, at: At) -> int | None:
        """With whom the console has a sheet open."""
        match at.cursor.path:
            case ("deal", int(partner), int(_number), *_):
                here = at.cursor.path[:3]
                gone = at.view.out[partner] or here != self._path(at.player, partner)
                return None if gone or partner == at.player else partner
            case _:
                return None

    def _partners(self, at: At) -> tuple[int, ...]:
        """With whom the engine lets one begin a deal now."""
        form = next((choice for choice in at.choices if isinstance(choice, OfferForm)), None)
        return () if form is None else tuple(tradable.player for tradable in form.partners)

    def _open_with(self, at: At) -> list[int]:
        """With whom there is something on a sheet."""
        if at.view.out[at.player]:
            return []
        others = [p for p, out in enumerate(at.view.out) if p != at.player and not out]
        found = [self.sheet(at.player, partner) for partner in others]
        return [s.partner(at.player) for s in found if not s.empty or between(at.view, s.pair)]

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        """The sheets one is part of, then a new one."""
        found, begun = [], self._open_with(at)
        for partner in begun:
            about = told(at, self.sheet(at.player, partner))
            opens = Cursor(self._path(at.player, partner))
            key, label = f"deal:see:{partner}", at.say("do-see-deal")
            found.append(Item(key, label, opens=opens, about=about, addressed=True))
        partners = [p for p in self._partners(at) if p not in begun]
        if partners:
            alone = len(at.view.players) == 2
            opens = Cursor(self._path(at.player, partners[0]) if alone else DEAL)
            found.append(Item("open:deal", at.say("do-open-deal"), opens=opens))
        return found

    def menu(self, at: At) -> Menu | None:
        if at.cursor.path == DEAL:
            return self._choose_partner(at)
        partner = self._partner(at)
        if partner is None:
            return None
        sheet = self.sheet(at.player, partner)
        if at.cursor.asking in (CASH, BY_ONES):
            return money_dial(at, sheet)
        shake = shake_item(at, sheet)
        if at.cursor.asking == READ and shake is not None:
            return read_through(at, sheet, shake)
        return menu(sheet_items(at, sheet), replace(at.cursor, asking=""))

    def _choose_partner(self, at: At) -> Menu | None:
        partners = self._partners(at)
        if not partners:
            return None
        ask: Message = at.say("line-deal"), (at.say("line-deal-with-whom"),)
        items = [back(at.say, about=ask)]
        for partner in partners:
            deeds = at.say("line-deeds", count=len(at.view.deeds(partner)))
            has = f"{at.say.money(at.view.cash[partner])}, {deeds}"
            about = at.say("line-deal-with", who=at.view.players[partner]), (has,)
            opens = Cursor((*self._path(at.player, partner), FROM_LIST))
            items.append(Item(f"deal:with:{partner}", at.view.players[partner], opens=opens, about=about))
        return menu(items, at.cursor)

    def lights(self, at: At) -> tuple[int, ...]:
        partner = self._partner(at)
        return () if partner is None else self.sheet(at.player, partner).deeds

    # -- what happens

    def turn(self, at: At, step: int, fast: bool) -> None:
        partner = self._partner(at)
        if partner is None:
            return
        sheet = self.sheet(at.player, partner)
        by = (FAST_ONES if fast else ONES) if at.cursor.asking == BY_ONES else FAST if fast else STEP
        wanted = sheet.gets(at.player) + step * by
        self._change(at, sheets.paid(sheet, at.view, at.player, wanted))

    async def choose(self, at: At, item: Item) -> None:
        match item.does:
            case Change(sheet):
                self._change(at, sheet)
                self.game.services.play(tunes.TICK)
            case Shake(sheet):
                await self._shake(at, sheet)
            case Reset(sheet):
                self._drafts.pop(sheet.pair, None)
                self.game.services.play(tunes.TICK)
            case TearUp(sheet):
                self._end(sheet.pair)
                self.game.services.play(tunes.TICK)
            case _:
                pass

    def _change(self, at: At, sheet: Sheet) -> None:
        """A handshake of one's own is taken back with it, as soon as the table has looked."""
        mine = next((o for o in between(at.view, sheet.pair) if o.player == at.player), None)
        if mine is not None:
            refusal = self.game.saved_game.game.check(act.Withdraw(at.player, mine.id))
            if refusal is not None:
                self.game.refuse(at.player, refusal)
                return
            self._replaced.add(mine.id)
        self._drafts[sheet.pair] = sheet
        if sheet.empty and not between(at.view, sheet.pair):
            del self._drafts[sheet.pair]

    async def look(self, now: float) -> None:  # noqa: ARG002 - it has no clock
        for offer in self.game.view.offers:
            if offer.id in self._replaced:
                await self.game.do(act.Withdraw(offer.player, offer.id))
        self._replaced.clear()

    async def _shake(self, at: At, sheet: Sheet) -> None:
        steps = sheets.handshake(sheet, at.view, at.player)
        trial = self.game.saved_game.game.copy()
        for step in steps:
            if (refusal := trial.check(step)) is not None:
                self.game.refuse(at.player, refusal)
                return
            trial.apply(step)
        self._replaced |= {step.offer for step in steps if isinstance(step, act.Withdraw)}
        self._drafts[sheet.pair] = sheet
        for step in steps:
            if not await self.game.do(step):
                return

    def follow(self, consoles: Mapping[int, At]) -> bool:
        shown = ((at, self._partner(at)) for at in consoles.values())
        self._looking = {
            at.player: sheets.blank(at.player, other).pair for at, other in shown if other is not None
        }
        return False

    def happened(self, events: list[Event]) -> None:
        for event in events:
            match event:
                case OfferMade(number, player, to):
                    self._made(next((o for o in self.game.view.offers if o.id == number), None), player, to)
                case OfferClosed(number, how) if number in self._offers:
                    self._closed(self._offers[number], how)
                case TurnBegan():
                    self._tidy()
                case _:
                    pass
        self._offers = {offer.id: offer for offer in self.game.view.offers}

    def _made(self, offer: OpenOffer | None, player: int, to: int) -> None:
        pair = sheets.blank(player, to).pair
        draft = self._drafts.get(pair)
        if offer is None or draft is None or not sheets.is_agreed(draft, self.game.view, offer):
            self._drafts.pop(pair, None)
        self._tell(to, "news-deal-offered", player)
        self._tell(player, "line-deal-offered", to)

    def _closed(self, offer: OpenOffer, how: str) -> None:
        pair = sheets.blank(offer.player, offer.to).pair
        if how == "countered" or offer.id in self._replaced:
            return
        self._end(pair)
        deeds = offer.give.deeds or offer.take.deeds
        said = "accepted-money" if how == "accepted" and not deeds else how
        for player, other, ends_it in (
            (offer.player, offer.to, how == "withdrawn"),
            (offer.to, offer.player, how == "refused"),
        ):
            self._tell(player, "news-deal-lapsed" if ends_it else f"news-deal-{said}", other)

    def _tell(self, player: int, key: str, other: int) -> None:
        self.game.tell_one(player, key, who=self.game.view.players[other])

    def _end(self, pair: tuple[int, int]) -> None:
        self._drafts.pop(pair, None)
        self._number[pair] = self._number.get(pair, 0) + 1

    def _tidy(self) -> None:
        shaken = [set(sheets.of_offer(offer).pair) for offer in self.game.view.offers]
        for pair in list(self._drafts):
            if pair not in self._looking.values() and set(pair) not in shaken:
                del self._drafts[pair]
