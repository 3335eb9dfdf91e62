"""The figures of a position from which the forecast works out everybody's chances, about forty a player.

All of them are ratios: money counts in prices of an average deed of the edition, rents by how often tokens
land there. So one forecast serves every edition, the standard and the short game, and two to six players.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p
from typing import Final

from croupier.engine.bots.chances import TOTALS
from croupier.engine.bots.worth import DeedValues, deed_values
from croupier.engine.edition import COLOUR_GROUPS, DEEDS, GROUPS, JAIL, SPACES, Edition
from croupier.engine.events import BANK
from croupier.engine.figures import lift_cost, owed, rent_of, resale
from croupier.engine.rules import Rules
from croupier.engine.state import FREE
from croupier.engine.view import View

TARGET_HOUSES = 3
"""Houses on each street when the future of a group is judged."""
LOAN_SHARE = 0.8
"""How much of the mortgages that a player could still take counts as money to build with."""
MAX_RATIO = 2.0
"""A danger counts at most so many times what the player has."""

OWN: Final[tuple[str, ...]] = (
    "cash", "much_cash", "can_raise", "worth", "rents", "rents_to_pay", "whole_groups", "groups_to_build",
    "groups_funded", "lacks_one_of_bank", "lacks_one_of_others", "withholds_one", "transports", "utilities",
    "buildings", "mean_ahead", "worst_ahead", "worst_ahead_of_all", "jailed", "jail_cards", "throws",
    "throws_after", "owes", "mortgaged", "deeds",
)  # fmt: skip
"""What is known of the player alone."""
COMPARED: Final[tuple[str, ...]] = (
    "cash", "can_raise", "worth", "rents", "groups_to_build", "groups_funded", "lacks_one_of_others",
)  # fmt: skip
"""Those of which the best of the others counts too."""
COMMON: Final[tuple[str, ...]] = ("players", "duel", "unsold", "short_game", "rents_in_all", "houses_left")
NAMES: Final[tuple[str, ...]] = (*OWN, *(f"best_{name}" for name in COMPARED), *COMMON)
SIZE: Final = len(NAMES)
_COMPARED_AT: Final = [OWN.index(name) for name in COMPARED]


class Scale:
    """What one edition's money is measured by, under one set of rules."""

    def __init__(self, values: DeedValues) -> None:
        self.values = values
        self.visits = values.visits
        edition = values.edition
        prices = [edition.spaces[space].price for space in DEEDS]
        self.deed = max(1.0, sum(prices) / len(prices))
        """The price of an average deed."""
        self.target = min(TARGET_HOUSES, values.rules.house_cap)
        """Houses on each street of a group that is built up."""
        self.built = {
            name: sum([self.visits[s] * edition.spaces[s].rent[self.target] for s in GROUPS[name]])
            for name in COLOUR_GROUPS
        }
        """What each colour group brings in a turn of every rival once it is built up."""


_scales: list[Scale] = []


def scale_of(edition: Edition, rules: Rules) -> Scale:
    """The scale of an edition and rules, remembered as long as their `deed_values` are."""
    values = deed_values(edition, rules)
    for scale in _scales:
        if scale.values is values:
            return scale
    scale = Scale(values)
    _scales.append(scale)
    del _scales[:-8]
    return scale


def features(view: View) -> tuple[list[int], list[list[float]]]:
    """The players who are still in the game, and the figures of each."""
    scale = scale_of(view.edition, view.rules)
    board = _Board(view, scale)
    living = [player for player, out in enumerate(view.out) if not out]
    own = [board.own(player, living) for player in living]
    count = len(living)
    common = [
        count / 6,
        1.0 if count == 2 else 0.0,
        board.unsold / len(DEEDS),
        1.0 if view.rules.short_game else 0.0,
        log1p(10 * board.rents_in_all / scale.deed),
        view.houses / max(1, view.edition.houses),
    ]
    return living, [numbers + _best_of_others(own, place) + common for place, numbers in enumerate(own)]


def _best_of_others(own: list[list[float]], place: int) -> list[float]:
    others = own[:place] + own[place + 1 :]
    if not others:
        return [0.0] * len(_COMPARED_AT)
    return [max([figures[at] for figures in others]) for at in _COMPARED_AT]


class _Board:
    """What the deeds of a position bring, worked out in one pass over the board."""

    def __init__(self, view: View, scale: Scale) -> None:
        self.view, self.scale = view, scale
        players = len(view.players)
        self.rent = [0.0] * SPACES
        """What a stranger pays on each space, on average."""
        self.rates = [0.0] * players
        """What each player's deeds bring in a turn of every rival."""
        self.loans = [0] * players
        self.resales = [0] * players
        self.worths = list(view.cash)
        self.pledged = [0] * players
        self.deeds = [0] * players
        self.buildings = [0] * players
        self.transports = [0] * players
        self.utilities = [0] * players
        self.whole = [0] * players
        self.to_build = [0.0] * players
        self.build_cost = [0] * players
        self.near_bank = [0.0] * players
        self.near_others = [0.0] * players
        self.withheld = [0.0] * players
        self.unsold = 0
        edition, rules = view.edition, view.rules
        for name, spaces in GROUPS.items():
            if name in COLOUR_GROUPS:
                self._group(name, spaces)
        for space in DEEDS:
            owner = view.owner[space]
            if owner == BANK:
                self.unsold += 1
                continue
            info = edition.spaces[space]
            self.deeds[owner] += 1
            if info.kind == "transport":
                self.transports[owner] += 1
            elif info.kind == "utility":
                self.utilities[owner] += 1
            if view.mortgaged[space]:
                self.pledged[owner] += info.mortgage
                self.worths[owner] += info.price // 2
                continue
            self.worths[owner] += info.price
            self.loans[owner] += info.mortgage
            level = view.level[space]
            if level:
                self.buildings[owner] += level
                self.worths[owner] += level * info.house_cost
                self.resales[owner] += level * resale(edition, space)
            if rules.no_rent_in_jail and view.jail[owner] != FREE:
                continue
            rent = rent_of(edition, rules, view, space).average
            self.rent[space] = rent
            self.rates[owner] += scale.visits[space] * rent
        for space in (4, 38):
            self.rent[space] = edition.spaces[space].amount
        self.rents_in_all = sum(self.rates)

    def _group(self, name: str, spaces: Sequence[int]) -> None:
        view, scale = self.view, self.scale
        owners = [view.owner[space] for space in spaces]
        first = owners[0]
        built = scale.built[name]
        if owners.count(first) == len(owners):
            if first != BANK:
                self._whole_group(first, spaces, built)
            return
        for owner in set(owners):
            if owner == BANK or owners.count(owner) != len(owners) - 1:
                continue
            other = next(o for o in owners if o != owner)
            if other == BANK:
                self.near_bank[owner] += built
            else:
                self.near_others[owner] += built
                self.withheld[other] += built

    def _whole_group(self, owner: int, spaces: Sequence[int], built: float) -> None:
        view, scale = self.view, self.scale
        self.whole[owner] += 1
        self.to_build[owner] += built
        for space in spaces:
            lacking = scale.target - view.level[space]
            if lacking > 0:
                self.build_cost[owner] += lacking * view.edition.spaces[space].house_cost
            if view.mortgaged[space]:
                self.build_cost[owner] += lift_cost(view.edition, view.rules, space)

    def own(self, player: int, living: Sequence[int]) -> list[float]:
        view, unit = self.view, self.scale.deed
        rivals = max(1, len(living) - 1)
        cash = view.cash[player]
        can_raise = cash + self.loans[player] + self.resales[player]
        mean, worst = self._ahead(player)
        debts = owed(view.agenda, view.claims, player)
        funds = max(0.0, cash - debts - unit / 2) + LOAN_SHARE * self.loans[player]
        cost = self.build_cost[player]
        funded = self.to_build[player] * (min(1.0, funds / cost) if cost else 1.0)
        in_all = can_raise + unit
        return [
            log1p(cash / unit),
            min(3.0, cash / unit / 10),
            log1p(can_raise / unit),
            log1p(max(0, self.worths[player]) / unit),
            log1p(10 * rivals * self.rates[player] / unit),
            log1p(10 * (self.rents_in_all - self.rates[player]) / unit),
            self.whole[player] / 3,
            log1p(rivals * self.to_build[player] / unit),
            log1p(rivals * funded / unit),
            log1p(rivals * self.near_bank[player] / unit),
            log1p(rivals * self.near_others[player] / unit),
            log1p(rivals * self.withheld[player] / unit),
            self.transports[player] / 4,
            self.utilities[player] / 2,
            self.buildings[player] / 12,
            min(MAX_RATIO, mean / in_all * 4),
            min(MAX_RATIO, worst / (cash + unit / 4)),
            min(MAX_RATIO, worst / in_all),
            0.0 if view.jail[player] == FREE else 1.0,
            len(view.cards[player]) / 2,
            1.0 if view.thrower == player else 0.0,
            _turns_until(view, player) / len(view.players),
            min(MAX_RATIO, debts / in_all),
            self.pledged[player] / (self.worths[player] + unit),
            self.deeds[player] * len(living) / len(DEEDS) / 2,
        ]

    def _ahead(self, player: int) -> tuple[float, float]:
        """What the player's next throw costs: on average, and at worst."""
        view, rent = self.view, self.rent
        start = JAIL if view.jail[player] != FREE else view.space[player]
        mean, worst = 0.0, 0.0
        for total, chance in TOTALS:
            space = (start + total) % SPACES
            cost = rent[space]
            if cost and view.owner[space] != player:
                mean += chance * cost
                if cost > worst:
                    worst = cost
        return mean, worst


def _turns_until(view: View, player: int) -> int:
    return (player - view.thrower) % len(view.players)
