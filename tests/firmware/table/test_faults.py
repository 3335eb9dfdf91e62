"""Tests with devices that are lost and come back during a game: the screens say so, and the game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.engine import FAMILY, Game
from croupier.firmware.table.faults import NEWS_SHOWN_S
from croupier.firmware.text import Say
from croupier.firmware.text.devices import device_name
from croupier.firmware.tokens.tags import TagStore
from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import Button
from tests.firmware.table.driver import CLASSIC, lobby, seated
from tests.rules.positions import board

SCREEN, READER = DeviceId("screen", seat=1), DeviceId("reader")


def hat_to_throw() -> Game:
    return board(2, rules=FAMILY).game()


async def test_a_lost_device_is_said_for_a_while_and_marked_until_it_is_back(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path) as table:
        await table.health(SCREEN, False)
        assert {table.panel(seat).fault for seat in ("Hat", "Car")} == {"Lost: screen 2"}
        assert table.scene.faults[0].why == "a wire is loose"
        await table.wait(NEWS_SHOWN_S)
        assert table.panel("Hat").fault == ""
        assert table.panel("Hat").impaired
        await table.health(SCREEN, True)
        assert table.panel("Hat").fault == "Back: screen 2"
        assert not table.panel("Hat").impaired
        assert table.scene.faults == ()
        await table.wait(NEWS_SHOWN_S)
        assert table.panel("Hat").fault == ""


async def test_what_was_never_lost_is_not_said_to_be_back(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.health(DeviceId("pad"), True)
        assert table.panel("Hat").fault == ""


async def test_the_news_are_said_once_however_often_they_come(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.health(DeviceId("strip"), False)
        played = len(table.tunes)
        await table.wait(NEWS_SHOWN_S)
        await table.health(DeviceId("strip"), False)
        assert table.panel("Hat").fault == ""
        assert len(table.tunes) == played


async def test_a_player_is_told_in_the_own_language(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.choose("Hat", "Join", "Language")
        await table.health(DeviceId("space", space=3, name="south"), False)
        assert table.panel("Hat").fault == "Perdu\u00a0: lecteur 3"
        assert table.panel("Car").fault == "Lost: reader 3"


@pytest.mark.parametrize(
    ("device", "called"),
    [
        (SCREEN, "screen 2"),
        (DeviceId("button", seat=0, name=Button.LEFT), "left button 1"),
        (DeviceId("button", seat=5, name=Button.OK), "middle button 6"),
        (DeviceId("strip"), "the lights"),
        (DeviceId("pad"), "the pad"),
        (READER, "token reader"),
        (DeviceId("scanner", name="north"), "scanner north"),
        (DeviceId("space", space=23, name="north"), "reader 23"),
    ],
    ids=str,
)
def test_every_kind_of_device_has_words(device: DeviceId, called: str) -> None:
    assert device_name(Say(CLASSIC, "en"), device) == called


async def test_where_the_reader_is_lost_the_owner_says_that_the_token_is_there(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        assert table.offers("Hat") == "On its way", "the reader will see it"
        await table.health(DeviceId("space", space=3, name="south"), False)
        await table.choose("Hat", "It is there")
        assert table.scene.journey is None


async def test_a_reader_elsewhere_that_is_lost_changes_nothing(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        await table.health(DeviceId("space", space=23, name="north"), False)
        await table.choose("Hat", "Roll the dice")
        assert table.offers("Hat") == "On its way"
        await table.put("Hat", 3)
        assert table.scene.journey is None


async def test_a_token_last_seen_where_nobody_looks_is_no_reason_to_stop(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path) as table:
        await table.put("Hat", 7, rest=3)
        assert 7 in table.scene.wrong
        await table.health(READER, False)
        assert 7 not in table.scene.wrong
        await table.choose("Hat", "Roll the dice")


async def test_when_the_reader_is_back_it_is_the_judge_again(tmp_path: Path) -> None:
    async with seated(hat_to_throw(), tmp_path, dice=[(1, 2)]) as table:
        await table.health(READER, False)
        await table.choose("Hat", "Roll the dice")
        await table.health(READER, True)
        assert table.offers("Hat") == "On its way"
        await table.put("Hat", 3)
        assert table.scene.journey is None


async def test_without_a_reader_people_say_which_token_is_theirs(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.health(READER, False)
        await table.choose("Car", "Join", "I am Car")
        assert table.says("Car").startswith("You are Car")
        await table.choose("Hat", "Join")
        with pytest.raises(AssertionError, match="not offered"):
            await table.find("Hat", "I am Car")
        await table.choose("Hat", "I am Hat", "Start")
        assert table.scene.view is not None


async def test_a_new_board_whose_reader_is_lost_can_be_played_on(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(1, 2), (1, 1), (2, 3)], known=False) as table:
        await table.health(READER, False)
        await table.choose("Car", "Join", "I am Car")
        await table.choose("Hat", "Join", "I am Hat", "Start")
        await table.choose("Hat", "Roll to start")
        await table.choose("Car", "Roll to start")
        await table.choose("Hat", "Roll the dice")
        await table.choose("Hat", "It is there", "Buy for $200")
        assert TagStore(tmp_path).all() == (), "what is no tag is not learnt as one"


async def test_where_six_tokens_lie_on_go_and_the_reader_sees_none_people_say_which_is_theirs(
    tmp_path: Path,
) -> None:
    """Three tags on one reader take the power from each other. So a token need not be seen to be taken."""
    async with lobby(tmp_path) as table:
        await table.choose("Hat", "Join")
        assert table.says("Hat") == "Put your token on GO"
        assert not table.offers("Hat").startswith("I am"), "a press by chance takes none"
        await table.find("Hat", "I am Hat")
        assert table.says("Hat").startswith("Not seen on GO?")
        await table.choose("Hat", "I am Hat")
        assert table.says("Hat").startswith("You are Hat")
        await table.choose("Car", "Join")
        with pytest.raises(AssertionError, match="not offered"):
            await table.find("Car", "I am Hat")


async def test_a_tag_that_nobody_knows_is_not_taken_unseen(tmp_path: Path) -> None:
    async with lobby(tmp_path, known=False) as table:
        await table.choose("Hat", "Join")
        with pytest.raises(AssertionError, match="not offered"):
            await table.find("Hat", "I am Hat")
