"""Trouble for the service in these tests, by signals: Python reads it at its start, as sitecustomize.

SIGUSR1 hangs the loop for good; the other threads go on. SIGUSR2 leaves it little time, for a while.
"""

import signal
import sys
import time

BUSY = 5.0
"""Longer than the watchdog waits."""
AT_A_TIME = 0.5


def hang(*_: object) -> None:
    while True:
        time.sleep(1)


def be_busy(*_: object) -> None:
    end = time.monotonic() + BUSY

    def for_a_while(*_: object) -> None:
        until = time.monotonic() + AT_A_TIME
        while time.monotonic() < until:
            pass
        if until < end:
            signal.setitimer(signal.ITIMER_REAL, AT_A_TIME / 100)
        else:
            print("it was busy", file=sys.stderr, flush=True)

    signal.signal(signal.SIGALRM, for_a_while)
    for_a_while()


signal.signal(signal.SIGUSR1, hang)
signal.signal(signal.SIGUSR2, be_busy)
