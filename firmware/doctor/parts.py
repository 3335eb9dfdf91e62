"""Every bus, button, panel and the strip: is it there, and what does it say?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.config.wiring import SIMULATED, Wiring
from croupier.firmware.board.drivers import panel_bus
from croupier.firmware.doctor.findings import Finding, look, ok, skipped, wrong
from croupier.firmware.doctor.patient import Patient
from croupier.firmware.doctor.readers import look_at_readers, wired_readers
from croupier.firmware.doctor.signs import number_sign
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.i2c import DEVICES, BusMissing

DISCONNECTS = "-2"
"""What the kernel calls a mux that lets go of every channel behind each transfer."""
WAIT = 6.0
"""Seconds for all devices together: a silent scanner needs three to be sure of."""


async def look_at_parts(patient: Patient, devices: Path = DEVICES) -> list[Finding]:
    """Every panel shows its number meanwhile, and the strip is lit."""
    wiring, board = patient.wiring, patient.opened.board
    for seat, console in enumerate(board.consoles):
        console.screen.show(number_sign(console.screen.size, seat + 1))
    patient.light({0: (20, 20, 20)})
    await patient.wait_for(_expected(wiring), WAIT)
    findings = [*_pins(patient), *_buses(wiring, devices), *_panels(patient), _strip(patient)]
    return findings + await look_at_readers(patient)


def _expected(wiring: Wiring) -> list[DeviceId]:
    screens = [DeviceId("screen", seat=seat) for seat in range(len(wiring.consoles))]
    return [*screens, DeviceId("strip"), *wired_readers(wiring)]


def _pins(patient: Patient) -> Iterator[Finding]:
    if patient.no_pins:
        yield wrong("pins", patient.no_pins, "buttons, buzzer, power button and resets were left out")
    for seat, console in enumerate(patient.opened.board.consoles):
        for button in sorted(console.buttons.down):
            yield wrong(
                DeviceId("button", seat=seat, name=button),
                "is down although nobody was asked to press it",
                "let it go; if it stays down, its wire touches ground or the button is stuck",
            )


def _buses(wiring: Wiring, devices: Path) -> Iterator[Finding]:
    bus = wiring.i2c
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
    if found and bus.mux is not None:
        channels = ", ".join(f"{wiring.consoles[seat].screen.channel}: i2c-{n}" for seat, n in found.items())
        yield ok(f"bus i2c-{bus.bus}", f"the mux at 0x{bus.mux.address:02x} has its channels ({channels})")
        yield from _idle_mux(devices / f"{bus.bus}-{bus.mux.address:04x}" / "idle_state")
    elif found:
        yield ok(f"bus i2c-{bus.bus}", "the kernel has it")


def _idle_mux(file: Path) -> Iterator[Finding]:
    """An older kernel's overlay does not know disconnect_on_idle, and the mux stays where it was."""
    try:
        state = file.read_text().strip()
    except OSError:
        return
    if state != DISCONNECTS:
        yield look(
            "mux",
            f"it keeps its last channel (idle_state {state}): one shorted panel takes the whole bus",
            "is disconnect_on_idle in its dtoverlay? Where the kernel is too old for it, at every start:\n"
            f"    echo {DISCONNECTS} | sudo tee {file}",
        )


def _panels(patient: Patient) -> Iterator[Finding]:
    bus = 0 if patient.wiring.i2c is None else patient.wiring.i2c.bus
    for seat, console in enumerate(patient.wiring.consoles):
        part = DeviceId("screen", seat=seat)
        well, why = patient.health_of(part)
        wiring = console.screen
        if wiring.driver == SIMULATED:
            yield ok(part, "simulated, in the page")
        elif well:
            where = "" if wiring.channel is None else f", channel {wiring.channel}"
            yield ok(part, f"{wiring.driver.upper()} at 0x{wiring.address:02x}{where} takes what it is sent")
        elif "there is no" in why:
            yield skipped(part, f"cannot be asked, as its bus i2c-{bus} is missing")
        else:
            yield wrong(part, why, _panel_advice(why))


def _panel_advice(why: str) -> str:
    if "stuck" in why:
        return "unplug this seat: if the others come back, SDA or SCL of its ribbon is shorted"
    if "cannot be opened" in why or "no right" in why:
        return ""
    return (
        "check its ribbon: 3V3, GND, SDA, SCL in their order; is the panel set to I2C, and to this address? "
        "Measure 3.3 V at the panel"
    )


def _strip(patient: Patient) -> Finding:
    strip = DeviceId("strip")
    if patient.wiring.pixels.driver == SIMULATED:
        return ok(strip, "simulated, in the page")
    well, why = patient.health_of(strip, "it could not be sent anything")
    if well:
        return look(strip, "its bytes are sent; whether it shines, only you can see")
    return wrong(strip, why, "see config.txt, groups and libraries above")
