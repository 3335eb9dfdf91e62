"""J Building: R90 to R101."""

from __future__ import annotations

import pytest

from croupier.engine import Game, Rules
from croupier.engine.actions import (
    Accept,
    Bid,
    Build,
    Decline,
    DropOut,
    Goods,
    Hammer,
    Offer,
    Pass,
    Sell,
    Want,
)
from croupier.engine.choices import BidForm
from croupier.engine.edition import COLOUR_GROUPS, GROUPS
from croupier.engine.events import (
    BANK,
    AuctionEnded,
    AuctionOpened,
    BuildingChanged,
    Paid,
    ShortageAnswered,
    ShortageAsked,
)
from tests.rules.positions import board, refused
from tests.rules.reading import auction, of_kind, offer, offered, paid, shortage, waits

HOUSE_COSTS = dict(zip(COLOUR_GROUPS, (50, 50, 100, 100, 150, 150, 200, 200), strict=True))


def builds(game: Game, player: int) -> list[tuple[int, int]]:
    """What the player is offered to build: street and new level."""
    return [(choice.space, choice.level) for choice in offered(game, player, Build)]


# -- R90, R91, R101: where


@pytest.mark.rule("R90")
def test_a_group_with_one_street_missing_takes_no_house() -> None:
    game = board().owns(0, 16, 18).owns(1, 19).game()

    assert refused(game, Build(0, 16, 1)) == "group_incomplete"
    assert builds(game, 0) == []


@pytest.mark.rule("R90")
def test_a_whole_group_takes_houses() -> None:
    game = board().group(0, "orange").game()

    events = game.apply(Build(0, 18, 1))

    assert events == [Paid(0, BANK, 100, "building"), BuildingChanged(0, 18, 1)]
    assert (game.view().level[18], game.view().houses) == (1, 31)


@pytest.mark.rule("R90")
@pytest.mark.rule("R30")
def test_a_deal_that_completes_a_group_lets_the_new_owner_build_and_the_old_one_no_more() -> None:
    game = board().group(0, "brown").owns(1, 16, 18, 19).game()
    assert (len(builds(game, 0)), len(builds(game, 1))) == (2, 3)
    game.apply(Offer(0, 1, Goods(deeds=(1,)), Goods(deeds=(16,))))
    game.apply(Accept(1, offer(game).id))
    assert (builds(game, 0), builds(game, 1)) == ([], [])

    game.apply(Offer(1, 0, Goods(deeds=(18, 19)), Goods(deeds=(3,))))
    game.apply(Accept(0, offer(game).id))

    assert builds(game, 0) == [(16, 1), (18, 1), (19, 1)]
    assert builds(game, 1) == [(1, 1), (3, 1)]
    game.apply(Build(1, 3, 1))
    assert game.view().level[3] == 1


@pytest.mark.rule("R90")
@pytest.mark.rule("R30")
def test_an_auction_that_completes_a_group_lets_the_winner_build() -> None:
    game = board().owns(1, 37).landing(39)
    assert builds(game, 1) == []
    game.apply(Decline(0, 39))
    game.apply(Bid(1, auction(game).lot, 5))

    game.apply(DropOut(0, auction(game).lot))

    assert builds(game, 1) == [(37, 1), (39, 1)]


@pytest.mark.rule("R90")
def test_nobody_builds_on_another_players_group() -> None:
    game = board().group(1, "orange").game()

    assert refused(game, Build(0, 16, 1)) == "not_yours"


@pytest.mark.rule("R91")
@pytest.mark.parametrize("mortgaged", [16, 18, 19])
@pytest.mark.parametrize("street", [16, 18, 19])
def test_one_mortgaged_street_stops_the_whole_group(street: int, mortgaged: int) -> None:
    game = board().group(0, "orange").owns(0, mortgaged, mortgaged=True).game()

    assert refused(game, Build(0, street, 1)) == "group_mortgaged"
    assert builds(game, 0) == []


@pytest.mark.rule("R91")
def test_a_mortgage_in_another_group_does_not_matter() -> None:
    game = board().group(0, "orange").owns(0, 5, 39, mortgaged=True).game()

    assert builds(game, 0) == [(16, 1), (18, 1), (19, 1)]


@pytest.mark.rule("R101")
@pytest.mark.parametrize("space", [*GROUPS["transport"], *GROUPS["utility"]])
def test_nothing_is_built_on_transports_and_utilities(space: int) -> None:
    game = board().group(0, "transport").group(0, "utility").game()

    assert refused(game, Build(0, space, 1)) == "not_a_street"
    assert builds(game, 0) == []


@pytest.mark.rule("R101")
@pytest.mark.parametrize("space", [0, 2, 10, 40, -1])
def test_nothing_is_built_off_the_streets(space: int) -> None:
    assert refused(board().group(0, "brown").game(), Build(0, space, 1)) == "no_such_space"


# -- R92: what it costs


@pytest.mark.rule("R92")
@pytest.mark.parametrize(("group", "cost"), HOUSE_COSTS.items())
@pytest.mark.parametrize("level", [0, 3])
def test_a_house_costs_what_the_deed_says(group: str, cost: int, level: int) -> None:
    game = board().group(0, group, level=level).cash(0, cost).game()
    assert (GROUPS[group][-1], level + 1) in builds(game, 0)

    events = game.apply(Build(0, GROUPS[group][-1], level + 1))

    assert paid(events) == [(0, BANK, cost, "building")]
    assert game.view().cash[0] == 0


@pytest.mark.rule("R92")
@pytest.mark.parametrize(("group", "cost"), HOUSE_COSTS.items())
def test_one_short_of_the_price_buys_nothing(group: str, cost: int) -> None:
    game = board().group(0, group).cash(0, cost - 1).game()

    assert refused(game, Build(0, GROUPS[group][0], 1)) == "cannot_afford"
    assert builds(game, 0) == []


# -- R93, R94, R96: evenly


@pytest.mark.rule("R93")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_a_second_house_here_waits_for_the_first_everywhere(level: int) -> None:
    game = board().group(0, "red", level=level).owns(0, 23, level=level + 1).game()

    assert refused(game, Build(0, 23, level + 2)) == "build_evenly"
    assert builds(game, 0) == [(21, level + 1), (24, level + 1)]


@pytest.mark.rule("R93")
def test_a_two_street_group_is_built_evenly_too() -> None:
    game = board().group(0, "dark_blue").owns(0, 39, level=1).game()

    assert refused(game, Build(0, 39, 2)) == "build_evenly"
    assert builds(game, 0) == [(37, 1)]


@pytest.mark.rule("R93")
def test_houses_come_one_at_a_time() -> None:
    game = board().group(0, "brown").game()

    refusal = game.check(Build(0, 1, 2))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("wrong_level", {"level": 1})
    assert refused(game, Build(0, 1, 0)) == "wrong_level"
    assert refused(game, Build(0, 1, -1)) == "wrong_level"


@pytest.mark.rule("R94")
def test_after_four_houses_comes_the_hotel_and_then_nothing() -> None:
    game = board().group(0, "brown").game()
    for level in range(1, 6):
        game.apply(Build(0, 1, level))
        game.apply(Build(0, 3, level))

    assert (game.view().houses, game.view().hotels) == (32, 10)
    assert refused(game, Build(0, 1, 6)) == "fully_built"
    assert builds(game, 0) == []


@pytest.mark.rule("R96")
@pytest.mark.parametrize("short_of_four", [16, 18, 19])
def test_the_first_hotel_needs_four_houses_on_every_street(short_of_four: int) -> None:
    game = board().group(0, "orange", level=4).owns(0, short_of_four, level=3).game()
    ready = next(street for street in GROUPS["orange"] if street != short_of_four)

    assert refused(game, Build(0, ready, 5)) == "build_evenly"
    assert builds(game, 0) == [(short_of_four, 4)]


@pytest.mark.rule("R96")
def test_with_four_houses_everywhere_any_street_takes_the_first_hotel() -> None:
    game = board().group(0, "orange", level=4).game()

    assert builds(game, 0) == [(16, 5), (18, 5), (19, 5)]


# -- R95: hotels


@pytest.mark.rule("R95")
@pytest.mark.parametrize(("group", "cost"), HOUSE_COSTS.items())
def test_a_hotel_costs_one_more_house_and_sends_four_back(group: str, cost: int) -> None:
    game = board().group(0, group, level=4).cash(0, cost).game()
    houses, street = game.view().houses, GROUPS[group][0]

    events = game.apply(Build(0, street, 5))

    assert events == [Paid(0, BANK, cost, "building"), BuildingChanged(0, street, 5)]
    assert (game.view().houses, game.view().hotels) == (houses + 4, 11)


@pytest.mark.rule("R95")
def test_one_hotel_a_street() -> None:
    game = board().group(0, "brown", level=4).owns(0, 1, level=5).game()

    assert refused(game, Build(0, 1, 6)) == "fully_built"
    assert builds(game, 0) == [(3, 5)]


# -- R97: any time, anyone (the phases have their own file)


@pytest.mark.rule("R97")
@pytest.mark.rule("R76")
def test_a_jailed_player_builds_in_another_players_turn() -> None:
    game = board(3).turn_of(1).jailed(2).group(2, "brown").game()

    game.apply(Build(2, 1, 1))

    assert game.view().level[1] == 1
    assert waits(game) == [(1, "roll")]


# -- R98: an empty stock


@pytest.mark.rule("R98")
def test_without_a_house_in_the_bank_nobody_builds_one() -> None:
    game = board().group(0, "brown").stock(houses=0, hotels=12).game()

    assert refused(game, Build(0, 1, 1)) == "no_stock"
    assert builds(game, 0) == []


@pytest.mark.rule("R98")
def test_without_a_hotel_in_the_bank_a_fifth_house_is_no_substitute() -> None:
    game = board().group(0, "brown", level=4).stock(houses=24, hotels=0).game()

    assert refused(game, Build(0, 1, 5)) == "no_stock"
    assert builds(game, 0) == []


@pytest.mark.rule("R98")
def test_a_hotel_needs_no_house_in_the_bank() -> None:
    game = board().group(0, "brown", level=4).stock(houses=0, hotels=1).game()

    game.apply(Build(0, 1, 5))

    assert (game.view().houses, game.view().hotels) == (4, 0)


@pytest.mark.rule("R98")
def test_what_another_player_sells_can_be_built_again() -> None:
    game = board().group(0, "brown").group(1, "orange", level=1).cash(1, 0).stock(houses=0).game()
    game.apply(Sell(1, 16, 0))
    game.apply(Build(0, 1, 1))

    assert (game.view().level[1], game.view().houses) == (1, 0)


# -- R99: is there a shortage?


@pytest.mark.rule("R99")
def test_the_last_house_is_simply_bought_when_nobody_else_could_build() -> None:
    game = board(3).group(0, "brown").owns(1, 16, 18).stock(houses=1).game()

    events = game.apply(Build(0, 1, 1))

    assert events == [Paid(0, BANK, 50, "building"), BuildingChanged(0, 1, 1)]


@pytest.mark.rule("R99")
def test_enough_houses_for_all_who_could_build_is_no_shortage() -> None:
    game = board(3).group(0, "brown").group(1, "orange").group(2, "red").stock(houses=3).game()

    events = game.apply(Build(0, 1, 1))

    assert not of_kind(events, ShortageAsked)
    assert game.view().level[1] == 1


@pytest.mark.rule("R99")
def test_fewer_houses_than_builders_is_a_shortage_and_all_the_others_are_asked() -> None:
    position = board(4).group(0, "brown").group(1, "orange").group(2, "red").group(3, "green")
    game = position.turn_of(2).stock(houses=3).game()

    events = game.apply(Build(2, 21, 1))

    (asked,) = of_kind(events, ShortageAsked)
    assert (asked.item, asked.asker, asked.asked) == ("house", 2, (3, 0, 1))
    assert waits(game) == [(3, "want"), (0, "want"), (1, "want")]
    assert paid(events) == []
    assert (game.view().level[21], game.view().houses) == (0, 3)


@pytest.mark.rule("R99")
@pytest.mark.parametrize(("cash", "asked"), [(99, False), (100, True)])
def test_only_who_could_pay_the_list_price_now_counts(cash: int, asked: bool) -> None:
    game = board().group(0, "brown").group(1, "orange").cash(1, cash).stock(houses=1).game()

    events = game.apply(Build(0, 1, 1))

    assert bool(of_kind(events, ShortageAsked)) is asked


@pytest.mark.rule("R99")
def test_only_who_could_place_that_kind_of_piece_counts() -> None:
    position = board(5).group(0, "brown").stock(houses=1, hotels=1)
    position.group(1, "orange", level=4)
    position.group(2, "red", mortgaged=True)
    position.group(3, "yellow", level=5)
    position.owns(4, 31, 32)

    events = position.game().apply(Build(0, 1, 1))

    assert events == [Paid(0, BANK, 50, "building"), BuildingChanged(0, 1, 1)]


@pytest.mark.rule("R99")
def test_a_player_who_wants_houses_is_no_rival_for_the_last_hotel() -> None:
    game = board().group(0, "brown", level=4).group(1, "orange", level=3).stock(houses=9, hotels=1).game()

    events = game.apply(Build(0, 1, 5))

    assert paid(events) == [(0, BANK, 50, "building")]


@pytest.mark.rule("R99")
def test_a_bankrupt_is_not_asked() -> None:
    game = board(3).group(0, "brown").group(2, "orange").out(1).stock(houses=1).game()

    (asked,) = of_kind(game.apply(Build(0, 1, 1)), ShortageAsked)

    assert asked.asked == (2,)


@pytest.mark.rule("R99")
def test_a_jailed_rival_is_asked() -> None:
    game = board().group(0, "brown").group(1, "orange").jailed(1).stock(houses=1).game()

    (asked,) = of_kind(game.apply(Build(0, 1, 1)), ShortageAsked)

    assert asked.asked == (1,)


# -- R99: the question


def three_rivals() -> tuple[Game, int]:
    """One house, four builders; player 0 has asked for it for Mediterranean Avenue."""
    position = board(4).group(0, "brown").group(1, "orange").group(2, "red").group(3, "green")
    game = position.stock(houses=1).game()
    game.apply(Build(0, 1, 1))
    return game, shortage(game).lot


@pytest.mark.rule("R99")
def test_nobody_else_wants_it_so_the_asker_pays_the_list_price() -> None:
    game, lot = three_rivals()
    game.apply(Pass(2, lot))
    game.apply(Pass(1, lot))

    events = game.apply(Pass(3, lot))

    assert events == [
        ShortageAnswered(lot, 3, wants=False),
        Paid(0, BANK, 50, "building"),
        BuildingChanged(0, 1, 1),
    ]
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R99")
def test_no_answer_is_a_pass() -> None:
    game, lot = three_rivals()
    assert list(game.clock_options()) == [Hammer(lot, 0)]

    events = game.apply(Hammer(lot, 0))

    assert events == [Paid(0, BANK, 50, "building"), BuildingChanged(0, 1, 1)]


@pytest.mark.rule("R99")
def test_one_wants_it_one_passes_one_is_silent() -> None:
    game, lot = three_rivals()
    game.apply(Want(3, lot, 34))
    game.apply(Pass(1, lot))

    events = game.apply(Hammer(lot, 0))

    (opened,) = of_kind(events, AuctionOpened)
    assert (opened.item, opened.entrants) == ("house", (0, 3))
    assert opened.lot != lot
    assert waits(game) == [(0, "bid"), (3, "bid")]


@pytest.mark.rule("R99")
def test_the_auction_waits_for_every_answer() -> None:
    game, lot = three_rivals()

    game.apply(Want(1, lot, 16))

    assert waits(game) == [(2, "want"), (3, "want")]


@pytest.mark.rule("R99")
def test_an_answer_is_given_once() -> None:
    game, lot = three_rivals()
    game.apply(Pass(1, lot))

    assert refused(game, Want(1, lot, 16)) == "already_answered"
    assert refused(game, Pass(1, lot)) == "already_answered"
    assert list(game.options(1)) == []


@pytest.mark.rule("R99")
def test_the_asker_is_not_asked() -> None:
    game, lot = three_rivals()

    assert game.check(Want(0, lot, 1)) is not None
    assert game.check(Pass(0, lot)) is not None
    assert list(game.options(0)) == []


@pytest.mark.rule("R99")
def test_an_answer_names_its_question() -> None:
    game, lot = three_rivals()

    assert refused(game, Want(1, lot + 1, 16)) == "no_such_lot"
    assert refused(game, Pass(1, lot - 1)) == "no_such_lot"
    assert refused(game, Hammer(lot + 1, 0)) == "no_such_lot"
    assert refused(game, Hammer(lot, 1)) == "standing_changed"


@pytest.mark.rule("R99")
@pytest.mark.parametrize("space", [16, 1, 5, 37, 10, 99, -1])
def test_a_rival_wants_it_only_for_a_street_where_he_may_put_it(space: int) -> None:
    position = board().group(0, "brown").group(1, "orange").owns(1, 16, level=1).owns(1, 37, 5)
    game = position.stock(houses=1).game()
    game.apply(Build(0, 1, 1))
    lot = shortage(game).lot

    assert refused(game, Want(1, lot, space)) == "not_offered"
    assert list(game.options(1)) == [Want(1, lot, 18), Want(1, lot, 19), Pass(1, lot)]


@pytest.mark.rule("R99")
def test_a_rival_does_not_want_it_where_he_could_not_pay() -> None:
    position = board().group(0, "brown").group(1, "light_blue").group(1, "green").cash(1, 60)
    game = position.stock(houses=1).game()
    game.apply(Build(0, 1, 1))
    lot = shortage(game).lot

    assert refused(game, Want(1, lot, 31)) == "not_offered"
    assert game.check(Want(1, lot, 6)) is None


# -- R99: the auction


def contested() -> tuple[Game, int]:
    """The last house between player 0 (brown, at 1), 1 (orange, at 19) and 2 (red, passed)."""
    position = board(3).group(0, "brown").group(1, "orange").group(2, "red")
    game = position.stock(houses=1).game()
    game.apply(Build(0, 1, 1))
    lot = shortage(game).lot
    game.apply(Want(1, lot, 19))
    game.apply(Pass(2, lot))
    return game, auction(game).lot


@pytest.mark.rule("R99")
def test_the_bidding_starts_at_one_among_those_who_want_it() -> None:
    game, lot = contested()

    assert offered(game, 0, BidForm) == [BidForm(0, lot, 1, 1500)]
    assert offered(game, 1, BidForm) == [BidForm(1, lot, 1, 1500)]
    assert refused(game, Bid(2, lot, 1)) == "not_in_auction"
    assert refused(game, DropOut(2, lot)) == "not_in_auction"


@pytest.mark.rule("R99")
def test_the_rival_wins_pays_his_bid_and_builds_where_he_said() -> None:
    game, lot = contested()
    game.apply(Bid(0, lot, 6))
    game.apply(Bid(1, lot, 7))

    events = game.apply(DropOut(0, lot))

    assert events[1:] == [AuctionEnded(lot, 1, 7), Paid(1, BANK, 7, "bid"), BuildingChanged(1, 19, 1)]
    view = game.view()
    assert (view.level[1], view.level[19], view.houses) == (0, 1, 0)
    assert view.cash == (1500, 1493, 1500)


@pytest.mark.rule("R99")
def test_the_asker_wins_above_the_list_price_and_pays_only_the_bid() -> None:
    game, lot = contested()
    game.apply(Bid(1, lot, 200))
    game.apply(Bid(0, lot, 201))

    events = game.apply(Hammer(lot, 201))

    assert paid(events) == [(0, BANK, 201, "bid")]
    assert of_kind(events, BuildingChanged) == [BuildingChanged(0, 1, 1)]
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R99")
def test_bids_for_a_house_end_at_the_cash_in_hand() -> None:
    position = board().group(0, "brown").group(1, "orange").cash(1, 130).stock(houses=1)
    game = position.game()
    game.apply(Build(0, 1, 1))
    game.apply(Want(1, shortage(game).lot, 16))

    assert refused(game, Bid(1, auction(game).lot, 131)) == "bid_too_high"
    game.apply(Bid(1, auction(game).lot, 130))


@pytest.mark.rule("R99")
def test_a_house_nobody_bids_for_stays_in_the_bank() -> None:
    game, lot = contested()

    events = game.apply(Hammer(lot, 0))

    assert events == [AuctionEnded(lot, BANK, 0)]
    assert (game.view().houses, game.view().level[1], game.view().level[19]) == (1, 0, 0)


@pytest.mark.rule("R99")
def test_after_an_auction_without_a_bid_the_asker_may_ask_again() -> None:
    game, lot = contested()
    game.apply(Hammer(lot, 0))

    events = game.apply(Build(0, 1, 1))

    assert of_kind(events, ShortageAsked)


@pytest.mark.rule("R99")
def test_two_houses_for_three_builders_are_sold_one_at_a_time() -> None:
    position = board(3).group(0, "brown").group(1, "orange").group(2, "red").stock(houses=2)
    game = position.game()
    game.apply(Build(0, 1, 1))
    game.apply(Want(1, shortage(game).lot, 16))
    game.apply(Want(2, shortage(game).lot, 21))
    assert auction(game).entrants == (0, 1, 2)
    game.apply(Bid(1, auction(game).lot, 5))

    game.apply(Hammer(auction(game).lot, 5))
    assert (game.view().level[16], game.view().houses) == (1, 1)
    assert game.view().task is None

    (asked,) = of_kind(game.apply(Build(0, 1, 1)), ShortageAsked)
    assert asked.asked == (1, 2)


@pytest.mark.rule("R99")
@pytest.mark.rule("R95")
def test_the_last_hotel_is_contested_among_those_with_four_houses_everywhere() -> None:
    position = board(3).group(0, "brown", level=4).group(1, "orange", level=4).group(2, "red", level=3)
    game = position.stock(houses=3, hotels=1).game()

    (asked,) = of_kind(game.apply(Build(0, 3, 5)), ShortageAsked)
    assert (asked.item, asked.asked) == ("hotel", (1,))
    game.apply(Want(1, asked.lot, 18))
    game.apply(Bid(1, auction(game).lot, 400))
    events = game.apply(DropOut(0, auction(game).lot))

    assert paid(events) == [(1, BANK, 400, "bid")]
    view = game.view()
    assert (view.level[18], view.level[3]) == (5, 4)
    assert (view.houses, view.hotels) == (7, 0)
    assert refused(game, Build(0, 3, 5)) == "no_stock"


@pytest.mark.rule("R99")
@pytest.mark.rule("R144")
def test_in_the_short_game_three_houses_make_a_rival_for_the_hotel() -> None:
    rules = Rules(short_game=True)
    position = board(2, rules).group(0, "brown", level=3).group(1, "orange", level=3).stock(hotels=1)

    (asked,) = of_kind(position.game().apply(Build(0, 1, 4)), ShortageAsked)

    assert (asked.item, asked.asked) == ("hotel", (1,))
