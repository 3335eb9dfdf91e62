"""The end of a game: shows the standings on every screen, and replays all landings on the lights."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from threading import Event as Flag

from croupier.engine.events import Arrived, Event
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.model.scene import Replay
from croupier.firmware.model.standings import standings
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import LOOKUP, confirm
from croupier.firmware.text import choices as words
from croupier.firmware.text import lookup
from croupier.firmware.text.prompts import game_over

NEW_GAME = "new game"
"""The key of the item, and of the question that it asks."""

_log = logging.getLogger(__name__)

PAGE_SHOWN_FOR_S = 4.0
"""How long a page of the standings is shown."""


class NewGame(Request, frozen=True):
    """Close this game and open the lobby."""


class GameOverFeature(Feature):
    """The last screens of a game. `entries` gives the items that lead to the other features.

    It reads the journal on another thread; `close` stops that.
    """

    requests = (NewGame,)

    def __init__(self, game: RunningGame, entries: Callable[[At], list[Item]]) -> None:
        super().__init__(game)
        self._entries = entries
        self._reading: asyncio.Task[None] | None = None
        self._stop = Flag()
        self._landings: tuple[tuple[int, int], ...] | None = None
        self.replay: Replay | None = None
        """For the lights, as soon as the journal has been read."""

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        if at.view.outcome is None:
            return None
        headline, _ = game_over(at.say, at.view, at.player)
        lines = [lookup.standing(at.say, at.view, *each) for each in standings(at.view)]
        pages = at.layout.pages(headline, lines)
        about = pages[int(at.now / PAGE_SHOWN_FOR_S) % len(pages)]
        if at.cursor.asking == NEW_GAME:
            return self._question(at)
        last = Item(
            "standings", at.say("do-look-standings"), opens=Cursor((*LOOKUP, "standings")), about=about
        )
        over = Item(NEW_GAME, at.say("do-new-game"), opens=Cursor(asking=NEW_GAME), about=about)
        return menu([last, over, *self._entries(at)], Cursor(key=at.cursor.key))

    @staticmethod
    def _question(at: At) -> Menu:
        """Whether to close the game: then nobody can see its end or take a step back any more."""
        about = words.question(at.say, at.say("do-new-game"))
        return menu(confirm(at.say, about, key=NEW_GAME, does=NewGame(), no=Cursor(key=NEW_GAME)), at.cursor)

    def moments(self, now: float) -> list[float]:
        if self.game.view.outcome is None:
            return []
        return [(int(now / PAGE_SHOWN_FOR_S) + 1) * PAGE_SHOWN_FOR_S]

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:  # noqa: ARG002 - any player may do it
        if isinstance(item.does, NewGame):
            await self.game.end()

    async def look(self, now: float) -> None:
        if self.game.view.outcome is None:
            return
        if self._reading is None:
            self._reading = asyncio.create_task(self._read(self.game.saved_game.length))
        if self._landings is not None and self.replay is None:
            self.replay = Replay(now, self._landings)

    async def _read(self, until: int) -> None:
        """Read the journal on another thread. The table goes on meanwhile."""
        try:
            self._landings = await asyncio.to_thread(self._read_landings, until, self._stop)
        except JournalError as error:
            _log.error("%s", error)
        else:
            self.game.services.wake()

    def _read_landings(self, until: int, stop: Flag) -> tuple[tuple[int, int], ...]:
        """Every landing of the game: player and space."""
        found = []
        for events, _ in self.game.saved_game.steps(until):
            if stop.is_set():
                break
            found += [(event.player, event.space) for event in events if isinstance(event, Arrived)]
        return tuple(found)

    def happened(self, events: list[Event]) -> None:  # noqa: ARG002
        if self.game.view.outcome is None:
            self.close()

    def close(self) -> None:
        """Stop reading and forget the replay: the game is closed, or goes on after an undo."""
        self._stop.set()
        if self._reading is not None:
            self._reading.cancel()
        self._stop, self._reading, self._landings, self.replay = Flag(), None, None, None
