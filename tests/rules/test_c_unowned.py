"""C: unowned property."""

import pytest

from croupier.engine import Refusal, Rules
from croupier.engine.actions import (
    Accept,
    Bid,
    Build,
    Buy,
    Decline,
    DropOut,
    Goods,
    Hammer,
    Lift,
    Mortgage,
    Offer,
    Roll,
    Sell,
)
from croupier.engine.edition import DEEDS
from croupier.engine.events import (
    BANK,
    Arrived,
    AuctionEnded,
    AuctionOpened,
    Declined,
    DeedPassed,
    DroppedOut,
    OfferedDeed,
    Paid,
    ThrowsAgain,
    TurnBegan,
)
from tests.rules.positions import arrive, ask, board, classic, refused, throw
from tests.rules.reading import complete, offer, offered, paid, waits

STREETS = {
    1: 60, 3: 60, 6: 100, 8: 100, 9: 120, 11: 140, 13: 140, 14: 160, 16: 180, 18: 180, 19: 200, 21: 220,
    23: 220, 24: 240, 26: 260, 27: 260, 29: 280, 31: 300, 32: 300, 34: 320, 37: 350, 39: 400,
}  # fmt: skip
TRANSPORTS = {5: 200, 15: 200, 25: 200, 35: 200}
UTILITIES = {12: 150, 28: 150}
PRICES = STREETS | TRANSPORTS | UTILITIES


# -- R25, R26


@pytest.mark.rule("R25")
def test_property_is_streets_transports_and_utilities() -> None:
    kinds = {space: classic().spaces[space].kind for space in DEEDS}

    assert set(DEEDS) == set(PRICES)
    assert {space for space, kind in kinds.items() if kind == "street"} == set(STREETS)
    assert {space for space, kind in kinds.items() if kind == "transport"} == set(TRANSPORTS)
    assert {space for space, kind in kinds.items() if kind == "utility"} == set(UTILITIES)


@pytest.mark.rule("R25")
@pytest.mark.rule("R26")
@pytest.mark.parametrize(("space", "price"), PRICES.items())
def test_a_deed_nobody_owns_is_offered_at_its_printed_price(space: int, price: int) -> None:
    game = board().at(0, (space - 3) % 40).game()
    throw(game, 1, 2)

    assert arrive(game)[-1] == OfferedDeed(0, space, price)
    assert waits(game) == [(0, "buy")]


@pytest.mark.rule("R26")
@pytest.mark.parametrize("space", [39, 25, 12])
def test_the_buyer_pays_the_bank_and_gets_the_deed_face_up(space: int) -> None:
    game = board(3).landing(space)

    events = game.apply(Buy(0, space))

    assert events == [
        Paid(0, BANK, PRICES[space], "price"),
        DeedPassed(space, BANK, 0),
        TurnBegan(1, 2),
    ]
    assert game.view().cash == (1500 - PRICES[space], 1500, 1500)
    assert game.view().owner[space] == 0
    assert not game.view().mortgaged[space]


@pytest.mark.rule("R26")
def test_the_last_coin_buys() -> None:
    game = board().cash(0, 400).landing(39)
    assert Buy(0, 39) in list(game.options(0))

    game.apply(Buy(0, 39))

    assert game.view().cash[0] == 0


@pytest.mark.rule("R26")
def test_only_the_lander_buys_and_only_where_he_lies() -> None:
    game = board().landing(39)

    assert game.check(Buy(1, 39)) == Refusal("not_your_turn", {"lander": 0})
    assert refused(game, Decline(1, 39)) == "not_your_turn"
    assert game.check(Buy(0, 37)) == Refusal("not_offered", {"space": 39})
    assert complete(game, 0) == [Buy(0, 39), Decline(0, 39)]
    assert complete(game, 1) == []


@pytest.mark.rule("R26")
def test_nothing_is_bought_before_the_token_has_arrived() -> None:
    game = board().at(0, 36).game()
    throw(game, 1, 2)

    assert refused(game, Buy(0, 39)) == "not_now"


@pytest.mark.rule("R26")
def test_a_deed_is_sold_once() -> None:
    game = board().landing(39)
    game.apply(Buy(0, 39))

    assert refused(game, Buy(0, 39)) == "not_now"


@pytest.mark.rule("R26")
def test_one_lap_before_buying_is_a_house_rule() -> None:
    game = board(rules=Rules(first_lap_before_buying=True)).at(0, 36).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 39), TurnBegan(1, 2)]


@pytest.mark.rule("R26")
def test_with_that_house_rule_the_first_passing_of_go_opens_the_shop() -> None:
    game = board(rules=Rules(first_lap_before_buying=True)).landing(3, dice=(1, 4))

    game.apply(Buy(0, 3))

    assert game.view().owner[3] == 0


# -- R27, R28


@pytest.mark.rule("R27")
@pytest.mark.rule("R28")
def test_a_refusal_opens_the_auction_in_the_same_breath() -> None:
    game = board(3).landing(39)

    assert game.apply(Decline(0, 39)) == [Declined(0, 39), AuctionOpened(1, "deed", 39, (0, 1, 2))]
    assert waits(game) == [(0, "bid"), (1, "bid"), (2, "bid")]


@pytest.mark.rule("R27")
def test_the_refused_purchase_is_gone_and_the_auction_is_not_optional() -> None:
    game = board(3).landing(39)
    game.apply(Decline(0, 39))

    assert refused(game, Buy(0, 39)) == "not_now"
    assert refused(game, Decline(0, 39)) == "not_now"
    assert refused(game, Roll(1, 2, (1, 2))) == "not_now"
    assert complete(game, 0) == [DropOut(0, 1)]


@pytest.mark.rule("R27")
def test_the_highest_bidder_gets_the_refused_deed_and_then_the_turn_ends() -> None:
    game = board(3).landing(39)
    game.apply(Decline(0, 39))
    game.apply(Bid(1, 1, 1))
    game.apply(Bid(2, 1, 11))
    game.apply(DropOut(0, 1))

    assert game.apply(DropOut(1, 1)) == [
        DroppedOut(1, 1),
        AuctionEnded(1, 2, 11),
        Paid(2, BANK, 11, "bid"),
        DeedPassed(39, BANK, 2),
        TurnBegan(1, 2),
    ]


@pytest.mark.rule("R27")
def test_the_one_who_cannot_pay_declines_and_the_auction_opens_too() -> None:
    game = board().cash(0, 5).landing(39)

    assert complete(game, 0) == [Decline(0, 39)]
    assert AuctionOpened(1, "deed", 39, (0, 1)) in game.apply(Decline(0, 39))


@pytest.mark.rule("R27")
def test_a_deed_that_nobody_wanted_is_offered_again_to_the_next_lander() -> None:
    game = board().at(1, 36).landing(39)
    game.apply(Decline(0, 39))
    game.apply(Hammer(1, 0))
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(1, 39), OfferedDeed(1, 39, 400)]


@pytest.mark.rule("R27")
def test_no_auctions_is_a_house_rule() -> None:
    game = board(rules=Rules(no_auctions=True)).landing(39)

    assert game.apply(Decline(0, 39)) == [Declined(0, 39), TurnBegan(1, 2)]
    assert game.view().owner[39] == BANK


@pytest.mark.rule("R28")
@pytest.mark.parametrize("players", [2, 6])
def test_everybody_is_in_the_auction_at_once(players: int) -> None:
    game = board(players).landing(5)

    events = game.apply(Decline(0, 5))

    assert AuctionOpened(1, "deed", 5, tuple(range(players))) in events


@pytest.mark.rule("R28")
def test_after_a_double_the_auction_still_comes_first() -> None:
    game = board().landing(39, dice=(3, 3))

    assert game.apply(Decline(0, 39)) == [Declined(0, 39), AuctionOpened(1, "deed", 39, (0, 1))]
    assert game.apply(Hammer(1, 0)) == [AuctionEnded(1, BANK, 0), ThrowsAgain(0, 2)]


# -- R29


@pytest.mark.rule("R29")
def test_a_lander_without_the_money_cannot_buy() -> None:
    game = board().cash(0, 399).landing(39)

    assert game.check(Buy(0, 39)) == Refusal("cannot_afford", {"amount": 400})
    assert Buy(0, 39) not in list(game.options(0))
    assert waits(game) == [(0, "buy")]


@pytest.mark.rule("R29")
def test_a_mortgage_can_pay_the_price() -> None:
    game = board().cash(0, 300).owns(0, 5).landing(39)
    assert Mortgage(0, 5) in list(game.options(0))

    game.apply(Mortgage(0, 5))

    assert waits(game) == [(0, "buy")]
    assert paid(game.apply(Buy(0, 39))) == [(0, BANK, 400, "price")]


@pytest.mark.rule("R29")
def test_a_sold_house_can_pay_the_price() -> None:
    game = board().cash(0, 350).group(0, "pink", level=1).landing(39)
    assert Sell(0, 11, 0) in list(game.options(0))

    game.apply(Sell(0, 11, 0))

    assert paid(game.apply(Buy(0, 39))) == [(0, BANK, 400, "price")]


@pytest.mark.rule("R29")
def test_a_deal_can_pay_the_price() -> None:
    game = board().cash(0, 300).owns(0, 5).landing(39)
    game.apply(Offer(0, 1, Goods(deeds=(5,)), Goods(cash=100)))

    game.apply(Accept(1, offer(game).id))

    assert paid(game.apply(Buy(0, 39))) == [(0, BANK, 400, "price")]


@pytest.mark.rule("R29")
def test_the_others_may_raise_cash_too_while_the_lander_thinks() -> None:
    game = board().owns(1, 5).group(1, "pink", level=1).landing(39)

    assert game.check(Mortgage(1, 5)) is None
    assert game.check(Sell(1, 11, 0)) is None


@pytest.mark.rule("R29")
def test_nobody_builds_or_lifts_while_the_lander_thinks() -> None:
    game = board().group(0, "brown").group(1, "pink").owns(1, 5, mortgaged=True).landing(39)

    assert refused(game, Build(0, 1, 1)) == "not_now"
    assert refused(game, Build(1, 11, 1)) == "not_now"
    assert refused(game, Lift(1, 5)) == "not_now"


# -- R30


@pytest.mark.rule("R30")
def test_the_last_deed_of_a_group_doubles_the_rent() -> None:
    game = board().owns(0, 37).at(1, 34).landing(39)
    game.apply(Buy(0, 39))
    throw(game, 1, 2)
    arrive(game)

    assert paid(ask(game)) == [(1, 0, 70, "rent")]


@pytest.mark.rule("R30")
def test_the_last_deed_of_a_group_allows_building() -> None:
    game = board().owns(0, 37).landing(39)
    game.apply(Buy(0, 39))

    assert offered(game, 0, Build) == [Build(0, 37, 1), Build(0, 39, 1)]
    assert game.check(Build(0, 37, 1)) is None


@pytest.mark.rule("R30")
def test_one_deed_short_of_the_group_nothing_is_built() -> None:
    game = board().owns(0, 21, 23).game()

    assert refused(game, Build(0, 21, 1)) == "group_incomplete"
    assert offered(game, 0, Build) == []
