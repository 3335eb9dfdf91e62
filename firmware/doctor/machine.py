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

from croupier.config.wiring import Wiring
from croupier.firmware.doctor.advice import (
    PIN_LIBRARY,
    SERVICE_USER,
    install,
    join_group,
    neopixel_packages,
)
from croupier.firmware.doctor.config_txt import look_at_config
from croupier.firmware.doctor.findings import Finding, look, ok, skipped, wrong
from croupier.firmware.model.sentence import Told, told

ROOT = Path("/")
MODEL_FILE = "proc/device-tree/model"
THROTTLED_FILE = "sys/devices/platform/soc/soc:firmware/get_throttled"
_PROBLEMS = ("weak", "slow", "slow", "hot")
"""What each of the lowest bits means."""
_SINCE_START_SHIFT = 16
"""The upper bits say the same of the time since the start."""
_PI = re.compile(r"Raspberry Pi (?:Compute Module )?(\d)")
_PI_5_STRIP = "adafruit_raspberry_pi5_neopixel_write"


def look_at_machine(wiring: Wiring, root: Path = ROOT) -> Iterator[Finding]:
    """Whether this machine is ready for the board."""
    model = pi_model(root)
    if not model:
        yield _no_pi(wiring)
        return
    pi = generation(model)
    yield ok(told("doctor-part-machine"), model)
    yield from look_at_config(wiring, pi, root, model)
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
    return wiring.uses_pins or wiring.i2c is not None or wiring.pixels.on_a_pin


def _no_pi(wiring: Wiring) -> Finding:
    if not needs_pi(wiring):
        return ok(told("doctor-part-machine"), told("doctor-machine-none-needed"))
    return wrong(
        told("doctor-part-machine"),
        told("doctor-machine-no-pi", board=wiring.id),
        told("doctor-fix-on-the-pi", "croupier doctor --config simulated"),
    )


def _groups(wiring: Wiring, pi: int) -> Iterator[Finding]:
    wanted = _wanted_groups(wiring, pi)
    yield from _groups_of_the_service(wanted)
    if os.geteuid() == 0:
        yield look(told("doctor-part-groups"), told("doctor-groups-root"))
        return
    mine = {_group_name(number) for number in {*os.getgroups(), os.getegid()}}
    missing = [name for name in wanted if name not in mine]
    user = pwd.getpwuid(os.geteuid()).pw_name
    if missing:
        yield wrong(
            told("doctor-part-groups"),
            told("doctor-groups-missing", user=user, groups=", ".join(missing)),
            join_group(*missing, user=user),
        )
    elif wanted:
        yield ok(told("doctor-part-groups"), told("doctor-groups-well", user=user, groups=", ".join(wanted)))


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
            told("doctor-part-groups"),
            told("doctor-groups-service-missing", user=SERVICE_USER, groups=", ".join(missing)),
            join_group(*missing, user=SERVICE_USER),
        )
    elif wanted:
        yield ok(
            told("doctor-part-groups"),
            told("doctor-groups-service-well", user=SERVICE_USER, groups=", ".join(wanted)),
        )


def _wanted_groups(wiring: Wiring, pi: int) -> list[str]:
    strip = wiring.pixels.on_a_pin
    serial = wiring.pad is not None or any(scanner.port.startswith("/") for scanner in wiring.scanners)
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
        what = told("doctor-libraries-missing", names=", ".join(missing))
        yield wrong(told("doctor-part-libraries"), what, install(packages))
    elif wanted:
        yield ok(told("doctor-part-libraries"), ", ".join(wanted))


def _found(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def look_at_power(root: Path) -> Finding:
    """Whether the supply is strong enough, as the firmware of the Pi measures it."""
    bits = throttled(root)
    if bits is None:
        return skipped(told("doctor-part-power"), told("doctor-power-unknown"))
    now, before = _said(bits), _said(bits >> _SINCE_START_SHIFT)
    if now:
        what = told("doctor-power-now", said=now, bits=f"0x{bits:x}")
        return wrong(told("doctor-part-power"), what, told("doctor-fix-supply"))
    if before:
        what = told("doctor-power-before", said=before, bits=f"0x{bits:x}")
        return look(told("doctor-part-power"), what, told("doctor-fix-supply"))
    return ok(told("doctor-part-power"), told("doctor-power-well"))


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


def _said(bits: int) -> tuple[Told, ...]:
    """What the lowest bits say."""
    kinds = dict.fromkeys(kind for bit, kind in enumerate(_PROBLEMS) if bits >> bit & 1)
    return tuple(told(f"doctor-power-{kind}") for kind in kinds)
