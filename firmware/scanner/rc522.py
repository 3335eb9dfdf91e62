"""The MFRC522 (the chip on an RC522 board), register by register, and the tags in its field.

A look switches the antenna on, wakes every tag (WUPA), and then reads one tag after the other: choose one by
anticollision, select it, note its UID, halt it, and ask for those that are left (REQA). Then antenna and chip
are switched off, so that ten readers can share one supply, and no reader disturbs its neighbour. A tag
without a field forgets that it was halted, so the next look finds it again.

A probe asks for one tag at less and less power, until it does not answer any more. The reader under a tag
hears it at less power than its neighbours do, even where all of them hear it.
"""

# Registers
_COMMAND = 0x01
_COM_IRQ = 0x04
_ERROR = 0x06
_FIFO = 0x09
_FIFO_LEVEL = 0x0A
_BIT_FRAMING = 0x0D
_COLLISION = 0x0E
_MODE = 0x11
_TX_MODE = 0x12
_RX_MODE = 0x13
_TX_CONTROL = 0x14
_TX_ASK = 0x15
_MOD_WIDTH = 0x24
_GAIN = 0x26
_N_DRIVER = 0x27
_P_DRIVER = 0x28
_TIMER_MODE = 0x2A
_TIMER_PRESCALER = 0x2B
_TIMER_RELOAD_HIGH = 0x2C
_TIMER_RELOAD_LOW = 0x2D
_VERSION = 0x37

# Commands of the chip, and the bits read or written
_IDLE = 0x00
_TRANSCEIVE = 0x0C
_SOFT_RESET = 0x0F
_POWER_DOWN = 0x10
_ONE_DRIVER, _BOTH_DRIVERS = 0x01, 0x03
_START_SEND = 0x80
_FLUSH = 0x80
_TIMED_OUT = 0x01
_RECEIVED_OR_IDLE = 0x30
_OVERFLOW = 0x10
_COLLIDED = 0x08
_BAD_PARITY_OR_PROTOCOL = 0x03
_COLLISION_UNKNOWN = 0x20

# What the registers hold once the chip is set up. The timer ticks every 25 µs and gives a tag 3 ms to answer.
_SET_UP = (
    (_TX_MODE, 0x00),
    (_RX_MODE, 0x00),
    (_MOD_WIDTH, 0x26),
    (_TIMER_MODE, 0x80),
    (_TIMER_PRESCALER, 0xA9),
    (_TIMER_RELOAD_HIGH, 0x00),
    (_TIMER_RELOAD_LOW, 120),
    (_TX_ASK, 0x40),
    (_MODE, 0x3D),
    (_COLLISION, 0x00),
)

# Commands to a tag (ISO/IEC 14443-3 type A)
_REQA = 0x26
_WUPA = 0x52
_LEVELS = (0x93, 0x95, 0x97)
_SELECT = 0x70
_CASCADE_TAG = 0x88
_HALT = b"\x50\x00\x57\xcd"
_UID_INCOMPLETE = 0x04

MOST_TAGS = 6
POWER_UP_MS = 5
"""The longest time that a tag takes to wake up in the field."""

_ONE = (
    (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (5, 2), (7, 2), (9, 2), (11, 2), (9, 3),
    (12, 3), (16, 3), (17, 4), (20, 5), (26, 6), (32, 8), (44, 10), (63, 15),
)  # fmt: skip
_BOTH = (
    (12, 3), (16, 3), (17, 4), (21, 5), (26, 6), (32, 8), (36, 9), (40, 10), (47, 11), (53, 13), (63, 15),
)  # fmt: skip
POWERS = tuple([(_ONE_DRIVER, p, n) for p, n in _ONE] + [(_BOTH_DRIVERS, p, n) for p, n in _BOTH])
"""From the weakest to the strongest: which drivers of the antenna are on, and the conductance of their two
halves, p (1 to 63) and n (1 to 15). A driver alone gives about half the field. The steps are computed to be
about equal, 9 % of the field; nobody has measured them."""
MAX_POWER = len(POWERS) - 1
USUAL_POWER = 26
"""What the chip has after a reset: both drivers, at half of their conductance."""
USUAL_GAIN = 4


class Bus:
    """The wires to one chip. Bytes go out and come in at the same time, while its select line is low."""

    def exchange(self, data: bytes) -> bytes:
        raise NotImplementedError

    def pause_ms(self, ms: int) -> None:
        raise NotImplementedError


class Rc522:
    """One reader. `power` is how strongly it sends, 0 to 31 in `POWERS`. `gain` is how well it hears, 0 to
    7: 18, 23, 18, 23, 33, 38, 43, 48 dB.

    rc522 = Rc522(bus, gain=4)
    version, tags = rc522.look()
    """

    def __init__(self, bus: Bus, gain: int = USUAL_GAIN, power: int = USUAL_POWER) -> None:
        self._bus = bus
        self.tune(power, gain)

    def tune(self, power: int, gain: int) -> None:
        self.power = power
        self._gain = gain << 4

    def look(self, power: int = -1) -> tuple[int, tuple[str, ...]]:
        """The version register, 0 or 255 where no chip answers, and the UIDs of the tags in the field.

        `power` is less than the reader has, if it is not -1.
        """
        version = self._begin(self.power if power < 0 else min(power, self.power))
        if version in (0x00, 0xFF):
            return version, ()
        tags = self._tags()
        self._end()
        return version, tags

    def probe(self, uid: str, guess: int = -1, limit: int = -1) -> tuple[int, int, int]:
        """The version register, the weakest power at which that tag answers, and up to where it was tried.

        If it does not answer at all, that is one more than `limit`. `guess` is where to begin. -1 for the
        guess means that nothing is known, and for the limit all the power that the reader has.
        """
        raw = _unhex(uid)
        limit = self.power if limit < 0 else min(limit, self.power)
        level = limit // 2 if guess < 0 else min(guess, limit)
        version = self._begin(level)
        if version in (0x00, 0xFF):
            return version, 0, limit
        low, high = -1, limit + 1  # it does not answer at `low`, it does at `high`
        step, answered = 1 if 0 <= guess < limit else 2, False
        while True:
            answered = self._answers(raw, answered)
            if answered:
                high = level
            else:
                low = level
            if high - low < 2:
                break
            if low < 0:
                level = max(0, high - step)
            elif high > limit:
                level = min(limit, low + step)
            else:
                level = (low + high) // 2
            step *= 2
            self._send_at(level)
            if not answered:
                self._bus.pause_ms(POWER_UP_MS)  # more power: the tag wakes up
        self._end()
        return version, high, limit

    def _begin(self, power: int) -> int:
        """Wake the chip and switch the antenna on. Returns the version, 0 or 255 if no chip answers."""
        self._write(_COMMAND, _IDLE)
        version = self._read(_VERSION)
        if version in (0x00, 0xFF):
            return version
        if not self._woken():
            return 0x00
        if self._read(_TX_ASK) != 0x40 or self._read(_TIMER_RELOAD_LOW) != 120:
            self._set_up()  # new, or its power failed
        self._write(_GAIN, self._gain)
        self._send_at(power)
        self._bus.pause_ms(POWER_UP_MS)
        return version

    def _end(self) -> None:
        self._write(_TX_CONTROL, 0x80)
        self._write(_COMMAND, _POWER_DOWN)

    def _send_at(self, power: int) -> None:
        drivers, p, n = POWERS[power]
        self._write(_N_DRIVER, n << 4 | n)
        self._write(_P_DRIVER, p)
        self._write(_TX_CONTROL, 0x80 | drivers)

    def _answers(self, raw: bytes, again: bool) -> bool:
        """Whether the tag answers when it is called by its UID. A tag that has just answered needs two
        calls.
        """
        if again:
            self._request(_WUPA)
        return self._request(_WUPA) and self._called(raw)

    def _called(self, raw: bytes) -> bool:
        for level in _LEVELS:
            more = len(raw) > 4
            part = bytes([_CASCADE_TAG]) + raw[:3] if more else raw
            raw = raw[3:]
            part += bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])
            answer = self._selects(level, part)
            if answer < 0 or not more:
                return answer >= 0
        return False

    def _woken(self) -> bool:
        """Whether the chip is awake. Its crystal needs a moment."""
        for _ in range(20):
            if not self._read(_COMMAND) & _POWER_DOWN:
                return True
            self._bus.pause_ms(1)
        return False

    def _set_up(self) -> None:
        self._write(_COMMAND, _SOFT_RESET)
        self._bus.pause_ms(1)
        self._woken()
        for register, value in _SET_UP:
            self._write(register, value)

    def _tags(self) -> tuple[str, ...]:
        found: list[str] = []
        request, failures = _WUPA, 0
        while len(found) < MOST_TAGS and failures < 3:
            # A tag that was left half selected answers only the second request.
            if not self._request(request) and not (failures and self._request(request)):
                break
            request = _REQA
            uid = self._selected()
            if uid is not None:
                self._transceive(_HALT)
            if uid is None or uid in found:
                failures += 1
            else:
                found.append(uid)
        return tuple(found)

    def _request(self, command: int) -> bool:
        """Ask which tags are there. Several tags answer at once, so a collision is an answer too."""
        answer, collision = self._transceive(bytes([command]), 7)
        return collision > 0 or (answer is not None and len(answer) == 2)

    def _selected(self) -> str | None:
        """Select one of the tags that answered. Returns its UID; the other tags then do not listen."""
        uid = b""
        for level in _LEVELS:
            part = self._settled(level)
            if part is None:
                return None
            answer = self._selects(level, part)
            if answer < 0:
                return None
            if not answer & _UID_INCOMPLETE:
                return _hex(uid + part[:4])
            if part[0] != _CASCADE_TAG:
                return None
            uid += part[1:4]
        return None

    def _selects(self, level: int, part: bytes) -> int:
        """Select a tag by a part of its UID. Returns what it says of itself; -1 if there is no valid
        answer.
        """
        command = bytes([level, _SELECT]) + part
        answer, _ = self._transceive(command + crc_a(command))
        if answer is None or len(answer) != 3 or crc_a(answer[:1]) != answer[1:]:
            return -1
        return answer[0]

    def _settled(self, level: int) -> bytes | None:
        """Four bytes of a UID and their check byte. Where tags collide, those that sent a one go on."""
        part = bytearray(5)
        known = 0
        while True:
            whole, bits = known // 8, known % 8
            command = bytes([level, (2 + whole) << 4 | bits]) + bytes(part[: (known + 7) // 8])
            answer, collision = self._transceive(command, bits, bits)
            if answer is None or len(answer) > 5 - whole:
                return None
            for place, byte in enumerate(answer):
                kept = (1 << bits) - 1 if place == 0 else 0
                part[whole + place] = part[whole + place] & kept | byte & ~kept & 0xFF
            if not collision:
                good = len(answer) == 5 - whole and part[0] ^ part[1] ^ part[2] ^ part[3] == part[4]
                return bytes(part) if good else None
            before, known = known, 8 * whole + collision  # which counts the bits of what was received
            if not before < known <= 32:
                return None
            last = (known - 1) % 8
            part[(known - 1) // 8] = part[(known - 1) // 8] & ((1 << last) - 1) | 1 << last

    def _transceive(self, data: bytes, bits: int = 0, align: int = 0) -> tuple[bytes | None, int]:
        """Send, with only `bits` bits of the last byte, and receive, with the first byte `align` bits short.

        Returns the answer, None if there is no valid one, and where the first collision was, counted from 1.
        """
        framing = align << 4 | bits
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, 0x7F)
        self._write(_FIFO_LEVEL, _FLUSH)
        self._write(_FIFO, data)
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, _START_SEND | framing)
        for _ in range(250):
            irq = self._read(_COM_IRQ)
            if irq & _RECEIVED_OR_IDLE:
                break
            if irq & _TIMED_OUT:
                return None, 0
        else:
            return None, 0
        error = self._read(_ERROR)
        if error & _OVERFLOW:
            return None, 0
        if error & _COLLIDED:
            collision = self._read(_COLLISION)
            if collision & _COLLISION_UNKNOWN:
                return None, 0
            return self._received(), collision & 0x1F or 32
        if error & _BAD_PARITY_OR_PROTOCOL:
            return None, 0
        return self._received(), 0

    def _received(self) -> bytes:
        count = min(self._read(_FIFO_LEVEL), 64)
        return self._bus.exchange(bytes([0x80 | _FIFO << 1] * count + [0]))[1:]

    def _read(self, register: int) -> int:
        return self._bus.exchange(bytes([0x80 | register << 1, 0]))[1]

    def _write(self, register: int, value: int | bytes) -> None:
        data = value if isinstance(value, bytes) else bytes([value])
        self._bus.exchange(bytes([register << 1]) + data)


class Sweep:
    """The readers of one Pico. They take turns, so one antenna at a time is on."""

    def __init__(self, readers: list[Rc522]) -> None:
        self._readers = readers

    def reads(self, task: tuple[int, str, int, int]) -> list[tuple[int, int, tuple[str, ...], int, int]]:
        """Let the reader of a space look, or, if the task names a tag, probe for it.

        A task is (space, tag, power to begin with, power to end with). A read is (space, version, tags,
        weakest power of a probe or -1 for a look, power to end with).
        """
        space, tag, power, limit = task
        if space < 0:
            return []
        if tag:
            version, weakest, tried = self._readers[space].probe(tag, power, limit)
            return [(space, version, (tag,), weakest, tried)]
        version, tags = self._readers[space].look(power)
        return [(space, version, tags, -1, -1)]

    def tune(self, space: int, power: int, gain: int) -> None:
        self._readers[space].tune(power, gain)


def crc_a(data: bytes) -> bytes:
    """The checksum of type A frames."""
    crc = 0x6363
    for byte in data:
        mixed = (byte ^ crc) & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        crc = crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return bytes([crc & 0xFF, crc >> 8 & 0xFF])


def _hex(uid: bytes) -> str:
    return "".join([f"{byte:02X}" for byte in uid])


def _unhex(uid: str) -> bytes:
    return bytes([int(uid[n : n + 2], 16) for n in range(0, len(uid), 2)])
