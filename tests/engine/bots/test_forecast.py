"""The forecast: chances for everybody from what everybody can see, in any edition's money."""

from __future__ import annotations

from math import log
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine import Edition, Game, Rules, View
from croupier.engine.bots.features import NAMES, features
from croupier.engine.bots.forecast import forecast
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import play
from tests.engine.bots.tables import MAX_ACTIONS, begin
from tests.rules.positions import board, classic


def chances(game: Game) -> tuple[float, ...]:
    return forecast(game.view())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_chances_of_a_new_game_are_nearly_equal_and_add_up(players: int) -> None:
    found = chances(board(players).turn_of(0).game())
    assert sum(found) == pytest.approx(1)
    assert all(0.6 / players < chance < 1.7 / players for chance in found)


def test_who_is_out_has_no_chance() -> None:
    found = chances(board(3).out(1).game())
    assert found[1] == 0
    assert sum(found) == pytest.approx(1)


def test_in_the_end_it_is_who_has_won() -> None:
    game = begin(("builder", "beginner"), Rules(short_game=True), seed=3)
    play(game, [ROBOTS["builder"], ROBOTS["beginner"]], Random(3), limit=MAX_ACTIONS)
    outcome = game.outcome()
    assert outcome is not None
    assert [player for player, chance in enumerate(chances(game)) if chance] == list(outcome.winners)


def test_more_cash_a_group_and_houses_each_raise_the_chance() -> None:
    bare = board(3).owns(0, 16, 18).owns(1, 19).owns(1, 26, 27).owns(2, 29)
    first = chances(bare.game())[0]
    richer = chances(board(3).owns(0, 16, 18).owns(1, 19, 26, 27).owns(2, 29).cash(0, 2500).game())[0]
    group = chances(board(3).group(0, "orange").owns(1, 26, 27).owns(2, 29).game())[0]
    built = chances(board(3).group(0, "orange", level=3).owns(1, 26, 27).owns(2, 29).game())[0]
    assert first < richer
    assert first < group < built


def test_a_debt_that_cannot_be_paid_lowers_it() -> None:
    rich = board(2).group(1, "dark_blue", level=4).cash(0, 5000).turn_of(0)
    poor = board(2).group(1, "dark_blue", level=4).cash(0, 50).turn_of(0)
    assert chances(poor.landing(39))[0] < chances(rich.landing(39))[0]


def in_other_money(edition: Edition, times: int) -> Edition:
    spaces = tuple(
        replace(
            space,
            price=space.price * times,
            mortgage=space.mortgage * times,
            house_cost=space.house_cost * times,
            rent=tuple(rent * times for rent in space.rent),
            amount=space.amount * times,
        )
        for space in edition.spaces
    )
    return replace(
        edition,
        id=f"{edition.id}-times-{times}",
        spaces=spaces,
        starting_cash=edition.starting_cash * times,
        salary=edition.salary * times,
        transport_rent=tuple(rent * times for rent in edition.transport_rent),
        utility_factor=tuple(factor * times for factor in edition.utility_factor),
    )


def test_money_counts_by_the_prices_of_the_edition() -> None:
    """The same position where everything costs a hundred times as much."""
    dear = in_other_money(classic(), 100)
    here = board(3).group(0, "red", level=2).owns(1, 5, 15, 12).cash(1, 321).owns(2, 39, mortgaged=True)
    there = board(3, edition=dear).group(0, "red", level=2).owns(1, 5, 15, 12).owns(2, 39, mortgaged=True)
    there = there.cash(0, 150_000).cash(1, 32_100).cash(2, 150_000)
    assert chances(there.game()) == pytest.approx(chances(here.game()), abs=1e-3)


def test_it_knows_no_more_than_the_view() -> None:
    """Other orders of the cards that nobody has drawn make no difference."""
    game = begin(("strong", "builder", "beginner"), seed=5)
    play(game, [ROBOTS["strong"]] * 3, Random(5), limit=300)
    view = game.view()
    assert {forecast(Game.imagine(view, seed).view()) for seed in range(5)} == {forecast(view)}


def test_every_figure_has_a_name_and_is_small() -> None:
    game = begin(("strong", "builder", "beginner", "builder"), seed=2)
    for _ in range(40):
        play(game, [ROBOTS["builder"]] * 4, Random(2), limit=20)
        if game.outcome() is not None:
            break
        living, rows = features(game.view())
        assert len(rows) == len(living)
        for row in rows:
            assert len(row) == len(NAMES)
            assert all(-0.001 <= figure < 12 for figure in row), dict(zip(NAMES, row, strict=True))


def losses(view: View, winners: tuple[int, ...]) -> tuple[float, float]:
    """Of the forecast, and of somebody who guesses."""
    found = forecast(view)
    living = view.out.count(False)
    return -sum(log(found[player] + 1e-9) for player in winners) / len(winners), log(living)


def test_it_says_how_games_end_far_better_than_a_guess() -> None:
    """Sixty games that it has not learned from: the mean of -log(chance of the winner)."""
    said = guessed = count = 0.0
    for seed in range(60):
        names = ("strong", "builder", "beginner", "builder")
        game = begin(names, seed=10_000 + seed)
        views: list[View] = []
        random = Random(seed)
        while game.outcome() is None:
            play(game, [ROBOTS[name] for name in names], random, limit=40)
            views.append(game.view())
        outcome = game.outcome()
        assert outcome is not None
        for view in views[:-1]:
            loss, guess = losses(view, outcome.winners)
            said, guessed, count = said + loss, guessed + guess, count + 1
    assert said / count < 0.72 * guessed / count
