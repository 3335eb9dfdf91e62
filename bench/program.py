"""Measures the running program: how soon it is ready, what it costs when nobody plays, how soon it stops."""

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

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import next_action
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.sim import TOKEN_UIDS
from tests.support import PROJECT, READY, fetch

ACTIONS = 5000
"""The length of the game that the service goes on with."""
PLAYERS = ("Hat", "Car", "Dog", "Ship")
STARTS = 5
"""The service is started so often; the middle figure counts."""
IDLE_SECONDS = 10


def figures() -> Iterator[tuple[str, str]]:
    yield from _on_a_laptop()
    yield from _as_a_service()


# -- `make play`


def _on_a_laptop() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as state:
        began = time.monotonic()
        arguments = f"--no-browser --port 0 --state {state} --seats 6"
        program = subprocess.Popen(
            ["make", "--no-print-directory", "play", f"ARGS={arguments}"],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert program.stdout is not None
            said = program.stdout.readline()
            address = READY.search(said)
            assert address is not None, said
            fetch(address[1])
            yield "make_play_to_page_ms", f"{(time.monotonic() - began) * 1000:.0f}"
            pid = _python_of(program.pid)
            before = _cpu_seconds(pid)
            time.sleep(IDLE_SECONDS)
            share = (_cpu_seconds(pid) - before) / IDLE_SECONDS
            yield "idle_cpu_percent_of_one_core", f"{share * 100:.2f}"
            yield "idle_memory_mb", f"{_memory_kb(pid) / 1000:.1f}"
        finally:
            program.terminate()
            program.wait()


def _python_of(pid: int) -> int:
    """The program itself: make starts a shell, which becomes it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return _python_of(int(children[0])) if children else pid


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


# -- `croupier run`, as systemd starts it


def _as_a_service() -> Iterator[tuple[str, str]]:
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
    """Robots play. When their game is over, its end is taken back and they play on."""
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
