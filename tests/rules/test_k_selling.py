"""K Selling buildings: R102 to R106."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from croupier.engine import Game, Rules
from croupier.engine.actions import Bankrupt, Goods, Mortgage, Offer, PayDebt, Sell, SellBuildings
from croupier.engine.edition import GROUPS, Edition
from croupier.engine.events import BANK, BuildingChanged, Paid
from tests.rules.positions import board, classic, move, refused
from tests.rules.reading import debt, offered, paid, waits
from tests.rules.test_j_building import HOUSE_COSTS


def sales(game: Game, player: int) -> list[tuple[int, int]]:
    """What the player is offered to sell: street and level left."""
    return [(choice.space, choice.level) for choice in offered(game, player, Sell)]


def targets(game: Game, player: int) -> set[tuple[int, ...]]:
    """What the player is offered to take a whole group down to."""
    return {choice.levels for choice in offered(game, player, SellBuildings)}


# -- R102: to the bank, at half


@pytest.mark.rule("R102")
@pytest.mark.parametrize(("group", "cost"), HOUSE_COSTS.items())
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_house_goes_back_to_the_bank_at_half_its_price(group: str, cost: int, level: int) -> None:
    game = board().group(0, group, level=level).game()
    houses, street = game.view().houses, GROUPS[group][-1]

    events = game.apply(Sell(0, street, level - 1))

    assert events == [Paid(BANK, 0, cost // 2, "building"), BuildingChanged(0, street, level - 1)]
    assert (game.view().houses, game.view().hotels) == (houses + 1, 12)


@pytest.mark.rule("R102")
def test_a_building_cannot_be_sold_to_a_player() -> None:
    game = board().group(0, "brown", level=1).game()

    assert refused(game, Offer(0, 1, Goods(deeds=(1,)), Goods(cash=500))) == "group_has_buildings"


@pytest.mark.rule("R102")
def test_nobody_sells_another_players_house() -> None:
    game = board().group(0, "brown", level=1).game()

    assert refused(game, Sell(1, 1, 0)) == "not_yours"
    assert refused(game, SellBuildings(1, "brown", (0, 0))) == "not_yours"


@pytest.mark.rule("R102")
@pytest.mark.parametrize("space", [0, 40, -1])
def test_there_is_nothing_to_sell_off_the_streets(space: int) -> None:
    assert refused(board().game(), Sell(0, space, 0)) == "no_such_space"


@pytest.mark.rule("R102")
@pytest.mark.parametrize("level", [-1, 0, 2, 3])
def test_a_sale_is_one_building_and_names_what_is_left(level: int) -> None:
    game = board().group(0, "brown", level=2).game()

    assert refused(game, Sell(0, 1, level)) == "wrong_level"


@pytest.mark.rule("R102")
def test_a_bare_street_has_nothing_to_sell() -> None:
    game = board().group(0, "brown").owns(0, 5).game()

    assert refused(game, Sell(0, 1, 0)) == "wrong_level"
    assert refused(game, Sell(0, 1, -1)) == "wrong_level"
    assert refused(game, Sell(0, 5, -1)) == "wrong_level"
    assert sales(game, 0) == []


def odd_house_costs() -> Edition:
    """A user's edition: a brown house costs 25."""
    spaces = tuple(replace(s, house_cost=25) if s.group == "brown" else s for s in classic().spaces)
    return replace(classic(), spaces=spaces)


def owing_with_odd_house_costs(cash: int) -> Game:
    """200 owed; four houses on each brown street bring 12 each, the mortgages 60."""
    position = board(3, edition=odd_house_costs()).group(0, "brown", level=4)
    return position.cash(0, cash).landing(4)


@pytest.mark.rule("R102")
@pytest.mark.rule("R127")
def test_where_half_is_not_whole_the_debtor_is_counted_what_single_sales_bring() -> None:
    game = owing_with_odd_house_costs(cash=44)
    assert refused(game, Bankrupt(0, debt(game).id)) == "debt_can_be_met"

    for level in (3, 2, 1, 0):
        game.apply(Sell(0, 1, level))
        game.apply(Sell(0, 3, level))
    game.apply(Mortgage(0, 1))
    game.apply(Mortgage(0, 3))
    game.apply(PayDebt(0, debt(game).id))

    assert game.view().cash[0] == 0


@pytest.mark.rule("R102")
@pytest.mark.rule("R127")
def test_where_half_is_not_whole_a_clearance_brings_no_more_than_single_sales() -> None:
    game = owing_with_odd_house_costs(cash=43)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert paid(events)[:2] == [(BANK, 0, 48, "building"), (BANK, 0, 48, "building")]


# -- R103: evenly


@pytest.mark.rule("R103")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_higher_street_is_sold_first(level: int) -> None:
    game = board().group(0, "red", level=level).owns(0, 23, level=level + 1).game()

    assert refused(game, Sell(0, 21, level - 1)) == "sell_evenly"
    assert sales(game, 0) == [(23, level)]


@pytest.mark.rule("R103")
def test_a_house_beside_a_hotel_waits_for_the_hotel() -> None:
    game = board().group(0, "red", level=4).owns(0, 24, level=5).game()

    assert refused(game, Sell(0, 21, 3)) == "sell_evenly"
    assert sales(game, 0) == [(24, 4)]


@pytest.mark.rule("R103")
def test_on_an_even_group_any_street_may_be_first() -> None:
    game = board().group(0, "red", level=2).game()

    assert sales(game, 0) == [(21, 1), (23, 1), (24, 1)]


# -- R104: hotels


@pytest.mark.rule("R104")
@pytest.mark.parametrize(("group", "cost"), HOUSE_COSTS.items())
def test_a_hotel_pays_half_and_becomes_four_houses_at_once(group: str, cost: int) -> None:
    game = board().group(0, group, level=5).game()
    hotels, street = game.view().hotels, GROUPS[group][0]

    events = game.apply(Sell(0, street, 4))

    assert events == [Paid(BANK, 0, cost // 2, "building"), BuildingChanged(0, street, 4)]
    assert (game.view().houses, game.view().hotels) == (28, hotels + 1)


@pytest.mark.rule("R104")
@pytest.mark.parametrize(("houses", "legal"), [(3, False), (4, True)])
def test_a_hotel_needs_four_houses_in_the_bank(houses: int, legal: bool) -> None:
    game = board().group(0, "brown", level=5).stock(houses=houses, hotels=10).game()

    assert (game.check(Sell(0, 1, 4)) is None) is legal
    assert sales(game, 0) == ([(1, 4), (3, 4)] if legal else [])


@pytest.mark.rule("R104")
def test_a_hotel_without_houses_for_it_is_refused_for_the_stock() -> None:
    game = board().group(0, "brown", level=5).stock(houses=3, hotels=10).game()

    assert refused(game, Sell(0, 1, 4)) == "no_stock"


# -- R105: hotels with too few houses in the bank


@pytest.mark.rule("R105")
@pytest.mark.parametrize(
    ("houses", "expected"),
    [
        (0, {(0, 0)}),
        (1, {(0, 0), (1, 0), (0, 1)}),
        (2, {(0, 0), (1, 0), (0, 1), (1, 1)}),
        (3, {(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2)}),
    ],
)
def test_two_hotels_go_down_to_any_even_target_the_bank_has_houses_for(
    houses: int, expected: set[tuple[int, ...]]
) -> None:
    game = board().group(0, "brown", level=5).stock(houses=houses, hotels=10).game()

    assert targets(game, 0) == expected
    assert sales(game, 0) == []


@pytest.mark.rule("R105")
def test_the_houses_standing_on_the_group_count_too() -> None:
    """A hotel and four houses, two in the bank: six houses are within reach."""
    game = board().group(0, "brown", level=4).owns(0, 1, level=5).stock(houses=2, hotels=11).game()

    assert game.check(SellBuildings(0, "brown", (3, 3))) is None
    assert refused(game, SellBuildings(0, "brown", (4, 3))) == "no_stock"
    assert refused(game, SellBuildings(0, "brown", (3, 4))) == "no_stock"
    steps = {(3, 3), (3, 2), (2, 3), (2, 2), (2, 1), (1, 2), (1, 1), (1, 0), (0, 1), (0, 0)}
    assert targets(game, 0) == steps


@pytest.mark.rule("R105")
def test_every_target_is_even_and_within_reach() -> None:
    """Two hotels and four houses, three in the bank: seven houses are within reach, and no hotel can stay."""
    game = board().group(0, "orange", level=5).owns(0, 19, level=4).stock(houses=3, hotels=10).game()

    assert refused(game, SellBuildings(0, "orange", (5, 4, 4))) == "no_stock"
    assert refused(game, SellBuildings(0, "orange", (5, 5, 3))) == "sell_evenly"
    assert refused(game, SellBuildings(0, "orange", (3, 1, 2))) == "sell_evenly"
    assert targets(game, 0) == {
        levels
        for levels in product(range(5), repeat=3)
        if max(levels) - min(levels) <= 1 and sum(levels) <= 7
    }


@pytest.mark.rule("R105")
def test_half_of_every_level_is_paid_and_the_pieces_go_back() -> None:
    game = board().group(0, "orange", level=5).owns(0, 19, level=4).stock(houses=3, hotels=10).game()

    events = game.apply(SellBuildings(0, "orange", (2, 2, 3)))

    assert paid(events) == [
        (BANK, 0, 150, "building"),
        (BANK, 0, 150, "building"),
        (BANK, 0, 50, "building"),
    ]
    view = game.view()
    assert (view.level[16], view.level[18], view.level[19]) == (2, 2, 3)
    assert (view.houses, view.hotels) == (0, 12)
    assert view.cash[0] == 1850


@pytest.mark.rule("R105")
def test_a_street_left_as_it_is_pays_nothing() -> None:
    game = board().group(0, "brown", level=4).owns(0, 1, level=5).stock(houses=3, hotels=11).game()

    events = game.apply(SellBuildings(0, "brown", (3, 4)))

    assert events == [Paid(BANK, 0, 50, "building"), BuildingChanged(0, 1, 3)]
    assert (game.view().houses, game.view().hotels) == (0, 12)


@pytest.mark.rule("R105")
def test_taking_down_at_once_is_only_for_where_single_steps_are_blocked() -> None:
    game = board().group(0, "brown", level=5).group(0, "orange", level=3).game()

    assert refused(game, SellBuildings(0, "brown", (0, 0))) == "single_steps_open"
    assert refused(game, SellBuildings(0, "orange", (0, 0, 0))) == "single_steps_open"
    assert targets(game, 0) == set()


@pytest.mark.rule("R105")
def test_houses_without_a_hotel_are_never_blocked() -> None:
    game = board().group(0, "brown", level=4).stock(houses=0).game()

    assert refused(game, SellBuildings(0, "brown", (0, 0))) == "single_steps_open"
    assert sales(game, 0) == [(1, 3), (3, 3)]


@pytest.mark.rule("R105")
@pytest.mark.parametrize("levels", [(), (0,), (0, 0, 0), (0, 6), (5, 5), (6, 6), (-1, 0), (0, -1), (1, 6)])
def test_a_target_is_a_level_for_each_street_not_above_what_stands_there(levels: tuple[int, ...]) -> None:
    game = board().group(0, "brown", level=5).stock(houses=3, hotels=10).game()

    assert refused(game, SellBuildings(0, "brown", levels)) == "wrong_level"


@pytest.mark.rule("R105")
def test_no_hotel_is_added_elsewhere_in_the_group() -> None:
    game = board().group(0, "brown", level=4).owns(0, 1, level=5).stock(houses=3, hotels=11).game()

    assert refused(game, SellBuildings(0, "brown", (4, 5))) == "wrong_level"


@pytest.mark.rule("R105")
@pytest.mark.parametrize("group", ["transport", "utility", "purple", ""])
def test_only_colour_groups_have_buildings(group: str) -> None:
    game = board().group(0, "transport").stock(houses=3).game()

    assert refused(game, SellBuildings(0, group, (0, 0, 0, 0))) == "not_a_street"


@pytest.mark.rule("R105")
@pytest.mark.rule("R126")
def test_a_debtor_whose_hotels_are_blocked_can_still_pay() -> None:
    game = board().group(0, "dark_blue", level=5).cash(0, 0).at(0, 1).stock(houses=0, hotels=10).game()
    move(game, 1, 2)
    assert refused(game, Bankrupt(0, debt(game).id)) == "debt_can_be_met"

    game.apply(SellBuildings(0, "dark_blue", (0, 0)))
    game.apply(PayDebt(0, debt(game).id))

    assert game.view().cash[0] == 800


@pytest.mark.rule("R105")
@pytest.mark.rule("R146")
def test_in_the_short_game_three_houses_unblock_a_hotel() -> None:
    position = board(2, Rules(short_game=True)).group(0, "brown", level=4)

    assert sales(position.stock(houses=3).game(), 0) == [(1, 3), (3, 3)]
    blocked = position.stock(houses=2).game()
    assert sales(blocked, 0) == []
    assert targets(blocked, 0) == {(0, 0), (1, 0), (0, 1), (1, 1)}


# -- R106: any time


@pytest.mark.rule("R106")
def test_a_player_without_debts_sells_out_of_turn_and_in_jail() -> None:
    game = board(3).turn_of(1).jailed(2).group(2, "brown", level=1).game()

    game.apply(Sell(2, 1, 0))

    assert game.view().cash[2] == 1525
    assert waits(game) == [(1, "roll")]
