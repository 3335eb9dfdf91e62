"""Deals: two players write one sheet at their consoles, until both have agreed to the same sheet.

A player who changes a sheet takes back their own handshake. The partner's handshake was for the sheet as it
was, so it does not count for the changed one. At the end of a turn, sheets are dropped that nobody looks at
and nobody has agreed to.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.engine import actions as act
from croupier.engine.choices import OfferForm
from croupier.engine.events import Event, Mortgaged, OfferClosed, OfferMade, TurnBegan, Unmortgaged
from croupier.engine.refusals import Refusal
from croupier.engine.state import OpenOffer
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.deals import sheet as sheets
from croupier.firmware.table.deals.menus import (
    BY_ONES,
    CASH,
    CASH_STEP,
    DEAL,
    FROM_LIST,
    READ,
    ChangeSheet,
    DropSheet,
    ResetSheet,
    ShakeHands,
    handshake_item,
    money_dial,
    offers_between,
    read_menu,
    sheet_items,
    sheet_message,
)
from croupier.firmware.table.deals.page import cash_dial, deal_sheet, partners_sheet
from croupier.firmware.table.deals.sheet import Sheet

HELD_CASH_STEP = 50
"""How far ◀ ▶ move the money when held."""
ONES_STEP, HELD_ONES_STEP = 1, 5
"""The same on the dial for ones."""


class DealsFeature(Feature):
    """The sheets of all pairs of players."""

    requests = (ChangeSheet, ShakeHands, ResetSheet, DropSheet)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._drafts: dict[tuple[int, int], Sheet] = {}
        """By pair: sheets that differ from the engine's offers."""
        self._number: dict[tuple[int, int], int] = {}
        """By pair: the number of its sheet. A console with an older number in its path leaves the sheet."""
        self._offers: dict[int, OpenOffer] = {offer.id: offer for offer in game.view.offers}
        self._replaced: set[int] = set()
        """Offers that are withdrawn because the player who made them has changed the sheet."""
        self._looking: dict[int, tuple[int, int]] = {}
        """By player: the pair whose sheet they look at."""

    # -- the sheets

    def sheet(self, player: int, partner: int) -> Sheet:
        """The sheet that both see."""
        view, new = self.game.view, sheets.blank(player, partner)
        if new.pair in self._drafts:
            return sheets.still_possible(self._drafts[new.pair], view)
        return self._offered(new)

    def _offered(self, sheet: Sheet) -> Sheet:
        """The sheet of the last offer; an empty one if there is no offer."""
        offers = offers_between(self.game.view, sheet.pair)
        return sheets.from_offer(offers[-1]) if offers else sheets.blank(*sheet.pair)

    def _path(self, player: int, partner: int) -> Path:
        return (*DEAL, partner, self._number.get(sheets.blank(player, partner).pair, 0))

    def _partner(self, at: At) -> int | None:
        """The partner whose sheet the console shows; None if it shows no sheet."""
        match at.cursor.path:
            case ("deal", int(partner), int(_number), *_):
                here = at.cursor.path[:3]
                gone = at.view.out[partner] or here != self._path(at.player, partner)
                return None if gone or partner == at.player else partner
            case _:
                return None

    def _partners(self, at: At) -> tuple[int, ...]:
        """The players with whom the engine allows a deal now."""
        form = next((choice for choice in at.choices if isinstance(choice, OfferForm)), None)
        return () if form is None else tuple(tradable.player for tradable in form.partners)

    def _open_with(self, at: At) -> list[int]:
        """The players with whom a sheet is not empty."""
        if at.view.out[at.player]:
            return []
        others = [p for p, out in enumerate(at.view.out) if p != at.player and not out]
        found = [self.sheet(at.player, partner) for partner in others]
        return [s.partner(at.player) for s in found if not s.empty or offers_between(at.view, s.pair)]

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        """The player's sheets, then a new one."""
        found, begun = [], self._open_with(at)
        for partner in begun:
            about = sheet_message(at, self.sheet(at.player, partner))
            opens = Cursor(self._path(at.player, partner))
            key, label = f"deal:see:{partner}", at.say("do-see-deal")
            found.append(Item(key, label, opens=opens, about=about, addressed=True))
        partners = [p for p in self._partners(at) if p not in begun]
        if partners:
            only_two = len(at.view.players) == 2
            opens = Cursor(self._path(at.player, partners[0]) if only_two else DEAL)
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
        shake = handshake_item(at, sheet)
        if at.cursor.asking == READ and shake is not None:
            return read_menu(at, sheet, shake)
        return self._sheet_menu(at, sheet, shake)

    def _sheet_menu(self, at: At, sheet: Sheet, shake: Item | None) -> Menu:
        """The list of a sheet. In words its whole text is there, so one can agree without reading pages."""
        items = sheet_items(at, sheet)
        at_once = []
        if shake is not None and shake.opens is not None:
            at_once.append(replace(shake, key=f"{shake.key} at once", opens=None))
        refusal = self._refusal(at, sheet) if shake is not None else None
        return replace(
            menu(items, replace(at.cursor, asking="")),
            dials=(cash_dial(at, sheet, CASH_STEP),),
            beside=tuple(at_once),
            sheet=deal_sheet(at, sheet, [*at_once, *items], refusal),
        )

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
        return replace(menu(items, at.cursor), sheet=partners_sheet(at.say("line-deal-with-whom"), items))

    def lights(self, at: At) -> tuple[int, ...]:
        partner = self._partner(at)
        return () if partner is None else self.sheet(at.player, partner).deeds

    # -- what happens

    def turn(self, at: At, step: int, fast: bool) -> None:
        partner = self._partner(at)
        if partner is None:
            return
        sheet = self.sheet(at.player, partner)
        pressed, held = (
            (ONES_STEP, HELD_ONES_STEP) if at.cursor.asking == BY_ONES else (CASH_STEP, HELD_CASH_STEP)
        )
        wanted = sheet.gets(at.player) + step * (held if fast else pressed)
        self._change(at, sheets.with_cash(sheet, at.view, at.player, wanted))

    def set_dial(self, at: At, key: str, value: int) -> None:  # noqa: ARG002 - there is one
        partner = self._partner(at)
        if partner is not None:
            self._change(at, sheets.with_cash(self.sheet(at.player, partner), at.view, at.player, value))

    async def choose(self, at: At, item: Item) -> None:
        match item.does:
            case ChangeSheet(sheet):
                self._change(at, sheet)
                self.game.services.play(tunes.TICK)
            case ShakeHands(sheet):
                await self._shake_hands(at, sheet)
            case ResetSheet(sheet):
                self._drafts.pop(sheet.pair, None)
                self.game.services.play(tunes.TICK)
            case DropSheet(sheet):
                self._end(sheet.pair)
                self.game.services.play(tunes.TICK)
            case _:
                pass

    def _change(self, at: At, sheet: Sheet) -> None:
        """Change the sheet. The player's own offer is withdrawn when the table looks next."""
        mine = next((o for o in offers_between(at.view, sheet.pair) if o.player == at.player), None)
        if mine is not None:
            refusal = self.game.saved_game.game.check(act.Withdraw(at.player, mine.id))
            if refusal is not None:
                self.game.refuse(at.player, refusal)
                return
            self._replaced.add(mine.id)
        self._drafts[sheet.pair] = sheet
        if sheet.empty and not offers_between(at.view, sheet.pair):
            del self._drafts[sheet.pair]

    async def look(self, now: float) -> None:  # noqa: ARG002 - the time does not matter
        for offer in self.game.view.offers:
            if offer.id in self._replaced:
                await self.game.do(act.Withdraw(offer.player, offer.id))
        self._replaced.clear()

    def _refusal(self, at: At, sheet: Sheet) -> Refusal | None:
        """Why the rules do not allow the player to agree to the sheet; None if they do."""
        trial = self.game.saved_game.game.copy()
        for step in sheets.handshake_actions(sheet, at.view, at.player):
            if (refusal := trial.check(step)) is not None:
                return refusal
            trial.apply(step)
        return None

    async def _shake_hands(self, at: At, sheet: Sheet) -> None:
        """Agree to the sheet, if all that takes is legal."""
        if (refusal := self._refusal(at, sheet)) is not None:
            self.game.refuse(at.player, refusal)
            return
        steps = sheets.handshake_actions(sheet, at.view, at.player)
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
                    self._offer_made(
                        next((o for o in self.game.view.offers if o.id == number), None), player, to
                    )
                case OfferClosed(number, how) if number in self._offers:
                    self._offer_closed(self._offers[number], how)
                case Mortgaged(space=space) | Unmortgaged(space=space):
                    self._take_off(space)
                case TurnBegan():
                    self._drop_unused()
                case _:
                    pass
        self._offers = {offer.id: offer for offer in self.game.view.offers}

    def _offer_made(self, offer: OpenOffer | None, player: int, to: int) -> None:
        pair = sheets.blank(player, to).pair
        draft = self._drafts.get(pair)
        if offer is None or draft is None or not sheets.is_same(draft, self.game.view, offer):
            self._drafts.pop(pair, None)
        self._tell(to, "news-deal-offered", player)
        self._tell(player, "line-deal-offered", to)

    def _offer_closed(self, offer: OpenOffer, how: str) -> None:
        pair = sheets.blank(offer.player, offer.to).pair
        if how == "countered" or offer.id in self._replaced:
            return
        self._end(pair)
        deeds = offer.give.deeds or offer.take.deeds
        result = how
        if how == "accepted" and not deeds:
            result = "accepted-money"
        elif how == "accepted" and not self.game.services.real_pieces:
            result = "accepted-all"
        for player, other, ends_it in (
            (offer.player, offer.to, how == "withdrawn"),
            (offer.to, offer.player, how == "refused"),
        ):
            self._tell(player, "news-deal-lapsed" if ends_it else f"news-deal-{result}", other)

    def _tell(self, player: int, key: str, other: int) -> None:
        self.game.tell_one(player, key, who=self.game.view.players[other])

    def _end(self, pair: tuple[int, int]) -> None:
        """Drop the sheet of this pair. The next one has a new number."""
        self._drafts.pop(pair, None)
        self._number[pair] = self._number.get(pair, 0) + 1

    def _take_off(self, space: int) -> None:
        """A deed whose mortgage has changed is another one: who still wants it puts it on again (R158)."""
        for pair, draft in self._drafts.items():
            if space in draft.deeds:
                self._drafts[pair] = sheets.toggled_deed(draft, space)

    def _drop_unused(self) -> None:
        """Drop the sheets that nobody looks at and nobody has agreed to."""
        offered = [set(sheets.from_offer(offer).pair) for offer in self.game.view.offers]
        for pair in list(self._drafts):
            if pair not in self._looking.values() and set(pair) not in offered:
                del self._drafts[pair]
