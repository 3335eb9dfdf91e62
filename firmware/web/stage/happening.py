"""Remembers what happened last, as long as people still want to see it: the throw, the card, the sale.

The view says what the game waits for. What has just happened is not in it; it is collected from the events.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import events as ev
from croupier.engine.actions import Dice
from croupier.firmware.web.stage.message import NOWHERE, Kind


class Happening(Struct, frozen=True):
    """The last event that was worth a scene, with what other events said about it."""

    kind: Kind
    event: ev.Event
    space: int = NOWHERE
    item: str = ""
    offer: ev.OfferMade | None = None
    rolls: tuple[tuple[int, Dice], ...] = ()
    """In the round for who starts: the throws so far."""
    amount: int = 0
    count: int = 0


class Happenings:
    """Follows a game's events. `last` is the happening to show, if there is one."""

    def __init__(self) -> None:
        self.last: Happening | None = None
        self._rolls: dict[int, Dice] = {}
        self._offers: dict[int, ev.OfferMade] = {}
        self._lots: dict[int, tuple[str, int]] = {}
        self._price = 0
        self.bids: dict[int, int] = {}
        """The last bid of each player in the auction that goes on."""

    def take(self, event: ev.Event, space: int | None) -> None:
        """One more event. `space` is the place it is about, if it has one."""
        where = NOWHERE if space is None else space
        match event:
            case ev.OrderRolled() | ev.OrderTied() | ev.Starts():
                self._order(event)
            case ev.Rolled():
                self._rolls.clear()
                self._show("dice", event)
            case ev.CardDrawn():
                self._show("card", event)
            case ev.Paid():
                self._paid(event, where)
            case ev.DeedPassed(giver=giver) if giver < 0 and self._price:
                self.last = Happening("bought", event, event.space, amount=self._price)
                self._price = 0
            case ev.Jailed() | ev.StayedInJail() | ev.Freed():
                self._show("jail", event)
            case ev.BuildingChanged():
                self._built(event)
            case ev.WentBankrupt() | ev.Resigned():
                self._show("bankruptcy", event)
            case ev.DebtClosed(paid=True):
                self._show("debt", event)
            case ev.AuctionOpened(lot, item, place):
                self._lots[lot] = item, place
                self.bids.clear()
            case ev.BidMade(player=player, amount=amount):
                self.bids[player] = amount
            case ev.AuctionEnded(lot):
                item, place = self._lots.pop(lot, ("deed", NOWHERE))
                self.last = Happening("sold", event, place, item)
            case ev.OfferMade(number):
                self._offers[number] = event
                self.last = Happening("deal", event, offer=event)
            case ev.OfferClosed(number):
                self._closed(event, self._offers.pop(number, None))
            case ev.GameOver():
                self.last = None
            case _:
                pass

    def _show(self, kind: Kind, event: ev.Event) -> None:
        self.last = Happening(kind, event)

    def _order(self, event: ev.OrderRolled | ev.OrderTied | ev.Starts) -> None:
        match event:
            case ev.OrderRolled(player, dice):
                self._rolls[player] = dice
            case ev.OrderTied(players):
                for player in players:
                    self._rolls.pop(player, None)
            case ev.Starts():
                pass
        self.last = Happening("order", event, rolls=tuple(self._rolls.items()))

    def _paid(self, paid: ev.Paid, space: int) -> None:
        match paid.why:
            case "price":
                self._price = paid.amount
            case "rent":
                self.last = Happening("rent", paid, space)
            case "tax":
                self._show("tax", paid)
            case "salary" if self.last is None or self.last.kind == "dice":
                self._show("salary", paid)
            case _:
                pass

    def _built(self, event: ev.BuildingChanged) -> None:
        """Several buildings of one press are one happening."""
        last = self.last
        if last is not None and last.kind == "built" and getattr(last.event, "player", None) == event.player:
            self.last = replace(last, event=event, space=event.space, count=last.count + 1)
        else:
            self.last = Happening("built", event, event.space, count=1)

    def _closed(self, event: ev.OfferClosed, offer: ev.OfferMade | None) -> None:
        if offer is not None and event.how != "countered":
            self.last = Happening("deal", event, offer=offer)
