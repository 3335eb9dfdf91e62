"""Looks at every bus, button, panel, strip and reader: is it there, and what does it say?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from croupier.config.wiring import SIMULATED, ScannerWiring, Wiring
from croupier.firmware.board.aside import aside
from croupier.firmware.board.drivers import panel_bus
from croupier.firmware.doctor.advice import (
    free_the_pin,
    load_i2c_dev,
    panel_advice,
    pins_advice,
    port_advice,
    stop_the_board,
    strip_advice,
)
from croupier.firmware.doctor.examined_board import ExaminedBoard
from croupier.firmware.doctor.findings import Finding, look, ok, skipped, wrong
from croupier.firmware.doctor.signs import number_sign
from croupier.firmware.doctor.voice import look_at_voice
from croupier.firmware.model.sentence import Told, told
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import Fault, Reason, fault_of
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
    findings = judge(examined, await reader_versions(examined), devices)
    return [*findings, await look_at_voice(examined)]


def judge(examined: ExaminedBoard, versions: Mapping[int, int], devices: Path = DEVICES) -> list[Finding]:
    """What the last reports of all devices say, and what readers said that they are. Touches no device."""
    return [
        *_pins(examined),
        *_buses(examined, devices),
        *_panels(examined),
        _strip(examined),
        *_scanners(examined, versions),
        *_others(examined),
    ]


def _expected(wiring: Wiring) -> list[DeviceId]:
    """The devices that report how they are."""
    screens = [DeviceId("screen", seat=seat) for seat in range(len(wiring.consoles))]
    return [*screens, DeviceId("strip"), *wired_readers(wiring)]


def _pins(examined: ExaminedBoard) -> Iterator[Finding]:
    if examined.no_pins:
        yield wrong(told("doctor-part-pins"), examined.no_pins, pins_advice(examined.no_pins))
    yield from _taken_pins(examined)
    for seat, console in enumerate(examined.opened.board.consoles):
        for button in sorted(console.buttons.down):
            yield wrong(
                DeviceId("button", seat=seat, name=button),
                told("doctor-button-down"),
                told("doctor-fix-button-down"),
            )


def _taken_pins(examined: ExaminedBoard) -> Iterator[Finding]:
    """Pins that somebody else has: one finding each, or one for all if the board itself is running."""
    reports = examined.health.items()
    taken = {device: why for device, (well, why) in reports if not well and device.kind in _ON_PINS}
    taken = {device: why for device, why in taken.items() if fault_of(why) is Fault.TAKEN}
    if len(taken) > MAX_STRAY_PINS:
        what = told("doctor-pins-taken", count=len(taken), why=", ".join(taken.values()))
        yield wrong(told("doctor-part-pins"), what, stop_the_board())
    else:
        for device, why in taken.items():
            yield wrong(device, why, free_the_pin())


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
    part = told("doctor-part-bus", bus=f"i2c-{bus.bus}")
    for why in dict.fromkeys(missing):
        yield wrong(part, why, told("doctor-fix-bus-missing"))
    without_module = _without_module(examined)
    if without_module:
        yield wrong(part, without_module, load_i2c_dev())
    elif found and bus.mux is not None:
        channels = ", ".join(f"{wiring.consoles[seat].screen.channel}: i2c-{n}" for seat, n in found.items())
        what = told("doctor-bus-mux", address=f"0x{bus.mux.address:02x}", channels=channels)
        yield ok(part, what)
        yield from _idle_mux(devices / f"{bus.bus}-{bus.mux.address:04x}" / "idle_state")
    elif found:
        yield ok(part, told("doctor-bus-well"))


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
            told("doctor-part-mux"),
            told("doctor-mux-keeps", state=state),
            told("doctor-fix-mux-idle", f"echo {IDLE_DISCONNECTS} | sudo tee {file}"),
        )


def _panels(examined: ExaminedBoard) -> Iterator[Finding]:
    bus = 0 if examined.wiring.i2c is None else examined.wiring.i2c.bus
    for seat, console in enumerate(examined.wiring.consoles):
        part = DeviceId("screen", seat=seat)
        well, why = examined.health_of(part)
        wiring = console.screen
        if wiring.driver == SIMULATED:
            yield from _simulated(examined, part, told("doctor-fix-ribbon"))
        elif well:
            key = "doctor-panel-well" if wiring.channel is None else "doctor-panel-well-on-channel"
            channel = {} if wiring.channel is None else {"channel": wiring.channel}
            chip, address = wiring.driver.upper(), f"0x{wiring.address:02x}"
            yield ok(part, told(key, chip=chip, address=address, **channel))
        elif fault_of(why) in (Fault.NO_BUS, Fault.NO_MUX):
            yield skipped(part, told("doctor-panel-no-bus", bus=f"i2c-{bus}"))
        elif fault_of(why) is Fault.NO_MODULE:
            yield skipped(part, told("doctor-panel-no-module"))
        else:
            yield wrong(part, why, panel_advice(why))


def _simulated(examined: ExaminedBoard, part: DeviceId, fix: Told) -> Iterator[Finding]:
    """A device of the page is well, unless somebody tries what a pulled cable does."""
    well, why = examined.health.get(part, (True, ""))
    yield ok(part, told("doctor-simulated")) if well else wrong(part, Reason(why, Fault.SILENT), fix)


def _strip(examined: ExaminedBoard) -> Finding:
    strip = DeviceId("strip")
    if examined.wiring.pixels.driver == SIMULATED:
        return ok(strip, told("doctor-simulated"))
    well, why = examined.health_of(strip, told("doctor-strip-silent"))
    if well and examined.wiring.pixels.host:
        return look(strip, told("doctor-strip-wled"))
    if well:
        return look(strip, told("doctor-strip-well"))
    return wrong(strip, why, strip_advice(why, examined.wiring, examined.pi))


def wired_readers(wiring: Wiring) -> list[DeviceId]:
    """The scanners and the pad that are real devices."""
    scanners = [DeviceId("scanner", name=s.name) for s in wiring.scanners if s.driver != SIMULATED]
    return scanners + ([DeviceId("pad")] if wiring.pad is not None else [])


async def reader_versions(examined: ExaminedBoard) -> dict[int, int]:
    """What the reader under each space says that it is. It takes a sweep."""
    found: dict[int, int] = {}
    for reader in examined.opened.readers:
        if isinstance(reader, Scanners):
            found |= await aside(partial(reader.versions, SELF_TEST_WITHIN_S))
    return found


def _scanners(examined: ExaminedBoard, versions: Mapping[int, int]) -> Iterator[Finding]:
    wired = [scanner for scanner in examined.wiring.scanners if scanner.driver != SIMULATED]
    for reader in examined.opened.readers:
        if isinstance(reader, Scanners):
            for state, wiring in zip(reader.states(), wired, strict=True):
                yield from _scanner(examined, state, wiring, versions)


def _scanner(
    examined: ExaminedBoard, state: ScannerState, wiring: ScannerWiring, versions: Mapping[int, int]
) -> Iterator[Finding]:
    well, why = examined.health_of(state.device)
    if not well:
        yield wrong(state.device, why, port_advice(wiring.port, why))
        return
    yield _line_quality(state, why)
    if wiring.senses == "presence":
        part = told("doctor-part-chain", scanner=state.device.name)
        yield _chain(part, [versions.get(space, 0) for space in wiring.spaces])
    else:
        for space in wiring.spaces:
            yield from _reader(DeviceId("space", space=space, name=wiring.name), versions.get(space, 0))
        kinds = sorted({CHIP_NAMES[versions[n]] for n in wiring.spaces if versions.get(n) in CHIP_NAMES})
        if kinds:
            yield ok(told("doctor-part-chips", scanner=state.device.name), ", ".join(kinds))


def _chain(part: Told, said: list[int]) -> Finding:
    if all(version == WHOLE_CHAIN for version in said):
        return ok(part, told("doctor-chain-well", count=len(said)))
    return wrong(part, told("doctor-chain-broken"), told("doctor-fix-chain"))


def _reader(part: DeviceId, version: int) -> Iterator[Finding]:
    """A finding only for a reader that is not as it should be. An unknown chip may still read tags."""
    if version in SILENT_VERSIONS:
        yield wrong(part, told("doctor-reader-silent"), told("doctor-fix-reader"))
    elif version not in CHIP_NAMES:
        yield look(part, told("doctor-reader-other", version=f"0x{version:02X}"))


def _line_quality(state: ScannerState, what: str) -> Finding:
    if state.damaged or state.gaps:
        said = told(
            "doctor-scanner-damaged", what=what, ms=state.sweep_ms, lines=state.damaged, gaps=state.gaps
        )
        return look(state.device, said, told("doctor-fix-cable"))
    return ok(state.device, told("doctor-scanner-well", what=what, ms=state.sweep_ms))


def _others(examined: ExaminedBoard) -> Iterator[Finding]:
    wiring, pad = examined.wiring.pad, DeviceId("pad")
    if wiring is not None:
        well, why = examined.health_of(pad)
        yield ok(pad, why) if well else wrong(pad, why, port_advice(wiring.port, why))
    if any(scanner.driver == SIMULATED for scanner in examined.wiring.scanners):
        yield from _simulated(examined, DeviceId("reader"), told("doctor-fix-replug"))
    elif not examined.wiring.scanners:
        yield skipped(told("doctor-part-readers"), told("doctor-readers-none"))
