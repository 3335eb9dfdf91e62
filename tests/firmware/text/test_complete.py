"""Nothing is forgotten: every effect of a card and every setting of the rules has its words.

Where the program uses `match`, mypy finds a forgotten kind by itself (`exhaustive-match` in pyproject.toml).
These tests cover what mypy cannot see: messages whose names are put together from a kind.
"""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from croupier.config.editions import load_edition
from croupier.config.languages import shipped_languages
from croupier.engine import Rules
from croupier.engine.edition import Effect
from croupier.firmware.table.lobby.plan import HOUSE_RULES, HouseRule
from croupier.firmware.text import Say

KINDS_OF_NEAREST = ("transport", "utility")
FROM_THE_BOOK = {
    "short_game", "time_limit", "rent", "rent_window", "group_rent_needs_unmortgaged", "utility_roll",
    "card_after_third_roll", "transfer_lift_interest", "interest_rounding", "taxes_1997",
}  # fmt: skip
"""Settings that the rulebooks differ in; the others are house rules (R141)."""


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("effect", get_args(Effect), ids=lambda effect: effect.__name__)
def test_every_effect_of_a_card_has_a_sentence(effect: type[Effect], language: str) -> None:
    say, tag = Say(load_edition("classic"), language), effect.__struct_config__.tag
    kinds = [f"-{kind}" for kind in KINDS_OF_NEAREST] if "kind" in get_type_hints(effect) else [""]
    assert [kind for kind in kinds if not say.knows(f"read-{tag}{kind}")] == []


def test_every_house_rule_can_be_switched_in_the_lobby() -> None:
    switches = set(get_type_hints(Rules)) - FROM_THE_BOOK - {"starting_cash"}
    assert set(HOUSE_RULES) == set(get_args(HouseRule)) == switches


@pytest.mark.parametrize("language", shipped_languages())
def test_every_house_rule_has_its_name(language: str) -> None:
    say = Say(load_edition("classic"), language)
    assert [rule for rule in HOUSE_RULES if not say.knows(f"line-house-rule-{rule}")] == []
