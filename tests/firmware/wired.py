"""Plays on a whole board on the bench with buttons and tokens alone: real drivers, real threads, real ports.

    async with wired(board, state) as table:
        await table.join("Hat")

The table's clock is turned by the test; the scanners have their own time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Self

from croupier.firmware.app.program import Program
from croupier.firmware.tokens.tags import Tag, TagStore
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.scanner import Scanners
from croupier.hw.protocols import Sighting
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.pin_driver import PinDriver
from tests.firmware.table.driver import NAMES, UIDS, TurnedClock
from tests.firmware.table.screen_player import NO, is_too_dear
from tests.firmware.workbench import WholeBoard
from tests.hw.drivers.scanner_ends import ScannerBoard

TRUST = "It is there"


class WiredDriver(PinDriver):
    """Plays as on the simulated board, but on real wires."""

    def __init__(self, board: WholeBoard, program: Program) -> None:
        super().__init__(program, board.bench.pins, carry=True)
        self.board = board
        self.scanners: list[Scanners] = []

    async def begin(self) -> Self:
        await super().begin()
        self.scanners = [reader for reader in self.app.board.readers if isinstance(reader, Scanners)]
        if self.scanners:
            each = len(self.board.wiring.scanners[0].spaces)
            self.hand = ScannerBoard(self.board.ends, self.scanners[0], self.board.bench.health, each)
        return self

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


@asynccontextmanager
async def wired(board: WholeBoard, state: Path, *, seed: int = 7) -> AsyncIterator[WiredDriver]:
    """The program on the bench, with six tokens that it knows."""
    tags = TagStore(state)
    for token, uid in enumerate(TOKEN_UIDS):
        tags.learn(Tag(uid, token=token))
    clock = TurnedClock()
    program = Program(
        wiring=lambda _consoles: board.wiring,
        state=state,
        port=0,
        seed=seed,
        clock=lambda: clock,
        open_board=_opener(board),
    )
    table = WiredDriver(board, program)
    try:
        await table.begin()
        await table.until(lambda: all(state.is_well for s in table.scanners for state in s.states()))
        await table.until(lambda: board.pad is None or board.bench.health.of("pad") == [True])
        yield table
    finally:
        await table.switch_off()


def _opener(board: WholeBoard):  # type: ignore[no-untyped-def]
    """`open_board` on the bench. The reports of the devices are noted and then passed on."""

    def open_(wiring, *, on_health, **options):  # type: ignore[no-untyped-def]
        def noted(device: DeviceId, ok: bool, why: str) -> None:
            board.bench.health(device, ok, why)
            on_health(device, ok, why)

        return board.bench.opener(wiring, on_health=noted, **options)

    return open_
