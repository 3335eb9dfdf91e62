"""Scanners in the network: the same as on a cable, and what can go wrong with a network besides."""

from __future__ import annotations

import logging
import random
import socket
import threading
import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers import serial_link
from croupier.hw.drivers.errors import Fault, fault_of
from croupier.hw.drivers.network import address_of
from croupier.hw.drivers.scanner import ScannerPort, Scanners
from croupier.hw.drivers.tcp_port import TcpPort
from croupier.hw.protocols import Sighting
from tests.hw.drivers.scanner_ends import ScannerBoard, scanner_board
from tests.hw.drivers.serial_ends import Health, until
from tests.hw.drivers.tcp_bridge import TcpBridge

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"
NAME = "scanner south"


@pytest.fixture
def south(tmp_path: Path) -> Iterator[ScannerBoard]:
    with scanner_board(tmp_path, scanners=1, over_tcp=True) as board:
        yield board


def bridge(board: ScannerBoard) -> TcpBridge:
    return board.bridges[0]


def lost(board: ScannerBoard, times: int = 1) -> None:
    until(lambda: board.health.of(NAME).count(False) == times)


def found_again(board: ScannerBoard) -> None:
    until(lambda: board.health.of(NAME)[-1:] == [True])


def scanner_at(url: str, health: Health) -> Scanners:
    return Scanners([ScannerPort("south", url, tuple(range(10)))], on_health=health, longest_retry=0.2)


def test_sides_on_cables_and_in_the_network_are_one_board(tmp_path: Path) -> None:
    """A token that two of them see is where it was reported last, whichever way the report came."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with (
        scanner_board(tmp_path / "a", scanners=1) as cable,
        scanner_board(tmp_path / "b", scanners=1, over_tcp=True) as network,
    ):
        cable.reader.close()
        network.reader.close()
        ports = [
            ScannerPort("south", cable.ends[0].cable.path, tuple(range(10))),
            ScannerPort("west", bridge(network).url, tuple(range(10, 20))),
        ]
        with Scanners(ports, longest_retry=0.2) as both:
            until(lambda: all(state.is_well for state in both.states()))
            network.ends[0].lay(HAT, 4)
            network.ends[0].sweep()
            until(lambda: both.seen() == {HAT: 14})
            cable.ends[0].lay(HAT, 9)
            cable.ends[0].sweep()
            until(lambda: both.seen() == {HAT: 9})


def test_a_port_that_nobody_listens_on_is_refused_and_found_later(south: ScannerBoard) -> None:
    south.lay(HAT, 3)
    bridge(south).refuse()
    lost(south)
    fresh = Health()
    with scanner_at(bridge(south).url, fresh) as reader:
        until(lambda: fresh.told)
        assert fresh.why(NAME) == f"127.0.0.1 is there, and refuses port {bridge(south).port}"
        assert fault_of(fresh.told[0][2]) is Fault.REFUSED
        reader.close()
    south.ends[0].lay(HAT, 6)
    bridge(south).listen()
    found_again(south)
    until(lambda: south.reader.seen() == {HAT: 6})


def test_a_connection_that_is_reset_is_made_again(south: ScannerBoard) -> None:
    south.lay(HAT, 3)
    seen: list[Sighting] = []
    south.reader.listen(seen.append)
    bridge(south).reset()
    lost(south)
    assert [why for _, ok, why in south.health.told if not ok] == ["127.0.0.1 has ended the connection"]
    found_again(south)
    south.lay(HAT, 5)
    told = [(sighting.place, sighting.present) for sighting in seen if not sighting.also]
    news = [one for one, _ in groupby(told)]
    if news[0] == (3, True):  # that it rests there now may be told before the reset, and only then
        del news[0]
    assert news == [(3, False), (5, True)]
    assert bridge(south).connections == 2


def test_a_connection_that_is_closed_is_made_again(south: ScannerBoard) -> None:
    bridge(south).hang_up()
    lost(south)
    found_again(south)


def test_a_cable_that_is_cut_leaves_the_connection_open_and_is_noticed_all_the_same(tmp_path: Path) -> None:
    """No word comes that the far end is gone: only that it says nothing for three seconds tells."""
    now = 100.0
    with scanner_board(tmp_path, scanners=1, clock=lambda: now, over_tcp=True) as board:
        bridge(board).is_frozen = True
        now += 2.9
        assert board.health.of(NAME) == [True]
        now += 0.2
        lost(board)
        assert board.health.why(NAME) == "it has said nothing for 3 s"
        bridge(board).is_frozen = False
        until(lambda: board.health.of(NAME)[-1:] == [True])
        assert bridge(board).connections > 1


def test_a_slow_line_is_only_slow(south: ScannerBoard) -> None:
    bridge(south).drips = True
    south.lay(HAT, 7)
    assert south.reader.seen() == {HAT: 7}
    assert south.health.of(NAME) == [True]


def test_garbage_from_the_network_costs_nothing(south: ScannerBoard) -> None:
    chance = random.Random(4)
    for _ in range(50):
        with south.ends[0].lock:
            south.ends[0].say(chance.randbytes(1024))
    south.ends[0].say(b"\n")
    south.lay(CAR, 2)
    assert south.reader.seen() == {CAR: 2}
    assert south.health.of(NAME) == [True]


def test_another_server_than_a_scanner_is_refused() -> None:
    """It answers with a page, as a printer would."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            talking, _ = server.accept()
            with talking:
                talking.recv(100)
                talking.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n<html>no</html>\n")
                talking.recv(100)

        thread = threading.Thread(target=serve)
        thread.start()
        now = 0.0
        health = Health()
        port = ScannerPort("south", f"socket://127.0.0.1:{server.getsockname()[1]}", tuple(range(10)))
        with Scanners([port], on_health=health, clock=lambda: now) as reader:
            until(lambda: reader.states()[0].damaged > 0)
            now = 3.5
            until(lambda: health.told)
        thread.join()
    assert health.told == [(DeviceId("scanner", name="south"), False, "it has said only garbage for 3 s")]


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (socket.gaierror(-2, "Name or service not known"), "nobody in this network is called south.local"),
        (OSError(113, "No route to host"), "south.local does not answer in this network"),
        (TimeoutError("timed out"), "south.local does not answer in this network"),
        (PermissionError(1, "no"), "no right to talk to south.local: is it in the local network?"),
    ],
)
def test_why_it_cannot_be_reached_is_said_once(mocker: MockerFixture, error: OSError, why: str) -> None:
    tried = mocker.patch("socket.create_connection", side_effect=error)
    health = Health()
    with scanner_at("socket://south.local:4747", health):
        until(lambda: tried.call_count > 3)
        assert [why for _, _, why in health.told] == [why]


def test_a_name_that_is_looked_up_for_ever_does_not_keep_the_program_from_ending(
    mocker: MockerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    hanging, let_go = threading.Event(), threading.Event()

    def look_up(*_: object) -> None:
        hanging.set()
        let_go.wait(60)
        raise socket.gaierror(-3, "Temporary failure in name resolution")

    mocker.patch("socket.create_connection", look_up)
    mocker.patch.object(serial_link, "CLOSE_WITHIN_S", 0.05)
    health = Health()
    reader = scanner_at("socket://south.local:4747", health)
    assert hanging.wait(20)
    begun = time.monotonic()
    with caplog.at_level(logging.WARNING):
        reader.close()
    assert time.monotonic() - begun < 30, "the look-up takes a minute"
    assert "socket://south.local:4747 hangs, and is left behind" in caplog.text
    let_go.set()
    until(lambda: not any("scanner south" in thread.name for thread in threading.enumerate()))
    assert health.told == [], "a closed scanner reports nothing"


def test_a_host_that_takes_nothing_more_is_lost(south: ScannerBoard, mocker: MockerFixture) -> None:
    """Its program hangs, and its buffers are full."""
    mocker.patch.object(TcpPort, "write", side_effect=TimeoutError("timed out"))
    south.reader.versions(timeout=0.2)
    lost(south)
    mocker.stopall()
    found_again(south)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("socket://south.local:4747", ("south.local", 4747)),
        ("socket://192.168.1.7:1", ("192.168.1.7", 1)),
        ("socket://[fe80::1]:65535", ("fe80::1", 65535)),
    ],
)
def test_addresses(url: str, address: tuple[str, int]) -> None:
    assert address_of(url) == address


@pytest.mark.parametrize(
    "url", ["socket://:1", "socket://a:0", "socket://a:65536", "tcp://a:1", "socket://a b:1"]
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(ValueError, match="is no socket://HOST:PORT"):
        address_of(url)
