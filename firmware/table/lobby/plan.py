"""The plan of the next game: its edition, rules, dice and robots, as one frozen value."""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct, structs

from croupier.engine import BY_THE_BOOK, FAMILY, Edition, Rules
from croupier.engine.bots.registry import ROBOTS, WEAKEST
from croupier.engine.rules import with_settings
from croupier.firmware.table.common.menus import cycle

HouseRule = Literal[
    "free_parking_pot",
    "double_salary_on_go",
    "no_auctions",
    "no_rent_in_jail",
    "first_lap_before_buying",
]
HOUSE_RULES: tuple[HouseRule, ...] = get_args(HouseRule)
"""The house rules that are on or off, all off by default (R141). The sixth one is the starting cash."""
STARTING_CASH = (None, 1000, 2000, 2500, 3000)
"""The amounts that can be chosen; None is the edition's own."""
TIME_LIMITS_MIN = (0, 60, 90, 120)
"""In minutes; 0 is no limit."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """What the next game is like. It is saved, so its field names stay."""

    edition: str = ""
    """The name of the edition; "" is the one that the board was started with."""
    rules: Rules = FAMILY
    """The rules that the players want; `rules_for` adds those of the edition."""
    real_dice: bool = False
    robots: int = 0
    robot: str = WEAKEST
    """The kind of the robots."""

    def other_book(self) -> Plan:
        """Change between *by the book* and *family*, without house rules. The length of the game stays."""
        book = BY_THE_BOOK if self.rules.rent == "auto" else FAMILY
        return self._with(
            structs.replace(book, short_game=self.rules.short_game, time_limit=self.rules.time_limit)
        )

    def other_length(self) -> Plan:
        """Change between a short and a long game."""
        return self._rule(short_game=not self.rules.short_game)

    def next_limit(self) -> Plan:
        """The next time limit."""
        return self._rule(time_limit=cycle(TIME_LIMITS_MIN, self.rules.time_limit))

    def switched(self, rule: HouseRule) -> Plan:
        """Turn that house rule on or off."""
        return self._rule(**{rule: not getattr(self.rules, rule)})

    def next_cash(self) -> Plan:
        """The next amount of starting cash."""
        return self._rule(starting_cash=cycle(STARTING_CASH, self.rules.starting_cash))

    def other_dice(self) -> Plan:
        """Change between electronic and real dice."""
        return structs.replace(self, real_dice=not self.real_dice)

    def next_robots(self, most: int) -> Plan:
        """One robot more; after `most` robots, no robot."""
        return structs.replace(self, robots=(self.robots + 1) % (most + 1))

    def next_robot(self) -> Plan:
        """The next kind of robots."""
        return structs.replace(self, robot=cycle(tuple(ROBOTS), self.robot))

    @property
    def house_rules(self) -> int:
        """How many house rules are on."""
        rules = self.rules
        on = [rule for rule in HOUSE_RULES if getattr(rules, rule)]
        return len(on) + (rules.starting_cash is not None)

    def rules_for(self, edition: Edition) -> Rules:
        """The rules of the game: those of the edition, changed by what the players want."""
        wishes = {
            name: value
            for name, value in structs.asdict(self.rules).items()
            if value != getattr(BY_THE_BOOK, name)
        }
        return structs.replace(with_settings(BY_THE_BOOK, edition.rules), **wishes)

    def _rule(self, **changes: Any) -> Plan:
        return self._with(structs.replace(self.rules, **changes))

    def _with(self, rules: Rules) -> Plan:
        return structs.replace(self, rules=rules)
