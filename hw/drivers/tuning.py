"""How strongly one reader under a space sends, and how well it hears."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.hw.drivers.scanner_lines import MAX_GAIN, MAX_POWER


@dataclass(frozen=True, slots=True)
class Tuning:
    """The settings of one reader: how strongly it sends (0 to 31; 26 is as the chip comes) and how well it
    hears (0 to 7: 18, 23, 18, 23, 33, 38, 43, 48 dB).

    `middle` is the weakest power at which it hears a token on the middle of its space, as the calibration
    found it; None if nobody has tried. Readers are compared by what they need more than that.
    """

    power: int = 26
    gain: int = 4
    middle: float | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.power <= MAX_POWER or not 0 <= self.gain <= MAX_GAIN:
            raise ValueError(f"power {self.power} and gain {self.gain}: 0 to {MAX_POWER} and 0 to {MAX_GAIN}")
