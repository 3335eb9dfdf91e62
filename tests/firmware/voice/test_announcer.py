"""Tests of the announcer at a driven table: what is told to whom, in which language, and who waits for it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from croupier.engine import FAMILY, Rules
from croupier.firmware.table.auction.hammer import (
    MAX_LISTENING_PAUSES,
    SILENCE_AFTER_BID_S,
)
from croupier.firmware.table.common.listening import LISTEN_FOR_S
from croupier.firmware.table.robots import THINKS_FOR_S
from croupier.hw.protocols import Button
from tests.firmware.table.driver import Driver, console, seated
from tests.firmware.voice.listening import Listener
from tests.rules.positions import Position, board


def family(players: int = 3) -> Position:
    return board(players, rules=FAMILY)


def paused(table: Driver) -> bool:
    """Whether the hammer waits for somebody."""
    assert table.scene.hammer is not None
    return table.scene.hammer.paused


async def test_a_turn_is_told_from_the_throw_to_the_purchase(tmp_path: Path) -> None:
    async with seated(family(2).game(), tmp_path, dice=[(1, 2)]) as table:
        everybody = Listener(table)
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        await table.choose("Hat", "Buy")
        assert everybody.new() == [
            "Hat rolls 1 and 2.",
            "Hat is on Baltic Avenue.",
            "Hat buys Baltic Avenue for 60 dollars.",
            "Car's turn.",
        ]


async def test_who_wants_to_hear_less_hears_the_most_important(tmp_path: Path) -> None:
    async with seated(family(2).game(), tmp_path, dice=[(1, 2)]) as table:
        short, off = Listener(table, level="short"), Listener(table, level="off")
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        await table.choose("Hat", "Buy")
        assert short.new() == ["Hat buys Baltic Avenue for 60 dollars.", "Car's turn."]
        assert off.new() == []


async def test_news_is_in_the_language_of_the_listener_and_a_question_in_that_of_the_player(
    tmp_path: Path,
) -> None:
    async with seated(family(2).game(), tmp_path, dice=[(1, 2)], language="fr") as table:
        english = Listener(table, "Hat", language="en")
        await table.choose("Hat", "Lancer")
        await table.put("Hat", 3)
        lines = english.new()
        assert lines[0] == "Hat rolls 1 and 2."
        assert lines[1].startswith("1 + 2. Menez votre pion à. Baltic Avenue.")
        assert "À vendre : 60 dollars" in lines[-1]
        assert set(english.languages) == {"en", "fr"}


async def test_a_question_is_read_after_what_led_to_it_and_nothing_is_said_twice(tmp_path: Path) -> None:
    async with seated(family(2).landing(3), tmp_path) as table:
        hat = Listener(table, "Hat", "Car")
        await table.choose("Hat", "Buy")
        assert hat.new() == [
            "Hat buys Baltic Avenue for 60 dollars.",
            "Car's turn.",
            "Your turn. Go. Roll the dice.",
        ]


async def test_where_several_listen_the_name_comes_first(tmp_path: Path) -> None:
    async with seated(family(2).landing(3), tmp_path) as table:
        both = Listener(table, "Hat", "Car")
        both.ears.shared = True
        await table.choose("Hat", "Buy")
        assert both.new()[-1] == "Car: Your turn. Go. Roll the dice."


async def test_an_auction_as_it_is_called_out(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        everybody = Listener(table)
        await table.choose("Hat", "Decline")
        await table.press("Dog")
        await table.wait(SILENCE_AFTER_BID_S)
        assert everybody.new() == [
            "Auction! Boardwalk.",
            "Boardwalk. Dog bids 10 dollars.",
            "Going once.",
            "Going twice.",
            "Sold! Boardwalk goes to Dog for 10 dollars.",
            "Car's turn.",
        ]


async def test_of_fast_bids_only_the_newest_is_said(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        slow = Listener(table, at_once=False)
        await table.choose("Hat", "Decline")
        slow.finish()
        for seat in ("Dog", "Car", "Hat", "Dog"):
            await table.press(seat)
        slow.finish()
        slow.finish()
        assert slow.new() == [
            "Auction! Boardwalk.",
            "Boardwalk. Dog bids 10 dollars.",
            "Boardwalk. Dog bids 40 dollars.",
        ]


async def test_the_hammer_waits_for_a_bidder_who_still_listens_and_the_others_see_it(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        car = Listener(table, "Car", at_once=False)
        await table.choose("Hat", "Decline")
        while car.speaking:
            car.finish()
        await table.press("Dog")
        await table.wait(SILENCE_AFTER_BID_S + 1)
        assert paused(table)
        assert table.says("Hat") == "Boardwalk | Dog: $10 | Car is still listening"
        car.finish()
        while car.speaking:
            car.finish()
        await table.settle()
        assert not paused(table)
        assert table.scene.hammer is not None
        assert table.scene.hammer.left(table.clock.now()) == SILENCE_AFTER_BID_S, "all of the time is left"


async def test_a_listener_who_never_answers_cannot_hold_the_hammer_for_long(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        car = Listener(table, "Car", at_once=False)
        car.ears.reports = False
        await table.choose("Hat", "Decline")
        await table.press("Dog")
        await table.wait(LISTEN_FOR_S + SILENCE_AFTER_BID_S + 1)
        assert table.scene.hammer is None


async def test_the_hammer_waits_for_a_listener_so_often_and_no_more(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        await table.choose("Hat", "Decline")
        car = Listener(table, "Car", at_once=False)
        waits = 0
        for number in range(MAX_LISTENING_PAUSES + 3):
            await table.press(("Dog", "Hat")[number % 2])
            waits += paused(table)
            while car.speaking:
                car.finish()
        assert waits == MAX_LISTENING_PAUSES


async def test_robots_wait_until_their_last_step_has_been_heard(tmp_path: Path) -> None:
    async with seated(family(2).turn_of(1).game(), tmp_path, robots=[1], dice=[(1, 2)], carry=True) as table:
        hat = Listener(table, "Hat", at_once=False)
        await table.wait(THINKS_FOR_S["normal"] + 4)
        assert hat.new() == ["Car rolls 1 and 2."]
        hat.finish()
        await table.wait(THINKS_FOR_S["normal"])
        assert hat.new() == ["Car is on Baltic Avenue."]
        await table.wait(THINKS_FOR_S["normal"] + 1)
        assert hat.new() == [], "it is still being said"
        await table.wait(LISTEN_FOR_S)
        hat.finish()
        assert hat.new()[0] == "Car buys Baltic Avenue for 60 dollars.", "not for ever"


async def test_a_held_button_reads_one_choice_after_the_other(tmp_path: Path) -> None:
    async with seated(family(2).game(), tmp_path) as table:
        hat = Listener(table, "Hat", at_once=False)
        labels = [item.label for item in table.menu("Hat").items]
        await table.down("Hat", Button.RIGHT)
        await table.wait(3)
        assert len(hat.new()) == 1, "the next one waits until this one has been read"
        for expected in range(2, 5):
            hat.finish()
            await table.wait(1)
            (line,) = hat.new()
            assert line.endswith(f", {expected + 1} of {len(labels)}")
        await table.up("Hat", Button.RIGHT)


async def test_each_press_of_a_button_reads_the_choice_and_cuts_off_the_last_one(tmp_path: Path) -> None:
    async with seated(family(2).game(), tmp_path) as table:
        hat = Listener(table, "Hat", at_once=False)
        labels = [item.label.rstrip(".") for item in table.menu("Hat").items]
        for number in (1, 2):
            await table.right("Hat")
            assert hat.new() == [f"{labels[number]}, {number + 1} of {len(labels)}"]
        assert hat.hushed == 1
        await table.left("Hat")
        assert hat.new() == [f"{labels[1]}, 2 of {len(labels)}"]


async def test_a_list_is_read_when_it_is_opened_and_a_dial_as_it_is_turned(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        hat = Listener(table, "Hat")
        await table.choose("Hat", "Look up")
        assert hat.new()[-1].endswith("Back, Deeds, Players, The bank, What happened, Standings.")
        await table.close_lists("Hat")
        await table.choose("Hat", "Decline")
        hat.new()
        await table.right("Hat")
        assert hat.new() == ["Bid 20 dollars"]


async def test_a_refusal_is_said_at_once(tmp_path: Path) -> None:
    async with seated(family(2).game(), tmp_path) as table:
        hat = Listener(table, "Hat")
        await table.tell("Hat", "no such thing")
        assert hat.new() == ["That moment has passed."]


async def test_rent_that_a_player_may_ask_for_is_read_to_them(tmp_path: Path) -> None:
    position = board(2, rules=Rules(rent="ask")).owns(1, 39)
    async with seated(position.landing(39), tmp_path) as table:
        car = Listener(table, "Car")
        table.announcer.read_again(car.ears)
        assert "50 dollars" in car.ask("choices", "Car")


async def test_a_step_taken_back_is_told(tmp_path: Path) -> None:
    async with seated(family(2).landing(3), tmp_path) as table:
        everybody = Listener(table)
        await table.choose("Hat", "Buy")
        everybody.new()
        await table.choose("Hat", "Take back...", "Take it back")
        assert everybody.new()[0] == "The last step was taken back."


async def test_a_robots_reason_is_told_to_who_wants_everything(tmp_path: Path) -> None:
    async with seated(family(2).turn_of(1).landing(3), tmp_path, robots=[1]) as table:
        everything, normal = Listener(table, level="everything"), Listener(table)
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        assert everything.new()[0] == "Car buys Baltic Avenue for 60 dollars. Why: Its rent is 4 dollars."
        assert normal.new()[0] == "Car buys Baltic Avenue for 60 dollars."


async def test_who_leaves_is_no_longer_waited_for(tmp_path: Path) -> None:
    async with seated(family().landing(39), tmp_path) as table:
        car = Listener(table, "Car", at_once=False)
        await table.choose("Hat", "Decline")
        assert paused(table)
        table.announcer.leave(car.ears)
        await table.settle()
        assert not paused(table)


async def test_the_end_of_the_game_is_said_however_much_was_to_be_said_before_it(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).cash(0, 20).owns(0, 1, 3).group(1, "dark_blue").landing(39)
    async with seated(game, tmp_path) as table:
        hat = Listener(table, "Hat", at_once=False)
        table.announcer.read_again(hat.ears)
        assert "You owe 100 dollars" in hat.new()[0]
        await table.choose("Hat", "Go bankrupt", "Yes")
        await table.wait(30)
        while hat.speaking:
            hat.finish()
        assert "The game is over: Car won as the last one standing." in hat.new()


async def test_a_question_that_is_over_is_cut_off(tmp_path: Path) -> None:
    async with seated(family(2).landing(3), tmp_path) as table:
        hat = Listener(table, "Hat", at_once=False)
        table.announcer.read_again(hat.ears)
        assert "Baltic Avenue. For sale" in hat.new()[0]
        await table.choose("Hat", "Buy")
        assert hat.hushed == 1
        assert hat.new() == ["Hat buys Baltic Avenue for 60 dollars."]


async def test_who_has_only_their_screen_read_hears_who_has_won(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).cash(0, 20).owns(0, 1, 3).group(1, "dark_blue").landing(39)
    async with seated(game, tmp_path) as table:
        car = Listener(table, "Car")
        car.ears.level = "off"
        await table.choose("Hat", "Go bankrupt", "Yes")
        assert car.new()[-1].startswith("You win! Your worth: ")


async def test_the_time_left_is_read_by_its_name_and_not_again_each_minute(tmp_path: Path) -> None:
    rules = replace(FAMILY, time_limit=5)
    async with seated(board(2, rules=rules).game(), tmp_path) as table:
        hat = Listener(table, "Hat")
        table.announcer.read_again(hat.ears)
        assert hat.new() == ["Your turn. Go. Roll the dice, Time left."]
        table.announcer.ask(hat.ears, "choices", console("Hat"))
        assert "Time left, 5 minutes" in hat.new()[-1]
        await table.wait(150)
        assert not [line for line in hat.new() if "Time left" in line]
