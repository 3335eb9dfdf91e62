"""Auctions of deeds and of the last buildings (R80 to R89, R157)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.engine import building
from croupier.engine.actions import Bid, DropOut, Hammer
from croupier.engine.agenda import Auction, DeedSale, Item, Shortage
from croupier.engine.choices import BidForm, Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.events import BANK, AuctionEnded, AuctionOpened, BidMade, DroppedOut
from croupier.engine.ledger import pass_deed, pay
from croupier.engine.refusals import Refusal


def open_deed_auction(core: Core, space: int) -> None:
    """Everybody still in the game may bid, also the player who declined (R83) and players in jail (R87).

    If a house rule lets nobody bid, the deed stays with the bank.
    """
    entrants = tuple([player for player in core.living() if core.may_buy(player)])
    if entrants:
        _open(core, "deed", space, entrants, ())


def open_piece_auction(core: Core, shortage: Shortage) -> None:
    """Among those who want the last piece, each with the street it is meant for (R99)."""
    entrants, places = zip((shortage.asker, shortage.space), *shortage.wants, strict=True)
    _open(core, shortage.item, shortage.space, entrants, places)


def _open(core: Core, item: Item, space: int, entrants: tuple[int, ...], places: tuple[int, ...]) -> None:
    lot = core.number()
    core.events.append(AuctionOpened(lot, item, space, entrants))
    core.agenda.append(Auction(lot, item, space, entrants, places=places))


def next_deed(core: Core, task: DeedSale) -> None:
    core.agenda.pop()
    if task.spaces:
        core.agenda.append(DeedSale(task.spaces[1:]))
        open_deed_auction(core, task.spaces[0])


def waiting(task: Auction) -> list[int]:
    """Players who may still bid: they have not dropped out and do not lead."""
    out, bidder = task.out, task.bidder
    return [player for player in task.entrants if player not in out and player != bidder]


def _refuse_bidder(core: Core, player: int, lot: int) -> Refusal | None:
    task = core.task()
    if not isinstance(task, Auction):
        return NOT_NOW
    if lot != task.lot:
        return Refusal("no_such_lot", {"lot": task.lot})
    if player not in task.entrants or player in task.out:
        return Refusal("not_in_auction")
    return Refusal("you_lead") if player == task.bidder else None


def check_bid(core: Core, action: Bid) -> Refusal | None:
    if refusal := _refuse_bidder(core, action.player, action.lot):
        return refusal
    task = core.agenda[-1]
    assert isinstance(task, Auction)
    if action.amount <= task.standing:
        return Refusal("bid_too_low", {"least": task.standing + 1})
    cash = core.state.cash[action.player]
    return Refusal("bid_too_high", {"most": cash}) if action.amount > cash else None


def do_bid(core: Core, action: Bid) -> None:
    task = core.agenda[-1]
    assert isinstance(task, Auction)
    core.events.append(BidMade(action.lot, action.player, action.amount))
    _go_on(core, replace(task, standing=action.amount, bidder=action.player))


def check_drop_out(core: Core, action: DropOut) -> Refusal | None:
    return _refuse_bidder(core, action.player, action.lot)


def do_drop_out(core: Core, action: DropOut) -> None:
    task = core.agenda[-1]
    assert isinstance(task, Auction)
    core.events.append(DroppedOut(action.lot, action.player))
    _go_on(core, replace(task, out=(*task.out, action.player)))


def _go_on(core: Core, task: Auction) -> None:
    core.replace(task)
    if not waiting(task):
        end(core, task)


def check_hammer(core: Core, action: Hammer) -> Refusal | None:
    task = core.task()
    if not isinstance(task, Auction | Shortage):
        return NOT_NOW
    if action.lot != task.lot:
        return Refusal("no_such_lot", {"lot": task.lot})
    standing = task.standing if isinstance(task, Auction) else 0
    return None if action.standing == standing else Refusal("standing_changed", {"standing": standing})


def end(core: Core, task: Auction) -> None:
    """The highest bidder must buy (R84); with no bid at all the deed stays with the bank (R86)."""
    core.agenda.pop()
    core.events.append(AuctionEnded(task.lot, task.bidder, task.standing))
    if task.bidder == BANK:
        return
    if task.item == "deed":
        pay(core, task.bidder, BANK, task.standing, "bid")
        pass_deed(core, task.space, task.bidder)
    else:
        place = task.places[task.entrants.index(task.bidder)]
        building.place(core, task.bidder, place, task.standing, "bid")


def options(core: Core, player: int) -> Sequence[Choice]:
    task = core.agenda[-1]
    if not isinstance(task, Auction) or _refuse_bidder(core, player, task.lot):
        return ()
    drop_out = DropOut(player, task.lot)
    cash = core.state.cash[player]
    if cash <= task.standing:
        return (drop_out,)
    return BidForm(player, task.lot, task.standing + 1, cash), drop_out
