"""Looks at the machine: which Pi it is, the user's rights, what is installed, and its power supply.

Everything is read below the folder `root`, so that a test can make the files of a Pi.
"""

from __future__ import annotations

import grp
import importlib.util
import os
import pwd
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from croupier.config.wiring import SIMULATED, Wiring
from croupier.firmware.doctor.advice import (
    PIN_LIBRARY,
    SERVICE_USER,
    install,
    join_group,
    neopixel_packages,
)
from croupier.firmware.doctor.config_txt import look_at_config
from croupier.firmware.doctor.findings import Finding, look, ok, skipped, wrong

ROOT = Path("/")
MODEL_FILE = "proc/device-tree/model"
THROTTLED_FILE = "sys/devices/platform/soc/soc:firmware/get_throttled"
_SLOWED = "the processor is slowed down"
_PROBLEMS = ("the supply is too weak", _SLOWED, _SLOWED, "it is too hot")
"""What each of the lowest bits means."""
_SINCE_START_SHIFT = 16
"""The upper bits say the same of the time since the start."""
_SUPPLY_ADVICE = "take a 5 V supply of 5 A and a short, thick cable; give the strip its own branch"
_PI = re.compile(r"Raspberry Pi (?:Compute Module )?(\d)")
_PI_5_STRIP = "adafruit_raspberry_pi5_neopixel_write"


def look_at_machine(wiring: Wiring, root: Path = ROOT) -> Iterator[Finding]:
    """Whether this machine is ready for the board."""
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
        text = (root / MODEL_FILE).read_bytes().rstrip(b"\0").decode(errors="replace")
    except OSError:
        return ""
    return text if "Raspberry" in text else ""


def generation(model: str) -> int:
    """The number of the Pi, as far as its wiring matters: a Zero is wired like a 3, a 400 is a 4."""
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
    yield from _groups_of_the_service(wanted)
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
            join_group(*missing, user=user),
        )
    elif wanted:
        yield ok("groups", f'the user "{user}" is in {", ".join(wanted)}')


def _groups_of_the_service(wanted: list[str]) -> Iterator[Finding]:
    """The service has a user of its own. What may be right for a person may be wrong for it."""
    try:
        user = pwd.getpwnam(SERVICE_USER)
    except KeyError:
        return
    has = {_group_name(number) for number in os.getgrouplist(user.pw_name, user.pw_gid)}
    missing = [name for name in wanted if name not in has]
    if missing:
        yield wrong(
            "groups",
            f'the service\'s user "{SERVICE_USER}" is not in {" and ".join(missing)}',
            join_group(*missing, user=SERVICE_USER),
        )
    elif wanted:
        yield ok("groups", f'the service\'s user "{SERVICE_USER}" is in {", ".join(wanted)}')


def _wanted_groups(wiring: Wiring, pi: int) -> list[str]:
    strip = wiring.pixels.driver != SIMULATED
    serial = wiring.pad is not None or any(scanner.driver != SIMULATED for scanner in wiring.scanners)
    wanted = {
        "gpio": wiring.uses_pins or (strip and (pi >= 5 or wiring.pixels.driver == "neopixel")),
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
    """The pins need one. A strip needs none, unless the wiring asks for Adafruit's library."""
    pins = "lgpio" if _found("lgpio") and not _found("gpiod") else "gpiod"
    wanted = {pins: PIN_LIBRARY} if wiring.uses_pins else {}
    if wiring.pixels.driver == "neopixel":
        modules = ("gpiod", _PI_5_STRIP if pi >= 5 else "_rpi_ws281x")
        wanted |= dict(zip(modules, neopixel_packages(pi), strict=True))
    missing = [name for name in wanted if not _found(name)]
    if missing:
        packages = [wanted[name] for name in missing]
        yield wrong("libraries", f"not installed: {', '.join(missing)}", install(packages))
    elif wanted:
        yield ok("libraries", ", ".join(wanted))


def _found(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def look_at_power(root: Path) -> Finding:
    """Whether the supply is strong enough, as the firmware of the Pi measures it."""
    bits = throttled(root)
    if bits is None:
        return skipped("power", "the firmware does not say how the supply is")
    now, before = _said(bits), _said(bits >> _SINCE_START_SHIFT)
    if now:
        return wrong("power", f"right now {now} (0x{bits:x})", _SUPPLY_ADVICE)
    if before:
        return look("power", f"for a while since the start: {before} (0x{bits:x})", _SUPPLY_ADVICE)
    return ok("power", "the supply has been strong enough since the start")


def throttled(root: Path) -> int | None:
    """The bits of `vcgencmd get_throttled`; None where they cannot be read."""
    try:
        return int((root / THROTTLED_FILE).read_text().strip(), 16)
    except (OSError, ValueError):
        return _asked() if root == Path("/") and shutil.which("vcgencmd") else None


def _asked() -> int | None:
    try:
        said = subprocess.run(
            ["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=5, check=True
        ).stdout
        return int(said.strip().partition("=")[2], 16)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def _said(bits: int) -> str:
    return ", ".join(dict.fromkeys(text for bit, text in enumerate(_PROBLEMS) if bits >> bit & 1))
