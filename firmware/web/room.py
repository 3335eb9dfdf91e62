"""What all open pages share: the board, its story, the seats that phones hold, the faults to try."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.config.languages import known_languages
from croupier.firmware.web.faults import Faults
from croupier.firmware.web.messages import Invitation, LanguageName
from croupier.firmware.web.news import BROKEN, SEATS, News
from croupier.firmware.web.qr import qr_path
from croupier.firmware.web.reach import Reach
from croupier.firmware.web.seats import Seats
from croupier.firmware.web.table_link import TableLink
from croupier.hw.sim import SimBoard

if TYPE_CHECKING:
    from croupier.firmware.web.connection import Connection


class Room:
    """`reach` says where phones find the page; None where the board listens on this machine only."""

    def __init__(self, sim: SimBoard, link: TableLink, *, tell: Callable[..., None]) -> None:
        self.sim = sim
        self.link = link
        self.reach: Reach | None = None
        self.faults = Faults(sim, lambda: tell(BROKEN)) if link.hands else None
        clock = asyncio.get_running_loop().time
        self._tell = tell
        self._invited: set[int] = set()
        self.seats = Seats(len(sim.buttons), now=clock, changed=self._seats_changed, keys=link.keys)
        broken = self.faults.on if self.faults else tuple
        self.news = News(sim, link.story, self.seats.held, broken, link.secret)

    def language(self, wanted: str) -> str:
        """The one a page asked for, or else what the players speak."""
        return wanted or (self.link.story.language if self.link.story is not None else "")

    def texts(self, wanted: str) -> dict[str, str]:
        return self.link.texts(self.language(wanted))

    def languages(self) -> tuple[LanguageName, ...]:
        """All that a page may ask for, in the order of its button."""
        return tuple(LanguageName(known.code, known.name) for known in known_languages())

    def print(self) -> bytes:
        """What a page has to be greeted anew for: another board, another language."""
        return msgspec.json.encode((self.link.printed(), self.language("")))

    @property
    def address(self) -> str:
        """What a person types on a phone; "" where nobody is let in."""
        return "" if self.reach is None else self.reach.address

    def invite(self, console: int) -> str:
        """A code for a phone to become that console, as it is written on a screen."""
        code = self.seats.invite(console)
        return f"{code[:4]}-{code[4:]}"

    def invitation(self, console: int) -> Invitation | None:
        """For whoever sits there to take out a phone; None while this machine is on no network."""
        if self.reach is None or self.reach.url is None:
            return None
        code = self.invite(console)
        qr, size = qr_path(f"{self.reach.url}seat#{code.replace('-', '')}")
        self._invited.add(console)
        self.link.aside(console, (code, self.address))
        return Invitation(console, self.address, code, qr, size)

    def take_back(self, console: int) -> None:
        holder: Any = self.seats.take_back(console)
        if holder is not None:
            phone: Connection = holder
            phone.dismiss()

    def _seats_changed(self) -> None:
        """A screen that showed a code says its own words again once a phone has come."""
        for console in self._invited & set(self.seats.held()):
            self._invited.discard(console)
            self.link.aside(console, None)
        self._tell(SEATS)
        self.link.moved()

    def close(self) -> None:
        if self.faults is not None:
            self.faults.close()
