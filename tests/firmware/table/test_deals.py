"""Tests of deals: two players change one sheet at two consoles, until both have agreed to it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine import FAMILY, Game
from croupier.engine import actions as act
from croupier.engine.actions import Goods
from croupier.firmware.model import tunes
from croupier.firmware.model.records import Robot
from croupier.hw.protocols import Button
from tests.firmware.table.driver import Driver, seated
from tests.rules.positions import Position, board

MEDITERRANEAN, BALTIC, READING, BOARDWALK = 1, 3, 5, 39


def two() -> Position:
    """Hat has Mediterranean, Car has Boardwalk."""
    return board(2, rules=FAMILY).owns(0, MEDITERRANEAN).owns(1, BOARDWALK)


def three() -> Position:
    return board(3, rules=FAMILY).owns(0, MEDITERRANEAN).owns(1, BOARDWALK).owns(2, READING)


def journal(table: Driver) -> list[str]:
    return [type(step.action).__name__ for step in table.saved_game.recent]


async def swap(table: Driver, pays: int = 50) -> None:
    """Hat offers Mediterranean and some money for Boardwalk."""
    await table.choose("Hat", "Deal...", "Mediterranean", "Boardwalk", "Money...")
    for _ in range(pays // 10):
        await table.left("Hat")
    await table.choose("Hat", "Done")


async def test_a_deal_is_put_together_shaken_on_and_sealed(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.find("Hat", "Shake")
        assert table.says("Hat") == "Deal with Car | + Boardwalk | - Mediterranean, $50"
        await table.choose("Hat", "Shake hands")
        await table.find("Car", "See the deal...")
        assert table.says("Car") == "Hat offers: | + Mediterranean, $50 | - Boardwalk"
        await table.choose("Car", "See the deal...", "Shake: a deal!")
        assert table.purses() == [1450, 1550]
        owner = table.saved_game.game.view().owner
        assert (owner[MEDITERRANEAN], owner[BOARDWALK]) == (1, 0)
        assert journal(table) == ["Offer", "Accept"]
        assert "Swap the deeds" in table.says("Hat")


async def test_what_is_tried_out_on_a_sheet_is_not_written_down(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Mediterranean", "Mediterranean", "Boardwalk")
        assert journal(table) == []


async def test_both_seats_see_the_same_sheet_at_every_moment(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Car", "See the deal...")
        await table.find("Hat", "< Back")
        assert table.says("Car") == "Deal with Hat | + Mediterranean, $50 | - Boardwalk"
        await table.choose("Hat", "Mediterranean")
        assert table.says("Car") == "Deal with Hat | + $50 | - Boardwalk"
        await table.choose("Car", "Money...")
        await table.right("Car")
        await table.find("Hat", "< Back")
        assert table.says("Hat") == "Deal with Car | + Boardwalk | - $60"


async def test_what_changes_hands_is_lit_on_the_board(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        assert table.scene.lit == (MEDITERRANEAN, BOARDWALK)
        await table.hold("Hat")
        assert not table.scene.lit


async def test_a_change_by_the_other_is_a_counter_offer(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Shake hands")
        await table.choose("Car", "See the deal...", "Money...")
        await table.right("Car")
        await table.choose("Car", "Done", "Shake hands")
        assert journal(table) == ["Offer", "Counter"]
        await table.find("Hat", "Shake")
        assert table.says("Hat") == "Car offers: | + Boardwalk | - Mediterranean, $60"
        await table.choose("Hat", "Shake: a deal!")
        assert table.purses() == [1440, 1560]


async def test_who_changes_his_own_offer_takes_it_back(tmp_path: Path) -> None:
    """Otherwise the partner, or a robot, could still accept what is no longer on the sheet."""
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Shake hands", "Money...")
        await table.left("Hat")
        assert journal(table) == ["Offer", "Withdraw"]
        assert table.saved_game.game.view().offers == ()
        await table.find("Car", "See the deal...")
        assert table.says("Car") == "Deal with Hat | + Mediterranean, $60 | - Boardwalk"
        await table.choose("Hat", "Done", "Shake hands")
        await table.choose("Car", "See the deal...", "Shake: a deal!")
        assert table.purses() == [1440, 1560]


async def test_a_handshake_on_a_sheet_that_changes_under_the_finger_is_not_taken(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Shake hands")
        await table.choose("Car", "See the deal...")
        await table.find("Car", "Shake")
        await table.choose("Hat", "Money...")
        await table.wait(1)
        await table.down("Car")
        await table.left("Hat")
        await table.up("Car")
        assert table.tunes[-1] == tunes.REFUSED
        assert table.purses() == [1500, 1500]


async def test_what_the_sheet_has_no_room_to_name_is_read_before_a_handshake(tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).owns(0, MEDITERRANEAN, BALTIC, READING).owns(1, BOARDWALK)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Mediterranean", "Baltic", "Reading", "Boardwalk")
        await table.find("Hat", "Shake hands")
        assert table.says("Hat") == "Deal with Car | + Boardwalk | - 3 deeds"
        await table.press("Hat")
        pages = []
        while table.offers("Hat") == "Read on":
            pages.append(table.says("Hat"))
            await table.press("Hat")
        assert pages == ["You get: | Boardwalk", "You give: | Mediterranean Avenue | Baltic Avenue"]
        assert (table.says("Hat"), table.offers("Hat")) == ("You give: | Reading Railroad", "Shake hands")
        await table.hold("Hat")
        assert table.says("Hat") == pages[-1]
        await table.press("Hat")
        await table.press("Hat")
        await table.choose("Car", "See the deal...", "Shake: a deal!", "Read on", "Read on")
        assert table.says("Car") == "You give: | Boardwalk"
        await table.choose("Car", "Shake: a deal!")
        assert table.scene.view is not None
        assert [table.scene.view.owner[s] for s in (MEDITERRANEAN, BALTIC, READING)] == [1, 1, 1]


async def test_a_sheet_that_changes_while_it_is_read_is_read_again(tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).owns(0, MEDITERRANEAN, BALTIC, READING).owns(1, BOARDWALK)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Mediterranean", "Baltic", "Reading", "Shake hands", "Read on")
        await table.choose("Car", "See the deal...", "Boardwalk")
        assert (table.says("Hat"), table.offers("Hat")) == ("You get: | Boardwalk", "Read on")


async def test_an_offer_can_be_refused(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Shake hands")
        await table.choose("Car", "See the deal...", "Refuse the deal")
        assert journal(table) == ["Offer", "Refuse"]
        assert "Car says no" in table.says("Hat")
        assert table.offers("Hat") == "Roll the dice"
        await table.find("Hat", "Deal...")


async def test_an_offer_can_be_withdrawn_even_while_somebody_moves(tmp_path: Path) -> None:
    async with seated(three().game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Car", "Deal...", "Hat", "Mediterranean", "Shake hands")
        await table.hold("Car")
        await table.wait(20)
        await table.choose("Hat", "Roll the dice")
        await table.choose("Car", "See the deal...", "Withdraw my offer")
        assert journal(table) == ["Offer", "Roll", "Withdraw"]
        assert table.saved_game.game.view().offers == ()


async def test_a_sheet_nobody_has_shaken_on_can_be_dropped_by_either(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Car", "See the deal...", "Forget it")
        assert table.offers("Hat") == "Roll the dice"
        await table.choose("Hat", "Deal...")
        assert table.says("Hat") == "Deal with Car | What changes hands?"


async def test_changes_to_an_offer_can_be_undone(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Shake hands")
        await table.choose("Car", "See the deal...", "Boardwalk", "Undo the changes")
        await table.choose("Car", "Shake: a deal!")
        assert table.purses() == [1450, 1550]


async def test_why_a_deal_is_no_deal_is_said_in_words(tmp_path: Path) -> None:
    """The group has buildings now, and an offer to a third player is still open."""
    async with seated(three().game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Car", "Boardwalk", "Shake hands")
        await table.choose("Dog", "Deal...", "Hat", "Mediterranean")
        await table.hold("Hat")
        await table.find("Hat", "Deal with Dog")
        await table.press("Hat")
        await table.choose("Hat", "Shake hands")
        assert table.panel("Hat").refused == "Your last offer is still open."
        assert table.tunes[-1] == tunes.REFUSED
        await table.wait(3)
        assert table.panel("Hat").refused == ""
        assert journal(table) == ["Offer"]


async def test_no_deal_during_an_auction_and_the_sheet_waits(tmp_path: Path) -> None:
    async with seated(three().landing(BALTIC), tmp_path) as table:
        await table.choose("Car", "Deal...", "Dog", "Reading", "Shake hands")
        await table.choose("Hat", "Decline")
        assert table.says("Dog").startswith("Baltic")
        await table.drop_out("Hat")
        await table.drop_out("Dog")
        await table.drop_out("Car")
        await table.find("Dog", "See the deal...")
        assert table.says("Dog").startswith("Car offers:")


@pytest.mark.rule("R118")
async def test_a_jail_card_alone_can_be_sold(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).holds_card(0).game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Jail card", "Money...")
        for _ in range(3):
            await table.right("Hat")
        await table.choose("Hat", "Done", "Shake hands")
        await table.choose("Car", "See the deal...", "Shake: a deal!")
        assert table.purses() == [1530, 1470]
        assert table.saved_game.game.view().cards == ((), ("chance",))


async def test_money_by_tens_fifties_and_ones_within_both_purses(tmp_path: Path) -> None:
    async with seated(two().cash(0, 75).game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Boardwalk", "Money...")
        for _ in range(9):
            await table.left("Hat")
        assert table.says("Hat").startswith("You pay Car $75")
        await table.right("Hat")
        assert table.says("Hat").startswith("You pay Car $65")
        await table.choose("Hat", "Done", "Money, by ones")
        for _ in range(3):
            await table.right("Hat")
        assert table.says("Hat").startswith("You pay Car $62")
        await table.choose("Hat", "Done", "Money...")
        await table.down("Hat", button=Button.RIGHT)
        await table.wait(1.3)
        await table.up("Hat", button=Button.RIGHT)
        assert table.says("Hat").startswith("Car pays you")


@pytest.mark.rule("R122")
async def test_the_taker_of_a_mortgaged_deed_lifts_it_or_pays_a_tenth(tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).owns(1, BOARDWALK, mortgaged=True)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Boardwalk")
        await table.find("Hat", "Lift it")
        assert table.says("Hat") == "Boardwalk | Mortgaged. 10%: -$20"
        assert table.offers("Hat") == "Lift it: $220"
        await table.press("Hat")
        assert table.says("Hat") == "Boardwalk | You lift it: -$220"
        assert table.offers("Hat") == "Only 10% now"
        await table.choose("Hat", "Shake hands")
        await table.choose("Car", "See the deal...", "Shake: a deal!")
        assert table.cash("Hat") == 1280
        assert not table.saved_game.game.view().mortgaged[BOARDWALK]


@pytest.mark.rule("R119")
async def test_who_is_offered_a_mortgaged_deed_says_himself_what_to_do_with_it(tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).owns(0, BOARDWALK, mortgaged=True)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Boardwalk", "Shake hands")
        sheet = table.panel("Hat")
        await table.choose("Car", "See the deal...", "Lift it: $220")
        assert table.panel("Hat") == sheet, "nothing that Hat has shaken hands on is different"
        await table.find("Car", "Shake: a deal!")
        await table.press("Car")
        assert table.cash("Car") == 1280
        assert journal(table) == ["Offer", "Accept"]


@pytest.mark.rule("R119")
async def test_who_has_shaken_hands_and_then_lifts_after_all_shakes_again(tmp_path: Path) -> None:
    """The offer of the player who gets the deed names what they lift, so it is another offer then."""
    position = board(2, rules=FAMILY).owns(1, BOARDWALK, mortgaged=True)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Boardwalk", "Shake hands", "Lift it: $220")
        assert table.saved_game.game.view().offers == ()
        await table.choose("Hat", "Shake hands")
        await table.choose("Car", "See the deal...", "Shake: a deal!")
        assert table.cash("Hat") == 1280


@pytest.mark.parametrize("edit", [("Boardwalk",), ("Mediterranean",), ("Money...",)])
async def test_every_other_edit_clears_both_handshakes(tmp_path: Path, edit: tuple[str, ...]) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Shake hands")
        await table.choose("Car", "See the deal...", *edit)
        if table.panel("Car").dial:
            await table.left("Car")
            await table.choose("Car", "Done")
        await table.find("Car", "Shake hands")
        await table.find("Hat", "Shake hands")
        assert journal(table) == ["Offer"]
        await table.choose("Car", "Shake hands")
        await table.find("Hat", "Shake: a deal!")


@pytest.mark.rule("R123")
async def test_by_the_french_book_lifting_in_a_deal_costs_no_interest(tmp_path: Path) -> None:
    french = replace(FAMILY, transfer_lift_interest=False)
    position = board(2, rules=french).owns(1, BOARDWALK, mortgaged=True)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Boardwalk")
        await table.find("Hat", "Lift it")
        assert table.offers("Hat") == "Lift it: $200"


@pytest.mark.rule("R125")
async def test_who_cannot_pay_the_tenth_cannot_take_the_deal(tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).cash(0, 10).owns(1, BOARDWALK, mortgaged=True)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Boardwalk", "Shake hands")
        assert table.panel("Hat").refused == "There is not enough money."
        assert journal(table) == []


async def test_an_offer_that_others_made_without_a_sheet_is_shown(tmp_path: Path) -> None:
    """A robot makes an offer directly in the engine."""
    game: Game = two().game()
    game.apply(act.Offer(1, 0, Goods(cash=20), Goods(deeds=(MEDITERRANEAN,))))
    async with seated(game, tmp_path) as table:
        await table.find("Hat", "See the deal...")
        assert table.says("Hat") == "Car offers: | + $20 | - Mediterranean"
        await table.choose("Hat", "See the deal...", "Shake: a deal!")
        assert table.purses() == [1520, 1480]


async def test_a_deed_that_was_sold_meanwhile_is_no_longer_on_the_sheet(tmp_path: Path) -> None:
    async with seated(three().game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Car", "Boardwalk", "Mediterranean")
        await table.choose("Car", "Deal...", "Dog", "Boardwalk", "Shake hands")
        await table.choose("Dog", "See the deal...", "Shake: a deal!")
        await table.find("Hat", "< Back")
        assert table.says("Hat") == "Deal with Car | + nothing | - Mediterranean"


async def test_a_robot_takes_a_good_deal_and_refuses_a_bad_one(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).owns(1, READING).game(), tmp_path) as table:
        await table.saved_game.record(Robot(1, "beginner"))
        await table.choose("Hat", "Deal...", "Reading", "Shake hands")
        await table.wait(10)
        assert journal(table) == ["Offer", "Refuse"]
        assert "Car says no" in table.says("Hat")
        await table.choose("Hat", "Deal...", "Reading", "Money...")
        for _ in range(60):
            await table.left("Hat")
        await table.choose("Hat", "Done", "Shake hands")
        await table.wait(10)
        assert journal(table) == ["Offer", "Refuse", "Offer", "Accept"]
        assert table.saved_game.game.view().owner[READING] == 0


async def mortgage_boardwalk(table: Driver) -> None:
    await table.choose("Car", "Property...", "Dark Blue")
    await table.left("Car")
    await table.choose("Car", "Mortgage")


@pytest.mark.rule("R158")
async def test_who_mortgages_what_is_on_an_offer_ends_it_and_both_are_told(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Shake hands")
        await mortgage_boardwalk(table)
        assert journal(table) == ["Offer", "Mortgage"]
        assert table.saved_game.game.view().offers == ()
        await table.close_lists("Car")
        for seat in ("Hat", "Car"):
            assert "Deal off: it changed" in table.says(seat)
            with pytest.raises(AssertionError, match="is not offered"):
                await table.find(seat, "See the deal...")


@pytest.mark.rule("R158")
async def test_a_handshake_for_the_deed_as_it_was_is_not_taken(tmp_path: Path) -> None:
    """Hat mortgages what he gives while Car has the sheet before the eyes and a finger on the button."""
    async with seated(two().game(), tmp_path) as table:
        await swap(table)
        await table.choose("Hat", "Shake hands")
        await table.close_lists("Hat")
        await table.choose("Hat", "Property...", "Brown")
        await table.left("Hat")
        await table.find("Hat", "Mortgage")
        await table.choose("Car", "See the deal...")
        await table.find("Car", "Shake")
        await table.wait(1)
        await table.down("Car")
        await table.press("Hat")
        await table.up("Car")
        assert journal(table) == ["Offer", "Mortgage"]
        assert table.saved_game.game.view().owner[BOARDWALK] == 1


@pytest.mark.rule("R127")
async def test_in_a_debt_the_board_says_why_a_present_is_no_deal(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).cash(0, 50).owns(0, READING).landing(38)
    async with seated(game, tmp_path) as table:
        await table.choose("Hat", "Deal...", "Reading", "Shake hands")
        assert journal(table) == []
        assert table.panel("Hat").refused == "Hat owes $100: too little would be left."
