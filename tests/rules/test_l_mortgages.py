"""L Mortgages: R107 to R114."""

from __future__ import annotations

import pytest

from croupier.engine import Rules
from croupier.engine.actions import Accept, Bid, Build, Decline, Goods, Lift, Mortgage, Offer, Sell
from croupier.engine.edition import DEEDS, GROUPS
from croupier.engine.events import BANK, ClaimOpened, Mortgaged, Paid, Unmortgaged
from tests.rules.positions import board, classic, move, refused
from tests.rules.reading import auction, claim, of_kind, offer, offered, paid, waits


def spaces(choices: list[Mortgage] | list[Lift]) -> list[int]:
    return [choice.space for choice in choices]


# -- R107: nothing on the group


@pytest.mark.rule("R107")
@pytest.mark.parametrize("street", GROUPS["orange"])
def test_one_house_in_the_group_stops_every_mortgage_there(street: int) -> None:
    game = board().group(0, "orange").owns(0, 18, level=1).game()

    assert refused(game, Mortgage(0, street)) == "group_has_buildings"
    assert offered(game, 0, Mortgage) == []


@pytest.mark.rule("R107")
def test_once_the_house_is_sold_the_streets_can_be_mortgaged() -> None:
    game = board().group(0, "orange").owns(0, 18, level=1).game()
    game.apply(Sell(0, 18, 0))

    assert spaces(offered(game, 0, Mortgage)) == [16, 18, 19]
    game.apply(Mortgage(0, 18))

    assert game.view().mortgaged[18]


@pytest.mark.rule("R107")
def test_a_house_in_another_group_does_not_matter() -> None:
    game = board().group(0, "orange", level=1).owns(0, 37, 5).game()

    assert spaces(offered(game, 0, Mortgage)) == [5, 37]


# -- R108: half the price


@pytest.mark.rule("R108")
@pytest.mark.parametrize("space", DEEDS)
def test_a_mortgage_pays_half_the_price_and_turns_the_deed(space: int) -> None:
    game = board().owns(0, space).game()
    assert not game.view().mortgaged[space]

    events = game.apply(Mortgage(0, space))

    half = classic().spaces[space].price // 2
    assert events == [Paid(BANK, 0, half, "mortgage"), Mortgaged(0, space)]
    assert game.view().mortgaged[space]
    assert game.view().owner[space] == 0


@pytest.mark.rule("R108")
def test_a_deed_is_mortgaged_once() -> None:
    game = board().owns(0, 39, mortgaged=True).game()

    assert refused(game, Mortgage(0, 39)) == "already_mortgaged"
    assert offered(game, 0, Mortgage) == []


@pytest.mark.rule("R108")
def test_only_the_owner_mortgages() -> None:
    game = board().owns(0, 39).game()

    assert refused(game, Mortgage(1, 39)) == "not_yours"
    assert refused(game, Mortgage(1, 37)) == "not_yours"


@pytest.mark.rule("R108")
@pytest.mark.parametrize("space", [0, 10, 40, -1])
def test_what_is_no_deed_has_no_mortgage(space: int) -> None:
    game = board().game()

    assert refused(game, Mortgage(0, space)) == "no_such_space"
    assert refused(game, Lift(0, space)) == "no_such_space"


# -- R109, R110: lifting


@pytest.mark.rule("R109")
@pytest.mark.parametrize(("space", "cost"), [(1, 33), (39, 220), (5, 110), (34, 176)])
def test_lifting_costs_the_value_and_a_tenth(space: int, cost: int) -> None:
    game = board().owns(0, space, mortgaged=True).cash(0, cost).game()
    assert spaces(offered(game, 0, Lift)) == [space]
    assert game.view().mortgaged[space]

    events = game.apply(Lift(0, space))

    assert events == [Paid(0, BANK, cost, "lift"), Unmortgaged(0, space)]
    assert (game.view().cash[0], game.view().mortgaged[space]) == (0, False)


@pytest.mark.rule("R109")
def test_one_short_of_the_cost_lifts_nothing() -> None:
    game = board().owns(0, 39, mortgaged=True).cash(0, 219).game()

    assert refused(game, Lift(0, 39)) == "cannot_afford"
    assert offered(game, 0, Lift) == []


@pytest.mark.rule("R109")
def test_only_a_mortgaged_deed_can_be_lifted() -> None:
    game = board().owns(0, 39).game()

    assert refused(game, Lift(0, 39)) == "not_mortgaged"
    assert offered(game, 0, Lift) == []


@pytest.mark.rule("R110")
@pytest.mark.parametrize(("space", "up", "down"), [(12, 83, 82), (37, 193, 192), (28, 83, 82), (3, 33, 33)])
def test_the_tenth_is_rounded_up_or_by_the_setting_down(space: int, up: int, down: int) -> None:
    by_the_book = board().owns(0, space, mortgaged=True).game()
    rounded_down = board(2, Rules(interest_rounding="down")).owns(0, space, mortgaged=True).game()

    assert paid(by_the_book.apply(Lift(0, space))) == [(0, BANK, up, "lift")]
    assert paid(rounded_down.apply(Lift(0, space))) == [(0, BANK, down, "lift")]


# -- R111: no rent, but owned


@pytest.mark.rule("R111")
@pytest.mark.parametrize("space", [39, 35, 28])
def test_a_mortgaged_deed_earns_no_rent_and_is_not_for_sale(space: int) -> None:
    game = board().owns(1, space, mortgaged=True).at(0, space - 3).game()

    events = move(game, 1, 2)

    assert not of_kind(events, ClaimOpened)
    assert game.view().owner[space] == 1
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R111")
def test_a_lifted_deed_earns_again() -> None:
    game = board().owns(1, 39, mortgaged=True).at(0, 36).game()
    game.apply(Lift(1, 39))

    move(game, 1, 2)

    assert claim(game).amount == 50


@pytest.mark.rule("R111")
def test_a_mortgaged_deed_still_counts_for_the_owner() -> None:
    game = board().owns(1, 5, 15, mortgaged=True).owns(1, 35).at(0, 32).game()

    move(game, 1, 2)

    assert claim(game).amount == 100


@pytest.mark.rule("R111")
def test_lifting_the_last_mortgage_opens_the_group_for_houses() -> None:
    game = board().group(0, "brown").owns(0, 3, mortgaged=True).game()
    assert refused(game, Build(0, 1, 1)) == "group_mortgaged"

    game.apply(Lift(0, 3))

    assert game.check(Build(0, 1, 1)) is None


# -- R112: when


@pytest.mark.rule("R112")
def test_a_player_without_debts_mortgages_out_of_turn_and_in_jail() -> None:
    game = board(3).turn_of(1).jailed(2).owns(2, 39).game()

    game.apply(Mortgage(2, 39))

    assert game.view().cash[2] == 1700
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R112")
def test_a_mortgage_made_during_an_auction_pays_for_the_bid_but_nothing_is_lifted_there() -> None:
    game = board().owns(0, 37).owns(0, 1, mortgaged=True).cash(0, 0).at(0, 32).game()
    move(game, 1, 2)
    game.apply(Decline(0, 35))

    game.apply(Mortgage(0, 37))

    assert refused(game, Lift(0, 1)) == "not_now"
    game.apply(Bid(0, auction(game).lot, 175))


# -- R114: the owner alone


@pytest.mark.rule("R114")
def test_only_the_owner_lifts() -> None:
    game = board(3).owns(0, 39, mortgaged=True).game()

    assert refused(game, Lift(1, 39)) == "not_yours"
    assert offered(game, 1, Lift) == []
    assert spaces(offered(game, 0, Lift)) == [39]


@pytest.mark.rule("R114")
def test_after_a_deal_it_is_the_new_owner() -> None:
    game = board().owns(0, 39, mortgaged=True).game()
    game.apply(Offer(0, 1, Goods(deeds=(39,)), Goods(cash=100)))
    game.apply(Accept(1, offer(game).id))

    assert refused(game, Lift(0, 39)) == "not_yours"
    game.apply(Lift(1, 39))

    assert not game.view().mortgaged[39]
