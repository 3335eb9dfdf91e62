"""The scanner: decides what to say to the host, and when. It uses no pin and no clock."""

from croupier.firmware.scanner.frames import Lines, framed
from tests.sensing.version_1_1.tracker import Tracker

PROTOCOL = 1
FIRMWARE = "1.1.0"

BEAT_MS = 1000
SETTLED_AFTER = 3
"""After so many sweeps a snapshot is complete: tokens that lie there at the start have arrived by then."""
SILENT_AFTER = 3
"""After so many looks in a row without an answer, a reader is called silent."""


class Scanner:
    """`senses` is "identity" or "presence"; the spaces are numbered from 0 in the order of the wiring.
    `is_stopped` says that the host asked for the prompt.
    """

    def __init__(self, board: str, senses: str, spaces: int) -> None:
        self._hello = f"hello {PROTOCOL} {FIRMWARE} {board} {senses} {spaces}"
        self._lines = Lines()
        self._tracker = Tracker()
        self._versions = [0] * spaces
        self._unanswered = [0] * spaces
        self._untested: set[int] | None = None
        self._snapshot_due = False
        self._sweeps = 0
        self._number = 0
        self._started_ms = -1
        self._beat_ms = 0
        self._swept_ms = 0
        self._sweep_ms = 0
        self._said: list[bytes] = []
        self.is_stopped = False

    def step(self, now_ms: int, received: bytes, reads: list[tuple]) -> bytes:  # type: ignore[type-arg]
        """Take what the host sent and what the readers saw. Returns the bytes to send.

        A read is (space, version, tags): what the reader says it is (0 and 255 are no answer) and the tags on
        it, in upper-case hex, or "-" where a reader only senses that something lies there. `now_ms` never
        goes back.
        """
        if self._started_ms < 0:
            self._started_ms = self._beat_ms = self._swept_ms = now_ms
            self._say(self._hello)
        for request in self._lines.feed(received):
            self._answer(request)
        for space, version, tags, *_ in reads:
            self._take_in(now_ms, space, version, tags)
        self._report(self._tracker.missing(now_ms))
        if self._snapshot_due and self._sweeps >= SETTLED_AFTER:
            self._snapshot_due = False
            self._say(" ".join(["snapshot"] + [f"{space}:{tag}" for space, tag in self._tracker.placed()]))
        if now_ms - self._beat_ms >= BEAT_MS:
            self._beat(now_ms)
        sent = b"".join(self._said)
        self._said = []
        return sent

    def _answer(self, request: str) -> None:
        if request == "hello":
            self._say(self._hello)
        elif request == "snapshot":
            self._snapshot_due = True
        elif request == "test":
            self._untested = set(range(len(self._versions)))
        elif request == "stop":
            self.is_stopped = True

    def _take_in(self, now_ms: int, space: int, version: int, tags: tuple[str, ...]) -> None:
        self._versions[space] = version
        if version in (0x00, 0xFF):
            self._unanswered[space] += 1
        else:
            self._unanswered[space] = 0
            self._report(self._tracker.look(now_ms, space, tags))
        if self._untested is not None:
            self._untested.discard(space)
            if not self._untested:
                self._untested = None
                self._say(" ".join(["test"] + [f"{n}:{v:02X}" for n, v in enumerate(self._versions)]))
        if space == len(self._versions) - 1:
            self._sweeps += 1
            self._sweep_ms = now_ms - self._swept_ms
            self._swept_ms = now_ms

    def _report(self, changes: list[tuple[str, int, str]]) -> None:
        for what, space, tag in changes:
            self._say(f"{what} {space} {tag}")

    def _beat(self, now_ms: int) -> None:
        """Say that the scanner is alive. A beat that was late, after a slow look, does not delay the next."""
        self._beat_ms = now_ms - (now_ms - self._beat_ms) % BEAT_MS
        silent = [str(space) for space, times in enumerate(self._unanswered) if times >= SILENT_AFTER]
        alive_s = (now_ms - self._started_ms) // 1000
        self._say(f"beat {alive_s} {self._sweep_ms} {self._lines.damaged} {','.join(silent) or '-'}")

    def _say(self, what: str) -> None:
        self._said.append(framed(f"{self._number} {what}"))
        self._number = (self._number + 1) % 65536
