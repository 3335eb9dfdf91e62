"""The far end of a serial port: a pseudo-terminal that is plugged in and pulled out."""

from __future__ import annotations

import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from croupier.hw.device_id import DeviceId


def until(condition: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait for something that happens on another thread."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(0.002)


@dataclass
class Health:
    """Notes what drivers report of their devices."""

    told: list[tuple[DeviceId, bool, str]] = field(default_factory=list)

    def __call__(self, device: DeviceId, ok: bool, why: str) -> None:
        self.told.append((device, ok, why))

    def of(self, name: str) -> list[bool]:
        """What was said of the device that is called so, such as "seat 3, screen"."""
        return [ok for told, ok, _ in list(self.told) if str(told) == name]

    def why(self, name: str) -> str:
        """The last thing that was said of it."""
        return next((why for told, _, why in reversed(self.told) if str(told) == name), "")

    def lost(self) -> list[str]:
        """The devices that were lost and have not come back, in the order of their first report."""
        last = {str(device): ok for device, ok, _ in list(self.told)}
        return [name for name, ok in last.items() if not ok]


class Cable:
    """A port whose path stays, as udev's links do, while the device on it is plugged in and out."""

    def __init__(self, path: Path) -> None:
        self._link = path
        self.far = self._near = -1
        self.plug()

    def plug(self) -> None:
        self.far, self._near = pty.openpty()
        tty.setraw(self._near)
        os.set_blocking(self.far, False)
        self._link.symlink_to(os.ttyname(self._near))

    def unplug(self) -> None:
        self._link.unlink()
        os.close(self._near)
        os.close(self.far)
        self.far = -1

    @property
    def path(self) -> str:
        return str(self._link)

    @property
    def is_plugged(self) -> bool:
        return self.far >= 0


class FarEnd:
    """A device on a cable, with a thread that lets it answer. Take the `lock` to change the device."""

    def __init__(self, path: Path, idle: float) -> None:
        self.lock = threading.RLock()
        self.cable = Cable(path)
        self._idle = idle
        self._woken, self._wake = os.pipe()
        self._ending = False
        self._thread = threading.Thread(target=self._serve, name=f"far end of {path.name}")

    def start(self) -> None:
        self._thread.start()

    def hear(self, data: bytes) -> None:
        """The host has sent something, or nothing for a while."""
        raise NotImplementedError

    def say(self, data: bytes) -> None:
        """Send bytes. They are lost if the host does not listen, as on USB."""
        if self.cable.is_plugged and data:
            with suppress(BlockingIOError):
                os.write(self.cable.far, data)

    def unplug(self) -> None:
        with self.lock:
            self.cable.unplug()
        os.write(self._wake, b".")

    def plug(self) -> None:
        with self.lock:
            self.cable.plug()
        os.write(self._wake, b".")

    def close(self) -> None:
        self._ending = True
        os.write(self._wake, b".")
        self._thread.join()
        if self.cable.is_plugged:
            self.cable.unplug()
        os.close(self._wake)
        os.close(self._woken)

    def _serve(self) -> None:
        while not self._ending:
            with self.lock:
                ends = [self._woken, self.cable.far] if self.cable.is_plugged else [self._woken]
            try:
                ready, _, _ = select.select(ends, [], [], self._idle)
            except OSError:  # unplugged just now
                continue
            if self._woken in ready:
                os.read(self._woken, 1)
                continue
            with self.lock, suppress(BlockingIOError):
                if self.cable.is_plugged:
                    self.hear(os.read(self.cable.far, 4096) if self.cable.far in ready else b"")
