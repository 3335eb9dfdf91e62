"""Fixtures for the tests of every folder."""

import logging
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from croupier.firmware.table.common.mishaps import Mishaps
from tests.micropython.node import Node
from tests.real_browser import kept_browser

LONG_FIRST = ("tests/test_", "tests/systemd/")
"""Tests that build, install and start whole programs. They begin first, all on one worker, which builds once.
At the end they would be dealt out to both workers, and one of these would wait for the other."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONG_FIRST))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser that `make test` has made sure of; playwright takes it as `executable_path`."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, 'no Chromium here: run the tests with "make test", which installs it or says how'
    return found


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def one_browser(chromium: str) -> AsyncIterator[None]:
    """A browser for all tests that run on the loop of the session; `browsing` gives it to them."""
    async with kept_browser(chromium):
        yield


@pytest.fixture(autouse=True)
def no_mishap(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The table survives an input that it cannot handle, and mistakes beside the game. A test in which that
    happens fails, unless it is marked with `mishaps`.
    """
    noted: list[tuple[object, BaseException | None]] = []
    note = Mishaps.note

    def remember(self: Mishaps, happened: object, error: Exception, now: float) -> None:
        noted.append((happened, error))
        note(self, happened, error, now)

    class Logged(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            noted.append((record.getMessage(), record.exc_info[1] if record.exc_info else None))

    logged, log = Logged(), logging.getLogger(Mishaps.__module__)
    log.addHandler(logged)
    monkeypatch.setattr(Mishaps, "note", remember)
    yield
    log.removeHandler(logged)
    if noted and request.node.get_closest_marker("mishaps") is None:
        raise AssertionError(f"the table could not handle {noted[0][0]!r}") from noted[0][1]


@pytest.fixture(scope="session")
def soak_length() -> int:
    """How many rounds a soak test runs: the N of `make soak N=...`."""
    return int(os.environ.get("CROUPIER_SOAK", "1000"))


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """MicroPython, which `make test` has fetched where Node is installed."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so nothing runs under MicroPython")
    if not Path(__file__).with_name("micropython").joinpath("node_modules").is_dir():
        pytest.skip('MicroPython for Node is not there: "make test" fetches it')
    started = Node()
    yield started
    started.close()


@pytest.fixture
def micropython(node: Node) -> Node:
    """The same with no Pico in it."""
    node.clear()
    return node
