"""Plays on a whole board on the bench with buttons and tokens alone: real drivers, real threads, real ports.

    async with wired(board, state) as table:
        await table.join("Hat")

The table's clock is turned by the test; the scanners have their own time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

from croupier.firmware.app.app import App, Program
from croupier.firmware.tokens.tags import Tag, TagStore
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.scanner import Scanners
from croupier.hw.protocols import Button, Sighting
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.running import NobodyFollows
from tests.firmware.table.driver import NAMES, UIDS, Driver, console
from tests.firmware.table.hands import NO, is_too_dear
from tests.firmware.workbench import WholeBoard
from tests.hw.drivers.scanner_ends import ScannerBoard
from tests.hw.hand_clock import HandClock

BOUNCE = 0.05
TRUST = "It is there"


class LoopHandClock(HandClock):
    """A clock that the test turns. What other threads hand over comes through the loop, as in the program."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(callback)

    def next_alarm(self) -> float | None:
        return min((timer.when for timer in self.waiting), default=None)

    def turn_to(self, moment: float) -> None:
        self.turn(moment - self.now())


class CountedLife(NobodyFollows):
    """Counts the stops."""

    def __init__(self) -> None:
        self.stops = 0

    def stopping(self) -> None:
        self.stops += 1


class WiredDriver(Driver):
    """Plays as on the simulated board, but on real wires."""

    def __init__(self, board: WholeBoard, app: App, working: asyncio.Task[None]) -> None:
        self.board = board
        self.app = app
        self.table = app.table
        self.clock: LoopHandClock = board.bench.clock  # type: ignore[assignment]
        self._working = working
        self.scanners = [reader for reader in app.board.readers if isinstance(reader, Scanners)]
        if self.scanners:
            each = len(board.wiring.scanners[0].spaces)
            self.hand = ScannerBoard(board.ends, self.scanners[0], board.bench.health, each)

    async def settle(self) -> None:
        for _ in range(3):  # an edge, its event, its effect: each is handed over to the loop
            await asyncio.sleep(0)
            await super().settle()

    async def down(self, seat: str, button: Button = Button.OK) -> None:
        self._pin(seat, button).drive_low()
        await self._bounce()

    async def up(self, seat: str, button: Button = Button.OK) -> None:
        self._pin(seat, button).drive_high()
        await self._bounce()

    async def join(self, seat: str) -> None:
        """Join, where there is a pad by a tap on it."""
        if self.board.pad is None:
            await super().join(seat)
            return
        if len(self.board.wiring.consoles) > 1:
            await self.choose(seat, "Join")
        await self.tap(seat)
        if self.scanners:
            await self.put(seat, 0)

    async def tap(self, token: str) -> None:
        """Hold a token on the pad until the table knows which one it is, and take it away."""
        assert self.board.pad is not None
        seen: list[Sighting] = []
        self.app.board.board.reader.listen(seen.append)
        self.board.pad.lay(UIDS[token])
        await self.until(lambda: Sighting(UIDS[token], None, present=True) in seen)
        self.board.pad.lay(None)
        await self.until(lambda: Sighting(UIDS[token], None, present=False) in seen)

    async def put(self, token: str, space: int | None, *, rest: float = 0.5) -> None:
        """Lay a token down. The table knows of it when this returns."""
        self.hand.lay(UIDS[token], space)
        await self.settle()
        await self.wait(rest)

    async def play_on(self, random: Random) -> None:
        """One step of a player who follows the lights and presses ●, which does the obvious thing."""
        journey = self.scene.journey
        if journey is not None:
            mover = self._seat(journey.player)
            if self.offers(mover) == TRUST:
                if self.scanners:
                    self.hand.carry(UIDS[mover], journey.path[-1])
                await self.press(mover)
            else:
                await self.put(mover, journey.path[-1])
            return
        waits = [self._seat(wait.player) for wait in self.saved_game.game.waiting_on()]
        asked = [seat for seat in waits if self.offers(seat)]
        if not asked:
            await self.wait(1.0)
            return
        seat = random.choice(asked)
        if self.menu(seat).cursor.path:
            await self.close_lists(seat)
        if self.offers(seat) in NO or is_too_dear(self, seat):
            await self.right(seat)
        await self.press(seat)

    def _seat(self, player: int) -> str:
        return NAMES[self.scene.seats[player].console]

    async def until(self, condition: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait for something that other threads do. The table's clock goes on meanwhile."""
        async with asyncio.timeout(seconds):
            while not condition():
                await self.wait(0.25)
                await asyncio.sleep(0.002)

    async def _bounce(self) -> None:
        await asyncio.sleep(0)
        await self.wait(BOUNCE)
        await self.settle()

    def _pin(self, seat: str, button: Button):  # type: ignore[no-untyped-def]
        wires = self.board.wiring.consoles[console(seat)].buttons
        pins = {Button.LEFT: wires.left, Button.OK: wires.ok, Button.RIGHT: wires.right}
        return self.board.bench.pins.pin(pins[button])


@asynccontextmanager
async def wired(board: WholeBoard, state: Path, *, seed: int = 7) -> AsyncIterator[WiredDriver]:
    """The program on the bench, with six tokens that it knows."""
    tags = TagStore(state)
    for token, uid in enumerate(TOKEN_UIDS):
        tags.learn(Tag(uid, token=token))
    clock = board.bench.clock = LoopHandClock()
    life, stop = CountedLife(), asyncio.Event()
    program = Program(
        wiring=lambda _consoles: board.wiring,
        state=state,
        port=0,
        seed=seed,
        clock=lambda: clock,
        open_board=_opener(board),
    )
    async with App(program) as app:
        working = asyncio.create_task(app.run(life, stop))
        table = WiredDriver(board, app, working)
        try:
            await table.until(lambda: all(state.is_well for s in table.scanners for state in s.states()))
            await table.until(lambda: board.pad is None or board.bench.health.of("pad") == [True])
            yield table
        finally:
            stop.set()
            with suppress(asyncio.CancelledError):
                await working
    assert life.stops == 1


def _opener(board: WholeBoard):  # type: ignore[no-untyped-def]
    """`open_board` on the bench. The reports of the devices are noted and then passed on."""

    def open_(wiring, *, on_health, **options):  # type: ignore[no-untyped-def]
        def noted(device: DeviceId, ok: bool, why: str) -> None:
            board.bench.health(device, ok, why)
            on_health(device, ok, why)

        return board.bench.opener(wiring, on_health=noted, **options)

    return open_
