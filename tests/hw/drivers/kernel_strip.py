"""The far ends of the kernel's ways to a strip: files that keep what was sent, read as the lights read it."""

from __future__ import annotations

from pathlib import Path

from croupier.hw.drivers.spi_strip import HERTZ

LONGEST_ZERO_NS, SHORTEST_ONE_NS = 470, 550
"""What the data sheets of WS2812, WS2812B and SK6812 agree on: a shorter time high is a 0, a longer a 1."""
LONGEST_BIT_NS = 5_000


class SpiEnd:
    """A file in place of /dev/spidev0.0. The last frame is read from the times that the wire is high."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()
        self._read = 0

    def raw(self) -> bytes:
        """What came since the last look."""
        data = self.path.read_bytes()[self._read :]
        self._read += len(data)
        return data

    def wire(self) -> bytes:
        """The bytes of the lights: green, red, blue for each."""
        return lights_bytes(self.raw())


def lights_bytes(spi: bytes) -> bytes:
    """What lights understand when these bits come at the driver's speed. AssertionError if they do not."""
    nanoseconds = 1e9 / HERTZ
    levels = "".join(f"{byte:08b}" for byte in spi)
    assert levels.startswith("0"), "the first bit has a beginning"
    bits = ""
    for high in filter(None, levels.strip("0").replace("01", "0 1").split(" ")):
        up = high.count("1") * nanoseconds
        assert up < LONGEST_ZERO_NS or up > SHORTEST_ONE_NS
        assert len(high) * nanoseconds < LONGEST_BIT_NS
        bits += "1" if up > SHORTEST_ONE_NS else "0"
    pause = (len(levels) - len(levels.rstrip("0"))) * nanoseconds
    assert pause > 50_000, "the lights take over the frame"
    return int(bits, 2).to_bytes(len(bits) // 8) if bits else b""


class LedsEnd:
    """A file in place of /dev/leds0: red, green, blue and white of each light."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()

    def wire(self) -> bytes:
        """The bytes of the lights, as the kernel sends them on: green, red, blue for each."""
        data = self.path.read_bytes()
        assert not any(data[3::4]), "these lights have no white"
        return b"".join(bytes([data[at + 1], data[at], data[at + 2]]) for at in range(0, len(data), 4))
