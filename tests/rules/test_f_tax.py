"""F: tax spaces."""

import pytest
from msgspec.structs import replace

from croupier.engine import Rules
from croupier.engine.actions import ChooseTax, Mortgage, PayDebt, Roll
from croupier.engine.events import BANK, POT, Arrived, DebtClosed, DebtOpened, Paid, ThrowsAgain, TurnBegan
from tests.rules.positions import arrive, board, classic, draw, refused, throw
from tests.rules.reading import paid, waits

IN_1997 = Rules(taxes_1997=True)


# -- R60


@pytest.mark.rule("R60")
@pytest.mark.parametrize(("space", "amount"), [(4, 200), (38, 100)])
def test_a_tax_space_costs_what_it_shows(space: int, amount: int) -> None:
    game = board(3).at(0, space - 3).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, space), Paid(0, BANK, amount, "tax"), TurnBegan(1, 2)]
    assert game.view().cash == (1500 - amount, 1500, 1500)
    assert game.view().pot == 0


@pytest.mark.rule("R60")
def test_a_tax_beyond_the_cash_is_a_debt_to_the_bank() -> None:
    game = board().cash(0, 150).owns(0, 5).at(0, 1).game()
    throw(game, 1, 2)
    assert arrive(game) == [Arrived(0, 4), DebtOpened(1, 0, BANK, 200, "tax")]
    game.apply(Mortgage(0, 5))

    assert game.apply(PayDebt(0, 1)) == [
        Paid(0, BANK, 200, "tax"),
        DebtClosed(1, paid=True),
        TurnBegan(1, 2),
    ]


@pytest.mark.rule("R60")
def test_the_last_coin_pays_the_tax() -> None:
    game = board().cash(0, 100).landing(38)

    assert game.view().cash[0] == 0
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R60")
def test_passing_a_tax_space_costs_nothing() -> None:
    game = board().owns(0, 5).at(0, 2).game()
    throw(game, 1, 2)

    assert paid(arrive(game)) == []


@pytest.mark.rule("R60")
def test_by_the_house_rule_taxes_go_to_the_pot() -> None:
    game = board(rules=Rules(free_parking_pot=True)).landing(4)

    assert game.view().pot == 200
    assert game.view().cash[0] == 1300


# -- R61


@pytest.mark.rule("R61")
def test_there_is_no_choice_by_the_book() -> None:
    game = board().landing(4)

    assert game.view().cash[0] == 1300
    assert waits(game) == [(1, "roll")]
    assert refused(game, ChooseTax(0, 4, tenth=True)) == "not_now"


@pytest.mark.rule("R61")
def test_in_1997_the_lander_chooses_before_anything_is_paid() -> None:
    game = board(rules=IN_1997).at(0, 1).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 4)]
    assert waits(game) == [(0, "tax")]
    assert list(game.options(0)) == [ChooseTax(0, 4, tenth=False), ChooseTax(0, 4, tenth=True)]
    assert list(game.options(1)) == []


@pytest.mark.rule("R61")
def test_in_1997_only_the_lander_chooses_and_nobody_throws_before() -> None:
    game = board(rules=IN_1997).owns(0, 5).landing(4)

    assert refused(game, ChooseTax(1, 4, tenth=True)) == "not_your_turn"
    assert refused(game, ChooseTax(0, 38, tenth=True)) == "not_your_turn"
    assert refused(game, Roll(1, 2, (1, 2))) == "not_now"
    assert refused(game, Mortgage(0, 5)) == "not_now"


@pytest.mark.rule("R61")
def test_in_1997_the_flat_sum_is_200() -> None:
    game = board(rules=IN_1997).landing(4)

    assert game.apply(ChooseTax(0, 4, tenth=False)) == [Paid(0, BANK, 200, "tax"), TurnBegan(1, 2)]


@pytest.mark.rule("R61")
def test_in_1997_a_tenth_counts_cash_deeds_and_buildings() -> None:
    game = board(rules=IN_1997).cash(0, 1000).group(0, "brown", level=5).owns(0, 5).landing(4)

    events = game.apply(ChooseTax(0, 4, tenth=True))

    worth = 1000 + 2 * (60 + 5 * 50) + 200
    assert paid(events) == [(0, BANK, worth // 10, "tax")]


@pytest.mark.rule("R61")
def test_in_1997_a_tenth_counts_mortgaged_deeds_at_their_printed_price() -> None:
    game = board(rules=IN_1997).cash(0, 1000).owns(0, 39, mortgaged=True).landing(4)

    assert paid(game.apply(ChooseTax(0, 4, tenth=True))) == [(0, BANK, 140, "tax")]


@pytest.mark.rule("R61")
def test_in_1997_a_tenth_counts_no_jail_card_and_nothing_of_others() -> None:
    game = board(rules=IN_1997).holds_card(0).owns(1, 39).landing(4)

    assert paid(game.apply(ChooseTax(0, 4, tenth=True))) == [(0, BANK, 150, "tax")]


@pytest.mark.rule("R61")
def test_in_1997_a_choice_once_made_stands() -> None:
    game = board(rules=IN_1997).cash(0, 3000).landing(4)

    assert paid(game.apply(ChooseTax(0, 4, tenth=True))) == [(0, BANK, 300, "tax")]
    assert refused(game, ChooseTax(0, 4, tenth=False)) == "not_now"


@pytest.mark.rule("R61")
def test_in_1997_a_tenth_beyond_the_cash_is_a_debt() -> None:
    game = board(rules=IN_1997).cash(0, 10).group(0, "dark_blue").landing(4)

    events = game.apply(ChooseTax(0, 4, tenth=True))

    assert events == [DebtOpened(1, 0, BANK, 76, "tax")]
    assert waits(game) == [(0, "debt")]


@pytest.mark.rule("R61")
def test_in_1997_the_choice_comes_before_the_throw_of_a_double() -> None:
    game = board(rules=IN_1997).landing(4, dice=(1, 1))
    assert refused(game, Roll(0, 2, (1, 2))) == "not_now"

    assert game.apply(ChooseTax(0, 4, tenth=False))[-1] == ThrowsAgain(0, 2)


@pytest.mark.rule("R61")
def test_in_1997_a_card_that_leads_to_income_tax_asks_too() -> None:
    game = board(rules=IN_1997).on_top("chance", "back_3").landing(7)
    draw(game)
    arrive(game)

    assert waits(game) == [(0, "tax")]


@pytest.mark.rule("R61")
@pytest.mark.rule("R142")
@pytest.mark.parametrize(("space", "amount"), [(4, 200), (38, 75)])
def test_in_1997_the_short_game_has_no_tenth(space: int, amount: int) -> None:
    game = board(rules=Rules(taxes_1997=True, short_game=True)).at(0, space - 3).game()
    throw(game, 1, 2)

    assert paid(arrive(game)) == [(0, BANK, amount, "tax")]
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R61")
def test_in_1997_the_flat_amount_of_the_short_game_is_the_editions() -> None:
    spaces = list(classic().spaces)
    spaces[4] = replace(spaces[4], amount=120)
    rules = Rules(taxes_1997=True, short_game=True)

    game = board(2, rules, replace(classic(), spaces=tuple(spaces))).landing(4)

    assert game.view().cash[0] == 1500 - 120


@pytest.mark.rule("R61")
def test_in_1997_luxury_tax_is_75_without_a_choice() -> None:
    game = board(rules=IN_1997).at(0, 35).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 38), Paid(0, BANK, 75, "tax"), TurnBegan(1, 2)]


@pytest.mark.rule("R61")
def test_in_1997_with_the_house_rule_the_tax_goes_to_the_pot() -> None:
    game = board(rules=Rules(taxes_1997=True, free_parking_pot=True)).landing(4)

    assert paid(game.apply(ChooseTax(0, 4, tenth=True))) == [(0, POT, 150, "tax")]
