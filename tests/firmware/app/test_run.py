"""`croupier run`: the daemon in the foreground, on the board that a file describes."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.hw.protocols import Button
from tests.firmware.running import run_app
from tests.support import PROJECT, fetch, playing


def test_it_runs_a_wiring_file_until_it_is_told_to_stop(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((PROJECT / "config" / "boards" / "simulated.toml").read_text(encoding="utf-8"))
    with playing(tmp_path / "state", "--config", str(file), command="run") as program:
        assert b"<html" in fetch(program.wait_until_ready())
        program.process.send_signal(signal.SIGTERM)
        assert program.process.wait(20) == 0
        assert program.err == ""


@pytest.mark.parametrize(
    ("config", "why"),
    [
        ("nosuch", 'no wiring "nosuch"'),
        ("/nowhere/board.toml", "there is no such file"),
    ],
)
def test_a_board_that_cannot_be_found_is_one_sentence(config: str, why: str, tmp_path: Path) -> None:
    with playing(tmp_path, "--config", config, command="run") as program:
        assert program.process.wait(60) == 1
        assert program.out == ""
        (said,) = program.err.splitlines()
    assert said.startswith("croupier: ")
    assert why in said


class Watching:
    """Follows the program's life, and stops it after two beats."""

    beat: float | None = 0.01

    def __init__(self, stop: asyncio.Event) -> None:
        self._stop = stop
        self.life: list[str] = []
        self.screens: list[bytes] = []

    def ready(self, app: App) -> None:
        self.life.append("ready")
        self._app = app

    def alive(self) -> None:
        self.life.append("alive")
        self.screens = [self._app.board.sim.screen_bits(0)]
        if self.life.count("alive") == 2:
            self._stop.set()

    def stopping(self) -> None:
        self.life.append("stopping")


async def test_whoever_follows_its_life_hears_of_it(tmp_path: Path) -> None:
    stop = asyncio.Event()
    life = Watching(stop)
    program = Program(wiring=lambda _: simulated(2), state=tmp_path, port=0, seed=1)
    async with asyncio.timeout(30):
        await run_app(program, life, stop)
    assert life.life == ["ready", "alive", "alive", "stopping"]
    assert any(life.screens[0]), "the screens were lit while it ran"
    assert not any(life._app.board.sim.screen_bits(0)), "and are dark now"


@pytest.mark.mishaps
async def test_a_table_that_fails_ends_the_program(tmp_path: Path) -> None:
    """Nothing dies unseen: the service starts it again."""

    class Breaking(Watching):
        def ready(self, app: App) -> None:
            super().ready(app)
            app.board.sim.press(0, Button.OK)
            app.table._consoles._consoles = []

    stop = asyncio.Event()
    life = Breaking(stop)
    program = Program(wiring=lambda _: simulated(2), state=tmp_path, port=0, seed=1)
    with pytest.raises(IndexError):
        async with asyncio.timeout(30):
            await run_app(program, life, stop)
    assert life.life[-1] == "stopping"


async def test_tags_that_cannot_be_read_do_not_stop_the_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "tags.json").write_text("{")
    stop = asyncio.Event()
    program = Program(wiring=lambda _: simulated(2), state=tmp_path, port=0, seed=1)
    async with asyncio.timeout(30):
        await run_app(program, Watching(stop), stop)
    assert "mend the file, or move it away" in caplog.text
    assert (tmp_path / "tags.json").read_text() == "{"
