"""What goes wrong: the disk, the clock, the program and the connections, one thing over the other."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import signal
import struct
import subprocess
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from tests.firmware.saves.journal.recorded_disk import Before, Disk, files_below, read_record
from tests.histories.person import Person

FAULTS = (errno.EIO, errno.ENOSPC, errno.EROFS)
MAX_FAULT_S, MAX_PAUSE_S, MAX_CALM_S = 1.5, 2.5, 1.5
MAX_JUMP_S = 3 * 365 * 86400


Ignores = Callable[[Path], bool]
"""Which syncs the disk only pretends to do."""


def ignores_nothing(_path: Path) -> bool:
    return False


def _make(file: Path, text: str) -> None:
    """In one step: the program looks at it all the time."""
    unfinished = file.with_name(f"{file.name} soon")
    unfinished.write_text(text)
    unfinished.rename(file)


def _remove(file: Path) -> None:
    file.unlink(missing_ok=True)


class Trouble:
    """The files that the preloaded library looks at, and what makes them."""

    def __init__(
        self, folder: Path, state: Path, library: Path, chance: Random, ignores: Ignores = ignores_nothing
    ) -> None:
        self._state = state
        self._library = library
        self._chance = chance
        self._ignores = ignores
        self._fsync, self._while = folder / "fsync fails", folder / "everything fails"
        self._clock, self._record = folder / "clock", folder / "record"
        self._clock.write_bytes(struct.pack("q", 0))
        self._before: Before = {}
        self.tried: Counter[str] = Counter()

    def environ(self) -> dict[str, str]:
        """For a program that starts now."""
        self.mend()
        self._record.unlink(missing_ok=True)
        self._before = files_below(self._state) if self._state.exists() else {}
        preloaded = {
            "LD_PRELOAD": self._library,
            "FAILING_DISK": self._state,
            "FAILING_FSYNC": self._fsync,
            "FAILING_WHILE": self._while,
            "JUMPING_CLOCK": self._clock,
            "RECORDED_DISK": self._record,
        }
        return {**os.environ, "LC_ALL": "C.UTF-8", **{name: str(path) for name, path in preloaded.items()}}

    def mend(self) -> None:
        for file in (self._fsync, self._always, self._while):
            file.unlink(missing_ok=True)

    @property
    def _always(self) -> Path:
        return self._fsync.with_name(f"{self._fsync.name}.always")

    # -- while the program runs

    async def go_on(self, program: subprocess.Popen[bytes], people: list[Person]) -> None:
        """One trouble after the other, and sometimes two at once, until it is cancelled."""
        kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "one sync fails": self._one_sync_fails,
            "all syncs fail": self._all_syncs_fail,
            "disk fails": self._disk_fails,
            "pause": lambda: self._pause(program),
            "clock jumps": self._clock_jumps,
            "connection lost": lambda: self._chance.choice(people).leave(),
        }
        while True:
            await asyncio.sleep(self._chance.uniform(0.05, MAX_CALM_S))
            chosen = self._chance.sample(list(kinds), self._chance.choice((1, 1, 2, 3)))
            self.tried.update(chosen)
            for person in people:
                person.calm_since = time.monotonic() + 3600
            await asyncio.gather(*(kinds[name]() for name in chosen))
            for person in people:
                person.calm_since = time.monotonic()

    async def _one_sync_fails(self) -> None:
        self._fsync.touch()

    async def _all_syncs_fail(self) -> None:
        await self._for_a_while(self._always, "")

    async def _disk_fails(self) -> None:
        await self._for_a_while(self._while, str(self._chance.choice(FAULTS)))

    async def _for_a_while(self, file: Path, text: str) -> None:
        _make(file, text)
        try:
            await asyncio.sleep(self._chance.uniform(0.05, MAX_FAULT_S))
        finally:
            _remove(file)

    async def _pause(self, program: subprocess.Popen[bytes]) -> None:
        program.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(self._chance.uniform(0.05, MAX_PAUSE_S))
        finally:
            program.send_signal(signal.SIGCONT)

    async def _clock_jumps(self) -> None:
        with self._clock.open("r+b") as file:  # in place: the program has it mapped
            file.write(struct.pack("q", self._chance.randint(-MAX_JUMP_S, MAX_JUMP_S)))

    # -- the end of the program

    def end(self, program: subprocess.Popen[bytes]) -> str:
        """Stop it in one of three ways; the disk may be failing. Returns the way."""
        how = self._chance.choice(("killed", "power cut", "power cut", "stopped"))
        self.tried[how] += 1
        if how == "stopped":
            self.mend()
            program.send_signal(signal.SIGCONT)
            program.send_signal(signal.SIGTERM)
            try:
                program.wait(20)
            except subprocess.TimeoutExpired:
                raise AssertionError("it does not stop") from None
            return how
        program.kill()
        program.wait()
        if how == "power cut":
            self._lose_what_was_not_synced()
        return how

    def _lose_what_was_not_synced(self) -> None:
        disk = Disk(self._state, self._before, self._ignores)
        for change in read_record(self._record):
            disk.do(change)
        shutil.rmtree(self._state)
        disk.write_left(self._state, self._chance)
