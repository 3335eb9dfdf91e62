"""A phone that sleeps: its screen is kept on where that can be, and after a sleep it is back by itself."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse

from tests.sleeping_browser import SleepingBrowser, sleeping_browser
from tests.support import playing

SEAT = 1
NAME = f"{socket.gethostname().partition('.')[0].lower()}.local"
"""What other machines call this one. To a browser a page under a name comes from elsewhere, so it has a wake
lock with TLS only."""


class Board:
    """The board's own page, as far as the test needs it: it is told which seats a phone holds."""

    def __init__(self, line: ClientWebSocketResponse) -> None:
        self._line = line

    async def invited(self) -> str:
        await self._line.send_json({"t": "invite", "n": SEAT})
        code: str = (await self.until(lambda said: said["t"] == "invitation"))["code"]
        return code

    async def held(self, *seats: int) -> None:
        """Until exactly these seats are held by phones."""
        await self.until(lambda said: said["t"] == "seats" and said["held"] == list(seats))

    async def until(self, wanted: Any) -> dict[str, Any]:
        while True:
            said: dict[str, Any] = await self._line.receive_json(timeout=30)
            if wanted(said):
                return said


@asynccontextmanager
async def phone_with_a_seat(
    state: Path, chromium: str, *options: str
) -> AsyncIterator[tuple[Board, SleepingBrowser]]:
    with playing(state, "--seats", "2", "--listen", "0.0.0.0", *options) as program:
        here = program.wait_until_ready().rstrip("/")
        scheme, _, port = here.replace("//127.0.0.1", "").split(":")
        names = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
        async with (
            ClientSession() as client,
            client.ws_connect(f"{here}/ws", origin=here, ssl=False, max_msg_size=0) as line,
            sleeping_browser(chromium, names) as phone,
        ):
            board = Board(line)
            await phone.open(f"{scheme}://{NAME}:{port}/seat#{await board.invited()}")
            await board.held(SEAT)
            await phone.until("document.body.dataset.state === 'live'")
            yield board, phone


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "cert.pem", folder / "key.pem"
    curve = "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256"
    subprocess.run([*curve.split(), "-out", key], check=True, capture_output=True)
    request = f"openssl req -x509 -days 2 -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
    subprocess.run([*request.split(), "-key", key, "-out", made], check=True, capture_output=True)
    return str(made), str(key)


@pytest.mark.timeout(120)
async def test_over_tls_the_screen_is_kept_on_and_a_sleep_loses_nothing(
    tmp_path: Path, chromium: str, certificate: tuple[str, str]
) -> None:
    async with phone_with_a_seat(tmp_path, chromium, "--tls", *certificate) as (board, phone):
        await phone.until("document.body.dataset.awake === 'yes'")
        assert await phone.value("document.querySelector('#awake').textContent") == ""

        await phone.hide()
        await phone.until("document.body.dataset.awake === ''")  # the browser takes the lock with the page
        await phone.freeze(frozen=True)
        phone.stop()
        await board.held()  # it answers no more: its buttons have the seat
        phone.go_on()
        await phone.freeze(frozen=False)
        await phone.look()
        await board.held(SEAT)
        await phone.until("document.body.dataset.state === 'live' && document.body.dataset.awake === 'yes'")
        assert await phone.value("document.querySelector('form.ask')") is None, "nobody is asked for a code"
        await phone.until("document.querySelector('#words .headline').textContent !== ''")

        await phone.hide()
        await phone.until("document.body.dataset.awake === ''")
        await phone.look()
        await phone.until("document.body.dataset.awake === 'yes'")


@pytest.mark.timeout(120)
async def test_without_tls_the_phone_says_that_it_may_go_dark(tmp_path: Path, chromium: str) -> None:
    async with phone_with_a_seat(tmp_path, chromium) as (_, phone):
        await phone.until("document.body.dataset.awake === 'no'")
        said = await phone.value("document.querySelector('#awake p').textContent")
        assert said.startswith("This browser does not let the page keep the screen on.")
        await phone.value("document.querySelector('#awake button').click()")
        await phone.hide()
        await phone.look()
        await phone.until("document.body.dataset.state === 'live'")
        assert await phone.value("document.querySelector('#awake').textContent") == "", "said once"
