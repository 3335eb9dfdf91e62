"""Silent and too many connections: the page still opens, the game goes on, and nothing runs out."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from aiohttp.web_protocol import RequestHandler
from pytest_mock import MockerFixture

from croupier.firmware.web.gate import (
    ARRIVALS_AT_ONCE,
    ARRIVALS_PER_SECOND,
    MAX_CONNECTIONS,
    MAX_PER_ADDRESS,
    Gate,
)
from tests.firmware.web.test_hostile import serves
from tests.support import fetch, playing


class Wire(asyncio.Transport):
    """The server's end of a connection from this address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.closed = False

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_one_address_does_not_take_everything() -> None:
    gate = Gate(most=10, per_address=4)
    stranger = [Wire("10.0.0.1") for _ in range(6)]
    assert [gate.admit(wire) for wire in stranger] == [True] * 4 + [False] * 2
    stranger[0].abort()
    assert gate.admit(Wire("10.0.0.1")), "one has gone"


def test_a_full_house_makes_room_for_who_has_less() -> None:
    gate = Gate(most=10, per_address=8)
    many = [Wire("10.0.0.1") for _ in range(8)]
    assert all(gate.admit(wire) for wire in [*many, Wire("10.0.0.2"), Wire("10.0.0.2")])
    gate.keep(many[0])
    assert gate.admit(Wire("10.0.0.3"))
    assert [wire.closed for wire in many] == [False, True] + [False] * 6, "the oldest that is no player's"
    assert gate.admit(Wire("10.0.0.2"))
    assert not gate.admit(Wire("10.0.0.1")), "who has most waits"


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    gate = Gate(most=10, per_address=2)
    found = [gate.admit(Wire(address)) for address in ("fd00::1", "fd00::2", "fd00::3", "fd00:0:0:1::1")]
    assert found == [True, True, False, True]
    assert gate.admit(Wire("::ffff:10.0.0.1"))
    assert gate.admit(Wire("10.0.0.1"))
    assert not gate.admit(Wire("10.0.0.1"))


def test_who_comes_again_and_again_waits_and_others_do_not() -> None:
    now = 100.0
    gate = Gate(now=lambda: now)

    def comes(address: str) -> bool:
        wire = Wire(address)
        came = gate.admit(wire)
        wire.abort()
        return came

    assert [comes("10.0.0.1") for _ in range(ARRIVALS_AT_ONCE + 100)].count(True) == ARRIVALS_AT_ONCE
    assert comes("10.0.0.2"), "somebody else"
    now += 1
    assert [comes("10.0.0.1") for _ in range(100)].count(True) == ARRIVALS_PER_SECOND
    for number in range(20_000):
        now += 0.1
        assert comes(f"10.1.{number // 250}.{number % 250}")
    assert len(gate._arrivals) < 1000


@contextmanager
def few_descriptors(soft: int) -> Iterator[None]:
    """As in the service's unit, for programs that are started meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def silent(stack: ExitStack, port: int, many: int, source: str) -> None:
    for _ in range(many):
        wire = stack.enter_context(socket.socket())
        wire.bind((source, 0))
        wire.connect(("127.0.0.1", port))


async def test_silent_connections_keep_nobody_out(tmp_path: Path, client: object) -> None:
    with ExitStack() as stack:
        with few_descriptors(400):
            program = stack.enter_context(playing(tmp_path, "--players", "2"))
            page = program.wait_until_ready()
        port = int(page.rstrip("/").rpartition(":")[2])
        for host in range(2, 8):
            silent(stack, port, MAX_PER_ADDRESS + 20, f"127.0.0.{host}")
        assert b"<html" in await asyncio.to_thread(fetch, page)
        await serves(program, client)  # type: ignore[arg-type]
        descriptors = len(os.listdir(f"/proc/{program.process.pid}/fd"))  # noqa: PTH208
        assert descriptors < MAX_CONNECTIONS + 60
        assert program.err == ""


async def test_a_crowd_that_came_while_the_program_was_busy(tmp_path: Path, client: object) -> None:
    """All of it is at the door at once, and each has a descriptor before the gate can send it away."""
    with ExitStack() as stack:
        with few_descriptors(MAX_CONNECTIONS + 120):
            program = stack.enter_context(playing(tmp_path, "--players", "2"))
            page = program.wait_until_ready()
        port = int(page.rstrip("/").rpartition(":")[2])
        for host in range(2, 6):
            silent(stack, port, MAX_PER_ADDRESS, f"127.0.0.{host}")
        await serves(program, client)  # type: ignore[arg-type]
        program.process.send_signal(signal.SIGSTOP)
        try:
            silent(stack, port, 120, "127.0.0.9")
        finally:
            program.process.send_signal(signal.SIGCONT)
        await serves(program, client)  # type: ignore[arg-type]
        assert program.err == ""


async def test_who_says_nothing_has_to_go(tmp_path: Path, mocker: MockerFixture) -> None:
    from croupier.firmware.app.play import simulated
    from croupier.firmware.app.program import Program
    from tests.firmware.running import running

    mocker.patch("croupier.firmware.web.gate.SPEAK_WITHIN_S", 0.1)
    program = Program(wiring=lambda _: simulated(2), state=tmp_path, port=0, seed=1)
    async with running(program) as app:
        assert app.server is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", app.server.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: ")
        assert await asyncio.wait_for(reader.read(100), 20) == b"", "half a request is none"
        writer.close()


async def test_little_is_read_in_one_turn_however_much_waits(tmp_path: Path, mocker: MockerFixture) -> None:
    """Sixty connections with 256 kB each, all of it tiny frames, would keep the loop busy for seconds."""
    from croupier.firmware.app.play import simulated
    from croupier.firmware.app.program import Program
    from tests.firmware.running import running

    read = mocker.spy(RequestHandler, "data_received")
    program = Program(wiring=lambda _: simulated(2), state=tmp_path, port=0, seed=1)
    async with running(program) as app:
        assert app.server is not None
        with socket.create_connection(("127.0.0.1", app.server.port)) as talking:
            talking.setblocking(False)
            with contextlib.suppress(BlockingIOError):  # the board, in this thread, reads nothing meanwhile
                while True:
                    talking.send(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000)
            async with asyncio.timeout(20):
                while not read.call_count:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            assert max(len(call.args[1]) for call in read.call_args_list) <= 32 * 1024


@pytest.mark.soak
def test_two_thousand_silent_connections(tmp_path: Path) -> None:
    with ExitStack() as stack:
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, before[1]), before[1]))
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, before)
        with few_descriptors(1024):
            program = stack.enter_context(playing(tmp_path, "--players", "2"))
            page = program.wait_until_ready()
        port = int(page.rstrip("/").rpartition(":")[2])
        for host in range(2, 42):
            silent(stack, port, 50, f"127.0.0.{host}")
        assert b"<html" in fetch(page)
        status = Path(f"/proc/{program.process.pid}/status").read_text()
        print(next(line for line in status.splitlines() if line.startswith("VmHWM")))
        assert program.err == ""
