"""The three fixed policies: what each prizes, what it offers and accepts, and that their games end."""

from __future__ import annotations

from random import Random

import pytest

from croupier.engine import Game
from croupier.engine.actions import Accept, Action, Bid, Build, Buy, Decline, Goods, Offer, Refuse
from croupier.engine.bots.reason import Decision
from croupier.engine.bots.registry import UnknownRobot
from croupier.engine.bots.runner import play
from croupier.firmware.lab.fixed_policies import FIXED_POLICIES
from croupier.firmware.lab.robots import robot
from tests.engine.bots.tables import MAX_ACTIONS, begin
from tests.rules.positions import board


def decide(name: str, game: Game, player: int, seed: int = 1) -> Decision:
    found = robot(name)(game.view(), player, game.choices_by_kind(player), Random(seed))
    assert found is not None
    return found


def chooses(name: str, game: Game, player: int = 0) -> object:
    return decide(name, game, player)[0]


def offers(name: str, game: Game, player: int = 0) -> list[Offer]:
    found = [decide(name, game, player, seed)[0] for seed in range(8)]
    return [choice for choice in found if isinstance(choice, Offer)]


@pytest.mark.parametrize(
    ("name", "space", "buys"),
    [
        ("fixed-a", 39, False), ("fixed-b", 39, True), ("fixed-c", 39, False),
        ("fixed-a", 16, False), ("fixed-b", 16, False), ("fixed-c", 16, True),
        ("fixed-a", 5, False), ("fixed-b", 5, True), ("fixed-c", 5, True),
    ],
)  # fmt: skip
def test_with_little_cash_each_buys_only_what_it_prizes(name: str, space: int, buys: bool) -> None:
    price = board(2).game().view().edition.spaces[space].price
    game = board(2).cash(0, price + 50).landing(space)
    assert isinstance(chooses(name, game), Buy if buys else Decline)


def test_all_buy_while_the_salary_is_left_and_b_wants_utilities_least() -> None:
    game = board(2).cash(0, 150 + 200).landing(12)
    assert [type(chooses(name, game)) for name in FIXED_POLICIES] == [Buy, Decline, Buy]


def test_all_buy_what_completes_their_group_with_their_last_money() -> None:
    game = board(2).owns(0, 37).cash(0, 410).landing(39)
    assert [type(chooses(name, game)) for name in FIXED_POLICIES] == [Buy] * 3


def test_a_bid_goes_half_way_to_the_price() -> None:
    game = board(2).cash(0, 1000).landing(21)
    game.apply(Decline(0, 21))
    choice = chooses("fixed-a", game)
    assert isinstance(choice, Bid)
    assert choice.amount == 110


def test_c_stops_at_three_houses() -> None:
    game = board(2).group(0, "orange", level=3).cash(0, 1500).turn_of(0).game()
    assert isinstance(chooses("fixed-a", game), Build)
    assert not isinstance(chooses("fixed-c", game), Build)


def test_it_offers_a_street_that_completes_the_others_group_for_one_that_completes_its_own() -> None:
    game = board(2).owns(0, 16, 18, 21).owns(1, 19, 23, 24).cash(1, 400).turn_of(0).game()
    for offer in offers("fixed-a", game):
        assert offer.give.deeds == (21,)
        assert offer.take.deeds == (19,)
        assert offer.take.cash == 330 - 150, (
            "half again the price of its own, less three quarters of the other's"
        )
    assert offers("fixed-a", game)


def test_with_nothing_to_exchange_it_pays_nine_eighths() -> None:
    game = board(2).owns(0, 16, 18).owns(1, 19).turn_of(0).game()
    assert {(offer.give, offer.take) for offer in offers("fixed-b", game)} == {
        (Goods(cash=225), Goods(deeds=(19,)))
    }


@pytest.mark.parametrize(
    ("give", "take", "accepts"),
    [
        (Goods(cash=180), Goods(deeds=(21,)), False),
        (Goods(cash=220), Goods(deeds=(21,)), True),
        (Goods(deeds=(19,)), Goods(cash=900), True),
        (Goods(deeds=(5,)), Goods(cash=210), False),
    ],
)
def test_it_accepts_a_whole_group_at_any_price_and_else_no_loss(
    give: Goods, take: Goods, accepts: bool
) -> None:
    game = board(2).owns(1, 16, 18, 21).owns(0, 19, 5).turn_of(0).game()
    game.apply(Offer(0, 1, give, take))
    assert isinstance(chooses("fixed-a", game, 1), Accept if accepts else Refuse)


def test_their_games_end() -> None:
    names = tuple(FIXED_POLICIES)
    for seed in range(6):
        game = begin([*names, "builder"], seed=seed)
        play(game, [robot(name) for name in (*names, "builder")], Random(seed), limit=MAX_ACTIONS)
        assert game.outcome() is not None


def test_they_are_known_to_the_lab_alone() -> None:
    with pytest.raises(UnknownRobot, match="beginner, builder, strong, champion, fixed-a, fixed-b, fixed-c"):
        robot("genius")


def test_the_same_seed_is_the_same_game() -> None:
    def journal() -> list[Action]:
        steps: list[Action] = []
        game = begin(tuple(FIXED_POLICIES), seed=4)
        robots = [robot(name) for name in FIXED_POLICIES]
        play(game, robots, Random(4), limit=3000, on_step=lambda _, action, __: steps.append(action))
        return steps

    assert journal() == journal()
