"""Tests of landing: buying, rent, taxes, GO, jail and cards, with the cash that the screens show."""

from pathlib import Path

import pytest

from croupier.engine import FAMILY
from croupier.engine.edition import JAIL
from croupier.firmware.model import tunes
from tests.firmware.table.driver import seated
from tests.rules.positions import Position, board


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


async def test_buying_at_the_printed_price(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat")
        assert table.says("Hat") == "Baltic Avenue | For sale: $60"
        assert table.says("Car") == "Hat: buy or not? | Baltic Avenue"
        assert table.lit() == [3]
        await table.choose("Hat", "Buy for $60")
        assert table.purses() == [1440, 1500]
        assert table.says("Hat") == "Car to roll | Bought -$60 | Take the deed"
        assert table.says("Car").startswith("Your turn | Go")
        owner_lamp = table.sim.pixel_frame[table.sim.cells[3][0]]
        assert owner_lamp != (0, 0, 0)
        assert table.lit() == [0], "where the next one throws"


async def test_who_cannot_afford_it_can_only_decline(tmp_path: Path) -> None:
    async with seated(family().cash(0, 100).landing(39), tmp_path) as table:
        assert table.offers("Hat") == "Decline"
        with pytest.raises(AssertionError, match="is not offered"):
            await table.find("Hat", "Buy")


async def test_rent_is_collected_and_both_balances_are_right(tmp_path: Path) -> None:
    async with seated(family().owns(1, 39).at(0, 36).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat")
        assert table.purses() == [1450, 1550]
        assert table.says("Hat") == "Car to roll | Rent -$50 to Car"
        assert table.says("Car") == "Your turn | Go | Rent +$50 by Hat"
        assert any(tune[: len(tunes.PAID)] == tunes.PAID for tune in table.tunes)


async def test_a_utility_asks_for_a_throw(tmp_path: Path) -> None:
    async with seated(family().owns(1, 12).at(0, 9).game(), tmp_path, dice=[(1, 2), (5, 4)]) as table:
        await table.turn("Hat")
        assert table.says("Hat") == "Electric Company | Rent: 4 times dice"
        assert table.says("Car") == "Hat rolls for rent"
        await table.choose("Hat", "Roll for the rent")
        assert table.purses() == [1464, 1536]


async def test_tax(tmp_path: Path) -> None:
    async with seated(family().at(0, 1).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat")
        assert table.cash("Hat") == 1300
        assert table.says("Hat") == "Car to roll | Tax -$200"


async def test_the_salary_is_paid_when_the_token_has_arrived(tmp_path: Path) -> None:
    async with seated(family().at(0, 39).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.hop("Hat", 0, 1)
        assert table.cash("Hat") == 1500
        await table.put("Hat", 2)
        assert table.cash("Hat") == 1700
        assert table.says("Hat") == "Community Chest | The board draws it | Salary +$200"


@pytest.mark.parametrize("space", [10, 20])
async def test_just_visiting_and_free_parking_cost_nothing(tmp_path: Path, space: int) -> None:
    async with seated(family().at(0, space - 3).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat")
        assert table.purses() == [1500, 1500]
        assert table.panel("Hat").name == "Hat"
        assert table.says("Car").startswith("Your turn")


async def test_a_double_throws_again(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(3, 3)]) as table:
        await table.turn("Hat", "Buy")
        assert table.says("Hat") == "Double! Once more | Bought -$100 | Take the deed"
        assert table.offers("Hat") == "Roll the dice"


# -- jail


async def test_go_to_jail_leads_the_token_there(tmp_path: Path) -> None:
    async with seated(family().at(0, 27).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 30)
        assert table.says("Hat") == "Go to jail! | Put your token on | Jail / Just Visiting"
        assert table.lit() == [JAIL]
        assert table.tunes[-1] == tunes.JAILED
        await table.put("Hat", 10)
        assert table.panel("Hat").name == "Hat, jail"
        assert table.purses() == [1500, 1500]
        assert table.says("Car").startswith("Your turn")


async def test_three_doubles_lead_to_jail(tmp_path: Path) -> None:
    async with seated(family().turn_of(0, doubles=2).at(0, 20).game(), tmp_path, dice=[(4, 4)]) as table:
        await table.choose("Hat", "Roll the dice")
        assert table.lit() == [JAIL]
        await table.put("Hat", 10)
        assert table.panel("Hat").name == "Hat, jail"


async def test_paying_to_leave_jail(tmp_path: Path) -> None:
    async with seated(family().jailed(0).game(), tmp_path, dice=[(1, 2)]) as table:
        assert table.says("Hat") == "Your turn, in jail | Try 1 of 3: a double"
        await table.choose("Hat", "Pay $50")
        assert table.cash("Hat") == 1450
        assert table.panel("Hat").name == "Hat"
        await table.turn("Hat", "Buy")
        assert table.cash("Hat") == 1310


async def test_a_double_opens_the_jail(tmp_path: Path) -> None:
    async with seated(family().jailed(0).game(), tmp_path, dice=[(2, 2)]) as table:
        await table.turn("Hat", "Buy")
        assert table.panel("Hat").name == "Hat"
        assert table.says("Car").startswith("Your turn"), "no second throw"


async def test_no_double_stays_in_jail(tmp_path: Path) -> None:
    async with seated(family().jailed(0).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        assert table.says("Hat") == "Car to roll | No double: stay here"
        assert table.panel("Hat").name == "Hat, jail"


async def test_the_third_throw_costs_the_fine_and_moves(tmp_path: Path) -> None:
    async with seated(family().jailed(0, throws=2).game(), tmp_path, dice=[(1, 2)]) as table:
        assert table.says("Hat") == "Your turn, in jail | Try 3 of 3: a double"
        await table.choose("Hat", "Roll the dice")
        assert table.cash("Hat") == 1450
        assert table.lit() == [11, 12, 13]


async def test_a_card_opens_the_jail(tmp_path: Path) -> None:
    async with seated(family().jailed(0).holds_card(0).game(), tmp_path) as table:
        await table.choose("Hat", "Use the card")
        assert table.purses() == [1500, 1500]
        assert table.says("Hat") == "Your turn | Jail / Just Visiting"


# -- cards


async def test_a_card_is_read_and_pays(tmp_path: Path) -> None:
    position = family().on_top("chance", "bank_dividend")
    async with seated(position.at(0, 4).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Take a card")
        assert table.says("Hat") == " | Your shares had a | fine year: $50 for | you."
        assert table.cash("Hat") == 1550
        assert table.says("Car").startswith("Your turn"), "nobody has to wait for the reader"
        await table.choose("Hat", "OK")
        assert table.says("Hat") == "Car to roll | Card +$50"


async def test_a_long_card_has_pages(tmp_path: Path) -> None:
    position = family().on_top("chance", "nearest_utility")
    async with seated(position.at(0, 4).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Take a card")
        assert table.panel("Hat").count == 2
        assert table.says("Hat") == " | Your lamps are out. | On to the next | utility: if owned, it"
        await table.choose("Hat", "Read on")
        assert table.says("Hat") == " | costs 10 times a new | throw."
        await table.left("Hat")
        assert table.offers("Hat") == "Read on"
        await table.choose("Hat", "OK")
        assert table.says("Hat") == "So says the card | Move your token to | Electric Company"


async def test_a_card_that_moves_may_be_obeyed_unread(tmp_path: Path) -> None:
    position = family().on_top("chance", "advance_boardwalk")
    async with seated(position.at(0, 4).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Take a card")
        assert table.lit()[-1] == 39
        await table.put("Hat", 39)
        assert table.says("Hat") == "Boardwalk | For sale: $400"


async def test_a_card_that_moves_still_refuses_a_wrong_space(tmp_path: Path) -> None:
    position = family().on_top("chance", "advance_boardwalk")
    async with seated(position.at(0, 4).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Take a card")
        await table.put("Hat", 38, rest=3)
        assert table.says("Hat") == "Wrong space! | Your token belongs on | Boardwalk"


async def test_an_unread_card_stays_while_the_game_goes_on(tmp_path: Path) -> None:
    position = family().on_top("chance", "bank_dividend").owns(1, 39)
    async with seated(position.at(0, 4).game(), tmp_path, dice=[(1, 2), (1, 2)]) as table:
        await table.turn("Hat", "Take a card")
        card = table.says("Hat")
        assert "fine year: $50" in card
        await table.choose("Car", "Property...", "Dark Blue")
        await table.left("Car")
        await table.choose("Car", "Mortgage", "Done")
        assert table.says("Hat") == card
        await table.close_lists("Car")
        await table.turn("Car", "Buy")
        assert table.says("Hat") == card
        await table.choose("Hat", "OK")
        assert table.offers("Hat") == "Roll the dice"


async def test_a_card_that_has_been_done_is_gone(tmp_path: Path) -> None:
    position = family().on_top("chance", "advance_boardwalk")
    async with seated(position.landing(7), tmp_path) as table:
        await table.choose("Hat", "Take a card")
        await table.put("Hat", 39)
        assert table.offers("Hat") == "Buy for $400"


async def test_an_auction_does_not_wait_for_a_reader(tmp_path: Path) -> None:
    position = family().on_top("chance", "bank_dividend")
    async with seated(position.at(0, 4).game(), tmp_path, dice=[(1, 2), (1, 2)]) as table:
        await table.turn("Hat", "Take a card")
        await table.turn("Car", "Decline")
        assert table.offers("Hat").startswith("Bid")


async def test_a_jail_card_is_kept(tmp_path: Path) -> None:
    position = family().on_top("chance", "jail_free")
    async with seated(position.at(0, 4).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Take a card", "Read on", "OK")
        assert table.says("Hat") == "Car to roll | You keep the card"


async def test_a_birthday_is_paid_by_all(tmp_path: Path) -> None:
    position = family(3).on_top("community_chest", "birthday")
    async with seated(position.at(0, 30).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Take a card")
        assert table.purses() == [1520, 1490, 1490]
        assert table.says("Dog") == "Car to roll | Card -$10 to Hat"
