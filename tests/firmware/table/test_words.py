"""Tests of what a console says in words, and of choices made by their keys."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from croupier.engine import FAMILY
from croupier.engine.agenda import Auction
from croupier.firmware.model import tunes
from croupier.firmware.model.layout import SMALLEST
from croupier.firmware.model.menu import Cursor
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.words import GO_BACK, MAX_CHOICES, MAX_KEY, ConsoleWords, console_words
from croupier.firmware.table.common.dice import seeded_dice
from croupier.firmware.table.game.menus import card_page
from croupier.firmware.text import Speakers
from tests.firmware.table.driver import CLASSIC, NAMES, Driver, lobby, seated
from tests.rules.positions import Position, board

MEDITERRANEAN, BALTIC, BOARDWALK = 1, 3, 39


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


def labels(words: ConsoleWords) -> list[str]:
    return [choice.label for choice in words.choices]


def standing(table: Driver) -> int | None:
    assert table.scene.view is not None
    task = table.scene.view.task
    return task.standing if isinstance(task, Auction) else None


# -- what is said


async def test_all_choices_are_said_at_once_and_which_one_the_button_is_on(tmp_path: Path) -> None:
    async with seated(family().landing(BOARDWALK), tmp_path) as table:
        words = table.words("Hat")
        assert words.headline == "Boardwalk"
        assert (words.name, words.cash) == ("Hat", "$1500")
        assert words.awaited
        assert not table.words("Car").awaited
        assert labels(words)[:2] == ["Buy for $400", "Decline"]
        assert words.on == words.choices[0].key
        await table.right("Hat")
        assert table.words("Hat").on == words.choices[1].key
        assert table.words("Hat").choices == words.choices, "the keys stay while the meaning does"
        assert table.words("Hat").headline == words.headline


async def test_a_debt_says_what_can_be_raised_and_that_deals_are_open(tmp_path: Path) -> None:
    owes = family().cash(0, 120).owns(0, 32).group(1, "dark_blue", level=4).landing(BOARDWALK)
    async with seated(owes, tmp_path) as table:
        assert table.words("Hat").details == (
            "to Car", "Deal for $1580 more", "You can raise $270 of $1700.",
            "Deals are open: others may buy a deed or a card from you.",
        )  # fmt: skip
        assert len(table.words("Car").details) < 4
    can_pay = family().cash(0, 120).owns(0, 32).owns(1, BOARDWALK).cash(0, 10).landing(BOARDWALK)
    async with seated(can_pay, tmp_path / "other") as table:
        assert "You can raise $160 in all." in table.words("Hat").details


async def test_a_list_says_what_each_choice_is_about(tmp_path: Path) -> None:
    async with seated(family().owns(0, MEDITERRANEAN).owns(1, BOARDWALK).game(), tmp_path) as table:
        await table.pick("Hat", "Deal")
        words = table.words("Hat")
        assert words.headline == "Deal with Car"
        deeds = {choice.details[0]: choice.label for choice in words.choices if choice.details}
        assert deeds["Mediterranean Avenue"] == "Give it"
        assert deeds["Boardwalk"] == "Ask for it"


async def test_a_card_is_one_text_with_one_choice(tmp_path: Path) -> None:
    async with seated(family().at(0, 0).turn_of(0).game(), tmp_path, dice=[(3, 4)]) as table:
        await table.pick("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.pick("Hat", "Take a card")
        words = table.words("Hat")
        assert len(words.headline) > 20
        assert labels(words) == ["OK"]
        await table.pick("Hat", "OK")
        assert table.words("Hat").headline != words.headline


def test_a_card_of_several_pages_is_one_text_too() -> None:
    text = "Your ship comes in. " * 12
    shown = card_page(Speakers(CLASSIC)["en"], SMALLEST, text, Cursor())
    assert len(shown.items) > 2
    words = console_words(Panel(), shown, ("", ()), "< Back")
    assert words.headline == text
    assert labels(words) == ["OK"]
    assert words.choices[0].details == (), "the text is said once"


async def test_texts_to_look_up_are_whole(tmp_path: Path) -> None:
    async with seated(family().owns(1, BOARDWALK).game(), tmp_path) as table:
        await table.pick("Hat", "Look", "Deed", "Boardwalk")
        words = table.words("Hat")
        assert words.headline == "Boardwalk"
        assert any("$2000" in line for line in words.details)
        assert labels(words) == ["Back"]
        await table.pick("Hat", "Back", "Back", "Standings")
        assert len(table.words("Hat").details) == 2


async def test_a_question_says_what_it_asks(tmp_path: Path) -> None:
    async with seated(family(3).game(), tmp_path) as table:
        await table.pick("Dog", "Leave", "Resign")
        assert labels(table.words("Dog")) == ["No, go back", "Yes"]
        await table.pick("Dog", "Yes")
        assert table.scene.view is not None
        assert table.scene.view.out == (False, False, True)


async def test_the_countdown_and_the_alarm_are_said(tmp_path: Path) -> None:
    async with seated(family().landing(BOARDWALK), tmp_path) as table:
        await table.pick("Hat", "Decline")
        assert table.words("Car").countdown == table.panel("Car").countdown
        assert table.words("Car").countdown is not None
        await table.pick("Car", "Pass", "Yes")
        await table.pick("Hat", "Pass", "Yes")
        await table.put("Car", 20, rest=3)
        await table.pick("Hat", *(["Roll the dice"] if "Roll the dice" in labels(table.words("Hat")) else []))
        assert table.words("Car").alarm == table.panel("Car").alarm


# -- a choice by its key


async def test_a_choice_by_its_key_counts_at_once(tmp_path: Path) -> None:
    """Not after 250 ms, as for ●: it cannot hit anything else than it names."""
    async with seated(family().landing(BOARDWALK), tmp_path) as table:
        await table.pick("Hat", "Buy")
        assert table.scene.view is not None
        assert table.scene.view.owner[BOARDWALK] == 0


async def test_a_late_click_hits_nothing_and_is_told_so(tmp_path: Path) -> None:
    async with seated(family().landing(BOARDWALK), tmp_path) as table:
        decline = table.words("Hat").choices[1].key
        await table.pick("Hat", "Buy")
        before = table.saved_game.game.save()
        table.tunes.clear()
        await table.tell("Hat", decline)
        assert table.saved_game.game.save() == before
        assert table.tunes == [tunes.REFUSED]
        assert table.words("Hat").refused == "That moment has passed."
        assert table.panel("Hat").refused == "That moment has passed."
        await table.wait(3.1)
        assert table.words("Hat").refused == ""


@pytest.mark.parametrize("key", ["", "nonsense", "go back", "back", "x" * MAX_KEY])
async def test_a_key_that_nobody_offers_does_nothing(tmp_path: Path, key: str) -> None:
    async with seated(family().game(), tmp_path) as table:
        before = table.menu("Hat")
        await table.tell("Hat", key)
        await table.tell("Hat", key, 7)
        assert table.menu("Hat") == before
        assert table.words("Hat").refused


async def test_a_choice_in_the_lobby(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        assert labels(table.words("Hat")) == ["Join the game"]
        await table.pick("Hat", "Join")
        assert table.words("Hat").headline == "Put your token on GO"
        await table.put("Hat", 0)
        await table.pick("Hat", "The game")
        assert labels(table.words("Hat"))[0] == "Back"


# -- dials


@pytest.mark.rule("R83")
async def test_a_bid_is_set_within_exact_bounds_and_made(tmp_path: Path) -> None:
    async with seated(family().landing(BOARDWALK), tmp_path) as table:
        await table.pick("Hat", "Decline")
        (dial,) = table.words("Car").dials
        assert (dial.least, dial.most, dial.value) == (1, 1500, 10)
        assert labels(table.words("Car")) == ["Bid $10", "Pass", "Back"]
        await table.tell("Car", dial.key, 123, do=False)
        assert standing(table) == 0
        assert labels(table.words("Car"))[0] == "Bid $123"
        assert table.offers("Car") == "Bid $123", "the screen shows the same"
        await table.pick("Car", "Bid")
        assert standing(table) == 123
        await table.tell("Hat", table.words("Hat").dials[0].key, 200)
        assert standing(table) == 200, "set and bid at once"
        for value in (200, 0, -5, 1501):
            await table.tell("Car", dial.key, value)
            assert standing(table) == 200
            assert table.words("Car").refused


async def test_beside_a_bid_stand_pass_and_raise_cash_and_the_way_to_the_other_lists(tmp_path: Path) -> None:
    async with seated(family().owns(1, BALTIC).landing(BOARDWALK), tmp_path) as table:
        await table.pick("Hat", "Decline")
        assert labels(table.words("Car")) == ["Bid $10", "Pass", "Raise cash…", "Back"]
        await table.tell("Car", GO_BACK)
        assert "Property…" in labels(table.words("Car"))
        await table.pick("Car", "Back to the bid", "Raise cash")
        await table.pick("Car", "Mortgage", "Back")
        assert table.words("Car").dials[0].most == 1530
        await table.pick("Car", "Pass", "No")
        assert table.words("Car").dials
        await table.pick("Car", "Pass", "Yes")
        assert not table.words("Car").dials


async def test_a_deal_in_words(tmp_path: Path) -> None:
    position = family().owns(0, MEDITERRANEAN).owns(1, BOARDWALK)
    async with seated(position.game(), tmp_path) as table:
        await table.pick("Hat", "Deal", "Mediterranean", "Boardwalk", "Money")
        (dial,) = table.words("Hat").dials
        assert (dial.least, dial.most, dial.value) == (-1500, 1500, 0)
        await table.tell("Hat", dial.key, -57, do=False)
        await table.pick("Hat", "Done", "Shake hands")
        await table.pick("Car", "See the deal", "Shake: a deal!")
        assert table.purses() == [1443, 1557]


@pytest.mark.rule("R88")
async def test_a_group_goes_up_in_words(tmp_path: Path) -> None:
    async with seated(family().owns(0, MEDITERRANEAN, BALTIC).game(), tmp_path) as table:
        await table.pick("Hat", "Property", "Brown")
        (dial,) = table.words("Hat").dials
        assert (dial.least, dial.most, dial.value) == (-1, 5, 0)
        await table.tell("Hat", dial.key, 4, do=False)
        assert labels(table.words("Hat")) == ["Build: -$400", "One by one…", "Back"]
        await table.pick("Hat", "Build")
        assert table.scene.view is not None
        assert [table.scene.view.level[space] for space in (MEDITERRANEAN, BALTIC)] == [4, 4]


async def test_real_dice_are_entered_in_words(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, real_dice=True) as table:
        await table.pick("Hat", "Enter your throw")
        left, right = table.words("Hat").dials
        assert (left.least, left.most, left.value) == (0, 6, 0)
        assert [choice.idle for choice in table.words("Hat").choices] == [True, False]
        await table.tell("Hat", left.key, 2, do=False)
        await table.tell("Hat", right.key, 1)
        assert table.scene.journey is not None
        assert table.scene.journey.path[-1] == 3


# -- bounds


async def test_whatever_is_said_can_be_chosen_and_stays_small(tmp_path: Path) -> None:
    """A random player in words: each key that is offered counts, and no message grows without end."""
    random, largest = Random(4), 0
    game = family(3).owns(0, MEDITERRANEAN, BALTIC).owns(1, BOARDWALK, 37).game()
    async with seated(game, tmp_path, dice=seeded_dice(3)) as table:
        for _ in range(250):
            if not table.is_playing or table.scene.view is None or table.scene.view.outcome is not None:
                break
            await table.follow_the_lights()
            seat = random.choice(NAMES[:3])
            words = table.words(seat)
            largest = max(largest, len(msgspec.json.encode(words)))
            assert len({choice.key for choice in words.choices}) == len(words.choices) <= MAX_CHOICES
            assert all(len(choice.key) <= MAX_KEY for choice in words.choices)
            offered = [choice for choice in words.choices if not choice.idle and choice.label != "Resign"]
            if words.dials and random.random() < 0.5:
                dial = random.choice(words.dials)
                await table.tell(seat, dial.key, random.randint(dial.least, dial.most), do=False)
            elif offered:
                await table.tell(seat, random.choice(offered).key)
            else:
                continue
            assert table.words(seat).refused != "That moment has passed.", words
    assert 500 < largest < 16_000
