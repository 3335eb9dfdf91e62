"""News: what has just happened, in one line for one player."""

from __future__ import annotations

from croupier.engine import View
from croupier.engine import events as ev
from croupier.firmware.text.prompts import name_of
from croupier.firmware.text.say import Say


def news(say: Say, view: View, player: int, event: ev.Event) -> str | None:
    """What an event means to a player; None where nothing is said about it."""
    match event:
        case ev.Paid(why="bankruptcy", payer=payer) if player == payer:
            return None  # the worse news stays
        case ev.Paid(payer, payee) if player in (payer, payee):
            return _money(say, view, event, player)
        case ev.OrderRolled(roller, (first, second)):
            key = "news-you-rolled" if player == roller else "news-rolled"
            return say(key, who=name_of(say, view, roller), number=first + second)
        case ev.OrderTied():
            return say("news-tie")
        case ev.Starts(starter):
            return say(
                "news-you-start" if starter == player else "news-starts", who=name_of(say, view, starter)
            )
        case ev.CardPassed(giver=giver, taker=taker) if player == taker and giver < 0:
            return say("news-keep-card")
        case ev.AuctionEnded(winner=winner, amount=amount):
            if winner < 0:
                return say("news-nobody-bid")
            return say("news-sold", who=name_of(say, view, winner), amount=say.money(amount))
        case ev.StayedInJail(jailed) if jailed == player:
            return say("news-stay-in-jail")
        case ev.Resigned(leaver):
            mine = leaver == player
            return say("news-you-left" if mine else "news-left", who=name_of(say, view, leaver))
        case ev.WentBankrupt(debtor):
            mine = debtor == player
            return say("news-you-bankrupt" if mine else "news-bankrupt", who=name_of(say, view, debtor))
        case ev.Paid() | ev.CardPassed() | ev.StayedInJail():
            return None  # it is about others
        case (
            ev.TurnBegan() | ev.ThrowsAgain() | ev.Rolled() | ev.Heading() | ev.Arrived() | ev.OfferedDeed()
            | ev.RentRolled() | ev.CardDrawn() | ev.AuctionOpened() | ev.BidMade() | ev.ShortageAsked()
            | ev.DebtOpened() | ev.EstateReceived() | ev.GameOver()
        ):  # fmt: skip
            return None  # the screens show it as the state of the game
        case (
            ev.DeedPassed() | ev.Mortgaged() | ev.Unmortgaged() | ev.BuildingChanged() | ev.Jailed()
            | ev.Freed() | ev.Declined() | ev.ClaimOpened() | ev.ClaimClosed() | ev.DroppedOut()
            | ev.ShortageAnswered() | ev.OfferMade() | ev.OfferClosed() | ev.DebtClosed()
        ):  # fmt: skip
            return None  # money, lights or the next screen tell it


def hand_task(say: Say, view: View, player: int, event: ev.Event) -> str | None:
    """What a player has to do with the real things after an event; None if nothing.

    Only deeds are things; cards and money stay in the box, and the board says what to build.
    """
    match event:
        case ev.DeedPassed(taker=taker, giver=giver) if player == taker:
            return say("news-take-deed") if giver < 0 else say("news-get-deed", who=name_of(say, view, giver))
        case ev.DeedPassed(taker=taker, giver=giver) if player == giver and taker >= 0:
            return say("news-give-deed", who=name_of(say, view, taker))
        case _:
            return None


def _money(say: Say, view: View, paid: ev.Paid, player: int) -> str:
    gave = player == paid.payer
    other = paid.payee if gave else paid.payer
    facts = {"why": say(f"why-{paid.why}"), "amount": say.money(paid.amount)}
    if other < 0:
        return say("news-paid" if gave else "news-got", **facts)
    return say("news-paid-to" if gave else "news-got-by", who=name_of(say, view, other), **facts)
