"""The strong robot's deals: what it takes, what it asks for instead, and that haggling comes to an end."""

from __future__ import annotations

from random import Random

import pytest

from croupier.engine import Game
from croupier.engine.actions import Accept, Counter, Goods, Offer, Refuse, Withdraw
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import next_action
from tests.engine.bots.tables import watched
from tests.rules.positions import Position, board

ORANGE, RED, PINK = (16, 18, 19), (21, 23, 24), (11, 13, 14)
NOTHING = Goods()


def decided(game: Game, player: int, name: str = "strong") -> Decision:
    decision = watched(game, ROBOTS[name])(game.view(), player, game.choices_by_kind(player), Random(1))
    assert decision is not None
    return decision


def answered(game: Game, offer: Offer) -> Decision:
    """What the robot says to it; whatever that is, it is legal."""
    game.apply(offer)
    return decided(game, offer.to)


def three_at_the_table() -> Position:
    """Player 0 lacks an orange street and player 1 a red one, and each has what the other lacks."""
    return board(3).owns(0, 16, 18, 24).owns(1, 21, 23, 19).owns(2, 1, 5, 12)


def test_a_swap_that_completes_two_groups_is_taken() -> None:
    action, why = answered(three_at_the_table().game(), Offer(0, 1, Goods(deeds=(24,)), Goods(deeds=(19,))))
    assert isinstance(action, Accept)
    assert why == Reason("swap", {"space": 24, "other": 19})


def test_too_little_cash_is_answered_with_the_fair_sum() -> None:
    game = board(3).owns(0, 16, 18).owns(1, 19, 21).owns(2, 1, 5).cash(0, 3000).game()
    action, why = answered(game, Offer(0, 1, Goods(cash=200), Goods(deeds=(19,))))
    assert isinstance(action, Counter)
    assert action.give == Goods(deeds=(19,))
    assert action.take.deeds == ()
    assert why == Reason("fairer", {"amount": action.take.cash - 200})


@pytest.mark.rule("R127")
def test_in_a_debt_it_makes_no_other_offer_which_the_rules_could_refuse() -> None:
    """The same offer as above, but the robot has to raise the Luxury Tax."""
    game = (
        board(3)
        .owns(0, 16, 18)
        .owns(1, 19, 21)
        .owns(2, 1, 5)
        .cash(0, 3000)
        .cash(1, 90)
        .turn_of(1)
        .landing(38)
    )
    action, _ = answered(game, Offer(0, 1, Goods(cash=200), Goods(deeds=(19,))))
    assert isinstance(action, Refuse)


def test_for_a_street_it_wants_one_in_return() -> None:
    game = three_at_the_table().game()
    action, why = answered(game, Offer(0, 1, Goods(cash=200), Goods(deeds=(19,))))
    assert isinstance(action, Counter)
    assert action.take.deeds == (24,)
    assert why == Reason("in_return", {"space": 24})


def test_for_cash_it_may_give_a_street_instead() -> None:
    """It is asked for more than the street is worth, and has one that the other lacks."""
    game = board(3).owns(0, 1, 8, 9).owns(1, 3, 6).owns(2, 5).cash(1, 300).game()
    action, why = answered(game, Offer(0, 1, Goods(deeds=(1,)), Goods(cash=240)))
    assert isinstance(action, Counter)
    assert (action.give.deeds, action.take.deeds) == ((6,), (1,))
    assert why == Reason("instead", {"space": 6})


def test_what_no_sum_makes_fair_is_refused_with_the_reason() -> None:
    game = three_at_the_table().cash(2, 10).game()
    action, why = answered(game, Offer(2, 1, Goods(cash=10), Goods(deeds=(21, 23))))
    assert isinstance(action, Refuse)
    assert why.code == "short"


def test_jail_cards_of_the_offer_stay_in_the_counter_offer() -> None:
    game = three_at_the_table().holds_card(0).game()
    action, _ = answered(game, Offer(0, 1, Goods(cash=100, cards=("chance",)), Goods(deeds=(19,))))
    assert isinstance(action, Counter)
    assert action.take.cards == ("chance",)


def test_a_counter_offer_is_accepted_by_its_like_or_left() -> None:
    """Two strong robots never answer each other's counter-offer with another one."""
    for cash in range(100, 1500, 100):
        for position in (three_at_the_table(), board(2).owns(0, 16, 18, 24).owns(1, 21, 23, 19)):
            game = position.game()
            action, _ = answered(game, Offer(0, 1, Goods(cash=cash), Goods(deeds=(19,))))
            assert isinstance(action, Accept | Counter | Refuse)
            game.apply(action)
            if isinstance(action, Counter):
                assert isinstance(decided(game, 0)[0], Accept | Refuse)


def test_its_like_takes_what_it_offers() -> None:
    """By the same reckoning the deal is even for both, so no table of strong robots goes on for ever."""
    taken = 0
    for seed in range(20):
        game = three_at_the_table().game()
        decision = ROBOTS["strong"](game.view(), 0, game.choices_by_kind(0), Random(seed))
        assert decision is not None
        if isinstance(decision[0], Offer):
            game.apply(decision[0])
            assert isinstance(decided(game, decision[0].to)[0], Accept)
            taken += 1
    assert taken


def test_the_only_rival_never_gets_a_whole_group_for_a_little_cash() -> None:
    """Even one without the money to build on it yet: salaries will pay for that."""
    game = board(2).owns(0, 16, 18).owns(1, 19).cash(0, 500).cash(1, 300).game()
    action, _ = answered(game, Offer(0, 1, Goods(cash=400), Goods(deeds=(19,))))
    assert isinstance(action, Counter | Refuse)


def test_two_streets_are_not_given_for_the_third() -> None:
    game = board(2).owns(0, 26).owns(1, 27, 29).game()
    action, _ = answered(game, Offer(0, 1, Goods(deeds=(26,)), Goods(deeds=(27, 29))))
    assert not isinstance(action, Accept)


def test_a_builder_does_not_ask_for_two_streets_with_the_third() -> None:
    game, rng = board(2).owns(0, 26).owns(1, 27, 29).game(), Random(1)
    for _ in range(60):
        decision = ROBOTS["builder"](game.view(), 0, game.choices_by_kind(0), rng)
        assert decision is not None
        if isinstance(decision[0], Offer):
            assert decision[0].give.deeds != (26,)


@pytest.mark.parametrize("name", list(ROBOTS))
def test_an_offer_without_an_answer_is_taken_back_before_the_throw(name: str) -> None:
    game = three_at_the_table().game()
    game.apply(Offer(0, 1, Goods(cash=50), Goods(deeds=(19,))))
    action, why = decided(game, 0, name)
    assert action == Withdraw(0, game.view().offers[0].id)
    assert why == Reason("no_answer")
    game.apply(action)
    assert not isinstance(decided(game, 0, name)[0], Withdraw)


def test_among_robots_no_offer_is_left_without_an_answer() -> None:
    game, rng = three_at_the_table().game(), Random(4)
    robots = [watched(game, ROBOTS[name]) for name in ("strong", "builder", "beginner")]
    offers = 0
    while (action := next_action(game, robots, rng)) is not None:
        assert not isinstance(action, Withdraw)
        offers += isinstance(action, Offer)
        game.apply(action)
    assert offers
