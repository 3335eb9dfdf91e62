"""D: rent."""

import pytest

from croupier.engine import BY_THE_BOOK, FAMILY, Game, Refusal, Rules
from croupier.engine.actions import (
    Accept,
    Bankrupt,
    Build,
    Claim,
    Decline,
    Goods,
    Hammer,
    MalformedAction,
    Mortgage,
    Offer,
    Pass,
    PayDebt,
    RentRoll,
    Resign,
    Roll,
    Sell,
    Waive,
    decode_action,
)
from croupier.engine.choices import ThrowForm
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS
from croupier.engine.events import (
    Arrived,
    ClaimClosed,
    ClaimOpened,
    DebtOpened,
    Paid,
    RentRolled,
    Rolled,
    ThrowsAgain,
    TurnBegan,
)
from tests.rules.positions import arrive, ask, board, draw, move, refused, throw
from tests.rules.reading import claim, complete, debt, of_kind, offer, paid, shortage, waits

RENTS = {
    1: (2, 10, 30, 90, 160, 250),
    3: (4, 20, 60, 180, 320, 450),
    6: (6, 30, 90, 270, 400, 550),
    8: (6, 30, 90, 270, 400, 550),
    9: (8, 40, 100, 300, 450, 600),
    11: (10, 50, 150, 450, 625, 750),
    13: (10, 50, 150, 450, 625, 750),
    14: (12, 60, 180, 500, 700, 900),
    16: (14, 70, 200, 550, 750, 950),
    18: (14, 70, 200, 550, 750, 950),
    19: (16, 80, 220, 600, 800, 1000),
    21: (18, 90, 250, 700, 875, 1050),
    23: (18, 90, 250, 700, 875, 1050),
    24: (20, 100, 300, 750, 925, 1100),
    26: (22, 110, 330, 800, 975, 1150),
    27: (22, 110, 330, 800, 975, 1150),
    29: (24, 120, 360, 850, 1025, 1200),
    31: (26, 130, 390, 900, 1100, 1275),
    32: (26, 130, 390, 900, 1100, 1275),
    34: (28, 150, 450, 1000, 1200, 1400),
    37: (35, 175, 500, 1100, 1300, 1500),
    39: (50, 200, 600, 1400, 1700, 2000),
}
TRANSPORTS = (5, 15, 25, 35)


def sell_deed(game: Game, space: int, giver: int, taker: int) -> None:
    game.apply(Offer(giver, taker, Goods(deeds=(space,)), Goods(cash=1)))
    game.apply(Accept(taker, offer(game).id))


def double_then_plain() -> Game:
    """Player 0 threw a double onto 11 and then went on to 14, both player 1's; 2 is to throw at last."""
    game = board(3).owns(1, 11, 14).landing(11, dice=(2, 2))
    move(game, 1, 2)
    return game


# -- R31, R32


@pytest.mark.rule("R31")
def test_the_lander_pays_the_rent_to_the_owner() -> None:
    game = board(3).owns(2, 39).landing(39)

    assert ask(game) == [ClaimClosed(1, "asked"), Paid(0, 2, 50, "rent")]
    assert game.view().cash == (1450, 1500, 1550)


@pytest.mark.rule("R31")
def test_a_landing_says_what_is_due_and_ends_the_turn() -> None:
    game = board(3).owns(2, 39).at(0, 36).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 39), ClaimOpened(1, 2, 0, 39, 50, 0), TurnBegan(1, 2)]


@pytest.mark.rule("R31")
def test_passing_over_a_deed_costs_nothing() -> None:
    game = board().owns(1, 18, 19).landing(20)

    assert game.view().claims == ()


@pytest.mark.rule("R32")
@pytest.mark.parametrize("space", [39, 25, 12])
@pytest.mark.parametrize("rent", ["ask", "auto"])
def test_a_mortgaged_deed_earns_nothing(space: int, rent: str) -> None:
    rules = BY_THE_BOOK if rent == "ask" else FAMILY
    game = board(rules=rules).owns(1, space, mortgaged=True).at(0, space - 3).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, space), TurnBegan(1, 2)]


# -- R33


@pytest.mark.rule("R33")
def test_rent_is_not_paid_until_the_owner_asks() -> None:
    game = board().owns(1, 39).landing(39)

    assert game.view().cash == (1500, 1500)
    assert complete(game, 1)[:2] == [Claim(1, 1), Waive(1, 1)]
    assert not [action for action in complete(game, 0) if isinstance(action, Claim | Waive)]


@pytest.mark.rule("R33")
def test_only_the_owner_may_ask() -> None:
    game = board(3).owns(1, 39).landing(39)

    assert refused(game, Claim(0, 1)) == "not_yours"
    assert refused(game, Claim(2, 1)) == "not_yours"
    assert refused(game, Waive(2, 1)) == "not_yours"


@pytest.mark.rule("R33")
def test_rent_is_asked_for_once() -> None:
    game = board().owns(1, 39).landing(39)
    ask(game)

    assert refused(game, Claim(1, 1)) == "no_such_claim"
    assert game.view().claims == ()


@pytest.mark.rule("R33")
def test_rent_not_asked_for_is_lost_when_the_next_player_throws() -> None:
    game = board(3).owns(2, 39).at(1, 17).landing(39)

    assert throw(game, 1, 2)[:2] == [ClaimClosed(1, "lapsed"), Rolled(1, (1, 2))]
    arrive(game)
    assert refused(game, Claim(2, 1)) == "no_such_claim"
    assert game.view().cash == (1500, 1500, 1500)


@pytest.mark.rule("R33")
def test_an_owner_about_to_throw_loses_the_rent_by_his_own_throw() -> None:
    game = board().owns(1, 39).landing(39)

    assert ClaimClosed(1, "lapsed") in throw(game, 1, 2)


@pytest.mark.rule("R33")
def test_other_business_before_the_throw_does_not_close_the_claim() -> None:
    game = board(3).owns(2, 39).group(1, "brown").owns(0, 5).landing(39)
    game.apply(Build(1, 1, 1))
    game.apply(Mortgage(0, 5))

    assert paid(ask(game)) == [(0, 2, 50, "rent")]


@pytest.mark.rule("R33")
def test_no_clock_closes_a_claim() -> None:
    game = board().owns(1, 39).landing(39)

    assert list(game.clock_options()) == []
    assert refused(game, Hammer(1, 0)) == "not_now"
    assert refused(game, Hammer(1, 50)) == "not_now"


@pytest.mark.rule("R33")
def test_rent_may_be_collected_by_itself() -> None:
    game = board(rules=Rules(rent="auto")).owns(1, 39).at(0, 36).game()
    throw(game, 1, 2)

    assert arrive(game) == [
        Arrived(0, 39),
        ClaimOpened(1, 1, 0, 39, 50, 0),
        ClaimClosed(1, "asked"),
        Paid(0, 1, 50, "rent"),
        TurnBegan(1, 2),
    ]
    assert game.view().claims == ()


@pytest.mark.rule("R33")
def test_rent_collected_by_itself_can_become_a_debt() -> None:
    game = board(rules=Rules(rent="auto")).cash(0, 20).owns(1, 39).landing(39)

    assert waits(game) == [(0, "debt")]
    assert (debt(game).creditor, debt(game).amount) == (1, 50)


@pytest.mark.rule("R33")
def test_asking_is_by_the_book_and_collecting_is_for_the_family() -> None:
    assert (BY_THE_BOOK.rent, BY_THE_BOOK.rent_window) == ("ask", "next_roll")
    assert FAMILY.rent == "auto"


@pytest.mark.rule("R33")
def test_the_1997_window_is_open_until_the_second_player_after_the_lander_throws() -> None:
    game = board(3, Rules(rent_window="second_roll")).owns(2, 39).at(1, 17).landing(39)

    assert of_kind(move(game, 1, 2), ClaimClosed) == []
    assert game.check(Claim(2, 1)) is None
    assert throw(game, 1, 2)[0] == ClaimClosed(1, "lapsed")


@pytest.mark.rule("R33")
def test_in_the_1997_window_a_double_of_the_next_player_is_no_second_throw() -> None:
    game = board(3, Rules(rent_window="second_roll")).owns(2, 39).landing(39)
    move(game, 5, 5)
    assert waits(game) == [(1, "roll")]

    assert of_kind(move(game, 4, 6), ClaimClosed) == []
    assert paid(ask(game)) == [(0, 2, 50, "rent")]


@pytest.mark.rule("R33")
def test_in_the_1997_window_each_claim_has_its_own_two_throws() -> None:
    game = board(3, Rules(rent_window="second_roll")).owns(2, 39, 37).at(1, 34).landing(39)
    move(game, 1, 2)
    assert [open_claim.id for open_claim in game.view().claims] == [1, 2]

    assert of_kind(throw(game, 1, 2), ClaimClosed) == [ClaimClosed(1, "lapsed")]
    assert [open_claim.id for open_claim in game.view().claims] == [2]


# -- R34


@pytest.mark.rule("R34")
def test_the_landers_own_throw_after_a_double_closes_nothing() -> None:
    game = board().owns(1, 39).landing(39, dice=(4, 4))
    assert waits(game) == [(0, "roll")]

    assert of_kind(move(game, 5, 6), ClaimClosed) == []
    assert paid(ask(game)) == [(0, 1, 50, "rent")]


@pytest.mark.rule("R34")
def test_after_the_landers_double_the_owner_may_ask_at_once_too() -> None:
    game = board().owns(1, 39).landing(39, dice=(4, 4))

    assert ask(game) == [ClaimClosed(1, "asked"), Paid(0, 1, 50, "rent")]
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R34")
def test_several_claims_are_open_at_once_and_asked_for_in_any_order() -> None:
    game = double_then_plain()
    assert [open_claim.space for open_claim in game.view().claims] == [11, 14]

    assert paid(game.apply(Claim(1, 2))) == [(0, 1, 12, "rent")]
    assert paid(game.apply(Claim(1, 1))) == [(0, 1, 10, "rent")]


@pytest.mark.rule("R34")
def test_two_owners_may_have_claims_on_one_turn() -> None:
    game = board(3).owns(1, 11).owns(2, 14).landing(11, dice=(2, 2))
    move(game, 1, 2)

    assert refused(game, Claim(1, 2)) == "not_yours"
    assert paid(game.apply(Claim(2, 2))) == [(0, 2, 12, "rent")]
    assert paid(game.apply(Claim(1, 1))) == [(0, 1, 10, "rent")]


@pytest.mark.rule("R34")
def test_the_left_neighbours_throw_closes_them_all() -> None:
    game = double_then_plain()

    events = throw(game, 1, 2)

    assert events[:3] == [ClaimClosed(1, "lapsed"), ClaimClosed(2, "lapsed"), Rolled(1, (1, 2))]
    assert game.view().claims == ()


@pytest.mark.rule("R34")
def test_a_throw_for_a_way_out_of_jail_closes_the_window_too() -> None:
    game = board().owns(1, 39).jailed(1).landing(39)

    assert throw(game, 1, 2)[0] == ClaimClosed(1, "lapsed")


@pytest.mark.rule("R34")
def test_when_the_left_neighbour_leaves_the_one_after_him_closes_the_window() -> None:
    game = board(3).owns(2, 39).landing(39)
    assert of_kind(game.apply(Resign(1)), ClaimClosed) == []
    assert waits(game) == [(2, "roll")]

    assert throw(game, 1, 2)[0] == ClaimClosed(1, "lapsed")


@pytest.mark.rule("R34")
def test_a_house_built_after_the_landing_changes_nothing() -> None:
    game = board().group(1, "dark_blue").landing(39)
    game.apply(Build(1, 39, 1))

    assert paid(ask(game)) == [(0, 1, 100, "rent")]


@pytest.mark.rule("R34")
def test_a_house_sold_after_the_landing_changes_nothing() -> None:
    game = board().group(1, "dark_blue", level=1).landing(39)
    game.apply(Sell(1, 39, 0))

    assert paid(ask(game)) == [(0, 1, 200, "rent")]


@pytest.mark.rule("R34")
def test_a_mortgage_after_the_landing_changes_nothing() -> None:
    game = board().owns(1, 39).landing(39)
    game.apply(Mortgage(1, 39))

    assert paid(ask(game)) == [(0, 1, 50, "rent")]


@pytest.mark.rule("R34")
def test_a_group_completed_after_the_landing_changes_nothing() -> None:
    game = board(3).owns(1, 39).owns(2, 37).landing(39)
    sell_deed(game, 37, giver=2, taker=1)

    assert paid(ask(game)) == [(0, 1, 50, "rent")]


@pytest.mark.rule("R34")
def test_the_claim_stays_with_the_owner_of_the_landing_when_the_deed_is_sold() -> None:
    game = board(3).owns(1, 39).landing(39)
    sell_deed(game, 39, giver=1, taker=2)

    assert refused(game, Claim(2, 1)) == "not_yours"
    assert paid(game.apply(Claim(1, 1))) == [(0, 1, 50, "rent")]


@pytest.mark.rule("R34")
def test_the_claim_stands_even_if_the_lander_buys_the_deed() -> None:
    game = board(3).owns(1, 39).landing(39)
    sell_deed(game, 39, giver=1, taker=0)

    assert paid(game.apply(Claim(1, 1))) == [(0, 1, 50, "rent")]


@pytest.mark.rule("R34")
def test_the_multiplier_of_a_utility_is_fixed_at_the_landing() -> None:
    game = board(3).owns(1, 12).owns(2, 28).landing(12)
    assert (claim(game).amount, claim(game).factor) == (0, 4)
    sell_deed(game, 28, giver=2, taker=1)
    ask(game)

    assert paid(game.apply(RentRoll(0, 1, (3, 4)))) == [(0, 1, 28, "rent")]


@pytest.mark.rule("R34")
def test_no_claim_while_the_lander_is_on_his_way_again() -> None:
    game = board().owns(1, 39).landing(39, dice=(4, 4))
    throw(game, 4, 6)

    assert refused(game, Claim(1, 1)) == "not_now"


@pytest.mark.rule("R34")
def test_no_claim_during_a_buy_decision_or_an_auction_and_none_lapses() -> None:
    game = board().owns(1, 11).landing(11, dice=(2, 2))
    move(game, 1, 2)
    assert refused(game, Claim(1, 1)) == "not_now"
    game.apply(Decline(0, 14))
    assert refused(game, Claim(1, 1)) == "not_now"
    assert refused(game, Waive(1, 1)) == "not_now"

    game.apply(Hammer(2, 0))

    assert paid(game.apply(Claim(1, 1))) == [(0, 1, 10, "rent")]


@pytest.mark.rule("R34")
def test_no_claim_during_a_shortage_question_and_none_lapses() -> None:
    position = board(3).owns(2, 39).group(0, "brown").group(1, "light_blue").stock(houses=1)
    game = position.landing(39)
    game.apply(Build(0, 1, 1))
    assert refused(game, Claim(2, 1)) == "not_now"

    game.apply(Pass(1, shortage(game).lot))

    assert paid(game.apply(Claim(2, 1))) == [(0, 2, 50, "rent")]


@pytest.mark.rule("R34")
def test_no_claim_during_a_debt_and_none_lapses() -> None:
    game = board(3).cash(0, 5).owns(0, 5).owns(1, 11, 14).landing(11, dice=(2, 2))
    move(game, 1, 2)
    assert game.apply(Claim(1, 1)) == [ClaimClosed(1, "asked"), DebtOpened(3, 0, 1, 10, "rent")]
    assert waits(game) == [(0, "debt")]
    assert refused(game, Claim(1, 2)) == "not_now"
    assert refused(game, Roll(1, 3, (1, 2))) == "not_now"

    game.apply(Mortgage(0, 5))
    game.apply(PayDebt(0, 3))

    assert paid(game.apply(Claim(1, 2))) == [(0, 1, 12, "rent")]


@pytest.mark.rule("R34")
def test_a_utility_claim_waits_for_the_landers_throw() -> None:
    game = board(3).owns(2, 12).landing(12)

    assert ask(game) == [ClaimClosed(1, "asked")]
    assert waits(game) == [(0, "rent_roll")]
    assert list(game.options(0)) == [ThrowForm(0, "rent", 1)]
    assert list(game.options(1)) == []
    assert refused(game, Roll(1, 2, (1, 2))) == "not_now"
    assert game.check(RentRoll(1, 1, (1, 2))) == Refusal("not_your_turn", {"lander": 0})
    assert refused(game, RentRoll(2, 1, (1, 2))) == "not_your_turn"


@pytest.mark.rule("R34")
def test_after_the_rent_throw_the_next_player_throws() -> None:
    game = board(3).owns(2, 12).landing(12)
    ask(game)
    game.apply(RentRoll(0, 1, (1, 2)))

    assert waits(game) == [(1, "roll")]
    assert refused(game, RentRoll(0, 1, (1, 2))) == "not_now"


@pytest.mark.rule("R34")
def test_two_utility_claims_are_thrown_for_one_by_one() -> None:
    game = board().owns(1, 12, 28).landing(12, dice=(2, 2))
    move(game, 4, 4)
    move(game, 3, 5)
    game.apply(Claim(1, 1))
    assert refused(game, Claim(1, 2)) == "not_now"
    assert paid(game.apply(RentRoll(0, 1, (1, 2)))) == [(0, 1, 30, "rent")]

    game.apply(Claim(1, 2))

    assert paid(game.apply(RentRoll(0, 2, (3, 4)))) == [(0, 1, 70, "rent")]


@pytest.mark.rule("R34")
def test_the_claims_of_a_lander_who_leaves_the_game_are_gone() -> None:
    game = board(3).cash(0, 5).owns(1, 11).owns(2, 14).landing(11, dice=(2, 2))
    move(game, 1, 2)
    game.apply(Claim(1, 1))

    events = game.apply(Bankrupt(0, 3))

    assert of_kind(events, ClaimClosed) == [ClaimClosed(2, "lapsed")]
    assert refused(game, Claim(2, 2)) == "no_such_claim"


# -- R35


@pytest.mark.rule("R35")
def test_an_owner_in_jail_collects() -> None:
    game = board().jailed(1).owns(1, 39).landing(39)

    assert paid(ask(game)) == [(0, 1, 50, "rent")]


@pytest.mark.rule("R35")
def test_no_rent_while_in_jail_is_a_house_rule() -> None:
    game = board(rules=Rules(no_rent_in_jail=True)).jailed(1).owns(1, 39).landing(39)

    assert game.view().claims == ()


@pytest.mark.rule("R35")
def test_that_house_rule_is_not_for_owners_who_only_visit() -> None:
    game = board(rules=Rules(no_rent_in_jail=True)).at(1, 10).owns(1, 39).landing(39)

    assert paid(ask(game)) == [(0, 1, 50, "rent")]


# -- R36 to R39


@pytest.mark.rule("R36")
@pytest.mark.parametrize("space", RENTS)
def test_an_unimproved_street_costs_its_base_rent(space: int) -> None:
    game = board().owns(1, space).landing(space)

    assert paid(ask(game)) == [(0, 1, RENTS[space][0], "rent")]


@pytest.mark.rule("R36")
def test_two_streets_of_three_are_no_group() -> None:
    game = board().owns(1, 21, 23).landing(21)

    assert paid(ask(game)) == [(0, 1, 18, "rent")]


@pytest.mark.rule("R37")
@pytest.mark.parametrize("space", RENTS)
def test_the_whole_group_doubles_the_base_rent(space: int) -> None:
    game = board().group(1, GROUP_AT[space]).landing(space)

    assert paid(ask(game)) == [(0, 1, 2 * RENTS[space][0], "rent")]


@pytest.mark.rule("R37")
def test_a_group_shared_between_players_does_not_double() -> None:
    game = board(3).group(1, "red").owns(2, 24).landing(21)

    assert paid(ask(game)) == [(0, 1, 18, "rent")]


@pytest.mark.rule("R37")
@pytest.mark.parametrize("mortgaged", [23, 24])
def test_a_mortgaged_street_in_the_group_stops_the_doubling(mortgaged: int) -> None:
    game = board().group(1, "red").owns(1, mortgaged, mortgaged=True).landing(21)

    assert paid(ask(game)) == [(0, 1, 18, "rent")]


@pytest.mark.rule("R37")
def test_in_the_1997_reading_it_does_not_stop_it() -> None:
    rules = Rules(group_rent_needs_unmortgaged=False)
    game = board(rules=rules).group(1, "red").owns(1, 24, mortgaged=True).landing(21)

    assert paid(ask(game)) == [(0, 1, 36, "rent")]


@pytest.mark.rule("R37")
def test_even_in_the_1997_reading_the_mortgaged_street_earns_nothing() -> None:
    rules = Rules(group_rent_needs_unmortgaged=False)
    game = board(rules=rules).group(1, "red").owns(1, 24, mortgaged=True).landing(24)

    assert game.view().claims == ()


@pytest.mark.rule("R37")
def test_a_mortgage_in_another_group_does_not_matter() -> None:
    game = board().group(1, "red").owns(1, 26, mortgaged=True).landing(21)

    assert paid(ask(game)) == [(0, 1, 36, "rent")]


@pytest.mark.rule("R38")
def test_an_unbuilt_lot_in_a_partly_built_group_still_doubles() -> None:
    game = board().group(1, "red", level=1).owns(1, 21, level=0).landing(21)

    assert paid(ask(game)) == [(0, 1, 36, "rent")]


@pytest.mark.rule("R38")
def test_a_built_lot_in_a_partly_built_group_does_not() -> None:
    game = board().group(1, "red", level=1).owns(1, 21, level=0).landing(23)

    assert paid(ask(game)) == [(0, 1, 90, "rent")]


@pytest.mark.rule("R39")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("space", RENTS)
def test_an_improved_street_costs_what_its_deed_says(space: int, level: int) -> None:
    game = board().cash(0, 3000).group(1, GROUP_AT[space], level=level).landing(space)

    assert paid(ask(game)) == [(0, 1, RENTS[space][level], "rent")]


@pytest.mark.rule("R39")
def test_every_colour_group_is_known() -> None:
    assert sorted(space for group in COLOUR_GROUPS for space in GROUPS[group]) == sorted(RENTS)


# -- R40, R41


@pytest.mark.rule("R40")
@pytest.mark.parametrize(("number", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
@pytest.mark.parametrize("space", TRANSPORTS)
def test_transports_cost_by_how_many_the_owner_has(space: int, number: int, rent: int) -> None:
    others = [other for other in TRANSPORTS if other != space]
    game = board().owns(1, space, *others[: number - 1]).landing(space)

    assert paid(ask(game)) == [(0, 1, rent, "rent")]


@pytest.mark.rule("R40")
def test_other_players_transports_do_not_count() -> None:
    game = board(3).owns(1, 5).owns(2, 15, 25).owns(0, 35).landing(5)

    assert paid(ask(game)) == [(0, 1, 25, "rent")]


@pytest.mark.rule("R41")
def test_mortgaged_transports_count() -> None:
    game = board().owns(1, 5).owns(1, 15, 25, mortgaged=True).landing(5)

    assert paid(ask(game)) == [(0, 1, 100, "rent")]


@pytest.mark.rule("R41")
def test_a_mortgaged_transport_itself_earns_nothing() -> None:
    game = board().owns(1, 5).owns(1, 15, 25, mortgaged=True).landing(15)

    assert game.view().claims == ()


# -- R42 to R45


@pytest.mark.rule("R42")
@pytest.mark.parametrize("space", [12, 28])
@pytest.mark.parametrize(("both", "rent"), [(False, 4 * 7), (True, 10 * 7)])
def test_a_utility_costs_four_or_ten_times_the_dice(space: int, both: bool, rent: int) -> None:
    game = board().owns(1, *((12, 28) if both else (space,))).landing(space)
    ask(game)

    assert game.apply(RentRoll(0, 1, (3, 4))) == [RentRolled(0, 1, (3, 4)), Paid(0, 1, rent, "rent")]


@pytest.mark.rule("R42")
def test_the_other_utility_in_another_hand_does_not_count() -> None:
    game = board(3).owns(1, 12).owns(2, 28).landing(12)

    assert claim(game).factor == 4


@pytest.mark.rule("R43")
def test_the_lander_throws_anew_when_the_owner_asks() -> None:
    game = board().owns(1, 12).landing(12, dice=(5, 6))
    ask(game)

    assert paid(game.apply(RentRoll(0, 1, (1, 2)))) == [(0, 1, 12, "rent")]


@pytest.mark.rule("R43")
def test_the_throw_for_the_rent_needs_two_dice_of_six_sides_and_the_right_claim() -> None:
    game = board().owns(1, 12).landing(12)
    ask(game)

    assert refused(game, RentRoll(0, 1, (0, 7))) == "bad_dice"
    assert game.check(RentRoll(0, 2, (1, 2))) == Refusal("stale", {"claim": 1})


@pytest.mark.rule("R43")
def test_nobody_throws_for_a_rent_that_was_not_asked_for() -> None:
    game = board().owns(1, 12).landing(12)

    assert refused(game, RentRoll(0, 1, (1, 2))) == "not_now"


@pytest.mark.rule("R43")
def test_by_that_setting_the_throw_of_the_move_counts() -> None:
    game = board(rules=Rules(utility_roll="move")).owns(1, 12).landing(12, dice=(5, 6))
    assert (claim(game).amount, claim(game).factor) == (44, 0)

    assert ask(game) == [ClaimClosed(1, "asked"), Paid(0, 1, 44, "rent")]


@pytest.mark.rule("R43")
def test_by_that_setting_both_utilities_make_it_tenfold() -> None:
    game = board(rules=Rules(utility_roll="move")).owns(1, 12, 28).landing(12, dice=(5, 6))

    assert paid(ask(game)) == [(0, 1, 110, "rent")]


@pytest.mark.rule("R43")
def test_rent_collected_by_itself_still_needs_the_landers_throw() -> None:
    game = board(rules=FAMILY).owns(1, 12).landing(12)
    assert waits(game) == [(0, "rent_roll")]

    assert game.apply(RentRoll(0, 1, (6, 6))) == [
        RentRolled(0, 1, (6, 6)),
        Paid(0, 1, 48, "rent"),
        TurnBegan(1, 2),
    ]


@pytest.mark.rule("R44")
def test_a_double_thrown_for_rent_gives_no_extra_throw_and_no_move() -> None:
    game = board().owns(1, 12).landing(12)
    ask(game)

    game.apply(RentRoll(0, 1, (5, 5)))

    assert game.view().space[0] == 12
    assert game.view().dice == (1, 2)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R44")
def test_a_double_thrown_for_rent_does_not_count_towards_three() -> None:
    game = board().owns(1, 12).turn_of(0, doubles=1).landing(12, dice=(4, 4))
    ask(game)
    game.apply(RentRoll(0, 1, (4, 4)))

    assert game.view().doubles == 2
    assert not game.view().jailed(0)
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R44")
def test_a_plain_throw_for_rent_does_not_take_the_throw_that_a_double_earned() -> None:
    game = board(rules=FAMILY).owns(1, 12).landing(12, dice=(4, 4))

    assert game.apply(RentRoll(0, 1, (1, 2)))[-1] == ThrowsAgain(0, 2)


@pytest.mark.rule("R44")
def test_a_throw_for_rent_closes_no_other_claim() -> None:
    game = board(3).owns(2, 12, 15).landing(12, dice=(4, 4))
    move(game, 1, 2)
    game.apply(Claim(2, 1))
    game.apply(RentRoll(0, 1, (1, 2)))

    assert paid(game.apply(Claim(2, 2))) == [(0, 2, 25, "rent")]


@pytest.mark.rule("R45")
def test_with_one_of_both_utilities_mortgaged_the_other_is_still_tenfold() -> None:
    game = board().owns(1, 12).owns(1, 28, mortgaged=True).landing(12)
    ask(game)

    assert paid(game.apply(RentRoll(0, 1, (1, 2)))) == [(0, 1, 30, "rent")]


# -- R46, R47


@pytest.mark.rule("R46")
@pytest.mark.parametrize("space", [39, 25, 12])
def test_ones_own_deed_costs_nothing(space: int) -> None:
    game = board(rules=FAMILY).owns(0, space).at(0, space - 3).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, space), TurnBegan(1, 2)]


@pytest.mark.rule("R46")
def test_ones_own_deed_costs_nothing_when_a_card_leads_there() -> None:
    game = board().owns(0, 5).on_top("chance", "nearest_railroad_1").landing(36)
    draw(game)
    arrive(game)

    assert game.view().claims == ()
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R47")
def test_an_owner_may_let_the_rent_be() -> None:
    game = board().owns(1, 39).landing(39)

    assert game.apply(Waive(1, 1)) == [ClaimClosed(1, "waived")]
    assert game.view().claims == ()
    assert game.view().cash == (1500, 1500)
    assert refused(game, Claim(1, 1)) == "no_such_claim"


@pytest.mark.rule("R47")
def test_letting_one_rent_be_is_no_promise_for_the_next() -> None:
    game = board().owns(1, 11, 14).landing(11, dice=(2, 2))
    game.apply(Waive(1, 1))
    move(game, 1, 2)

    assert paid(ask(game)) == [(0, 1, 12, "rent")]


@pytest.mark.rule("R47")
def test_no_rent_is_waived_before_it_is_due() -> None:
    game = board().owns(1, 39).game()

    assert refused(game, Waive(1, 1)) == "no_such_claim"


@pytest.mark.rule("R47")
@pytest.mark.parametrize("term", ['"immunity": [39]', '"claims": [1]', '"promise": "no rent"'])
def test_immunity_from_rent_is_no_part_of_a_deal(term: str) -> None:
    goods = '{"cash": 10, ' + term + "}"

    with pytest.raises(MalformedAction):
        decode_action('{"do": "offer", "player": 0, "to": 1, "give": ' + goods + ', "take": {}}')


@pytest.mark.rule("R47")
def test_a_deal_with_the_owner_leaves_his_rent_due() -> None:
    game = board().owns(1, 39).owns(0, 5).landing(39)
    sell_deed(game, 5, giver=0, taker=1)

    assert paid(ask(game)) == [(0, 1, 50, "rent")]
