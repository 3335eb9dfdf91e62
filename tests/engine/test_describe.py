"""A game in text: what `repr(game)`, `print(game)` and an `IllegalAction` say, word for word."""

from __future__ import annotations

import pickle

import pytest

from croupier.engine import Game, IllegalAction, Rules
from croupier.engine import actions as act
from tests.rules.positions import board, classic


def auctioned() -> Game:
    """Player 0 declined Boardwalk, and player 1 bids 59 for it."""
    game = board(3).landing(39)
    game.apply(act.Decline(0, 39))
    game.apply(act.Bid(1, 1, 59))
    return game


def message(game: Game, action: act.Action) -> str:
    with pytest.raises(IllegalAction) as raised:
        game.apply(action)
    return str(raised.value)


# -- refusals


def test_a_refusal_names_the_action_the_facts_and_what_the_game_waits_for() -> None:
    assert message(auctioned(), act.Bid(2, 1, 50)) == (
        "Bid(player=2, lot=1, amount=50) is refused: bid_too_low (least=60); "
        "the game waits for Player 0: bid, Player 2: bid"
    )


def test_a_refusal_without_facts() -> None:
    assert message(auctioned(), act.Roll(0, 1, (1, 2))) == (
        "Roll(player=0, throw=1, dice=(1, 2)) is refused: not_now; "
        "the game waits for Player 0: bid, Player 2: bid"
    )


def test_a_refusal_after_the_game() -> None:
    game = board(2, Rules(time_limit=60)).game()
    game.apply(act.TimeUp())
    assert message(game, act.Resign(1)) == (
        "Resign(player=1) is refused: game_over; the game is over: Player 0 and Player 1 won (time_up)"
    )


def test_something_that_is_no_action() -> None:
    assert message(board().game(), "roll") == (  # type: ignore[arg-type]
        "roll is refused: unknown_action; the game waits for Player 0: roll"
    )


def test_a_refusal_crosses_from_one_process_to_another() -> None:
    with pytest.raises(IllegalAction) as raised:
        auctioned().apply(act.Bid(2, 1, 50))
    copy = pickle.loads(pickle.dumps(raised.value))
    assert str(copy) == str(raised.value)
    assert copy.action == act.Bid(2, 1, 50)
    assert copy.refusal == raised.value.refusal


# -- games


def test_one_line() -> None:
    game = Game.new(classic(), ["Car", "Dog"])
    assert repr(game) == "<Game classic, 2 players, throw 0, waits for Car: order_roll, Dog: order_roll>"
    assert repr(game.view()) == "<View classic, 2 players, throw 0>"
    assert repr(game.setup) == "<Setup classic, 2 players>"
    assert repr(game.setup.edition) == "<Edition classic>"


def test_one_line_of_a_finished_game() -> None:
    game = board(2, Rules(time_limit=60)).cash(1, 2000).game()
    game.apply(act.TimeUp())
    assert repr(game) == "<Game classic, 2 players, throw 1, is over: Player 1 won (time_up)>"


BOARD = """
-    .    -    .    .    .    .    .    .    .    -
.                                                 2:H
.                                                 2:H
-                                                 -
.                                                 2:H
.             classic, 4 players, throw 1         .
.                                                 -
.                                                 0
.                                                 -
.                                                 1:m
-*   .    .    -    .    1:m* -    0:2  -*   0:1  -
0 Player 0  $1440, on 5 Reading Railroad
  1 Mediterranean Avenue (1 house), 3 Baltic Avenue (2 houses), 37 Park Place
1 Player 1  $92, on 10 Jail / Just Visiting, in jail after 1 throw, jail card of chance
  5 Reading Railroad (mortgaged), 39 Boardwalk (mortgaged)
2 Player 2  $1500, on 2 Community Chest
  31 Pacific Avenue (hotel), 32 North Carolina Avenue (hotel), 34 Pennsylvania Avenue (hotel)
3 Player 3  out of the game
The bank has 20 deeds, 29 houses, 9 hotels, $60 in the pot
Open: OpenOffer(id=1, player=0, to=2, give=Goods(cash=5, deeds=(), cards=()), take=Goods(cash=0, deeds=(), \
cards=()), lift=())
The game waits for Player 0: roll
"""


def test_the_whole_game() -> None:
    position = board(4, Rules(free_parking_pot=True)).pot(60).cash(0, 1440).at(0, 5).at(2, 2).out(3)
    position.owns(0, 1, level=1).owns(0, 3, level=2).owns(0, 37).owns(1, 5, 39, mortgaged=True)
    game = position.group(2, "green", level=5).jailed(1, 1).holds_card(1).cash(1, 92).game()
    game.apply(act.Offer(0, 2, act.Goods(cash=5), act.Goods()))
    assert f"\n{game}\n" == BOARD


def test_the_task_at_hand() -> None:
    assert str(auctioned()).splitlines()[-2:] == [
        "Task: Auction(lot=1, item='deed', space=39, entrants=(0, 1, 2), out=(), standing=59, bidder=1, "
        "places=())",
        "The game waits for Player 0: bid, Player 2: bid",
    ]


def test_no_text_depends_on_what_is_hidden() -> None:
    one, other = (Game.new(classic(), ["Car", "Dog"], seed=seed) for seed in (1, 2))
    assert one.to_json() != other.to_json()
    for text in (repr, str):
        assert text(one) == text(other)
    assert repr(one.setup) == repr(other.setup)
