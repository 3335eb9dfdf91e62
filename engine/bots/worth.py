"""The worth of a position to a player: cash, rents to come, groups to complete, deeds that others lack.

Everything is counted in money. A rent counts for as many rounds as a game usually has left. A group that is
not complete counts by the chance to complete it. A deed that somebody else lacks counts as good for trading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from croupier.engine.bots.chances import visits_per_turn
from croupier.engine.edition import COLOUR_GROUPS, DEEDS, GROUP_AT, GROUPS, SPACES, Edition
from croupier.engine.events import BANK
from croupier.engine.figures import doubles_rent, interest, lift_cost, resale, row_rent, street_rent
from croupier.engine.rules import Rules

ROUNDS_TO_COME: Final = 40
"""A rent counts for so many rounds."""
TARGET_HOUSES: Final = 3
"""Houses on each street when the future of a group is judged."""
LOAN_SHARE: Final = 0.8
"""How much of the mortgages it could still take counts as money to build with."""
UNFUNDED_SHARE: Final = 0.5
"""How much of a plan counts that there is no money for yet: salaries will pay for it."""
CASH_IN_HAND: Final = 100
"""Money that is not for building."""
CHANCE_AT_BANK: Final = {1: 0.15, 2: 0.05}
"""The chance to complete a group, by how many deeds are lacking, if the bank has them."""
CHANCE_WITH_OTHERS: Final = {1: 0.20, 2: 0.05}
"""The same if other players have some of them."""
BARGAINING_SHARE: Final = {1: 0.15, 2: 0.04}
"""What share of a rival's group a deed is worth that the rival lacks, by how many deeds they lack."""
SHARE_UNLESS_ALL_RICH: Final = 0.2
"""How much of these chances counts while not everybody is rich: who buys now has no cash later."""


@dataclass
class GroupWorth:
    """What one player's deeds of a group are worth. Nothing in it changes."""

    held: float
    """The deeds as they are: rents to come, what the bank would lend or pay back, and prospects."""
    gain: float
    """What more buildings would add, if there is money for them."""
    cost: int
    loan: int
    """What could be borrowed on it without giving up anything whole."""


NOTHING: Final = GroupWorth(0.0, 0.0, 0, 0)
MINE: Final = 0
UNSOLD: Final = 1
FIRST_RIVAL: Final = 2
_Board = tuple[tuple[int, ...], tuple[int, ...], tuple[bool, ...]]
"""Owners, buildings and mortgages, by space."""
_Mark = tuple[int, int, bool]
"""A deed of a group as one player sees it: owner, buildings, mortgaged."""


class DeedValues:
    """What the deeds of one edition earn under one set of rules. Nothing here changes during a game."""

    def __init__(self, edition: Edition, rules: Rules) -> None:
        self.edition, self.rules = edition, rules
        self.visits = visits_per_turn(edition)
        self._known: dict[tuple[str, tuple[_Mark, ...], int, bool], GroupWorth] = {}
        nobody, nothing = (BANK,) * SPACES, (0,) * SPACES
        self._board: _Board = nobody, nothing, (False,) * SPACES
        self._worths: dict[tuple[int, int, bool], Worths] = {}
        """By player, rivals, and whether all are rich; for the board above but for what is outdated."""
        self._outdated: dict[tuple[int, int, bool], set[str]] = {}
        """The groups of each that have changed since."""

    def group(
        self,
        name: str,
        player: int,
        owner: Sequence[int],
        level: Sequence[int],
        mortgaged: Sequence[bool],
        rivals: int,
        rich: bool,
    ) -> GroupWorth:
        spaces = GROUPS[name]
        holders = [owner[space] for space in spaces]
        if player not in holders:
            return NOTHING
        marks: list[_Mark] = []
        seen: list[int] = []
        for space, holder in zip(spaces, holders, strict=True):
            if holder == player:
                marks.append((MINE, level[space], mortgaged[space]))
            elif holder == BANK:
                marks.append((UNSOLD, 0, False))
            else:
                if holder not in seen:
                    seen.append(holder)
                marks.append((FIRST_RIVAL + seen.index(holder), 0, False))
        key = name, tuple(marks), rivals, rich
        worth = self._known.get(key)
        if worth is None:
            worth = self._known[key] = self._judge(*key)
        return worth

    def worths(
        self,
        player: int,
        owner: tuple[int, ...],
        level: tuple[int, ...],
        mortgaged: tuple[bool, ...],
        rivals: int,
        rich: bool,
    ) -> Worths:
        """All groups of the player. They are remembered: the board changes less often than this is asked."""
        last_owner, last_level, last_mortgaged = self._board
        if owner is not last_owner or level is not last_level or mortgaged is not last_mortgaged:
            self._compare(owner, level, mortgaged)
        key = player, rivals, rich
        known = self._worths.get(key)
        names = GROUPS.keys() if known is None else self._outdated[key]
        if known is None or names:
            groups = {} if known is None else known.groups.copy()
            for name in names:
                groups[name] = self.group(name, player, owner, level, mortgaged, rivals, rich)
            known = self._worths[key] = Worths(groups)
            self._outdated[key] = set()
        return known

    def _compare(self, owner: tuple[int, ...], level: tuple[int, ...], mortgaged: tuple[bool, ...]) -> None:
        """Note which groups are not as they were on the last board."""
        last_owner, last_level, last_mortgaged = self._board
        self._board = owner, level, mortgaged
        changed: list[int] = []
        if owner is not last_owner:
            changed += [space for space in DEEDS if owner[space] != last_owner[space]]
        if level is not last_level:
            changed += [space for space in DEEDS if level[space] != last_level[space]]
        if mortgaged is not last_mortgaged:
            changed += [space for space in DEEDS if mortgaged[space] != last_mortgaged[space]]
        for names in self._outdated.values():
            names.update([GROUP_AT[space] for space in changed])

    def _judge(self, name: str, marks: tuple[_Mark, ...], rivals: int, rich: bool) -> GroupWorth:
        spaces = GROUPS[name]
        mine = [(s, mark[1], mark[2]) for s, mark in zip(spaces, marks, strict=True) if mark[0] == MINE]
        if not mine:
            return NOTHING
        whole = len(mine) == len(spaces)
        lent = any(mortgaged for _, _, mortgaged in mine)
        doubled = doubles_rent(self.rules, whole, lent)
        held, loan = 0.0, 0
        for space, level, mortgaged in mine:
            info = self.edition.spaces[space]
            if mortgaged:
                held -= interest(self.edition, self.rules, space)
                continue
            if name in COLOUR_GROUPS:
                rent = street_rent(self.edition, self.rules, space, level, doubled)
            else:
                rent = row_rent(self.edition, space, len(mine)).average
            held += info.mortgage + level * resale(self.edition, space)
            held += self.income(space, rent, rivals)
            loan += info.mortgage
        if name not in COLOUR_GROUPS:
            return GroupWorth(held, 0.0, 0, loan)
        if whole:
            gain, cost = self._growth(mine, doubled, rivals)
            return GroupWorth(held, gain, cost, 0)
        return GroupWorth(held + self._prospects(spaces, marks, rivals, rich), 0.0, 0, loan)

    def income(self, space: int, rent: float, rivals: int) -> float:
        """The rents of a space in all the rounds to come."""
        return ROUNDS_TO_COME * rivals * self.visits[space] * rent

    def _growth(self, mine: list[tuple[int, int, bool]], doubled: bool, rivals: int) -> tuple[float, int]:
        """What three houses on every street would add, and what they cost, mortgages to lift included."""
        target = min(TARGET_HOUSES, self.rules.house_cap)
        gain, cost = 0.0, 0
        for space, level, mortgaged in mine:
            info = self.edition.spaces[space]
            if mortgaged:
                cost += lift_cost(self.edition, self.rules, space)
                gain += info.mortgage
            if level < target:
                now = 0 if mortgaged else street_rent(self.edition, self.rules, space, level, doubled)
                gain += self.income(space, info.rent[target] - now, rivals)
                gain += (target - level) * resale(self.edition, space)
                cost += (target - level) * info.house_cost
        return max(0.0, gain - cost), cost

    def whole(self, name: str, rivals: int) -> float:
        """What a group with the target houses brings beyond its cost."""
        target = min(TARGET_HOUSES, self.rules.house_cap)
        spaces = GROUPS[name]
        rents = sum(self.income(space, self.edition.spaces[space].rent[target], rivals) for space in spaces)
        cost = sum(self.edition.spaces[space].house_cost * target for space in spaces)
        return max(0.0, rents - cost / 2)

    def _prospects(self, spaces: tuple[int, ...], marks: tuple[_Mark, ...], rivals: int, rich: bool) -> float:
        """What the chance to complete the group is worth, and what others would pay for what they lack."""
        whole = self.whole(GROUP_AT[spaces[0]], rivals)
        lacking = [whose for whose, _, _ in marks if whose != MINE]
        if all(whose == UNSOLD for whose in lacking):
            return CHANCE_AT_BANK.get(len(lacking), 0.0) * whole
        hope = CHANCE_WITH_OTHERS.get(len(lacking), 0.0)
        if lacking[0] != UNSOLD and len(set(lacking)) == 1:
            hope += BARGAINING_SHARE.get(len(spaces) - len(lacking), 0.0)
        return hope * whole * (1.0 if rich else SHARE_UNLESS_ALL_RICH)


class Worths:
    """One player's groups, to be added up with any amount of cash."""

    def __init__(self, groups: dict[str, GroupWorth]) -> None:
        self.groups = groups
        self._held = 0.0
        self.loans = 0
        """What could be borrowed without giving up anything whole."""
        self._plans: list[GroupWorth] = []
        """Buildings to come, first those that gain most for their cost."""
        for worth in groups.values():
            if worth is not NOTHING:
                self._held += worth.held
                self.loans += worth.loan
                if worth.cost:
                    self._plans.append(worth)
        if len(self._plans) > 1:
            self._plans.sort(key=_gain_for_cost, reverse=True)

    def with_cash(self, cash: float) -> float:
        total = self._held + cash
        if self._plans:
            funds = max(0.0, cash - CASH_IN_HAND) + self.loans * LOAN_SHARE
            for worth in self._plans:
                share = funds / worth.cost
                if share > 1.0:
                    share = 1.0
                total += worth.gain * (share + (1 - share) * UNFUNDED_SHARE)
                funds -= worth.cost * share
        return total


def _gain_for_cost(plan: GroupWorth) -> tuple[float, float, float]:
    """Of two plans as good, first that of the group that is worth more already."""
    return plan.gain / plan.cost, plan.held, plan.gain


_known_values: list[DeedValues] = []


def deed_values(edition: Edition, rules: Rules) -> DeedValues:
    """The values for an edition and rules. They are remembered: working them out takes as long as a game."""
    for values in _known_values:
        if values.edition is edition and values.rules is rules:
            return values
    for values in _known_values:
        if values.rules == rules and values.edition == edition:
            values.rules, values.edition = rules, edition  # so that the loop above finds it next time
            return values
    values = DeedValues(edition, rules)
    _known_values.append(values)
    del _known_values[:-8]
    return values
