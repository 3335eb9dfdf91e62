"""Runs the scanner on a Pico: reads the USB port and the readers, and writes lines to the USB port. A board
with Wi-Fi may talk to the host over TCP instead.

The Pico's own main.py is one line: `import scanner.main`.
"""

import os
import select
import sys
import time
from binascii import hexlify

import machine
import micropython

from . import pins
from .hall import Chain
from .rc522 import Sweep
from .scan import Scanner

WATCHDOG_MS = 5000
"""A Pico that has not finished a sweep for so long starts anew. A sweep takes a quarter of a second."""
NO_INTERRUPT = -1
STOPPED = "stopped"
"""The file that a stop leaves behind: the next start leads to the prompt."""


def run() -> None:
    """A mistake in pins.py is shown at the prompt. A later error restarts the Pico, as nobody watches it.

    Noise on the line may hold the byte of Ctrl-C, so that byte stops nothing any more. What does is a line
    with a checksum, "stop". A running watchdog cannot be ended, so the Pico starts anew for that.
    """
    if was_stopped():
        print("stopped: the prompt is yours, until the next start")
        return
    eyes = pins.eyes()
    micropython.kbd_intr(NO_INTERRUPT)
    try:
        scan(eyes, machine.WDT(timeout=WATCHDOG_MS))
    except Exception:  # noqa: BLE001
        machine.reset()


def was_stopped() -> bool:
    if STOPPED not in os.listdir():
        return False
    os.remove(STOPPED)
    return True


def scan(eyes: Sweep | Chain, watchdog: machine.WDT) -> None:
    scanner = Scanner(hexlify(machine.unique_id()).decode().upper(), pins.SENSES, pins.SPACES)
    incoming = select.poll()
    incoming.register(sys.stdin, select.POLLIN)
    network = network_line(watchdog.feed)
    now_ms, ticks = 0, time.ticks_ms()
    while not scanner.is_stopped:
        before, ticks = ticks, time.ticks_ms()
        now_ms += time.ticks_diff(ticks, before)
        came = network.received() if network else received(incoming)
        sent = scanner.step(now_ms, came, eyes.reads(scanner.task(now_ms)))
        while scanner.tuned:
            eyes.tune(*scanner.tuned.pop(0))
        if network:
            network.send(sent)
        elif sent:
            sys.stdout.buffer.write(sent)
        watchdog.feed()
        if pins.PAUSE_MS:
            time.sleep_ms(pins.PAUSE_MS)
    open(STOPPED, "w").close()
    machine.reset()


def network_line(feed):  # type: ignore[no-untyped-def]
    """The line to the host in the network; None if it is on USB, as with a pins.py that knows of no other."""
    port = getattr(pins, "TCP_PORT", 0)
    if not port:
        return None
    from .tcp_line import join, listening

    join(*pins.WIFI, feed)
    return listening(port)


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
