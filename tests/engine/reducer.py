"""Rebuilds a game from its first view and its events alone, and compares the result with the game.

It knows no rule: it moves what an event says has moved, and fails where that is impossible.
"""

from __future__ import annotations

from collections import Counter

from croupier.engine.edition import JAIL
from croupier.engine.events import (
    BANK,
    POT,
    Arrived,
    AuctionEnded,
    AuctionOpened,
    BidMade,
    BuildingChanged,
    CardPassed,
    ClaimClosed,
    ClaimOpened,
    DebtClosed,
    DebtOpened,
    DeedPassed,
    DroppedOut,
    Event,
    Freed,
    GameOver,
    Heading,
    Jailed,
    Mortgaged,
    OfferClosed,
    OfferMade,
    OrderRolled,
    Paid,
    Rolled,
    StayedInJail,
    ThrowsAgain,
    TurnBegan,
    Unmortgaged,
    WentBankrupt,
)
from croupier.engine.view import View


class Retold:
    """Every balance, deed, mortgage, building, jail card and place, from the events alone."""

    def __init__(self, first: View) -> None:
        self.edition, self.rules = first.edition, first.rules
        self.cash = list(first.cash)
        self.pot = first.pot
        self.bank = -sum(first.cash) - first.pot
        self.owner, self.level, self.mortgaged = list(first.owner), list(first.level), list(first.mortgaged)
        self.cards = [Counter(held) for held in first.cards]
        self.space = list(first.space)
        self.out = list(first.out)
        self.jailed = {player for player in range(len(first.cash)) if first.jailed(player)}
        self.on_the_way_to_jail: set[int] = set()
        self.thrower, self.throw, self.dice = first.thrower, first.throw, first.dice
        self.claims = {claim.id for claim in first.claims}
        self.offers = {offer.id for offer in first.offers}
        self.debts: set[int] = set()
        self.standing: dict[int, tuple[int, int]] = {}
        """By lot: the leader and the bid."""
        self.over: GameOver | None = None

    def hear(self, event: Event) -> None:
        match event:
            case Paid():
                self._pay(event)
            case DeedPassed(space, giver, taker):
                assert self.owner[space] == giver != taker
                self.owner[space] = taker
            case Mortgaged(player, space):
                assert self.owner[space] == player
                assert not self.mortgaged[space]
                self.mortgaged[space] = True
            case Unmortgaged(player, space):
                assert self.owner[space] == player or player == BANK
                assert self.mortgaged[space]
                self.mortgaged[space] = False
            case BuildingChanged(player, space, level):
                assert self.owner[space] == player
                assert self.level[space] != level
                self.level[space] = level
            case CardPassed(deck, giver, taker):
                if giver != BANK:
                    assert self.cards[giver][deck]
                    self.cards[giver][deck] -= 1
                if taker != BANK:
                    self.cards[taker][deck] += 1
            case Heading(player, start, _, _):
                assert self.space[player] == start
            case Arrived(player, space):
                self._arrive(player, space)
            case Jailed(player, _):
                self.on_the_way_to_jail.add(player)
            case StayedInJail(player, _):
                assert player in self.jailed
            case Freed(player, _):
                self.jailed.remove(player)
            case WentBankrupt(player, _):
                self.out[player] = True
                self.jailed.discard(player)
            case OrderRolled() | Rolled():
                assert not self.out[event.player]
                self.dice = event.dice if isinstance(event, Rolled) else self.dice
            case TurnBegan(player, throw) | ThrowsAgain(player, throw):
                assert throw == self.throw + 1
                self.thrower, self.throw = player, throw
            case GameOver():
                self.over = event
                self.claims.clear()
                self.offers.clear()
            case _:
                self._open_or_close(event)

    def _open_or_close(self, event: Event) -> None:
        match event:
            case ClaimOpened():
                self.claims.add(event.claim)
            case ClaimClosed():
                self.claims.remove(event.claim)
            case OfferMade():
                self.offers.add(event.offer)
            case OfferClosed():
                self.offers.remove(event.offer)
            case DebtOpened():
                self.debts.add(event.debt)
            case DebtClosed():
                self.debts.remove(event.debt)
            case AuctionOpened():
                self.standing[event.lot] = (BANK, 0)
            case BidMade(lot, player, amount):
                assert amount > self.standing[lot][1]
                self.standing[lot] = (player, amount)
            case DroppedOut(lot, player):
                assert self.standing[lot][0] != player
            case AuctionEnded(lot, winner, amount):
                assert self.standing.pop(lot) == (winner, amount)
            case _:
                pass  # tells of something that changes hands in no event of its own

    def _pay(self, event: Paid) -> None:
        assert event.amount > 0
        for account, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
            if account == BANK:
                self.bank += amount
            elif account == POT:
                self.pot += amount
                assert self.pot >= 0
            else:
                self.cash[account] += amount
                assert self.cash[account] >= 0

    def _arrive(self, player: int, space: int) -> None:
        self.space[player] = space
        if player in self.on_the_way_to_jail:
            assert space == JAIL
            self.on_the_way_to_jail.remove(player)
            self.jailed.add(player)

    # -- against what the game itself shows

    def must_agree(self, view: View) -> None:
        assert self.cash == list(view.cash)
        assert self.pot == view.pot
        assert sum(self.cash) + self.pot + self.bank == 0
        assert self.owner == list(view.owner)
        assert self.level == list(view.level)
        assert self.mortgaged == list(view.mortgaged)
        assert [sorted(held.elements()) for held in self.cards] == [sorted(held) for held in view.cards]
        assert self.space == list(view.space)
        assert self.out == list(view.out)
        assert self.jailed == {player for player in range(len(view.jail)) if view.jailed(player)}
        assert (self.thrower, self.throw, self.dice) == (view.thrower, view.throw, view.dice)
        assert self.claims == {claim.id for claim in view.claims}
        assert self.offers == {offer.id for offer in view.offers}
        self._stock_must_agree(view)
        assert (self.over is None) == (view.outcome is None)
        if self.over is not None and view.outcome is not None:
            assert (self.over.winners, self.over.reason) == (view.outcome.winners, view.outcome.reason)
            assert self.over.worth == view.outcome.worth == tuple(map(self.worth, range(len(self.cash))))

    def _stock_must_agree(self, view: View) -> None:
        hotel = 4 if self.rules.short_game else 5
        assert view.hotels == self.edition.hotels - self.level.count(hotel)
        assert view.houses == self.edition.houses - sum(level for level in self.level if level != hotel)

    def worth(self, player: int) -> int:
        """R151, counted on the retold board."""
        deeds = [space for space, owner in enumerate(self.owner) if owner == player]
        prices = [self.edition.spaces[s].price // (2 if self.mortgaged[s] else 1) for s in deeds]
        buildings = [self.level[s] * self.edition.spaces[s].house_cost for s in deeds]
        return self.cash[player] + sum(prices) + sum(buildings)
