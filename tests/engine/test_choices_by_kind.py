"""Choices sorted by kind are the options of the player, in whatever order a robot asks for them."""

from __future__ import annotations

from random import Random

import pytest

from croupier.engine import Game, Rules
from croupier.engine.actions import Build
from croupier.engine.choices import Choice, ThrowForm
from croupier.engine.choices_by_kind import SUBJECTS, ChoicesByKind
from tests.engine.tables import Table, next_action
from tests.rules.positions import board


def by_kind(options: list[Choice]) -> dict[type, list[Choice]]:
    return {kind: [choice for choice in options if type(choice) is kind] for kind in SUBJECTS}


def must_agree(game: Game, player: int, rng: Random) -> None:
    offered = by_kind(list(game.options(player)))
    kinds = list(SUBJECTS)
    rng.shuffle(kinds)
    for choices in (game.choices_by_kind(player), ChoicesByKind.of(game.options(player))):
        assert {kind: choices.all(kind) for kind in kinds} == offered
        for kind in kinds:
            assert choices.one(kind) == next(iter(offered[kind]), None)


@pytest.mark.parametrize("seed", range(6))
def test_they_are_the_options_in_any_order(seed: int) -> None:
    rng = Random(seed)
    rules = Rules(rent="ask", taxes_1997=True, card_after_third_roll=True, short_game=seed % 3 == 2)
    table = Table(rules, (False,) * 4, seed, late=seed % 2 == 0, length=150, haste=0.5)
    game, seen = table.game(), set[type]()
    for _ in range(table.length):
        if game.outcome() is not None:
            break
        for player in range(4):
            must_agree(game, player, rng)
            seen.update(type(choice) for choice in game.options(player))
        action = next_action(game, table, rng)
        if game.check(action) is None:
            game.apply(action)
    assert len(seen) > 12


def test_what_nobody_asks_for_is_not_worked_out() -> None:
    game = board(2).group(0, "brown").game()
    options = tuple(game.options(0))
    asked: list[type] = []

    def sheet(kind: type) -> tuple[Choice, ...]:
        asked.append(kind)
        return tuple(choice for choice in options if SUBJECTS[type(choice)] == SUBJECTS[kind])

    choices = ChoicesByKind(sheet, lambda kind: next(iter(sheet(kind)), None))
    assert choices.one(ThrowForm) is not None
    assert [build.space for build in choices.all(Build)] == [1, 3]
    assert asked == [ThrowForm, Build]
