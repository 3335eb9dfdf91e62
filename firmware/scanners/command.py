"""Runs `croupier scanners`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from croupier.config.problems import ConfigError
from croupier.config.wiring import Wiring, load_wiring
from croupier.firmware.doctor.arguments import INSTALLED
from croupier.firmware.model.terminal import say
from croupier.firmware.scanners import program
from croupier.firmware.scanners.pico import give_program, who_is_at
from croupier.firmware.scanners.prompt import PicoError
from croupier.hw.drivers.errors import Fault

BY_ID = Path("/dev/serial/by-id")
PICOS = ("MicroPython", "Pico")
"""What the name of a Pico's port has in it."""
STEPS = {"writing": "copying the program ...", "starting": "starting it ..."}


def run(arguments: argparse.Namespace) -> int:
    """The exit code: 1 if something is wrong, which has then been said."""
    try:
        match arguments.doing:
            case "flash":
                from croupier.firmware.scanners.uf2 import flash

                say([flash(arguments.uf2, arguments.drive)])
                return 0
            case "update":
                return _update(arguments)
            case _:
                return _list(_wiring(arguments))
    except ConfigError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1


def _wiring(arguments: argparse.Namespace) -> Wiring:
    return load_wiring(arguments.config or (str(INSTALLED) if INSTALLED.exists() else "simulated"))


def ports_of(wiring: Wiring) -> dict[str, str]:
    """The scanners of the wiring that are on a serial port, and Picos that the wiring does not know."""
    ports = {scanner.name: scanner.port for scanner in wiring.scanners if scanner.port.startswith("/")}
    known = {Path(port).resolve() for port in ports.values()}
    others = sorted(BY_ID.iterdir()) if BY_ID.is_dir() else []
    return ports | {
        str(port): str(port)
        for port in others
        if any(word in port.name for word in PICOS) and port.resolve() not in known
    }


def _list(wiring: Wiring) -> int:
    ports, ours = ports_of(wiring), program.version()
    if not ports:
        say(["The wiring has no scanner on a port, and no Pico is plugged in."])
        return 0
    lines, is_well = [], True
    for name, path in ports.items():
        well, words = _described(path, ours)
        is_well = is_well and well
        lines.append(f"{name:<{max(map(len, ports))}}  {words}")
    say(lines)
    return 0 if is_well else 1


def _described(path: str, ours: str) -> tuple[bool, str]:
    try:
        who = who_is_at(path)
    except PicoError as error:
        hint = ': stop it with "sudo systemctl stop croupier"' if error.reason.fault is Fault.TAKEN else ""
        return False, f"{error.reason}{hint}"
    if who is None:
        return False, f"{path} is there, and no scanner answers: croupier scanners update"
    about = f"{who.spaces} spaces, {who.senses}, {who.board}, program {who.firmware}, protocol {who.protocol}"
    if who.firmware == ours:
        return True, f"{about}: up to date"
    return False, f"{about}: not the {ours} of this Croupier: croupier scanners update"


def _update(arguments: argparse.Namespace) -> int:
    wiring = _wiring(arguments)
    ports, ours, files = ports_of(wiring), program.version(), program.files()
    if arguments.pins is not None:
        files[program.PINS] = _own_pins(arguments.pins)
    for which in arguments.which:
        if which not in ports and not which.startswith("/"):
            names = ", ".join(ports) or "none"
            raise ConfigError(f'there is no scanner "{which}": known are {names}')
    wanted = {which: ports.get(which, which) for which in arguments.which} or ports
    if not wanted:
        raise ConfigError("the wiring has no scanner on a port, and no Pico is plugged in")
    failed = 0
    for name, path in wanted.items():
        try:
            say([f"{name}: {_updated(name, path, files, ours, arguments)}"])
        except PicoError as error:
            failed += 1
            print(f"croupier: {name}: {error.reason}", file=sys.stderr)
    return 1 if failed else 0


def _updated(name: str, path: str, files: dict[str, bytes], ours: str, arguments: argparse.Namespace) -> str:
    who = who_is_at(path)
    if who is not None and who.firmware == ours and not arguments.again and arguments.pins is None:
        return f"up to date, with program {ours}"
    now = give_program(
        path, files, ours, lambda step: say([f"{name}: {STEPS[step]}"]), own_pins=arguments.pins is None
    )
    return f"has program {now.firmware} now ({now.spaces} spaces, {now.senses})"


def _own_pins(file: Path) -> bytes:
    try:
        data = file.read_bytes()
        compile(data, str(file), "exec")
    except OSError as error:
        raise ConfigError(f"{file} cannot be read ({error.strerror})") from None
    except (SyntaxError, ValueError) as error:
        raise ConfigError(f"{file}: {error}") from None
    return data
