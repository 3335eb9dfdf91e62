"""What the doctor finds on a full board on the bench: real drivers, and wires that are pulled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytest_mock import MockerFixture

from croupier.config.wiring import load_wiring
from croupier.firmware.doctor import devices
from croupier.firmware.doctor.devices import look_at_devices
from croupier.firmware.doctor.examined_board import examine
from croupier.firmware.doctor.findings import Finding
from croupier.hw.drivers.gpiod_pins import GpiodFactory
from tests.firmware.scanner.pico import Pico
from tests.firmware.workbench import WholeBoard, make_bench, whole_board
from tests.hw.drivers.kernel_pins import KernelChip
from tests.hw.drivers.pn532_end import Pn532End
from tests.hw.drivers.scanner_ends import ScannerEnd


@pytest.fixture
def board(tmp_path: Path, mocker: MockerFixture) -> Iterator[WholeBoard]:
    with whole_board("full", tmp_path, mocker) as board:
        yield board


@pytest.fixture(autouse=True)
def patience(mocker: MockerFixture) -> None:
    """Give the devices enough time, also on a busy machine."""
    mocker.patch.object(devices, "ANSWER_WITHIN_S", 60.0)
    mocker.patch.object(devices, "SELF_TEST_WITHIN_S", 60.0)


async def findings_of(board: WholeBoard, *, pressed: int | None = None) -> dict[str, Finding]:
    async with examine(board.wiring, opener=board.bench.opener) as examined:
        if pressed is not None:
            board.bench.pins.pin(pressed).drive_low()
        found = await look_at_devices(examined, board.bench.devices)
    return {finding.part: finding for finding in found}


async def test_a_board_that_is_well(board: WholeBoard) -> None:
    found = await findings_of(board)
    assert {finding.state for finding in found.values()} == {"ok", "look"}
    assert found["seat 3, screen"].what == "SSD1309 at 0x3c, channel 2 takes what it is sent"
    assert found["bus i2c-3"].what.startswith("the mux at 0x70 has its channels (0: i2c-40, 1: i2c-41")
    assert "10 spaces, identity" in found["scanner north"].what
    assert found["scanner north, readers"].what == "MFRC522 version 2"
    assert "only you can see" in found["strip"].what
    assert board.bench.lit() == []


async def test_every_loose_wire_is_named(board: WholeBoard) -> None:
    board.unplug_panel(4)
    board.ends[1].unplug()
    pico = board.ends[2]._pico
    assert isinstance(pico, Pico)
    pico.chips[3].mute = 0
    board.strip.fault = RuntimeError("no SPI here")
    found = await findings_of(board, pressed=24)
    wrong = {part: finding for part, finding in found.items() if finding.state == "wrong"}
    assert set(wrong) == {"seat 2, ●", "seat 5, screen", "strip", "scanner west", "scanner north, space 23"}
    assert "no display at 0x3c on i2c-44" in wrong["seat 5, screen"].what
    assert "check its ribbon" in wrong["seat 5, screen"].fix
    assert "nothing is plugged in" in wrong["scanner west"].what
    assert "select line" in wrong["scanner north, space 23"].fix
    assert "no SPI here" in wrong["strip"].what


async def test_a_mux_that_the_kernel_lacks_is_one_finding(board: WholeBoard) -> None:
    for channel in range(8):
        (board.bench.devices / "3-0070" / f"channel-{channel}").unlink()
    (board.bench.devices / "3-0070").rmdir()
    found = await findings_of(board)
    assert "no mux at 0x70" in found["bus i2c-3"].what
    assert {found[f"seat {seat}, screen"].state for seat in range(1, 7)} == {"skipped"}


@pytest.mark.parametrize(("idle_state", "noticed"), [("-1", True), ("-2", False)])
async def test_a_mux_that_does_not_let_go_is_named_with_the_line_to_type(
    board: WholeBoard, idle_state: str, noticed: bool
) -> None:
    (board.bench.devices / "3-0070" / "idle_state").write_text(f"{idle_state}\n")
    found = await findings_of(board)
    assert ("mux" in found) is noticed
    if noticed:
        assert found["mux"].state == "look"
        assert found["mux"].fix.endswith("3-0070/idle_state")


async def test_without_pins_the_rest_is_still_looked_at(board: WholeBoard) -> None:
    """On a laptop, with the scanners plugged in."""
    board.bench.pins = None
    found = await findings_of(board)
    assert "cannot be used" in found["pins"].what
    assert found["scanner south"].state == "ok"
    assert found["seat 1, screen"].state == "ok"


@pytest.mark.parametrize(("broken", "state"), [(False, "ok"), (True, "wrong")])
async def test_a_chain_of_hall_sensors_is_whole_or_not(
    tmp_path: Path, mocker: MockerFixture, broken: bool, state: str
) -> None:
    hall = load_wiring("hall")
    pico = Pico("E660", "presence", 40)
    pico.chain.broken = broken
    end = ScannerEnd(tmp_path / "ring", pico, "presence", 40)
    end.start()
    (tmp_path / "sysfs").mkdir()
    bench = make_bench(tmp_path / "sysfs", mocker)
    try:
        (ring,) = hall.scanners
        wiring = replace(hall, scanners=(replace(ring, port=end.cable.path),))
        async with examine(wiring, opener=bench.opener) as examined:
            found = {f.part: f for f in await look_at_devices(examined, bench.devices)}
    finally:
        end.close()
    assert found["scanner ring"].state == "ok"
    assert found["scanner ring, chain"].state == state
    assert found["pad"].state == "wrong"


async def test_the_pad_says_what_it_is(board: WholeBoard, tmp_path: Path) -> None:
    starter = load_wiring("starter")
    assert starter.pad is not None
    end = Pn532End(tmp_path / "pad")
    end.start()
    try:
        board.wiring = replace(starter, pad=replace(starter.pad, port=end.cable.path))
        found = await findings_of(board)
    finally:
        end.close()
    assert found["pad"].what == "PN532, firmware 1.6"
    assert found["readers"].state == "skipped"


async def test_a_bus_without_the_module_i2c_dev_is_one_finding_with_the_lines_to_type(
    board: WholeBoard,
) -> None:
    """The kernel lists the bus, and there is no file to open it by."""
    board.bench.buses.refuse_to_open = FileNotFoundError(2, "No such file or directory", "/dev/i2c-40")
    found = await findings_of(board)
    bus = found["bus i2c-3"]
    assert bus.state == "wrong"
    assert bus.what == (
        "there is no /dev/i2c-40: the kernel has the bus, but its module i2c-dev is not loaded"
    )
    assert bus.fix == (
        "load it now, and at every start:\n"
        "    sudo modprobe i2c-dev\n"
        "    echo i2c-dev | sudo tee /etc/modules-load.d/croupier.conf"
    )
    said = {found[f"seat {seat}, screen"].what for seat in range(1, 7)}
    assert said == {"cannot be asked, as the module i2c-dev is not loaded"}


@pytest.mark.parametrize(
    ("owners", "part", "what", "fix"),
    [
        (
            {8: "spi0 CS0"},
            "seat 3, ◀",
            "pin 8 is used by spi0 CS0",
            "look for a line in config.txt that gives this pin to something else; on pin 8 it may be an old "
            "kernel:\n    sudo apt full-upgrade",
        ),
        (
            dict.fromkeys((14, 15, 18, 23), "croupier"),
            "pins",
            "4 pins are taken: pin 14 is used by croupier, pin 15 is used by croupier, "
            "pin 18 is used by croupier, pin 23 is used by croupier",
            "stop the board first:\n    sudo systemctl stop croupier",
        ),
    ],
    ids=["by the kernel", "by the board that runs"],
)
async def test_pins_that_somebody_else_has(
    board: WholeBoard, mocker: MockerFixture, owners: dict[int, str], part: str, what: str, fix: str
) -> None:
    mocker.patch.object(GpiodFactory, "_get_revision", return_value=0xC03114)
    chip = KernelChip()
    for pin, owner in owners.items():
        chip.wires[pin].owner = owner
    board.bench.pins = GpiodFactory(chip)  # type: ignore[arg-type]
    found = await findings_of(board)
    board.bench.pins.close()
    assert [name for name, finding in found.items() if finding.state == "wrong"] == [part]
    assert (found[part].what, found[part].fix) == (what, fix)
