"""Picos in one field for the ends of cables, each on a thread of its own, and the calibration of their
readers."""

from __future__ import annotations

import threading

from croupier.firmware.calibration.readers import RESERVE_STEPS
from croupier.hw.drivers.tuning import Tuning
from tests.firmware.scanner.pico import FieldPicos, Pico
from tests.sensing.field import Field
from tests.sensing.readers import QuickReader


class SharedField:
    """Four Picos take turns in one field. `make` is for `whole_board` and `scanner_board`."""

    def __init__(self, coupling: float, seed: int = 1) -> None:
        self._picos = FieldPicos(coupling, seed)
        self.lock = threading.RLock()

    @property
    def field(self) -> Field:
        return self._picos.field

    def make(self, board: str, senses: str, spaces: int) -> LockedPico:
        return LockedPico(self.lock, self._picos.make(board, senses, spaces))


class LockedPico:
    def __init__(self, lock: threading.RLock, pico: Pico) -> None:
        self._lock = lock
        self._pico = pico

    def boot(self) -> None:
        with self._lock:
            self._pico.boot()

    def turn(self, now_ms: int, received: bytes) -> bytes:
        with self._lock:
            return self._pico.turn(now_ms, received)

    def lay(self, uid: str, space: int) -> None:
        with self._lock:
            self._pico.lay(uid, space)


def calibrated(field: Field) -> dict[int, Tuning]:
    """The settings that a calibration finds: a token on the middle of each space, some probes of its
    reader.
    """
    uid = "04CA11B8A7E001"
    found = {}
    for space in range(field.spaces):
        reader = QuickReader(field, space)
        field.lay(uid, space)
        powers = [reader.probe(uid)[1]]
        powers += [reader.probe(uid, powers[-1])[1] for _ in range(11)]
        middle = sum(powers) / len(powers)
        found[space] = Tuning(min(26, round(middle) + RESERVE_STEPS), 4, middle)
    field.lay(uid, -1)
    return found
