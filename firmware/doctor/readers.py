"""Every reader: is it there, and what does it say it is?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

from croupier.config.wiring import SIMULATED, ScannerWiring, Wiring
from croupier.config.wiring.pins import UART_PORTS
from croupier.firmware.doctor.findings import Finding, look, ok, skipped, wrong
from croupier.firmware.doctor.patient import Patient
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.scanner import Scanners, ScannerState

VERSIONS = {
    0x91: "MFRC522 version 1",
    0x92: "MFRC522 version 2",
    0x88: "FM17522, a copy",
    0xB2: "a copy",
    0x12: "a copy",
}
"""What the version register of a reader says it is."""
NO_ANSWER = (0x00, 0xFF)
CHAIN = 0xA5
"""What a whole chain of shift registers says."""
PATIENCE = 6.0
"""Seconds for the self-test of all scanners."""
BY_ID = Path("/dev/serial/by-id")


def wired_readers(wiring: Wiring) -> list[DeviceId]:
    """The scanners and the pad that are plugged in somewhere: each says how it is."""
    scanners = [DeviceId("scanner", name=s.name) for s in wiring.scanners if s.driver != SIMULATED]
    return scanners + ([DeviceId("pad")] if wiring.pad is not None else [])


async def look_at_readers(patient: Patient) -> list[Finding]:
    findings: list[Finding] = []
    for reader in patient.opened.readers:
        if isinstance(reader, Scanners):
            versions = await asyncio.to_thread(reader.versions, PATIENCE)
            wired = [scanner for scanner in patient.wiring.scanners if scanner.driver != SIMULATED]
            for state, wiring in zip(reader.states(), wired, strict=True):
                findings += _scanner(patient, state, wiring, versions)
    return findings + list(_others(patient))


def _scanner(
    patient: Patient, state: ScannerState, wiring: ScannerWiring, versions: Mapping[int, int]
) -> Iterator[Finding]:
    well, why = patient.health_of(state.device)
    if not well:
        yield wrong(state.device, why, _port_advice(wiring.port, why))
        return
    yield _line_quality(state, why)
    if wiring.senses == "presence":
        yield _chain(f"{state.device}, chain", [versions.get(space, 0) for space in wiring.spaces])
    else:
        for space in wiring.spaces:
            yield from _reader(DeviceId("space", space=space, name=wiring.name), versions.get(space, 0))
        kinds = sorted({VERSIONS[versions[n]] for n in wiring.spaces if versions.get(n) in VERSIONS})
        if kinds:
            yield ok(f"{state.device}, readers", " and ".join(kinds))


def _chain(part: str, said: list[int]) -> Finding:
    if all(version == CHAIN for version in said):
        return ok(part, f"the shift registers of all {len(said)} spaces answer")
    return wrong(
        part,
        "what goes in at its end does not come out at its beginning",
        "look for the first chip behind which nothing works; is the number of chips the one in pins.py?",
    )


def _reader(part: DeviceId, version: int) -> Iterator[Finding]:
    """Those that are as they should be are not listed one by one; a chip that is not known may read tags."""
    if version in NO_ANSWER:
        yield wrong(
            part,
            "its reader does not answer",
            "check its select line (SDA), 3V3 and MISO; swap it with a neighbour to see which is broken",
        )
    elif version not in VERSIONS:
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


def _others(patient: Patient) -> Iterator[Finding]:
    wiring, pad = patient.wiring.pad, DeviceId("pad")
    if wiring is not None:
        well, why = patient.health_of(pad)
        yield ok(pad, why) if well else wrong(pad, why, _port_advice(wiring.port, why))
    if any(scanner.driver == SIMULATED for scanner in patient.wiring.scanners):
        yield ok("readers", "simulated, in the page")
    elif not patient.wiring.scanners:
        yield skipped("readers", "this board has none under its spaces")


def _port_advice(port: str, why: str) -> str:
    """What to do about a serial device that is not there."""
    if "no right" in why or "another program" in why:
        return "stop the board first:\n    sudo systemctl stop croupier" if "another" in why else ""
    if "nothing is plugged in" not in why:
        return "unplug it and plug it in again; if that does not help, flash it again (docs/build/picos.md)"
    if port in UART_PORTS:
        return "switch the Pi's own serial port on and its console off, in raspi-config"
    found = sorted(map(str, BY_ID.glob("*"))) if BY_ID.is_dir() else []
    if not found:
        return "no serial device is plugged in at all; some USB cables only carry power: try another one"
    return "plug it in, or name the right one in the wiring file; these are there:" + "".join(
        f"\n    {path}" for path in found
    )
