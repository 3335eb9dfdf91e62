"""What may be taken back, and by whom.

The last step is the last action of a person or a robot, with all that the same press did before it and the
arrivals it led to: nobody takes back that a token lies where it lies. Its player takes it back alone if it
moved nothing of another player and revealed nothing. Every event has to be one of these:

- money between that player and the bank or the pot, a deed or a jail card between him and the bank;
- his own building, mortgage, way out of jail, debt to the bank, token on its way;
- a waived claim, a declined deed and the auction that opens;
- whose turn it is next.

Dice, a card, a bid, an offer, an answer to a shortage, rent, anybody's ruin: all of them need everybody.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.engine import events as ev
from croupier.engine.actions import Arrive
from croupier.engine.events import BANK, POT
from croupier.firmware.saves.replay import Step


class LastStep(Struct, frozen=True):
    seq: int
    player: int
    """Who made it; -1 for the table's clock."""
    alone: bool
    """Whether that player may take it back without asking."""
    living: frozenset[int]
    """Those who were in the game before it."""
    steps: tuple[Step, ...]


def last_step(recent: Sequence[Step]) -> LastStep | None:
    """None if nothing can be taken back."""
    first = len(recent) - 1
    while first >= 0 and isinstance(recent[first].action, Arrive):
        first -= 1
    if first < 0:
        return None
    while first > 0 and recent[first].same_press:
        first -= 1
    steps = tuple(recent[first:])
    player: int = getattr(steps[0].action, "player", -1)
    alone = player >= 0 and all(_is_own(event, player) for step in steps for event in step.events)
    living = frozenset(each for each, out in enumerate(steps[0].before.view().out) if not out)
    return LastStep(steps[0].seq, player, alone, living, steps)


def _is_own(event: ev.Event, player: int) -> bool:
    match event:
        case ev.Paid(payer, payee):
            return {payer, payee} <= {player, BANK, POT}
        case ev.DeedPassed(giver=giver, taker=taker) | ev.CardPassed(giver=giver, taker=taker):
            return {giver, taker} <= {player, BANK}
        case ev.DebtOpened(debtor=debtor, creditor=creditor):
            return {debtor, creditor} <= {player, BANK, POT}
        case (
            ev.Mortgaged(player=doer) | ev.Unmortgaged(player=doer) | ev.BuildingChanged(player=doer)
            | ev.Freed(player=doer) | ev.Heading(player=doer) | ev.Arrived(player=doer)
            | ev.OfferedDeed(player=doer) | ev.Declined(player=doer)
        ):  # fmt: skip
            return doer == player
        case ev.ClaimClosed(how=how):
            return how == "waived"
        case ev.DebtClosed(paid=paid):
            return paid
        case ev.AuctionOpened() | ev.TurnBegan() | ev.ThrowsAgain():
            return True
        case (
            ev.OrderRolled() | ev.OrderTied() | ev.Starts() | ev.Rolled() | ev.RentRolled() | ev.CardDrawn()
            | ev.Jailed() | ev.StayedInJail()
        ):  # fmt: skip
            return False  # dice or a card have shown what nobody knew before
        case (
            ev.ClaimOpened() | ev.BidMade() | ev.DroppedOut() | ev.AuctionEnded() | ev.ShortageAsked()
            | ev.ShortageAnswered() | ev.OfferMade() | ev.OfferClosed() | ev.WentBankrupt() | ev.Resigned()
            | ev.EstateReceived() | ev.GameOver()
        ):  # fmt: skip
            return False  # others have a part in it
