"""All consoles of the table: does what their buttons, or the keys of their choices, ask for."""

from __future__ import annotations

from collections.abc import Callable

from croupier.firmware.model import tunes
from croupier.firmware.model.inputs import Choose
from croupier.firmware.model.menu import Item, Menu
from croupier.firmware.model.words import GO_BACK, chosen_item, offers_way_back
from croupier.firmware.table.common.phase import Phase
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.console import Console
from croupier.hw.protocols import Button, ButtonEvent

MAX_SETTLING_ROUNDS = 3
"""What one console shows can change another one, as a raised hand does. This limits the rounds."""


class Consoles:
    """Asks the lobby or the game, which `phase` gives, for menus, and brings it what is chosen."""

    def __init__(
        self,
        count: int,
        play: Callable[[tunes.Tune], None],
        phones: Phones,
        phase: Callable[[], Phase],
        hears: Callable[[int], bool] = lambda _console: False,
    ) -> None:
        self._play = play
        self._phones = phones
        self._phase = phase
        self._hears = hears
        self._consoles = [Console(play) for _ in range(count)]

    def __len__(self) -> int:
        return len(self._consoles)

    def __getitem__(self, number: int) -> Console:
        return self._consoles[number]

    # -- buttons

    async def button(self, event: ButtonEvent, now: float) -> None:
        console = self._consoles[event.console]
        if event.button is not Button.OK:
            if event.kind != "release":
                self._turn(event, console, now)
        elif event.kind == "press":
            console.press(now)
        elif event.kind == "release" and (item := console.release(now)) is not None:
            await self._do(event.console, item, now)

    def _turn(self, event: ButtonEvent, console: Console, now: float) -> None:
        """◀ or ▶, pressed or held: turn the dial, or go to the next item of the list."""
        step = -1 if event.button is Button.LEFT else 1
        if console.menu.dial:
            self._phase().turn(event.console, console.cursor, step, event.kind == "repeat", now)
            self._play(tunes.TICK)
        elif event.kind == "press" or not self._hears(event.console):
            console.walk(step)  # a held button reads one choice after the other, each to its end

    async def look(self, now: float) -> None:
        """Time has passed: ● may have been held long enough to go back."""
        for number, console in enumerate(self._consoles):
            if console.goes_back(now):
                await self._back(number, now)

    async def _back(self, number: int, now: float) -> None:
        console = self._consoles[number]
        console.cursor = await self._phase().back(number, console.cursor, console.menu, now)
        self._play(tunes.TICK)

    async def _do(self, number: int, item: Item, now: float) -> None:
        """Do what an item says: go to another list, or ask the lobby or the game."""
        console = self._consoles[number]
        if item.opens is not None:
            console.cursor = item.opens
            self._play(tunes.TICK)
        elif item.does is None:
            console.refuse(now)
        else:
            await self._phase().choose(number, console.cursor, item, now)

    # -- choices by their keys

    async def choose(self, asked: Choose, now: float) -> None:
        """A choice by its key. It counts only if the console still offers it."""
        if not 0 <= asked.console < len(self._consoles):
            return
        console = self._consoles[asked.console]
        if asked.value is None and asked.key == GO_BACK and offers_way_back(console.menu):
            await self._back(asked.console, now)
        elif (item := self._named(asked, console, now)) is None:
            console.refuse(now, "refused-stale")
        elif asked.do:
            console.point_at(item)
            await self._do(asked.console, item, now)
        else:
            self._play(tunes.TICK)

    def _named(self, asked: Choose, console: Console, now: float) -> Item | None:
        """The item that is meant, after a dial was set; None if it is not there."""
        if asked.value is None:
            return chosen_item(console.menu, asked.key)
        dial = next((dial for dial in console.menu.dials if dial.key == asked.key), None)
        if dial is None or not dial.least <= asked.value <= dial.most:
            return None
        self._phase().set_dial(asked.console, console.cursor, dial.key, asked.value, now)
        self.settle(now)
        return console.menu.item

    # -- what they show

    def settle(self, now: float) -> None:
        """Give each console the menu that follows from the game and its cursor."""
        for _ in range(MAX_SETTLING_ROUNDS):
            awake = [number for number in range(len(self._consoles)) if not self._phones.sleeps(number)]
            shown = {
                number: self._phase().shows(number, self._consoles[number].cursor, now) for number in awake
            }
            for number, console in enumerate(self._consoles):
                console.show(shown[number].menu if number in shown else Menu(), now)
            if not self._phase().follow(shown, now):
                break

    def moments(self, now: float) -> list[float]:
        """When a console changes by itself."""
        return [moment for console in self._consoles for moment in console.moments(now)]
