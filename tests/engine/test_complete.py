"""Nothing is forgotten: the engine's tables have an entry for every action, every task and every effect.

Where the program uses `match`, mypy finds a forgotten kind by itself (`exhaustive-match` in pyproject.toml).
These tests cover what mypy cannot see: tables by type.
"""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

from croupier.engine.actions import (
    Action,
    Bid,
    Counter,
    Hammer,
    Offer,
    OrderRoll,
    RentRoll,
    Roll,
    TakeEstate,
    TimeUp,
)
from croupier.engine.agenda import AtOnce, WaitingTask
from croupier.engine.choices import Form
from croupier.engine.choices_by_kind import SUBJECTS
from croupier.engine.game import AT_ONCE, RULES
from croupier.engine.phases import PHASES
from croupier.engine.saved import SavedState
from croupier.engine.state import State
from croupier.engine.waiting import NEEDS


def test_every_action_has_its_rule() -> None:
    assert set(RULES) == set(get_args(Action))


def test_every_task_that_waits_has_its_options() -> None:
    assert set(PHASES) == {None, *get_args(WaitingTask)}
    assert set(NEEDS) == set(get_args(WaitingTask))


def test_every_other_task_is_done_at_once() -> None:
    assert set(AT_ONCE) == set(get_args(AtOnce))


def test_every_kind_of_choice_has_its_subject() -> None:
    """Actions that are the filling of a form are no choices, nor are those of the clock."""
    filled = {OrderRoll, Roll, RentRoll, Bid, Offer, Counter, TakeEstate}
    assert set(SUBJECTS) == {*get_args(Action), *get_args(Form)} - filled - {Hammer, TimeUp}


def test_everything_of_the_state_is_saved_in_its_order() -> None:
    assert [field.name for field in fields(State)] == list(SavedState.__struct_fields__)
