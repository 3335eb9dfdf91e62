"""Tests of the start: who plays, what is played, and how the game begins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from croupier.config.editions import shipped_editions
from croupier.firmware.model.scene import Scene
from croupier.firmware.saves.journal import Header, read_journal
from croupier.firmware.table.lobby.lobby import Lobby, Place
from croupier.firmware.table.lobby.plan import Plan
from croupier.firmware.table.table import Opening
from croupier.firmware.tokens.tags import Tag, TagStore
from tests.firmware.table.driver import UIDS, Driver, lobby
from tests.firmware.views.fitting import lost_words

STRANGER = "0499AABBCCDDEE"


@asynccontextmanager
async def offered(state: Path, *, consoles: int = 3) -> AsyncIterator[Driver]:
    """The board after a restart: it offers to go on with the last game."""
    async with lobby(state, consoles=consoles) as table:
        await table.switch_off()
    async with lobby(state, consoles=consoles) as table:
        yield table


async def tap(table: Driver, uid: str) -> None:
    for present in (True, False):
        await table.sense(uid, None, present)


def header(state: Path) -> Header:
    (game,) = (state / "games").glob("*.croupier")
    return read_journal(game).header


# -- whose token it is


async def test_a_known_tag_brings_its_owners_name_language_and_colour(tmp_path: Path) -> None:
    TagStore(tmp_path).learn(Tag(UIDS["Dog"], name="Zoé", token=2, lang="fr", colour="#123456"))
    async with lobby(tmp_path) as table:
        await table.choose("Hat", "Join")
        await table.put("Dog", 0)
        assert table.says("Hat") == "Vous êtes Zoé | En attente d'autres"
        await table.join("Car")
        await table.choose("Hat", "Jouer à 2")
        assert table.scene.view is not None
        assert table.scene.view.players == ("Zoé", "Car")
        assert (table.scene.seats[0].language, table.scene.seats[0].colour) == ("fr", "#123456")


async def test_an_unknown_tag_takes_a_free_tokens_name_and_keeps_it(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.choose("Car", "Join")
        await table.sense(STRANGER, 0)
        said = table.says("Car")
        assert said.startswith("You are ")
        assert said != "You are Hat"
        await table.choose("Car", "Start")
    tag = TagStore(tmp_path).get(STRANGER)
    assert tag is not None
    assert tag.token is not None


async def test_a_name_is_typed_with_three_buttons(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.choose("Hat", "My name...")
        for letter in "Bo":
            for _ in range(60):
                if table.offers("Hat") == letter:
                    break
                await table.right("Hat")
            await table.press("Hat")
        assert table.says("Hat").startswith("Bo")
        while table.offers("Hat") != "That is my name":
            assert lost_words(table.panel("Hat")) == []
            await table.left("Hat")
        await table.press("Hat")
        assert table.says("Hat") == "You are Bo | Waiting for others"
    tag = TagStore(tmp_path).get(UIDS["Hat"])
    assert tag is not None
    assert (tag.name, tag.lang) == ("Bo", "en")


async def test_a_name_that_is_full_says_so(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.choose("Hat", "My name...")
        await table.right("Hat")
        for _ in range(8):
            assert table.says("Hat").endswith("_ | Your name")
            await table.press("Hat")
        assert (table.says("Hat"), table.offers("Hat")) == ("Aaaaaaaa | 8 letters at most", "That is my name")


async def test_a_tap_on_the_pad_is_as_good_as_a_token_on_go(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.choose("Car", "Join")
        await tap(table, UIDS["Ship"])
        assert table.says("Car") == "You are Ship | Waiting for others"


# -- what is played


async def plan_of(table: Driver) -> None:
    await table.join("Hat")
    await table.join("Car")
    await table.choose("Hat", "The game...")


async def test_every_setting_of_the_next_game_is_within_reach(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await plan_of(table)
        await table.find("Hat", "Edition")
        await table.press("Hat")
        assert table.says("Hat") == "Édition | Classique"
        await table.press("Hat")
        assert table.says("Hat") == "Edition | Fallout"
        assert table.scene.edition.id == "fallout"
        await table.find("Hat", "Rules")
        await table.press("Hat")
        await table.choose("Hat", "House rules...")
        await table.find("Hat", "No auctions")
        await table.press("Hat")
        assert table.says("Hat") == "No auctions | On"
        await table.find("Hat", "Cash at the start")
        await table.press("Hat")
        await table.hold("Hat")
        for name in ("Length", "Time limit", "Dice"):
            await table.find("Hat", name)
            await table.press("Hat")
        await table.hold("Hat")
        await table.choose("Hat", "Start")
    setup = msgspec.json.decode(header(tmp_path).setup)
    assert setup["edition"]["id"] == "fallout"
    assert setup["rules"] == {
        "short_game": True, "time_limit": 60, "no_auctions": True, "starting_cash": 1000,
    }  # fmt: skip
    assert msgspec.json.decode(header(tmp_path).table)["real_dice"] is True


async def test_the_page_follows_the_edition(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await plan_of(table)
        seen: list[Scene] = []
        table.on_scene = seen.append
        await table.find("Hat", "Edition")
        await table.press("Hat")
        assert {scene.edition.id for scene in seen} >= {"classic", "classic-fr"}


async def test_one_person_and_two_robots(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.choose("Hat", "The game...")
        await table.find("Hat", "Robots")
        await table.press("Hat")
        await table.press("Hat")
        assert table.says("Hat") == "Robots | 2"
        await table.hold("Hat")
        await table.choose("Hat", "Start, 3 players")
        assert table.scene.robots == {1, 2}
        assert [seat.console for seat in table.scene.seats] == [0, -1, -1]


async def test_time_that_the_cash_cannot_pay_for_is_said(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        poor = Plan().next_limit()
        poor = msgspec.structs.replace(poor, rules=msgspec.structs.replace(poor.rules, starting_cash=10))
        table.table.put(Opening(Lobby((Place(0, UIDS["Hat"]), Place(1, UIDS["Car"])), poor)))
        await table.settle()
        assert table.scene.view is None
        assert "Too little cash" in table.says("Hat")


# -- same as last time


async def test_same_as_last_time_is_one_press_and_under_a_minute(tmp_path: Path) -> None:
    async with lobby(tmp_path, dice=[(6, 5), (1, 2)]) as table:
        await plan_of(table)
        await table.find("Hat", "Length")
        await table.press("Hat")
        await table.hold("Hat")
        await table.choose("Hat", "Start", "Done", "Done", "Roll to start")
        await table.choose("Car", "Done", "Done", "Roll to start")
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        await table.choose("Hat", "New game", "Yes")
    async with lobby(tmp_path, dice=[(6, 5), (1, 2), (3, 4)]) as table:
        begun = table.clock.now()
        await table.put("Hat", 0)
        await table.put("Car", 0)
        assert table.says("Dog") == "Same again? | Hat and Car"
        await table.press("Dog")
        for seat in ("Hat", "Car"):
            for _ in range(3):  # three deeds to take, on two pages
                await table.press(seat)
        await table.press("Hat")
        assert table.scene.journey is not None, "the first throw is made"
        assert table.clock.now() - begun < 60
        assert table.scene.view is not None
        assert table.scene.view.rules.short_game


# -- an interrupted game


async def begun(state: Path) -> None:
    async with lobby(state) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")


async def test_an_interrupted_game_is_offered_first(tmp_path: Path) -> None:
    await begun(tmp_path)
    async with offered(tmp_path) as table:
        for seat in ("Hat", "Car", "Dog"):
            assert table.says(seat) == "Go on? | Hat and Car"
            assert table.offers(seat) == "Go on"
        await table.press("Dog")
        assert table.says("Hat").startswith("Car to roll")


async def test_a_new_game_sets_the_old_one_aside_and_loses_nothing(tmp_path: Path) -> None:
    await begun(tmp_path)
    (old,) = (tmp_path / "games").glob("*.croupier")
    rows = len(read_journal(old).rows)
    async with offered(tmp_path) as table:
        await table.choose("Hat", "New game")
        assert table.folder.current() == old, "as long as nothing has begun"
        await table.choose("Hat", "I am Hat")
        await table.join("Dog")
        await table.choose("Dog", "Start")
        assert (table.says("Dog"), table.offers("Dog")) == (
            "End the other game? | Hat and Car",
            "No, go back",
        )
        await table.press("Dog")
        assert table.folder.current() == old
        await table.choose("Dog", "Start", "Yes")
        assert table.folder.current() != old
    assert len(read_journal(old).rows) == rows
    assert read_journal(old).finished


async def test_the_same_as_last_time_ends_an_interrupted_game_only_if_meant(tmp_path: Path) -> None:
    await begun(tmp_path)
    async with offered(tmp_path) as table:
        old = table.folder.current()
        await table.choose("Car", "Same as last time")
        assert (table.says("Car"), table.offers("Car")) == (
            "End the other game? | Hat and Car",
            "No, go back",
        )
        await table.hold("Car")
        assert table.offers("Car") == "Go on"
        await table.choose("Car", "Same as last time", "Yes")
        assert table.folder.current() != old


async def test_who_changes_their_mind_finds_the_offer_again(tmp_path: Path) -> None:
    await begun(tmp_path)
    async with offered(tmp_path) as table:
        await table.choose("Hat", "New game")
        assert table.offers("Car") == "Join the game"
        await table.hold("Hat")
        assert table.offers("Car") == "Go on"


async def test_a_game_is_stopped_at_any_seat_and_gone_on_with(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Hat", "Settings...", "Stop for today...", "Yes")
        assert table.says("Car") == "Go on? | Hat and Car"
        await table.press("Car")
        assert table.says("Hat").startswith("Car to roll")


# -- lights and goodbyes


async def test_the_lights_say_hello_for_a_moment(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        assert table.scene.welcome == table.clock.now()
        await table.wait(4)
        assert table.scene.welcome is None


async def test_all_editions_come_round(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await plan_of(table)
        await table.find("Hat", "Edition")
        seen = [table.says("Hat")]
        shipped = len(shipped_editions())
        for _ in range(2 * shipped - 1):
            await table.press("Hat")
            assert lost_words(table.panel("Hat")) == []
            seen.append(table.says("Hat"))
        assert len(set(seen)) == shipped
        assert seen[:shipped] == seen[shipped:]
