"""What the service manager hears, on a real socket; what it does not say when nobody listens."""

import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.firmware.service.life import Notifier


@pytest.fixture
def manager() -> Iterator[tuple[socket.socket, str]]:
    """A service manager's socket, and its name; paths of sockets must be short."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hears:
        hears.bind(str(Path(folder) / "notify"))
        hears.settimeout(10)
        yield hears, str(Path(folder) / "notify")


def test_what_is_said_is_heard(manager: tuple[socket.socket, str]) -> None:
    hears, name = manager
    notifier = Notifier({"NOTIFY_SOCKET": name})
    assert notifier.heard
    notifier.say("READY=1", "STATUS=Hat, Car: turn of Hat")
    assert hears.recv(4096) == b"READY=1\nSTATUS=Hat, Car: turn of Hat"


def test_an_abstract_address() -> None:
    name = f"@croupier-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hears:
        hears.bind("\0" + name[1:])
        hears.settimeout(10)
        Notifier({"NOTIFY_SOCKET": name}).say("STOPPING=1")
        assert hears.recv(4096) == b"STOPPING=1"


def test_without_a_manager_nothing_is_said() -> None:
    notifier = Notifier({"WATCHDOG_USEC": "3000000"})
    assert not notifier.heard
    assert notifier.watchdog is None
    notifier.say("READY=1")


def test_a_manager_that_is_gone_costs_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    Notifier({"NOTIFY_SOCKET": "/nowhere/notify"}).say("READY=1")
    assert "the service manager does not listen" in caplog.text


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "20000000"}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid())}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_s_time(environ: dict[str, str], seconds: float | None) -> None:
    assert Notifier({"NOTIFY_SOCKET": "/nowhere", **environ}).watchdog == seconds
