"""One conversation with a scanner, from the plugging in to the unplugging. No port, no thread, no clock."""

from __future__ import annotations

from croupier.hw.drivers.scanner_lines import (
    NUMBERS,
    Arrived,
    Beat,
    Hello,
    Left,
    Lines,
    Message,
    Snapshot,
    Versions,
    request,
)
from croupier.hw.drivers.serial_link import DeviceLost

PROTOCOL = 1
ASK_AGAIN = 1.0
"""Seconds until a question without an answer is asked again."""
SILENT = 3.0
"""Seconds without a whole line before a scanner, which says something every second, is lost."""


class ScannerSession:
    """Asks who is there and what lies there; notices lost lines, and asks again what lies there.

    `spaces` is how many the wiring gives to this scanner, `senses` what it shall sense there. `DeviceLost`
    when it is silent or another device.
    """

    def __init__(self, spaces: int, senses: str, now: float) -> None:
        self._spaces = spaces
        self._senses = senses
        self._lines = Lines()
        self._heard = now
        self._next: int | None = None
        self._asked: dict[str, float | None] = {"hello": None}
        self.hello: Hello | None = None
        self.gaps = 0

    @property
    def dropped(self) -> int:
        """Lines that came damaged."""
        return self._lines.dropped

    def ask(self, word: str) -> None:
        self._asked.setdefault(word, None)

    def due(self, now: float) -> bytes:
        """What is to be sent now."""
        if now - self._heard >= SILENT:
            garbage = "only garbage" if self.dropped else "nothing"
            raise DeviceLost(f"it has said {garbage} for {SILENT:.0f} s")
        words = [word for word, at in self._asked.items() if at is None or now - at >= ASK_AGAIN]
        self._asked.update(dict.fromkeys(words, now))
        return b"".join(map(request, words))

    def receive(self, data: bytes, now: float) -> list[Message]:
        """What can be relied on in what came in."""
        return [message for message in self._lines.feed(data) if self._take(message, now)]

    def _take(self, message: Message, now: float) -> bool:
        if isinstance(message, Hello):
            self._greet(message)
        elif self._next not in (None, message.number):
            self.gaps += 1
            self.ask("snapshot")
        self._heard = now
        self._next = (message.number + 1) % NUMBERS
        if self.hello is None or not self._fits(message):
            return False
        if isinstance(message, Snapshot):
            self._asked.pop("snapshot", None)
        elif isinstance(message, Versions):
            self._asked.pop("test", None)
        return True

    def _greet(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            raise DeviceLost(f"it speaks protocol {hello.protocol}, this program protocol {PROTOCOL}")
        if hello.spaces != self._spaces:
            raise DeviceLost(f"it has {hello.spaces} spaces, the wiring gives it {self._spaces}")
        if hello.senses != self._senses:
            raise DeviceLost(f"it senses {hello.senses}, the wiring says {self._senses}")
        self.hello = hello
        self._asked.pop("hello", None)
        self.ask("snapshot")

    def _fits(self, message: Message) -> bool:
        """Whether it speaks only of spaces that there are."""
        match message:
            case Snapshot(lying=pairs) | Versions(versions=pairs):
                spaces = [space for space, _ in pairs]
            case Beat(silent=silent):
                spaces = list(silent)
            case Arrived(space=space) | Left(space=space):
                spaces = [space]
            case _:
                spaces = []
        return all(space < self._spaces for space in spaces)
