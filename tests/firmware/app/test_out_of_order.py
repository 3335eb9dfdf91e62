"""A board that cannot keep its games says so on its screens, and tries again when it is started again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.app.run import Terminal, run_until_signal
from croupier.firmware.board.open_board import OpenBoard, open_board
from croupier.firmware.saves.journal import StateFolder, StateFolderBusy, StateFolderUnwritable
from croupier.hw.sim import Change, ScreenChanged

PATIENCE = 30


class Watched(Terminal):
    """A life that nobody follows from a terminal."""

    beat = 10.0


class Board:
    """The simulated one, and an eye on its first screen."""

    def __init__(self) -> None:
        self.opened: OpenBoard | None = None
        self.shown: list[bytes] = []
        self.something = asyncio.Event()

    def open(self, *arguments: Any, **options: Any) -> OpenBoard:
        self.opened = opened = open_board(*arguments, **options)

        def look(change: Change) -> None:
            if isinstance(change, ScreenChanged) and change.console == 0:
                self.shown.append(opened.sim.screen_bits(0))
                self.something.set()

        opened.sim.watch(look)
        return opened


def program(state: Path, board: Board) -> Program:
    return Program(wiring=lambda _: simulated(2), state=state, port=0, seed=1, open_board=board.open)


async def stop_when(something: asyncio.Event, task: asyncio.Task[int]) -> None:
    import os
    import signal

    async with asyncio.timeout(PATIENCE):
        await something.wait()
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait({task})


async def test_the_screens_say_it_until_the_stop(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    board = Board()
    running = asyncio.create_task(run_until_signal(program(tmp_path / "state", board), Watched()))
    await stop_when(board.something, running)
    assert running.result() == 1
    assert [record.levelname for record in caplog.records] == ["CRITICAL"], "and the log says it once"
    assert any(board.shown[0]), "something was written there"
    assert not any(board.shown[-1]), "and it is dark at the end"


async def test_on_a_terminal_the_sentence_is_enough(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    board = Board()
    with pytest.raises(StateFolderUnwritable):
        await run_until_signal(program(tmp_path / "state", board), Terminal())
    assert board.opened is None


async def test_the_screens_of_another_croupier_are_left_alone(tmp_path: Path) -> None:
    board = Board()
    with StateFolder(tmp_path), pytest.raises(StateFolderBusy):
        await run_until_signal(program(tmp_path, board), Watched())
    assert board.opened is None
