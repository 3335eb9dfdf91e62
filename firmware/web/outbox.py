"""What one page has not been told yet.

It holds which things changed, never how: a page that reads slowly misses the frames between and gets the
newest, and the outbox cannot grow beyond the things on the board.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

from firmware.web.messages import PixelsNow, ScreenNow, Sound, TokenNow, ToPage
from hw.sim import Change, PixelsChanged, ScreenChanged, SimBoard, SoundPlayed, TokenMoved


class Outbox:
    """One per connection; used on the loop's thread only."""

    def __init__(self, sim: SimBoard) -> None:
        self._sim = sim
        self._waiting: dict[Hashable, Callable[[], ToPage]] = {}
        self._told: dict[Hashable, ToPage] = {}
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, change: Change) -> None:
        match change:
            case PixelsChanged():
                self._waiting["pixels"] = lambda: PixelsNow(rgb(self._sim))
            case ScreenChanged(console):
                self._waiting["screen", console] = lambda: ScreenNow(console, self._sim.screen_bits(console))
            case TokenMoved(uid):
                self._waiting["token", uid] = lambda: TokenNow(uid, self._sim.tokens[uid])
            case SoundPlayed(notes):
                self._waiting["sound"] = lambda: Sound(notes)
        self._news.set()

    async def take(self) -> ToPage:
        """The oldest piece of news, as things stand now. Waits until there is one."""
        while True:
            while not self._waiting:
                self._news.clear()
                await self._news.wait()
            thing = next(iter(self._waiting))
            word = self._waiting.pop(thing)()
            if word != self._told.get(thing) or isinstance(word, Sound):
                self._told[thing] = word
                return word


def rgb(sim: SimBoard) -> bytes:
    """Three bytes for each light of the strip."""
    return bytes(value for colour in sim.pixel_frame for value in colour)
