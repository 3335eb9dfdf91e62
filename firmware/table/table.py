"""The table: takes one input after the other, hands it to the lobby or the game, and shows the result.

Each input has three parts: handle it (state changes), settle the consoles (each shows what follows from the
new state), and show the scene, which changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Edition, Rules
from croupier.firmware.model import tunes
from croupier.firmware.model.inputs import BoardInput, DeviceHealth, Goodbye, Proposal, Tick
from croupier.firmware.model.layout import SMALLEST, Layout
from croupier.firmware.model.menu import Cursor, Item, Menu
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.board_settings import BOARD_SETTINGS_FILE, BoardSettings
from croupier.firmware.table.common.dice import ThrowDice
from croupier.firmware.table.common.feature import Shown
from croupier.firmware.table.common.listener import GameListener, NoListener
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.common.services import Carry, Services
from croupier.firmware.table.console import Console
from croupier.firmware.table.faults import Faults
from croupier.firmware.table.game.phase import GamePhase
from croupier.firmware.table.lobby.editions import EditionList
from croupier.firmware.table.lobby.lobby import LAST_FILE, LastTime, Lobby
from croupier.firmware.table.lobby.phase import LobbyPhase
from croupier.firmware.table.lobby.setup import LobbySetup
from croupier.firmware.text import Say
from croupier.firmware.tokens.owners import Owners
from croupier.firmware.tokens.seen import SeenTokens
from croupier.firmware.tokens.tags import TagStore
from croupier.hw.clock import Clock, Timer
from croupier.hw.protocols import Button, ButtonEvent, Sighting


class Opening(Struct, frozen=True):
    """These people want to begin at once, with the plan they bring."""

    lobby: Lobby


GOODBYE = 30.0
"""Seconds after which nobody has switched it off after all."""

Input = BoardInput | Tick | Opening | Proposal


MAX_SETTLING_ROUNDS = 3
"""What one console shows can change another one, such as a raised hand; that can not go on for ever."""


class Phase(Protocol):
    """The lobby, or a game. `shows`, `panel`, `scene`, `say_at` and `moments` change nothing."""

    async def look(self, now: float) -> None:
        """A token or the time has moved on."""

    async def tap(self, uid: str, now: float) -> None:
        """A token was laid on the pad."""

    async def choose(self, console: int, cursor: Cursor, item: Item, now: float) -> None:
        """● on an item."""

    async def back(self, console: int, cursor: Cursor, shown: Menu, now: float) -> Cursor:
        """● was held; where the cursor of the console is then."""
        ...

    def turn(self, console: int, cursor: Cursor, step: int, fast: bool, now: float) -> None:
        """◀ or ▶ on a dial."""

    def shows(self, console: int, cursor: Cursor, now: float) -> Shown:
        """What a console with that cursor shows."""
        ...

    def follow(self, shown: Mapping[int, Shown], now: float) -> bool:
        """The consoles show this now; True if some of them have to be worked out again."""
        ...

    def panel(self, console: int, shown: Menu, now: float) -> Panel: ...

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene: ...

    def say_at(self, console: int) -> Say:
        """The language of that console."""
        ...

    def moments(self, now: float) -> list[float]:
        """When something changes by itself."""
        ...

    def close(self) -> None: ...


class Table:
    """Give it inputs with `put`; it calls `show` with a Scene and `play` with a tune.

    `tokens` says which of the edition's six tokens carries which tag. `layouts` are those of the consoles'
    screens, 128x64 dots if none are given.
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
        listener: GameListener | None = None,
        carry: Carry | None = None,
        own_edition: bool = False,
        phones: Phones | None = None,
        layouts: Sequence[Layout] = (),
    ) -> None:
        self._clock = clock
        self._show = show
        self._sound = play
        self._seen = SeenTokens()
        tokens = dict(tokens)
        self._services = Services(
            consoles=consoles,
            layouts=tuple(layouts) or (SMALLEST,) * consoles,
            folder=folder,
            dice=dice,
            play=self._play,
            seed=seed,
            seen=self._seen,
            owners=Owners(tokens, TagStore(folder.path)),
            board_settings=SavedValue(folder, BOARD_SETTINGS_FILE, BoardSettings()),
            phones=phones or Phones(consoles),
            carry=carry,
            listener=listener or NoListener(),
            wake=lambda: self.put(Tick()),
        )
        self._lobby_setup = LobbySetup(
            edition=edition,
            rules=rules,
            editions=EditionList(edition),
            last=SavedValue(folder, LAST_FILE, LastTime()),
            edition_was_asked_for=own_edition,
        )
        self._phase: Phase = self._lobby()
        self._consoles = [Console(self._play) for _ in range(consoles)]
        self._inputs: asyncio.Queue[Input] = asyncio.Queue()
        self._received = 0
        self.handled = 0
        """How many inputs have been dealt with: as long as it grows, the table works."""
        self._timer: Timer | None = None
        self._faults = Faults()
        self._leaving: float | None = None
        """Until when the screens say goodbye."""
        self.scene = Scene(edition, tuple(Panel() for _ in range(consoles)))

    # -- life

    def begin(
        self, saved_game: SavedGame | None, seen: dict[str, int], notice: str = "", *, offer: bool = False
    ) -> None:
        """Go on with a game, or open the lobby. `notice` is said on the screens until somebody joins.

        `offer`: ask first whether to go on with it.
        """
        now = self._clock.now()
        self._seen.reset(seen, now)
        if saved_game is None or (offer and saved_game.game.outcome() is None):
            self._phase = LobbyPhase.found(
                self._services,
                self._lobby_setup,
                self._start,
                notice=notice,
                interrupted=saved_game,
                woke=now,
            )
        else:
            self._start(saved_game, notice)
        self.put(Tick())
        self._refresh()

    def _lobby(self, interrupted: SavedGame | None = None) -> LobbyPhase:
        return LobbyPhase(self._services, self._lobby_setup, Lobby(), self._start, interrupted=interrupted)

    def _start(self, saved_game: SavedGame, notice: str = "") -> None:
        self._phase = GamePhase(self._services, saved_game, self._gather, notice, pause=self._pause)
        self._services.listener.opened(saved_game)

    def _gather(self) -> None:
        """After the end: everybody is asked again."""
        self._phase.close()
        self._services.listener.closed()
        self._phase = self._lobby()

    def _pause(self, saved_game: SavedGame) -> None:
        """The game stops here; it is offered to go on with, or another one begins."""
        self._services.listener.closed()
        self._phase = self._lobby(interrupted=saved_game)

    def _play(self, tune: tunes.Tune) -> None:
        """Unless somebody has turned the sound off."""
        if self._services.board_settings.value.sound:
            self._sound(tune)

    def put(self, happened: Input) -> None:
        """From the loop's own thread only."""
        self._received += 1
        self._inputs.put_nowait(happened)

    async def run(self) -> None:
        """Work through the inputs for ever."""
        while True:
            happened = await self._inputs.get()
            await self._handle(happened, self._clock.now())
            self._refresh()
            self.handled += 1
            self._inputs.task_done()

    @property
    def is_idle(self) -> bool:
        """Has every input so far been dealt with?"""
        return self.handled == self._received

    async def idle(self) -> None:
        """Until every input so far has been dealt with."""
        await self._inputs.join()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._phase.close()

    @property
    def saved_game(self) -> SavedGame | None:
        """The game that is played; None while the lobby is open."""
        return self._phase.saved_game if isinstance(self._phase, GamePhase) else None

    def menu(self, console: int) -> Menu:
        """What the buttons of a console do now."""
        return self._consoles[console].menu

    # -- inputs

    async def _handle(self, happened: Input, now: float) -> None:
        if isinstance(happened, ButtonEvent):
            await self._button(happened, now)
        elif isinstance(happened, Sighting):
            before = self._seen.places()
            self._seen.sighting(happened, now)
            self._sound_of_step(before, happened)
            if happened.place is None and happened.present and happened.uid is not None:
                await self._phase.tap(happened.uid, now)
        elif isinstance(happened, Opening):
            if isinstance(self._phase, LobbyPhase):
                await self._phase.open(happened.lobby)
        elif isinstance(happened, Proposal):
            if isinstance(self._phase, GamePhase):
                await self._phase.propose(happened.console, happened.to, happened.give, happened.take, now)
        elif isinstance(happened, Goodbye):
            self._leaving = now + GOODBYE
        elif isinstance(happened, DeviceHealth):
            self._health(happened, now)
        for number, console in enumerate(self._consoles):
            if console.goes_back(now):
                console.cursor = await self._phase.back(number, console.cursor, console.menu, now)
                self._play(tunes.TICK)
        await self._phase.look(now)

    async def _button(self, event: ButtonEvent, now: float) -> None:
        console = self._consoles[event.console]
        if self._is_leaving(now):
            return
        if event.button is not Button.OK:
            if event.kind != "release":
                self._turn(event, console, now)
        elif event.kind == "press":
            console.press(now)
        elif event.kind == "release" and (item := console.release(now)) is not None:
            if item.opens is not None:
                console.cursor = item.opens
                self._play(tunes.TICK)
            elif item.does is None:
                console.refuse(now)
            else:
                await self._phase.choose(event.console, console.cursor, item, now)

    def _turn(self, event: ButtonEvent, console: Console, now: float) -> None:
        """◀ or ▶, pressed or still held: turn the dial, or walk on in the list."""
        step = -1 if event.button is Button.LEFT else 1
        if console.menu.dial:
            self._phase.turn(event.console, console.cursor, step, event.kind == "repeat", now)
            self._play(tunes.TICK)
        else:
            console.walk(step)

    def _sound_of_step(self, before: Mapping[str, int], sighting: Sighting) -> None:
        """The moving token touched the next space of its way: a higher note, and the light there goes out."""
        for journey in (self.scene.journey, *self.scene.ways_back):
            if journey is None or not sighting.present or sighting.place not in journey.path:
                continue
            uid = self.scene.seats[journey.player].uid
            if self._seen.last_seen(uid) == sighting.place != before.get(uid):
                self._play(tunes.step(journey.touched + journey.path.index(sighting.place) + 1))

    def _health(self, news: DeviceHealth, now: float) -> None:
        """The game goes on with what is left; the screens say what is missing."""
        if self._faults.take(news, now):
            self._play(tunes.BACK if news.ok else tunes.LOST)
        self._seen.blind = self._faults.blind

    # -- what is shown

    def _refresh(self) -> None:
        """Settle the consoles, show the scene, and set the timer for the next change."""
        now = self._clock.now()
        self._settle(now)
        panels = tuple(self._panel(number, now) for number in range(len(self._consoles)))
        scene = replace(
            self._phase.scene(panels, now),
            faults=self._faults.lost,
            colour_blind=self._services.board_settings.value.colour_blind,
        )
        before, self.scene = self.scene, scene
        self._show(self.scene)
        if set(self.scene.wrong) - set(before.wrong):
            self._play(tunes.WRONG)
        self._set_timer(now)

    def _settle(self, now: float) -> None:
        """Each console shows what follows from the game and its cursor."""
        for _ in range(MAX_SETTLING_ROUNDS):
            awake = [
                number for number in range(len(self._consoles)) if not self._services.phones.sleeps(number)
            ]
            shown = {
                number: self._phase.shows(number, self._consoles[number].cursor, now) for number in awake
            }
            for number, console in enumerate(self._consoles):
                console.show(shown[number].menu if number in shown else Menu(), now)
            if not self._phase.follow(shown, now):
                break

    def _panel(self, number: int, now: float) -> Panel:
        console = self._consoles[number]
        menu = console.menu
        if self._services.phones.sleeps(number):
            return Panel()
        if self._is_leaving(now):
            say = self._phase.say_at(number)
            return Panel(headline=say("line-goodbye"), details=(say("line-goodbye-saved"),))
        panel = self._phase.panel(number, menu, now)
        if menu.poster and menu.item is not None and menu.item.about is not None:
            panel = Panel(headline=menu.item.about[0], details=menu.item.about[1], secret=True)
        if menu.item is not None:
            panel = replace(panel, choice=menu.item.label, index=menu.index, count=len(menu.items))
        panel = replace(panel, dial=menu.dial, dice=menu.dice, streets=menu.streets)
        fault = self._faults.line(self._phase.say_at(number), now)
        return replace(panel, flashing=console.flashing(now), fault=fault, impaired=bool(self._faults.lost))

    def _set_timer(self, now: float) -> None:
        """One timer for the next moment at which something changes by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moments = self._phase.moments(now) + self._faults.moments(now)
        if self._leaving is not None and self._is_leaving(now):
            moments.append(self._leaving)
        moments += [m for c in self._consoles for m in c.moments(now)]
        if moments:
            self._timer = self._clock.call_at(min(moments), lambda: self.put(Tick()))

    def _is_leaving(self, now: float) -> bool:
        return self._leaving is not None and now < self._leaving
