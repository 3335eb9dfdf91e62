"""The chips under the spaces, simulated down to their wires: MFRC522 with tags, 74HC165 with Hall sensors.

Written for MicroPython as well: the scanner's own code runs against them on both.
"""

REQA, WUPA = 0x26, 0x52
IDLE, READY, ACTIVE, HALT = "idle", "ready", "active", "halt"

RESET_VALUES = {
    0x01: 0x20,
    0x14: 0x80,
    0x0E: 0x20,
    0x26: 0x48,
    0x27: 0x88,
    0x28: 0x20,
    0x2A: 0x00,
    0x37: 0x92,
}


class Tag:
    """A tag of ISO/IEC 14443-3 type A: answers, collides, is selected and halted by its state diagram.

    `deaf` are commands it does not hear, as if the field were weak: a list of first bytes.
    """

    def __init__(self, uid: str) -> None:
        self.uid = uid
        self.deaf: list[int] = []
        raw = bytes(int(uid[n : n + 2], 16) for n in range(0, len(uid), 2))
        if len(raw) not in (4, 7, 10):
            raise ValueError("a UID has 4, 7 or 10 bytes")
        parts = []
        while len(raw) > 4:
            parts.append(b"\x88" + raw[:3])
            raw = raw[3:]
        parts.append(raw)
        self.parts = [part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in parts]
        self.state = IDLE
        self.was_halted = False
        self.level = 0

    def power_off(self) -> None:
        self.state = IDLE
        self.was_halted = False
        self.level = 0

    def hear(self, bits: list[int]) -> list[int]:
        """Bits of a frame, lowest of each byte first; the answer likewise, empty if there is none."""
        first = from_bits(bits)[0]
        if first in self.deaf:
            return []
        if len(bits) == 7:
            return self._requested(first)
        if self.state == READY:
            return self._anticollision(bits, first)
        if self.state == ACTIVE:
            if first in (0x93, 0x95, 0x97):
                return self._next_level(bits, first)
            if from_bits(bits) == b"\x50\x00\x57\xcd":
                self.state = HALT
                self.was_halted = True
            else:
                self._fall_back()
        return []

    def _requested(self, command: int) -> list[int]:
        if self.state in (READY, ACTIVE):
            self._fall_back()
            return []
        if self.state == HALT and command != WUPA:
            return []
        self.was_halted = self.state == HALT
        self.state = READY
        self.level = 0
        return to_bits(bytes([0x04 | 0x40 * (len(self.parts) - 1), 0x00]))

    def _anticollision(self, bits: list[int], first: int) -> list[int]:
        frame = from_bits(bits)
        if first != (0x93, 0x95, 0x97)[self.level] or len(bits) < 16:
            self._fall_back()
            return []
        if frame[1] == 0x70:
            return self._selected(frame)
        known = (frame[1] >> 4) * 8 + (frame[1] & 7) - 16
        mine = to_bits(self.parts[self.level])
        if len(bits) - 16 != known or bits[16:] != mine[:known]:
            self._fall_back()
            return []
        return mine[known:]

    def _next_level(self, bits: list[int], first: int) -> list[int]:
        if self.level + 1 < len(self.parts):
            self.level += 1
            self.state = READY
            return self._anticollision(bits, first)
        self._fall_back()
        return []

    def _selected(self, frame: bytes) -> list[int]:
        if frame[2:7] != self.parts[self.level] or frame[7:] != crc(frame[:7]):
            self._fall_back()
            return []
        self.state = ACTIVE
        more = self.level + 1 < len(self.parts)
        sak = bytes([0x04 if more else 0x00])
        return to_bits(sak + crc(sak))

    def _fall_back(self) -> None:
        self.state = HALT if self.was_halted else IDLE


class Air:
    """The antennas of one scanner, of which no two may be on at once."""

    def __init__(self) -> None:
        self.sending: list[Mfrc522] = []
        self.most = 0


class Mfrc522:
    """The chip as it is seen from its SPI wires. `tags` lie in its field.

    `mute` is the level of a bus where it does not answer; `noise` says of the next answers which are
    disturbed; a `stubborn` chip stays powered down.
    """

    def __init__(self, air: Air) -> None:
        self.air = air
        self.tags: list[Tag] = []
        self.version = 0x92
        self.mute: int | None = None
        self.noise: list[bool] = []
        self.stubborn = False
        self.frames: list[bytes] = []
        self._reset()

    def exchange(self, data: bytes) -> bytes:
        """One transfer with the select line low: an address byte, then values."""
        if self.mute is not None:
            return bytes([self.mute] * len(data))
        answer = [0]
        address = data[0] >> 1 & 0x3F
        if not data[0] & 0x80:
            for value in data[1:]:
                self._write(address, value)
                answer.append(0)
            return bytes(answer)
        for value in data[1:]:
            answer.append(self._read(address))
            address = value >> 1 & 0x3F
        return bytes(answer)

    def reaches(self, tag: Tag) -> bool:  # noqa: ARG002
        """Whether the field is strong enough, this time, for a tag to hear a frame and to be heard."""
        return True

    def on_the_way(self, answer: bytes) -> bytes:
        """How a tag's answer is changed on its way, without the chip noticing."""
        return answer

    def brown_out(self) -> None:
        """The supply fails for a moment: the chip has forgotten everything."""
        self._reset()

    def _reset(self) -> None:
        self._registers = [0] * 64
        for register, value in RESET_VALUES.items():
            self._registers[register] = value
        self._fifo = b""
        self._antenna()

    def _read(self, register: int) -> int:
        if register == 0x09:
            value = self._fifo[0] if self._fifo else 0
            self._fifo = self._fifo[1:]
            return value
        if register == 0x0A:
            return len(self._fifo)
        if register == 0x37:
            return self.version
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        if register == 0x09:
            self._fifo = self._fifo + bytes([value])
        elif register == 0x0A:
            if value & 0x80:
                self._fifo = b""
        elif register == 0x04:
            self._registers[0x04] = self._registers[0x04] & ~value if not value & 0x80 else value & 0x7F
        elif register == 0x01 and value & 0x0F == 0x0F:
            self._reset()
            self._registers[0x01] = 0x20
        elif register == 0x01 and self.stubborn:
            self._registers[0x01] = 0x10
        else:
            self._registers[register] = value
            if register == 0x14:
                self._antenna()
            if register == 0x0D and value & 0x80 and self._registers[0x01] & 0x0F == 0x0C:
                self._send()

    def _antenna(self) -> None:
        is_on = bool(self._registers[0x14] & 0x03)
        if is_on and self not in self.air.sending:
            self.air.sending.append(self)
            self.air.most = max(self.air.most, len(self.air.sending))
        elif not is_on and self in self.air.sending:
            self.air.sending.remove(self)
            for tag in self.tags:
                tag.power_off()

    def _send(self) -> None:
        framing = self._registers[0x0D]
        bits = to_bits(self._fifo)
        if framing & 7:
            bits = bits[: len(bits) - 8 + (framing & 7)]
        self.frames.append(self._fifo)
        self._fifo = b""
        self._registers[0x06] = 0
        self._registers[0x0E] = 0x20
        answers = []
        if self in self.air.sending and not self._registers[0x01] & 0x10:
            for tag in self.tags:
                if not self.reaches(tag):
                    tag.power_off()
                    continue
                answer = tag.hear(bits)
                if answer:
                    answers.append(answer)
        if answers:
            self._receive(answers, framing >> 4 & 7)
        elif self._registers[0x2A] & 0x80:
            self._registers[0x04] |= 0x01

    def _receive(self, answers: list[list[int]], align: int) -> None:
        longest = max(len(answer) for answer in answers)
        merged = [0] * align
        collision = 0
        for place in range(longest):
            sent = [answer[place] for answer in answers if place < len(answer)]
            if min(sent) != max(sent) and not collision:
                collision = align + place + 1
            merged.append(0 if collision else sent[0])
        if collision:
            self._registers[0x06] |= 0x08
            self._registers[0x0E] = collision % 32 if collision <= 32 else 0x20
        if self.noise and self.noise.pop(0):
            self._registers[0x06] |= 0x02
        self._fifo = self.on_the_way(from_bits(merged))
        self._registers[0x04] |= 0x20


class Hc165Chain:
    """Shift registers in a row, the first one next to the Pico. `low` are inputs that a magnet pulls down.

    A `broken` chain loses what is fed in at its far end.
    """

    def __init__(self, inputs: int) -> None:
        self.length = (inputs + 7) // 8 * 8
        self.low: set[int] = set()
        self.broken = False
        self._bits: list[int] = [0] * self.length

    def load(self) -> None:
        self._bits = [0 if space ^ 7 in self.low else 1 for space in range(self.length)]

    def bit_out(self) -> int:
        return self._bits[0]

    def clock(self, bit_in: int) -> None:
        self._bits = self._bits[1:] + [0 if self.broken else bit_in]


def to_bits(data: bytes) -> list[int]:
    return [byte >> n & 1 for byte in data for n in range(8)]


def from_bits(bits: list[int]) -> bytes:
    data = []
    for start in range(0, len(bits), 8):
        value = 0
        for n, bit in enumerate(bits[start : start + 8]):
            value |= bit << n
        data.append(value)
    return bytes(data)


def crc(data: bytes) -> bytes:
    """CRC_A, computed bit by bit as in the annex of the standard."""
    value = 0x6363
    for bit in to_bits(data):
        value = value >> 1 ^ 0x8408 if (value ^ bit) & 1 else value >> 1
    return bytes([value & 0xFF, value >> 8])
