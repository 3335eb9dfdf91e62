"""What a change of the position would do to everybody's chances, by the forecast.

outlook = Outlook(view, player)
outlook.now[player]                                      # 0.31
outlook.after(cash={player: -200}, owner={39: player})   # everybody's chances with that deed, paid for
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.engine.actions import Goods
from croupier.engine.bots.forecast import forecast
from croupier.engine.figures import transfer_cost
from croupier.engine.view import View

Chances = tuple[float, ...]
NOTHING: Mapping[int, int] = {}
NO_MORTGAGES: Mapping[int, bool] = {}


class Outlook:
    """One view with its forecast, and what that would be if something were different."""

    def __init__(self, view: View, player: int) -> None:
        self.view, self.player = view, player
        self._now: Chances | None = None

    @property
    def now(self) -> Chances:
        """Everybody's chances as things are."""
        if self._now is None:
            self._now = forecast(self.view)
        return self._now

    @property
    def mine(self) -> float:
        """The player's own chance as things are."""
        return self.now[self.player]

    def after(
        self,
        cash: Mapping[int, int] = NOTHING,
        owner: Mapping[int, int] = NOTHING,
        level: Mapping[int, int] = NOTHING,
        mortgaged: Mapping[int, bool] = NO_MORTGAGES,
    ) -> Chances:
        """Everybody's chances with so much more or less cash by player, and these changes by space."""
        return forecast(changed(self.view, cash, owner, level, mortgaged))

    def mine_after(
        self,
        cash: int = 0,
        owner: Mapping[int, int] = NOTHING,
        level: Mapping[int, int] = NOTHING,
        mortgaged: Mapping[int, bool] = NO_MORTGAGES,
    ) -> float:
        """The player's own chance after changes that move no cash but its own."""
        return self.after({self.player: cash}, owner, level, mortgaged)[self.player]

    def after_deal(self, proposer: int, partner: int, give: Goods, take: Goods) -> Chances:
        """Everybody's chances after a deal: the proposer gives the one and takes the other."""
        return forecast(dealt(self.view, proposer, partner, give, take))


def changed(
    view: View,
    cash: Mapping[int, int] = NOTHING,
    owner: Mapping[int, int] = NOTHING,
    level: Mapping[int, int] = NOTHING,
    mortgaged: Mapping[int, bool] = NO_MORTGAGES,
) -> View:
    """The view with these changes; nobody's cash falls below 0."""
    money, owners, levels, lent = list(view.cash), view.owner, view.level, view.mortgaged
    houses, hotels = view.houses, view.hotels
    for player, amount in cash.items():
        money[player] = max(0, money[player] + amount)
    if owner:
        owners = _with(owners, owner)
    if level:
        top = view.hotel_level
        for space, now in level.items():
            before = levels[space]
            hotels -= (now == top) - (before == top)
            houses -= (0 if now == top else now) - (0 if before == top else before)
        levels = _with(levels, level)
    if mortgaged:
        marks = list(lent)
        for space, mark in mortgaged.items():
            marks[space] = mark
        lent = tuple(marks)
    return replace(
        view, cash=tuple(money), owner=owners, level=levels, mortgaged=lent, houses=houses, hotels=hotels
    )


def _with(numbers: tuple[int, ...], by_space: Mapping[int, int]) -> tuple[int, ...]:
    found = list(numbers)
    for space, number in by_space.items():
        found[space] = number
    return tuple(found)


def dealt(view: View, proposer: int, partner: int, give: Goods, take: Goods) -> View:
    """The view after a deal, with what the bank takes for mortgaged deeds."""
    cash, owner, cards = list(view.cash), list(view.owner), list(view.cards)
    for giver, taker, goods in ((proposer, partner, give), (partner, proposer, take)):
        cash[giver] -= goods.cash
        cash[taker] += goods.cash
        for space in goods.deeds:
            owner[space] = taker
            if view.mortgaged[space]:
                cash[taker] -= transfer_cost(view.edition, view.rules, space, lift=False)
        for deck in goods.cards:
            held = list(cards[giver])
            if deck in held:
                held.remove(deck)
            cards[giver], cards[taker] = tuple(held), (*cards[taker], deck)
    money = tuple([max(0, amount) for amount in cash])
    return replace(view, cash=money, owner=tuple(owner), cards=tuple(cards))
