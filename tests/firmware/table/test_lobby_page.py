"""Tests of the lobby on a page: what it says, and what a page changes there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from croupier.firmware.model import tunes
from croupier.firmware.model.inputs import LobbyInput
from croupier.firmware.model.lobby_page import (
    BeginAfresh,
    ChangeSetting,
    GoOn,
    JoinSeat,
    LeaveSeat,
    LobbyChange,
    LobbyPage,
    NameSeat,
    PlayRobots,
    SameAgain,
    SetRobots,
    StartGame,
    TakeOtherToken,
)
from tests.firmware.table.driver import UIDS, Driver, TurnedClock, lobby, simulated_program, switched_on

HAT, CAR, DOG = UIDS["Hat"], UIDS["Car"], UIDS["Dog"]


@asynccontextmanager
async def laptop(state: Path, clock: TurnedClock | None = None) -> AsyncIterator[Driver]:
    """The simulated board, where the program puts tokens on GO itself."""
    program = simulated_program(state, consoles=3, clock=clock, real_pieces=False)
    async with switched_on(program, carry=True) as driver:
        yield driver


async def ask(table: Driver, *changes: LobbyChange) -> None:
    for change in changes:
        table.table.put(LobbyInput(change))
        await table.settle()


def page(table: Driver, language: str = "en") -> LobbyPage:
    found = table.table.lobby_page(language)
    assert found is not None
    return found


def value(table: Driver, key: str) -> str:
    return next(
        setting.value for setting in (*page(table).settings, *page(table).house_rules) if setting.key == key
    )


async def test_one_click_begins_a_game_against_robots(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        assert page(table).hint == "Who plays? Take a seat, or play against robots at once."
        assert page(table).alone == "Hat and 3 robots: Classic, whole game, family rules"
        await ask(table, PlayRobots())
        assert table.scene.robots == {1, 2, 3}
        assert table.sim.tokens[HAT] == 0, "its token stands on GO"
        assert table.offers("Hat") == "Roll to start"
        assert table.table.lobby_page("en") is None


async def test_a_token_comes_to_go_with_its_player_and_leaves_with_them(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        await ask(table, JoinSeat(1))
        assert table.says("Car").startswith("You are Car")
        assert table.sim.tokens[CAR] == 0
        await ask(table, TakeOtherToken(1, CAR, DOG))
        assert (table.sim.tokens[CAR], table.sim.tokens[DOG]) == (None, 0)
        await ask(table, LeaveSeat(1, DOG))
        assert page(table).players == ()
        assert table.sim.tokens[DOG] is None
        await table.choose("Car", "Join the game")
        assert table.sim.tokens[CAR] == 0, "the same with ●"


async def test_where_people_move_the_tokens_they_put_it_on_go(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await ask(table, JoinSeat(0))
        assert page(table).hint == "One player has no token yet: put it on GO."
        assert page(table).free_tokens == ()
        await table.put("Hat", 0)
        assert page(table).hint == "One more player, or a robot, and you can start."
        await ask(table, TakeOtherToken(0, HAT, CAR))
        assert page(table).players[0].name == "Hat"


async def test_a_name_is_typed_and_every_screen_shows_it(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        await ask(table, JoinSeat(0), NameSeat(0, HAT, "  Zoë  B "))
        assert page(table).players[0].name == "Zoë B"
        assert table.says("Hat").startswith("You are Zoë B")
        table.tunes.clear()
        for wrong in ("Maximilian", "日本", "a\u202eb"):
            await ask(table, NameSeat(0, HAT, wrong))
            assert tunes.REFUSED in table.tunes
            assert page(table).notice == "A name has 8 letters at most"
        assert page(table).players[0].typed == "Zoë B", "nothing is lost"


async def test_each_robot_has_its_own_strength(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        await ask(table, JoinSeat(0), SetRobots(("strong", "beginner")))
        assert [(robot.name, robot.kind) for robot in page(table).robots] == [
            ("Car", "strong"),
            ("Dog", "beginner"),
        ]
        assert page(table).hint == "Ready: 1 person and 2 robots."
        assert "1 + 2 robots" in table.says("Hat"), "the screens see the same lobby"
        await table.choose("Hat", "The game...", "They play")
        assert [robot.kind for robot in page(table).robots] == ["champion", "champion"], "● changes all"
        await table.choose("Hat", "They play")
        assert [robot.kind for robot in page(table).robots] == ["beginner", "beginner"], "and begins again"
        await ask(table, SetRobots(("strong", "beginner")), StartGame(players=3))
        assert table.table.saved_game is not None
        assert table.table.saved_game.robots == {1: "strong", 2: "beginner"}


@pytest.mark.parametrize(
    ("key", "new"),
    [
        ("length", "short"), ("limit", "90"), ("book", "ask"), ("dice", "real"), ("edition", "fallout"),
        ("no_auctions", "on"), ("cash", "2000"),
    ],
)  # fmt: skip
async def test_every_setting_is_shown_and_changed(tmp_path: Path, key: str, new: str) -> None:
    async with laptop(tmp_path) as table:
        before = value(table, key)
        assert before != new
        await ask(table, ChangeSetting(key, new))
        assert value(table, key) == new
        await ask(table, ChangeSetting(key, before))
        assert value(table, key) == before
        for wrong in (ChangeSetting(key, "nonsense"), ChangeSetting("nonsense", new)):
            table.tunes.clear()
            await ask(table, wrong)
            assert tunes.REFUSED in table.tunes
            assert value(table, key) == before


async def test_a_start_that_means_other_players_is_refused(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        await ask(table, JoinSeat(0), JoinSeat(1), JoinSeat(2), StartGame(players=2))
        assert page(table).start == 3, "the click was late: a third player has joined"
        await ask(table, StartGame(players=3))
        assert table.scene.view is not None


async def test_what_the_last_game_left_over_is_said_before_it_is_used(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        await ask(table, ChangeSetting("length", "short"), PlayRobots())
        await table.choose("Hat", "Settings...", "Stop for today", "Yes")
        assert page(table).hint == "A game was stopped. Go on with it, or begin another."
        assert page(table).go_on == "Hat, Car, Dog and Ship"
        assert page(table).left_over == "As last time: Classic, short game, family rules."
        assert page(table).same == "Hat and 3 robots: Classic, short game, family rules"
        await ask(table, BeginAfresh())
        assert page(table).left_over == ""
        assert (value(table, "length"), page(table).robots) == ("long", ())


async def test_a_stopped_game_ends_only_if_that_was_said(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        await ask(table, PlayRobots())
        first = table.table.saved_game
        await table.choose("Hat", "Settings...", "Stop for today", "Yes")
        await ask(table, JoinSeat(0), PlayRobots(), SameAgain(), StartGame(players=4))
        assert table.scene.view is None, "each of them would end the other game"
        await ask(table, LeaveSeat(0, HAT), GoOn())
        assert table.table.saved_game is first
        await table.choose("Hat", "Settings...", "Stop for today", "Yes")
        await ask(table, SameAgain(ends_other=True))
        assert table.table.saved_game not in (None, first)
        assert table.scene.robots == {1, 2, 3}


async def test_the_lobby_is_in_the_language_of_the_page(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        assert page(table, "fr").hint.startswith("Qui joue")
        levels = [kind.label for kind in page(table, "fr").kinds]
        assert levels == ["Débutant", "Bâtisseur", "Expert", "Calculateur"]


async def test_an_edition_says_how_many_of_its_names_are_our_own(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        assert page(table).settings[0].note == ""
        await ask(table, ChangeSetting("edition", "fallout"))
        assert page(table).settings[0].note == (
            "13 names on this board are our own: no source gave the printed ones."
        )
        assert page(table, "fr").settings[0].note.startswith("13 noms de ce plateau sont de notre cru")


async def test_who_begins_on_a_french_page_plays_in_french(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        table.table.put(LobbyInput(PlayRobots(), "fr"))
        await table.settle()
        assert table.scene.seats[0].language == "fr"


async def test_who_joins_on_a_french_page_plays_in_french_and_nobody_else(tmp_path: Path) -> None:
    async with laptop(tmp_path) as table:
        await ask(table, JoinSeat(0))
        table.table.put(LobbyInput(JoinSeat(1), "fr"))
        await ask(table, StartGame(players=2))
        assert [seat.language for seat in table.scene.seats] == ["", "fr"]
