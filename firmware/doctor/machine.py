"""The machine itself: which Pi it is, who we are on it, and what is installed.

Everything is read below `root`, so that a test can lay out a Pi of its own.
"""

from __future__ import annotations

import grp
import importlib.util
import os
import pwd
import re
from collections.abc import Iterator
from pathlib import Path

from croupier.config.wiring import SIMULATED, Wiring
from croupier.firmware.doctor.boot import look_at_config
from croupier.firmware.doctor.findings import Finding, look, ok, wrong
from croupier.firmware.doctor.power import look_at_power

ROOT = Path("/")
MODEL = "proc/device-tree/model"
_PI = re.compile(r"Raspberry Pi (?:Compute Module )?(\d+)")
_PI_5_STRIP = "adafruit_raspberry_pi5_neopixel_write"
_PI_5_PACKAGE = "Adafruit-Blinka-Raspberry-Pi5-Neopixel"


def look_at_machine(wiring: Wiring, root: Path = ROOT) -> Iterator[Finding]:
    model = pi_model(root)
    if not model:
        yield _no_pi(wiring)
        return
    pi = generation(model)
    yield ok("machine", model)
    yield from look_at_config(wiring, pi, root)
    yield from _groups(wiring, pi)
    yield from _libraries(wiring, pi)
    yield look_at_power(root)


def pi_model(root: Path = ROOT) -> str:
    """ "Raspberry Pi 4 Model B Rev 1.4"; empty on another machine."""
    try:
        text = (root / MODEL).read_bytes().rstrip(b"\0").decode(errors="replace")
    except OSError:
        return ""
    return text if "Raspberry" in text else ""


def generation(model: str) -> int:
    """Which Pi it is as far as wiring goes: a Zero is like a 3."""
    found = _PI.search(model)
    return int(found[1]) if found else 3


def needs_pi(wiring: Wiring) -> bool:
    return wiring.uses_pins or wiring.i2c is not None or wiring.pixels.driver != SIMULATED


def _no_pi(wiring: Wiring) -> Finding:
    if not needs_pi(wiring):
        return ok("machine", "no Raspberry Pi, and none is needed: nothing of this board hangs on pins")
    return wrong(
        "machine",
        f'this is no Raspberry Pi, and "{wiring.id}" has devices on its pins',
        "run the doctor on the Pi, or look at the simulated board here:\n"
        "    croupier doctor --config simulated",
    )


def _groups(wiring: Wiring, pi: int) -> Iterator[Finding]:
    wanted = _wanted_groups(wiring, pi)
    if os.geteuid() == 0:
        yield look("groups", "you are root, who may do everything: try it as the user that plays, too")
        return
    mine = {_group_name(number) for number in {*os.getgroups(), os.getegid()}}
    missing = [name for name in wanted if name not in mine]
    user = pwd.getpwuid(os.geteuid()).pw_name
    if missing:
        yield wrong(
            "groups",
            f'the user "{user}" is not in {" and ".join(missing)}',
            f"run this, and log in again:\n    sudo usermod -aG {','.join(missing)} {user}",
        )
    elif wanted:
        yield ok("groups", f'the user "{user}" is in {", ".join(wanted)}')


def _wanted_groups(wiring: Wiring, pi: int) -> list[str]:
    strip = wiring.pixels.driver != SIMULATED
    serial = wiring.pad is not None or any(scanner.driver != SIMULATED for scanner in wiring.scanners)
    wanted = {
        "gpio": wiring.uses_pins or strip,
        "i2c": wiring.i2c is not None,
        "spi": strip and pi <= 4,
        "dialout": serial,
    }
    return [name for name, is_wanted in wanted.items() if is_wanted]


def _group_name(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _libraries(wiring: Wiring, pi: int) -> Iterator[Finding]:
    wanted = ["lgpio"] if wiring.uses_pins else []
    if wiring.pixels.driver != SIMULATED:
        wanted += ["gpiod", _PI_5_STRIP if pi >= 5 else "rpi_ws281x"]
    missing = [name for name in wanted if importlib.util.find_spec(name) is None]
    if missing:
        packages = '"croupier[pi]"' + (f" {_PI_5_PACKAGE}" if _PI_5_STRIP in missing else "")
        task = f"install them where croupier is installed:\n    pip install {packages}"
        yield wrong("libraries", f"not installed: {', '.join(missing)}", task)
    elif wanted:
        yield ok("libraries", ", ".join(wanted))
