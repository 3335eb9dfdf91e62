"""The scanner's own program on a TCP port, with the host's driver at the other end."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from croupier.firmware.scanner import tcp_line
from croupier.firmware.scanner.tcp_line import TcpLine, join
from croupier.hw.drivers.scanner import ScannerPort, Scanners
from tests.firmware.scanner.pico import Pico
from tests.hw.drivers.serial_ends import Health, until

HAT = "04A1C25B6F8001"


class WifiPico:
    """A Pico W: the loop of main.py, with its line in the network."""

    def __init__(self) -> None:
        server = socket.create_server(("127.0.0.1", 0))
        self.port = server.getsockname()[1]
        self.line = TcpLine(server)
        self._server = server
        self._pico = Pico("E661", "identity", 10)
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def lay(self, space: int) -> None:
        with self._lock:
            self._pico.lay(HAT, space)

    def close(self) -> None:
        self._ending.set()
        self._thread.join()
        self.line._hang_up()
        self._server.close()

    def _run(self) -> None:
        now_ms = 0
        while not self._ending.wait(0.001):
            now_ms += 20
            with self._lock:
                self.line.send(self._pico.turn(now_ms, self.line.received()))


@pytest.fixture
def pico() -> Iterator[WifiPico]:
    made = WifiPico()
    yield made
    made.close()


def host(pico: WifiPico, health: Health) -> Scanners:
    port = ScannerPort("south", f"socket://127.0.0.1:{pico.port}", tuple(range(10)))
    return Scanners([port], on_health=health, longest_retry=0.2)


def test_the_host_hears_a_scanner_over_wifi(pico: WifiPico) -> None:
    health = Health()
    with host(pico, health) as reader:
        until(lambda: health.of("scanner south") == [True])
        pico.lay(4)
        until(lambda: reader.seen() == {HAT: 4})
        pico.lay(7)
        until(lambda: reader.seen() == {HAT: 7})
        assert reader.versions() == dict.fromkeys(range(10), 0x92)
        assert health.of("scanner south") == [True]


def test_a_new_host_takes_the_place_of_one_that_went_without_a_word(pico: WifiPico) -> None:
    gone = socket.create_connection(("127.0.0.1", pico.port))
    pico.lay(3)
    health = Health()
    with host(pico, health) as reader:
        until(lambda: health.of("scanner south") == [True] and reader.seen() == {HAT: 3})
        gone.settimeout(5)
        while gone.recv(4096):
            pass  # what was said before it was hung up on
    gone.close()


def test_a_host_that_comes_back_is_heard_again(pico: WifiPico) -> None:
    for space in (2, 5):
        pico.lay(space)
        with host(pico, Health()) as reader:
            until(lambda: any(state.is_well for state in reader.states()))
            until(lambda space=space: reader.seen() == {HAT: space})  # type: ignore[misc]


def test_the_scanner_never_waits_for_a_host_that_takes_nothing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        line = TcpLine(server)
        with socket.create_connection(server.getsockname()):
            until(lambda: line.received() == b"" and line._host is not None)
            begun = time.monotonic()
            for _ in range(2000):
                line.send(b"x" * 5000 + b"\n")
            assert time.monotonic() - begun < 60
        line._hang_up()


def test_it_joins_the_wifi_and_gives_up_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Wi-Fi the program ends, and the board starts anew."""
    tries = [False, False, True]
    wifi = SimpleNamespace(
        active=lambda _on: None,
        connect=lambda name, password: asked.append((name, password)),
        isconnected=lambda: tries.pop(0) if tries else False,
    )
    asked: list[tuple[str, str]] = []
    fed: list[int] = []
    monkeypatch.setitem(sys.modules, "network", SimpleNamespace(STA_IF=0, WLAN=lambda _: wifi))
    monkeypatch.setattr(tcp_line, "time", SimpleNamespace(sleep_ms=fed.append))
    join("home", "secret", lambda: None)
    assert asked == [("home", "secret")]
    assert fed == [100, 100]
    with pytest.raises(OSError, match="no Wi-Fi"):
        join("home", "secret", lambda: None)
    assert sum(fed) > tcp_line.JOIN_WITHIN_MS
