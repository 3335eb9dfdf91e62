"""The plan of the next game: its edition, rules, dice and robots, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar, get_args

from msgspec import Struct, structs

from croupier.engine import BY_THE_BOOK, FAMILY, Edition, Rules
from croupier.engine.bots.registry import ROBOTS, WEAKEST
from croupier.engine.rules import rules_by_the_book_of
from croupier.firmware.table.common.menus import cycle

T = TypeVar("T")

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


BOOKS: dict[str, str] = {"auto": "auto", "ask": "ask"}
"""Who sees to the rent: the board (family), or the owner (by the book)."""


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
    kinds: tuple[str, ...] = ()
    """The kind of each robot, if they differ."""

    def kind_of(self, robot: int) -> str:
        """The kind of the robot of that number, from 0."""
        return self.kinds[robot] if robot < len(self.kinds) else self.robot

    def with_robots(self, kinds: Sequence[str]) -> Plan:
        """One robot of each of these kinds."""
        differ = len(set(kinds)) > 1
        first = kinds[0] if kinds else self.robot
        return structs.replace(self, robots=len(kinds), robot=first, kinds=tuple(kinds) if differ else ())

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
        return self.with_robots([self.kind_of(robot) for robot in range((self.robots + 1) % (most + 1))])

    def next_robot(self) -> Plan:
        """The next kind of robots."""
        return structs.replace(self, robot=cycle(tuple(ROBOTS), self.robot), kinds=())

    def with_setting(self, key: str, value: str) -> Plan:
        """With another value of one setting. ValueError if there is no such setting or value."""
        if key in HOUSE_RULES:
            return self._rule(**{key: _one_of({"on": True, "off": False}, value)})
        match key:
            case "book":
                return self if _one_of(BOOKS, value) == self.rules.rent else self.other_book()
            case "length":
                return self._rule(short_game=_one_of({"short": True, "long": False}, value))
            case "limit":
                return self._rule(time_limit=_one_of({str(n): n for n in TIME_LIMITS_MIN}, value))
            case "cash":
                return self._rule(
                    starting_cash=_one_of({cash_key(cash): cash for cash in STARTING_CASH}, value)
                )
            case "dice":
                return structs.replace(self, real_dice=_one_of({"real": True, "board": False}, value))
            case _:
                raise ValueError(f"no setting {key}")

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
        return structs.replace(rules_by_the_book_of(edition), **wishes)

    def _rule(self, **changes: Any) -> Plan:
        return self._with(structs.replace(self.rules, **changes))

    def _with(self, rules: Rules) -> Plan:
        return structs.replace(self, rules=rules)


def cash_key(cash: int | None) -> str:
    """How a choice of the starting cash is called; "" is the edition's own."""
    return "" if cash is None else str(cash)


def _one_of(values: Mapping[str, T], wanted: str) -> T:
    if wanted not in values:
        raise ValueError(f"no value {wanted}")
    return values[wanted]
