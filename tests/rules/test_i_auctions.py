"""I Auctions: R80 to R89."""

from __future__ import annotations

import pytest

from croupier.engine import Game
from croupier.engine.actions import (
    Bankrupt,
    Bid,
    Build,
    Buy,
    Claim,
    Decline,
    DropOut,
    Hammer,
    Lift,
    Mortgage,
    Sell,
    Want,
)
from croupier.engine.agenda import Auction, Purchase
from croupier.engine.choices import BidForm
from croupier.engine.events import BANK, AuctionEnded, AuctionOpened, DeedPassed, Paid, TurnBegan, Unmortgaged
from tests.rules.positions import Position, board, move, refused
from tests.rules.reading import auction, claim, debt, deeds_of_bank, of_kind, offered, paid, shortage, waits

BOARDWALK = 39


def declined(position: Position) -> tuple[Game, int]:
    """Player 0 lands on Boardwalk and declines it: the game, and the lot."""
    game = position.at(0, 36).game()
    move(game, 1, 2)
    game.apply(Decline(0, BOARDWALK))
    return game, auction(game).lot


def bankrupt_to_bank(*deeds: int, players: int = 4, mortgaged: bool = True) -> Game:
    """Player 0 cannot pay the Luxury Tax; the deeds are on sale."""
    game = board(players).owns(0, *deeds, mortgaged=mortgaged).cash(0, 5).at(0, 35).game()
    move(game, 1, 2)
    game.apply(Bankrupt(0, debt(game).id))
    return game


# -- R80: the three triggers


@pytest.mark.rule("R80")
def test_a_refused_purchase_is_auctioned_among_all() -> None:
    game = board(3).at(0, 36).game()
    move(game, 1, 2)

    events = game.apply(Decline(0, BOARDWALK))

    (opened,) = of_kind(events, AuctionOpened)
    assert (opened.item, opened.space, opened.entrants) == ("deed", BOARDWALK, (0, 1, 2))
    assert waits(game) == [(0, "bid"), (1, "bid"), (2, "bid")]


@pytest.mark.rule("R80")
def test_a_bought_deed_is_not_auctioned() -> None:
    game = board(3).at(0, 36).game()
    move(game, 1, 2)

    events = game.apply(Buy(0, BOARDWALK))

    assert not of_kind(events, AuctionOpened)
    assert game.view().task is None


@pytest.mark.rule("R80")
def test_a_bankruptcy_to_the_bank_is_auctioned_among_the_others() -> None:
    game = board(3).owns(0, 1, mortgaged=True).cash(0, 5).at(0, 35).game()
    move(game, 1, 2)

    events = game.apply(Bankrupt(0, debt(game).id))

    (opened,) = of_kind(events, AuctionOpened)
    assert (opened.item, opened.space, opened.entrants) == ("deed", 1, (1, 2))


@pytest.mark.rule("R80")
def test_a_bankruptcy_to_a_player_is_not_auctioned() -> None:
    game = board(3).group(1, "dark_blue", level=3).owns(0, 1, mortgaged=True).cash(0, 5).at(0, 36).game()
    move(game, 1, 2)
    game.apply(Claim(1, claim(game).id))

    events = game.apply(Bankrupt(0, debt(game).id))

    assert not of_kind(events, AuctionOpened)
    assert waits(game) == [(1, "estate")]


@pytest.mark.rule("R80")
def test_a_contested_shortage_is_auctioned() -> None:
    game = board(2).group(0, "brown").group(1, "orange").stock(houses=1).game()
    game.apply(Build(0, 1, 1))

    events = game.apply(Want(1, shortage(game).lot, 16))

    (opened,) = of_kind(events, AuctionOpened)
    assert (opened.item, opened.entrants) == ("house", (0, 1))


# -- R81: cash only


@pytest.mark.rule("R81")
def test_a_bid_is_at_most_the_cash_in_hand() -> None:
    game, lot = declined(board(2).cash(1, 70).owns(1, 5))

    refusal = game.check(Bid(1, lot, 71))

    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("bid_too_high", {"most": 70})
    assert offered(game, 1, BidForm) == [BidForm(1, lot, 1, 70)]
    assert game.check(Bid(1, lot, 70)) is None


@pytest.mark.rule("R81")
def test_a_bidder_may_mortgage_in_between_to_bid_more() -> None:
    game, lot = declined(board(2).cash(1, 70).owns(1, 5))

    game.apply(Mortgage(1, 5))
    game.apply(Bid(1, lot, 170))

    assert auction(game).standing == 170


@pytest.mark.rule("R81")
def test_a_bidder_may_sell_houses_in_between_to_bid_more() -> None:
    game, lot = declined(board(2).cash(1, 70).group(1, "brown", level=1))

    game.apply(Sell(1, 1, 0))

    assert refused(game, Bid(1, lot, 96)) == "bid_too_high"
    game.apply(Bid(1, lot, 95))


# -- R82, R83, R87: who bids


@pytest.mark.rule("R82")
@pytest.mark.parametrize("opener", [0, 1, 2])
def test_anybody_may_open_with_one(opener: int) -> None:
    game, lot = declined(board(3))

    game.apply(Bid(opener, lot, 1))

    assert (auction(game).standing, auction(game).bidder) == (1, opener)


@pytest.mark.rule("R82")
@pytest.mark.parametrize("amount", [0, -1, -1500])
def test_less_than_one_opens_nothing(amount: int) -> None:
    game, lot = declined(board(3))

    assert refused(game, Bid(1, lot, amount)) == "bid_too_low"


@pytest.mark.rule("R83")
def test_the_refuser_may_bid_and_get_it_cheaper() -> None:
    game, lot = declined(board(2))

    game.apply(Bid(0, lot, 10))
    game.apply(DropOut(1, lot))

    assert game.view().owner[BOARDWALK] == 0
    assert game.view().cash[0] == 1490


@pytest.mark.rule("R87")
def test_the_jailed_and_those_out_of_turn_bid() -> None:
    game, lot = declined(board(3).jailed(1, throws=1))

    game.apply(Bid(2, lot, 20))
    game.apply(Bid(1, lot, 21))
    game.apply(Hammer(lot, 21))

    view = game.view()
    assert view.owner[BOARDWALK] == 1
    assert view.cash == (1500, 1479, 1500)
    assert view.jail[1] == 1, "a bid frees nobody"


@pytest.mark.rule("R87")
def test_a_bankrupt_does_not_bid() -> None:
    game, lot = declined(board(3).out(1))

    assert refused(game, Bid(1, lot, 1)) == "player_is_out"
    assert auction(game).entrants == (0, 2)


# -- R84, R85: binding, and rising


@pytest.mark.rule("R84")
def test_the_last_highest_bidder_pays_the_bank_his_bid_and_gets_the_deed() -> None:
    game, lot = declined(board(3))
    game.apply(Bid(1, lot, 30))
    game.apply(Bid(2, lot, 45))
    game.apply(DropOut(1, lot))

    events = game.apply(DropOut(0, lot))

    assert events[1:4] == [
        AuctionEnded(lot, 2, 45),
        Paid(2, BANK, 45, "bid"),
        DeedPassed(BOARDWALK, BANK, 2),
    ]
    assert game.view().cash == (1500, 1500, 1455)


@pytest.mark.rule("R84")
def test_the_leader_can_neither_drop_out_nor_bid_against_himself() -> None:
    game, lot = declined(board(3))
    game.apply(Bid(1, lot, 30))

    assert refused(game, DropOut(1, lot)) == "you_lead"
    assert refused(game, Bid(1, lot, 31)) == "you_lead"
    assert [choice for choice in game.options(1) if isinstance(choice, BidForm | DropOut)] == []


@pytest.mark.rule("R84")
def test_an_outbid_leader_may_drop_out_and_pays_nothing() -> None:
    game, lot = declined(board(2))
    game.apply(Bid(1, lot, 30))
    game.apply(Bid(0, lot, 31))

    events = game.apply(DropOut(1, lot))

    assert paid(events) == [(0, BANK, 31, "bid")]


@pytest.mark.rule("R85")
@pytest.mark.parametrize("amount", [1, 29, 30])
def test_a_bid_not_above_the_standing_one_is_refused(amount: int) -> None:
    game, lot = declined(board(3))
    game.apply(Bid(1, lot, 30))

    assert refused(game, Bid(2, lot, amount)) == "bid_too_low"


@pytest.mark.rule("R85")
def test_the_smallest_step_is_one() -> None:
    game, lot = declined(board(3))
    game.apply(Bid(1, lot, 30))

    refusal = game.check(Bid(2, lot, 30))
    assert refusal is not None
    assert refusal.facts == {"least": 31}
    assert offered(game, 2, BidForm) == [BidForm(2, lot, 31, 1500)]
    game.apply(Bid(2, lot, 31))

    assert auction(game).standing == 31


# -- R86: no bids


@pytest.mark.rule("R86")
def test_when_all_drop_out_nobody_pays_and_the_bank_keeps_the_deed() -> None:
    game, lot = declined(board(2))
    game.apply(DropOut(1, lot))

    events = game.apply(DropOut(0, lot))

    assert of_kind(events, AuctionEnded) == [AuctionEnded(lot, BANK, 0)]
    assert paid(events) == []
    assert game.view().owner[BOARDWALK] == BANK
    assert of_kind(events, TurnBegan) == [TurnBegan(1, 2)]


@pytest.mark.rule("R86")
def test_the_hammer_without_a_bid_leaves_the_deed_with_the_bank() -> None:
    game, lot = declined(board(3))

    events = game.apply(Hammer(lot, 0))

    assert paid(events) == []
    assert game.view().cash == (1500, 1500, 1500)
    assert game.view().owner[BOARDWALK] == BANK


@pytest.mark.rule("R86")
def test_a_deed_nobody_wanted_is_offered_to_the_next_who_lands_there() -> None:
    game, lot = declined(board(2).at(1, 36))
    game.apply(Hammer(lot, 0))

    move(game, 1, 2)

    assert game.view().task == Purchase(1, BOARDWALK)


# -- R88: the price paid changes nothing


@pytest.mark.rule("R88")
def test_a_deed_won_for_one_keeps_its_rent_and_its_mortgage_value() -> None:
    game, lot = declined(board(2).at(1, 36))
    game.apply(Bid(0, lot, 1))
    game.apply(DropOut(1, lot))

    move(game, 1, 2)
    assert claim(game).amount == 50

    assert paid(game.apply(Mortgage(0, BOARDWALK))) == [(BANK, 0, 200, "mortgage")]
    assert paid(game.apply(Lift(0, BOARDWALK))) == [(0, BANK, 220, "lift")]


@pytest.mark.rule("R88")
def test_a_deed_won_dear_keeps_its_mortgage_value() -> None:
    game, lot = declined(board(2))
    game.apply(Bid(1, lot, 1500))
    game.apply(Hammer(lot, 1500))

    assert paid(game.apply(Mortgage(1, BOARDWALK))) == [(BANK, 1, 200, "mortgage")]


# -- R89: one by one


@pytest.mark.rule("R89")
def test_three_deeds_are_auctioned_one_by_one_in_board_order() -> None:
    game = bankrupt_to_bank(37, 5, 12)
    sold: list[int] = []

    for _ in range(3):
        task = auction(game)
        sold.append(task.space)
        assert deeds_of_bank(game).count(task.space) == 1
        game.apply(Bid(1, task.lot, 1))
        game.apply(Hammer(task.lot, 1))

    assert sold == [5, 12, 37]
    assert game.view().deeds(1) == (5, 12, 37)
    assert game.view().task is None


@pytest.mark.rule("R89")
def test_each_lot_has_its_own_winner_and_its_own_number() -> None:
    game = bankrupt_to_bank(5, 12, 37)
    lots: list[int] = []
    for winner, price in ((1, 40), (2, 50), (3, 60)):
        lot = auction(game).lot
        lots.append(lot)
        game.apply(Bid(winner, lot, price))
        game.apply(Hammer(lot, price))

    view = game.view()
    assert (view.owner[5], view.owner[12], view.owner[37]) == (1, 2, 3)
    assert view.cash == (0, 1460, 1450, 1440)
    assert len(set(lots)) == 3


@pytest.mark.rule("R89")
@pytest.mark.rule("R81")
def test_what_the_first_lot_cost_is_missing_at_the_second() -> None:
    game = bankrupt_to_bank(5, 12)
    first = auction(game).lot
    game.apply(Bid(1, first, 1400))
    game.apply(Hammer(first, 1400))

    assert refused(game, Bid(1, auction(game).lot, 101)) == "bid_too_high"
    game.apply(Bid(1, auction(game).lot, 100))


@pytest.mark.rule("R89")
def test_a_late_press_on_the_first_lot_does_not_hit_the_second() -> None:
    game = bankrupt_to_bank(5, 12)
    first = auction(game).lot
    game.apply(Hammer(first, 0))

    assert refused(game, Bid(1, first, 1)) == "no_such_lot"
    assert refused(game, DropOut(1, first)) == "no_such_lot"
    assert refused(game, Hammer(first, 0)) == "no_such_lot"


@pytest.mark.rule("R89")
@pytest.mark.rule("R86")
def test_a_lot_nobody_wants_stays_with_the_bank_and_the_next_one_follows() -> None:
    game = bankrupt_to_bank(5, 12)

    game.apply(Hammer(auction(game).lot, 0))

    assert game.view().owner[5] == BANK
    assert auction(game).space == 12


@pytest.mark.rule("R89")
def test_the_turn_passes_only_after_the_last_lot() -> None:
    game = bankrupt_to_bank(5, 12)

    first = game.apply(Hammer(auction(game).lot, 0))
    last = game.apply(Hammer(auction(game).lot, 0))

    assert not of_kind(first, TurnBegan)
    assert of_kind(last, TurnBegan) == [TurnBegan(1, 2)]


@pytest.mark.rule("R89")
@pytest.mark.rule("R133")
def test_deeds_come_to_auction_face_up() -> None:
    game = board(3).owns(0, 5, mortgaged=True).owns(0, 12, mortgaged=True).cash(0, 5).at(0, 35).game()
    move(game, 1, 2)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert of_kind(events, Unmortgaged) == [Unmortgaged(BANK, 5), Unmortgaged(BANK, 12)]
    assert isinstance(game.view().task, Auction)
    assert not any(game.view().mortgaged)
