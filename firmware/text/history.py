"""The history: every event as an entry that is the same in all languages, put into words when it is read."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.engine import View
from croupier.engine import events as ev
from croupier.engine.actions import Goods
from croupier.engine.agenda import Auction, Debt, Shortage
from croupier.engine.bots.reason import Reason
from croupier.engine.refusals import Refusal
from croupier.firmware.model.records import Undo
from croupier.firmware.text.cards import card_text
from croupier.firmware.text.say import Facts, Say

NOWHERE = -1
UNTOLD = frozenset(
    {
        "told-turn-began",
        "told-heading-dice",
        "told-offered-deed",
        "told-claim-opened",
        "told-claim-opened-dice",
        "told-claim-asked",
    }
)
"""What the next line says better."""


_OfLot = (
    ev.AuctionOpened | ev.BidMade | ev.DroppedOut | ev.AuctionEnded | ev.ShortageAsked | ev.ShortageAnswered
)
_Numbered = (
    ev.ClaimOpened | ev.ClaimClosed | ev.OfferMade | ev.OfferClosed | ev.DebtOpened | ev.DebtClosed | _OfLot
)
"""Events that name a claim, an offer, a debt or a lot by its number."""


class Entry(Struct, frozen=True):
    """One event. Players, sums and spaces are numbers, known by the names of their facts."""

    key: str
    facts: dict[str, int | str] = {}
    space: int = NOWHERE
    """Where on the board it happened."""
    give: Goods | None = None
    take: Goods | None = None
    people: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    card: tuple[str, str] | None = None
    """The deck and the card."""
    what: Entry | None = None
    """What this is about."""


class Chronicle:
    """Follows the game's events. It remembers what an event only names by its number."""

    def __init__(self, view: View) -> None:
        """From any moment of a game on."""
        self._hotel = view.hotel_level
        self._level = list(view.level)
        self._space = list(view.space)
        self._claims = {claim.id: (claim.owner, claim.lander, claim.space) for claim in view.claims}
        self._offers = {offer.id: (offer.player, offer.to) for offer in view.offers}
        self._lots: dict[int, tuple[str, int]] = {}
        self._debtors: dict[int, int] = {}
        if isinstance(view.task, Auction | Shortage):
            self._lots[view.task.lot] = view.task.item, view.task.space
        if isinstance(view.task, Debt):
            self._debtors[view.task.id] = view.task.debtor

    def entry(self, event: ev.Event | Undo) -> Entry:
        match event:
            case Undo(by=by):
                return Entry("told-taken-back", people=by)
            case ev.OrderRolled(player, (first, second)):
                return Entry("told-order-rolled", {"who": player, "number": first + second})
            case ev.OrderTied(players):
                return Entry("told-order-tied", people=players)
            case ev.Rolled(player, (first, second)):
                return Entry("told-rolled", {"who": player, "first": first, "second": second})
            case ev.Heading(player, _start, space, why):
                return _at(f"told-heading-{why}", space, who=player)
            case ev.Arrived(player, space):
                self._space[player] = space
                return _at("told-arrived", space, who=player)
            case ev.Paid():
                return self._paid(event)
            case ev.DeedPassed(space, giver, taker):
                if taker < 0:
                    return _at("told-deed-returned", space)
                return _at(
                    "told-deed-bought" if giver < 0 else "told-deed-passed", space, who=taker, other=giver
                )
            case ev.Mortgaged(player, space):
                return _at("told-mortgaged", space, who=player)
            case ev.Unmortgaged(player, space):
                return _at("told-unmortgaged" if player >= 0 else "told-unmortgaged-bank", space, who=player)
            case ev.BuildingChanged(player, space, level):
                return self._built(player, space, level)
            case ev.CardDrawn(player, deck, card):
                return Entry("told-card-drawn", {"who": player}, self._space[player], card=(deck, card))
            case ev.CardPassed(_deck, giver, taker):
                if taker < 0:
                    return Entry("told-card-returned", {"who": giver})
                return Entry(
                    "told-card-kept" if giver < 0 else "told-card-passed", {"who": taker, "other": giver}
                )
            case ev.Jailed(player, why):
                return Entry(f"told-jailed-{why}", {"who": player}, self._space[player])
            case ev.StayedInJail(player, throws):
                return Entry("told-stayed-in-jail", {"who": player, "number": throws})
            case ev.Freed(player, how):
                return Entry(f"told-freed-{how}", {"who": player})
            case ev.OfferedDeed(player, space, price):
                return _at("told-offered-deed", space, who=player, amount=price)
            case ev.Declined(player, space):
                return _at("told-declined", space, who=player)
            case ev.RentRolled(player, _claim, (first, second)):
                return Entry("told-rent-rolled", {"who": player, "first": first, "second": second})
            case ev.GameOver(winners, reason):
                return Entry(f"told-game-over-{reason}", people=winners)
            case ev.WentBankrupt(player, creditor):
                return Entry("told-went-bankrupt", {"who": player, "other": creditor})
            case ev.EstateReceived(player, deeds):
                return Entry("told-estate-received", {"who": player}, places=deeds)
            case ev.Starts(player):
                return Entry("told-starts", {"who": player})
            case ev.TurnBegan(player):
                return Entry("told-turn-began", {"who": player})
            case ev.ThrowsAgain(player):
                return Entry("told-throws-again", {"who": player})
            case ev.Resigned(player):
                return Entry("told-resigned", {"who": player})
            case _:
                return self._numbered(event)

    def _paid(self, paid: ev.Paid) -> Entry:
        why = f"why-{paid.why}"
        if paid.payer < 0:
            return Entry("told-got", {"who": paid.payee, "amount": paid.amount, "why": why})
        key = {ev.BANK: "told-paid-bank", ev.POT: "told-paid-pot"}.get(paid.payee, "told-paid")
        facts: dict[str, int | str] = {
            "who": paid.payer,
            "other": paid.payee,
            "amount": paid.amount,
            "why": why,
        }
        return Entry(key, facts)

    def _built(self, player: int, space: int, level: int) -> Entry:
        up, self._level[space] = level > self._level[space], level
        if not up:
            return _at("told-sold-building", space, who=player)
        kind = "hotel" if level == self._hotel else "house"
        return _at(f"told-built-{kind}", space, who=player, number=level)

    def _numbered(self, event: _Numbered) -> Entry:
        match event:
            case ev.ClaimOpened(number, owner, lander, space, amount, factor):
                self._claims[number] = owner, lander, space
                if amount:
                    return _at("told-claim-opened", space, who=owner, other=lander, amount=amount)
                return _at("told-claim-opened-dice", space, who=owner, other=lander, factor=factor)
            case ev.ClaimClosed(number, how):
                owner, lander, space = self._claims.pop(number)
                return _at(f"told-claim-{how}", space, who=owner, other=lander)
            case ev.OfferMade(number, player, to, give, take, lift):
                self._offers[number] = player, to
                key = "told-offer-made-lift" if lift else "told-offer-made"
                return Entry(key, {"who": player, "other": to}, give=give, take=take, places=lift)
            case ev.OfferClosed(number, how):
                player, to = self._offers.pop(number)
                return Entry(f"told-offer-{how}", {"who": player, "other": to})
            case ev.DebtOpened(number, debtor, creditor, amount, why):
                self._debtors[number] = debtor
                facts: dict[str, int | str] = {"who": debtor, "other": creditor, "amount": amount}
                return Entry("told-debt-opened", {**facts, "why": f"why-{why}"})
            case ev.DebtClosed(number, paid):
                debtor = self._debtors.pop(number)
                return Entry("told-debt-paid" if paid else "told-debt-unpaid", {"who": debtor})
            case _:
                return self._auctioned(event)

    def _auctioned(self, event: _OfLot) -> Entry:
        match event:
            case ev.AuctionOpened(lot, item, space):
                self._lots[lot] = item, space
                return self._lot("told-auction-opened", lot)
            case ev.BidMade(lot, player, amount):
                return self._lot("told-bid-made", lot, who=player, amount=amount)
            case ev.DroppedOut(lot, player):
                return self._lot("told-dropped-out", lot, who=player)
            case ev.AuctionEnded(lot, winner, amount):
                key = "told-auction-ended" if winner >= 0 else "told-auction-ended-nobody"
                return self._lot(key, lot, who=winner, amount=amount)
            case ev.ShortageAsked(lot, item, asker):
                self._lots[lot] = item, NOWHERE
                return self._lot("told-shortage-asked", lot, who=asker)
            case ev.ShortageAnswered(lot, player, wants):
                return self._lot(
                    "told-shortage-wants" if wants else "told-shortage-wants-not", lot, who=player
                )

    def _lot(self, key: str, lot: int, **facts: int) -> Entry:
        item, space = self._lots[lot]
        return Entry(key, {**facts, "lot": item}, space)


def _at(key: str, space: int, **facts: int) -> Entry:
    return Entry(key, {**facts, "place": space}, space)


def told(say: Say, entry: Entry, names: Sequence[str]) -> str:
    """The entry as a sentence."""
    facts: dict[str, int | str] = dict(entry.facts)
    if "why" in facts:
        facts["why"] = say(str(facts["why"])).lower()
    if "lot" in facts:
        deed = facts["lot"] == "deed"
        facts["lot"] = say.edition.spaces[entry.space].name if deed else say(f"told-lot-{facts['lot']}")
    if entry.people:
        facts["people"] = say.people([names[player] for player in entry.people])
    if entry.places:
        places = say.people([say.edition.spaces[space].name for space in entry.places])
        facts["lift" if entry.give is not None else "places"] = places
    if entry.what is not None:
        facts["what"] = told(say, entry.what, names)
    if entry.give is not None and entry.take is not None:
        facts["give"], facts["take"] = goods(say, entry.give), goods(say, entry.take)
    if entry.card is not None:
        deck, card = entry.card
        facts["deck"], facts["text"] = say.edition.decks[deck].name, card_text(say, deck, card)
    return say.told(entry.key, facts, names)


def goods(say: Say, given: Goods) -> str:
    """One side of a deal, in a sentence."""
    things = [say.edition.spaces[space].name for space in given.deeds]
    things += [say("told-jail-card") for _ in given.cards]
    if given.cash:
        things.append(say.money(given.cash))
    return say.people(things)


def refused(say: Say, refusal: Refusal, names: Sequence[str]) -> str:
    return say.told(f"refused-{refusal.code}", _placed(refusal.facts, {"space": "place"}), names)


def reason(say: Say, why: Reason, names: Sequence[str]) -> str:
    """Why a robot did what it did. `space` and `other` are spaces there."""
    return say.told(f"reason-{why.code}", _placed(why.facts, {"space": "place", "other": "there"}), names)


def _placed(facts: dict[str, int], called: dict[str, str]) -> Facts:
    return {called.get(name, name): value for name, value in facts.items()}
