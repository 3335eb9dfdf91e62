"""Runs the scanner on a Pico: bytes from the USB port, looks from the readers, lines to the USB port.

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
    """A mistake in pins.py shows up at the prompt; whatever fails later, out of memory or out of luck, starts
    the Pico anew, as nobody stands beside it.
    """
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
    """What has come in by now; byte for byte, because a longer read would wait for the rest."""
    data = b""
    while len(data) < 256 and incoming.poll(0):
        byte = sys.stdin.buffer.read(1)
        if not byte:
            break
        data += byte
    return data


run()
