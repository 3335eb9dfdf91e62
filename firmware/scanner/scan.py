"""The scanner: decides what to say to the host, when, and what the readers do next. It uses no pin and no
clock."""

from .frames import Lines, framed
from .slots import Slots
from .tracker import REST, Tracker

PROTOCOL = 2
FIRMWARE = "2.0.0"

BEAT_MS = 1000
SETTLED_AFTER = 3
"""After so many sweeps a snapshot is complete: tokens that lie there at the start have arrived by then."""
SETTLED_MS = 3000
"""After this time it is complete in any case: what has not arrived by then is no token, but noise."""
SILENT_AFTER = 3
"""After so many looks in a row without an answer, a reader is called silent."""
HEARD_MS = 250
"""The shortest time between two reports of what the readers hear."""
PROBES_IN_A_ROW = 4
"""So many probes go before the next look."""
PROBE_MS, LONG_MS = 50, 150
"""No probe takes longer than the first, and hardly a look longer than the second."""
MAX_POWER, MAX_GAIN = 31, 7
MAX_PERIOD_MS = 60000

IDENTITY = "identity"


class Scanner:
    """`senses` is "identity" or "presence"; the spaces are numbered from 0 in the order of the wiring.
    `is_stopped` says that the host asked for the prompt. `tuned` are the settings that the readers have to
    get: (space, power, gain).
    """

    def __init__(self, board: str, senses: str, spaces: int) -> None:
        self._hello = f"hello {PROTOCOL} {FIRMWARE} {board} {senses} {spaces}"
        self._lines = Lines()
        self._can_probe = senses == IDENTITY
        self._tracker = Tracker(spaces, self._can_probe)
        self._slots = Slots(spaces)
        self._spaces = spaces
        self._versions = [0] * spaces
        self._unanswered = [0] * spaces
        self._unlooked = set(range(spaces))
        self._next = 0
        self._probes = 0
        self._busy, self._busy_ms = -1, 0
        self._took_ms = [0] * spaces
        """How long the last look of each reader took."""
        self._untested: set[int] | None = None
        self._snapshot_due = False
        self._sweeps = 0
        self._number = 0
        self._started_ms = -1
        self._beat_ms = 0
        self._swept_ms = 0
        self._sweep_ms = 0
        self._heard_ms = 0
        self._said: list[bytes] = []
        self.tuned: list[tuple[int, int, int]] = []
        self.is_stopped = False

    def task(self, now_ms: int) -> tuple[int, str, int, int]:
        """What a reader does next: (space, tag to probe for or "" for a look, power to begin with, power to
        end with).

        The space is -1 for a rest; a power of -1 is what the reader has.
        """
        if self._busy >= 0:
            self._took_ms[self._busy] = now_ms - self._busy_ms
        task = self._next_task(now_ms)
        self._busy = task[0] if not task[1] else -1
        self._busy_ms = now_ms
        return task

    def _next_task(self, now_ms: int) -> tuple[int, str, int, int]:
        first, last, left_ms = self._slots.window(now_ms)
        may_be_on = [False] * self._spaces
        for space in range(first, last):
            may_be_on[space] = max(PROBE_MS, min(self._took_ms[space], LONG_MS)) <= left_ms
        if True not in may_be_on:
            return REST
        if self._probes < PROBES_IN_A_ROW:
            task = self._tracker.wanted(now_ms, may_be_on)
            if task[0] >= 0:
                self._probes += 1
                return task
        self._probes = 0
        for _ in range(self._spaces):
            space = self._next
            self._next = (space + 1) % self._spaces
            if may_be_on[space]:
                return (space, "", self._tracker.look_power(space), -1)
        return REST

    def step(self, now_ms: int, received: bytes, reads: list[tuple]) -> bytes:  # type: ignore[type-arg]
        """Take what the host sent and what the readers saw. Returns the bytes to send.

        A read is (space, version, tags): what the reader says it is (0 and 255 are no answer) and the tags
        on it, in upper-case hex, or "-" where a reader only senses that something lies there. A probe adds
        the weakest power at which the tag answers (-1 is a look) and up to where it was tried. `now_ms`
        never goes back.
        """
        if self._started_ms < 0:
            self._started_ms = self._beat_ms = self._swept_ms = self._heard_ms = now_ms
            self._say(self._hello)
        for request in self._lines.feed(received):
            self._answer(now_ms, request.split(" "))
        for read in reads:
            if len(read) > 3 and read[3] >= 0:
                self._take_probe(now_ms, read[0], read[1], read[2][0], read[3], read[4])
            else:
                self._take_in(now_ms, read[0], read[1], read[2])
        self._report(self._tracker.missing(now_ms))
        if self._can_probe and now_ms - self._heard_ms >= HEARD_MS:
            self._heard_ms = now_ms
            self._tell_heard(only_news=True)
        is_late = now_ms - self._started_ms >= SETTLED_MS
        if self._snapshot_due and self._sweeps >= SETTLED_AFTER and (is_late or self._tracker.is_settled()):
            self._snapshot_due = False
            self._say(" ".join(["snapshot"] + [f"{space}:{tag}" for space, tag in self._tracker.placed()]))
        if now_ms - self._beat_ms >= BEAT_MS:
            self._beat(now_ms)
        sent = b"".join(self._said)
        self._said = []
        return sent

    def _answer(self, now_ms: int, words: list[str]) -> None:
        request = words[0]
        numbers = _numbers(words[1:])
        if words == ["hello"]:
            self._say(self._hello)
        elif words == ["snapshot"]:
            self._snapshot_due = True
        elif words == ["test"]:
            self._untested = set(range(self._spaces))
        elif words == ["stop"]:
            self.is_stopped = True
        elif request == "tune" and self._can_probe and len(numbers) == 3:
            space, power, gain = numbers
            if space < self._spaces and power <= MAX_POWER and gain <= MAX_GAIN:
                self.tuned.append((space, power, gain))
                self._tracker.retuned(space)
                self._say(f"tuned {space} {power} {gain}")
        elif request == "slots" and self._can_probe and len(numbers) == 2:
            period, phase = numbers
            if period <= MAX_PERIOD_MS and phase <= period:
                self._slots.set(now_ms, period, phase)
                self._say(f"slots {period}")

    def _take_in(self, now_ms: int, space: int, version: int, tags: tuple[str, ...]) -> None:
        self._note_version(space, version)
        if self._unanswered[space] == 0:
            self._report(self._tracker.look(now_ms, space, tags))
        if self._untested is not None:
            self._untested.discard(space)
            if not self._untested:
                self._untested = None
                self._say(" ".join(["test"] + [f"{n}:{v:02X}" for n, v in enumerate(self._versions)]))
        self._unlooked.discard(space)
        if not self._unlooked:
            self._unlooked = set(range(self._spaces))
            self._sweeps += 1
            self._sweep_ms = now_ms - self._swept_ms
            self._swept_ms = now_ms

    def _take_probe(self, now_ms: int, space: int, version: int, tag: str, power: int, limit: int) -> None:
        self._note_version(space, version)
        if self._unanswered[space] == 0:
            self._report(self._tracker.probe(now_ms, space, tag, power, limit))

    def _note_version(self, space: int, version: int) -> None:
        self._versions[space] = version
        self._unanswered[space] = self._unanswered[space] + 1 if version in (0x00, 0xFF) else 0
        self._tracker.answers(space, self._unanswered[space] < SILENT_AFTER)

    def _report(self, changes: list[tuple[str, int, str]]) -> None:
        for what, space, tag in changes:
            if what == "arrive" and self._can_probe:
                self._tell_one(tag)
            self._say(f"{what} {space} {tag}")

    def _tell_heard(self, only_news: bool) -> None:
        for tag in self._tracker.in_sight(only_news):
            self._tell_one(tag)

    def _tell_one(self, tag: str) -> None:
        """Say how often, and at which power, each reader hears a token."""
        heard = self._tracker.heard(tag)
        self._say(" ".join(["heard", tag] + [":".join([str(n) for n in ear]) for ear in heard]))

    def _beat(self, now_ms: int) -> None:
        """Say that the scanner is alive. A beat that was late, after a slow look, does not delay the next."""
        self._beat_ms = now_ms - (now_ms - self._beat_ms) % BEAT_MS
        if self._can_probe:
            self._tell_heard(only_news=False)
        silent = [str(space) for space, times in enumerate(self._unanswered) if times >= SILENT_AFTER]
        alive_s = (now_ms - self._started_ms) // 1000
        self._say(f"beat {alive_s} {self._sweep_ms} {self._lines.damaged} {','.join(silent) or '-'}")

    def _say(self, what: str) -> None:
        self._said.append(framed(f"{self._number} {what}"))
        self._number = (self._number + 1) % 65536


def _numbers(words: list[str]) -> list[int]:
    """The numbers that the words are; none if one of them is no number of the protocol."""
    numbers = []
    for word in words:
        if not 0 < len(word) < 7 or not word.isdigit() or (word[0] == "0" and word != "0"):
            return []
        numbers.append(int(word))
    return numbers
