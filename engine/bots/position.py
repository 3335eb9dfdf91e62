"""A position as the strong robot sees it: what it is worth, and how a deed would change that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.engine import figures
from croupier.engine.bots.rents import ahead, cost_of_landing
from croupier.engine.bots.worth import DeedValues, Worths, deed_values
from croupier.engine.edition import DEEDS, GROUP_AT, SPACES
from croupier.engine.events import BANK
from croupier.engine.view import View

DENIAL_SHARE: Final = 0.5
"""What share of the strongest rival's gain counts as its own gain if the rival does not get the deed."""
MIN_RESERVE: Final = 40
"""Money: the least that it keeps for the next throw."""
SHARE_OF_MEAN: Final = 1.2
SHARE_OF_WORST: Final = 0.5
SHARE_OF_LOANS: Final = 0.4
"""The reserve is so much of the average and of the worst cost of the next throw, less so much of what it
could borrow."""
RICH_CASH: Final = 1000
CASH_FOR_DEEDS: Final = 150
MANY_UNSOLD_DEEDS: Final = 8
"""Money that it keeps for buying, while the bank has at least so many deeds."""


class Position:
    """One view with the eyes of one player. What is worked out is remembered while one decision is made."""

    def __init__(self, view: View, player: int) -> None:
        self.view, self.player = view, player
        self.values: DeedValues = deed_values(view.edition, view.rules)
        self.cash = view.cash[player]
        self.others = [p for p, out in enumerate(view.out) if not out and p != player]
        self.rivals = len(self.others)
        self.rich = min([view.cash[p] for p in (player, *self.others)]) >= RICH_CASH
        """Whether all players are: then money alone will not end the game."""
        self._reserve: int | None = None
        self._turn_outside: float | None = None
        self._mine: Worths | None = None
        self._standing: float | None = None

    # -- worth

    @property
    def mine(self) -> Worths:
        """The worth of its own groups."""
        if self._mine is None:
            self._mine = self.worths_of(self.player)
        return self._mine

    @property
    def standing(self) -> float:
        """The same with its cash."""
        if self._standing is None:
            self._standing = self.mine.with_cash(self.cash)
        return self._standing

    def worths_of(self, player: int) -> Worths:
        view = self.view
        return self.values.worths(player, view.owner, view.level, view.mortgaged, self.rivals, self.rich)

    def after(self, player: int, base: Worths, owner: list[int], spaces: Iterable[int]) -> Worths:
        """What the player's groups are worth once these deeds have changed hands."""
        view, groups = self.view, dict(base.groups)
        for name in {GROUP_AT[space] for space in spaces}:
            groups[name] = self.values.group(
                name, player, owner, view.level, view.mortgaged, self.rivals, self.rich
            )
        return Worths(groups)

    def gain_of_deed(self, player: int, space: int) -> float:
        """What the deed would add to the player's worth, without its price."""
        owner = list(self.view.owner)
        owner[space] = player
        base = self.mine if player == self.player else self.worths_of(player)
        cash = self.view.cash[player]
        return self.after(player, base, owner, (space,)).with_cash(cash) - base.with_cash(cash)

    def denial(self, space: int) -> tuple[float, int]:
        """What it is worth that no rival gets the deed, and which rival would gain most."""
        gain, rival = max([(self.gain_of_deed(other, space), -other) for other in self.others])
        return gain * DENIAL_SHARE / self.rivals, -rival

    def completes(self, player: int, space: int) -> bool:
        return figures.completes(self.view, player, space)

    # -- danger and money

    @property
    def reserve(self) -> int:
        """Cash to keep for the next throw. It is less if there are deeds to mortgage."""
        if self._reserve is None:
            mean, worst = ahead(self.view, self.player)
            danger = mean * SHARE_OF_MEAN + worst * SHARE_OF_WORST - self.mine.loans * SHARE_OF_LOANS
            self._reserve = int(max(MIN_RESERVE, self._for_deeds(), danger))
        return self._reserve

    def _for_deeds(self) -> int:
        """Cash to keep for buying, while the bank has many deeds."""
        return CASH_FOR_DEEDS if figures.unsold(self.view) >= MANY_UNSOLD_DEEDS else 0

    @property
    def turn_outside(self) -> float:
        """What a turn outside jail costs on average, less the salary and the chances to buy."""
        if self._turn_outside is None:
            self._turn_outside = self._cost_of_turn()
        return self._turn_outside

    def _cost_of_turn(self) -> float:
        view, visits = self.view, self.values.visits
        cost = sum(visits[space] * cost_of_landing(view, self.player, space) for space in range(SPACES))
        gain = view.edition.salary * 8 / SPACES
        for space in DEEDS:
            if view.owner[space] == BANK and view.edition.spaces[space].price <= self.cash:
                gain += visits[space] * view.edition.spaces[space].price
        return cost - gain

    def rise(self, space: int, level: int) -> float:
        """What one more building on the street earns in the rounds to come, less half its price.

        If the next buildings raise the rent more, as the third house does, it gets its share of that.
        """
        edition, rules = self.view.edition, self.view.rules
        before = figures.street_rent(edition, rules, space, level - 1, doubled=True)
        best = max(
            [
                (figures.street_rent(edition, rules, space, top, doubled=True) - before) / (top - level + 1)
                for top in range(level, self.view.hotel_level + 1)
            ]
        )
        return self.values.income(space, best, self.rivals) - edition.spaces[space].house_cost / 2

    def own_groups(self) -> tuple[tuple[int, ...], ...]:
        """The streets of each colour group that it has whole."""
        return figures.groups_of(self.view.deeds(self.player))
