"""A running program tells its life: ready, alive while its table works, stopping; and answers when asked."""

import asyncio
import contextlib
import json
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.config.wiring import load_wiring
from croupier.firmware.app import cli
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.inputs import Tick
from croupier.firmware.service.life import ServiceLife
from croupier.firmware.service.report import devices_of
from croupier.firmware.service.status_socket import SOCKET_NAME, ask
from croupier.firmware.table.table import Table
from tests.firmware.running import run_app

PATIENCE = 30


class Manager:
    """As systemd: hears what the service says."""

    def __init__(self, folder: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self.socket.bind(str(folder / "notify"))
        self.environ = {
            "NOTIFY_SOCKET": str(folder / "notify"),
            "RUNTIME_DIRECTORY": str(folder),
            "WATCHDOG_USEC": "150000",
        }

        self.service: asyncio.Task[None] | None = None

    async def hears(self, wanted: str) -> str:
        async with asyncio.timeout(PATIENCE):
            while wanted not in (said := await self._next()):
                pass
        return said

    async def all_that_is_said_in(self, seconds: float) -> list[str]:
        said = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    said.append(await self._next())
        return said

    async def _next(self) -> str:
        """The next thing it says; if it has failed, so does the test."""
        assert self.service is not None
        hearing = asyncio.ensure_future(asyncio.get_running_loop().sock_recv(self.socket, 4096))
        try:
            await asyncio.wait({hearing, self.service}, return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                self.service.result()
            return (await hearing).decode()
        finally:
            hearing.cancel()


@pytest.fixture
def folder() -> Iterator[Path]:
    """With a short name, as paths of sockets must be."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture
def manager(folder: Path) -> Iterator[Manager]:
    manager = Manager(folder)
    yield manager
    manager.socket.close()


@contextlib.asynccontextmanager
async def running(state: Path, manager: Manager) -> AsyncIterator[asyncio.Event]:
    stop, life = asyncio.Event(), ServiceLife(manager.environ)
    program = Program(wiring=lambda _: simulated(2), state=state, port=0, seed=7)
    manager.service = asyncio.create_task(run_app(program, life, stop))
    try:
        yield stop
    finally:
        stop.set()
        async with asyncio.timeout(PATIENCE):
            await manager.service


async def test_ready_alive_and_stopping_are_said_in_this_order(manager: Manager, tmp_path: Path) -> None:
    async with running(tmp_path, manager) as stop:
        assert await manager.hears("READY=1") == "READY=1\nSTATUS=Waiting for players"
        assert await manager.hears("WATCHDOG=1")
        assert await manager.hears("WATCHDOG=1")
        stop.set()
        await manager.hears("STOPPING=1")


async def test_a_table_that_waits_for_ever_is_not_alive(
    manager: Manager, tmp_path: Path, mocker: MockerFixture
) -> None:
    async with running(tmp_path, manager):
        await manager.hears("READY=1")
        await manager.hears("WATCHDOG=1")
        hung, release = asyncio.Event(), asyncio.Event()

        async def hang(*_: object) -> None:
            hung.set()
            await release.wait()

        mocker.patch.object(Table, "_handle", hang)
        async with asyncio.timeout(PATIENCE):
            await hung.wait()
        signs = await manager.all_that_is_said_in(seconds=1.0)
        assert signs.count("WATCHDOG=1") <= 1, "only what was already on its way, in twenty beats"
        release.set()


async def test_a_table_that_is_never_idle_is_alive(
    manager: Manager, tmp_path: Path, mocker: MockerFixture
) -> None:
    handle = Table._handle
    flooded = mocker.patch.object(Table, "_handle", autospec=True)

    async def one_more(self: Table, happened: Tick, now: float) -> None:
        await handle(self, happened, now)
        self.put(Tick())
        await asyncio.sleep(0)

    flooded.side_effect = one_more
    async with running(tmp_path, manager):
        await manager.hears("READY=1")
        for _ in range(3):
            await manager.hears("WATCHDOG=1")


async def test_whoever_asks_is_told(manager: Manager, folder: Path, tmp_path: Path) -> None:
    async with running(tmp_path, manager):
        await manager.hears("READY=1")
        answer = json.loads(await asyncio.to_thread(ask, folder / SOCKET_NAME))
        assert answer["game"] is None
        assert answer["board"] == "Simulated: every device in the page"
        assert answer["state"] == str(tmp_path)
        assert answer["lost"] == []
        assert (folder / SOCKET_NAME).stat().st_mode & 0o777 == 0o666
    assert not (folder / SOCKET_NAME).exists()


async def test_a_socket_left_by_a_killed_one_is_replaced(
    manager: Manager, folder: Path, tmp_path: Path
) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(folder / SOCKET_NAME))
    async with running(tmp_path, manager):
        await manager.hears("READY=1")
        assert await asyncio.to_thread(ask, folder / SOCKET_NAME)


async def test_where_there_can_be_no_socket_the_game_goes_on(
    manager: Manager, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    manager.environ["RUNTIME_DIRECTORY"] = "/nowhere"
    async with running(tmp_path, manager):
        await manager.hears("WATCHDOG=1")
    assert '"croupier status" will not be answered' in caplog.text


async def test_the_command_says_it_in_words(
    folder: Path, manager: Manager, capsys: pytest.CaptureFixture[str]
) -> None:
    del manager.environ["RUNTIME_DIRECTORY"]  # then it is beside the games
    async with running(folder, manager):
        await manager.hears("READY=1")
        assert await asyncio.to_thread(cli.main, ["status", "--state", str(folder)]) == 0
        said = capsys.readouterr().out
    assert "board    Simulated: every device in the page\n" in said
    assert said.endswith(
        "game     none, waiting for players\n"
        "devices  none; all well\n"
        "in page  2 screens, 6 buttons, 120 lights, 1 scanner, 1 buzzer\n"
    )


def test_the_devices_of_a_real_board_are_counted() -> None:
    full, starter = load_wiring("full"), load_wiring("starter")
    counted = ("6 screens", "18 buttons", "120 lights", "4 scanners", "1 buzzer", "1 power button")
    assert devices_of(full, simulated=False) == counted
    assert devices_of(full, simulated=True) == ()
    assert "1 tap pad" in devices_of(starter, simulated=False)


def test_asking_where_nobody_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["status", "--state", str(folder)]) == 3
    assert capsys.readouterr().err == (
        f"croupier: none is running in {folder}: "
        'start it with "croupier play", or "systemctl start croupier"\n'
    )


def test_asking_where_neither_the_service_nor_a_laptop_is(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    assert cli.main(["status"]) == 3
    assert f"none is running as a service or in {folder / 'croupier'}:" in capsys.readouterr().err


def test_an_answer_that_is_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import threading

    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(folder / SOCKET_NAME))
        other.listen()

        def answer() -> None:
            asker, _ = other.accept()
            with asker:
                asker.sendall(b"hello")

        thread = threading.Thread(target=answer)
        thread.start()
        assert cli.main(["status", "--state", str(folder)]) == 1
        thread.join()
    assert "it does not answer at" in capsys.readouterr().err
