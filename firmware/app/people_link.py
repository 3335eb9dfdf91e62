"""Keeps the people file up to date while the program runs: a helper of its own works it out, at low priority.

The helper is `croupier people rebuild`. It is started soon after the program and after each game. The table
never waits for it, and it is ended with the program: what it has not done is done the next time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from pathlib import Path

from msgspec import Struct

from croupier.engine import Game
from croupier.engine.bots.reason import Reason
from croupier.engine.events import Event, GameOver
from croupier.firmware.saves.journal import game_names
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.clock import Clock

_log = logging.getLogger(__name__)

AFTER_START_S = 20.0
"""The board is to be ready first."""
AFTER_GAME_S = 2.0


class PeopleProgress(Struct, frozen=True):
    """What the helper works on, how far it is, and of how many games."""

    work: str
    done: int
    of: int


class PeopleKeeper:
    """A `GameListener` that starts the helper."""

    def __init__(self, state: Path, clock: Clock, *, works: bool = True) -> None:
        """`works` False: nobody looks at what it would find, as there is no page."""
        self._state = state
        self._clock = clock
        self._helper: asyncio.Task[None] | None = None
        self._again = False
        self._ended = not works
        self.progress: PeopleProgress | None = None
        """None while nothing is worked on."""

    def start(self) -> None:
        """Look soon whether there is something to do."""
        if not self._ended and game_names(self._state):
            self._look_in(AFTER_START_S)

    def _look_in(self, seconds: float) -> None:
        self._clock.call_at(self._clock.now() + seconds, self.look)

    # -- the table tells

    def opened(self, saved_game: SavedGame) -> None: ...

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None:  # noqa: ARG002
        if any(isinstance(event, GameOver) for event in events):
            self._look_in(AFTER_GAME_S)

    def closed(self) -> None:
        self._look_in(AFTER_GAME_S)

    # -- the helper

    def look(self) -> None:
        """Start the helper, or have it start once more when it has ended."""
        if self._ended:
            return
        if self._helper is not None and not self._helper.done():
            self._again = True
            return
        self._helper = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        self._again = True
        while self._again:
            self._again = False
            try:
                await self._run()
            except OSError as error:
                _log.warning("people cannot be looked up: %s", error)
            self.progress = None

    async def _run(self) -> None:
        program = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "croupier", "people", "rebuild", "--low-priority"),
            *("--state", str(self._state)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            assert program.stderr is not None
            async for line in program.stderr:
                self._read(line.decode(errors="replace"))
            if await program.wait():
                _log.warning("people cannot be looked up: the helper ended with %s", program.returncode)
        finally:
            if program.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    program.kill()
                await program.wait()

    def _read(self, line: str) -> None:
        work, _, numbers = line.strip().partition(" ")
        done, _, of = numbers.partition("/")
        if work in ("games", "skill") and done.isdecimal() and of.isdecimal():
            self.progress = PeopleProgress(work, int(done), int(of))
        elif line.strip():
            _log.warning("%s", line.strip())

    async def close(self) -> None:
        self._ended = True
        if self._helper is not None:
            self._helper.cancel()
            await asyncio.gather(self._helper, return_exceptions=True)
