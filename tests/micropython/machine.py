"""A Pico's `machine` with the simulated chips on its pins, wired as docs/build/picos.md says.

For MicroPython under Node: scanner/main.py runs on it unchanged, until it has used the pins often enough.
"""

from tests.firmware.scanner.chips import Air, Hc165Chain, Mfrc522, Tag

USES = 4500
ENDING = SystemExit
"""What is raised then."""


class Board:
    """What is connected to the pins: ten readers or forty sensors, with a token on space 3 and one on 24."""

    def __init__(self) -> None:
        air = Air()
        self.readers = [Mfrc522(air) for _ in range(10)]
        self.readers[3].tags = [Tag("04A1C25B6F8001")]
        self.sensors = Hc165Chain(40)
        self.sensors.low = {24}
        self.levels: dict[int, int] = {}
        self._uses = 0

    def use(self) -> None:
        self._uses += 1
        if self._uses > USES:
            raise ENDING


board = Board()


class Pin:
    IN, OUT, PULL_DOWN = 0, 1, 2

    def __init__(self, number: int, mode: int = 0, pull: int = 0, value: int = 0) -> None:
        self.number = number
        self.pull = pull
        if mode == self.OUT:
            self(value)

    def __call__(self, level: int = -1) -> int:
        board.use()
        if level < 0:
            return board.sensors.bit_out() if self.number == 4 else 0
        before = board.levels.get(self.number, 0)
        board.levels[self.number] = level
        if self.number == 2 and before and not level:
            board.sensors.load()
        if self.number == 3 and level and not before:
            board.sensors.clock(board.levels.get(5, 0))
        return level


class SPI:
    def __init__(
        self, bus: int, *, baudrate: int, polarity: int, phase: int, sck: Pin, mosi: Pin, miso: Pin
    ) -> None:
        wires = (bus, sck.number, mosi.number, miso.number, polarity, phase)
        if wires not in ((0, 18, 19, 16, 0, 0), (1, 14, 15, 12, 0, 0)) or baudrate > 10_000_000:
            raise ValueError("other wires than in the guide")
        self.bus = bus

    def write_readinto(self, data: bytes, answer: bytearray) -> None:
        selected = [number for number in range(2, 12) if not board.levels[number]]
        if len(selected) != 1 or not board.levels[20]:
            raise ValueError("one reader must be selected, and none held in reset")
        if self.bus != (selected[0] - 2) // 5:
            raise ValueError("the reader is on the other SPI block")
        answer[:] = board.readers[selected[0] - 2].exchange(data)


class WDT:
    """Notes how often it is fed."""

    fed = 0

    def __init__(self, *, timeout: int) -> None:
        if not 1000 <= timeout <= 8388:
            raise ValueError("a Pico's watchdog takes 8388 ms at most")

    def feed(self) -> None:
        WDT.fed += 1


def unique_id() -> bytes:
    return b"\xe6\x61\x4c\x31"


def reset() -> None:
    print("reset")
    raise SystemExit
