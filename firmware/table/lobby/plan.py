"""What the next game will be like: its edition, its rules, its dice, its robots. A frozen value."""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct, structs

from croupier.engine import BY_THE_BOOK, FAMILY, Edition, Rules
from croupier.engine.rules import with_settings
from croupier.firmware.table.common.menus import cycle
from croupier.firmware.table.common.robot_kinds import ROBOT_KINDS

HouseRule = Literal[
    "free_parking_pot",
    "double_salary_on_go",
    "no_auctions",
    "no_rent_in_jail",
    "first_lap_before_buying",
]
HOUSE_RULES: tuple[HouseRule, ...] = get_args(HouseRule)
"""R141: switches, all off by default. The sixth, the starting cash, is a number."""
STARTING_CASH = (None, 1000, 2000, 2500, 3000)
TIME_LIMITS = (0, 60, 90, 120)
"""Minutes."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """`edition` is a name; "" is the one that the board was started with."""

    edition: str = ""
    rules: Rules = FAMILY
    """As the players want them; what the edition's own book changes comes below."""
    real_dice: bool = False
    robots: int = 0
    robot: str = ROBOT_KINDS[0]
    """How they play."""

    def other_book(self) -> Plan:
        """*By the book* or *family*, without any house rule; short or long stays."""
        book = BY_THE_BOOK if self.rules.rent == "auto" else FAMILY
        return self._with(
            structs.replace(book, short_game=self.rules.short_game, time_limit=self.rules.time_limit)
        )

    def other_length(self) -> Plan:
        return self._rule(short_game=not self.rules.short_game)

    def next_limit(self) -> Plan:
        return self._rule(time_limit=cycle(TIME_LIMITS, self.rules.time_limit))

    def switched(self, rule: HouseRule) -> Plan:
        return self._rule(**{rule: not getattr(self.rules, rule)})

    def next_cash(self) -> Plan:
        return self._rule(starting_cash=cycle(STARTING_CASH, self.rules.starting_cash))

    def other_dice(self) -> Plan:
        return structs.replace(self, real_dice=not self.real_dice)

    def next_robots(self, most: int) -> Plan:
        """One robot more; after `most` none again."""
        return structs.replace(self, robots=(self.robots + 1) % (most + 1))

    def next_robot(self) -> Plan:
        return structs.replace(self, robot=cycle(ROBOT_KINDS, self.robot))

    @property
    def house_rules(self) -> int:
        """How many are on."""
        rules = self.rules
        on = [rule for rule in HOUSE_RULES if getattr(rules, rule)]
        return len(on) + (rules.starting_cash is not None)

    def rules_for(self, edition: Edition) -> Rules:
        """The edition's own book first, the wishes of the players on top."""
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
