"""Q What the books leave to the table: R156 leaving, R157 the end of an auction, R158 the life of a deal."""

from __future__ import annotations

import pytest

from croupier.engine import Game, Outcome, Rules
from croupier.engine.actions import (
    Accept,
    Bankrupt,
    Bid,
    Build,
    Buy,
    Claim,
    Counter,
    Decline,
    DropOut,
    Goods,
    Hammer,
    Lift,
    Mortgage,
    Offer,
    Refuse,
    RentRoll,
    Resign,
    Roll,
    TakeEstate,
    UseJailCard,
    Withdraw,
)
from croupier.engine.choices import BidForm, CounterForm, OfferForm, ThrowForm
from croupier.engine.events import (
    BANK,
    AuctionEnded,
    AuctionOpened,
    CardPassed,
    ClaimClosed,
    DebtOpened,
    GameOver,
    OfferClosed,
    OfferMade,
    Paid,
    RentRolled,
    Resigned,
    TurnBegan,
    WentBankrupt,
)
from tests.rules.positions import Position, arrive, ask, board, classic, move, refused, throw
from tests.rules.reading import auction, debt, of_kind, offer, offered, paid, passed, pile, waits

NOTHING = Goods()


# -- R156: a player leaves


@pytest.mark.rule("R156")
@pytest.mark.rule("R133")
def test_who_leaves_is_bankrupt_to_the_bank() -> None:
    position = board(3).cash(0, 70).group(0, "brown", level=1).owns(0, 12, mortgaged=True).holds_card(0)
    game = position.game()
    bottom = pile(game, "chance")

    events = game.apply(Resign(0))

    assert events[0] == Resigned(0)
    assert of_kind(events, WentBankrupt) == [WentBankrupt(0, BANK)]
    assert paid(events) == [
        (BANK, 0, 25, "building"),
        (BANK, 0, 25, "building"),
        (0, BANK, 120, "bankruptcy"),
    ]
    assert pile(game, "chance") == [*bottom, "jail_free"]
    assert game.view().houses == 32
    sold: list[int] = []
    while game.view().task is not None:
        assert auction(game).entrants == (1, 2)
        sold.append(auction(game).space)
        game.apply(Hammer(auction(game).lot, 0))
    assert sold == [1, 3, 12]
    assert not any(game.view().mortgaged)


@pytest.mark.rule("R156")
def test_a_thrower_who_leaves_passes_the_turn_to_the_left() -> None:
    game = board(3).turn_of(1).game()

    events = game.apply(Resign(1))

    assert of_kind(events, TurnBegan) == [TurnBegan(2, 2)]


@pytest.mark.rule("R156")
def test_a_thrower_who_leaves_between_doubles_does_not_throw_again() -> None:
    game = board(3).landing(20, dice=(2, 2))
    assert waits(game) == [(0, "roll")]

    events = game.apply(Resign(0))

    assert of_kind(events, TurnBegan) == [TurnBegan(1, 3)]
    assert game.view().doubles == 0


@pytest.mark.rule("R156")
def test_who_leaves_out_of_turn_leaves_the_turn_where_it_is() -> None:
    game = board(3).owns(2, 5).game()
    game.apply(Resign(2))

    events = game.apply(Hammer(auction(game).lot, 0))

    assert not of_kind(events, TurnBegan)
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R156")
def test_after_leaving_one_is_out() -> None:
    game = board(3).game()
    game.apply(Resign(0))

    assert refused(game, Resign(0)) == "player_is_out"
    assert list(game.options(0)) == []


@pytest.mark.rule("R156")
@pytest.mark.rule("R140")
def test_of_two_the_one_who_stays_has_won_and_nothing_is_auctioned() -> None:
    game = board(2).owns(0, 5).game()

    events = game.apply(Resign(0))

    assert not of_kind(events, AuctionOpened)
    assert game.outcome() == Outcome((1,), "last_standing", (0, 1500))


@pytest.mark.rule("R156")
@pytest.mark.rule("R139")
def test_the_rents_open_to_him_lapse() -> None:
    game = board(3).owns(1, 39).landing(39)
    number = game.view().claims[0].id

    events = game.apply(Resign(1))

    assert of_kind(events, ClaimClosed) == [ClaimClosed(number, "lapsed")]
    assert (0, 1, 50, "rent") not in paid(events)


def two_claims(position: Position) -> Game:
    """0 has landed on 1's orange street with two houses (220) and, after a double, on 2's red one (300)."""
    position.group(1, "orange", level=2).group(2, "red", level=2).at(0, 15)
    game = position.game()
    move(game, 2, 2)
    move(game, 2, 3)
    assert [(c.owner, c.amount) for c in game.view().claims] == [(1, 220), (2, 300)]
    return game


@pytest.mark.rule("R156")
def test_the_rents_open_against_him_are_charged_first_then_the_bank_gets_the_rest() -> None:
    game = two_claims(board(4).cash(0, 600))

    events = game.apply(Resign(0))

    assert paid(events) == [(0, 1, 220, "rent"), (0, 2, 300, "rent"), (0, BANK, 80, "bankruptcy")]
    assert {closed.how for closed in of_kind(events, ClaimClosed)} == {"asked"}
    assert game.view().claims == ()


@pytest.mark.rule("R156")
def test_the_first_rent_he_cannot_pay_makes_him_bankrupt_to_that_owner() -> None:
    game = two_claims(board(4).cash(0, 300).owns(0, 5, mortgaged=True).holds_card(0))

    events = game.apply(Resign(0))

    assert paid(events) == [(0, 1, 220, "rent"), (0, 2, 80, "bankruptcy")]
    assert of_kind(events, WentBankrupt) == [WentBankrupt(0, 2)]
    assert passed(events) == [(5, 0, 2)]
    assert of_kind(events, CardPassed) == [CardPassed("chance", 0, 2)]
    assert waits(game) == [(2, "estate")]
    game.apply(TakeEstate(2))
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R156")
def test_bankrupt_at_the_first_rent_the_second_owner_gets_nothing() -> None:
    game = two_claims(board(4).cash(0, 200))

    events = game.apply(Resign(0))

    assert paid(events) == [(0, 1, 200, "bankruptcy")]
    assert of_kind(events, WentBankrupt) == [WentBankrupt(0, 1)]
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R156")
def test_the_board_raises_what_a_leaver_owes_and_nobody_waits() -> None:
    game = two_claims(board(4).cash(0, 450).owns(0, 5, 12))

    events = game.apply(Resign(0))

    assert paid(events) == [
        (0, 1, 220, "rent"),
        (BANK, 0, 100, "mortgage"),
        (0, 2, 300, "rent"),
        (0, BANK, 30, "bankruptcy"),
    ]
    assert not of_kind(events, DebtOpened)
    assert of_kind(events, WentBankrupt) == [WentBankrupt(0, BANK)]
    assert (auction(game).space, game.view().mortgaged[5]) == (5, False), "sold without the mortgage"


@pytest.mark.rule("R156")
def test_the_board_sells_a_leavers_buildings_before_it_mortgages() -> None:
    game = two_claims(board(4).cash(0, 220).group(0, "dark_blue", level=1))

    events = game.apply(Resign(0))

    raised = [entry for entry in paid(events) if entry[0] == BANK]
    assert raised == [(BANK, 0, 100, "building"), (BANK, 0, 100, "building"), (BANK, 0, 175, "mortgage")]
    assert (0, 2, 300, "rent") in paid(events)


@pytest.mark.rule("R156")
@pytest.mark.parametrize(("cash", "creditor"), [(420, BANK), (419, 2)])
def test_a_leaver_who_can_just_raise_the_rent_is_not_bankrupt_to_its_owner(cash: int, creditor: int) -> None:
    game = two_claims(board(4).cash(0, cash).owns(0, 5))

    events = game.apply(Resign(0))

    assert of_kind(events, WentBankrupt) == [WentBankrupt(0, creditor)]


@pytest.mark.rule("R156")
def test_bankrupt_at_a_street_rent_he_throws_for_no_utility_any_more() -> None:
    position = board(4).cash(0, 5).owns(1, 8).owns(2, 12).at(0, 4)
    game = position.game()
    move(game, 2, 2)
    move(game, 1, 3)
    assert [claim.owner for claim in game.view().claims] == [1, 2]

    events = game.apply(Resign(0))

    assert paid(events) == [(0, 1, 5, "bankruptcy")]
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R156")
@pytest.mark.rule("R34")
@pytest.mark.parametrize("owner", [1, 2])
def test_the_next_on_the_left_throws_for_a_leavers_utility_rent_even_the_owner(owner: int) -> None:
    game = board(4).cash(0, 100).owns(owner, 12).landing(12)
    number = game.view().claims[0].id
    game.apply(Resign(0))
    assert waits(game) == [(1, "rent_roll")]
    assert [form.number for form in offered(game, 1, ThrowForm)] == [number]
    assert refused(game, RentRoll(0, number, (3, 4))) == "not_your_turn"
    assert refused(game, Roll(1, game.view().throw, (1, 2))) == "not_now"

    events = game.apply(RentRoll(1, number, (3, 4)))

    assert events[:2] == [RentRolled(1, number, (3, 4)), Paid(0, owner, 28, "rent")]
    assert paid(events) == [(0, owner, 28, "rent"), (0, BANK, 72, "bankruptcy")]
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R156")
def test_a_player_who_is_out_throws_for_no_leaver() -> None:
    game = board(4).out(1).owns(3, 12).landing(12)

    game.apply(Resign(0))

    assert waits(game) == [(2, "rent_roll")]


@pytest.mark.rule("R156")
def test_a_leaver_with_a_substitute_is_saved_and_read() -> None:
    game = board(3).owns(1, 12).landing(12)
    game.apply(Resign(0))

    again = Game.from_json(game.to_json())

    assert waits(again) == [(1, "rent_roll")]


@pytest.mark.rule("R156")
@pytest.mark.rule("R34")
def test_a_utility_rent_against_him_is_thrown_for_before_he_goes() -> None:
    game = board(3).cash(0, 100).owns(1, 12).landing(12)
    number = game.view().claims[0].id
    game.apply(Resign(0))

    events = game.apply(RentRoll(1, number, (3, 4)))

    assert paid(events) == [(0, 1, 28, "rent"), (0, BANK, 72, "bankruptcy")]
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R156")
def test_a_utility_rent_he_cannot_pay_makes_him_bankrupt_to_its_owner() -> None:
    game = board(3).cash(0, 20).owns(1, 12).landing(12)
    number = game.view().claims[0].id
    game.apply(Resign(0))

    events = game.apply(RentRoll(1, number, (3, 4)))

    assert paid(events) == [(0, 1, 20, "bankruptcy")]
    assert of_kind(events, WentBankrupt) == [WentBankrupt(0, 1)]


@pytest.mark.rule("R156")
def test_a_utility_rent_and_another_one_are_settled_oldest_first() -> None:
    position = board(4).cash(0, 600).owns(1, 12).group(2, "orange", level=2).at(0, 8)
    game = position.game()
    move(game, 2, 2)
    move(game, 3, 4)
    utility, street = game.view().claims
    game.apply(Resign(0))
    assert waits(game) == [(1, "rent_roll")]

    events = game.apply(RentRoll(1, utility.id, (1, 1)))

    assert paid(events) == [(0, 1, 8, "rent"), (0, 2, street.amount, "rent"), (0, BANK, 372, "bankruptcy")]


@pytest.mark.rule("R156")
@pytest.mark.rule("R140")
@pytest.mark.parametrize("owned", [39, 12], ids=["a street", "a utility"])
def test_of_two_leaving_ends_the_game_at_once(owned: int) -> None:
    game = board(2).cash(0, 120).owns(1, owned).landing(owned)

    events = game.apply(Resign(0))

    assert paid(events) == [(0, BANK, 120, "bankruptcy")]
    assert [closed.how for closed in of_kind(events, ClaimClosed)] == ["lapsed"]
    assert game.outcome() == Outcome((1,), "last_standing", (0, 1500 + classic().spaces[owned].price))


@pytest.mark.rule("R156")
def test_leaving_is_only_for_the_time_before_a_throw() -> None:
    """Not on the way, not at the buy decision, not in the auction."""
    game = board(3).at(0, 36).game()
    assert all(offered(game, player, Resign) == [Resign(player)] for player in range(3))
    throw(game, 1, 2)
    assert [refused(game, Resign(player)) for player in range(3)] == ["not_now"] * 3
    arrive(game)
    assert [refused(game, Resign(player)) for player in range(3)] == ["not_now"] * 3
    game.apply(Decline(0, 39))
    assert [refused(game, Resign(player)) for player in range(3)] == ["not_now"] * 3


SHORT = Rules(short_game=True)


@pytest.mark.rule("R156")
@pytest.mark.rule("R150")
def test_in_the_short_game_a_resignation_is_not_the_first_bankruptcy() -> None:
    game = board(3, SHORT).owns(0, 5).game()

    events = game.apply(Resign(0))

    assert not of_kind(events, GameOver)
    assert auction(game).space == 5
    game.apply(Bid(1, auction(game).lot, 10))
    game.apply(Hammer(auction(game).lot, 10))
    assert game.view().owner[5] == 1
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R156")
@pytest.mark.rule("R130")
def test_in_the_short_game_a_leaver_bankrupt_to_an_owner_does_not_end_it_either() -> None:
    position = board(3, SHORT).cash(0, 20).owns(0, 5, mortgaged=True).owns(1, 39)
    game = position.landing(39)

    game.apply(Resign(0))

    assert game.outcome() is None
    assert waits(game) == [(1, "estate")]
    assert paid(game.apply(TakeEstate(1))) == [(1, BANK, 10, "estate")]
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R156")
def test_in_the_short_game_the_next_bankruptcy_ends_it_as_ever() -> None:
    game = board(4, SHORT).cash(1, 0).at(1, 35).game()
    game.apply(Resign(0))
    move(game, 1, 2)

    game.apply(Bankrupt(1, debt(game).id))

    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2, 3), "first_bankruptcy")


# -- R157: how an auction ends


def on_sale(position: Position) -> tuple[Game, int]:
    """Boardwalk, declined by player 0: the game, and the lot."""
    game = position.landing(39)
    game.apply(Decline(0, 39))
    return game, auction(game).lot


@pytest.mark.rule("R157")
def test_it_waits_for_all_but_the_leader_and_those_who_dropped_out() -> None:
    game, lot = on_sale(board(4))
    assert [player for player, _ in waits(game)] == [0, 1, 2, 3]

    game.apply(Bid(2, lot, 10))
    assert [player for player, _ in waits(game)] == [0, 1, 3]
    game.apply(DropOut(0, lot))
    assert [player for player, _ in waits(game)] == [1, 3]
    game.apply(Bid(3, lot, 11))
    assert [player for player, _ in waits(game)] == [1, 2]


@pytest.mark.rule("R157")
def test_it_ends_when_none_is_left_to_wait_for() -> None:
    game, lot = on_sale(board(3))
    game.apply(Bid(2, lot, 10))
    assert not of_kind(game.apply(DropOut(0, lot)), AuctionEnded)

    events = game.apply(DropOut(1, lot))

    assert of_kind(events, AuctionEnded) == [AuctionEnded(lot, 2, 10)]


@pytest.mark.rule("R157")
def test_a_bid_ends_it_when_all_the_others_have_dropped_out() -> None:
    game, lot = on_sale(board(3))
    game.apply(DropOut(0, lot))
    game.apply(DropOut(1, lot))
    assert [player for player, _ in waits(game)] == [2], "the last one may still bid"

    events = game.apply(Bid(2, lot, 1))

    assert of_kind(events, AuctionEnded) == [AuctionEnded(lot, 2, 1)]


@pytest.mark.rule("R157")
def test_dropping_out_is_final_for_that_lot() -> None:
    game, lot = on_sale(board(3))
    game.apply(DropOut(1, lot))

    assert refused(game, Bid(1, lot, 50)) == "not_in_auction"
    assert refused(game, DropOut(1, lot)) == "not_in_auction"
    assert offered(game, 1, BidForm) == []


@pytest.mark.rule("R157")
def test_who_dropped_out_of_one_lot_is_in_the_next() -> None:
    game = board(4).owns(0, 5, 12).game()
    game.apply(Resign(0))
    first = auction(game).lot
    for player in (1, 2, 3):
        game.apply(DropOut(player, first))

    assert auction(game).space == 12
    assert [player for player, _ in waits(game)] == [1, 2, 3]


@pytest.mark.rule("R157")
def test_the_hammer_falls_on_the_standing_bid() -> None:
    game, lot = on_sale(board(3))
    game.apply(Bid(2, lot, 10))
    assert list(game.clock_options()) == [Hammer(lot, 10)]

    events = game.apply(Hammer(lot, 10))

    assert of_kind(events, AuctionEnded) == [AuctionEnded(lot, 2, 10)]
    assert game.view().owner[39] == 2


@pytest.mark.rule("R157")
@pytest.mark.parametrize("standing", [0, 10, 12])
def test_the_hammer_is_refused_when_the_standing_bid_has_changed(standing: int) -> None:
    game, lot = on_sale(board(3))
    game.apply(Bid(2, lot, 10))
    game.apply(Bid(1, lot, 11))

    assert refused(game, Hammer(lot, standing)) == "standing_changed"
    assert refused(game, Hammer(lot + 1, 11)) == "no_such_lot"


@pytest.mark.rule("R157")
def test_the_hammer_falls_once() -> None:
    game, lot = on_sale(board(3))
    game.apply(Hammer(lot, 0))

    assert refused(game, Hammer(lot, 0)) == "not_now"


@pytest.mark.rule("R157")
@pytest.mark.rule("R81")
def test_a_player_too_poor_to_bid_stays_in_and_may_mortgage() -> None:
    game, lot = on_sale(board(3).cash(1, 10).owns(1, 5))
    game.apply(Bid(2, lot, 10))

    game.apply(DropOut(0, lot))

    assert waits(game) == [(1, "bid")]
    assert offered(game, 1, BidForm) == []
    assert offered(game, 1, DropOut) == [DropOut(1, lot)]
    game.apply(Mortgage(1, 5))
    game.apply(Bid(1, lot, 11))
    assert waits(game) == [(2, "bid")]


# -- R158: the life of a deal


def offering(position: Position) -> tuple[Game, int]:
    """Player 0 offers Reading Railroad to player 1 for 250."""
    game = position.owns(0, 5).game()
    game.apply(Offer(0, 1, Goods(deeds=(5,)), Goods(cash=250)))
    return game, offer(game).id


@pytest.mark.rule("R158")
def test_one_open_offer_per_proposer() -> None:
    game, _ = offering(board(3).owns(0, 12))

    assert refused(game, Offer(0, 2, Goods(deeds=(12,)), Goods(cash=1))) == "has_open_offer"
    assert offered(game, 0, OfferForm) == []


@pytest.mark.rule("R158")
def test_several_proposers_may_have_one_each() -> None:
    game, _ = offering(board(3))

    game.apply(Offer(1, 0, Goods(cash=200), Goods(deeds=(5,))))
    game.apply(Offer(2, 0, Goods(cash=300), Goods(deeds=(5,))))

    assert [(o.player, o.to) for o in game.view().offers] == [(0, 1), (1, 0), (2, 0)]


@pytest.mark.rule("R158")
def test_an_offer_blocks_nobody_and_is_nobodys_wait() -> None:
    game, number = offering(board(2).at(0, 36))

    assert waits(game) == [(0, "roll")]
    move(game, 1, 2)
    game.apply(Buy(0, 39))
    assert waits(game) == [(1, "roll")]
    assert offer(game).id == number
    game.apply(Accept(1, number))
    assert game.view().owner[5] == 1


@pytest.mark.rule("R158")
def test_an_accepted_offer_is_over_and_leaves_no_open_question() -> None:
    game, number = offering(board(3))

    events = game.apply(Accept(1, number))

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "accepted")]
    assert (game.view().offers, game.view().task) == ((), None)
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R158")
def test_a_refused_offer_is_over() -> None:
    game, number = offering(board(3))

    events = game.apply(Refuse(1, number))

    assert events == [OfferClosed(number, "refused")]
    assert game.view().owner[5] == 0
    assert game.check(Offer(0, 2, Goods(deeds=(5,)), NOTHING)) is None


@pytest.mark.rule("R158")
def test_a_withdrawn_offer_is_over() -> None:
    game, number = offering(board(3))

    assert game.apply(Withdraw(0, number)) == [OfferClosed(number, "withdrawn")]

    assert refused(game, Accept(1, number)) == "no_such_offer"
    assert refused(game, Withdraw(0, number)) == "no_such_offer"
    assert game.check(Offer(0, 2, Goods(deeds=(5,)), NOTHING)) is None


@pytest.mark.rule("R158")
def test_a_counter_ends_the_offer_and_is_one_itself_the_other_way_round() -> None:
    game, number = offering(board(3))

    events = game.apply(Counter(1, number, Goods(cash=180), Goods(deeds=(5,))))

    assert events == [
        OfferClosed(number, "countered"),
        OfferMade(number + 1, 1, 0, Goods(cash=180), Goods(deeds=(5,)), ()),
    ]
    assert refused(game, Accept(1, number)) == "no_such_offer"
    game.apply(Accept(0, number + 1))
    assert game.view().cash == (1680, 1320, 1500)


@pytest.mark.rule("R158")
def test_a_counter_may_be_countered() -> None:
    game, number = offering(board(2))
    game.apply(Counter(1, number, Goods(cash=180), Goods(deeds=(5,))))

    game.apply(Counter(0, number + 1, Goods(deeds=(5,)), Goods(cash=220)))

    assert (offer(game).player, offer(game).to, offer(game).take.cash) == (0, 1, 220)


@pytest.mark.rule("R158")
def test_who_has_an_offer_of_his_own_open_does_not_counter() -> None:
    game, number = offering(board(3))
    game.apply(Offer(1, 2, Goods(cash=1), NOTHING))

    assert refused(game, Counter(1, number, Goods(cash=180), Goods(deeds=(5,)))) == "has_open_offer"
    assert offered(game, 1, CounterForm) == []


@pytest.mark.rule("R158")
def test_a_counter_has_to_be_legal_itself() -> None:
    game, number = offering(board(3).owns(1, 39, mortgaged=True).cash(0, 10))

    assert refused(game, Counter(1, number, Goods(cash=1501), Goods(deeds=(5,)))) == "cannot_afford"
    assert refused(game, Counter(1, number, Goods(deeds=(39,)), NOTHING)) == "cannot_afford"
    assert refused(game, Counter(1, number, NOTHING, NOTHING)) == "empty_deal"
    assert refused(game, Counter(1, number, NOTHING, Goods(deeds=(12,)))) == "not_yours"
    assert refused(game, Counter(1, number, NOTHING, Goods(deeds=(5,)), (5,))) == "bad_lift"
    assert offer(game).id == number


@pytest.mark.rule("R158")
def test_a_counter_carries_the_lift_choices_of_who_counters() -> None:
    game = board(2).owns(0, 5, mortgaged=True).game()
    game.apply(Offer(0, 1, Goods(deeds=(5,)), Goods(cash=250)))
    game.apply(Counter(1, offer(game).id, Goods(cash=100), Goods(deeds=(5,)), (5,)))

    events = game.apply(Accept(0, offer(game).id))

    assert paid(events) == [(1, 0, 100, "deal"), (1, BANK, 110, "transfer")]
    assert not game.view().mortgaged[5]


@pytest.mark.rule("R158")
def test_only_the_one_it_is_made_to_answers_and_only_the_proposer_withdraws() -> None:
    game, number = offering(board(3))

    for other in (0, 2):
        assert refused(game, Accept(other, number)) == "not_your_offer"
        assert refused(game, Refuse(other, number)) == "not_your_offer"
        assert refused(game, Counter(other, number, Goods(cash=1), NOTHING)) == "not_your_offer"
    for other in (1, 2):
        assert refused(game, Withdraw(other, number)) == "not_your_offer"


@pytest.mark.rule("R158")
def test_an_offer_ends_when_its_deed_goes_elsewhere() -> None:
    game, number = offering(board(3))
    game.apply(Offer(2, 0, Goods(cash=300), Goods(deeds=(5,))))
    better = game.view().offers[-1].id

    events = game.apply(Accept(0, better))

    assert of_kind(events, OfferClosed) == [OfferClosed(better, "accepted"), OfferClosed(number, "changed")]
    assert game.view().offers == ()


@pytest.mark.rule("R158")
def test_an_offer_lapses_when_the_other_can_no_longer_pay() -> None:
    game, number = offering(board(2).cash(1, 260).turn_of(1).at(1, 35))

    events = move(game, 1, 2)

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "lapsed")]


@pytest.mark.rule("R158")
def test_an_offer_stands_while_the_other_can_just_pay() -> None:
    game, number = offering(board(2).cash(1, 350).turn_of(1).at(1, 35))

    move(game, 1, 2)

    assert offer(game).id == number


@pytest.mark.rule("R158")
def test_an_offer_ends_when_a_house_is_built_in_the_group() -> None:
    game = board(2).group(0, "brown").game()
    game.apply(Offer(0, 1, Goods(deeds=(1,)), Goods(cash=100)))
    number = offer(game).id

    events = game.apply(Build(0, 3, 1))

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "changed")]


@pytest.mark.rule("R158")
def test_an_offer_ends_when_its_card_is_used() -> None:
    game = board(2).jailed(0).holds_card(0).game()
    game.apply(Offer(0, 1, Goods(cards=("chance",)), Goods(cash=30)))
    number = offer(game).id

    events = game.apply(UseJailCard(0, "chance"))

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "changed")]


@pytest.mark.rule("R158")
def test_an_offer_ends_when_what_the_proposer_would_lift_is_lifted_already() -> None:
    game = board(2).owns(1, 39, mortgaged=True).game()
    game.apply(Offer(0, 1, Goods(cash=60), Goods(deeds=(39,)), (39,)))
    number = offer(game).id

    events = game.apply(Lift(1, 39))

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "changed")]


@pytest.mark.rule("R158")
@pytest.mark.parametrize(
    ("give", "take"), [(Goods(cash=400), Goods(deeds=(39,))), (Goods(deeds=(5,)), Goods(deeds=(39,)))]
)
def test_an_offer_ends_when_the_deed_asked_for_is_mortgaged(give: Goods, take: Goods) -> None:
    """0 asks for Boardwalk; 1 mortgages it and would then accept: 0 has not asked for a mortgaged deed."""
    game = board(3).owns(0, 5).owns(1, 39).game()
    game.apply(Offer(0, 1, give, take))
    number = offer(game).id

    events = game.apply(Mortgage(1, 39))

    assert events[-1] == OfferClosed(number, "changed")
    assert game.view().offers == ()
    assert refused(game, Accept(1, number)) == "no_such_offer"
    assert game.check(Offer(0, 1, give, take)) is None, "it may be offered again as it is now"


@pytest.mark.rule("R158")
def test_an_offer_ends_when_the_proposer_mortgages_the_deed_he_gives() -> None:
    game = board(2).owns(0, 5).game()
    game.apply(Offer(0, 1, Goods(deeds=(5,)), Goods(cash=200)))
    number = offer(game).id

    events = game.apply(Mortgage(0, 5))

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "changed")]
    assert refused(game, Accept(1, number)) == "no_such_offer"


@pytest.mark.rule("R158")
@pytest.mark.parametrize("lift", [(), (39,)])
def test_an_offer_ends_when_a_deed_on_it_is_lifted(lift: tuple[int, ...]) -> None:
    game = board(2).owns(1, 39, mortgaged=True).game()
    game.apply(Offer(0, 1, Goods(cash=60), Goods(deeds=(39,)), lift))
    number = offer(game).id

    events = game.apply(Lift(1, 39))

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "changed")]


@pytest.mark.rule("R158")
def test_an_offer_ends_when_a_deed_on_it_is_mortgaged_in_a_debt() -> None:
    game = board(3).owns(0, 5).owns(1, 39).cash(0, 10).landing(39)
    game.apply(Offer(0, 1, Goods(deeds=(5,)), Goods(cash=60)))
    number = offer(game).id
    ask(game)
    assert offer(game).id == number, "a debt alone changes nothing on the offer"

    events = game.apply(Mortgage(0, 5))

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "changed")]


@pytest.mark.rule("R158")
def test_every_offer_about_the_deed_ends_and_no_other() -> None:
    game = board(4).owns(0, 5).owns(1, 39, 12).game()
    game.apply(Offer(0, 1, Goods(deeds=(5,)), Goods(deeds=(39,))))
    game.apply(Offer(2, 1, Goods(cash=400), Goods(deeds=(39,))))
    game.apply(Offer(3, 1, Goods(cash=100), Goods(deeds=(12,))))
    first, second, other = (open_offer.id for open_offer in game.view().offers)

    events = game.apply(Mortgage(1, 39))

    closed = of_kind(events, OfferClosed)
    assert closed == [OfferClosed(first, "changed"), OfferClosed(second, "changed")]
    assert offer(game).id == other


@pytest.mark.rule("R158")
def test_an_offer_stands_when_another_deed_of_the_group_is_mortgaged() -> None:
    game = board(2).owns(0, 37).owns(1, 39).game()
    game.apply(Offer(0, 1, Goods(cash=400), Goods(deeds=(39,))))
    number = offer(game).id

    game.apply(Mortgage(0, 37))

    assert offer(game).id == number


@pytest.mark.rule("R158")
def test_an_offer_about_one_card_stands_when_the_other_is_used() -> None:
    game = board(2).jailed(0).holds_card(0).holds_card(0, "community_chest").game()
    game.apply(Offer(0, 1, Goods(cards=("chance",)), Goods(cash=30)))
    number = offer(game).id

    game.apply(UseJailCard(0, "community_chest"))

    assert offer(game).id == number


@pytest.mark.rule("R158")
@pytest.mark.parametrize("leaver", [0, 1])
def test_an_offer_lapses_when_either_side_leaves(leaver: int) -> None:
    game, number = offering(board(3))

    events = game.apply(Resign(leaver))

    assert of_kind(events, OfferClosed) == [OfferClosed(number, "lapsed")]
    assert game.view().offers == ()


@pytest.mark.rule("R158")
@pytest.mark.parametrize(("give", "take"), [(NOTHING, Goods(cash=5)), (Goods(deeds=(5,)), NOTHING)])
@pytest.mark.parametrize("leaver", [0, 1])
def test_a_present_asked_for_or_offered_lapses_as_well(give: Goods, take: Goods, leaver: int) -> None:
    game = board(3).owns(0, 5).game()
    game.apply(Offer(0, 1, give, take))

    game.apply(Resign(leaver))

    assert game.view().offers == ()


@pytest.mark.rule("R158")
def test_an_offer_between_others_stands_when_a_third_leaves() -> None:
    game, number = offering(board(3))

    game.apply(Resign(2))

    assert offer(game).id == number


@pytest.mark.rule("R158")
def test_an_offer_may_fail_at_rent_asked_for_in_between() -> None:
    """0 lands on 1's Boardwalk with an offer of his last cash open; paying the rent ends the offer."""
    game = board(3).owns(1, 39).cash(0, 60).at(0, 36).game()
    game.apply(Offer(0, 2, Goods(cash=60), NOTHING))
    number = offer(game).id
    move(game, 1, 2)
    assert offer(game).id == number

    events = game.apply(Claim(1, game.view().claims[0].id))

    assert events[-1] == OfferClosed(number, "lapsed")
    assert game.view().cash[0] == 10
