"""Looks at every bus, button, panel, strip and reader: is it there, and what does it say?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

from croupier.config.wiring import SIMULATED, ScannerWiring, Wiring
from croupier.firmware.board.drivers import panel_bus
from croupier.firmware.doctor.advice import (
    LOAD_I2C_DEV,
    STOP_THE_BOARD,
    TAKEN_PIN,
    panel_advice,
    pins_advice,
    port_advice,
    strip_advice,
)
from croupier.firmware.doctor.examined_board import ExaminedBoard
from croupier.firmware.doctor.findings import Finding, look, ok, skipped, wrong
from croupier.firmware.doctor.signs import number_sign
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import Fault, fault_of
from croupier.hw.drivers.i2c import DEVICES, BusMissing
from croupier.hw.drivers.scanner import Scanners, ScannerState

MAX_STRAY_PINS = 3
"""If more pins than these are taken, another program is running this board."""
_ON_PINS = ("button", "buzzer", "power", "reset")
IDLE_DISCONNECTS = "-2"
"""The idle_state of a mux that disconnects its channel after each transfer."""
ANSWER_WITHIN_S = 6.0
"""The time for all devices together. That a scanner is silent is certain only after three seconds."""
CHIP_NAMES = {
    0x91: "MFRC522 version 1",
    0x92: "MFRC522 version 2",
    0x88: "FM17522, a copy",
    0xB2: "a copy",
    0x12: "a copy",
}
"""The chips that a reader's version register may name."""
SILENT_VERSIONS = (0x00, 0xFF)
"""What is read where no chip answers."""
WHOLE_CHAIN = 0xA5
"""The version of a chain of shift registers that is whole."""
SELF_TEST_WITHIN_S = 6.0
"""The time for the self-test of all scanners."""


async def look_at_devices(examined: ExaminedBoard, devices: Path = DEVICES) -> list[Finding]:
    """What each device says. Meanwhile every panel shows its number, and the strip is lit."""
    wiring, board = examined.wiring, examined.opened.board
    for seat, console in enumerate(board.consoles):
        console.screen.show(number_sign(console.screen.size, seat + 1))
    examined.light({0: (20, 20, 20)})
    await examined.wait_for(_expected(wiring), ANSWER_WITHIN_S)
    findings = [*_pins(examined), *_buses(examined, devices), *_panels(examined), _strip(examined)]
    return findings + await look_at_readers(examined)


def _expected(wiring: Wiring) -> list[DeviceId]:
    """The devices that report how they are."""
    screens = [DeviceId("screen", seat=seat) for seat in range(len(wiring.consoles))]
    return [*screens, DeviceId("strip"), *wired_readers(wiring)]


def _pins(examined: ExaminedBoard) -> Iterator[Finding]:
    if examined.no_pins:
        yield wrong("pins", examined.no_pins, pins_advice(examined.no_pins))
    yield from _taken_pins(examined)
    for seat, console in enumerate(examined.opened.board.consoles):
        for button in sorted(console.buttons.down):
            yield wrong(
                DeviceId("button", seat=seat, name=button),
                "is down although nobody was asked to press it",
                "let it go; if it stays down, its wire touches ground or the button is stuck",
            )


def _taken_pins(examined: ExaminedBoard) -> Iterator[Finding]:
    """Pins that somebody else has: one finding each, or one for all if the board itself is running."""
    reports = examined.health.items()
    taken = {device: why for device, (well, why) in reports if not well and device.kind in _ON_PINS}
    taken = {device: why for device, why in taken.items() if fault_of(why) is Fault.TAKEN}
    if len(taken) > MAX_STRAY_PINS:
        yield wrong("pins", f"{len(taken)} pins are taken: {', '.join(taken.values())}", STOP_THE_BOARD)
    else:
        for device, why in taken.items():
            yield wrong(device, why, TAKEN_PIN)


def _buses(examined: ExaminedBoard, devices: Path) -> Iterator[Finding]:
    wiring, bus = examined.wiring, examined.wiring.i2c
    if bus is None:
        return
    found: dict[int, int] = {}
    missing: list[str] = []
    for seat, console in enumerate(wiring.consoles):
        if console.screen.driver != SIMULATED:
            try:
                found[seat] = panel_bus(bus, console.screen, devices)
            except BusMissing as error:
                missing.append(str(error))
    for why in dict.fromkeys(missing):
        yield wrong(f"bus i2c-{bus.bus}", why, "its lines in config.txt count after a restart")
    without_module = _without_module(examined)
    if without_module:
        yield wrong(f"bus i2c-{bus.bus}", without_module, LOAD_I2C_DEV)
    elif found and bus.mux is not None:
        channels = ", ".join(f"{wiring.consoles[seat].screen.channel}: i2c-{n}" for seat, n in found.items())
        yield ok(f"bus i2c-{bus.bus}", f"the mux at 0x{bus.mux.address:02x} has its channels ({channels})")
        yield from _idle_mux(devices / f"{bus.bus}-{bus.mux.address:04x}" / "idle_state")
    elif found:
        yield ok(f"bus i2c-{bus.bus}", "the kernel has it")


def _without_module(examined: ExaminedBoard) -> str:
    """What a panel says that found its bus, and no file to open it by; empty if none says so."""
    said = (
        examined.health_of(DeviceId("screen", seat=seat))[1] for seat in range(len(examined.wiring.consoles))
    )
    return next((why for why in said if fault_of(why) is Fault.NO_MODULE), "")


def _idle_mux(file: Path) -> Iterator[Finding]:
    """With an older kernel, which does not know disconnect_on_idle, the mux keeps its last channel."""
    try:
        state = file.read_text().strip()
    except OSError:
        return
    if state != IDLE_DISCONNECTS:
        yield look(
            "mux",
            f"it keeps its last channel (idle_state {state}): one shorted panel takes the whole bus",
            "is disconnect_on_idle in its dtoverlay? Where the kernel is too old for it, at every start:\n"
            f"    echo {IDLE_DISCONNECTS} | sudo tee {file}",
        )


def _panels(examined: ExaminedBoard) -> Iterator[Finding]:
    bus = 0 if examined.wiring.i2c is None else examined.wiring.i2c.bus
    for seat, console in enumerate(examined.wiring.consoles):
        part = DeviceId("screen", seat=seat)
        well, why = examined.health_of(part)
        wiring = console.screen
        if wiring.driver == SIMULATED:
            yield ok(part, "simulated, in the page")
        elif well:
            where = "" if wiring.channel is None else f", channel {wiring.channel}"
            yield ok(part, f"{wiring.driver.upper()} at 0x{wiring.address:02x}{where} takes what it is sent")
        elif fault_of(why) in (Fault.NO_BUS, Fault.NO_MUX):
            yield skipped(part, f"cannot be asked, as its bus i2c-{bus} is missing")
        elif fault_of(why) is Fault.NO_MODULE:
            yield skipped(part, "cannot be asked, as the module i2c-dev is not loaded")
        else:
            yield wrong(part, why, panel_advice(why))


def _strip(examined: ExaminedBoard) -> Finding:
    strip = DeviceId("strip")
    if examined.wiring.pixels.driver == SIMULATED:
        return ok(strip, "simulated, in the page")
    well, why = examined.health_of(strip, "it could not be sent anything")
    if well:
        return look(strip, "its bytes are sent; whether it shines, only you can see")
    return wrong(strip, why, strip_advice(why, examined.wiring, examined.pi))


def wired_readers(wiring: Wiring) -> list[DeviceId]:
    """The scanners and the pad that are real devices."""
    scanners = [DeviceId("scanner", name=s.name) for s in wiring.scanners if s.driver != SIMULATED]
    return scanners + ([DeviceId("pad")] if wiring.pad is not None else [])


async def look_at_readers(examined: ExaminedBoard) -> list[Finding]:
    findings: list[Finding] = []
    for reader in examined.opened.readers:
        if isinstance(reader, Scanners):
            versions = await asyncio.to_thread(reader.versions, SELF_TEST_WITHIN_S)
            wired = [scanner for scanner in examined.wiring.scanners if scanner.driver != SIMULATED]
            for state, wiring in zip(reader.states(), wired, strict=True):
                findings += _scanner(examined, state, wiring, versions)
    return findings + list(_others(examined))


def _scanner(
    examined: ExaminedBoard, state: ScannerState, wiring: ScannerWiring, versions: Mapping[int, int]
) -> Iterator[Finding]:
    well, why = examined.health_of(state.device)
    if not well:
        yield wrong(state.device, why, port_advice(wiring.port, why))
        return
    yield _line_quality(state, why)
    if wiring.senses == "presence":
        yield _chain(f"{state.device}, chain", [versions.get(space, 0) for space in wiring.spaces])
    else:
        for space in wiring.spaces:
            yield from _reader(DeviceId("space", space=space, name=wiring.name), versions.get(space, 0))
        kinds = sorted({CHIP_NAMES[versions[n]] for n in wiring.spaces if versions.get(n) in CHIP_NAMES})
        if kinds:
            yield ok(f"{state.device}, readers", " and ".join(kinds))


def _chain(part: str, said: list[int]) -> Finding:
    if all(version == WHOLE_CHAIN for version in said):
        return ok(part, f"the shift registers of all {len(said)} spaces answer")
    return wrong(
        part,
        "what goes in at its end does not come out at its beginning",
        "look for the first chip after which nothing works; is the number of chips the one in pins.py?",
    )


def _reader(part: DeviceId, version: int) -> Iterator[Finding]:
    """A finding only for a reader that is not as it should be. An unknown chip may still read tags."""
    if version in SILENT_VERSIONS:
        yield wrong(
            part,
            "its reader does not answer",
            "check its select line (SDA), 3V3 and MISO; swap it with a neighbour to see which is broken",
        )
    elif version not in CHIP_NAMES:
        yield look(part, f"its reader says that it is 0x{version:02X}, which is no MFRC522")


def _line_quality(state: ScannerState, what: str) -> Finding:
    said = f"{what}; a sweep takes {state.sweep_ms} ms"
    if state.damaged or state.gaps:
        return look(
            state.device,
            f"{said}; {state.damaged} damaged lines, {state.gaps} gaps",
            "a better or shorter USB cable, away from the strip's supply",
        )
    return ok(state.device, said)


def _others(examined: ExaminedBoard) -> Iterator[Finding]:
    wiring, pad = examined.wiring.pad, DeviceId("pad")
    if wiring is not None:
        well, why = examined.health_of(pad)
        yield ok(pad, why) if well else wrong(pad, why, port_advice(wiring.port, why))
    if any(scanner.driver == SIMULATED for scanner in examined.wiring.scanners):
        yield ok("readers", "simulated, in the page")
    elif not examined.wiring.scanners:
        yield skipped("readers", "this board has none under its spaces")
