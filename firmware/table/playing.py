"""A game in progress: what ● does to it, where its tokens have to be, and what it says at each console."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from engine import View
from engine.actions import Action, Arrive
from engine.agenda import Travel
from engine.choices import ThrowForm
from engine.events import CardDrawn, Event
from engine.refusals import IllegalAction
from firmware import words
from firmware.journal import JournalError, JournalWriteFailed
from firmware.table import panels, tunes
from firmware.table.keeper import Keeper
from firmware.table.kit import Kit
from firmware.table.menu import Cursor, Item, Menu, game_menu, menu
from firmware.table.reading import reading
from firmware.table.referee import path_of, still_to_touch
from firmware.table.scene import Journey, Panel, Scene

_log = logging.getLogger(__name__)

TRUST = Item("trust", words.IT_IS_THERE, does="trust")
NEW_GAME = Item("new game", words.NEW_GAME, does="new game")


class Card(Struct, frozen=True):
    """Just drawn, and perhaps not read yet."""

    player: int
    text: str


class Playing:
    """`over` is called when somebody asks for a new game."""

    def __init__(self, kit: Kit, keeper: Keeper, over: Callable[[], None]) -> None:
        self._kit = kit
        self._keeper = keeper
        self._over = over
        self._news: dict[int, str] = {}
        self._card: Card | None = None
        self._alert = ""

    @property
    def _view(self) -> View:
        return self._keeper.game.view()

    # -- what happens

    async def look(self, now: float) -> None:
        """A token that rests where it belongs has arrived: that is the action."""
        travel = self._view.task
        if not isinstance(travel, Travel):
            return
        if self._kit.referee.has_arrived(self._uid(travel.player), travel.space, now):
            await self._do(Arrive(travel.player, travel.space))

    async def choose(self, console: int, item: Item) -> None:
        does = item.does
        if does == "read":
            self._card = None
            self._kit.play(tunes.TICK)
        elif does == "trust":
            await self._trust(console)
        elif does == "new game":
            await self._end()
        elif isinstance(does, ThrowForm):
            await self._do(does.action(self._kit.dice(does)))
        elif does is not None and not isinstance(does, str):
            await self._do(does)

    def back(self, console: int) -> None:
        """● held: the menus are closed, the game stays as it is."""

    def close(self) -> None:
        self._keeper.close()

    async def _do(self, action: Action) -> None:
        try:
            events = await self._keeper.do(action)
        except IllegalAction as error:
            _log.warning("refused: %s", error)
            self._kit.play(tunes.REFUSED)
            return
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._alert = words.NOT_SAVED
            self._kit.play(tunes.REFUSED)
            return
        self._alert = ""
        self._kit.play(tunes.tune_for(events))
        self._tell(events)
        if self._view.outcome is not None:
            await self._finish()

    def _tell(self, events: list[Event]) -> None:
        view = self._view
        self._card = None
        for event in events:
            if isinstance(event, CardDrawn):
                self._card = Card(event.player, words.card(view, event))
            for player in range(len(view.players)):
                if line := words.news(view, player, event):
                    self._news[player] = line

    async def _trust(self, console: int) -> None:
        """Its owner says that the token is where it belongs."""
        player, travel = self._player(console), self._view.task
        assert player is not None
        if isinstance(travel, Travel) and travel.player == player:
            await self._do(Arrive(player, travel.space))
        else:
            self._kit.referee.excuse(self._uid(player))
            self._kit.play(tunes.TICK)

    async def _finish(self) -> None:
        try:
            await self._keeper.finish()
        except JournalError as error:
            _log.error("%s", error)

    async def _end(self) -> None:
        """Marked as finished once more, in case the plug was pulled or the disk full when it ended."""
        await self._finish()
        self._kit.play(tunes.TICK)
        self._over()

    # -- who and where

    def _player(self, console: int) -> int | None:
        seats = self._keeper.seats
        return next((player for player, seat in enumerate(seats) if seat.console == console), None)

    def _uid(self, player: int) -> str:
        return self._keeper.seats[player].uid

    def _waits(self) -> list[int]:
        return [wait.player for wait in self._keeper.game.waiting_on()]

    def _travels(self, player: int) -> bool:
        travel = self._view.task
        return isinstance(travel, Travel) and travel.player == player

    def _homes(self, player: int) -> tuple[int, ...]:
        """Where this token may rest: its space, and on a journey also its destination."""
        view, travel = self._view, self._view.task
        if isinstance(travel, Travel) and travel.player == player:
            return view.space[player], travel.space
        return (view.space[player],)

    def _stray(self, player: int, now: float) -> int | None:
        if self._view.out[player] or self._view.outcome is not None:
            return None
        return self._kit.referee.stray(self._uid(player), self._homes(player), now)

    def _must_fix(self, player: int, now: float) -> bool:
        """A stray token holds back its own journey and throw; what else is asked of its owner comes first."""
        if self._stray(player, now) is None:
            return False
        return self._view.task is None or self._travels(player) or player not in self._waits()

    # -- what is shown

    def menu(self, console: int, cursor: Cursor, now: float) -> Menu:
        player = self._player(console)
        if player is None:
            return Menu()
        if self._view.outcome is not None:
            return menu([NEW_GAME], cursor)
        must_fix = self._must_fix(player, now)
        if self._card is not None and self._card.player == player and not must_fix:
            return reading(self._card.text, cursor)
        if self._travels(player):
            lost = self._alert or self._kit.referee.is_lost(self._uid(player), now)
            return menu([TRUST] if lost and not must_fix else [], cursor)
        options = self._keeper.game.options(player)
        if not must_fix:
            return game_menu(self._view, options, cursor)
        others = (choice for choice in options if not isinstance(choice, ThrowForm))
        found = game_menu(self._view, others, cursor)
        inside = found.cursor.group or found.cursor.asking
        return found if inside else menu([TRUST, *found.items], found.cursor)

    def panel(self, console: int, shown: Menu, now: float) -> Panel:
        player = self._player(console)
        if player is None:
            return Panel(headline=words.TITLE, details=(words.GAME_RUNS,))
        home = self._homes(player)[-1] if self._must_fix(player, now) else None
        news = self._news.get(player, "")
        panel = panels.game_panel(self._view, player, self._waits(), news, home)
        if shown.item is not None and shown.item.about is not None:
            headline, details = shown.item.about
            panel = replace(panel, headline=headline, details=details, alarm=False)
        return replace(panel, details=(self._alert,)) if self._alert else panel

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        everybody = range(len(self._view.players))
        wrong = [place for player in everybody if (place := self._stray(player, now)) is not None]
        return Scene(
            self._kit.edition, shown, self._keeper.seats, self._view, self._journey(), tuple(sorted(wrong))
        )

    def _journey(self) -> Journey | None:
        view, travel = self._view, self._view.task
        if not isinstance(travel, Travel):
            return None
        path = path_of(view.space[travel.player], travel)
        place = self._kit.referee.last_seen(self._uid(travel.player))
        return Journey(travel.player, still_to_touch(path, place))

    def moments(self, now: float) -> list[float]:
        """When the referee has to look again although nobody moved anything."""
        everybody = range(len(self._view.players))
        return [m for player in everybody for m in self._kit.referee.next_look(self._uid(player), now)]
