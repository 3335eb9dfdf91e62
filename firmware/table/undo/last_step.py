"""The last step: finds what can be taken back, and whether its player may do that alone.

The last step is the last action of a person or a robot, with everything else that the same press did. An
arrival of a token is no step: it is taken back with the step before it. A player may take a step back without
asking if it moved nothing of another player and revealed nothing. Then all its events are of these kinds:

- money between that player and the bank or the pot; a deed or a jail card between that player and the bank;
- the player's own building, mortgage, release from jail, debt to the bank, or moving token;
- a waived claim; a declined deed and the auction that opens;
- the start of the next turn.

Everything else needs the agreement of all: dice, a card, a bid, an offer, an answer to a shortage, rent, or a
player who leaves the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.engine import events as ev
from croupier.engine.actions import Arrive
from croupier.engine.events import BANK, POT
from croupier.firmware.saves.replay import Step


class LastStep(Struct, frozen=True):
    """The step that can be taken back now."""

    seq: int
    """The row of its first action in the journal."""
    player: int
    """The player who made it; -1 for the table's clock."""
    alone: bool
    """Whether that player may take it back without asking."""
    living: frozenset[int]
    """The players who were in the game before it."""
    steps: tuple[Step, ...]


def last_step(recent: Sequence[Step]) -> LastStep | None:
    """The last of these steps; None if nothing can be taken back."""
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
    """Whether this event concerns only that player and revealed nothing."""
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
            return False  # it concerns other players
