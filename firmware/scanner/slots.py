"""Says which readers may be on now, so that those of neighbouring Picos never are at the same time.

The host cuts time into periods, the same for all scanners. In the first third of each period only the first
third of a scanner's readers may be on, in the second third the second, and so on. So where two Picos meet,
at the corners of the board, the readers that are on are always several spaces apart. Without word from the
host all may be on.
"""

THIRDS = 3
GUARD_MS = 10
"""A third ends so much sooner, as clocks differ a little."""
LATE_MS = 150
"""A line waits for the end of a look before it is read, so it seems to come late by up to this."""


class Slots:
    def __init__(self, spaces: int) -> None:
        self._spaces = spaces
        self.period = 0
        self._start = 0

    def set(self, now_ms: int, period: int, phase: int) -> None:
        """The host's clock is `phase` ms into a period now, or was so shortly before."""
        start = now_ms - phase
        if period and period == self.period:
            late = (start - self._start + period // 2) % period - period // 2
            if 0 <= late < LATE_MS:
                start = self._start + (1 if late else 0)  # a late line says little, but clocks drift apart
        self.period = period
        self._start = start

    def window(self, now_ms: int) -> tuple[int, int, int]:
        """Which spaces' readers may be on now, from the first up to before the last, and for how many ms."""
        if not self.period:
            return 0, self._spaces, 1 << 20
        third = self.period // THIRDS
        turn, at = divmod((now_ms - self._start) % self.period, third)
        if turn >= THIRDS:
            return 0, 0, 0
        first = (turn * self._spaces + THIRDS - 1) // THIRDS
        last = ((turn + 1) * self._spaces + THIRDS - 1) // THIRDS
        return first, last, third - at - GUARD_MS
