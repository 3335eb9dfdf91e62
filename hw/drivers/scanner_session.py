"""One conversation with a scanner, from plugging it in to unplugging it. It has no port, thread or clock."""

from __future__ import annotations

from croupier.hw.drivers.errors import Fault
from croupier.hw.drivers.scanner_lines import (
    LINE_NUMBERS,
    Arrived,
    Beat,
    Heard,
    Hello,
    Left,
    Lines,
    Message,
    Snapshot,
    Tuned,
    Versions,
    request,
)
from croupier.hw.drivers.serial_link import DeviceLost

PROTOCOLS = (1, 2)
"""The protocols that this program speaks. Only the second has settings, slots, and reports of what is
heard."""
SLOTS_MS = 600
"""The period in which the readers of neighbouring scanners take turns."""
SLOTS_EVERY_S = 5.0
"""How often a scanner is told again where in the period it is: its clock goes a little wrong."""
SLOTS_FIRST_S = 0.25
"""The first few times it is told sooner, as some of these lines wait for the end of a look."""
SLOTS_FIRST = 4
ASK_AGAIN_S = 1.0
"""The pause before a question without an answer is asked again."""
SILENT_AFTER_S = 3.0
"""How long a scanner, which says something every second, sends no whole line before it is lost."""


class ScannerSession:
    """Asks the scanner who it is and what lies on its spaces. After a lost line it asks for the latter again.

    `spaces` is how many spaces the wiring gives to this scanner, `senses` what it shall sense there. With
    `slots` its readers take turns with those of other scanners. `DeviceLost` when the scanner is silent or
    is another device.
    """

    def __init__(self, spaces: int, senses: str, now: float, *, slots: bool = False) -> None:
        self._spaces = spaces
        self._senses = senses
        self._lines = Lines()
        self._heard = now
        self._next: int | None = None
        self._asked: dict[str, float | None] = {"hello": None}
        self._slots = slots
        self._slotted: list[float] = []
        self.hello: Hello | None = None
        self.gaps = 0

    @property
    def dropped(self) -> int:
        """How many lines came damaged."""
        return self._lines.dropped

    def ask(self, word: str) -> None:
        self._asked.setdefault(word, None)

    @property
    def can_tune(self) -> bool:
        """Whether its readers have settings, and it tells how well they hear."""
        return self.hello is not None and self.hello.protocol >= 2 and self.hello.senses == "identity"

    def tune(self, space: int, power: int, gain: int) -> None:
        """Give a reader these settings, until it says that it has them. A scanner of protocol 1 has none."""
        if self.can_tune:
            start = f"tune {space} "
            for body in [body for body in self._asked if body.startswith(start)]:
                del self._asked[body]
            self.ask(f"{start}{power} {gain}")

    def due(self, now: float) -> bytes:
        """The bytes to send now."""
        if now - self._heard >= SILENT_AFTER_S:
            garbage = "only garbage" if self.dropped else "nothing"
            raise DeviceLost(f"it has said {garbage} for {SILENT_AFTER_S:.0f} s")
        words = [word for word, at in self._asked.items() if at is None or now - at >= ASK_AGAIN_S]
        self._asked.update(dict.fromkeys(words, now))
        return b"".join(map(request, words)) + self._slots_due(now)

    def _slots_due(self, now: float) -> bytes:
        if not self._slots or not self.can_tune:
            return b""
        pause = SLOTS_FIRST_S if len(self._slotted) < SLOTS_FIRST else SLOTS_EVERY_S
        if self._slotted and now - self._slotted[-1] < pause:
            return b""
        self._slotted = [*self._slotted[-SLOTS_FIRST:], now]
        return request(f"slots {SLOTS_MS} {int(now * 1000) % SLOTS_MS}")

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
        elif isinstance(message, Tuned):
            self._asked.pop(f"tune {message.space} {message.power} {message.gain}", None)
        return True

    def _greet(self, hello: Hello) -> None:
        if hello.protocol not in PROTOCOLS:
            spoken = " and ".join(map(str, PROTOCOLS))
            words = f"it speaks protocol {hello.protocol}, this program {spoken}"
            if hello.protocol < min(PROTOCOLS):
                raise DeviceLost(f"{words}: its program {hello.firmware} is old", fault=Fault.OLD_PROGRAM)
            raise DeviceLost(words)
        if hello.spaces != self._spaces:
            raise DeviceLost(f"it has {hello.spaces} spaces, the wiring gives it {self._spaces}")
        if hello.senses != self._senses:
            raise DeviceLost(f"it senses {hello.senses}, the wiring says {self._senses}")
        self.hello = hello
        self._slotted = []
        self._asked.pop("hello", None)
        self.ask("snapshot")

    def _fits(self, message: Message) -> bool:
        """Whether it speaks only of spaces that this scanner has."""
        match message:
            case Snapshot(lying=pairs) | Versions(versions=pairs):
                spaces = [space for space, _ in pairs]
            case Beat(silent=silent):
                spaces = list(silent)
            case Arrived(space=space) | Left(space=space) | Tuned(space=space):
                spaces = [space]
            case Heard(ears=ears):
                spaces = [ear.space for ear in ears]
            case _:
                spaces = []
        return all(space < self._spaces for space in spaces)
