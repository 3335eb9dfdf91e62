"""With 15 % interest and other house prices the screens say what the engine then pays and charges."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY, Rules, figures
from croupier.engine import actions as act
from croupier.firmware.model.standings import standings
from croupier.firmware.table.common.ways_to_raise import LANDINGS_PER_RIVAL, ways_to_raise
from croupier.firmware.table.property.ladder import ladder
from tests.dear_edition import dear_edition
from tests.firmware.table.driver import seated
from tests.rules.positions import Position, board

BOARDWALK = 39


def dear(players: int = 2, rules: Rules = FAMILY) -> Position:
    return board(players, rules, dear_edition())


@pytest.mark.rule("R119", "R122")
async def test_a_deals_sheet_says_the_fee_and_the_cost_of_lifting(tmp_path: Path) -> None:
    fee, lifting = (figures.transfer_cost(dear_edition(), FAMILY, BOARDWALK, lift) for lift in (False, True))
    assert (fee, lifting) == (31, 234)
    async with seated(dear().owns(1, BOARDWALK, mortgaged=True).game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Boardwalk")
        await table.find("Hat", "Lift it")
        assert table.says("Hat") == f"Boardwalk | Mortgaged. 15%: -${fee}"
        assert table.offers("Hat") == f"Lift it: ${lifting}"
        await table.choose("Hat", "Shake hands")
        await table.choose("Car", "See the deal...", "Shake: a deal!")
        assert table.cash("Hat") == 1500 - fee


@pytest.mark.rule("R130", "R131")
async def test_an_estate_says_what_is_due_and_that_is_paid(tmp_path: Path) -> None:
    position = dear(3).cash(0, 20).owns(0, 35, 37, mortgaged=True).owns(1, BOARDWALK)
    due = [figures.interest(dear_edition(), FAMILY, space) for space in (35, 37)]
    assert due == [16, 27]
    async with seated(position.at(0, 36).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Go bankrupt", "Yes")
        assert table.says("Car") == f"An estate is yours | 15% due on each deed | In all: ${sum(due)}"
        await table.right("Car")
        assert table.says("Car") == f"Short Line | Due now: ${due[0]} | To lift: +$103"
        before = table.cash("Car")
        await table.choose("Car", "Take the deeds")
        assert table.cash("Car") == before - sum(due)


@pytest.mark.rule("R102", "R126", "R127")
async def test_a_debt_says_what_each_way_brings_and_the_board_raises_enough(tmp_path: Path) -> None:
    position = dear().cash(0, 20).group(0, "brown", level=1).group(1, "dark_blue")
    rent = figures.street_rent(dear_edition(), FAMILY, BOARDWALK, 0, doubled=True)
    resale = figures.resale(dear_edition(), 1)
    assert (rent, resale) == (114, 62)
    async with seated(position.landing(BOARDWALK), tmp_path) as table:
        assert table.says("Hat") == f"You owe ${rent} | to Car | Raise ${rent - 20} more"
        assert table.offers("Hat") == "Do it for me"
        await table.find("Hat", "Mediterranean Avenue")
        assert f"+${resale}" in table.says("Hat")
        await table.choose("Hat", "Do it for me")
        assert table.cash("Hat") == 20 + 2 * resale


@pytest.mark.rule("R127")
async def test_the_board_offers_its_help_only_if_enough_can_be_raised(tmp_path: Path) -> None:
    """Boardwalk and Mediterranean Avenue bring 203 and 33: each 3 more than on the classic board."""
    claim = figures.street_rent(dear_edition(), FAMILY, 34, 2, doubled=True)
    for cash, enough in ((claim - 236, True), (claim - 237, False)):
        position = dear().cash(0, cash).owns(0, 1, BOARDWALK).group(1, "green", level=2)
        async with seated(position.landing(34), tmp_path / str(cash)) as table:
            view = table.saved_game.game.view()
            assert (figures.can_raise(dear_edition(), view, 0) >= claim) == enough
            assert (table.offers("Hat") == "Do it for me") == enough


def test_what_a_mortgage_costs_to_reverse_is_its_interest_rounded_as_the_rules_say() -> None:
    for rules in (Rules(interest_rounding="up"), Rules(interest_rounding="down")):
        game = board(2, rules, dear_edition()).owns(0, BOARDWALK).game()
        (way,) = ways_to_raise(game, 0)
        rents = LANDINGS_PER_RIVAL * figures.rent_of(dear_edition(), rules, game.view(), BOARDWALK).amount
        assert way.brings == 203
        assert way.loss == rents + figures.interest(dear_edition(), rules, BOARDWALK)


def test_the_ladder_of_a_group_shows_the_engines_rents_and_cash() -> None:
    game = dear().group(0, "dark_blue").game()
    found = ladder(game, 0, "dark_blue")
    assert found.here.rents == (2 * 42, 2 * 57)
    for rung in (*found.up, *found.down):
        after = game.copy()
        for action in rung.actions:
            after.apply(action)
        view = after.view()
        rents = [
            0 if view.mortgaged[s] else figures.rent_of(dear_edition(), FAMILY, view, s).amount
            for s in (37, 39)
        ]
        assert (rung.rents, rung.cash) == (tuple(rents), view.cash[0])


async def test_the_standings_are_those_of_the_final_score(tmp_path: Path) -> None:
    rules = Rules(rent="auto", time_limit=60)
    position = dear(3, rules).group(0, "dark_blue", level=3).owns(1, 5, mortgaged=True).owns(1, 6)
    game = position.game()
    game.apply(act.TimeUp())
    outcome = game.outcome()
    assert outcome is not None
    now = standings(position.game().view())
    assert [(player, worth) for _, player, worth in now] == sorted(
        enumerate(outcome.worth), key=lambda one: -one[1]
    )
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Dog", "Look up...", "Standings")
        await table.right("Dog")
        names = ("Hat", "Car", "Dog")
        assert table.says("Dog").strip(" |") == " | ".join(
            f"{n}. {names[player]} ${worth}" for n, player, worth in now
        )
