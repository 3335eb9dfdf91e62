"""A wiring becomes a board: real drivers on mock pins and buses, simulated ones, and a mixture."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import OutputDevice
from msgspec.structs import replace
from PIL import Image
from pytest_mock import MockerFixture

from croupier.config.wiring import load_wiring, parse_wiring
from croupier.firmware.board.open_board import NoBus, open_board
from croupier.firmware.model.clock import LoopClock
from croupier.hw.drivers.buttons import RETRY_PIN_S
from croupier.hw.drivers.gpiod_pins import GpiodFactory
from croupier.hw.drivers.pins import PinsMissing
from croupier.hw.protocols import Button, ButtonEvent
from tests.config.test_wiring import STARTER
from tests.config.wrong import changed
from tests.firmware.workbench import Bench, make_bench
from tests.hw.drivers.kernel_pins import KernelChip
from tests.hw.drivers.serial_ends import until
from tests.hw.hand_clock import HandClock

LIT = Image.new("1", (128, 64), 1)


@pytest.fixture
def bench(tmp_path: Path, mocker: MockerFixture) -> Bench:
    return make_bench(tmp_path, mocker)


@pytest.mark.parametrize("name", ["full", "hall"])
def test_a_large_board_has_six_consoles_each_on_its_own_wires(bench: Bench, name: str) -> None:
    with bench.open(load_wiring(name)) as opened:
        heard: list[ButtonEvent] = []
        for console in opened.board.consoles:
            console.buttons.listen(heard.append)
        opened.board.consoles[4].screen.show(LIT)
        until(lambda: bench.lit() == [44])
        bench.pins.pin(20).drive_low()
        bench.clock.turn(0.1)
        assert heard == [ButtonEvent(3, Button.OK, "press")]
        assert len(opened.board.pixels) == 120
        assert len(opened.board.cells) == 40
        assert opened.sim.screen_bits(4) == b"\xff" * 1024, "the page shows what the panel shows"
    assert not any(chip.lit for chip in bench.chips.values())


def test_the_starter_has_one_console_on_the_bus_itself(bench: Bench) -> None:
    with bench.open(load_wiring("starter")) as opened:
        (console,) = opened.board.consoles
        console.screen.show(LIT)
        until(lambda: bench.lit() == [1])
        opened.board.buzzer.play([(440, 0.1)])
        assert bench.pins.pin(9).frequency == 440


def test_a_held_arrow_scrolls_and_a_held_ok_does_not(bench: Bench) -> None:
    with bench.open(load_wiring("starter")) as opened:
        heard: list[ButtonEvent] = []
        opened.board.consoles[0].buttons.listen(heard.append)
        bench.pins.pin(27).drive_low()
        bench.clock.turn(1)
        assert len(heard) == 1
        bench.pins.pin(17).drive_low()
        bench.clock.turn(1)
        assert [event.kind for event in heard[1:]] == ["press", *["repeat"] * 4]
        assert {event.button for event in heard[1:]} == {Button.RIGHT}


def test_the_power_button_switches_off(bench: Bench) -> None:
    with bench.open(load_wiring("full")):
        bench.pins.pin(3).drive_low()
        bench.clock.turn(3)
    assert len(bench.powered_off) == 1


def test_a_simulated_board_needs_no_pins(tmp_path: Path) -> None:
    clock = HandClock()
    with open_board(
        load_wiring("simulated"), clock=clock, power_off=lambda: None, places=tmp_path / "tokens.json"
    ) as opened:
        assert len(opened.board.consoles) == 4
        opened.board.consoles[3].screen.show(LIT)
        assert opened.sim.screen_bits(3) == b"\xff" * 1024
        opened.sim.place("04A1C25B6F8001", 39)
        assert opened.board.reader.seen() == {"04A1C25B6F8001": 39}
        assert opened.board.cells[0] == (116, 117, 118, 119, 0, 1, 2, 3)
        heard: list[ButtonEvent] = []
        opened.board.consoles[2].buttons.listen(heard.append)
        opened.sim.press(2, Button.RIGHT)
        assert heard == [ButtonEvent(2, Button.RIGHT, "press")]


def test_a_board_may_be_real_in_parts(bench: Bench) -> None:
    text = changed('driver = "ws2812"\npin = 10 ', 'driver = "simulated"\n# ', STARTER)
    for key in ("count", "per_metre", "milliamps"):
        text = changed(f"\n{key} = ", f"\n# {key} = ", text)
    with bench.open(parse_wiring("mine.toml", text.encode())) as opened:
        opened.board.pixels.show([(9, 0, 0)] * 120)
        assert opened.sim.pixel_frame == [(9, 0, 0)] * 120
        opened.board.consoles[0].screen.show(LIT)
        until(lambda: bench.lit() == [1])


def test_a_board_that_cannot_be_opened_leaves_nothing_open(bench: Bench) -> None:
    with OutputDevice(9, pin_factory=bench.pins), pytest.raises(PinsMissing, match="another program"):
        bench.open(load_wiring("full"))
    assert bench.clock.waiting == []
    with bench.open(load_wiring("full")):
        pass


async def test_an_edge_on_the_librarys_thread_is_heard_on_the_loop(bench: Bench) -> None:
    heard: asyncio.Queue[tuple[ButtonEvent, int]] = asyncio.Queue()
    with open_board(
        load_wiring("starter"),
        clock=LoopClock(),
        power_off=lambda: None,
        pins=bench.pins,
        devices=bench.devices,
    ) as opened:
        opened.board.consoles[0].buttons.listen(
            lambda event: heard.put_nowait((event, threading.get_ident()))
        )
        await asyncio.to_thread(bench.pins.pin(27).drive_low)
        event, thread = await asyncio.wait_for(heard.get(), 10)
    assert event == ButtonEvent(0, Button.OK, "press")
    assert thread == threading.get_ident()


@pytest.fixture
def chip(bench: Bench, mocker: MockerFixture) -> Iterator[KernelChip]:
    """The bench's pins are those of the kernel's library."""
    mocker.patch.object(GpiodFactory, "_get_revision", return_value=0xC03114)
    chip = KernelChip()
    bench.pins = GpiodFactory(chip)  # type: ignore[arg-type]
    yield chip
    bench.pins.close()


def test_a_busy_pin_costs_one_button_and_comes_back(bench: Bench, chip: KernelChip) -> None:
    """Kernels before 2024 give pin 8 to SPI in spite of spi0-0cs."""
    chip.wires[8].owner = "spi0 CS0"
    with bench.open(load_wiring("full")) as opened:
        (lost,) = lost_on_pins(bench)
        assert (lost, bench.health.why(lost)) == ("seat 3, ◀", "pin 8 is used by spi0 CS0")
        heard: list[ButtonEvent] = []
        for console in opened.board.consoles:
            console.buttons.listen(heard.append)
        for pin in (24, 23):
            press(bench, chip, pin)
        assert {event.console for event in heard} == {1}
        chip.wires[8].owner = ""
        bench.clock.turn(RETRY_PIN_S)
        assert lost_on_pins(bench) == []
        press(bench, chip, 8)
        assert heard[-1] == ButtonEvent(2, Button.LEFT, "press")


def lost_on_pins(bench: Bench) -> list[str]:
    """Without the scanners, which nobody has plugged in."""
    return [device for device in bench.health.lost() if not device.startswith("scanner")]


def press(bench: Bench, chip: KernelChip, pin: int) -> None:
    """The edge comes on the thread of the pins."""
    before = len(bench.clock.waiting)
    chip.wires[pin].drive(False)
    until(lambda: len(bench.clock.waiting) > before)
    bench.clock.turn(0.05)


@pytest.mark.parametrize(
    ("pin", "device"),
    [(9, "buzzer"), (3, "power button"), (6, "reset of the mux"), (2, "reset of the panels")],
)
def test_any_other_device_whose_pin_is_busy_is_left_out(
    bench: Bench, chip: KernelChip, pin: int, device: str
) -> None:
    chip.wires[pin].owner = "somebody"
    with bench.open(load_wiring("full")) as opened:
        assert lost_on_pins(bench) == [device]
        opened.board.buzzer.play([(880, 0.1)])


def test_a_real_screen_without_a_bus_is_refused(bench: Bench) -> None:
    """The check of a file sees to that; a wiring that a program made is not checked."""
    wiring = replace(load_wiring("starter"), i2c=None)
    with pytest.raises(NoBus) as caught:
        bench.open(wiring)
    assert str(caught.value) == "seat 1: its ssd1309 needs a bus, and the wiring has no table i2c"
