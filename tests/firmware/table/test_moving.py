"""Tests of moving: from the throw until the token rests where it belongs."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine import FAMILY
from croupier.engine.edition import MoveBack
from croupier.firmware.model import tunes
from croupier.firmware.tokens.seen import ARRIVED_AFTER_S, LOST_AFTER_S, WRONG_AFTER_S
from croupier.firmware.views.lights import RED
from tests.firmware.table.driver import CLASSIC, Driver, seated
from tests.rules.positions import Position, board

DARK = (0, 0, 0)


def hat_moves(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


def is_moving(table: Driver) -> bool:
    return table.scene.journey is not None


async def test_the_way_is_lit_in_the_movers_colour(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        assert table.lit() == [1, 2, 3, 4, 5]
        red, green, blue = table.lamp(1)
        assert blue > 2 * red > 2 * green, "the Hat's"
        assert table.says("Hat") == "2 + 3 | Move your token to | Reading Railroad"
        assert table.says("Car") == "Hat is moving"


async def test_the_destination_pulses(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        assert len(await table.watch_lamp(5, 1)) > 3
        assert len(await table.watch_lamp(4, 1)) == 1


async def test_the_way_leads_over_go(tmp_path: Path) -> None:
    async with seated(hat_moves().at(0, 38).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        assert table.lit() == [0, 1, 2, 3, 39]


async def test_the_lights_go_out_behind_a_hopping_token(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        for space in (1, 2, 3, 4):
            await table.put("Hat", None, rest=0.1)
            assert table.lit() == list(range(space, 6)), "lifting it lights nothing up again"
            await table.put("Hat", space, rest=0.2)
            assert table.lit() == list(range(space + 1, 6))


async def test_every_touched_space_is_heard(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        table.tunes.clear()
        await table.hop("Hat", 1, 2, 3)
        heard = list(table.tunes)
        assert heard == [tunes.step(1), tunes.step(2), tunes.step(3)]
        assert [tune[0][0] for tune in heard] == sorted({tune[0][0] for tune in heard}), "each higher"
        await table.put("Car", 1)
        await table.put("Hat", None, rest=0.2)
        await table.put("Hat", 3, rest=0.2)
        assert table.tunes == heard, "only the mover, and only what was not touched before"


async def test_hopping_at_three_a_second_sees_no_red(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(6, 6)]) as table:
        red: set[int] = set()
        table.on_scene = lambda scene: red.update(scene.wrong)
        await table.choose("Hat", "Roll the dice")
        await table.hop("Hat", *range(1, 13), every=0.33)
        assert is_moving(table)
        await table.wait(ARRIVED_AFTER_S)
        assert not is_moving(table)
        assert red == set()


async def test_two_short_of_the_destination_blinks_red_and_says_where_it_belongs(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3, rest=2.49)
        assert table.says("Hat") == "2 + 3 | Move your token to | Reading Railroad"
        await table.wait(0.02)
        assert table.says("Hat") == "Wrong space! | Your token belongs on | Reading Railroad"
        assert table.panel("Hat").alarm
        assert table.tunes[-1] == tunes.WRONG
        assert await table.watch_lamp(3, 2) == {RED, DARK}
        await table.wait(60)
        assert is_moving(table)
        await table.put("Hat", 5)
        assert table.says("Hat") == "Reading Railroad | For sale: $200"


async def test_a_wrong_space_is_no_arrival_and_has_nothing_on_ok(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 6, rest=10)
        assert table.offers("Hat") == "On its way"
        await table.press("Hat")
        assert is_moving(table)
        assert table.tunes[-1] == tunes.REFUSED


async def test_the_start_is_not_a_wrong_space(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 2, rest=0.2)
        await table.put("Hat", 0, rest=30)
        assert not table.panel("Hat").alarm


@pytest.mark.parametrize(("rest", "arrived"), [(0.39, False), (0.4, True)])
async def test_it_has_arrived_when_it_has_rested(tmp_path: Path, rest: float, arrived: bool) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5, rest=rest)
        assert is_moving(table) is not arrived


async def test_passing_over_the_destination_is_no_arrival(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.hop("Hat", 3, 4, 5, 6, 7, every=0.33)
        assert is_moving(table)
        await table.hop("Hat", 6, 5)
        await table.wait(ARRIVED_AFTER_S)
        assert not is_moving(table)


async def test_straight_to_the_destination_is_as_good_as_hopping(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5)
        assert table.offers("Hat") == "Buy for $200"


async def test_another_token_on_the_destination_is_no_arrival(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Car", 5, rest=1)
        assert is_moving(table)


async def test_a_token_that_is_not_seen_may_be_vouched_for(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", None, rest=LOST_AFTER_S - 0.01)
        assert table.offers("Hat") == "On its way", "a hand is only lifting it"
        await table.wait(0.02)
        await table.choose("Hat", "It is there")
        assert table.says("Hat") == "Reading Railroad | For sale: $200"


async def test_a_board_that_sees_nothing_asks_at_once(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.put("Hat", None, rest=5)
        await table.choose("Hat", "Roll the dice")
        assert table.offers("Hat") == "It is there"


async def test_a_stray_token_glows_but_stops_nobody_else(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.put("Car", 17, rest=WRONG_AFTER_S)
        assert await table.watch_lamp(17, 1) == {RED, DARK}
        assert table.says("Car") == "Wrong space! | Your token belongs on | Go"
        assert table.tunes[-1] == tunes.WRONG
        await table.turn("Hat", "Buy")
        assert table.cash("Hat") == 1300


async def test_a_stray_token_holds_back_its_own_next_throw(tmp_path: Path) -> None:
    async with seated(hat_moves().owns(0, 1).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.put("Hat", 17, rest=WRONG_AFTER_S)
        assert table.offers("Hat") == "It is there"
        with pytest.raises(AssertionError, match="is not offered"):
            await table.find("Hat", "Roll")
        await table.find("Hat", "Property...")
        await table.put("Hat", 0)
        await table.choose("Hat", "Roll the dice")
        assert is_moving(table)


async def test_its_owner_may_vouch_for_a_stray_token(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.put("Hat", 17, rest=WRONG_AFTER_S)
        await table.choose("Hat", "It is there")
        assert table.scene.wrong == ()
        assert table.says("Hat") == "Your turn | Go"
        await table.wait(30)
        await table.choose("Hat", "Roll the dice")
        assert is_moving(table)


async def test_whoever_is_not_asked_may_vouch_too(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path) as table:
        await table.put("Car", 17, rest=WRONG_AFTER_S)
        await table.choose("Car", "It is there")
        assert table.says("Car") == "Hat to roll"
        await table.put("Car", None, rest=0.2)
        await table.put("Car", 17, rest=10)
        assert table.scene.wrong == (), "a reader that blinks is no new mistake"
        await table.put("Car", 18, rest=WRONG_AFTER_S)
        assert table.says("Car").startswith("Wrong space!")


async def test_an_auction_is_not_hidden_behind_a_stray_token(tmp_path: Path) -> None:
    async with seated(hat_moves().landing(3), tmp_path) as table:
        await table.put("Car", 17, rest=WRONG_AFTER_S)
        await table.choose("Hat", "Decline")
        assert table.says("Car") == "Baltic Avenue | No bid yet | List price: $60"
        assert table.offers("Car").startswith("Bid")


async def test_a_token_that_is_not_seen_stops_nothing(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.put("Car", None, rest=30)
        await table.put("Hat", None, rest=30)
        assert table.says("Car") == "Hat to roll"
        await table.choose("Hat", "Roll the dice")
        assert is_moving(table)


async def test_a_card_leads_backwards(tmp_path: Path) -> None:
    position = hat_moves().on_top("chance", "back_3")
    async with seated(position.at(0, 30).game(), tmp_path, dice=[(4, 2)]) as table:
        await table.turn("Hat", "Take a card", "OK")
        assert table.lit() == [33, 34, 35]
        assert table.says("Hat") == "So says the card | Move your token to | Community Chest"


async def test_a_card_leads_backwards_over_go_the_short_way(tmp_path: Path) -> None:
    chance = CLASSIC.decks["chance"]
    cards = tuple(
        replace(card, effect=MoveBack(10)) if card.id == "back_3" else card for card in chance.cards
    )
    edition = replace(CLASSIC, decks={**CLASSIC.decks, "chance": replace(chance, cards=cards)})
    position = board(2, rules=FAMILY, edition=edition).on_top("chance", "back_3")
    async with seated(position.landing(7), tmp_path) as table:
        await table.choose("Hat", "Take a card", "OK")
        assert table.scene.journey is not None
        assert table.scene.journey.path == (6, 5, 4, 3, 2, 1, 0, 39, 38, 37)


async def test_tokens_that_nobody_plays_with_mean_nothing(tmp_path: Path) -> None:
    async with seated(hat_moves().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.put("Cat", 5, rest=30)
        assert table.scene.wrong == ()
        await table.choose("Hat", "Roll the dice")
        assert is_moving(table)
