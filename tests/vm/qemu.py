"""A virtual machine, and two ways to take its power away."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 300.0
"""Without hardware to help, everything takes ten times as long."""


class Machine:
    """Runs from the beginning of `with` to its end, or to a cut.

    `extra` are more arguments for qemu.

    With `harsh`, the disk is behind a cache that only keeps what was flushed: a cut loses the rest.
    """

    def __init__(
        self,
        image: Path,
        disk: Path,
        share: Path,
        *,
        append: str = "",
        harsh: bool = False,
        extra: Sequence[str] = (),
    ) -> None:
        self.share = share
        self._serial = share / "serial.log"
        self._nbd: subprocess.Popen[bytes] | None = None
        drive = f"file={disk},format=raw,if=virtio,cache=writethrough"
        if harsh:
            socket = share / "disk.sock"
            socket.unlink(missing_ok=True)
            command = ["nbdkit", "--foreground", "--unix", str(socket), "--filter=cache", "file", str(disk)]
            self._nbd = subprocess.Popen([*command, "cache=writeback"])
            self.wait_until(socket.exists)
            drive = f"file=nbd:unix:{socket},format=raw,if=virtio,cache=none"
        self._qemu = subprocess.Popen(
            [
                *(
                    "qemu-system-x86_64",
                    "-accel",
                    "tcg,thread=multi",
                    "-cpu",
                    "max",
                    "-smp",
                    "1",
                    "-m",
                    "768",
                ),
                *("-nographic", "-no-reboot", "-nodefaults", "-nic", "none"),
                *("-serial", f"file:{self._serial}"),
                *("-kernel", str(image / "vmlinuz"), "-initrd", str(image / "initrd.gz")),
                *("-drive", drive),
                *("-virtfs", f"local,path={share},mount_tag=host,security_model=none"),
                *extra,
                *("-append", f"root=/dev/vda rw console=ttyS0 panic=-1 quiet {append}"),
            ],
            stdin=subprocess.DEVNULL,
        )

    def wait_until(self, what: Callable[[], bool], seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, f"it did not happen within {seconds} s:\n{self.told()}"
            time.sleep(0.1)

    def wait_until_off(self, seconds: float = PATIENCE) -> None:
        self.wait_until(lambda: self._qemu.poll() is not None, seconds)

    def told(self) -> str:
        """The end of what the machine said, for a person who looks for the reason."""
        logs = [self._serial, *sorted(self.share.glob("*.log"))]
        return "\n".join(log.read_text(errors="replace")[-3000:] for log in logs if log.exists())

    def cut(self) -> None:
        """Pull the plug."""
        if self._nbd is not None:
            self._nbd.kill()
        self._qemu.kill()
        for process in (self._nbd, self._qemu):
            if process is not None:
                process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
