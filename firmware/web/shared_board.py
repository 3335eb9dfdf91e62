"""The board as all open pages share it: its devices, its messages, the phones at it, the faults to try."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from croupier.config.languages import known_languages
from croupier.firmware.web.faults import Faults
from croupier.firmware.web.messages import LanguageName
from croupier.firmware.web.outbox import BROKEN, SEATS, MessageCache
from croupier.firmware.web.phones import Phones
from croupier.firmware.web.table_link import TableLink
from croupier.hw.sim import SimBoard


class SharedBoard:
    """Made by the server; every connection has it. `tell` tells all pages of topics that have changed."""

    def __init__(self, sim: SimBoard, link: TableLink, *, tell: Callable[..., None]) -> None:
        self.sim = sim
        self.link = link
        self.faults = Faults(sim, lambda: tell(BROKEN)) if link.hands else None
        self._tell = tell
        self.phones = Phones(
            len(sim.buttons),
            now=asyncio.get_running_loop().time,
            show_code=link.aside,
            changed=self._seats_changed,
            keys=link.keys,
        )
        broken = self.faults.on if self.faults else tuple
        self.messages = MessageCache(
            sim, link.story, self.phones.seats.held, broken, link.secret, link.words, link.lobby
        )

    def language(self, wanted: str) -> str:
        """The one a page asked for, or else what the players speak."""
        return wanted or (self.link.story.language if self.link.story is not None else "")

    def texts(self, wanted: str) -> dict[str, str]:
        """The page's own texts."""
        return self.link.texts(self.language(wanted))

    def languages(self) -> tuple[LanguageName, ...]:
        """All that a page may ask for, in the order of its button."""
        return tuple(LanguageName(known.code, known.name) for known in known_languages())

    def look(self) -> bytes:
        """Changes when every page has to be drawn again: for another edition, language or address."""
        return msgspec.json.encode((self.link.printed(), self.language(""), self.phones.address))

    def close(self) -> None:
        if self.faults is not None:
            self.faults.close()

    def _seats_changed(self) -> None:
        self._tell(SEATS)
        self.link.moved()
