"""The beginner finishes any game, does nothing illegal, and plays the same game again from the same seed."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine import BY_THE_BOOK, FAMILY, Game, Rules
from croupier.engine.actions import Action, TimeUp, encode_action
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.runner import next_action, play
from croupier.engine.choices import ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.events import Event
from croupier.engine.view import View
from tests.rules.positions import classic

MAX_ACTIONS = 60_000
"""A game that takes more actions than this counts as one that never ends."""

HOUSE_RULES = {
    "free_parking_pot": True,
    "double_salary_on_go": True,
    "no_auctions": True,
    "no_rent_in_jail": True,
    "first_lap_before_buying": True,
    "starting_cash": 500,
}
OTHER_READINGS = {
    "rent": "auto",
    "rent_window": "second_roll",
    "group_rent_needs_unmortgaged": False,
    "utility_roll": "move",
    "card_after_third_roll": True,
    "transfer_lift_interest": False,
    "interest_rounding": "down",
    "taxes_1997": True,
}


def begin(players: int, rules: Rules, seed: int) -> Game:
    return Game.new(classic(), [f"Player {n}" for n in range(players)], rules=rules, seed=seed)


def finish(players: int, rules: Rules, seed: int = 1) -> Game:
    """Beginners play to the end; every step of theirs is a legal one, or `apply` would say so."""
    game = begin(players, rules, seed)
    steps = play(game, [choose] * players, Random(seed), limit=MAX_ACTIONS)
    assert game.outcome() is not None, f"no end after {steps} actions"
    return game


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("rules", [BY_THE_BOOK, FAMILY], ids=["by the book", "family"])
def test_it_finishes_a_game(players: int, rules: Rules) -> None:
    outcome = finish(players, rules).outcome()
    assert outcome is not None
    assert outcome.reason == "last_standing"
    assert len(outcome.winners) == 1


@pytest.mark.parametrize("players", range(2, 7))
def test_it_finishes_a_short_game(players: int) -> None:
    outcome = finish(players, Rules(short_game=True)).outcome()
    assert outcome is not None
    assert outcome.reason == ("last_standing" if players == 2 else "first_bankruptcy")


@pytest.mark.parametrize("players", range(2, 7))
def test_it_plays_until_the_time_is_up(players: int) -> None:
    game = begin(players, Rules(time_limit=60), seed=1)
    play(game, [choose] * players, Random(1), limit=300)
    while game.check(TimeUp()) is not None:
        play(game, [choose] * players, Random(1), limit=1)
    game.apply(TimeUp())
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == "time_up"


@pytest.mark.parametrize("setting", [*HOUSE_RULES, *OTHER_READINGS])
@pytest.mark.parametrize("players", [2, 4])
def test_it_finishes_a_game_with_one_other_rule(setting: str, players: int) -> None:
    value = (HOUSE_RULES | OTHER_READINGS)[setting]
    finish(players, replace(BY_THE_BOOK, **{setting: value}))


def test_every_setting_is_tried() -> None:
    assert {*HOUSE_RULES, *OTHER_READINGS, "short_game", "time_limit"} == set(Rules.__struct_fields__)


@pytest.mark.parametrize("seed", range(8))
def test_it_finishes_games_with_all_house_rules_at_once(seed: int) -> None:
    finish(2 + seed % 5, Rules(**HOUSE_RULES), seed)  # type: ignore[arg-type]


def journal(seed: int) -> list[bytes]:
    game, steps = begin(4, BY_THE_BOOK, seed), []

    def note(_: Game, action: Action, __: list[Event]) -> None:
        steps.append(encode_action(action))

    play(game, [choose] * 4, Random(seed), limit=MAX_ACTIONS, on_step=note)
    return steps


def test_the_same_seed_is_the_same_game() -> None:
    assert journal(3) == journal(3)
    assert journal(3) != journal(4)


def test_it_takes_only_what_is_offered() -> None:
    """Every decision passes `check` at once, and is one of the choices or a form's filling."""
    game, rng = begin(4, BY_THE_BOOK, 2), Random(2)

    def watched(view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
        assert view == game.view()
        decision = choose(view, player, choices, rng)
        if decision is not None:
            choice, reason = decision
            assert isinstance(reason, Reason)
            assert getattr(choice, "player", None) == player
            if isinstance(choice, ThrowForm):
                assert choice in game.options(player)
            else:
                assert game.check(choice) is None
        return decision

    while (action := next_action(game, [watched] * 4, rng)) is not None:
        game.apply(action)
    assert game.outcome() is not None


def test_it_does_not_touch_the_game_while_thinking() -> None:
    game, rng = begin(3, BY_THE_BOOK, 6), Random(6)
    for _ in range(400):
        before = game.to_json()
        action = next_action(game, [choose] * 3, rng)
        assert game.to_json() == before
        assert action is not None
        game.apply(action)


@pytest.mark.soak
def test_it_finishes_game_after_game(soak_length: int) -> None:
    for seed in range(soak_length):
        finish(2 + seed % 5, Rules(short_game=seed % 7 == 0, rent="ask" if seed % 2 else "auto"), seed)
