"""A scanner that reports ever new tokens is heard slowly, and only so many of them are remembered."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.scanner.frames import framed
from croupier.firmware.tokens import seen
from croupier.firmware.tokens.seen import SeenTokens
from croupier.hw.drivers import merged
from croupier.hw.drivers.merged import Merged
from croupier.hw.drivers.pace import (
    BYTES_A_SECOND,
    BYTES_AT_ONCE,
    MAX_READ_BYTES,
    SIGHTING_BYTES,
    Pace,
)
from croupier.hw.drivers.scanner import ScannerPort, Scanners
from croupier.hw.drivers.tcp_port import TcpPort
from croupier.hw.protocols import Sighting
from tests.hw.drivers.serial_ends import Health, until

HAT = "04A1C25B6F8001"


@contextmanager
def flooding_scanner() -> Iterator[str]:
    """It says who it is, and then that another token has arrived, and another, and another."""
    chance, ended = random.Random(1), threading.Event()

    def serve(listening: socket.socket) -> None:
        with suppress(OSError):
            talking, _ = listening.accept()
            with talking:
                talking.sendall(framed("0 hello 2 2.0.0 E661 identity 10") + framed("1 snapshot"))
                number = 1
                while not ended.is_set():
                    lines = []
                    for _ in range(1000):
                        number = (number + 1) % 65536
                        uid = chance.randbytes(4).hex().upper()
                        lines.append(framed(f"{number} arrive {number % 10} {uid}"))
                    talking.sendall(b"".join(lines))

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=serve, args=(listening,))
        thread.start()
        try:
            yield f"socket://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            ended.set()
    thread.join()


def test_a_flood_is_read_at_the_pace_of_a_scanner(mocker: MockerFixture) -> None:
    read = mocker.spy(TcpPort, "read")
    with flooding_scanner() as url:
        began = time.monotonic()
        port = ScannerPort("south", url, tuple(range(10)))
        with Scanners([port], on_health=Health(), longest_retry=0.2) as reader:
            told: list[Sighting] = []
            reader.listen(told.append)
            until(lambda: len(told) > BYTES_AT_ONCE // SIGHTING_BYTES)
            assert len(reader.seen()) <= merged.MAX_LYING
            until(lambda: time.monotonic() > began + 1)
            taken = sum(map(len, read.spy_return_list)) + SIGHTING_BYTES * len(told)
        took = time.monotonic() - began
    assert max(map(len, read.spy_return_list)) <= MAX_READ_BYTES
    assert taken <= BYTES_AT_ONCE + took * BYTES_A_SECOND + 100 * SIGHTING_BYTES


def test_the_pace_lets_a_start_through_at_once_and_then_what_a_scanner_says() -> None:
    pace = Pace(100.0)
    assert pace.pause(BYTES_AT_ONCE, 100.0) == 0
    assert pace.pause(MAX_READ_BYTES, 100.0) == pytest.approx(MAX_READ_BYTES / BYTES_A_SECOND)
    assert pace.pause(2000, 102.0) == 0
    assert pace.pause(BYTES_AT_ONCE, 200.0) == 0
    assert [pace.pause(1000, 200.0) for _ in range(5)] == [pytest.approx(1000 / BYTES_A_SECOND)] * 5, (
        "never longer than what was read may take"
    )


def test_a_scanner_with_ever_new_tokens_pushes_out_only_its_own() -> None:
    found, chance = Merged(), random.Random(2)
    found.arrived(1, 12, HAT)
    news: list[Sighting] = []
    for n in range(3000):
        news += found.arrived(0, n % 10, chance.randbytes(4).hex().upper())
    assert len(found.seen()) == merged.MAX_LYING + 1
    assert found.seen()[HAT] == 12
    told: dict[str | None, bool] = {sighting.uid: sighting.present for sighting in news}
    assert sum(told.values()) == merged.MAX_LYING, "who is forgotten is said to be gone"
    assert HAT not in told


def test_the_table_remembers_so_many_tokens_and_all_that_belong_somewhere() -> None:
    tokens = SeenTokens()
    tokens.expect({HAT: 12}, None)
    tokens.sighting(Sighting(HAT, 12, present=True), 0.0)
    tokens.sighting(Sighting("lies here", 5, present=True), 0.5)
    for n in range(2000):
        tokens.sighting(Sighting(f"{n}", n % 40, present=True), 1.0 + n)
        tokens.sighting(Sighting(f"{n}", n % 40, present=False), 1.5 + n)
    places = tokens.places()
    assert len(places) <= seen.MAX_TOKENS + 1
    assert (places[HAT], places["lies here"], places["1999"]) == (12, 5, 1999 % 40)
    assert tokens.has_arrived(HAT, 12, 5000.0)
