"""The MFRC522 (the chip on an RC522 board), register by register, and the tags in its field.

A look switches the antenna on, wakes every tag (WUPA), and then reads one tag after the other: choose one by
anticollision, select it, note its UID, halt it, and ask for those that are left (REQA). Then antenna and chip
are switched off, so that ten readers can share one supply, and no reader disturbs its neighbour. A tag
without a field forgets that it was halted, so the next look finds it again.
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
_ANTENNA = 0x03
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


class Bus:
    """The wires to one chip. Bytes go out and come in at the same time, while its select line is low."""

    def exchange(self, data: bytes) -> bytes:
        raise NotImplementedError

    def pause_ms(self, ms: int) -> None:
        raise NotImplementedError


class Rc522:
    """One reader. `gain` is how well it hears, 0 to 7: 18, 23, 18, 23, 33, 38, 43, 48 dB.

    rc522 = Rc522(bus, gain=4)
    version, tags = rc522.look()
    """

    def __init__(self, bus: Bus, gain: int = 4) -> None:
        self._bus = bus
        self._settings = _SET_UP + ((_GAIN, gain << 4),)

    def look(self) -> tuple[int, tuple[str, ...]]:
        """The version register, 0 or 255 where no chip answers, and the UIDs of the tags in the field."""
        self._write(_COMMAND, _IDLE)
        version = self._read(_VERSION)
        if version in (0x00, 0xFF):
            return version, ()
        if not self._woken():
            return 0x00, ()
        if self._read(_TX_ASK) != 0x40 or self._read(_TIMER_RELOAD_LOW) != 120:
            self._set_up()  # new, or its power failed
        self._write(_TX_CONTROL, 0x80 | _ANTENNA)
        self._bus.pause_ms(POWER_UP_MS)
        tags = self._tags()
        self._write(_TX_CONTROL, 0x80)
        self._write(_COMMAND, _POWER_DOWN)
        return version, tags

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
        for register, value in self._settings:
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
            command = bytes([level, _SELECT]) + part
            answer, _ = self._transceive(command + crc_a(command))
            if answer is None or len(answer) != 3 or crc_a(answer[:1]) != answer[1:]:
                return None
            if not answer[0] & _UID_INCOMPLETE:
                return _hex(uid + part[:4])
            if part[0] != _CASCADE_TAG:
                return None
            uid += part[1:4]
        return None

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
    """Readers that look one after the other, so that one antenna at a time is on."""

    def __init__(self, readers: list[Rc522]) -> None:
        self._readers = readers
        self._next = 0

    def reads(self) -> list[tuple[int, int, tuple[str, ...]]]:
        """Let the next reader look."""
        space = self._next
        self._next = (space + 1) % len(self._readers)
        version, tags = self._readers[space].look()
        return [(space, version, tags)]


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
