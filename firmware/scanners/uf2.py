"""Puts MicroPython on a Pico that was plugged in with its button held: it is a small drive then."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.config.problems import ConfigError

BLOCK = 512
_FIRST, _SECOND, _LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_HAS_FAMILY = 0x2000
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF57: "RP2350", 0xE48BFF59: "RP2350", 0xE48BFF5A: "RP2350"}
"""Which chip a file is for. A Pico has the first, a Pico 2 the other."""
INFO = "INFO_UF2.TXT"
BY_LABEL = Path("/dev/disk/by-label")
LABELS = ("RPI-RP2", "RP2350")
NO_DRIVE = (
    "no Pico shows up as a drive: unplug it, hold BOOTSEL while you plug it in again, and try once more"
)


class CannotFlash(ConfigError):
    """The file or the drive will not do. The text is one sentence."""


def chip_of(file: Path) -> str:
    """The chip that a UF2 file is for, if the file is whole."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise CannotFlash(f"{file} cannot be read ({error.strerror})") from None
    if len(data) < BLOCK or struct.unpack_from("<II", data) != (_FIRST, _SECOND):
        raise CannotFlash(f"{file} is no UF2 file: fetch the one for your Pico from micropython's own site")
    blocks = [data[start : start + BLOCK] for start in range(0, len(data), BLOCK)]
    heads = [struct.unpack_from("<IIIIIIII", block) for block in blocks if len(block) == BLOCK]
    whole = all(
        (head[0], head[1]) == (_FIRST, _SECOND) and struct.unpack_from("<I", block, BLOCK - 4)[0] == _LAST
        for head, block in zip(heads, blocks, strict=False)
    )
    if not whole or len(blocks[-1]) != BLOCK or heads[0][6] != len(heads):
        raise CannotFlash(f"{file} is damaged or not whole: fetch it again")
    chips = {FAMILIES.get(head[7], "another chip") for head in heads if head[2] & _HAS_FAMILY} - {
        "another chip"
    }
    if len(chips) != 1:
        raise CannotFlash(
            f"{file} is not for a Pico: fetch the one for your Pico from micropython's own site"
        )
    return chips.pop()


def flash(file: Path, drive: Path | None) -> str:
    """Copy the file. Returns what was done, in words."""
    chip = chip_of(file)
    with found_drive(drive) as folder:
        has = chip_of_drive(folder)
        if has != chip:
            raise CannotFlash(f"{file} is for a Pico with {chip}, this one has {has}: nothing was copied")
        try:
            with (folder / "firmware.uf2").open("wb") as out:
                out.write(file.read_bytes())
                out.flush()
                os.fsync(out.fileno())
        except OSError as error:
            # a Pico that has got the last block starts anew at once, and its drive is gone
            if folder.exists() and (folder / INFO).exists():
                raise CannotFlash(
                    f"the Pico's drive did not take the file ({error.strerror}): "
                    "hold BOOTSEL, plug it in again, and try once more"
                ) from None
    return f"MicroPython is on the Pico ({chip}). It starts anew by itself. Now: croupier scanners update"


def chip_of_drive(folder: Path) -> str:
    try:
        info = (folder / INFO).read_text(errors="replace")
    except OSError:
        raise CannotFlash(f"{folder} is not the drive of a Pico: it has no {INFO}") from None
    return "RP2350" if "RP2350" in info else "RP2040"


@contextmanager
def found_drive(named: Path | None) -> Iterator[Path]:
    """The drive that was named, or the one that is mounted, or the one that root can mount."""
    if named is not None:
        if not named.is_dir():
            raise CannotFlash(f"{named} is no folder")
        yield named
        return
    mounted = [
        Path(line.split()[1].replace("\\040", " ")) for line in Path("/proc/mounts").read_text().splitlines()
    ]
    drives = [folder for folder in mounted if (folder / INFO).is_file()]
    if len(drives) > 1:
        raise CannotFlash(
            f"more than one Pico is a drive now ({', '.join(map(str, drives))}): name one with --drive"
        )
    if drives:
        yield drives[0]
        return
    devices = [BY_LABEL / label for label in LABELS]
    device = next((device for device in devices if device.exists()), None)
    if device is None:
        raise CannotFlash(NO_DRIVE)
    if os.geteuid() != 0 or shutil.which("mount") is None:
        raise CannotFlash(
            f"the Pico is at {device}, and only root can mount it: sudo croupier scanners flash ..."
        )
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-o", "sync", str(device), folder]
        done = subprocess.run(mount, capture_output=True, text=True, check=False)
        if done.returncode:
            why = done.stderr.strip().partition("\n")[0]
            raise CannotFlash(
                f"the Pico's drive could not be opened ({why}): mount it, and name it with --drive"
            )
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=False)
