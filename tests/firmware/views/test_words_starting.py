"""Tests that no sentence about joining, settings and robots is cut, in every edition and language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from croupier.config import languages
from croupier.config.languages import shipped_languages
from croupier.engine import FAMILY
from croupier.engine import actions as act
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.choices import ThrowForm
from croupier.firmware.model.layout import SMALLEST
from croupier.firmware.model.panel import Panel
from croupier.firmware.table.common.board_settings import ROBOT_PACES
from croupier.firmware.table.game.panels import with_explanation
from croupier.firmware.table.lobby.plan import HOUSE_RULES, STARTING_CASH, TIME_LIMITS_MIN, Plan
from croupier.firmware.table.lobby.plan_menu import HOUSE_RULES_LIST, PLAN, Limits, plan_items
from croupier.firmware.table.real_dice import confirm_label
from croupier.firmware.text import Say
from croupier.firmware.text.choices import explanation
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.test_words import EDITIONS, FORTUNE, in_place, spoken, view

LONGEST_NAME = "Guillaume"


@pytest.fixture(
    params=[(name, language) for name in EDITIONS for language in shipped_languages()], ids="-".join
)
def say(request: pytest.FixtureRequest) -> Say:
    return spoken(*request.param)


def plans() -> list[Plan]:
    every = replace(FAMILY, **dict.fromkeys(HOUSE_RULES, True))
    found = [Plan(), Plan(rules=every, real_dice=True, robots=5), Plan().other_book().other_length()]
    found += [Plan(robots=1, robot=robot) for robot in ROBOTS]
    found += [Plan(rules=replace(FAMILY, starting_cash=cash)) for cash in STARTING_CASH]
    return found + [Plan(rules=replace(FAMILY, time_limit=limit)) for limit in TIME_LIMITS_MIN]


def test_every_setting_before_a_game_fits(say: Say) -> None:
    for plan in plans():
        for group in (PLAN, HOUSE_RULES_LIST):
            for item in plan_items(say, plan, group, Limits(say.edition, 5)):
                assert item.about is not None
                headline, details = item.about
                assert lost_words(Panel(headline=headline, details=details, choice=item.label)) == []


def labels_of(*sections: str) -> list[str]:
    """The messages called do-… of these sections."""
    text = Path(languages.__file__).with_name("en.ftl").read_text(encoding="utf-8")
    found: list[str] = []
    for section in sections:
        body = text.split(f"## {section}\n")[1].split("\n## ")[0]
        found += re.findall(r"^(do-[a-z-]+) =", body, re.MULTILINE)
    return found


def test_what_can_be_pressed_fits(say: Say) -> None:
    keys = labels_of(
        "Sitting down, and what the game will be like", "Robots, helpers and settings during a game"
    )
    longest = max((token.label for token in say.edition.tokens), key=len)
    assert len(keys) > 15
    too_long = [key for key in keys if not SMALLEST.fits_bar(say(key, who=longest))]
    assert too_long == []


def test_questions_about_robots_fit(say: Say) -> None:
    names = [*(token.label for token in say.edition.tokens), LONGEST_NAME]
    for name in names:
        asked = (say("line-away-asks", who=name), (say("line-away-robot", who=name),))
        moved = [(say("line-robot-move", who=name), (say.place(space),)) for space in range(40)]
        throw = [(say("line-throw-for", who=name), (say(f"line-throw-for-{kind}"),)) for kind in THROWS]
        silence = (say("line-away-silence", seconds=20), (say("line-away-robot", who=name),))
        yours = (say("line-away-you"), (say("line-away-silence", seconds=20),))
        for told in [asked, silence, yours, *moved, *throw]:
            assert lost_words(in_place(say, told)) == []
        assert SMALLEST.fits_bar(confirm_label(say, SMALLEST, name, (6, 6)))
    for robot in ROBOTS:
        assert lost_words(in_place(say, (say("line-robot-plays"), (say(f"line-robot-{robot}"),)))) == []
    for pace in ROBOT_PACES:
        assert lost_words(in_place(say, (say("line-set-pace"), (say(f"line-pace-{pace}"),)))) == []


THROWS = ("order", "move", "rent")
ACTIONS: list[object] = [
    ThrowForm(0, "move", 1), act.Buy(0, 39), act.PayJail(0), act.Build(0, 39, 1), act.Bid(0, 1, 50),
    act.Draw(0, 2), act.Decline(0, 39), act.UseJailCard(0, "chance"), act.Claim(0, 1), act.Waive(0, 1),
    act.DropOut(0, 1), act.Pass(0, 1), act.PayDebt(0, 1), act.Accept(0, 1), act.Refuse(0, 1), act.Resign(0),
    act.Bankrupt(0, 1), act.Mortgage(0, 39), act.Lift(0, 39),
]  # fmt: skip


def test_what_the_helper_says_fits_on_one_line_more(say: Say) -> None:
    free = view(say)
    for seen in (free, replace(free, jail=(0,) * 6)):
        for does in ACTIONS:
            line = explanation(say, seen, 0, does)
            assert line
            panel = with_explanation(SMALLEST, Panel("x", say.money(FORTUNE), "x", ("x",), "x", 0, 2), line)
            assert line in panel.details
            assert lost_words(panel) == []


def test_the_helper_says_nothing_where_there_is_no_room() -> None:
    long = "x" * 18 + " " + "x" * 18
    full = Panel("x", "$1", long, (long,), "x", 0, 2)
    assert with_explanation(SMALLEST, full, "x " * 30) == full


def test_every_action_that_asks_for_a_choice_is_explained_or_a_deal() -> None:
    by_itself = {act.OrderRoll, act.Roll, act.RentRoll, act.Arrive}
    elsewhere = {act.Offer, act.Counter, act.Withdraw, act.TakeEstate, act.ChooseTax, act.Want}
    buildings = {act.Sell, act.SellBuildings}
    explained_here = {type(does) for does in ACTIONS} - {ThrowForm}
    assert explained_here | by_itself | elsewhere | buildings == set(get_args(act.PlayerAction))
