"""The service as systemd sees it: how soon it is ready with a long game, its cost idle, and its stop."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.program import _cpu_seconds, _memory_kb
from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import next_action
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.sim import TOKEN_UIDS

ACTIONS = 5000
PLAYERS = ("Hat", "Car", "Dog", "Ship")
STARTS = 5
IDLE_SECONDS = 10


def figures() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder) / "state"
        asyncio.run(_long_game(state))
        starts = sorted(_start_and_stop(Path(folder), state) for _ in range(STARTS))
        ready, _ = starts[STARTS // 2]
        yield f"service_to_ready_with_{ACTIONS}_actions_ms", f"{ready * 1000:.0f}"
        yield "service_stop_ms", f"{sorted(stop for _, stop in starts)[STARTS // 2] * 1000:.0f}"
        with _Service(Path(folder), state) as service:
            service.wait_until_ready()
            time.sleep(2)  # the page's story is read again after the start
            before = _cpu_seconds(service.pid)
            time.sleep(IDLE_SECONDS)
            yield (
                "service_idle_cpu_percent_of_one_core",
                f"{(_cpu_seconds(service.pid) - before) / IDLE_SECONDS * 100:.2f}",
            )
            yield "service_memory_mb", f"{_memory_kb(service.pid) / 1000:.1f}"


class _Service:
    """`croupier run`, with a socket that hears what systemd would."""

    def __init__(self, folder: Path, state: Path) -> None:
        address = folder / "notify"
        address.unlink(missing_ok=True)
        self._hears = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._hears.bind(str(address))
        self._hears.settimeout(60)
        self.begun = time.monotonic()
        self._program = subprocess.Popen(
            [
                *(sys.executable, "-m", "croupier", "run", "--config", "simulated"),
                *("--port", "0", "--state", str(state)),
            ],
            env={**os.environ, "NOTIFY_SOCKET": str(address), "WATCHDOG_USEC": "20000000"},
            stdout=subprocess.DEVNULL,
        )
        self.pid = self._program.pid

    def wait_until_ready(self) -> float:
        while b"READY=1" not in self._hears.recv(4096):
            pass
        return time.monotonic() - self.begun

    def stop(self) -> float:
        asked = time.monotonic()
        self._program.terminate()
        self._program.wait()
        return time.monotonic() - asked

    def __enter__(self) -> _Service:
        return self

    def __exit__(self, *_: object) -> None:
        if self._program.poll() is None:
            self.stop()
        self._hears.close()


def _start_and_stop(folder: Path, state: Path) -> tuple[float, float]:
    with _Service(folder, state) as service:
        return service.wait_until_ready(), service.stop()


async def _long_game(state: Path) -> None:
    """Robots play; whenever their game is over, the end is taken back and they play on."""
    random = Random(1)
    with StateFolder(state) as folder:
        game = Game.new(load_edition("classic"), PLAYERS, rules=FAMILY, seed=1)
        seats = tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(len(PLAYERS)))
        saved_game = SavedGame.begin(folder.new_path(), game, seats)
        while saved_game.length < ACTIONS:
            action = next_action(saved_game.game, [choose] * len(PLAYERS), random)
            if action is None:
                await saved_game.undo(saved_game.recent[0].seq)
            else:
                await saved_game.do(action)
        if saved_game.game.outcome() is not None:
            await saved_game.undo(saved_game.recent[-1].seq)
        saved_game.close()
