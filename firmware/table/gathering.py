"""Before a game: people join, put their tokens on GO, and start."""

from __future__ import annotations

import logging
from collections.abc import Callable
from secrets import randbits

from engine import Game
from engine.edition import GO
from firmware import words
from firmware.journal import JournalError
from firmware.table import tunes
from firmware.table.keeper import Keeper
from firmware.table.kit import Kit
from firmware.table.lobby import Lobby
from firmware.table.menu import Cursor, Item, Menu, menu
from firmware.table.scene import Panel, Scene, Seat

_log = logging.getLogger(__name__)

LOBBY_FILE = "lobby.json"


class Gathering:
    """`start` is called with the new game. `notice` is said on the screens until somebody joins."""

    def __init__(self, kit: Kit, lobby: Lobby, notice: str, start: Callable[[Keeper], None]) -> None:
        self._kit = kit
        self._lobby = lobby
        self._notice = notice
        self._start = start

    @classmethod
    def found(cls, kit: Kit, notice: str, start: Callable[[Keeper], None]) -> Gathering:
        """Those who had joined before the plug was pulled."""
        saved = kit.folder.load(LOBBY_FILE)
        return cls(kit, Lobby.from_json(saved, kit.consoles, set(kit.tokens)), notice, start)

    # -- what happens

    async def look(self, _now: float) -> None:
        """A token on GO belongs to whoever waits for one."""
        self._change(self._lobby)

    async def choose(self, console: int, item: Item) -> None:
        self._kit.play(tunes.TICK)
        if item.does == "join":
            self._change(self._lobby.join(console))
        elif item.does == "start":
            self._begin()

    def back(self, console: int) -> None:
        self._change(self._lobby.leave(console))

    def close(self) -> None:
        pass

    def _change(self, lobby: Lobby) -> None:
        lobby = lobby.give_tokens([uid for uid in self._kit.referee.at(GO) if uid in self._kit.tokens])
        if lobby != self._lobby:
            self._lobby = lobby
            self._notice = ""
            self._save(lobby)

    def _save(self, lobby: Lobby) -> None:
        try:
            self._kit.folder.save(LOBBY_FILE, lobby.to_json())
        except JournalError as error:
            _log.error("%s", error)

    def _begin(self) -> None:
        kit = self._kit
        seats = tuple(Seat(console, uid, kit.tokens[uid]) for console, uid in self._lobby.clockwise())
        names = [kit.edition.tokens[seat.token].label for seat in seats]
        seed = randbits(63) if kit.seed is None else kit.seed
        game = Game.new(kit.edition, names, rules=kit.rules, seed=seed)
        try:
            keeper = Keeper.begin(kit.folder.new_path(), game, seats)
        except JournalError as error:
            _log.error("%s", error)
            self._notice = words.NOT_SAVED
            kit.play(tunes.REFUSED)
            return
        self._save(Lobby())
        self._start(keeper)

    # -- what is shown

    def menu(self, console: int, cursor: Cursor, _now: float) -> Menu:
        players = len(self._lobby.places)
        if self._lobby.place(console) is None:
            return menu([Item("join", words.PRESS_TO_JOIN, does="join")], cursor)
        if self._lobby.ready():
            label = words.START.format(count=players)
            return menu([Item(f"start:{players}", label, does="start")], cursor)
        return Menu()

    def panel(self, console: int, _shown: Menu, _now: float) -> Panel:
        place = self._lobby.place(console)
        said = (self._notice,) if self._notice else ()
        if place is None:
            return Panel(headline=words.TITLE, details=said)
        if place.uid is None:
            return Panel(headline=words.TOKEN_TO_GO, details=said)
        name = self._kit.edition.tokens[self._kit.tokens[place.uid]].label
        if not said and not self._lobby.ready():
            said = (words.WAIT_FOR_OTHERS,)
        return Panel(name=name, headline=words.YOU_ARE.format(name=name), details=said)

    def scene(self, shown: tuple[Panel, ...], _now: float) -> Scene:
        waiting = any(place.uid is None for place in self._lobby.places)
        return Scene(self._kit.edition, shown, wanted=(GO,) if waiting else ())

    def moments(self, _now: float) -> list[float]:
        return []
