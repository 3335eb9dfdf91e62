"""Runs the scanner on a Pico: reads the USB port and the readers, and writes lines to the USB port.

The Pico's own main.py is one line: `import scanner.main`.
"""

import select
import sys
import time
from binascii import hexlify

import machine

from . import pins
from .hall import Chain
from .rc522 import Sweep
from .scan import Scanner


def run() -> None:
    """A mistake in pins.py is shown at the prompt. A later error restarts the Pico, as nobody watches it."""
    eyes = pins.eyes()
    try:
        scan(eyes)
    except Exception:  # noqa: BLE001  Ctrl-C is none: it leads to the prompt
        machine.reset()


def scan(eyes: Sweep | Chain) -> None:
    scanner = Scanner(hexlify(machine.unique_id()).decode().upper(), pins.SENSES, pins.SPACES)
    incoming = select.poll()
    incoming.register(sys.stdin, select.POLLIN)
    now_ms, ticks = 0, time.ticks_ms()
    while True:
        before, ticks = ticks, time.ticks_ms()
        now_ms += time.ticks_diff(ticks, before)
        sent = scanner.step(now_ms, received(incoming), eyes.reads())
        if sent:
            sys.stdout.buffer.write(sent)
        if pins.PAUSE_MS:
            time.sleep_ms(pins.PAUSE_MS)


def received(incoming: select.poll) -> bytes:
    """The bytes that have come in. They are read one by one, because a longer read would wait for more."""
    data = b""
    while len(data) < 256 and incoming.poll(0):
        byte = sys.stdin.buffer.read(1)
        if not byte:
            break
        data += byte
    return data


run()
