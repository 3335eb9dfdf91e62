"""Tests of the board's own Wi-Fi and of choosing another one, at the consoles."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from croupier.engine import FAMILY, Game
from croupier.firmware.board.open_board import open_board
from croupier.firmware.model.seats import Seat
from croupier.firmware.network.keeper import (
    HOUSE_ANSWERS_WITHIN_S,
    LOOK_FOR_HOUSE_EVERY_S,
    OPEN_AFTER_S,
    TRY_AGAIN_S,
)
from croupier.firmware.root_helper.client import RootRefused
from croupier.hw.protocols import Button
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.network.house import House
from tests.firmware.pin_driver import PinDriver
from tests.firmware.table.driver import NAMES, named, save_position, simulated_program
from tests.firmware.table.test_phones import BOARD, Line, with_real_buttons
from tests.firmware.views.fitting import lost_words
from tests.rules.positions import board

ALONE_S = OPEN_AFTER_S + 15
"""After that the board has opened its own Wi-Fi."""


class AtHome(PinDriver):
    """One console with buttons on pins, in a house with Wi-Fis."""

    def __init__(self, state: Path, house: House, *, own_wifi: bool = True) -> None:
        self.house = house
        pins = MockFactory(pin_class=MockPWMPin)
        wiring = msgspec.structs.replace(with_real_buttons(1), own_wifi=own_wifi)
        program = replace(
            simulated_program(state),
            wiring=lambda _consoles: wiring,
            open_board=partial(open_board, pins=pins),
            listen="0.0.0.0",
            phone_line=Line("10.42.0.1:8000"),
            ask_root=house,
            links=house.links,
        )
        super().__init__(program, pins)

    @property
    def own(self) -> tuple[str, str]:
        return self.house.own, self.house.own_password

    async def pass_time(self, seconds: float) -> None:
        """Many looks at the network, one after the other."""
        for _ in range(round(seconds / 5)):
            await self.wait(5.0)
        for panel in self.scene.panels:
            assert lost_words(panel) == [], panel

    async def type(self, password: str) -> None:
        for number, letter in enumerate(password):
            key = f"key:{number}:{letter}"
            while self.menu(BOARD).meaning != key:
                await self.press(BOARD, Button.RIGHT, after=0)
            await self.press(BOARD)


@asynccontextmanager
async def at_home(
    state: Path,
    house: House | None = None,
    game: Game | None = None,
    *,
    language: str = "",
    own_wifi: bool = True,
) -> AsyncIterator[AtHome]:
    if game is not None:
        names = NAMES[: len(game.view().players)]
        save_position(
            state, named(game, names), tuple(Seat(0, TOKEN_UIDS[n], n, language) for n in range(len(names)))
        )
    table = AtHome(state, house or House(), own_wifi=own_wifi)
    try:
        await table.begin()
        yield table
    finally:
        await table.end()


# -- the board's own


async def test_where_no_wifi_answers_the_board_opens_its_own_and_shows_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as table:
        assert table.says(BOARD).startswith("CROUPIER")
        await table.pass_time(ALONE_S)
        name, password = table.own
        assert name.startswith("Croupier ")
        assert len(password) == 10
        assert table.says(BOARD) == f"{name} | Password: | {password}"
        assert table.panel(BOARD).qr == f"WIFI:T:WPA;S:{name};P:{password};;"
        assert table.panel(BOARD).secret, "only people at the board may see it"
        assert table.app.wifi == f"its own, {name}"
        await table.choose(BOARD, "Done")
        assert table.says(BOARD).startswith("CROUPIER")


async def test_it_has_the_same_name_after_a_restart(tmp_path: Path) -> None:
    async with at_home(tmp_path) as table:
        await table.pass_time(ALONE_S)
        before = table.own
    async with at_home(tmp_path) as table:
        await table.pass_time(ALONE_S)
        assert table.own == before


async def test_it_stays_closed_where_the_board_is_on_a_network(tmp_path: Path) -> None:
    for network in ("wifi", "cable"):
        house = House()
        house.joined, house.cable = ("Our house", False) if network == "wifi" else ("", True)
        async with at_home(tmp_path / network, house) as table:
            await table.pass_time(ALONE_S)
            assert house.own == ""


async def test_it_stays_closed_where_the_wiring_says_so(tmp_path: Path) -> None:
    async with at_home(tmp_path, own_wifi=False) as table:
        await table.pass_time(ALONE_S)
        assert table.house.own == ""
        await table.choose(BOARD, "Wi-Fi", "Open it")
        await table.pass_time(5)
        assert table.house.own != "", "people may open it all the same"


async def test_a_machine_without_a_helper_is_never_asked_again(tmp_path: Path) -> None:
    house = House()
    house.refuses["wifi"] = RootRefused("no-helper", "there is none")
    async with at_home(tmp_path, house) as table:
        await table.pass_time(ALONE_S)
        assert house.asked == ["wifi"]
        with pytest.raises(AssertionError):
            await table.find(BOARD, "Wi-Fi")


async def test_a_machine_without_networkmanager_is_never_asked_again(tmp_path: Path) -> None:
    house = House()
    house.manager = False
    async with at_home(tmp_path, house) as table:
        await table.pass_time(ALONE_S)
        assert house.asked == ["wifi"]


async def test_a_machine_without_a_radio_offers_nothing(tmp_path: Path) -> None:
    async with at_home(tmp_path, House(radio=False)) as table:
        await table.pass_time(ALONE_S)
        assert table.house.own == ""
        with pytest.raises(AssertionError):
            await table.find(BOARD, "Wi-Fi")


async def test_a_radio_that_belongs_to_another_program_is_left_alone(tmp_path: Path) -> None:
    house = House()
    house.managed = False
    async with at_home(tmp_path, house) as table:
        await table.pass_time(TRY_AGAIN_S - 20)
        assert house.asked == ["wifi", "wifi"]
        with pytest.raises(AssertionError):
            await table.find(BOARD, "Wi-Fi")
        house.managed = True
        await table.pass_time(TRY_AGAIN_S + ALONE_S)
        assert house.own != ""


async def test_a_radio_that_is_plugged_in_later_is_used(tmp_path: Path) -> None:
    house = House(radio=False)
    async with at_home(tmp_path, house) as table:
        await table.pass_time(ALONE_S)
        house.radio = True
        await table.pass_time(ALONE_S)
        assert house.own != ""
        house.radio, house.own = False, ""
        await table.pass_time(20)
        house.radio = True
        await table.pass_time(TRY_AGAIN_S)
        assert house.own != "", "pulled out and put back"


async def test_a_radio_that_refuses_is_told_of_once_and_tried_again(tmp_path: Path) -> None:
    house = House()
    house.refuses["wifi-own"] = RootRefused("failed", "the radio does not do that")
    async with at_home(tmp_path, house, board(2, rules=FAMILY).game()) as table:
        await table.pass_time(ALONE_S)
        assert "own Wi-Fi did not open" in table.says(BOARD)
        assert house.asked.count("wifi-own") == 1
        await table.choose(BOARD, "Roll the dice")
        await table.follow_the_lights()
        assert "Wi-Fi" not in table.says(BOARD), "the game goes on"
        del house.refuses["wifi-own"]
        await table.pass_time(TRY_AGAIN_S)
        assert house.own != ""


async def test_when_the_house_s_wifi_goes_in_the_middle_of_a_game_the_game_goes_on(tmp_path: Path) -> None:
    house = House()
    house.joined = "Our house"
    house.known = {"Our house"}
    async with at_home(tmp_path, house, board(2, rules=FAMILY).game()) as table:
        await table.pass_time(20)
        house.joined = ""
        await table.pass_time(ALONE_S)
        assert f"Own Wi-Fi: {house.own}" in table.says(BOARD)
        await table.choose(BOARD, "Roll the dice")
        await table.follow_the_lights()
        await table.choose(BOARD, "Settings", "Wi-Fi", "Show the code")
        assert table.panel(BOARD).qr.startswith("WIFI:")
        await table.pass_time(LOOK_FOR_HOUSE_EVERY_S + 60)
        assert house.own != "", "nobody is disturbed in the middle of a game"


async def test_in_the_lobby_it_looks_now_and_then_whether_the_house_s_wifi_is_back(tmp_path: Path) -> None:
    house = House()
    house.known = {"Our house"}
    wifis, house.wifis = house.wifis, {}
    async with at_home(tmp_path, house) as table:
        await table.pass_time(ALONE_S)
        await table.pass_time(LOOK_FOR_HOUSE_EVERY_S + HOUSE_ANSWERS_WITHIN_S + 20)
        assert house.asked.count("wifi-own") == 2, "nobody answered: it is open again"
        house.wifis = wifis
        await table.pass_time(LOOK_FOR_HOUSE_EVERY_S + 20)
        assert (house.own, house.joined) == ("", "Our house")
        await table.choose(BOARD, "Done") if table.offers(BOARD) == "Done" else None
        await table.find(BOARD, "Wi-Fi")
        assert table.says(BOARD) == "The board is in | Our house | 10.42.0.1:8000"


async def test_a_wifi_that_is_chosen_while_the_board_looks_by_itself_is_joined_afterwards(
    tmp_path: Path,
) -> None:
    house = House()
    house.known = {"Gone"}
    async with at_home(tmp_path, house) as table:
        await table.pass_time(ALONE_S)
        while house.own:
            await table.pass_time(5)
        assert table.app.network is not None
        table.app.network.join("Café", "")
        await table.pass_time(HOUSE_ANSWERS_WITHIN_S + 20)
        assert house.joined == table.app.network.state.joined == "Café"


async def test_what_is_refused_when_the_board_looks_by_itself_is_tried_again_much_later(
    tmp_path: Path,
) -> None:
    house = House()
    house.known = {"Gone"}
    async with at_home(tmp_path, house) as table:
        await table.pass_time(ALONE_S)
        house.refuses["wifi-own-close"] = RootRefused("failed", "nmcli ended with 1")
        await table.pass_time(LOOK_FOR_HOUSE_EVERY_S + 60)
        assert house.asked.count("wifi-own-close") == 1


async def test_a_phone_s_code_has_the_wifi_one_press_further(tmp_path: Path) -> None:
    async with at_home(tmp_path) as table:
        await table.pass_time(ALONE_S)
        await table.choose(BOARD, "Done", "On a phone")
        await table.press(BOARD, Button.RIGHT)
        assert table.panel(BOARD).headline == table.house.own
        assert table.panel(BOARD).qr


# -- another one


async def test_another_wifi_is_chosen_and_its_password_typed(tmp_path: Path) -> None:
    async with at_home(tmp_path) as table:
        await table.pass_time(ALONE_S)
        await table.choose(BOARD, "Done", "Wi-Fi")
        assert table.says(BOARD) == f"The board's own Wi-Fi | {table.house.own} | 10.42.0.1:8000"
        await table.press(BOARD, Button.RIGHT)
        await table.press(BOARD, Button.RIGHT)
        assert table.says(BOARD) == "Our house | Strong"
        await table.press(BOARD)
        assert table.says(BOARD).startswith("Password of Our house")
        await table.type("the good word")
        assert table.app.show.is_secret(0), "who watches on a page does not read it"
        assert not table.words(BOARD).secret, "who types it on a phone does"
        await table.dial(BOARD, "Join")
        await table.press(BOARD)
        await table.pass_time(5)
        assert (table.house.joined, table.house.own) == ("Our house", "")
        assert table.says(BOARD) == "The board is in | Our house | 10.42.0.1:8000"


async def test_a_wrong_password_is_said_and_the_own_wifi_is_open_again(tmp_path: Path) -> None:
    async with at_home(tmp_path) as table:
        await table.pass_time(ALONE_S)
        await table.choose(BOARD, "Done", "Wi-Fi")
        await table.tell(BOARD, "wifi:Our house")
        await table.type("the bad word")
        await table.dial(BOARD, "Join")
        await table.press(BOARD)
        await table.pass_time(5)
        assert table.house.own != ""
        assert table.says(BOARD) == "Wrong password for Our house"


async def test_a_wifi_that_is_gone_is_said(tmp_path: Path) -> None:
    async with at_home(tmp_path) as table:
        await table.pass_time(ALONE_S)
        await table.choose(BOARD, "Done", "Wi-Fi")
        del table.house.wifis["Café"]
        await table.tell(BOARD, "wifi:Café")
        await table.pass_time(5)
        assert table.says(BOARD) == "Café does not answer"


async def test_to_look_again_the_own_wifi_is_closed_for_a_moment(tmp_path: Path) -> None:
    async with at_home(tmp_path, House({})) as table:
        await table.pass_time(ALONE_S)
        await table.choose(BOARD, "Done", "Wi-Fi")
        table.house.wifis = {"Late": "a late word"}
        await table.choose(BOARD, "Look for others")
        await table.pass_time(5)
        assert table.house.own != "", "it is open again"
        assert table.says(BOARD) == "Which Wi-Fi is there? | One was heard"
        await table.tell(BOARD, "wifi:Late")
        assert table.says(BOARD).startswith("Password of Late")


async def test_a_long_name_is_broken_where_a_line_ends(tmp_path: Path) -> None:
    house = House({"A_very_long_name_without_a_blank": "secret word"})
    async with at_home(tmp_path, house) as table:
        await table.pass_time(ALONE_S)
        await table.choose(BOARD, "Done", "Wi-Fi")
        await table.press(BOARD, Button.RIGHT)
        await table.press(BOARD, Button.RIGHT)
        assert lost_words(table.panel(BOARD)) == []
        await table.press(BOARD)
        assert table.says(BOARD) == "Password of A_very_long_name_w.. | a_"


async def test_held_ok_leaves_the_password_and_then_the_list(tmp_path: Path) -> None:
    async with at_home(tmp_path) as table:
        await table.pass_time(ALONE_S)
        await table.choose(BOARD, "Done", "Wi-Fi")
        await table.tell(BOARD, "wifi:Our house")
        await table.hold(BOARD)
        assert table.says(BOARD).startswith("The board's own Wi-Fi")
        await table.hold(BOARD)
        assert table.says(BOARD).startswith(("CROUPIER", "The board's own"))
