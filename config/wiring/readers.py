"""Checks the token readers: scanners under the spaces, and the tap pad."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import get_args

from croupier.config.form import Form
from croupier.config.wiring.claims import Claims
from croupier.config.wiring.model import SIMULATED, SPACES, PadWiring, ScannerDriver, ScannerWiring, Senses
from croupier.config.wiring.pins import UART_PINS, UART_PORTS
from croupier.hw.drivers.network import LAST_PORT, SOCKET_URL
from croupier.hw.drivers.scanner_lines import MAX_GAIN, MAX_POWER

_DRIVERS: dict[str, ScannerDriver] = {"serial": "serial", SIMULATED: "simulated"}
_SENSES: dict[str, Senses] = {sense: sense for sense in get_args(Senses)}
_PORT = re.compile(r"/dev/[\w./:+@-]+")
_SETTINGS = (
    ("power", "powers", MAX_POWER),
    ("gain", "gains", MAX_GAIN),
    ("middle", "powers", 10 * MAX_POWER),
)
"""What a calibration writes for each reader of a scanner."""
_UNSTABLE_PORT = re.compile(r"/dev/tty(?:ACM|USB)\d+")
"""Linux numbers these ports anew at each start."""
_SERIAL = 'a serial port such as "/dev/serial/by-id/usb-..."'
_SERIAL_OR_TCP = f'{_SERIAL}, or an address such as "socket://south.local:4747"'
_SCANNER_PORT = re.compile(rf"{_PORT.pattern}|{SOCKET_URL.pattern}")


def check_readers(wiring: Form, claims: Claims) -> tuple[tuple[ScannerWiring, ...], PadWiring | None]:
    ports: dict[str, str] = {}
    scanners = _check_scanners(wiring, ports, claims) if wiring.has("scanners") else ()
    pad = None
    if wiring.has("pad"):
        with wiring.table("pad") as form:
            form.choice("driver", ["pn532"])
            pad = PadWiring("pn532", _port(form, "the pad", ports, claims))
    if not scanners and pad is None and wiring.complete and not wiring.has("scanners"):
        wiring.report("nothing reads the tokens: add the table pad, or scanners")
    if scanners and pad is None and all(scanner.senses == "presence" for scanner in scanners):
        wiring.report(
            "presence tells no tokens apart: add the table pad, or a scanner of identity", "scanners"
        )
    return scanners, pad


def _check_scanners(wiring: Form, ports: dict[str, str], claims: Claims) -> tuple[ScannerWiring, ...]:
    scanners: list[ScannerWiring] = []
    owners: dict[int, str] = {}
    with wiring.table("scanners") as form:
        whole = form.complete
        for name in form.keys:
            with form.table(name) as scanner:
                scanners.append(_check_scanner(scanner, name, ports, claims))
                for space in scanners[-1].spaces:
                    owner = owners.setdefault(space, name)
                    if owner != name:
                        scanner.report(f"space {space} is sensed by scanner {owner} too", "spaces")
                whole = whole and scanner.complete and bool(scanners[-1].spaces)
        blind = [space for space in range(SPACES) if space not in owners]
        if whole and blind:
            form.report(f"nobody senses {_spans(blind)}")
        if len({scanner.driver for scanner in scanners}) > 1:
            form.report("all scanners are simulated, or none")
    return tuple(scanners)


def _check_scanner(form: Form, name: str, ports: dict[str, str], claims: Claims) -> ScannerWiring:
    driver = _DRIVERS.get(form.choice("driver", _DRIVERS))
    senses = _SENSES.get(form.choice("senses", _SENSES), "identity")
    spaces = form.numbers("spaces", of="spaces", least=0, most=SPACES - 1)
    if driver is None:
        form.forgive()
    if driver is None or driver == SIMULATED:
        return ScannerWiring(name, "simulated", senses, spaces)
    port = _port(form, f"scanner {name}", ports, claims, over_tcp=True)
    power, gain, middle = (
        form.settings(key, of=what, count=len(spaces), least=0, most=most)
        if senses == "identity" and form.has(key)
        else ()
        for key, what, most in _SETTINGS
    )
    return ScannerWiring(name, driver, senses, spaces, port, power, gain, middle)


def _port(form: Form, owner: str, ports: dict[str, str], claims: Claims, *, over_tcp: bool = False) -> str:
    """Read a port, which only one device may have. A scanner may also be in the network."""
    if over_tcp:
        port = form.matching("port", _SCANNER_PORT, _SERIAL_OR_TCP)
    else:
        port = form.matching("port", _PORT, _SERIAL)
    if not port:
        return port
    address = SOCKET_URL.fullmatch(port)
    if address is not None and not 0 < int(address[2]) <= LAST_PORT:
        form.report(f"its port must be from 1 to {LAST_PORT}, not {address[2]}", "port")
    if _UNSTABLE_PORT.fullmatch(port):
        form.report(
            f"{port} may be another device after the next start: use its link in /dev/serial/by-id",
            "port",
        )
    first = ports.setdefault(port, owner)
    if first != owner:
        form.report(f"is the port of {first} too", "port")
    elif port in UART_PORTS:
        for pin in UART_PINS:
            claims.claim(form, "port", pin, f"the serial port {port}")
    return port


def _spans(numbers: Iterable[int]) -> str:
    """Some numbers in order: "space 3", "spaces 3, 7 to 9"."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    words = ", ".join(str(span[0]) if len(span) == 1 else f"{span[0]} to {span[-1]}" for span in spans)
    return f"space{'s' if len(spans) > 1 or len(spans[0]) > 1 else ''} {words}"
