"""RC522 readers in a field of `field.py`: as chips, down to their registers, and as quick ones for many
moves."""

from croupier.firmware.scanner.rc522 import POWERS, Bus, Rc522
from tests.firmware.scanner.chips import Air, Mfrc522, Tag
from tests.sensing.field import Field

EMPTY_LOOK_MS, TAG_MS, CALL_MS, MISSED_CALL_MS, BEGIN_MS = 12, 22, 9, 6, 6
"""What takes how long on a Pico: measured on an emulated one, see docs/build/picos.md."""


class FieldChip(Mfrc522):
    """The chip under one space of the board. All tags of the board may be in its field."""

    def __init__(self, air: Air, field: Field, space: int, tags: list[Tag]) -> None:
        self.field = field
        self.space = space
        super().__init__(air)
        self.tags = tags

    def reaches(self, tag: Tag) -> bool:
        registers = self._registers
        drivers = (registers[0x14] & 1) + (registers[0x14] >> 1 & 1)
        p, n, gain = registers[0x28] & 0x3F, registers[0x27] >> 4, registers[0x26] >> 4 & 7
        return self.field.hears(self.space, tag.uid, drivers, p, n, gain)


class NoBus(Bus):
    def pause_ms(self, ms: int) -> None:
        pass


class QuickReader(Rc522):
    """A reader that asks the field itself, without registers. `spent_ms` is how long it took, on a Pico."""

    def __init__(self, field: Field, space: int, gain: int = 4, power: int = 26) -> None:
        super().__init__(NoBus(), gain, power)
        self._field = field
        self.space = space
        self.spent_ms = 0
        self._level = 0

    def look(self, power: int = -1) -> tuple[int, tuple[str, ...]]:
        if self.space in self._field.silent:
            self.spent_ms += 1
            return 0, ()
        self._level = self.power if power < 0 else min(power, self.power)
        found = [uid for uid in self._field.lying() if self._hears(uid)][:6]
        self.spent_ms += EMPTY_LOOK_MS + TAG_MS * len(found)
        return 0x92, tuple(found)

    def _begin(self, power: int) -> int:
        if self.space in self._field.silent:
            self.spent_ms += 1
            return 0
        self.spent_ms += BEGIN_MS
        self._level = power
        return 0x92

    def _end(self) -> None:
        pass

    def _send_at(self, power: int) -> None:
        self._level = power

    def _answers(self, raw: bytes, again: bool) -> bool:
        uid = "".join([f"{byte:02X}" for byte in raw])
        heard = self._hears(uid)
        self.spent_ms += (CALL_MS if heard else MISSED_CALL_MS) + (4 if again else 0)
        return heard

    def _hears(self, uid: str) -> bool:
        drivers, p, n = POWERS[self._level]
        return self._field.hears(self.space, uid, 1 if drivers == 1 else 2, p, n, self._gain >> 4)
