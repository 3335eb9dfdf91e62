"""What a position is worth to a player: cash, rents to come, groups to complete, deeds to withhold.

Everything is counted in money. A rent counts for as many rounds as a game usually has left; a group that is
not whole yet counts by the chance to complete it; a deed that somebody else lacks counts as something to
bargain with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.engine.bots.chances import visits_per_turn
from croupier.engine.bots.rents import row_rent, street_rent
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS, Edition
from croupier.engine.events import BANK
from croupier.engine.rules import Rules

ROUNDS_TO_COME = 40
AIM = 3
"""Houses on each street: the level at which a group is judged."""
LENDS = 0.8
"""How much of the mortgages it could still take counts as money to build with."""
LATER = 0.5
"""How much of what there is no money for yet counts all the same: salaries will pay for it."""
IN_HAND = 100
"""Cash that is not for building."""
CHANCE_AT_BANK = {1: 0.15, 2: 0.05}
CHANCE_WITH_OTHERS = {1: 0.20, 2: 0.05}
"""To complete a group that lacks so many deeds, by where the lacking ones are."""
BARGAIN = {1: 0.15, 2: 0.04}
"""The share of a rival's group that a deed is worth which he lacks, by how many he lacks."""
WITHOUT_MONEY = 0.2
"""What is left of the hopes in others while not everybody is rich: who pays for them lacks the cash later."""


class GroupWorth(NamedTuple):
    held: float
    """The deeds as they are: rents to come, what the bank would lend or give back, and hopes."""
    gain: float
    """What building on would add, if the money is there."""
    cost: int
    loan: int
    """What could be borrowed on it without giving up anything whole."""


NOTHING = GroupWorth(0.0, 0.0, 0, 0)
MINE, UNSOLD, FIRST_RIVAL = 0, 1, 2
_Mark = tuple[int, int, bool]
"""Of a deed in a group as one player sees it: whose, buildings, mortgaged."""


_Board = tuple[int, int, bool, tuple[int, ...], tuple[int, ...], tuple[bool, ...]]
BOARDS = 64
"""So many are remembered: a round's worth, for six players."""


class Ground:
    """One edition with one set of rules: what its deeds earn. Nothing here changes while a game is played."""

    def __init__(self, edition: Edition, rules: Rules) -> None:
        self.edition, self.rules = edition, rules
        self.visits = visits_per_turn(edition)
        self._known: dict[tuple[str, tuple[_Mark, ...], int, bool], GroupWorth] = {}
        self._boards: dict[_Board, Worths] = {}

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
        marks: list[_Mark] = []
        seen: list[int] = []
        for space in GROUPS[name]:
            holder = owner[space]
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
        """All the player's groups. The board changes less often than it is asked about."""
        key = player, rivals, rich, owner, level, mortgaged
        known = self._boards.get(key)
        if known is None:
            if len(self._boards) >= BOARDS:
                self._boards.clear()
            known = self._boards[key] = Worths(
                {name: self.group(name, player, owner, level, mortgaged, rivals, rich) for name in GROUPS}
            )
        return known

    def _judge(self, name: str, marks: tuple[_Mark, ...], rivals: int, rich: bool) -> GroupWorth:
        spaces = GROUPS[name]
        mine = [(s, mark[1], mark[2]) for s, mark in zip(spaces, marks, strict=True) if mark[0] == MINE]
        if not mine:
            return NOTHING
        whole = len(mine) == len(spaces)
        lent = any(mortgaged for _, _, mortgaged in mine)
        clean = whole and not (lent and self.rules.group_rent_needs_unmortgaged)
        held, loan = 0.0, 0
        for space, level, mortgaged in mine:
            info = self.edition.spaces[space]
            if mortgaged:
                held -= info.mortgage * self.edition.mortgage_interest / 100
                continue
            if name in COLOUR_GROUPS:
                rent = street_rent(self.edition, self.rules, space, level, clean)
            else:
                rent = row_rent(self.edition, space, len(mine))
            held += info.mortgage + level * (info.house_cost // 2)
            held += self.income(space, rent, rivals)
            loan += info.mortgage
        if name not in COLOUR_GROUPS:
            return GroupWorth(held, 0.0, 0, loan)
        if whole:
            gain, cost = self._growth(mine, clean, rivals)
            return GroupWorth(held, gain, cost, 0)
        return GroupWorth(held + self._hope(spaces, marks, rivals, rich), 0.0, 0, loan)

    def income(self, space: int, rent: float, rivals: int) -> float:
        """The rents of a space in all the rounds to come."""
        return ROUNDS_TO_COME * rivals * self.visits[space] * rent

    def _growth(self, mine: list[tuple[int, int, bool]], clean: bool, rivals: int) -> tuple[float, int]:
        """What three houses on every street would add, and what they cost, mortgages to lift included."""
        aim = min(AIM, self.rules.house_cap)
        gain, cost = 0.0, 0
        for space, level, mortgaged in mine:
            info = self.edition.spaces[space]
            if mortgaged:
                cost += info.mortgage + info.mortgage // 10
                gain += info.mortgage
            if level < aim:
                now = 0 if mortgaged else street_rent(self.edition, self.rules, space, level, clean)
                gain += self.income(space, info.rent[aim] - now, rivals)
                gain += (aim - level) * (info.house_cost // 2)
                cost += (aim - level) * info.house_cost
        return max(0.0, gain - cost), cost

    def whole(self, name: str, rivals: int) -> float:
        """What a group built to the aim brings beyond its cost."""
        aim = min(AIM, self.rules.house_cap)
        spaces = GROUPS[name]
        rents = sum(self.income(space, self.edition.spaces[space].rent[aim], rivals) for space in spaces)
        cost = sum(self.edition.spaces[space].house_cost * aim for space in spaces)
        return max(0.0, rents - cost / 2)

    def _hope(self, spaces: tuple[int, ...], marks: tuple[_Mark, ...], rivals: int, rich: bool) -> float:
        """The chance to complete the group, and what others would give for what they lack of it."""
        whole = self.whole(GROUP_AT[spaces[0]], rivals)
        lacking = [whose for whose, _, _ in marks if whose != MINE]
        if all(whose == UNSOLD for whose in lacking):
            return CHANCE_AT_BANK.get(len(lacking), 0.0) * whole
        hope = CHANCE_WITH_OTHERS.get(len(lacking), 0.0)
        if lacking[0] != UNSOLD and len(set(lacking)) == 1:
            hope += BARGAIN.get(len(spaces) - len(lacking), 0.0)
        return hope * whole * (1.0 if rich else WITHOUT_MONEY)


class Worths:
    """One player's groups, to be added up with any amount of cash."""

    def __init__(self, groups: dict[str, GroupWorth]) -> None:
        self.groups = groups
        self._held = sum(worth.held for worth in groups.values())
        self.loans = sum(worth.loan for worth in groups.values())
        """What could be borrowed without giving up anything whole."""
        plans = [(worth.gain / worth.cost, worth) for worth in groups.values() if worth.cost]
        plans.sort(reverse=True)
        self._plans = [worth for _, worth in plans]

    def with_cash(self, cash: float) -> float:
        total = self._held + cash
        if self._plans:
            funds = max(0.0, cash - IN_HAND) + self.loans * LENDS
            for worth in self._plans:
                share = min(1.0, funds / worth.cost)
                total += worth.gain * (share + (1 - share) * LATER)
                funds -= worth.cost * share
        return total


_grounds: list[Ground] = []


def ground_of(edition: Edition, rules: Rules) -> Ground:
    """The same ground for the same edition and rules: working it out takes as long as a game."""
    for ground in _grounds:
        if ground.edition is edition and ground.rules is rules:
            return ground
    for ground in _grounds:
        if ground.rules == rules and ground.edition == edition:
            ground.rules, ground.edition = rules, edition  # the next question finds it at once
            return ground
    ground = Ground(edition, rules)
    _grounds.append(ground)
    del _grounds[:-8]
    return ground
