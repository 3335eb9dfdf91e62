"""H: Free Parking."""

import pytest

from croupier.engine import Rules
from croupier.engine.actions import Buy, PayJail
from croupier.engine.events import BANK, POT, Arrived, Paid, ThrowsAgain, TurnBegan
from tests.rules.positions import arrive, ask, board, draw, move, throw
from tests.rules.reading import of_kind, paid

WITH_POT = Rules(free_parking_pot=True)


@pytest.mark.rule("R78")
def test_on_free_parking_nothing_happens() -> None:
    game = board(3).at(0, 17).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 20), TurnBegan(1, 2)]
    assert game.view().cash == (1500, 1500, 1500)


@pytest.mark.rule("R78")
def test_a_double_onto_free_parking_still_gives_another_throw() -> None:
    game = board().at(0, 16).game()

    assert move(game, 2, 2)[-1] == ThrowsAgain(0, 2)


@pytest.mark.rule("R78")
def test_no_pot_grows_by_the_book() -> None:
    game = board().at(0, 35).on_top("chance", "speeding_fine").at(1, 19).game()
    move(game, 1, 2)
    move(game, 1, 2)
    draw(game)

    assert game.view().cash == (1400, 1485)
    assert game.view().pot == 0


@pytest.mark.rule("R78")
def test_no_pot_is_won_by_the_book() -> None:
    game = board().at(0, 35).at(1, 17).game()
    move(game, 1, 2)

    assert paid(move(game, 1, 2)) == []


@pytest.mark.rule("R78")
def test_by_the_house_rule_taxes_fees_and_fines_wait_for_the_next_to_park() -> None:
    game = board(3, WITH_POT).at(0, 35).at(1, 19).jailed(2).on_top("chance", "speeding_fine").game()
    move(game, 1, 2)
    move(game, 1, 2)
    draw(game)
    game.apply(PayJail(2))
    assert game.view().pot == 100 + 15 + 50

    events = move(game, 4, 6)

    assert events[2:] == [Arrived(2, 20), Paid(POT, 2, 165, "pot"), TurnBegan(0, 4)]
    assert game.view().pot == 0
    assert game.view().cash == (1400, 1485, 1615)


@pytest.mark.rule("R78")
@pytest.mark.parametrize(("space", "won"), [(20, 70), (0, 0), (10, 0)])
def test_by_the_house_rule_no_other_corner_gives_the_pot(space: int, won: int) -> None:
    game = board(rules=WITH_POT).pot(70).at(0, (space - 3) % 40).game()

    events = move(game, 1, 2)

    assert sum(event.amount for event in of_kind(events, Paid) if event.payer == POT) == won
    assert game.view().pot == 70 - won


@pytest.mark.rule("R78")
def test_by_the_house_rule_an_empty_pot_pays_nothing() -> None:
    game = board(rules=WITH_POT).at(0, 17).game()

    assert paid(move(game, 1, 2)) == []


@pytest.mark.rule("R78")
def test_by_the_house_rule_the_pot_holds_no_price_and_no_rent() -> None:
    game = board(rules=WITH_POT).owns(1, 39).at(1, 12).landing(39)
    assert paid(ask(game)) == [(0, 1, 50, "rent")]
    move(game, 1, 2)

    assert paid(game.apply(Buy(1, 15))) == [(1, BANK, 200, "price")]
    assert game.view().pot == 0
