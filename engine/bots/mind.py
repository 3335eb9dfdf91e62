"""One decision's thinking: the position as a robot sees it, and what would become of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from croupier.engine.bots.rents import ahead, rent_at, street_rent
from croupier.engine.bots.worth import Ground, Worths, ground_of
from croupier.engine.edition import COLOUR_GROUPS, DEEDS, GROUP_AT, GROUPS, MATES, SPACES
from croupier.engine.events import BANK
from croupier.engine.view import View

DENIAL = 0.5
"""How much of what the strongest rival would gain counts as a gain of one's own, against one rival."""
LEAST, MEAN, WORST, LOANS = 40, 1.2, 0.5, 0.4
"""The reserve: never under the first; so much of the next throw's mean and of its worst, less so much of
what could be borrowed."""
RICH = 1000
TO_BUY, OPEN_BOARD = 150, 8
"""Kept for buying, while at least so many deeds are for sale."""


class Mind:
    def __init__(self, view: View, player: int) -> None:
        self.view, self.player = view, player
        self.ground: Ground = ground_of(view.edition, view.rules)
        self.cash = view.cash[player]
        self.others = [p for p, out in enumerate(view.out) if not out and p != player]
        self.rivals = len(self.others)
        self.rich = all(view.cash[p] >= RICH for p in (player, *self.others))
        """Everybody: money alone will never end this game."""

    # -- worth

    @cached_property
    def mine(self) -> Worths:
        return self.worths_of(self.player)

    @cached_property
    def standing(self) -> float:
        return self.mine.with_cash(self.cash)

    def worths_of(self, player: int) -> Worths:
        view = self.view
        return self.ground.worths(player, view.owner, view.level, view.mortgaged, self.rivals, self.rich)

    def after(self, player: int, base: Worths, owner: list[int], spaces: Iterable[int]) -> Worths:
        """What the player's groups are worth once these deeds have changed hands."""
        view, groups = self.view, dict(base.groups)
        for name in {GROUP_AT[space] for space in spaces}:
            groups[name] = self.ground.group(
                name, player, owner, view.level, view.mortgaged, self.rivals, self.rich
            )
        return Worths(groups)

    def gain_of_deed(self, player: int, space: int) -> float:
        """What the deed alone would add for that player, before it is paid for."""
        owner = list(self.view.owner)
        owner[space] = player
        base = self.mine if player == self.player else self.worths_of(player)
        cash = self.view.cash[player]
        return self.after(player, base, owner, (space,)).with_cash(cash) - base.with_cash(cash)

    def denial(self, space: int) -> tuple[float, int]:
        """What it is worth that nobody else gets the deed, and who would want it most."""
        gain, rival = max((self.gain_of_deed(other, space), -other) for other in self.others)
        return gain * DENIAL / self.rivals, -rival

    def completes(self, player: int, space: int) -> bool:
        return all(self.view.owner[mate] == player for mate in MATES[space] if mate != space)

    # -- danger and money

    @cached_property
    def reserve(self) -> int:
        """Cash to keep for the next throw; deeds that could be mortgaged stand in for some of it."""
        mean, worst = ahead(self.view, self.player)
        return int(max(LEAST, self._for_deeds, mean * MEAN + worst * WORST - self.mine.loans * LOANS))

    @cached_property
    def _for_deeds(self) -> int:
        """What is left for buying while much is for sale."""
        return TO_BUY if sum(self.view.owner[space] == BANK for space in DEEDS) >= OPEN_BOARD else 0

    @cached_property
    def turn_outside(self) -> float:
        """What a turn on the board costs in the long run, less the salary and the chances to buy."""
        view, visits = self.view, self.ground.visits
        cost = sum(visits[space] * rent_at(view, self.player, space) for space in range(SPACES))
        gain = view.edition.salary * 8 / SPACES
        for space in DEEDS:
            if view.owner[space] == BANK and view.edition.spaces[space].price <= self.cash:
                gain += visits[space] * view.edition.spaces[space].price
        return cost - gain

    def lifting(self, space: int) -> int:
        """What it costs to lift a mortgage."""
        percent = self.view.edition.spaces[space].mortgage * self.view.edition.mortgage_interest
        interest = percent // 100 if self.view.rules.interest_rounding == "down" else -(-percent // 100)
        return self.view.edition.spaces[space].mortgage + interest

    def rise(self, space: int, level: int) -> float:
        """What one building more on the street earns in the rounds to come, beyond what it loses in value.

        Where the next ones earn more than this one, as up to the third house, it counts as a part of them.
        """
        edition, rules = self.view.edition, self.view.rules
        before = street_rent(edition, rules, space, level - 1, whole=True)
        best = max(
            (street_rent(edition, rules, space, top, whole=True) - before) / (top - level + 1)
            for top in range(level, self.view.hotel_level + 1)
        )
        return self.ground.income(space, best, self.rivals) - edition.spaces[space].house_cost / 2

    def own_groups(self) -> list[tuple[int, ...]]:
        owner = self.view.owner
        return [GROUPS[n] for n in COLOUR_GROUPS if all(owner[s] == self.player for s in GROUPS[n])]
