"""Advice: the champion's choice and the best other one, with the chance to win after each."""

from __future__ import annotations

from random import Random

import pytest

from croupier.engine import Game
from croupier.engine.actions import Accept, Arrive, Buy, Decline, Goods, Offer, PayJail, Refuse
from croupier.engine.bots.advice import Advised, advice
from croupier.engine.bots.champion import Champion
from croupier.engine.bots.forecast import forecast
from croupier.engine.bots.outlook import changed, dealt
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import next_action
from croupier.engine.choices import ThrowForm
from tests.engine.bots.tables import begin
from tests.rules.positions import board


def asked(game: Game, player: int) -> tuple[Advised, ...]:
    return advice(game.view(), player, game.choices_by_kind(player), Champion())


def test_a_deed_is_bought_or_a_rival_gets_it() -> None:
    game = board(3).owns(0, 37).owns(1, 16).owns(2, 21).landing(39)
    best, other = asked(game, 0)
    view = game.view()
    assert isinstance(best.choice, Buy)
    assert isinstance(other.choice, Decline)
    assert best.before == pytest.approx(forecast(view)[0])
    assert best.after == pytest.approx(forecast(changed(view, {0: -400}, owner={39: 0}))[0])
    assert best.after > other.after
    assert other.reason is None


def test_an_offer_is_judged_by_what_it_makes_of_both_hands() -> None:
    game = board(3).owns(0, 16, 18).owns(1, 19, 26, 27).owns(2, 29).turn_of(0).game()
    give, take = Goods(deeds=(16,)), Goods(cash=10)
    game.apply(Offer(0, 1, give, take))
    best, other = asked(game, 1)
    after = forecast(dealt(game.view(), 0, 1, give, take))[1]
    by_choice = {type(advised.choice): advised.after for advised in (best, other)}
    assert by_choice[Accept] == pytest.approx(after)
    assert by_choice[Refuse] == pytest.approx(best.before)


def test_in_jail_the_two_ways_differ_by_a_throw_ahead() -> None:
    best, other = asked(board(3).jailed(0).turn_of(0).game(), 0)
    assert {type(best.choice), type(other.choice)} == {PayJail, ThrowForm}
    assert best.after >= other.after


def test_every_decision_of_a_game_has_an_answer() -> None:
    names = ["builder", "strong", "beginner"]
    game, rng, answered = begin(names, seed=6), Random(6), 0
    for _ in range(200):
        for wait in game.waiting_on():
            found = asked(game, wait.player)
            assert len(found) <= 2
            assert all(0 <= advised.after <= 1 for advised in found)
            answered += bool(found)
        action = next_action(game, [ROBOTS[name] for name in names], rng)
        if action is None:
            break
        game.apply(action)
    assert answered > 50


def test_a_token_on_its_way_needs_no_advice() -> None:
    game = begin(["builder", "builder"], seed=1)
    rng = Random(1)
    while not isinstance(action := next_action(game, [ROBOTS["builder"]] * 2, rng), Arrive):
        assert action is not None
        game.apply(action)
    (only,) = asked(game, action.player)
    assert only.choice == action
