"""The wiring of this Pico. This is the only file of the folder to edit; docs/build/picos.md says how."""

import time

from machine import SPI, Pin

from .hall import Chain, Wires
from .rc522 import Bus, Rc522, Sweep

SENSES = "identity"
"""What lies under the spaces: "identity" for RC522 readers, "presence" for Hall sensors."""

# RC522: the Pico has two SPI blocks, and each takes half of the readers: SCK, MOSI and MISO of block 0 and
# of 1.
BLOCKS = ((18, 19, 16), (14, 15, 12))
RESET = 20
# Then for each space, in the order of the board: the block, the pin of its reader's SDA (the select line),
# how strongly it sends, 0 to 31 (26 is as the chip comes), and how well it hears, 0 to 7.
READERS = (
    (0, 2, 26, 4),
    (0, 3, 26, 4),
    (0, 4, 26, 4),
    (0, 5, 26, 4),
    (0, 6, 26, 4),
    (1, 7, 26, 4),
    (1, 8, 26, 4),
    (1, 9, 26, 4),
    (1, 10, 26, 4),
    (1, 11, 26, 4),
)
FIRST_SPI = 0
"""What the first of the two SPI blocks is called: 0 on a Pico, 1 on an ESP32."""
SPEED = 1_000_000
"""Bits per second on wires as long as a side of the board. Try less if a reader is silent now and then."""

# Hall sensors: the wires of the 74HC165 chain, and how many sensors it has.
LOAD, CLOCK, DATA, FEED = 2, 3, 4, 5
SENSORS = 40

# A board with Wi-Fi (a Pico W, an ESP32) may talk to the host over TCP: the port on which it listens, 0 for
# USB, and the name and password of the Wi-Fi. The wiring file then has "socket://ADDRESS:PORT".
TCP_PORT = 0
WIFI = ("", "")

PAUSE_MS = 0 if SENSES == "identity" else 10
"""The pause between two reads. RC522 readers need no pause; Hall sensors would keep the processor busy."""
SPACES = len(READERS) if SENSES == "identity" else SENSORS


class SpiBus(Bus):
    def __init__(self, spi: SPI, select: Pin) -> None:
        self._spi = spi
        self._select = select

    def exchange(self, data: bytes) -> bytes:
        answer = bytearray(len(data))
        self._select(0)
        self._spi.write_readinto(data, answer)
        self._select(1)
        return bytes(answer)

    def pause_ms(self, ms: int) -> None:
        time.sleep_ms(ms)


class PinWires(Wires):
    def __init__(self) -> None:
        self._load = Pin(LOAD, Pin.OUT, value=1)
        self._clock = Pin(CLOCK, Pin.OUT, value=0)
        self._data = Pin(DATA, Pin.IN, Pin.PULL_DOWN)
        self._feed = Pin(FEED, Pin.OUT, value=0)

    def load(self) -> None:
        self._load(0)
        self._load(1)

    def shift(self, bit: int) -> int:
        self._feed(bit)
        level = self._data()
        self._clock(1)
        self._clock(0)
        return level


def eyes() -> Sweep | Chain:
    """The readers or sensors under the spaces."""
    if SENSES == "presence":
        return Chain(PinWires(), SENSORS)
    selects = [
        Pin(pin, Pin.OUT, value=1) for _, pin, _, _ in READERS
    ]  # all high before the first word is said
    reset = Pin(RESET, Pin.OUT, value=0)
    time.sleep_ms(1)
    reset(1)
    time.sleep_ms(50)
    used = sorted({block for block, _, _, _ in READERS})
    blocks = {
        block: SPI(
            FIRST_SPI + block,
            baudrate=SPEED,
            polarity=0,
            phase=0,
            sck=Pin(sck),
            mosi=Pin(mosi),
            miso=Pin(miso),
        )
        for block, (sck, mosi, miso) in enumerate(BLOCKS)
        if block in used
    }
    return Sweep(
        [
            Rc522(SpiBus(blocks[block], select), gain, power)
            for select, (block, _, power, gain) in zip(selects, READERS)
        ]
    )
