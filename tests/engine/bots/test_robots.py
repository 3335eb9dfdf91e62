"""Every robot ends every kind of game, does nothing illegal, and says why."""

from __future__ import annotations

from random import Random

import pytest

from croupier.engine import Game, Rules
from croupier.engine.actions import Action, encode_action
from croupier.engine.bots.registry import ROBOTS, UnknownRobot, robot
from croupier.engine.bots.runner import play
from croupier.engine.events import Event
from tests.engine import invariants
from tests.engine.bots.tables import MAX_ACTIONS, begin, finish, points
from tests.engine.test_beginner import HOUSE_RULES, OTHER_READINGS

GAMES = 200
CLEVER = ("builder", "strong")
ODD = {
    "house rules": Rules(**HOUSE_RULES),  # type: ignore[arg-type]
    "other readings": Rules(**OTHER_READINGS),  # type: ignore[arg-type]
    "short game": Rules(short_game=True),
}


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("name", CLEVER)
def test_it_finishes_a_game_among_its_like(name: str, players: int) -> None:
    outcome = finish([name] * players).outcome()
    assert outcome is not None
    assert outcome.reason == "last_standing"


def test_four_strong_robots_deal_until_somebody_wins() -> None:
    for seed in range(12):
        finish(["strong"] * 4, seed=seed)


@pytest.mark.parametrize("rules", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize("seed", [1, 2])
def test_they_finish_games_by_other_rules(rules: Rules, seed: int) -> None:
    finish(["strong", "builder", "beginner"], rules, seed)


def test_they_take_an_estate_and_the_1997_tax() -> None:
    for seed in range(6):
        finish(["strong", "strong", "builder", "builder", "beginner"], Rules(taxes_1997=True), seed)


def journal(name: str, seed: int) -> list[bytes]:
    game, steps = begin([name] * 3, seed=seed), []

    def note(_: Game, action: Action, __: list[Event]) -> None:
        steps.append(encode_action(action))

    play(game, [ROBOTS[name]] * 3, Random(seed), limit=MAX_ACTIONS, on_step=note)
    return steps


@pytest.mark.parametrize("name", CLEVER)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    assert journal(name, 3) == journal(name, 3)
    assert journal(name, 3) != journal(name, 4)


def test_an_unknown_robot_is_named() -> None:
    with pytest.raises(
        UnknownRobot, match='there is no robot "genius": the robots are beginner, builder, strong'
    ):
        robot("genius")


# -- many games, with everything that must always be true looked at after every action


def play_with_invariants(seeds: range) -> None:
    names = list(ROBOTS)
    for seed in seeds:
        # a game of two is short: four of five, so that many are seen
        table = [names[(seed + seat) % 3] for seat in range(2 if seed % 5 else 2 + seed % 3 + 1)]
        rules = Rules(short_game=seed % 7 == 0, rent="auto" if seed % 3 else "ask")
        game = begin(table, rules, seed)

        def look(game: Game, _: Action, __: list[Event]) -> None:
            invariants.must_hold(game, game.save())

        play(game, [ROBOTS[name] for name in table], Random(seed), limit=MAX_ACTIONS, on_step=look)
        assert game.outcome() is not None, f"{table}, seed {seed}"


@pytest.mark.parametrize("first", range(0, GAMES, 20))
def test_games_with_all_invariants(first: int) -> None:
    play_with_invariants(range(first, first + 20))


@pytest.mark.soak
def test_many_games_with_all_invariants(soak_length: int) -> None:
    play_with_invariants(range(10 * soak_length))


# -- strength


@pytest.mark.parametrize(
    ("one", "other", "least"), [("builder", "beginner", 0.7), ("strong", "builder", 0.6)]
)
def test_the_stronger_wins_more_often(one: str, other: str, least: float) -> None:
    """A sample with fixed seeds; the whole measure is in `make soak`."""
    assert points(one, other, 40) >= least


@pytest.mark.soak
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [("builder", "beginner", 0.80), ("strong", "builder", 0.60), ("strong", "beginner", 0.70)],
)
def test_strength_over_a_thousand_games(one: str, other: str, least: float) -> None:
    won = points(one, other, 1000)
    print(f"{one} wins {won:.1%} of 1,000 games of two against {other}")
    assert won >= least


@pytest.mark.soak
@pytest.mark.parametrize("names", [["strong"] * 4, ["strong", "builder", "beginner", "strong"]])
def test_games_of_four_end(names: list[str]) -> None:
    """With deals; without them a board whose groups are all divided goes on for ever."""
    rounds = sorted(finish(names, seed=seed).view().throw // 4 for seed in range(200))
    print(
        f"{', '.join(names)}: half of 200 games end within {rounds[100]} throws each, all within {rounds[-1]}"
    )
