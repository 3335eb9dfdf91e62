"""An emulated Raspberry Pi 3B: its card, and its power."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

FAT_FROM, FAT_BYTES = 4 << 20, 256 << 20
"""Where the boot partition is on the card; the other one follows it."""
PATIENCE = 600.0
"""Seconds of work of the emulator: on a busy machine they take longer."""
IDLE_SHARE = 0.1
"""A Pi that waits for something does little. So time that passes counts too, a little."""
COMMAND_LINE = (
    "root=/dev/mmcblk0p2 rw console=ttyAMA0,115200 deferred_probe_timeout=2 panic=-1 quiet "
    "rfkill.default_state=0 "  # as Raspberry Pi OS: radios are off until a country is set
    "systemd.show_status=false systemd.default_timeout_start_sec=900 systemd.default_device_timeout_sec=900"
)


@contextmanager
def system_of(card: Path, at: Path) -> Iterator[Path]:
    """The folders of the Pi's system, mounted."""
    at.mkdir(exist_ok=True)
    where = f"loop,offset={FAT_FROM + FAT_BYTES}"
    subprocess.run(["mount", "-o", where, str(card), str(at)], check=True)
    try:
        yield at
    finally:
        subprocess.run(["umount", str(at)], check=True)


@contextmanager
def boot_of(card: Path, at: Path) -> Iterator[Path]:
    """The files of the boot partition, in a folder; at the end they are written back.

    Not every kernel that runs these tests can mount a FAT.
    """
    at.mkdir()
    fat = ["-i", f"{card}@@{FAT_FROM}"]
    subprocess.run(["mcopy", "-s", "-n", "-m", *fat, "::*", str(at)], check=True)
    try:
        yield at
        subprocess.run(["mcopy", "-s", "-o", *fat, *map(str, at.iterdir()), "::"], check=True)
    finally:
        shutil.rmtree(at)


class Pi:
    """Runs from the beginning of `with` to its end, or until the power is cut. A restart ends it, too.

    What the hand in it tells comes over its second serial port into `folder`.
    """

    def __init__(self, made: Path, card: Path, folder: Path, append: str = "") -> None:
        folder.mkdir(exist_ok=True)
        self._console, self._told = folder / "console.log", folder / "told.log"
        self._begun = time.monotonic()
        self._qemu = subprocess.Popen(
            [
                *("qemu-system-aarch64", "-M", "raspi3b", "-nodefaults", "-display", "none", "-no-reboot"),
                *("-kernel", str(made / "kernel"), "-initrd", str(made / "initrd")),
                *("-dtb", str(made / "pi.dtb"), "-append", f"{COMMAND_LINE} {append}"),
                *("-drive", f"file={card},format=raw,if=sd"),
                *("-serial", f"file:{self._console}", "-serial", f"file:{self._told}"),
            ],
            stdin=subprocess.DEVNULL,
        )

    @property
    def seconds(self) -> float:
        """Since the power was switched on."""
        return time.monotonic() - self._begun

    def told(self, what: str) -> list[dict[str, Any]]:
        """Everything of that kind that the hand has told so far."""
        if not self._told.exists():
            return []
        found = []
        for line in self._told.read_text(errors="replace").splitlines():
            try:
                one = json.loads(line)
            except ValueError:
                continue  # half a line, or the port's first noise
            assert one["what"] != "error", f"{one['why']}\n{self.console()}"
            if one["what"] == what:
                found.append(one)
        return found

    def wait_for(self, what: str, count: int = 1, seconds: float = PATIENCE) -> list[dict[str, Any]]:
        self.wait_until(lambda: len(self.told(what)) >= count or self.is_off, seconds)
        found = self.told(what)
        assert len(found) >= count, f"it went off before it told {what}:\n{self.console()}"
        return found

    def wait_until(self, what: Callable[[], bool], seconds: float = PATIENCE) -> None:
        begun, worked = time.monotonic(), self._worked()
        while not what():
            passed = max(self._worked() - worked, IDLE_SHARE * (time.monotonic() - begun))
            assert passed < seconds, f"it did not happen within {seconds:.0f} s:\n{self.console()}"
            time.sleep(0.2)

    def _worked(self) -> float:
        """Seconds of a processor that the emulator has had."""
        try:
            numbers = Path(f"/proc/{self._qemu.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0  # it is off
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def is_off(self) -> bool:
        return self._qemu.poll() is not None

    def wait_until_off(self, seconds: float = PATIENCE) -> None:
        self.wait_until(lambda: self.is_off, seconds)

    def console(self) -> str:
        """The end of what it said, for a person who looks for the reason."""
        return self._console.read_text(errors="replace")[-4000:] if self._console.exists() else ""

    def cut(self) -> None:
        """Pull the plug."""
        self._qemu.kill()
        self._qemu.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
