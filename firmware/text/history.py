"""The history: makes an entry of every event, and puts entries, refusals and reasons into words.

An entry is the same in all languages. It is put into words when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import View
from croupier.engine import events as ev
from croupier.engine.actions import Goods
from croupier.engine.agenda import Auction, Debt, Shortage
from croupier.engine.edition import GROUP_AT
from croupier.engine.refusals import Refusal
from croupier.firmware.model.records import Undo
from croupier.firmware.model.story import Difference, StoryEvent, TakenBack
from croupier.firmware.text.say import Facts, Say, card_text

NOWHERE = -1
WHOLE_GROUP = "group"
"""In an entry's fact `where`: the group of its space, and not the space alone."""
LEFT_OUT = frozenset(
    {
        "told-turn-began",
        "told-heading-dice",
        "told-heading-jail",
        "told-offered-deed",
        "told-claim-opened",
        "told-claim-opened-dice",
        "told-claim-asked",
    }
)
"""Entries that no history shows: the next one says it better."""


_OfLot = (
    ev.AuctionOpened | ev.BidMade | ev.DroppedOut | ev.AuctionEnded | ev.ShortageAsked | ev.ShortageAnswered
)
_Numbered = (
    ev.ClaimOpened | ev.ClaimClosed | ev.OfferMade | ev.OfferClosed | ev.DebtOpened | ev.DebtClosed | _OfLot
)
"""Events that name a claim, an offer, a debt or a lot by its number."""


class Entry(Struct, frozen=True):
    """One event. Players, sums and spaces are numbers; the names of the facts say which they are."""

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
    """The entry of the step that was taken back."""


class EntryMaker:
    """Makes entries of a game's events. It remembers what later events only name by a number."""

    def __init__(self, view: View) -> None:
        """Begins at any moment of a game."""
        self._begin(view)

    def _begin(self, view: View) -> None:
        self._hotel = view.hotel_level
        self._level = list(view.level)
        self._space = list(view.space)
        self._claims = {claim.id: (claim.owner, claim.lander, claim.space) for claim in view.claims}
        self._offers = {offer.id: (offer.player, offer.to) for offer in view.offers}
        self._lots = dict[int, tuple[str, int]]()
        self._debtors = dict[int, int]()
        if isinstance(view.task, Auction | Shortage):
            self._lots[view.task.lot] = view.task.item, view.task.space
        if isinstance(view.task, Debt):
            self._debtors[view.task.id] = view.task.debtor

    def entry(self, event: StoryEvent) -> Entry:
        match event:
            case Undo(by=by):
                return Entry("told-taken-back", people=by)
            case TakenBack(by, before, events):
                return Entry("told-taken-back-step", people=by, what=step_entry(before, events))
            case Difference(view=view):
                self._begin(view)
                return Entry("told-rules-differ")
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


def entry_text(say: Say, entry: Entry, names: Sequence[str]) -> str:
    """The entry as a sentence."""
    facts: dict[str, int | str] = dict(entry.facts)
    if "why" in facts:
        facts["why"] = say(str(facts["why"])).lower()
    if "lot" in facts:
        deed = facts["lot"] == "deed"
        facts["lot"] = say.edition.spaces[entry.space].name if deed else say(f"told-lot-{facts['lot']}")
    if "where" in facts:
        whole = facts["where"] == WHOLE_GROUP
        facts["where"] = say.group(GROUP_AT[entry.space]) if whole else say.edition.spaces[entry.space].name
    if entry.people:
        facts["people"] = say.join_names([names[player] for player in entry.people])
    if entry.places:
        places = say.join_names([say.edition.spaces[space].name for space in entry.places])
        facts["lift" if entry.give is not None else "places"] = places
    if entry.what is not None:
        return _taken_back(say, entry, entry.what, facts, names)
    if entry.give is not None and entry.take is not None:
        facts["give"], facts["take"] = goods_text(say, entry.give), goods_text(say, entry.take)
    if entry.card is not None:
        deck, card = entry.card
        facts["deck"], facts["text"] = say.edition.decks[deck].name, card_text(say, deck, card)
    return say.from_numbers(entry.key, facts, names)


def _taken_back(say: Say, entry: Entry, what: Entry, facts: Facts, names: Sequence[str]) -> str:
    """What was taken back in a few words, or else the whole sentence of it."""
    short = what.key.replace("told-step-", "told-back-")
    if short == what.key or not say.knows(short):
        return say.from_numbers(
            "told-taken-back-other", {**facts, "what": entry_text(say, what, names)}, names
        )
    words = entry_text(say, replace(what, key=short), names)
    return say.from_numbers(entry.key, {**facts, "what": words}, names)


def goods_text(say: Say, given: Goods) -> str:
    """One side of a deal, in a sentence."""
    things = [say.edition.spaces[space].name for space in given.deeds]
    things += [say("told-jail-card") for _ in given.cards]
    if given.cash:
        things.append(say.money(given.cash))
    return say.join_names(things)


def refusal_text(say: Say, refusal: Refusal, names: Sequence[str]) -> str:
    """Why an action is not allowed. It may have named a space or a player that no board has."""
    known = {"space": range(len(say.edition.spaces)), "player": range(len(names))}
    facts = {name: value for name, value in refusal.facts.items() if value in known.get(name, (value,))}
    code = refusal.code if facts.keys() == refusal.facts.keys() else "bad_goods"
    return say.from_numbers(f"refused-{code}", _placed(facts, {"space": "place"}), names)


def _placed(facts: dict[str, int], called: dict[str, str]) -> Facts:
    return {called.get(name, name): value for name, value in facts.items()}


# -- a whole step in one entry

OnDeeds = ev.BuildingChanged | ev.Mortgaged | ev.Unmortgaged


def step_entry(before: View, events: Sequence[ev.Event]) -> Entry:
    """One entry for a whole step: what one press did, not the first payment in it."""
    entry_maker = EntryMaker(before)
    entries = [entry_maker.entry(event) for event in events]
    deeds = [event for event in events if isinstance(event, OnDeeds)]
    if deeds and all(isinstance(event, ev.Paid | OnDeeds) for event in events):
        return _on_deeds(before, events, deeds)
    for event, entry in zip(events, entries, strict=True):
        match event:
            case ev.Paid(payer=payer, why="price"):
                spaces = [e.space for e in events if isinstance(e, ev.DeedPassed) and e.taker == payer]
                if spaces:
                    return Entry("told-step-bought", {"who": payer, "place": spaces[0]}, spaces[0])
            case ev.OfferClosed(how="accepted"):
                return entry
            case _:
                pass
    return next((entry for entry in entries if entry.key not in LEFT_OUT), entries[0])


def _on_deeds(before: View, events: Sequence[ev.Event], deeds: Sequence[OnDeeds]) -> Entry:
    """The entry of a step that built, sold, mortgaged or lifted, on one deed or many."""
    player, kinds = deeds[0].player, {type(event) for event in deeds}
    spaces = tuple(dict.fromkeys(event.space for event in deeds))
    if kinds == {ev.Mortgaged}:
        return Entry("told-step-mortgaged", {"who": player}, spaces[0], places=spaces)
    if kinds == {ev.Unmortgaged}:
        return Entry("told-step-lifted", {"who": player}, spaces[0], places=spaces)
    if kinds == {ev.BuildingChanged} and len({GROUP_AT[space] for space in spaces}) == 1:
        levels = {event.space: event.level for event in deeds if isinstance(event, ev.BuildingChanged)}
        return _built_step(before, player, levels)
    money = [event for event in events if isinstance(event, ev.Paid)]
    total = sum(paid.amount if paid.payee == player else -paid.amount for paid in money)
    key = "told-step-spent" if total < 0 else "told-step-raised"
    return Entry(key, {"who": player, "amount": abs(total)}, spaces[0])


def _built_step(before: View, player: int, levels: dict[int, int]) -> Entry:
    """The entry of buildings in one group. `levels` is what stands on each space afterwards."""
    hotel, space = before.hotel_level, next(iter(levels))
    where = WHOLE_GROUP if len(levels) > 1 else ""
    count = sum(now - before.level[space] for space, now in levels.items())
    if count < 0:
        key = "sold-hotel" if any(before.level[space] == hotel for space in levels) else "sold"
    else:
        key = "hotel" if hotel in levels.values() else "built"
    return Entry(f"told-step-{key}", {"who": player, "where": where, "number": abs(count)}, space)
