"""Hall sensors under the spaces, read through a chain of 74HC165 shift registers.

A sensor pulls its input low while a magnet is near. While the inputs are clocked out at one end of the chain,
a pattern is fed in at the other end and must come out after them. So a broken wire, a dead chip or a wrong
number of chips is noticed each time.
"""

PATTERN = 0xA5


class Wires:
    """The wires to the chain."""

    def load(self) -> None:
        """Take the inputs into the registers: SH/LD low, then high."""
        raise NotImplementedError

    def shift(self, bit: int) -> int:
        """Read the bit at the near end; then clock once, with `bit` going in at the far end."""
        raise NotImplementedError


class Chain:
    """The chain of sensors. 0 is input A of the chip next to the Pico, 7 its input H, 8 the next chip's A."""

    def __init__(self, wires: Wires, spaces: int) -> None:
        self._wires = wires
        self._spaces = spaces
        self._chips = (spaces + 7) // 8

    def reads(self, _task: tuple[int, str, int, int] | None = None) -> list[tuple[int, int, tuple[str, ...]]]:
        """Read every space at once. The version is the pattern if the chain is whole, else 0: no answer."""
        self._wires.load()
        length = 8 * self._chips
        bits = [self._wires.shift(PATTERN >> 7 - n & 1 if n < 8 else 0) for n in range(length + 8)]
        back = 0
        for bit in bits[length:]:
            back = back << 1 | bit
        if back != PATTERN:
            return [(space, 0, ()) for space in range(self._spaces)]
        # Each chip gives its input H first.
        return [(space, PATTERN, () if bits[space ^ 7] else ("-",)) for space in range(self._spaces)]
