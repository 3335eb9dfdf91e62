"""What changed hands or made a noise in one step: the page moves coins and deeds by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from croupier.engine import Edition, View
from croupier.engine import events as ev
from croupier.engine.actions import Dice
from croupier.engine.edition import CollectEach

Kind = Literal[
    "dice", "coins", "deed", "building", "card", "jail", "bid", "hammer", "birthday", "bankruptcy", "victory"
]


class Change(Struct, frozen=True):
    """One thing that moved or sounded. Players are numbers, -1 is the bank, -2 the pot."""

    kind: Kind
    giver: int = ev.BANK
    taker: int = ev.BANK
    space: int = -1
    amount: int = 0
    dice: Dice | None = None


def changes_of(view: View, events: Sequence[object]) -> Iterator[Change]:
    """The changes of one step, in order."""
    for event in events:
        match event:
            case ev.Rolled(player, dice) | ev.OrderRolled(player, dice) | ev.RentRolled(player, _, dice):
                yield Change("dice", player, dice=dice)
            case ev.Paid(payer, payee, amount):
                yield Change("coins", payer, payee, amount=amount)
            case ev.DeedPassed(space, giver, taker):
                yield Change("deed", giver, taker, space)
            case ev.BuildingChanged(player, space):
                yield Change("building", taker=player, space=space)
            case ev.CardDrawn(player, deck, card):
                birthday = _is_birthday(view.edition, deck, card)
                yield Change("birthday" if birthday else "card", taker=player, space=view.space[player])
            case ev.Jailed(player):
                yield Change("jail", player)
            case ev.BidMade(player=player, amount=amount):
                yield Change("bid", player, amount=amount)
            case ev.AuctionEnded(winner=winner, amount=amount):
                yield Change("hammer", taker=winner, amount=amount)
            case ev.WentBankrupt(player, creditor):
                yield Change("bankruptcy", player, creditor)
            case ev.GameOver(winners):
                yield Change("victory", taker=winners[0])
            case _:
                pass


def _is_birthday(edition: Edition, deck: str, name: str) -> bool:
    """Every player gives something to the one who drew the card."""
    return any(card.id == name and isinstance(card.effect, CollectEach) for card in edition.decks[deck].cards)
