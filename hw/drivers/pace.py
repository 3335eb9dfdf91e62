"""The pace at which a device is heard: one that floods the line waits, and costs no more than others."""

from __future__ import annotations

BYTES_A_SECOND = 8 * 1024
"""A scanner says some 2 kB in a second when all six tokens lie on its spaces."""
BYTES_AT_ONCE = 64 * 1024
"""So much it may say faster, as after its start or a pause."""
MAX_READ_BYTES = 1024
"""What is read in one piece. A connection may have megabytes waiting."""
SIGHTING_BYTES = 200
"""A sighting counts as so many: the table looks at the whole game again. A token that is carried round the
board makes some twenty in a second.
"""


class Pace:
    """Counts what is read, and says how long to wait before more is.

        data = port.read(min(port.in_waiting or 1, MAX_READ_BYTES))
        sleep(pace.pause(len(data), clock()))

    What waits stays in the system's buffers; when these are full, the far end has to wait.
    """

    def __init__(self, now: float) -> None:
        self._left = float(BYTES_AT_ONCE)
        self._last = now

    def pause(self, read: int, now: float) -> float:
        """Count so many bytes. How many seconds to wait: never longer than these bytes may take."""
        self._left = min(BYTES_AT_ONCE, self._left + (now - self._last) * BYTES_A_SECOND)
        self._last = now
        self._left = max(self._left - read, -float(read))
        return max(0.0, -self._left / BYTES_A_SECOND)
