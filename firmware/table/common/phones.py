"""Phones as consoles: which ones are connected, where their players sit, and the codes that connect them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Request
from croupier.firmware.text import Say

CODE_SHOWN_FOR_S = 600.0
"""As long as a code is valid."""
FINGERPRINT_KEY = "fingerprint"
FINGERPRINT_LINES = 2
"""Of eight bytes each: nobody makes another certificate whose fingerprint begins alike."""


class PhoneLine(Protocol):
    """The web server that lets phones in."""

    @property
    def address(self) -> str:
        """What to type into a phone's browser; "" if phones cannot connect."""
        ...

    @property
    def fingerprint(self) -> str:
        """Of the board's own certificate, in pairs of digits; "" if a browser asks nothing about it."""
        ...

    def connected(self) -> tuple[int, ...]:
        """The consoles whose phone is connected now."""
        ...

    def invite(self, console: int) -> str:
        """A new code that makes a phone this console. It is valid once and for a short time."""
        ...

    def take_back(self, console: int) -> None:
        """Disconnect the phone of this console."""


class Phones:
    """The first `own` of a table's `consoles` have buttons on the board; the others are for phones.

    Each console for phones has a home, one of the consoles with buttons: its player sits there while the
    phone is not connected. If there are no consoles for phones, as on the page, a phone replaces the buttons
    of a console.
    """

    def __init__(self, consoles: int, *, own: int | None = None, line: PhoneLine | None = None) -> None:
        self._consoles = consoles
        self._own = consoles if own is None else own
        self._line = line

    @property
    def shared(self) -> bool:
        """Whether the board has one console for everybody."""
        return self._own == 1

    @property
    def address(self) -> str:
        return "" if self._line is None else self._line.address

    @property
    def fingerprint(self) -> tuple[str, ...]:
        """How the fingerprint of the board's own certificate begins, in lines; none if it has no such one."""
        digits = "" if self._line is None else self._line.fingerprint.replace(":", "")
        groups = [digits[start : start + 4] for start in range(0, len(digits), 4)]
        return tuple(" ".join(groups[n : n + 4]) for n in range(0, len(groups), 4))[:FINGERPRINT_LINES]

    def is_phone(self, console: int) -> bool:
        """Whether this console is for phones and has no buttons on the board."""
        return console >= self._own

    def is_connected(self, console: int) -> bool:
        """Whether a phone is connected as this console."""
        return self._line is not None and console in self._line.connected()

    def home(self, console: int) -> int:
        """The console with buttons that belongs to this console; a console with buttons is its own home."""
        return (console - self._own) % self._own if self.is_phone(console) else console

    def at(self, console: int) -> int:
        """Where the player of that console sits now: there, or at its home while no phone is connected."""
        return console if self.is_connected(console) else self.home(console)

    def places(self, consoles: Iterable[int]) -> list[int]:
        """Where the players of these consoles sit now."""
        connected = () if self._line is None else self._line.connected()
        return [console if console in connected else self.home(console) for console in consoles]

    def sleeps(self, console: int) -> bool:
        """Whether nobody can see this console: it is for phones, and no phone is connected."""
        return self.is_phone(console) and not self.is_connected(console)

    def fits(self, console: int) -> bool:
        """Whether a player who was saved with this console can play on this board."""
        return 0 <= console < self._consoles or (console >= 0 and self.shared)

    def console_for(self, asked_at: int, seat: int, taken: Collection[int]) -> int | None:
        """The console that a phone becomes for the player at `seat`; None if there is no free one."""
        if not self.address or self.is_phone(asked_at) or self.is_connected(asked_at):
            return None
        if self._own == self._consoles:
            return asked_at
        if self._own <= seat < self._consoles:
            return seat
        phones = range(self._own, self._consoles)
        free = (c for c in phones if self.home(c) == asked_at and c not in taken and not self.is_connected(c))
        return next(free, None)

    def invite(self, console: int) -> str:
        assert self._line is not None
        return self._line.invite(console)

    def take_back(self, console: int) -> None:
        if self._line is not None:
            self._line.take_back(console)


# -- codes


class ShowPhoneCode(Request, frozen=True):
    """Show a code that connects a phone."""


class HidePhoneCode(Request, frozen=True):
    """Stop showing the code."""


Asker = TypeVar("Asker")
"""Who has asked for a code: a place in the lobby, a player in a game."""


class ShownCode(Struct, Generic[Asker], frozen=True):
    """A code on a screen. The phone that types it becomes `console`."""

    console: int
    code: str
    until: float
    asker: Asker


class PhoneInvitations(Generic[Asker]):
    """The codes that the consoles show now. The lobby and a game use it alike."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._shown: dict[int, ShownCode[Asker]] = {}
        """By the console that shows the code."""

    def show(self, at: int, console: int, asker: Asker, now: float) -> None:
        """Show a new code at console `at`, for a phone that becomes `console`."""
        self._shown[at] = ShownCode(console, self._phones.invite(console), now + CODE_SHOWN_FOR_S, asker)

    def belongs_to(self, at: int, asker: Asker) -> None:
        """A code that was shown there for nobody yet is for this asker now."""
        shown = self._shown.get(at)
        if shown is not None and shown.asker is None:
            self._shown[at] = replace(shown, asker=asker)

    def menu(
        self, say: Say, layout: Layout, at: int, cursor: Cursor, more: Sequence[Item] = ()
    ) -> Menu | None:
        """The code and where to type it; None if that console shows no code. `cursor` stays as it is.

        ▶ shows `more`, and where the board has made its own certificate, what the phone's browser should say.
        """
        shown = self._shown.get(at)
        if shown is None:
            return None
        lines = layout.poster_parts(self._phones.address)
        opening = (say("line-phone-open"),) if len(lines) == 1 else ()  # a long address needs its room
        about = (shown.code, (*opening, *lines))
        done = Item(f"code:{shown.code}", say("do-phone-done"), does=HidePhoneCode(), about=about)
        fingerprint = (say("line-fingerprint"), self._phones.fingerprint)
        proof = replace(done, key=FINGERPRINT_KEY, about=fingerprint)
        pages = [replace(item, does=HidePhoneCode()) for item in more]
        return Menu((done, *pages, proof) if fingerprint[1] else (done, *pages), cursor, poster=True)

    def hide(self, at: int) -> bool:
        """Stop showing the code at that console; False if there was none."""
        return self._shown.pop(at, None) is not None

    def connected(self, now: float) -> list[ShownCode[Asker]]:
        """The codes whose phone is connected now. These and codes that are too old are no longer shown."""
        here = [shown for shown in self._shown.values() if self._phones.is_connected(shown.console)]
        self._shown = {
            at: shown for at, shown in self._shown.items() if shown not in here and shown.until > now
        }
        return here

    def invited(self) -> set[int]:
        """The consoles that a phone can become with one of the codes."""
        return {shown.console for shown in self._shown.values()}

    def moments(self) -> list[float]:
        """When a code becomes too old."""
        return [shown.until for shown in self._shown.values()]
