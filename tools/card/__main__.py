"""`make card`: prepares a card that Raspberry Pi Imager has just written. The Pi installs Croupier from it.

Everything is made and checked elsewhere first; the card is written last, and as it was if that fails.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from croupier.config.problems import ConfigError
from croupier.config.wiring import Wiring, load_wiring, shipped_wirings
from croupier.config.wiring.boot_files import BACKUP, prepared, read_boot_files
from tools.card import cloud, pi_os
from tools.card.package import CannotFetch, packed
from tools.card.writing import write_card

SPARE = 4 << 20
"""Bytes that stay free on the card, for the log of the installation."""
LOG = "croupier/install.log"
"""What the Pi writes there while it installs itself."""
_WIFI = re.compile(r"(?P<name>.{1,32}?):(?P<password>.{8,63})")


class CannotPrepare(Exception):
    """Its text is the one sentence that the user is told."""


class Wish(NamedTuple):
    """What the user has asked for."""

    boot: Path
    board: str
    wiring: Wiring
    wiring_file: bytes
    wifi: tuple[str, str] | None
    country: str


def main(environ: Mapping[str, str]) -> int:
    try:
        wish = understood(environ)
        recognise(wish.boot)
        print("Fetching the packages for a Pi (a minute, only the first time) ...", flush=True)
        wanted = files_of(wish, packed(wish.wiring_file, wish.country))
        check_room(wish.boot, wanted)
        changed = write_card(wish.boot, wanted)
    except (CannotPrepare, CannotFetch, ConfigError) as error:
        print(f"make card: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        print(
            f"make card: the card could not be written: {error.strerror}{where}. It is as it was.",
            file=sys.stderr,
        )
        return 1
    print(
        f"{wish.boot} is ready for {wish.wiring.title}."
        if changed
        else f"{wish.boot} was ready already: nothing was changed."
    )
    for name in changed:
        print(f"  {name}")
    if wish.wifi is not None and pi_os.NETWORK_CONFIG in changed and (wish.boot / LOG).exists():
        print(
            "This card has been in a Pi, which takes a Wi-Fi from it at its first start alone: "
            "choose the Wi-Fi at the board."
        )
    print(
        "Take the card out properly, put it into the Pi and switch it on. "
        "It installs itself and restarts once: allow ten minutes."
    )
    print(f"If the board stays dark, look at {LOG} on the card.")
    return 0


def understood(environ: Mapping[str, str]) -> Wish:
    """What was asked for, if it makes sense."""
    where, board = environ.get("BOOT", ""), environ.get("BOARD", "") or "starter"
    if not where:
        raise CannotPrepare(
            "say where the card's boot partition is: make card BOOT=/media/you/bootfs BOARD=starter"
        )
    file = Path(board).expanduser()
    if board.endswith(".toml"):
        if not file.is_file():
            raise CannotPrepare(f"there is no wiring file {file}")
    elif board in shipped_wirings():
        file = Path("config/boards") / f"{board}.toml"
    else:
        names = ", ".join(name for name in shipped_wirings())
        raise CannotPrepare(
            f'there is no board "{board}": BOARD is one of {names}, or a file of your own that ends in .toml'
        )
    wiring = load_wiring(file if board.endswith(".toml") else board)
    if wiring.pixels.driver == "neopixel":
        raise CannotPrepare(
            f'{board} wants driver = "neopixel", which must be compiled on the Pi: '
            'write driver = "ws2812", which needs nothing'
        )
    return Wish(
        Path(where).expanduser().absolute(),
        board,
        wiring,
        file.read_bytes(),
        _wifi(environ),
        _country(environ),
    )


def _wifi(environ: Mapping[str, str]) -> tuple[str, str] | None:
    text = environ.get("WIFI", "")
    if not text:
        return None
    found = _WIFI.fullmatch(text)
    if found is None or len(found["name"].encode()) > 32 or not text.isprintable():
        raise CannotPrepare("WIFI is NAME:PASSWORD, a name of at most 32 letters and a password of 8 to 63")
    if not environ.get("COUNTRY"):
        raise CannotPrepare(
            "with WIFI say the country too, such as COUNTRY=FR: a Pi keeps its radio off until it knows"
        )
    return found["name"], found["password"]


def _country(environ: Mapping[str, str]) -> str:
    country = environ.get("COUNTRY", "")
    if country and not re.fullmatch(r"[A-Za-z]{2}", country):
        raise CannotPrepare(f'COUNTRY is two letters, such as FR or GB, not "{country}"')
    return country.upper()


def recognise(boot: Path) -> None:
    """Is this the boot partition of a stock Raspberry Pi OS, and can it be written to?"""
    if not boot.is_dir():
        raise CannotPrepare(f"{boot} is not a folder: is the card in the computer, and mounted?")
    if str(boot) == pi_os.MOUNTED_AT:
        raise CannotPrepare(
            f"{boot} belongs to the machine that runs this: on the Pi itself use sudo make install"
        )
    for name in pi_os.BOOT_FILES:
        if not (boot / name).is_file():
            raise CannotPrepare(f"{boot} has no {name}: it is not the boot partition of a Raspberry Pi")
    if any((boot / name).exists() for name in pi_os.KERNELS_OF_32_BITS):
        raise CannotPrepare(
            f"{boot} has Raspberry Pi OS with 32 bits: write the card with the one of 64 bits"
        )
    if not (boot / pi_os.KERNEL).is_file():
        raise CannotPrepare(f"{boot} has no {pi_os.KERNEL}: it is not Raspberry Pi OS (64-bit)")
    for name in (pi_os.USER_DATA, pi_os.META_DATA):
        if not (boot / name).is_file():
            raise CannotPrepare(
                f"{boot} has no {name}: it is an older Raspberry Pi OS, write the card with the newest one"
            )
    if not os.access(boot, os.W_OK):
        raise CannotPrepare(
            f"{boot} cannot be written to: is the card's lock on, or is it mounted for another user?"
        )
    read_boot_files(boot)


def files_of(wish: Wish, package: Mapping[str, bytes]) -> dict[str, bytes]:
    """All files that the card gets or keeps, by their names on it. The one that begins it all is the last."""
    boot = wish.boot
    files = {f"croupier/{name}": data for name, data in package.items()}
    before = read_boot_files(boot)
    after = prepared(before, wish.wiring)
    for name, old, new in zip(pi_os.BOOT_FILES, before, after, strict=True):
        if old is not None and new is not None and new != old:
            files.setdefault(name + BACKUP, _bytes(old))
            files[name] = _bytes(new)
    if wish.wifi is not None:
        wifi = cloud.network_config(*wish.wifi, wish.country).encode()
        had = boot / pi_os.NETWORK_CONFIG
        if had.is_file() and had.read_bytes() != wifi:
            files[pi_os.NETWORK_CONFIG + BACKUP] = had.read_bytes()
        files[pi_os.NETWORK_CONFIG] = wifi
    for name in [name for name in files if name.endswith(BACKUP) and (boot / name).exists()]:
        del files[name]  # it is kept as it first was
    original = cloud.original(_text(boot / pi_os.USER_DATA), _text(boot / (pi_os.USER_DATA + BACKUP)))
    files[pi_os.USER_DATA + BACKUP] = _bytes(original)
    files[pi_os.USER_DATA] = _bytes(cloud.user_data(original))
    return files


def check_room(boot: Path, files: Mapping[str, bytes]) -> None:
    status = os.statvfs(boot)
    block = max(status.f_frsize, 1)
    # a file is written beside the old one before it takes its place
    needed = (
        sum(-(-len(data) // block) * block for name, data in files.items() if _differs(boot / name, data))
        + SPARE
    )
    free = status.f_bavail * block
    if needed > free:
        raise CannotPrepare(
            f"{boot} has {free >> 20} MB free, and Croupier needs {(needed >> 20) + 1}: "
            "write the card anew, or delete what you put there"
        )


def _differs(file: Path, data: bytes) -> bool:
    return not file.is_file() or file.stat().st_size != len(data) or file.read_bytes() != data


def _text(file: Path) -> str | None:
    return file.read_bytes().decode(errors="surrogateescape") if file.is_file() else None


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")


if __name__ == "__main__":
    sys.exit(main(os.environ))
