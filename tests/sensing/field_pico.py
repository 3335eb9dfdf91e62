"""Picos whose readers share one field: a token on a board is heard by whoever can hear it."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.firmware.scanner.rc522 import Sweep
from croupier.firmware.scanner.scan import Scanner
from croupier.hw.drivers.scanner_lines import Ear, Heard, Lines
from tests.firmware.scanner.pico import Pico
from tests.sensing.field import Field
from tests.sensing.readers import QuickReader


class FieldPico(Pico):
    """A Pico with the readers of ten spaces of the field, from `first` on. `wires` says which reader hangs on
    which place of its pins.py: swapped wires are swapped here.
    """

    def __init__(self, board: str, spaces: int, field: Field, first: int = 0) -> None:
        self.field = field
        self.first = first
        self.wires = list(range(spaces))
        super().__init__(board, "identity", spaces)

    def boot(self) -> None:
        board, senses, spaces = self._start
        self._scanner = Scanner(board, senses, spaces)
        self._eyes = Sweep([QuickReader(self.field, self.first + wire) for wire in self.wires])

    def lay(self, uid: str, space: int) -> None:
        self.field.lay(uid, -1 if space < 0 else self.first + space)


class FieldBoard:
    """Four such Picos with forty readers, without lines and threads. Time goes on in turns of 20 ms."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.picos = [FieldPico(f"E66{number}", 10, field, 10 * number) for number in range(4)]
        self._lines = [Lines() for _ in self.picos]
        self._ears: dict[str, dict[int, dict[int, Ear]]] = {}
        self._to_send: list[bytes] = [b""] * 4
        self.now_ms = 0

    def heard(self) -> Mapping[str, Mapping[int, Ear]]:
        return {
            uid: {space: ear for ears in by_pico.values() for space, ear in ears.items()}
            for uid, by_pico in self._ears.items()
        }

    def tune(self, power: int, gain: int) -> None:
        for pico in self.picos:
            for reader in range(10):
                assert isinstance(pico._eyes, Sweep)
                pico._eyes.tune(reader, power, gain)

    def turn(self, times: int = 1) -> None:
        for _ in range(times):
            self.now_ms += 20
            for number, pico in enumerate(self.picos):
                for message in self._lines[number].feed(pico.turn(self.now_ms, b"")):
                    if isinstance(message, Heard):
                        ears = {10 * number + ear.space: ear for ear in message.ears}
                        self._ears.setdefault(message.uid, {})[number] = ears
