"""The menu of the plan: lists the settings of the next game; ● changes the one that is shown."""

from __future__ import annotations

from msgspec import Struct

from croupier.engine import Edition
from croupier.firmware.model.menu import Cursor, Item, Path, Request
from croupier.firmware.table.common.menus import back, setting
from croupier.firmware.table.lobby.plan import HOUSE_RULES, Plan
from croupier.firmware.text import Say

PLAN: Path = ("plan",)
"""The list of the plan."""
HOUSE_RULES_LIST: Path = (*PLAN, "house rules")


class ChangePlan(Request, frozen=True):
    """Use this plan for the next game."""

    plan: Plan


class NextEdition(Request, frozen=True):
    """Choose the next edition in the list of editions."""


class Limits(Struct, frozen=True):
    """What the list needs to know besides the plan."""

    edition: Edition
    """The edition of the plan."""
    max_robots: int


def plan_items(say: Say, plan: Plan, path: Path, limits: Limits) -> list[Item]:
    """The list of the plan, or the list of the house rules if the path leads there."""
    return _house_rules(say, plan, limits) if path == HOUSE_RULES_LIST else _plan(say, plan, limits)


def _plan(say: Say, plan: Plan, limits: Limits) -> list[Item]:
    rules = plan.rules
    limit = rules.time_limit
    found = [
        back(say, about=(say("line-plan"), (_summary(say, plan),))),
        _setting(
            say, "edition", limits.edition.id, say("line-set-edition"), limits.edition.title, NextEdition()
        ),
        _setting(
            say, "book", rules.rent, say("line-set-book"), say(f"line-set-book-{rules.rent}"),
            ChangePlan(plan.other_book()),
        ),
        Item(
            "open:house rules", say("do-open-house-rules"), opens=Cursor(HOUSE_RULES_LIST),
            about=(say("line-set-house-rules"), (say("line-set-house-rules-on", count=plan.house_rules),)),
        ),
        _setting(
            say, "length", str(rules.short_game), say("line-set-length"),
            say("line-set-length-short" if rules.short_game else "line-set-length-long"),
            ChangePlan(plan.other_length()),
        ),
        _setting(
            say, "limit", str(limit), say("line-set-limit"),
            say("line-set-limit-on", count=limit) if limit else say("line-set-limit-off"),
            ChangePlan(plan.next_limit()),
        ),
        _setting(
            say, "dice", str(plan.real_dice), say("line-set-dice"),
            say("line-set-dice-real" if plan.real_dice else "line-set-dice-board"),
            ChangePlan(plan.other_dice()),
        ),
        _setting(
            say, "robots", str(plan.robots), say("line-set-robots"),
            say("line-set-robots-on", count=plan.robots),
            ChangePlan(plan.next_robots(limits.max_robots)),
        ),
    ]  # fmt: skip
    if plan.robots:
        kind = "mixed" if plan.kinds else plan.robot
        value_text = say("line-robot-mixed") if plan.kinds else say.robot(plan.robot)
        found.append(
            _setting(say, "robot", kind, say("line-set-robot"), value_text, ChangePlan(plan.next_robot()))
        )
    return found


def _house_rules(say: Say, plan: Plan, limits: Limits) -> list[Item]:
    rules = plan.rules
    about = (say("line-set-house-rules"), (say("line-set-house-rules-on", count=plan.house_rules),))
    found = [back(say, Cursor(PLAN, "open:house rules"), about=about)]
    for rule in HOUSE_RULES:
        on = bool(getattr(rules, rule))
        value_text = say("line-set-on" if on else "line-set-off")
        name = say(f"line-house-rule-{rule}")
        found.append(_setting(say, rule, str(on), name, value_text, ChangePlan(plan.switched(rule))))
    cash = limits.edition.starting_cash if rules.starting_cash is None else rules.starting_cash
    found.append(
        _setting(
            say, "cash", str(cash), say("line-house-rule-cash"), say.money(cash), ChangePlan(plan.next_cash())
        )
    )
    return found


def _summary(say: Say, plan: Plan) -> str:
    return say(f"line-set-book-{plan.rules.rent}")


def _setting(say: Say, topic: str, value: str, name: str, value_text: str, does: Request) -> Item:
    return setting(say, topic, value, (name, (value_text,)), does)
