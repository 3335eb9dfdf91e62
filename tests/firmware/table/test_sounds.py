"""Tests of the sounds: each event has its tune, and a refused press sounds different."""

from itertools import combinations
from pathlib import Path

import pytest

from croupier.engine import BY_THE_BOOK, FAMILY
from croupier.engine import events as ev
from croupier.firmware.model import tunes
from croupier.hw.protocols import Button
from tests.firmware.table.driver import seated
from tests.rules.positions import board

NAMED: dict[str, tunes.Tune] = {
    name: tune
    for name, tune in vars(tunes).items()
    if name.isupper() and not name.startswith("_") and isinstance(tune, tuple)
}


def test_every_tune_is_short_and_like_no_other() -> None:
    for (one, first), (two, second) in combinations(NAMED.items(), 2):
        assert first != second, f"{one} and {two}"
    for name, tune in NAMED.items():
        assert sum(seconds for _, seconds in tune) < 1.1, name


def test_only_a_refusal_is_that_low() -> None:
    for name, tune in NAMED.items():
        low = any(0 < pitch < tunes.LOW_HZ for pitch, _ in tune)
        assert low is (name == "REFUSED"), name
    assert all(tunes.step(number)[0][0] > tunes.LOW_HZ for number in range(1, 41))


@pytest.mark.parametrize(
    ("event", "tune"),
    [
        (ev.Paid(0, 1, 10, "rent"), tunes.PAID),
        (ev.TurnBegan(1, 2), tunes.TURN),
        (ev.AuctionEnded(1, 0, 10), tunes.HAMMER),
        (ev.WentBankrupt(0, 1), tunes.BANKRUPT),
        (ev.Jailed(0, "space"), tunes.JAILED),
        (ev.GameOver((0,), "last_standing", (1, 0)), tunes.WON),
        (ev.Mortgaged(0, 1), tunes.TICK),
    ],
)
def test_each_thing_has_its_tune(event: ev.Event, tune: tunes.Tune) -> None:
    assert tunes.tune_for([event]) == tune


def test_a_payment_and_the_next_turn_are_both_heard() -> None:
    heard = tunes.tune_for([ev.Paid(0, 1, 10, "rent"), ev.TurnBegan(1, 2)])
    assert heard[: len(tunes.PAID)] == tunes.PAID
    assert heard[-len(tunes.TURN) :] == tunes.TURN


def test_the_notes_rise_along_the_way() -> None:
    notes = [tunes.step(number)[0][0] for number in range(1, 13)]
    assert notes == sorted(set(notes))


async def test_a_press_that_was_not_taken_sounds_low_and_no_other_does(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.right("Hat")
        table.tunes.clear()
        await table.press("Hat", after=0)
        assert table.tunes == [tunes.REFUSED], "too early"
        await table.left("Hat")
        table.tunes.clear()
        await table.press("Hat")
        assert table.tunes
        assert tunes.REFUSED not in table.tunes
        table.tunes.clear()
        await table.press("Hat")
        assert table.tunes == [tunes.REFUSED], "there is nothing on ● now"


async def test_walking_ticks(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        table.tunes.clear()
        await table.press("Hat", Button.RIGHT)
        assert table.tunes == [tunes.TICK]


async def test_every_setting_that_is_changed_ticks(tmp_path: Path) -> None:
    async with seated(board(3, rules=BY_THE_BOOK).game(), tmp_path, robots=(2,)) as table:
        await table.choose("Hat", "Settings...")
        changed = 0
        for _ in range(table.panel("Hat").count):
            await table.right("Hat")
            if table.says("Hat").startswith(("Sound", "Son")):
                continue
            table.tunes.clear()
            if table.offers("Hat") in ("Change", "Changer"):
                await table.press("Hat")
                assert table.tunes == [tunes.TICK], table.says("Hat")
                changed += 1
        assert changed == 13, "with large letters, chances, notes, brightness and four of the voice"


async def test_whoever_turns_the_sound_off_hears_nothing_and_on_again_hears_it(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        await table.choose("Car", "Settings...")
        await table.find("Car", "Sound")
        table.tunes.clear()
        await table.press("Car")
        await table.press("Hat", Button.RIGHT)
        assert table.tunes == []
        await table.press("Car")
        assert table.tunes == [tunes.TICK]


async def test_dice_that_are_not_turned_are_refused(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, real_dice=True) as table:
        await table.choose("Hat", "Enter your throw")
        table.tunes.clear()
        await table.press("Hat")
        assert table.tunes == [tunes.REFUSED]


async def test_going_back_ticks_once_when_it_happens(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        await table.choose("Hat", "Settings...")
        table.tunes.clear()
        await table.hold("Hat")
        assert table.tunes == [tunes.TICK]
