"""One conversation with a scanner, from plugging it in to unplugging it. It has no port, thread or clock."""

from __future__ import annotations

from croupier.hw.drivers.scanner_lines import (
    LINE_NUMBERS,
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
ASK_AGAIN_S = 1.0
"""The pause before a question without an answer is asked again."""
SILENT_AFTER_S = 3.0
"""How long a scanner, which says something every second, sends no whole line before it is lost."""


class ScannerSession:
    """Asks the scanner who it is and what lies on its spaces. After a lost line it asks for the latter again.

    `spaces` is how many spaces the wiring gives to this scanner, `senses` what it shall sense there.
    `DeviceLost` when the scanner is silent or is another device.
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
        """How many lines came damaged."""
        return self._lines.dropped

    def ask(self, word: str) -> None:
        self._asked.setdefault(word, None)

    def due(self, now: float) -> bytes:
        """The bytes to send now."""
        if now - self._heard >= SILENT_AFTER_S:
            garbage = "only garbage" if self.dropped else "nothing"
            raise DeviceLost(f"it has said {garbage} for {SILENT_AFTER_S:.0f} s")
        words = [word for word, at in self._asked.items() if at is None or now - at >= ASK_AGAIN_S]
        self._asked.update(dict.fromkeys(words, now))
        return b"".join(map(request, words))

    def receive(self, data: bytes, now: float) -> list[Message]:
        """Take the bytes that came in. Returns the messages that can be relied on."""
        return [message for message in self._lines.feed(data) if self._take(message, now)]

    def _take(self, message: Message, now: float) -> bool:
        if isinstance(message, Hello):
            self._greet(message)
        elif self._next not in (None, message.number):
            self.gaps += 1
            self.ask("snapshot")
        self._heard = now
        self._next = (message.number + 1) % LINE_NUMBERS
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
        """Whether it speaks only of spaces that this scanner has."""
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
