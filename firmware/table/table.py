"""The table: inputs wait in one queue, one at a time; what they mean is up to the game or the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from engine import Edition, Rules
from firmware.clock import Clock, Timer
from firmware.journal import StateFolder
from firmware.table import tunes
from firmware.table.console import Console
from firmware.table.dice import ThrowDice
from firmware.table.gathering import Gathering
from firmware.table.keeper import Keeper
from firmware.table.kit import Kit
from firmware.table.lobby import Lobby
from firmware.table.menu import Cursor, Item, Menu
from firmware.table.playing import Playing
from firmware.table.referee import Referee
from firmware.table.scene import Panel, Scene
from hw.protocols import Button, ButtonEvent, Sighting


class Tick(Struct, frozen=True):
    """The clock: time to look again."""


Input = ButtonEvent | Sighting | Tick


class Phase(Protocol):
    """Before a game, or in one."""

    async def look(self, now: float) -> None:
        """A token or the time has moved on."""

    async def choose(self, console: int, item: Item) -> None: ...

    def back(self, console: int) -> None:
        """● was held."""

    def menu(self, console: int, cursor: Cursor, now: float) -> Menu: ...

    def panel(self, console: int, shown: Menu, now: float) -> Panel: ...

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene: ...

    def moments(self, now: float) -> list[float]:
        """When something changes by itself."""
        ...

    def close(self) -> None: ...


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
        self._clock = clock
        self._show = show
        self._play = play
        self._referee = Referee()
        self._kit = Kit(edition, rules, consoles, tokens, folder, dice, play, seed, self._referee)
        self._phase: Phase = Gathering(self._kit, Lobby(), "", self._start)
        self._consoles = [Console(play) for _ in range(consoles)]
        self._inputs: asyncio.Queue[Input] = asyncio.Queue()
        self._timer: Timer | None = None
        self.scene = Scene(edition, tuple(Panel() for _ in range(consoles)))

    # -- life

    def begin(self, keeper: Keeper | None, seen: dict[str, int], notice: str = "") -> None:
        """Go on with a game, or open the lobby. `notice` is said on the screens until somebody joins."""
        self._referee.reset(seen, self._clock.now())
        if keeper is None:
            self._phase = Gathering.found(self._kit, notice, self._start)
        else:
            self._start(keeper)
        self.put(Tick())
        self._refresh()

    def _start(self, keeper: Keeper) -> None:
        self._phase = Playing(self._kit, keeper, self._gather)

    def _gather(self) -> None:
        """After the end: everybody is asked again."""
        self._phase.close()
        self._phase = Gathering(self._kit, Lobby(), "", self._start)

    def put(self, happened: Input) -> None:
        """From the loop's own thread only."""
        self._inputs.put_nowait(happened)

    async def run(self) -> None:
        """Work through the inputs for ever."""
        while True:
            happened = await self._inputs.get()
            await self._handle(happened, self._clock.now())
            self._refresh()
            self._inputs.task_done()

    async def idle(self) -> None:
        """Until every input so far has been dealt with."""
        await self._inputs.join()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._phase.close()

    # -- inputs

    async def _handle(self, happened: Input, now: float) -> None:
        if isinstance(happened, ButtonEvent):
            await self._button(happened, now)
        elif isinstance(happened, Sighting):
            self._referee.sighting(happened, now)
            self._sound_of_step(happened)
        for number, console in enumerate(self._consoles):
            if console.goes_back(now):
                self._phase.back(number)
        await self._phase.look(now)

    async def _button(self, event: ButtonEvent, now: float) -> None:
        console = self._consoles[event.console]
        if event.button is not Button.OK:
            if event.pressed:
                console.walk(-1 if event.button is Button.LEFT else 1)
        elif event.pressed:
            console.press(now)
        elif (item := console.release(now)) is not None:
            if item.opens is not None:
                console.cursor = item.opens
                self._play(tunes.TICK)
            else:
                await self._phase.choose(event.console, item)

    def _sound_of_step(self, sighting: Sighting) -> None:
        """The moving token touched a space."""
        journey = self.scene.journey
        if journey and sighting.present and sighting.uid == self.scene.seats[journey.player].uid:
            self._play(tunes.STEP)

    # -- what is shown

    def _refresh(self) -> None:
        """Work out the menus, the scene and the next moment that matters; show it."""
        now = self._clock.now()
        panels = tuple(self._panel(number, now) for number in range(len(self._consoles)))
        before, self.scene = self.scene, self._phase.scene(panels, now)
        self._show(self.scene)
        if set(self.scene.wrong) - set(before.wrong):
            self._play(tunes.WRONG)
        self._set_timer(now)

    def _panel(self, number: int, now: float) -> Panel:
        console = self._consoles[number]
        menu = self._phase.menu(number, console.cursor, now)
        console.show(menu, now)
        panel = self._phase.panel(number, menu, now)
        if menu.item is not None:
            panel = replace(panel, choice=menu.item.label, index=menu.index, count=len(menu.items))
        return replace(panel, flashing=console.flashing(now))

    def _set_timer(self, now: float) -> None:
        """One timer for the next moment at which something changes by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moments = self._phase.moments(now) + [m for c in self._consoles for m in c.moments(now)]
        if moments:
            self._timer = self._clock.call_at(min(moments), lambda: self.put(Tick()))
