"""Simulated panels on an I2C bus, in place of the kernel's bus. They note what they are sent."""

from collections.abc import Iterable
from typing import Any

NACK = 121
_ONE_MORE = {0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0x8D, 0x20}
"""Commands that are followed by one byte. (The SH1106 has no 0x20 and takes it for one without.)"""


class OledChip:
    """An SSD1306 or SSD1309 (windows, horizontal addressing) or an SH1106 (pages, 132 columns)."""

    def __init__(self, *, paged: bool = False, tells_status: bool = True) -> None:
        self.paged = paged
        self.tells_status = tells_status
        self.ram = [bytearray(132) for _ in range(8)]
        self.lit = False
        self.contrast = 0
        self._page = self._column = 0
        self._pages, self._columns = (0, 7), (0, 127)

    def command(self, command: Iterable[int]) -> None:
        rest = list(command)
        while rest:
            code = rest.pop(0)
            if code in (0xAE, 0xAF):
                self.lit = code == 0xAF
            elif code == 0x21 and not self.paged:
                self._columns = (rest.pop(0), rest.pop(0))
                self._column = self._columns[0]
            elif code == 0x22 and not self.paged:
                self._pages = (rest.pop(0), rest.pop(0))
                self._page = self._pages[0]
            elif code in _ONE_MORE and not (code == 0x20 and self.paged):
                value = rest.pop(0)
                self.contrast = value if code == 0x81 else self.contrast
            elif self.paged and 0xB0 <= code <= 0xB7:
                self._page = code & 7
            elif self.paged and code < 0x10:
                self._column = self._column & 0xF0 | code
            elif self.paged and code < 0x20:
                self._column = self._column & 0x0F | (code & 15) << 4

    def data(self, data: Iterable[int]) -> None:
        for byte in data:
            self.ram[self._page][self._column] = byte
            self._column += 1
            if not self.paged and self._column > self._columns[1]:
                self._column = self._columns[0]
                self._page = self._page + 1 if self._page < self._pages[1] else self._pages[0]

    def forget(self) -> None:
        """What a reset or a lost supply does: the panel is dark, and its memory holds random bytes."""
        self.lit = False
        self.ram = [bytearray([0xA5] * 132) for _ in range(8)]

    @property
    def bits(self) -> bytes:
        """What a person sees, row by row, the leftmost dot in the highest bit."""
        if not self.lit:
            return bytes(1024)
        first = 2 if self.paged else 0
        seen = bytearray()
        for y in range(64):
            row = self.ram[y // 8][first : first + 128]
            dots = [row[x] >> (y % 8) & 1 for x in range(128)]
            seen += bytes(
                sum(dot << (7 - at) for at, dot in enumerate(dots[x : x + 8])) for x in range(0, 128, 8)
            )
        return bytes(seen)


class FakeBuses:
    """Stands for `smbus2.SMBus`, the lowest layer: one chip a bus and address, all transfers noted.

    `fail_at` counts transfers down to one that raises; `errno` is what it raises. `refusing` are the buses
    on which every transfer raises, and what.
    """

    def __init__(self, chips: dict[tuple[int, int], OledChip]) -> None:
        self.chips = chips
        self.transfers: list[tuple[str, list[int]]] = []
        self.fail_at: int | None = None
        self.errno = NACK
        self.refusing: dict[int, int] = {}
        self.open = 0
        self.refuse_to_open: OSError | None = None

    def __call__(self, number: int) -> "FakeBus":
        if self.refuse_to_open is not None:
            raise self.refuse_to_open
        self.open += 1
        return FakeBus(self, number)

    def take(self, number: int, address: int, kind: str, sent: list[int]) -> None:
        if self.fail_at is not None:
            self.fail_at -= 1
            if self.fail_at < 0:
                raise OSError(self.errno, "Remote I/O error")
        if number in self.refusing:
            raise OSError(self.refusing[number], "refused")
        chip = self.chips.get((number, address))
        if chip is None:
            raise OSError(NACK, "Remote I/O error")
        self.transfers.append((kind, sent))
        if kind == "command":
            chip.command(sent)
        else:
            chip.data(sent)

    def status(self, number: int, address: int) -> int:
        chip = self.chips.get((number, address))
        if chip is None or not chip.tells_status:
            raise OSError(NACK, "Remote I/O error")
        return 0x06 if chip.lit else 0x46


class FakeBus:
    def __init__(self, buses: FakeBuses, number: int) -> None:
        self._buses, self._number = buses, number

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        assert len(data) <= 32
        self._buses.take(self._number, address, {0x00: "command", 0x40: "data"}[register], list(data))

    def i2c_rdwr(self, message: Any) -> None:
        register, *data = list(message)
        self._buses.take(self._number, message.addr, {0x00: "command", 0x40: "data"}[register], data)

    def read_byte(self, address: int) -> int:
        return self._buses.status(self._number, address)

    def close(self) -> None:
        self._buses.open -= 1
