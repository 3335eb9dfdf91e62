"""Plays at the table with buttons and tokens alone, and reads what the screens say; the test turns the clock.

    async with seated("Hat", "Car", state=tmp_path, dice=[(6, 5), (1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        assert table.cash("Hat") == 1500

Everything behind the buttons is real: the simulated board, the table, the views, the journal on the disk.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Self

import msgspec

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Edition, Game, Rules
from croupier.engine.actions import Dice
from croupier.engine.choices import ThrowForm
from croupier.firmware.app.show import Show
from croupier.firmware.board.open_board import REPEATING
from croupier.firmware.model.menu import Menu
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.tunes import Tune
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.dice import ThrowDice
from croupier.firmware.table.common.listener import GameListener
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.game.phase import GamePhase
from croupier.firmware.table.table import Table
from croupier.hw.buttons import Repeating
from croupier.hw.protocols import RGB, Button
from croupier.hw.sim import TOKEN_UIDS, Change, SimBoard, SoundPlayed

NAMES = ("Hat", "Car", "Dog", "Ship", "Boot", "Cat")
"""The tokens of the classic board; here each sits at the console of its number."""
UIDS = dict(zip(NAMES, TOKEN_UIDS, strict=True))
READABLE = 0.3
"""A person looks before pressing."""
CLASSIC = load_edition("classic")
Throws = Iterable[Dice] | ThrowDice


class TurnedClock:
    """Stands still until a test turns it."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._order = count()
        self._due: list[tuple[float, int, Alarm]] = []

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        alarm = Alarm(callback)
        heapq.heappush(self._due, (when, next(self._order), alarm))
        return alarm

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> None:
        callback()

    def next_alarm(self) -> float | None:
        while self._due and self._due[0][2].callback is None:
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else None

    def turn_to(self, moment: float) -> None:
        """Call what is due by then."""
        while (due := self.next_alarm()) is not None and due <= moment:
            self._now = max(self._now, due)
            alarm = heapq.heappop(self._due)[2]
            if alarm.callback is not None:
                alarm.callback()
        self._now = max(self._now, moment)


class Alarm:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ScriptedDice:
    """The throws of the story, one after the other; then always the same."""

    def __init__(self, throws: Iterable[Dice]) -> None:
        self.left = list(throws)

    def __call__(self, _form: ThrowForm) -> Dice:
        return self.left.pop(0) if self.left else (1, 2)


class Driver:
    """Two hands at each seat. Seats are named by their tokens: "Hat" sits at console 0, "Car" at 1, ..."""

    def __init__(
        self,
        state: Path,
        *,
        consoles: int = 2,
        dice: Throws = (),
        rules: Rules = FAMILY,
        seed: int = 7,
        clock: TurnedClock | None = None,
        edition: Edition = CLASSIC,
        carry: bool = False,
        listener: GameListener | None = None,
        phones: Phones | None = None,
        known: bool = True,
    ) -> None:
        self.clock = clock or TurnedClock()
        self.dice = dice if callable(dice) else ScriptedDice(dice)
        self.folder = StateFolder(state)
        self.sim = SimBoard(consoles=consoles, places=state / "tokens.json")
        self.show = Show(self.sim.board, self.clock)
        self.tunes: list[Tune] = []
        self.on_scene: Callable[[Scene], None] = lambda _scene: None
        self.table = Table(
            edition=edition,
            rules=rules,
            consoles=consoles,
            tokens={uid: number for number, uid in enumerate(TOKEN_UIDS) if known},
            folder=self.folder,
            clock=self.clock,
            dice=self.dice,
            show=self._show,
            play=self.show.play,
            seed=seed,
            listener=listener,
            carry=self.sim.place if carry else None,
            phones=phones,
        )
        for console in self.sim.board.consoles:
            Repeating(console.buttons, REPEATING, clock=self.clock).listen(self.table.put)
        self.sim.board.reader.listen(self.table.put)
        self.sim.watch(self._watch)
        self._working: asyncio.Task[None] | None = None

    # -- life

    async def begin(self, saved_game: SavedGame | None = None, notice: str = "") -> Self:
        self.table.begin(saved_game, dict(self.sim.board.reader.seen()), notice)
        return await self.work()

    async def work(self) -> Self:
        self._working = asyncio.create_task(self.table.run())
        await self.settle()
        return self

    async def end(self) -> None:
        """As on Ctrl-C: the table stops and everything is closed."""
        if self._working is not None:
            self._working.cancel()
            with suppress(asyncio.CancelledError):
                await self._working
        self.table.close()
        self.show.close()
        self.sim.close()
        self.folder.close()

    async def settle(self) -> None:
        """Until the table has dealt with everything; if it has died, so does the test."""
        assert self._working is not None
        idle = asyncio.ensure_future(self.table.idle())
        await asyncio.wait({idle, self._working}, return_when=asyncio.FIRST_COMPLETED)
        if self._working.done():
            idle.cancel()
            self._working.result()

    async def wait(self, seconds: float) -> None:
        """Time goes by, and the table keeps up with it."""
        end = self.clock.now() + seconds
        while (due := self.clock.next_alarm()) is not None and due <= end:
            self.clock.turn_to(due)
            await self.settle()
        self.clock.turn_to(end)

    # -- hands

    async def press(self, seat: str, button: Button = Button.OK, *, after: float = READABLE) -> None:
        await self.wait(after)
        await self.down(seat, button)
        await self.wait(0.08)
        await self.up(seat, button)

    async def down(self, seat: str, button: Button = Button.OK) -> None:
        self.sim.press(console(seat), button)
        await self.settle()

    async def up(self, seat: str, button: Button = Button.OK) -> None:
        self.sim.release(console(seat), button)
        await self.settle()

    async def left(self, seat: str) -> None:
        await self.press(seat, Button.LEFT, after=0)

    async def right(self, seat: str) -> None:
        await self.press(seat, Button.RIGHT, after=0)

    async def hold(self, seat: str, seconds: float = 0.7) -> None:
        await self.wait(READABLE)
        await self.down(seat)
        await self.wait(seconds)
        await self.up(seat)

    async def close_lists(self, seat: str) -> None:
        """● held, step by step, until the first list is there; in an auction, until the number is."""
        if self.panel(seat).dial and not self.menu(seat).cursor.path:
            return
        await self.hold(seat)
        while self.menu(seat).cursor.path or self.menu(seat).meaning == "back":
            await self.hold(seat)

    async def find(self, seat: str, wanted: str) -> None:
        """Walk ▶ to the item whose label, or whose headline, starts so."""
        seen = []
        for _ in range(self.panel(seat).count + 1):
            panel = self.panel(seat)
            if panel.choice and (panel.choice.startswith(wanted) or panel.headline.startswith(wanted)):
                return
            seen.append(f"{panel.headline}: {panel.choice}")
            await self.right(seat)
        said = self.says(seat)
        raise AssertionError(f"{seat} is not offered {wanted!r} but {seen}; the screen says {said}")

    async def choose(self, seat: str, *wanted: str) -> None:
        """Walk to each of these in turn and press ●."""
        for words in wanted:
            await self.find(seat, words)
            await self.press(seat)

    async def dial(self, seat: str, wanted: str, button: Button = Button.LEFT, most: int = 200) -> None:
        """Turn ◀, or the other way, until ● would do what starts so."""
        for _ in range(most):
            if self.offers(seat).startswith(wanted):
                return
            await self.press(seat, button, after=0)
        raise AssertionError(f"{seat} cannot dial {wanted!r}: {self.offers(seat)!r}, {self.says(seat)}")

    async def drop_out(self, seat: str) -> None:
        """Out of an auction: the number down to a pass, and Yes."""
        await self.dial(seat, "Pass")
        await self.press(seat)
        await self.choose(seat, "Yes")

    async def put(self, token: str, space: int | None, *, rest: float = 0.5) -> None:
        """Lay a token down, and leave it there for a moment."""
        self.sim.place(UIDS[token], space)
        await self.settle()
        await self.wait(rest)

    async def hop(self, token: str, *spaces: int, every: float = 0.33) -> None:
        """From space to space as people count aloud: a short lift before each, none left resting."""
        for space in spaces:
            await self.put(token, None, rest=every / 3)
            await self.put(token, space, rest=every * 2 / 3)

    async def join(self, seat: str) -> None:
        await self.choose(seat, "Join")
        await self.put(seat, 0)

    async def turn(self, seat: str, *wanted: str) -> None:
        """Roll, bring the token where the lights lead, and choose there."""
        await self.choose(seat, "Roll the dice")
        await self.follow_the_lights()
        await self.choose(seat, *wanted)

    async def follow_the_lights(self) -> None:
        while (journey := self.scene.journey) is not None:
            await self.put(NAMES[self.scene.seats[journey.player].token], journey.path[-1])

    # -- eyes and ears

    @property
    def saved_game(self) -> SavedGame:
        """The only look behind the buttons: what is on the disk has to be compared with something."""
        phase = self.table._phase
        assert isinstance(phase, GamePhase)
        return phase._saved_game

    @property
    def scene(self) -> Scene:
        return self.table.scene

    def menu(self, seat: str) -> Menu:
        return self.table._consoles[console(seat)].menu

    def panel(self, seat: str) -> Panel:
        return self.scene.panels[console(seat)]

    def says(self, seat: str) -> str:
        panel = self.panel(seat)
        return " | ".join((panel.headline, *panel.details))

    def offers(self, seat: str) -> str:
        return self.panel(seat).choice

    def cash(self, seat: str) -> int:
        return int("".join(sign for sign in self.panel(seat).cash if sign.isdigit() or sign == "-"))

    def purses(self) -> list[int]:
        """What the screens say, in the order of the seats; robots have none."""
        return [self.cash(NAMES[seat.console]) for seat in self.scene.seats if seat.console >= 0]

    def lamp(self, space: int) -> RGB:
        """What is going on there: the second light of the space."""
        return self.sim.pixel_frame[self.sim.cells[space][1]]

    def lit(self) -> list[int]:
        """The spaces where something is going on."""
        return [space for space in range(40) if self.lamp(space) != (0, 0, 0)]

    async def watch_lamp(self, space: int, seconds: float) -> set[RGB]:
        """All the colours it has in that time."""
        seen = {self.lamp(space)}
        for _ in range(round(seconds / 0.05)):
            await self.wait(0.05)
            seen.add(self.lamp(space))
        return seen

    def _show(self, scene: Scene) -> None:
        self.show.scene(scene)
        self.on_scene(scene)

    def _watch(self, change: Change) -> None:
        if isinstance(change, SoundPlayed):
            self.tunes.append(change.notes)


def console(seat: str) -> int:
    return NAMES.index(seat)


@asynccontextmanager
async def lobby(
    state: Path,
    *,
    consoles: int = 3,
    dice: Throws = (),
    rules: Rules = FAMILY,
    clock: TurnedClock | None = None,
    edition: Edition = CLASSIC,
    known: bool = True,
) -> AsyncIterator[Driver]:
    """Nobody has joined, or those who had before; a saved game is gone on with.

    `known`: the board knows which token carries which tag.
    """
    driver = Driver(
        state, consoles=consoles, dice=dice, rules=rules, clock=clock, edition=edition, known=known
    )
    async with AsyncExitStack() as closing:
        closing.push_async_callback(driver.end)
        path = driver.folder.current()
        yield await driver.begin(SavedGame.resume(path) if path else None)


@asynccontextmanager
async def seated(
    game: Game,
    state: Path,
    *,
    dice: Throws = (),
    language: str = "",
    real_dice: bool = False,
    robots: Iterable[int] = (),
    kind: str = "beginner",
) -> AsyncIterator[Driver]:
    """A position made to measure, with its tokens where they belong; robots sit at no console."""
    players = len(game.view().players)
    driver = Driver(state, consoles=players, dice=dice)
    async with AsyncExitStack() as closing:
        closing.push_async_callback(driver.end)
        game = named(game, NAMES[:players])
        for name, space in zip(NAMES, game.view().space, strict=False):
            driver.sim.place(UIDS[name], space)
        played = dict.fromkeys(robots, kind)
        seats = tuple(Seat(-1 if n in played else n, TOKEN_UIDS[n], n, language) for n in range(players))
        path = driver.folder.new_path()
        yield await driver.begin(SavedGame.begin(path, game, seats, robots=played, real_dice=real_dice))


def named(game: Game, names: Iterable[str]) -> Game:
    whole = msgspec.json.decode(game.to_json())
    whole["setup"]["players"] = list(names)
    return Game.from_json(msgspec.json.encode(whole))
