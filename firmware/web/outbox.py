"""What one page has not been told yet.

It holds which things changed, never how: a page that reads slowly misses the frames between and gets the
newest, and the outbox cannot grow beyond the things on the board.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

from croupier.firmware.web.growing import Mark
from croupier.firmware.web.messages import BrokenNow, SeatsNow, Sound, encode
from croupier.firmware.web.news import BROKEN, GAME, HISTORY, SEATS, SUMS, WORTH, News
from croupier.hw.sim import Change, SoundPlayed

HELLO = "hello"
STORY: tuple[str, ...] = (GAME, HISTORY, WORTH, SUMS)
_NOTHING: dict[Hashable, str] = {SEATS: encode(SeatsNow(())), BROKEN: encode(BrokenNow(()))}
"""What a page takes for granted."""


class Outbox:
    """One per connection; used on the loop's thread only. `take` gives the next word, encoded.

    `hello` greets a page; after it everything is told anew. `discreet` for one outside the room.
    """

    def __init__(
        self,
        news: News,
        language: Callable[[], str] = str,
        hello: Callable[[], str] = str,
        *,
        discreet: bool = False,
    ) -> None:
        self._news = news
        self._asks = news.discreet if discreet else news.word
        self._language = language
        self._hello = hello
        self._waiting: dict[Hashable, None] = {}
        self._told: dict[Hashable, str] = dict(_NOTHING)
        self._tune: Sound | None = None
        self._read = {HISTORY: Mark(), WORTH: Mark()}
        self._awake = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, change: Change) -> None:
        """Something at the board changed."""
        if isinstance(change, SoundPlayed):
            self._tune = Sound(change.notes)
            self.mark("sound")
        else:
            self.mark(self._news.key(change))

    def mark(self, *keys: Hashable) -> None:
        """There is something new to be told about these."""
        for key in keys:
            self._waiting[key] = None
        self._awake.set()

    def greet(self) -> None:
        """The hello comes first, and makes everything that waited old."""
        self._waiting = {HELLO: None}
        self._awake.set()

    async def take(self) -> str:
        """The oldest piece of news, as things stand now. Waits until there is one."""
        while True:
            while not self._waiting:
                self._awake.clear()
                await self._awake.wait()
            key = next(iter(self._waiting))
            del self._waiting[key]
            word = self._word(key)
            if word is not None:
                return word

    def _word(self, key: Hashable) -> str | None:
        """None if the page knows it already."""
        if key == HELLO:
            self._told = dict(_NOTHING)
            self._read = dict.fromkeys(self._read, Mark())
            self.mark(*STORY, SEATS, BROKEN)
            return self._hello()
        if key == "sound":
            return None if self._tune is None else encode(self._tune)
        if isinstance(key, str) and key in self._read:
            word, self._read[key] = self._news.grown(key, self._read[key], self._language())
            return word
        word = self._asks(key)
        if word is None or word == self._told.get(key):
            return None
        self._told[key] = word
        return word
