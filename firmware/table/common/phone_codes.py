"""A code for a phone, shown at the console where it was asked for until the phone is there."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Request
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.text import Say

SHOWN_FOR = 600.0
"""Seconds, as long as a code is good."""


class Ask(Request, frozen=True):
    """Show a code for a phone."""


class Shut(Request, frozen=True):
    """The code has been read."""


Who = TypeVar("Who")


class Shown(Struct, Generic[Who], frozen=True):
    """`console` is what the phone becomes, for whoever asked for it."""

    console: int
    code: str
    until: float
    who: Who


class Inviting(Generic[Who]):
    """Keeps what each console shows; used in the lobby and in a game alike."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._shown: dict[int, Shown[Who]] = {}

    def show(self, at: int, console: int, who: Who, now: float) -> None:
        self._shown[at] = Shown(console, self._phones.invite(console), now + SHOWN_FOR, who)

    def belongs_to(self, at: int, who: Who) -> None:
        """The code that is shown there for nobody yet is theirs."""
        shown = self._shown.get(at)
        if shown is not None and shown.who is None:
            self._shown[at] = replace(shown, who=who)

    def menu(self, say: Say, layout: Layout, at: int, cursor: Cursor) -> Menu | None:
        """The code and where to type it; None if that console shows none. Afterwards one is where one was."""
        shown = self._shown.get(at)
        if shown is None:
            return None
        lines = layout.poster_parts(self._phones.address)
        about = (shown.code, (say("line-phone-open"), *lines))
        done = Item(f"code:{shown.code}", say("do-phone-done"), does=Shut(), about=about)
        return Menu((done,), cursor, poster=True)

    def shut(self, at: int) -> bool:
        return self._shown.pop(at, None) is not None

    def came(self, now: float) -> list[Shown[Who]]:
        """Those whose phone is there now; their codes, and those that are too old, are shown no longer."""
        here = [shown for shown in self._shown.values() if self._phones.is_held(shown.console)]
        self._shown = {
            at: shown for at, shown in self._shown.items() if shown not in here and shown.until > now
        }
        return here

    def waits_for(self) -> set[int]:
        """The consoles that a code is shown for."""
        return {shown.console for shown in self._shown.values()}

    def moments(self) -> list[float]:
        return [shown.until for shown in self._shown.values()]
