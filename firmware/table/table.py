"""The table: one owner of the game, the seats and the menus. Inputs wait in one queue, one at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from secrets import randbits

from msgspec import Struct
from msgspec.structs import replace

from engine import Edition, Game, Rules, View
from engine.actions import Action, Arrive
from engine.agenda import Travel
from engine.choices import ThrowForm
from engine.edition import GO
from engine.refusals import IllegalAction
from firmware import words
from firmware.clock import Clock, Timer
from firmware.journal import JournalError, JournalWriteFailed, StateFolder
from firmware.table import menu, panels, tunes
from firmware.table.dice import ThrowDice
from firmware.table.keeper import Keeper
from firmware.table.lobby import Lobby
from firmware.table.menu import Cursor, Item
from firmware.table.referee import Referee, path_of, still_to_touch
from firmware.table.scene import Journey, Panel, Scene, Seat
from hw.protocols import Button, ButtonEvent, Sighting

_log = logging.getLogger(__name__)

SETTLED_AFTER = 0.25
"""● counts only if what it means has been on the panel this long."""
HELD_AFTER = 0.6
"""A ● held this long goes back instead."""
FLASH = 0.3
LOBBY_FILE = "lobby.json"


class Tick(Struct, frozen=True):
    """The clock: time to look again."""


Input = ButtonEvent | Sighting | Tick


class Table:
    """Give it inputs with `put`; it calls `show` with a Scene and `play` with a tune.

    `tokens` says which of the edition's six tokens carries which tag.
    """

    def __init__(
        self,
        *,
        edition: Edition,
        rules: Rules,
        consoles: int,
        tokens: dict[str, int],
        folder: StateFolder,
        clock: Clock,
        dice: ThrowDice,
        show: Callable[[Scene], None],
        play: Callable[[tunes.Tune], None],
        seed: int | None = None,
    ) -> None:
        self._edition = edition
        self._rules = rules
        self._consoles = consoles
        self._tokens = tokens
        self._folder = folder
        self._clock = clock
        self._dice = dice
        self._show = show
        self._play = play
        self._seed = seed
        self._inputs: asyncio.Queue[Input] = asyncio.Queue()
        self._referee = Referee()
        self._lobby = Lobby()
        self._keeper: Keeper | None = None
        self._notice = ""
        self._alert = ""
        self._news: dict[int, str] = {}
        self._cursors = [Cursor() for _ in range(consoles)]
        self._menus: list[list[Item]] = [[] for _ in range(consoles)]
        self._meaning: list[tuple[str, float]] = [("", 0.0)] * consoles
        self._flash_until = [0.0] * consoles
        self._pressed_at: dict[int, float] = {}
        self._too_early: set[int] = set()
        self._timer: Timer | None = None
        self.scene = Scene(edition, tuple(Panel() for _ in range(consoles)))

    # -- life

    def begin(self, keeper: Keeper | None, seen: dict[str, int], notice: str = "") -> None:
        """Go on with a game, or open the lobby. `notice` is said on the screens until somebody joins."""
        self._keeper = keeper
        self._notice = notice
        self._referee.reset(seen, self._clock.now())
        if keeper is None:
            saved = self._folder.load(LOBBY_FILE)
            self._lobby = Lobby.from_json(saved, self._consoles, set(self._tokens))
        self._refresh()

    def put(self, happened: Input) -> None:
        """From the loop's own thread only."""
        self._inputs.put_nowait(happened)

    async def run(self) -> None:
        """Work through the inputs for ever."""
        while True:
            happened = await self._inputs.get()
            await self.handle(happened)
            self._inputs.task_done()

    async def idle(self) -> None:
        """Until every input so far has been dealt with."""
        await self._inputs.join()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._keeper is not None:
            self._keeper.close()

    @property
    def view(self) -> View | None:
        return self._keeper.game.view() if self._keeper else None

    # -- inputs

    async def handle(self, happened: Input) -> None:
        now = self._clock.now()
        if isinstance(happened, ButtonEvent):
            await self._button(happened, now)
        elif isinstance(happened, Sighting):
            self._referee.sighting(happened, now)
            if self._keeper is None:
                self._change_lobby(self._lobby)
            else:
                self._sound_of_step(happened)
        else:
            self._release_held(now)
        await self._welcome_arrival(now)
        self._refresh()

    async def _button(self, event: ButtonEvent, now: float) -> None:
        console = event.console
        if event.button is not Button.OK:
            if event.pressed:
                self._walk(console, -1 if event.button is Button.LEFT else 1)
            return
        if event.pressed:
            self._pressed_at[console] = now
            meaning, since = self._meaning[console]
            if meaning and now < since + SETTLED_AFTER:
                self._too_early.add(console)
            return
        pressed = self._pressed_at.pop(console, None)
        if console in self._too_early:
            self._too_early.discard(console)
            self._refuse(console)
        elif pressed is not None:
            await self._choose(console)

    def _release_held(self, now: float) -> None:
        """Holding ● only ever goes back."""
        for console, pressed in list(self._pressed_at.items()):
            if now >= pressed + HELD_AFTER:
                del self._pressed_at[console]
                self._too_early.discard(console)
                self._cursors[console] = Cursor()
                if self._keeper is None and self._lobby.place(console):
                    self._change_lobby(self._lobby.leave(console))

    def _walk(self, console: int, step: int) -> None:
        found = self._menus[console]
        if len(found) < 2:
            return
        cursor = self._cursors[console]
        index = (menu.position(found, cursor) + step) % len(found)
        self._cursors[console] = replace(cursor, key=found[index].key)
        self._play(tunes.TICK)

    def _refuse(self, console: int) -> None:
        self._flash_until[console] = self._clock.now() + FLASH
        self._play(tunes.REFUSED)

    async def _choose(self, console: int) -> None:
        found = self._menus[console]
        if not found:
            self._play(tunes.REFUSED)
            return
        cursor = self._cursors[console]
        item = found[menu.position(found, cursor)]
        if item.opens is not None:
            self._cursors[console] = Cursor(group=item.opens)
        elif item.asks and not item.confirms:
            self._cursors[console] = replace(cursor, key="", asking=item.key)
        elif self._keeper is None:
            await self._choose_in_lobby(console)
        elif item.trusts:
            await self._trust(console)
        elif item.does is None:
            await self._new_lobby()
        else:
            self._cursors[console] = Cursor(group=cursor.group)
            action = (
                item.does.action(self._dice(item.does)) if isinstance(item.does, ThrowForm) else item.does
            )
            await self._do(action, console)

    # -- before the game

    def _change_lobby(self, lobby: Lobby) -> None:
        lobby = lobby.give_tokens([uid for uid in self._referee.at(GO) if uid in self._tokens])
        if lobby != self._lobby:
            self._lobby = lobby
            self._notice = ""
            self._save_lobby()

    def _save_lobby(self) -> None:
        try:
            self._folder.save(LOBBY_FILE, self._lobby.to_json())
        except JournalError as error:
            _log.error("%s", error)

    async def _choose_in_lobby(self, console: int) -> None:
        self._play(tunes.TICK)
        if self._lobby.place(console) is None:
            self._change_lobby(self._lobby.join(console))
        elif self._lobby.ready():
            self._start_game()

    def _start_game(self) -> None:
        sitting = self._lobby.clockwise()
        seats = tuple(Seat(console, uid, self._tokens[uid]) for console, uid in sitting)
        names = [self._edition.tokens[seat.token].name for seat in seats]
        seed = randbits(63) if self._seed is None else self._seed
        game = Game.new(self._edition, names, rules=self._rules, seed=seed)
        try:
            self._keeper = Keeper.begin(self._folder.new_path(), game, seats)
        except JournalError as error:
            _log.error("%s", error)
            self._notice = words.NOT_SAVED
            self._lobby = Lobby()
            return
        self._news = {}
        self._lobby = Lobby()
        self._save_lobby()

    async def _new_lobby(self) -> None:
        """After the end: everybody is asked again."""
        if self._keeper is not None:
            self._keeper.close()
        self._keeper = None
        self._cursors = [Cursor() for _ in range(self._consoles)]
        self._change_lobby(Lobby())

    # -- the game

    async def _do(self, action: Action, console: int | None) -> None:
        assert self._keeper is not None
        try:
            events = await self._keeper.do(action)
        except IllegalAction as error:
            _log.info("refused: %s", error)
            if console is not None:
                self._refuse(console)
            return
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._alert = words.NOT_SAVED
            self._play(tunes.REFUSED)
            return
        self._alert = ""
        self._play(tunes.tune_for(events))
        view = self._keeper.game.view()
        for player in range(len(view.players)):
            told = [line for event in events if (line := words.news(view, player, event))]
            if told:
                self._news[player] = told[-1]
        if view.outcome is not None:
            await self._finish()

    async def _finish(self) -> None:
        assert self._keeper is not None
        try:
            await self._keeper.finish()
        except JournalError as error:
            _log.error("%s", error)

    async def _welcome_arrival(self, now: float) -> None:
        """The token rests where it belongs: that is the action."""
        view = self.view
        if view is None or not isinstance(view.task, Travel):
            return
        travel = view.task
        if self._referee.has_arrived(self._uid(travel.player), travel.space, now):
            await self._do(Arrive(travel.player, travel.space), None)

    async def _trust(self, console: int) -> None:
        view, player = self.view, self._player(console)
        assert view is not None
        assert player is not None
        if isinstance(view.task, Travel) and view.task.player == player:
            await self._do(Arrive(player, view.task.space), console)
        else:
            self._referee.excuse(self._uid(player))
            self._play(tunes.TICK)

    def _sound_of_step(self, sighting: Sighting) -> None:
        view = self.view
        if view is None or not sighting.present or not isinstance(view.task, Travel):
            return
        if sighting.uid == self._uid(view.task.player):
            self._play(tunes.STEP)

    def _player(self, console: int) -> int | None:
        seats = self._keeper.seats if self._keeper else ()
        return next((player for player, seat in enumerate(seats) if seat.console == console), None)

    def _uid(self, player: int) -> str:
        assert self._keeper is not None
        return self._keeper.seats[player].uid

    def _homes(self, view: View, player: int) -> tuple[int, ...]:
        """Where this token may rest: its space, and on a journey also its destination."""
        if isinstance(view.task, Travel) and view.task.player == player:
            return view.space[player], view.task.space
        return (view.space[player],)

    # -- what is shown

    def _refresh(self) -> None:
        """Work out the menus, the scene and the next moment that matters; show it."""
        now = self._clock.now()
        self._menus = [self._menu(console) for console in range(self._consoles)]
        for console, found in enumerate(self._menus):
            meaning = found[menu.position(found, self._cursors[console])].key if found else ""
            if meaning != self._meaning[console][0]:
                self._meaning[console] = (meaning, now)
        scene = self._scene(now)
        heard = scene.wrong and not self.scene.wrong
        self.scene = scene
        self._show(scene)
        if heard:
            self._play(tunes.WRONG)
        self._set_timer(now)

    def _menu(self, console: int) -> list[Item]:
        if self._keeper is None:
            return self._lobby_menu(console)
        player, view = self._player(console), self.view
        if player is None or view is None:
            return []
        if view.outcome is not None:
            return [Item("new game", words.NEW_GAME)]
        now, uid = self._clock.now(), self._uid(player)
        trust = Item("trust", words.IT_IS_THERE, trusts=True)
        if isinstance(view.task, Travel):
            lost = view.task.player == player and self._referee.place(uid) is None
            return [trust] if lost else []
        if self._referee.stray(uid, self._homes(view, player), now) is not None and self._throws(
            view, player
        ):
            return [trust]
        return menu.items(view, self._keeper.game.options(player), self._cursors[console])

    def _throws(self, view: View, player: int) -> bool:
        return view.task is None and view.thrower == player

    def _lobby_menu(self, console: int) -> list[Item]:
        place = self._lobby.place(console)
        if place is None:
            return [Item("join", words.PRESS_TO_JOIN)]
        if self._lobby.ready():
            return [Item("start", words.START.format(count=len(self._lobby.places)))]
        return []

    def _scene(self, now: float) -> Scene:
        shown = tuple(self._panel(console, now) for console in range(self._consoles))
        view = self.view
        if view is None or self._keeper is None:
            waiting = any(place.uid is None for place in self._lobby.places)
            return Scene(self._edition, shown, wanted=(GO,) if waiting else ())
        wrong = [
            place
            for player in range(len(view.players))
            if not view.out[player] and (place := self._stray(view, player, now)) is not None
        ]
        return Scene(self._edition, shown, self._keeper.seats, view, self._journey(view), tuple(wrong))

    def _stray(self, view: View, player: int, now: float) -> int | None:
        return self._referee.stray(self._uid(player), self._homes(view, player), now)

    def _journey(self, view: View) -> Journey | None:
        travel = view.task
        if not isinstance(travel, Travel):
            return None
        path = path_of(view.space[travel.player], travel)
        return Journey(travel.player, still_to_touch(path, self._referee.place(self._uid(travel.player))))

    def _panel(self, console: int, now: float) -> Panel:
        found = self._menus[console]
        index = menu.position(found, self._cursors[console])
        player, view = self._player(console), self.view
        if view is None:
            place = self._lobby.place(console)
            token = self._edition.tokens[self._tokens[place.uid]].name if place and place.uid else ""
            panel = panels.lobby_panel(self._lobby, console, token, self._notice)
        elif player is None:
            panel = Panel(headline=words.TITLE)
        else:
            assert self._keeper is not None
            waits = [wait.player for wait in self._keeper.game.waiting_on()]
            stray = self._stray(view, player, now) is not None
            home = self._homes(view, player)[-1] if stray else None
            panel = panels.game_panel(view, player, waits, self._news.get(player, ""), home, self._alert)
        panel = panels.with_items(panel, found, index)
        return replace(panel, flashing=now < self._flash_until[console])

    def _set_timer(self, now: float) -> None:
        """One timer for the next moment at which something changes by itself."""
        moments = [pressed + HELD_AFTER for pressed in self._pressed_at.values()]
        moments += [until for until in self._flash_until if until > now]
        view = self.view
        if view is not None and self._keeper is not None and view.outcome is None:
            for player in range(len(view.players)):
                travels = isinstance(view.task, Travel) and view.task.player == player
                target = view.task.space if travels and isinstance(view.task, Travel) else None
                look = self._referee.next_look(self._uid(player), self._homes(view, player), target, now)
                if look is not None and not view.out[player]:
                    moments.append(look)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if moments:
            self._timer = self._clock.call_at(min(moments), lambda: self.put(Tick()))
