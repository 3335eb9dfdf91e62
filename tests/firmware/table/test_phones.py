"""Tests of phones at a board with one console: codes are shown there, and six people play on phones."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
from gpiozero.pins.mock import MockFactory, MockPWMPin

from croupier.config.wiring import ButtonsWiring, ConsoleWiring, Wiring
from croupier.engine import FAMILY, Game
from croupier.firmware.board.open_board import open_board
from croupier.firmware.model.inputs import Tick
from croupier.firmware.model.layout import SMALLEST
from croupier.firmware.model.menu import Cursor
from croupier.firmware.model.seats import Seat
from croupier.firmware.table.common.phones import CODE_SHOWN_FOR_S, PhoneInvitations, Phones
from croupier.firmware.text import Say
from croupier.hw.protocols import Button
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.pin_driver import PinDriver
from tests.firmware.table.driver import (
    CLASSIC,
    NAMES,
    SIMULATED,
    UIDS,
    Driver,
    Throws,
    named,
    save_position,
    simulated_program,
)
from tests.firmware.views.fitting import lost_words
from tests.rules.positions import board

BOARD, FIRST, SECOND, THIRD = "Hat", "Car", "Dog", "Ship"
"""The names of the consoles: the one with buttons, and the first three for phones."""
ADDRESS = "192.168.178.123:8000"


class Line:
    """Phones that connect when the test says so."""

    def __init__(self, address: str = ADDRESS) -> None:
        self.address = address
        self.fingerprint = ""
        self.phones: list[int] = []
        self.codes: list[int] = []

    def connected(self) -> tuple[int, ...]:
        return tuple(sorted(self.phones))

    def invite(self, console: int) -> str:
        self.codes.append(console)
        return f"K7QM-3XP{len(self.codes)}"

    def take_back(self, console: int) -> None:
        self.phones.remove(console)


class Starter(PinDriver):
    """Consoles with buttons on pins, `own` of them, and six more that phones can be."""

    def __init__(
        self,
        state: Path,
        *,
        line: Line,
        own: int = 1,
        dice: Throws = (),
        wall_clock: Callable[[], float] = time.time,
    ) -> None:
        self.line = line
        pins = MockFactory(pin_class=MockPWMPin)
        program = replace(
            simulated_program(state, dice=dice),
            wiring=lambda _consoles: with_real_buttons(own),
            open_board=partial(open_board, pins=pins),
            listen=line.address or None,
            phone_line=line,
            wall_clock=wall_clock,
        )
        super().__init__(program, pins)

    async def come(self, number: int | None = None) -> None:
        """The player with the newest code connects their phone."""
        self.line.phones.append(self.line.codes[-1] if number is None else number)
        await self.look()

    async def lose(self, number: int) -> None:
        self.line.phones.remove(number)
        await self.look()

    async def look(self) -> None:
        """Tell the table that a phone has connected or gone."""
        self.table.put(Tick())
        await self.settle()
        for panel in self.scene.panels:
            assert lost_words(panel) == []

    async def tap(self, token: str) -> None:
        for present in (True, False):
            await self.sense(UIDS[token], None, present)

    def sits(self) -> list[int]:
        return [seat.console for seat in self.saved_game.seats]


def with_real_buttons(consoles: int) -> Wiring:
    """Three pins for each console; all else is simulated."""
    (screen,) = {console.screen for console in SIMULATED.consoles}
    buttons = [ButtonsWiring("gpio", *range(3 * number, 3 * number + 3)) for number in range(consoles)]
    return msgspec.structs.replace(
        SIMULATED, consoles=tuple(ConsoleWiring(screen, wires) for wires in buttons)
    )


@asynccontextmanager
async def starter(
    state: Path,
    game: Game | None = None,
    *,
    line: Line | None = None,
    own: int = 1,
    dice: Throws = (),
    language: str = "",
) -> AsyncIterator[Starter]:
    if game is not None:
        names = NAMES[: len(game.view().players)]
        seats = tuple(Seat(n % own, TOKEN_UIDS[n], n, language) for n in range(len(names)))
        save_position(state, named(game, names), seats)
    table = Starter(state, line=line or Line(), own=own, dice=dice)
    try:
        await table.begin()
        yield table
    finally:
        await table.end()


# -- before a game


async def test_one_press_further_is_the_fingerprint_of_the_board_s_own_certificate(tmp_path: Path) -> None:
    line = Line()
    line.fingerprint = ":".join(f"{n:02X}" for n in range(32))
    async with starter(tmp_path, line=line) as table:
        await table.choose(BOARD, "On a phone")
        assert table.says(BOARD).startswith("K7QM-3XP1")
        await table.press(BOARD, Button.RIGHT)
        assert table.says(BOARD) == ("SHA-256 begins with | 0001 0203 0405 0607 | 0809 0A0B 0C0D 0E0F")
        assert lost_words(table.scene.panels[0]) == []
        await table.press(BOARD, Button.RIGHT)
        assert table.says(BOARD).startswith("K7QM-3XP1")


async def test_the_board_s_own_console_shows_address_and_code(tmp_path: Path) -> None:
    async with starter(tmp_path) as table:
        assert not table.show.is_secret(0)
        await table.choose(BOARD, "On a phone")
        assert table.show.is_secret(0), "only people at the board may see the code"
        assert table.says(BOARD) == f"K7QM-3XP1 | In its browser open | {ADDRESS}"
        await table.choose(BOARD, "Done")
        assert table.says(BOARD).startswith("Play on a phone"), "the next one needs only ●"


async def test_six_sit_down_with_their_phones_and_start(tmp_path: Path) -> None:
    async with starter(tmp_path) as table:
        for number, token in enumerate(NAMES):
            await table.choose(BOARD, "On a phone")
            await table.come()
            assert table.scene.panels[1 + number].headline.startswith("Put your token on GO")
            await table.tap(token)
            assert table.scene.panels[1 + number].headline == f"You are {token}"
        assert table.line.codes == [1, 2, 3, 4, 5, 6]
        assert not await offered(table, BOARD, "On a phone"), "six are enough"
        await table.choose(THIRD, "Start, 6 players")
        assert table.sits() == [1, 2, 3, 4, 5, 6]
        assert table.says(BOARD).startswith("CROUPIER")
        for console in (FIRST, SECOND, THIRD):
            await table.choose(console, "Roll to start")


async def test_who_has_joined_already_takes_out_a_phone(tmp_path: Path) -> None:
    async with starter(tmp_path) as table:
        await table.tap("Dog")
        await table.choose(BOARD, "On a phone")
        await table.come()
        assert table.says(FIRST).startswith("You are Dog")
        assert table.says(BOARD).startswith("Play on a phone"), "nobody sits there any more"


async def test_turns_go_clockwise_by_where_people_sit_also_with_a_phone(tmp_path: Path) -> None:
    """R12: the phone of the middle seat has a console number after all others."""
    async with starter(tmp_path, own=3) as table:
        for seat in ("Hat", "Car", "Dog"):
            await table.join(seat)
        await table.choose("Car", "On a phone")
        await table.come()
        await table.choose("Hat", "Start, 3 players")
        assert table.sits() == [0, 4, 2]


async def test_who_taps_while_the_code_is_shown_gets_that_phone(tmp_path: Path) -> None:
    async with starter(tmp_path) as table:
        await table.choose(BOARD, "On a phone")
        await table.tap("Dog")
        assert table.says(BOARD).startswith("K7QM-3XP1"), "it is still to be read"
        await table.come()
        assert table.says(FIRST).startswith("You are Dog")


async def test_a_tap_moves_nobody_onto_somebody_else_s_phone(tmp_path: Path) -> None:
    async with starter(tmp_path) as table:
        await table.tap("Dog")
        await table.choose(BOARD, "One more player")
        await table.choose(BOARD, "On a phone")
        await table.come()
        await table.tap("Dog")
        assert table.says(BOARD).startswith("Dog | It needs a code")
        assert table.says(FIRST).startswith("Put your token on GO")


async def test_a_lost_phone_leaves_its_seat_to_the_board_s_console(tmp_path: Path) -> None:
    async with starter(tmp_path) as table:
        await table.choose(BOARD, "On a phone")
        await table.come()
        await table.tap("Cat")
        await table.lose(1)
        assert table.says(BOARD).startswith("Cat | It needs a code"), "and another phone can come"
        assert table.scene.panels[1].headline == ""
        await table.come(1)
        assert table.says(FIRST).startswith("You are Cat")


async def test_an_old_code_is_not_shown_for_ever(tmp_path: Path) -> None:
    async with starter(tmp_path) as table:
        await table.choose(BOARD, "On a phone")
        await table.wait(CODE_SHOWN_FOR_S + 1)
        await table.look()
        assert not table.says(BOARD).startswith("K7QM")


async def test_a_board_that_does_not_listen_has_no_phones(tmp_path: Path) -> None:
    async with starter(tmp_path, line=Line("")) as table:
        assert not await offered(table, BOARD, "On a phone")
    async with starter(tmp_path, board(2, rules=FAMILY).game(), line=Line("")) as table:
        assert not await offered(table, BOARD, "Phones")


# -- during a game


async def test_in_a_game_a_seat_moves_to_a_phone_and_back(tmp_path: Path) -> None:
    async with starter(tmp_path, board(2, rules=FAMILY).game(), dice=[(1, 2)]) as table:
        assert table.panel(BOARD).name == "Hat"
        await table.choose(BOARD, "Phones", "On a phone")
        assert table.says(BOARD).startswith("K7QM-3XP1")
        await table.come()
        assert table.sits() == [1, 0]
        assert (table.panel(FIRST).name, table.panel(BOARD).name) == ("Hat", "Car")
        await table.choose(FIRST, "Roll the dice")
        await table.lose(1)
        assert table.panel(BOARD).name == "Hat", "the table waits for who is at the shared console again"
        await table.come(1)
        assert (table.panel(FIRST).name, table.panel(BOARD).name) == ("Hat", "Car")


async def test_with_everybody_on_phones_the_board_says_whose_turn_it_is(
    tmp_path: Path,
) -> None:
    async with starter(tmp_path, board(2, rules=FAMILY).game()) as table:
        for _ in range(2):
            await table.choose(BOARD, "Phones", "On a phone")
            await table.come()
        assert table.sits() == [1, 2]
        assert table.says(BOARD) == "CROUPIER | Hat: roll"
        await table.press(BOARD)
        assert table.offers(BOARD) == "< Back", "one press too many does no harm"
        await table.choose(BOARD, "Car is on a phone")
        assert table.line.phones == [1]
        await table.look()
        assert table.panel(BOARD).name == "Car"


async def test_the_phones_of_a_game_are_remembered_across_a_pulled_plug(tmp_path: Path) -> None:
    line = Line()
    async with starter(tmp_path, board(2, rules=FAMILY).game(), line=line) as table:
        await table.choose(BOARD, "Phones", "On a phone")
        await table.come()
    async with starter(tmp_path, line=line) as table:
        assert table.panel(FIRST).name == "Hat"
    async with starter(tmp_path, line=Line("")) as table:
        assert {table.panel(BOARD).name} == {"Hat"}, "without the network all share the console again"


async def test_where_each_has_a_console_a_phone_is_in_the_settings(tmp_path: Path) -> None:
    async with starter(tmp_path, board(2, rules=FAMILY).game(), own=2) as table:
        await table.choose("Car", "Settings", "Phones", "On a phone")
        await table.come()
        assert table.sits() == [0, 3]
        assert table.panel("Ship").name == "Car"
        assert table.says("Car").startswith("CROUPIER")
        await table.choose("Car", "Phones", "Car is on a phone")
        await table.look()
        assert table.panel("Car").name == "Car"


def test_the_console_of_a_phone_in_the_page_is_the_seat_s_own() -> None:
    phones = Phones(4, line=Line())
    assert phones.console_for(2, 2, {0, 1, 2, 3}) == 2
    assert [phones.at(console) for console in (-1, 0, 3, 5)] == [-1, 0, 3, 1]


def lines_with_a_code(address: str) -> tuple[str, ...]:
    invitations = PhoneInvitations[None](Phones(1, line=Line(address)))
    invitations.show(0, 0, None, 0.0)
    shown = invitations.menu(Say(CLASSIC, "en"), SMALLEST, 0, Cursor())
    assert shown is not None
    assert shown.item is not None
    assert shown.item.about is not None
    return tuple(shown.item.about[1])


def test_a_long_address_is_broken_rather_than_cut() -> None:
    lines = lines_with_a_code("[2001:db8:1234:5678:9abc:def0:1234:5678]:18000")
    assert max(map(len, lines)) <= 21


def test_an_https_address_has_the_room_of_the_words_above_it() -> None:
    """Three lines beside a code would touch the bar."""
    assert lines_with_a_code("https://192.168.100.100:8000") == ("https://", "192.168.100.100:8000")


async def offered(table: Driver, seat: str, wanted: str) -> bool:
    for _ in range(table.panel(seat).count):
        if table.offers(seat).startswith(wanted):
            return True
        await table.right(seat)
    return False
