"""Scanners at the far ends of their cables: their own code, run by CPython or by MicroPython under Node."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

from croupier.hw.drivers.scanner import ScannerPort, Scanners
from croupier.hw.drivers.tuning import Tuning
from tests.firmware.scanner.pico import Pico
from tests.hw.drivers.serial_ends import FarEnd, Health, until
from tests.hw.drivers.tcp_bridge import TcpBridge

SIDES = ("south", "west", "north", "east")
TURN_MS = 20
"""About as long as one reader needs for a look on a Pico."""
TURNS_A_LOOK = 3
"""Between two looks a scanner may probe twice."""


class Running(Protocol):
    """A Pico, run by CPython or by MicroPython."""

    def boot(self) -> None: ...
    def turn(self, now_ms: int, received: bytes) -> bytes: ...
    def lay(self, uid: str, space: int) -> None: ...


class ScannerEnd(FarEnd):
    """A Pico on a cable. It has its own time, which goes on while the host talks and when a test says so."""

    def __init__(self, path: Path, pico: Running, senses: str, spaces: int) -> None:
        super().__init__(path, idle=0.2)
        self._pico = pico
        self._sweep = spaces if senses == "identity" else 1
        self._now_ms = 0
        self.is_mute = False
        self.spoil: Callable[[bytes], bytes] | None = None
        """Changes what the scanner says on its way to the host."""

    def say(self, data: bytes) -> None:
        if not self.is_mute:
            super().say(self.spoil(data) if self.spoil else data)

    def hear(self, data: bytes) -> None:
        self._turn(data)
        self.sweep()

    def sweep(self, times: int = 3) -> None:
        """Let every reader look so many times."""
        self.pass_ms(times * self._sweep * TURN_MS * TURNS_A_LOOK)

    def pass_ms(self, ms: int) -> None:
        with self.lock:
            for _ in range(ms // TURN_MS):
                self._turn(b"")

    def lay(self, uid: str, space: int) -> None:
        with self.lock:
            self._pico.lay(uid, space)

    def plug(self) -> None:
        with self.lock:
            self._pico.boot()
            super().plug()

    def _turn(self, received: bytes) -> None:
        self._now_ms += TURN_MS
        self.say(self._pico.turn(self._now_ms, received))


class ScannerBoard:
    """Scanners round a board, ten spaces each, and the tokens that a test lays on them."""

    def __init__(
        self,
        ends: Sequence[ScannerEnd],
        reader: Scanners,
        health: Health,
        each: int = 10,
        bridges: Sequence[TcpBridge] = (),
    ) -> None:
        self.ends = ends
        self.bridges = bridges
        self.reader = reader
        self.health = health
        self._each = each
        self._lying: dict[str, int] = {}

    def lay(self, uid: str, place: int | None) -> None:
        """Lay a token down (None takes it away), and wait until the host knows of it."""
        self.carry(uid, place)
        self.reader.versions()  # its answers come after all that was said before

    def carry(self, uid: str, place: int | None) -> None:
        """Lay a token down, and let the scanners see it."""
        before = self._lying.pop(uid, None)
        if before is not None:
            self.ends[before // self._each].lay(uid, -1)
        if place is not None:
            self._lying[uid] = place
            end = self.ends[place // self._each]
            end.lay(uid, place % self._each)
            end.sweep()
        if before is not None and (place is None or place // self._each != before // self._each):
            self.ends[before // self._each].pass_ms(1200)

    def names(self) -> tuple[str, ...]:
        return tuple(f"scanner {side}" for side in SIDES[: len(self.ends)])

    def wait_until_well(self) -> None:
        until(lambda: all(self.health.of(name)[-1:] == [True] for name in self.names()))


MakePico = Callable[[str, str, int], Running]


@contextmanager
def scanner_board(
    folder: Path,
    make: MakePico = Pico,
    *,
    scanners: int = 4,
    senses: str = "identity",
    each: int = 10,
    clock: Callable[[], float] | None = None,
    tunings: Mapping[int, Tuning] | None = None,
    over_tcp: bool = False,
) -> Iterator[ScannerBoard]:
    """A board with its scanners plugged in and known to the host; with `over_tcp` they are in the network."""
    with ExitStack() as closing:
        ends, ports, bridges = [], [], []
        for number, side in enumerate(SIDES[:scanners]):
            end = ScannerEnd(folder / side, make(f"E66{number}", senses, each), senses, each)
            closing.callback(end.close)
            ends.append(end)
            path = end.cable.path
            if over_tcp:
                bridges.append(closing.enter_context(TcpBridge(path)))
                path = bridges[-1].url
            spaces = tuple(range(number * each, (number + 1) * each))
            ports.append(ScannerPort(side, path, spaces, senses))
            end.start()
        health = Health()
        reader = closing.enter_context(
            Scanners(
                ports, on_health=health, longest_retry=0.2, clock=clock or time.monotonic, tunings=tunings
            )
        )
        board = ScannerBoard(ends, reader, health, each, bridges)
        board.wait_until_well()
        yield board
