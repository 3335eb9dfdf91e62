"""Talks to the prompt of MicroPython on a Pico: runs lines of Python there and brings back what they print.

It is MicroPython's "raw" prompt: Ctrl-A begins it, Ctrl-D runs what was sent, and the answer is
OK, what was printed, Ctrl-D, the error, Ctrl-D, >.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from croupier.hw.drivers.serial_link import DeviceLost

if TYPE_CHECKING:
    import serial

RAW, FRIENDLY, INTERRUPT, RUN = b"\x01", b"\x02", b"\x03", b"\x04"
PIECE = 256
PIECE_PAUSE_S = 0.01
"""A Pico takes so much at a time."""
ANSWER_WITHIN_S = 10.0


class PicoError(DeviceLost):
    """A Pico did not do what it was asked for. The text says what happened."""


class Prompt:
    """The prompt at the other end of an open port. `PicoError` if there is none."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port
        port.write(b"\r" + INTERRUPT + INTERRUPT)
        self._until(b">>> ", 1.0)
        port.write(b"\r" + RAW)
        if not self._until(b"raw REPL; CTRL-B to exit\r\n>", 2.0):
            raise PicoError("it shows no prompt of MicroPython: has MicroPython been put on it?")

    def run(self, code: str) -> str:
        """What the code prints."""
        data = code.encode()
        for start in range(0, len(data), PIECE):
            self._port.write(data[start : start + PIECE])
            time.sleep(PIECE_PAUSE_S)
        self._port.write(RUN)
        said = self._until(RUN + b">", ANSWER_WITHIN_S)
        printed, _, error = said.removesuffix(RUN + b">").rpartition(b"OK")[2].partition(RUN)
        if not said:
            raise PicoError("it stopped answering at its prompt")
        if error.strip():
            raise PicoError(f"it says: {error.decode(errors='replace').strip().splitlines()[-1]}")
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def reset(self) -> None:
        """Start the Pico anew. Nothing comes back."""
        self._port.write(b"import machine\nmachine.reset()" + RUN)
        self._port.flush()

    def _until(self, end: bytes, seconds: float) -> bytes:
        """All that came until `end`, with it; empty if it did not come in time."""
        deadline = time.monotonic() + seconds
        said = b""
        while time.monotonic() < deadline:
            said += self._port.read(max(1, self._port.in_waiting))
            if said.endswith(end):
                return said
        return b""
