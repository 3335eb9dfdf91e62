"""G: jail."""

import pytest

from croupier.engine import Refusal, Rules
from croupier.engine.actions import (
    Accept,
    Arrive,
    Bankrupt,
    Bid,
    Build,
    Buy,
    Decline,
    DropOut,
    Goods,
    Lift,
    Mortgage,
    Offer,
    PayDebt,
    PayJail,
    Roll,
    Sell,
    UseJailCard,
)
from croupier.engine.choices import BidForm, ThrowForm
from croupier.engine.events import (
    BANK,
    POT,
    Arrived,
    CardPassed,
    DebtClosed,
    DebtOpened,
    Freed,
    Heading,
    Jailed,
    Paid,
    Rolled,
    StayedInJail,
    ThrowsAgain,
    TurnBegan,
)
from tests.rules.positions import Position, arrive, ask, board, draw, move, refused, throw
from tests.rules.reading import complete, offer, offered, paid, waits

CHANCE, CHEST = "chance", "community_chest"
OUT = -1
"""In `view().jail`: not in jail."""


def third_throw(rules: Rules | None = None, players: int = 2) -> Position:
    """Player 0 is in jail and has missed twice."""
    return board(players, rules or Rules()).jailed(0, throws=2)


# -- R62, R64, R65, R66


@pytest.mark.rule("R62")
def test_go_to_jail_leads_straight_to_jail() -> None:
    game = board().at(0, 27).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 30), Jailed(0, "space"), Heading(0, 30, 10, "jail")]
    assert waits(game) == [(0, "arrive")]
    assert refused(game, Arrive(0, 30)) == "wrong_space"
    assert refused(game, Roll(1, 2, (1, 2))) == "not_now"
    arrive(game)
    assert game.view().space[0] == 10
    assert game.view().jail[0] == 0


@pytest.mark.rule("R64")
def test_no_salary_on_the_way_from_go_to_jail() -> None:
    game = board().landing(30)

    assert paid(arrive(game)) == []
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R64")
@pytest.mark.parametrize(("deck", "space"), [(CHANCE, 22), (CHANCE, 36), (CHEST, 17), (CHEST, 33)])
def test_no_salary_on_the_way_from_a_card_to_jail(deck: str, space: int) -> None:
    game = board().on_top(deck, "go_to_jail").landing(space)

    assert paid(draw(game) + arrive(game)) == []


@pytest.mark.rule("R64")
def test_no_salary_for_a_third_double_that_would_have_passed_go() -> None:
    game = board().at(0, 35).turn_of(0, doubles=2).game()

    assert paid(move(game, 6, 6)) == []


@pytest.mark.rule("R64")
def test_a_salary_earned_before_the_card_is_kept() -> None:
    game = board().on_top(CHEST, "go_to_jail").landing(2)
    draw(game)
    arrive(game)

    assert game.view().cash[0] == 1700


@pytest.mark.rule("R65")
def test_being_sent_to_jail_ends_the_turn() -> None:
    game = board(3).landing(30)

    assert arrive(game) == [Arrived(0, 10), TurnBegan(1, 2)]


@pytest.mark.rule("R65")
def test_even_after_a_double() -> None:
    game = board(3).landing(30, dice=(3, 3))

    assert arrive(game) == [Arrived(0, 10), TurnBegan(1, 2)]
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R65")
@pytest.mark.rule("R66")
@pytest.mark.parametrize(("deck", "space"), [(CHANCE, 22), (CHEST, 33)])
def test_even_by_a_card_after_a_double(deck: str, space: int) -> None:
    game = board(3).on_top(deck, "go_to_jail").landing(space, dice=(3, 3))

    assert Jailed(0, "card") in draw(game)
    assert arrive(game) == [Arrived(0, 10), TurnBegan(1, 2)]


@pytest.mark.rule("R65")
def test_nobody_pays_the_fine_in_the_turn_that_jailed_him() -> None:
    game = board().landing(30)
    arrive(game)

    assert refused(game, PayJail(0)) == "not_your_turn"


@pytest.mark.rule("R66")
def test_three_doubles_in_a_row_lead_to_jail() -> None:
    game = board().turn_of(0, doubles=2).game()

    assert throw(game, 5, 5) == [Rolled(0, (5, 5)), Jailed(0, "doubles"), Heading(0, 0, 10, "jail")]
    arrive(game)
    assert game.view().jail[0] == 0


@pytest.mark.rule("R66")
def test_a_second_stay_in_jail_starts_anew() -> None:
    game = board().jailed(0, throws=2).game()
    game.apply(PayJail(0))
    move(game, 5, 5)
    move(game, 4, 6)
    assert waits(game) == [(0, "arrive")]

    arrive(game)

    assert game.view().jail[0] == 0


# -- R67


@pytest.mark.rule("R67")
def test_a_move_onto_space_10_is_just_visiting() -> None:
    game = board().at(0, 7).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 10), TurnBegan(1, 2)]
    assert game.view().space[0] == 10
    assert game.view().jail[0] == OUT
    assert not game.view().jailed(0)


@pytest.mark.rule("R67")
def test_a_visitor_and_a_prisoner_stand_on_the_same_space_and_are_told_apart() -> None:
    view = board().at(0, 10).jailed(1).game().view()

    assert view.space == (10, 10)
    assert (view.jailed(0), view.jailed(1)) == (False, True)


@pytest.mark.rule("R67")
def test_a_visitor_has_nothing_to_pay() -> None:
    game = board().holds_card(0).at(0, 10).game()

    assert refused(game, PayJail(0)) == "not_in_jail"
    assert refused(game, UseJailCard(0, CHANCE)) == "not_in_jail"
    assert not [a for a in complete(game, 0) if isinstance(a, PayJail | UseJailCard)]


@pytest.mark.rule("R67")
def test_a_visitors_double_is_like_any_other() -> None:
    game = board().at(0, 10).game()

    assert move(game, 5, 5) == [
        Rolled(0, (5, 5)),
        Heading(0, 10, 20, "dice"),
        Arrived(0, 20),
        ThrowsAgain(0, 2),
    ]


# -- R68, R69


@pytest.mark.rule("R68")
def test_a_prisoner_pays_50_and_then_throws() -> None:
    game = board().jailed(0).game()

    assert game.apply(PayJail(0)) == [Paid(0, BANK, 50, "fine"), Freed(0, "fine")]
    assert waits(game) == [(0, "roll")]
    assert not game.view().jailed(0)
    assert move(game, 4, 6)[-1] == TurnBegan(1, 2)
    assert game.view().space[0] == 20


@pytest.mark.rule("R68")
def test_after_the_fine_a_double_gives_another_throw() -> None:
    game = board().jailed(0).game()
    game.apply(PayJail(0))

    assert move(game, 5, 5)[-1] == ThrowsAgain(0, 2)
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R68")
def test_after_the_fine_three_doubles_lead_back_to_jail() -> None:
    game = board().jailed(0).owns(0, 28).game()
    game.apply(PayJail(0))
    move(game, 5, 5)
    move(game, 4, 4)

    assert Jailed(0, "doubles") in throw(game, 5, 5)


@pytest.mark.rule("R68")
def test_the_fine_is_paid_once() -> None:
    game = board().jailed(0).game()
    game.apply(PayJail(0))

    assert refused(game, PayJail(0)) == "not_in_jail"


@pytest.mark.rule("R68")
def test_the_fine_is_paid_by_the_prisoner_whose_turn_it_is() -> None:
    game = board().jailed(1).game()

    assert game.check(PayJail(1)) == Refusal("not_your_turn", {"thrower": 0})
    assert not offered(game, 1, PayJail)


@pytest.mark.rule("R68")
def test_without_50_the_prisoner_cannot_pay() -> None:
    game = board().jailed(0).cash(0, 49).game()

    assert game.check(PayJail(0)) == Refusal("cannot_afford", {"amount": 50})
    assert not offered(game, 0, PayJail)


@pytest.mark.rule("R68")
def test_the_last_50_pay_the_fine() -> None:
    game = board().jailed(0).cash(0, 50).game()
    assert offered(game, 0, PayJail) == [PayJail(0)]

    game.apply(PayJail(0))

    assert game.view().cash[0] == 0


@pytest.mark.rule("R68")
def test_by_the_house_rule_the_fine_goes_to_the_pot() -> None:
    game = board(rules=Rules(free_parking_pot=True)).jailed(0).game()

    assert paid(game.apply(PayJail(0))) == [(0, POT, 50, "fine")]


@pytest.mark.rule("R69")
@pytest.mark.parametrize("throws", [0, 1, 2])
def test_the_fine_may_be_paid_at_the_start_of_any_turn_in_jail(throws: int) -> None:
    game = board().jailed(0, throws=throws).game()

    assert game.apply(PayJail(0)) == [Paid(0, BANK, 50, "fine"), Freed(0, "fine")]
    assert move(game, 5, 5)[-1] == ThrowsAgain(0, 2)


@pytest.mark.rule("R69")
def test_after_the_throw_it_is_too_late_to_pay() -> None:
    game = board().jailed(0).game()
    throw(game, 1, 2)

    assert refused(game, PayJail(0)) == "not_your_turn"


# -- R70


@pytest.mark.rule("R70")
@pytest.mark.parametrize("throws", [0, 1, 2])
@pytest.mark.parametrize("deck", [CHANCE, CHEST])
def test_a_jail_card_opens_the_door_and_then_the_prisoner_throws(deck: str, throws: int) -> None:
    game = board().jailed(0, throws=throws).holds_card(0, deck).game()

    assert game.apply(UseJailCard(0, deck)) == [CardPassed(deck, 0, BANK), Freed(0, "card")]
    assert game.view().cash[0] == 1500
    assert waits(game) == [(0, "roll")]
    assert move(game, 5, 5)[-1] == ThrowsAgain(0, 2)


@pytest.mark.rule("R70")
def test_after_the_card_it_takes_three_doubles_to_be_jailed_again() -> None:
    game = board().jailed(0).holds_card(0).owns(0, 28).game()
    game.apply(UseJailCard(0, CHANCE))
    move(game, 5, 5)
    move(game, 4, 4)
    assert game.view().space[0] == 28

    assert Jailed(0, "doubles") in throw(game, 5, 5)


@pytest.mark.rule("R70")
def test_a_card_bought_from_a_player_opens_it_too() -> None:
    game = board().jailed(0).holds_card(1, CHEST).game()
    game.apply(Offer(0, 1, Goods(cash=30), Goods(cards=(CHEST,))))
    game.apply(Accept(1, offer(game).id))

    assert offered(game, 0, UseJailCard) == [UseJailCard(0, CHEST)]
    assert Freed(0, "card") in game.apply(UseJailCard(0, CHEST))


@pytest.mark.rule("R70")
def test_only_a_card_one_holds_opens_it() -> None:
    game = board().jailed(0).holds_card(0, CHANCE).holds_card(1, CHEST).game()

    assert refused(game, UseJailCard(0, CHEST)) == "no_such_card"
    assert refused(game, UseJailCard(0, "treasure")) == "no_such_card"
    assert refused(game, UseJailCard(1, CHEST)) == "not_your_turn"
    assert offered(game, 0, UseJailCard) == [UseJailCard(0, CHANCE)]


# -- R71, R72, R73


@pytest.mark.rule("R71")
@pytest.mark.parametrize("throws", [0, 1, 2])
def test_a_double_frees_and_moves_by_that_throw(throws: int) -> None:
    game = board().jailed(0, throws=throws).game()

    assert throw(game, 5, 5) == [
        Rolled(0, (5, 5)),
        Freed(0, "double"),
        Heading(0, 10, 20, "dice"),
    ]
    arrive(game)
    assert game.view().space[0] == 20
    assert game.view().jail[0] == OUT
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R71")
@pytest.mark.parametrize("missed", [0, 1])
def test_the_first_two_misses_keep_the_prisoner_in(missed: int) -> None:
    game = board().jailed(0, throws=missed).game()

    assert throw(game, 4, 6) == [
        Rolled(0, (4, 6)),
        StayedInJail(0, missed + 1),
        TurnBegan(1, 2),
    ]
    assert game.view().jail[0] == missed + 1
    assert game.view().space[0] == 10
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R71")
def test_a_prisoner_may_throw_without_paying_first() -> None:
    game = board().jailed(0).game()

    assert next(game.options(0)) == ThrowForm(0, "move", 1)
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R71")
@pytest.mark.rule("R74")
def test_three_turns_in_jail_from_the_first_to_the_last() -> None:
    game = board().jailed(0).at(1, 0).game()
    throw(game, 1, 2)
    move(game, 4, 6)
    throw(game, 1, 2)
    move(game, 4, 6)

    assert paid(throw(game, 4, 6)) == [(0, BANK, 50, "fine")]
    arrive(game)
    assert game.view().space[0] == 20


@pytest.mark.rule("R72")
def test_the_double_that_frees_gives_no_other_throw() -> None:
    game = board().jailed(0).game()

    assert move(game, 5, 5)[-1] == TurnBegan(1, 2)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R72")
def test_nor_after_a_purchase_where_it_led() -> None:
    game = board().jailed(0).game()
    move(game, 3, 3)

    assert game.apply(Buy(0, 16))[-1] == TurnBegan(1, 2)


@pytest.mark.rule("R73")
def test_a_double_thrown_in_jail_does_not_count() -> None:
    game = board().jailed(0).game()

    throw(game, 5, 5)

    assert game.view().doubles == 0


@pytest.mark.rule("R73")
def test_a_double_thrown_in_jail_never_jails_again() -> None:
    game = board().jailed(0).turn_of(0, doubles=2).game()

    assert Freed(0, "double") in throw(game, 5, 5)
    arrive(game)
    assert not game.view().jailed(0)


# -- R74, R75


@pytest.mark.rule("R74")
def test_the_third_miss_costs_50_and_then_moves() -> None:
    game = third_throw().game()

    assert throw(game, 4, 6) == [
        Rolled(0, (4, 6)),
        Paid(0, BANK, 50, "fine"),
        Freed(0, "third_throw"),
        Heading(0, 10, 20, "dice"),
    ]
    assert arrive(game) == [Arrived(0, 20), TurnBegan(1, 2)]
    assert game.view().cash[0] == 1450
    assert not game.view().jailed(0)


@pytest.mark.rule("R74")
def test_what_the_third_throw_leads_to_is_resolved() -> None:
    game = third_throw().game()
    move(game, 4, 5)

    assert waits(game) == [(0, "buy")]
    assert game.view().space[0] == 19


@pytest.mark.rule("R74")
def test_a_held_card_does_not_pay_for_the_third_miss() -> None:
    game = third_throw().holds_card(0).game()

    assert paid(throw(game, 4, 6)) == [(0, BANK, 50, "fine")]
    assert game.view().cards[0] == (CHANCE,)
    assert refused(game, UseJailCard(0, CHANCE)) == "not_now"


@pytest.mark.rule("R74")
def test_by_the_house_rule_that_fine_goes_to_the_pot() -> None:
    game = third_throw(Rules(free_parking_pot=True)).game()

    assert paid(throw(game, 4, 6)) == [(0, POT, 50, "fine")]


@pytest.mark.rule("R74")
def test_by_that_setting_a_card_may_pay_for_the_third_miss() -> None:
    game = third_throw(Rules(card_after_third_roll=True)).holds_card(0, CHEST).game()

    assert throw(game, 4, 6) == [Rolled(0, (4, 6))]
    assert waits(game) == [(0, "jail")]
    assert list(game.options(0)) == [PayJail(0), UseJailCard(0, CHEST)]
    assert list(game.options(1)) == []
    assert game.apply(UseJailCard(0, CHEST)) == [
        CardPassed(CHEST, 0, BANK),
        Freed(0, "card"),
        Heading(0, 10, 20, "dice"),
    ]
    assert arrive(game) == [Arrived(0, 20), TurnBegan(1, 2)]
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R74")
def test_by_that_setting_the_fine_may_still_be_paid() -> None:
    game = third_throw(Rules(card_after_third_roll=True)).holds_card(0).game()
    throw(game, 4, 6)

    assert game.apply(PayJail(0)) == [
        Paid(0, BANK, 50, "fine"),
        Freed(0, "third_throw"),
        Heading(0, 10, 20, "dice"),
    ]
    assert game.view().cards[0] == (CHANCE,)


@pytest.mark.rule("R74")
def test_by_that_setting_the_fine_may_become_a_debt() -> None:
    game = third_throw(Rules(card_after_third_roll=True)).holds_card(0).cash(0, 10).owns(0, 5).game()
    throw(game, 4, 6)
    assert list(game.options(0)) == [PayJail(0), UseJailCard(0, CHANCE)]

    assert game.apply(PayJail(0)) == [DebtOpened(1, 0, BANK, 50, "fine")]
    assert waits(game) == [(0, "debt")]


@pytest.mark.rule("R74")
def test_by_that_setting_nobody_else_answers_and_nobody_throws() -> None:
    game = third_throw(Rules(card_after_third_roll=True)).holds_card(0).holds_card(1, CHEST).game()
    throw(game, 4, 6)

    assert game.check(PayJail(1)) == Refusal("not_your_turn", {"thrower": 0})
    assert refused(game, UseJailCard(1, CHEST)) == "not_your_turn"
    assert refused(game, UseJailCard(0, CHEST)) == "no_such_card"
    assert refused(game, Roll(1, 2, (1, 2))) == "not_now"
    assert refused(game, Arrive(0, 20)) == "not_now"


@pytest.mark.rule("R74")
def test_by_that_setting_there_is_no_question_without_a_card() -> None:
    game = third_throw(Rules(card_after_third_roll=True)).holds_card(1).game()

    assert paid(throw(game, 4, 6)) == [(0, BANK, 50, "fine")]


@pytest.mark.rule("R74")
def test_by_that_setting_there_is_no_question_after_the_first_miss() -> None:
    game = board(rules=Rules(card_after_third_roll=True)).jailed(0).holds_card(0).game()

    assert StayedInJail(0, 1) in throw(game, 4, 6)


@pytest.mark.rule("R75")
def test_who_cannot_pay_the_forced_50_owes_it_to_the_bank_before_moving() -> None:
    game = third_throw().cash(0, 20).owns(0, 5).game()

    assert throw(game, 4, 6) == [Rolled(0, (4, 6)), DebtOpened(1, 0, BANK, 50, "fine")]
    assert waits(game) == [(0, "debt")]
    assert game.view().jailed(0)
    assert game.view().space[0] == 10
    assert refused(game, Arrive(0, 20)) == "not_now"
    assert refused(game, PayDebt(0, 1)) == "cannot_afford"


@pytest.mark.rule("R75")
def test_when_that_debt_is_paid_the_third_throw_is_moved() -> None:
    game = third_throw().cash(0, 20).owns(0, 5).game()
    throw(game, 4, 6)
    game.apply(Mortgage(0, 5))

    assert game.apply(PayDebt(0, 1)) == [
        Paid(0, BANK, 50, "fine"),
        DebtClosed(1, paid=True),
        Freed(0, "third_throw"),
        Heading(0, 10, 20, "dice"),
    ]
    assert arrive(game) == [Arrived(0, 20), TurnBegan(1, 2)]
    assert game.view().cash[0] == 70


@pytest.mark.rule("R75")
def test_who_cannot_raise_it_is_bankrupt_to_the_bank_and_does_not_move() -> None:
    game = third_throw(players=3).cash(0, 20).game()
    throw(game, 4, 6)

    events = game.apply(Bankrupt(0, 1))

    assert paid(events) == [(0, BANK, 20, "bankruptcy")]
    assert events[-1] == TurnBegan(1, 2)
    assert game.view().out == (True, False, False)
    assert waits(game) == [(1, "roll")]


# -- R76


@pytest.mark.rule("R76")
def test_a_prisoner_collects_rent() -> None:
    game = board(3).jailed(2).owns(2, 39).landing(39)

    assert paid(ask(game)) == [(0, 2, 50, "rent")]


@pytest.mark.rule("R76")
def test_a_prisoner_bids() -> None:
    game = board().jailed(1).landing(39)
    game.apply(Decline(0, 39))
    assert offered(game, 1, BidForm) == [BidForm(1, 1, 1, 1500)]
    game.apply(Bid(1, 1, 10))

    game.apply(DropOut(0, 1))

    assert game.view().owner[39] == 1


@pytest.mark.rule("R76")
@pytest.mark.parametrize("thrower", [0, 1])
def test_a_prisoner_builds_and_sells(thrower: int) -> None:
    game = board().jailed(1).group(1, "brown").turn_of(thrower).game()

    assert paid(game.apply(Build(1, 1, 1))) == [(1, BANK, 50, "building")]
    assert paid(game.apply(Sell(1, 1, 0))) == [(BANK, 1, 25, "building")]


@pytest.mark.rule("R76")
@pytest.mark.parametrize("thrower", [0, 1])
def test_a_prisoner_mortgages_and_lifts(thrower: int) -> None:
    game = board().jailed(1).owns(1, 5).turn_of(thrower).game()

    assert paid(game.apply(Mortgage(1, 5))) == [(BANK, 1, 100, "mortgage")]
    assert paid(game.apply(Lift(1, 5))) == [(1, BANK, 110, "lift")]


@pytest.mark.rule("R76")
def test_prisoners_deal() -> None:
    game = board(3).jailed(1).jailed(2).owns(1, 5).game()
    game.apply(Offer(1, 2, Goods(deeds=(5,)), Goods(cash=250)))

    assert paid(game.apply(Accept(2, offer(game).id))) == [(2, 1, 250, "deal")]
    assert game.view().owner[5] == 2


@pytest.mark.rule("R76")
def test_a_prisoner_may_raise_the_fine_before_throwing() -> None:
    game = board().jailed(0).cash(0, 0).owns(0, 5).game()
    game.apply(Mortgage(0, 5))

    assert Freed(0, "fine") in game.apply(PayJail(0))


# -- R77


@pytest.mark.rule("R77")
@pytest.mark.parametrize("dice", [(1, 1), (3, 3), (6, 6)])
def test_a_double_out_of_jail_counts_from_space_10(dice: tuple[int, int]) -> None:
    game = board().jailed(0).game()

    assert Heading(0, 10, 10 + sum(dice), "dice") in throw(game, *dice)
    assert paid(arrive(game)) == []


@pytest.mark.rule("R77")
def test_a_move_after_the_fine_counts_from_space_10_without_salary() -> None:
    game = board().jailed(0).game()
    game.apply(PayJail(0))

    assert Heading(0, 10, 20, "dice") in throw(game, 4, 6)
    assert paid(arrive(game)) == []
    assert game.view().cash[0] == 1450
