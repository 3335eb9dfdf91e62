"""A PN532 at the far end of its cable, speaking its real frames."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from croupier.hw.drivers.pad import Pad, PadMissing
from croupier.hw.protocols import Sighting
from tests.hw.drivers.serial_ends import FarEnd, Health, until

ACK = b"\x00\x00\xff\x00\xff\x00"
GET_FIRMWARE_VERSION, SAM_CONFIGURATION, IN_LIST_PASSIVE_TARGET = 0x02, 0x14, 0x4A


def frame(data: bytes) -> bytes:
    """An information frame: preamble, start code, length, its check, data, their check, postamble."""
    length = len(data)
    return bytes([0, 0, 0xFF, length, -length & 0xFF]) + data + bytes([-sum(data) & 0xFF, 0])


def target(uid: str) -> bytes:
    """What InListPassiveTarget answers for one tag of type A."""
    raw = bytes.fromhex(uid)
    return frame(b"\xd5\x4b\x01\x01\x00\x44\x00" + bytes([len(raw)]) + raw)


class Pn532Chip:
    """The chip: bytes in, bytes out. A search for tags lasts until one comes or another command."""

    def __init__(self) -> None:
        self.uid: str | None = None
        self.spoil: Callable[[bytes], bytes] | None = None
        """Changes every answer on its way to the host."""
        self.is_silent = False
        self.version = b"\x32\x01\x06\x07"
        self.searches = 0
        self.found = 0
        """How many searches found a tag."""
        self._rest = b""
        self._searching = False

    def hear(self, data: bytes) -> bytes:
        self._rest += data
        said = b""
        while (command := self._next_command()) is not None:
            said += self._obey(command)
        return said + self._found()

    def _next_command(self) -> bytes | None:
        """The next whole frame. Other bytes, as the 0x55 of a wake-up, are skipped."""
        start = self._rest.find(b"\x00\xff")
        while start >= 0:
            head = self._rest[start + 2 : start + 4]
            if len(head) < 2:
                return None
            if head != b"\x00\xff" and sum(head) & 0xFF == 0:
                end = start + 4 + head[0] + 2
                if len(self._rest) < end:
                    return None
                data, self._rest = self._rest[start + 4 : end - 2], self._rest[end:]
                return data
            start = self._rest.find(b"\x00\xff", start + 1)
        self._rest = self._rest[-1:]
        return None

    def _obey(self, command: bytes) -> bytes:
        self._searching = False
        answers = {
            GET_FIRMWARE_VERSION: b"\xd5\x03" + self.version,
            SAM_CONFIGURATION: b"\xd5\x15",
        }
        if self.is_silent or len(command) < 2 or command[0] != 0xD4:
            return b""
        if command[1] == IN_LIST_PASSIVE_TARGET:
            self._searching = True
            self.searches += 1
            return ACK
        return ACK + self._sent(frame(answers.get(command[1], b"\x7f")))

    def _found(self) -> bytes:
        if not self._searching or self.uid is None or self.is_silent:
            return b""
        self._searching = False
        self.found += 1
        return self._sent(target(self.uid))

    def _sent(self, answer: bytes) -> bytes:
        return self.spoil(answer) if self.spoil else answer


class Pn532End(FarEnd):
    """The chip on a cable."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, idle=0.2)
        self.chip = Pn532Chip()

    def hear(self, data: bytes) -> None:
        self.say(self.chip.hear(data))

    def lay(self, uid: str | None) -> None:
        """Lay a tag on the pad; None takes it away."""
        with self.lock:
            self.chip.uid = uid
            self.hear(b"")


@dataclass
class PadRig:
    """A pad, the far end of its cable, and a clock that can be put forward."""

    pad: Pad
    end: Pn532End
    health: Health
    seen: list[Sighting] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)

    def lay(self, uid: str | None) -> None:
        """Lay a tag on the pad (None takes it away), and wait until the pad must have noticed."""
        self.end.lay(uid)
        self._let_it_search(2)
        self.ahead.append(1.0)
        self._let_it_search(2)

    def _let_it_search(self, times: int) -> None:
        before = self.end.chip.searches
        with suppress(PadMissing):  # once it is closed
            until(lambda: self.end.chip.searches > before + times or self.pad.seen())


@contextmanager
def plugged_in_pad(folder: Path) -> Iterator[PadRig]:
    end = Pn532End(folder / "pad")
    end.start()
    health = Health()
    ahead: list[float] = []
    try:
        with Pad(
            end.cable.path, on_health=health, longest_retry=0.2, clock=lambda: time.monotonic() + sum(ahead)
        ) as pad:
            rig = PadRig(pad, end, health, ahead=ahead)
            pad.listen(rig.seen.append)
            until(lambda: health.told)
            yield rig
    finally:
        end.close()
