"""The socket of /setup: what it tells and does for this machine, and how it treats everybody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError
from pytest_mock import MockerFixture

from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.network.keeper import AskRoot
from croupier.firmware.web.workshop import connection
from croupier.firmware.workshop.workshop import Workshop
from tests.firmware.running import running

KNOCK = '{"t":"show code"}'


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> str:
    """An address of this machine from which a connection does not come from this machine's own loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            own: str = probe.getsockname()[0]
        except OSError:
            own = ""
    if not own:  # no network here: then the check itself is told that nobody is this machine
        monkeypatch.setattr(connection, "is_loopback", lambda _peer: False)
        own = "127.0.0.1"
    return own


class Visitor:
    """A page of /setup that is only a socket. It remembers the last message of each kind."""

    def __init__(self, page: ClientWebSocketResponse) -> None:
        self._page = page
        self.told: dict[str, Any] = {}

    async def says(self, **message: object) -> None:
        await self._page.send_str(json.dumps(message))

    async def hears(self, kind: str, **wanted: object) -> Any:
        """The next message of that kind that has these values."""
        async with asyncio.timeout(20):
            while True:
                message = json.loads(await self._page.receive_str())
                self.told[message["t"]] = message
                if message["t"] == kind and all(message[name] == value for name, value in wanted.items()):
                    return message

    async def closed(self) -> tuple[int, str]:
        async with asyncio.timeout(20):
            while (message := await self._page.receive()).type is WSMsgType.TEXT:
                self.told[json.loads(message.data)["t"]] = message.data
        return message.data, message.extra or ""


@asynccontextmanager
async def visiting(app: App, host: str = "127.0.0.1", language: str = "en") -> AsyncIterator[Visitor]:
    assert app.server is not None
    address = f"http://{host}:{app.server.port}"
    async with (
        ClientSession() as session,
        session.ws_connect(f"{address}/setup/ws?lang={language}", headers={"Origin": address}) as page,
    ):
        yield Visitor(page)


@asynccontextmanager
async def a_board(
    state: Path, listen: str | None = None, ask_root: AskRoot | None = None
) -> AsyncIterator[App]:
    program = Program(
        wiring=lambda _consoles: simulated(2), state=state, port=0, seed=3, listen=listen, ask_root=ask_root
    )
    async with running(program) as app:
        yield app


# -- from this machine


async def test_this_machine_needs_no_code(tmp_path: Path) -> None:
    async with a_board(tmp_path) as app, visiting(app) as page:
        assert (await page.hears("door"))["state"] == "open"
        about = await page.hears("about")
        assert {name for name, _ in about["facts"]} >= {"Version", "Board", "Game", "Running for"}
        parts = await page.hears("parts", looking=False)
        assert {part["state"] for part in parts["parts"]} == {"ok", "unknown"}
        assert parts["summary"].startswith("Nothing is wrong.")
        assert (await page.hears("tags"))["tokens"][0] == "Hat" if "tags" not in page.told else True


async def test_without_the_helper_nothing_is_offered_that_needs_it(tmp_path: Path) -> None:
    async with a_board(tmp_path) as app, visiting(app) as page:
        await page.hears("parts", looking=False)
        about = page.told["about"]
        assert about["can"] == []
        assert "not started as a service" in about["helpless"]
        await page.says(t="do", what="restart")
        said = await page.hears("said")
        assert said["bad"]


async def test_who_asks_for_a_restart_is_told_although_it_comes_before_the_answer(tmp_path: Path) -> None:
    """systemd stops the service as soon as it is asked to, and the root helper answers a moment later."""
    stopping = asyncio.Event()

    async def ask_root(verb: str, /, **_given: object) -> dict[str, Any]:
        if verb == "restart":
            stopping.set()
            for _ in range(100):
                await asyncio.sleep(0)
        return {"verbs": ["restart"], "card": "none"}

    async with ClientSession() as session:
        async with a_board(tmp_path, ask_root=ask_root) as app:
            assert app.server is not None
            address = f"http://127.0.0.1:{app.server.port}"
            page = await session.ws_connect(f"{address}/setup/ws", headers={"Origin": address})
            visitor = Visitor(page)
            await visitor.hears("parts", looking=False)
            await visitor.says(t="do", what="restart")
            await stopping.wait()
        said = await visitor.hears("said")
        assert (said["text"], said["bad"]) == ("Croupier starts anew. This page comes back by itself.", False)
        await page.close()


async def test_a_fault_turns_a_part_red_at_once_in_the_pages_language(tmp_path: Path) -> None:
    async with a_board(tmp_path) as app, visiting(app, language="fr") as page:
        await page.hears("parts", looking=False)
        app.board.sim.reader.unplug()
        parts = await page.hears("parts", summary="Une chose ne va pas")
        worst = parts["parts"][0]
        assert (worst["id"], worst["state"], worst["title"]) == ("reader", "wrong", "Lecteur")
        assert worst["fix"].startswith("Débranchez-le et rebranchez-le")
        app.board.sim.reader.replug()
        assert (await page.hears("parts"))["parts"][0]["state"] == "unknown"


async def test_a_tag_is_learnt_where_it_is_read_and_counts_at_once(tmp_path: Path) -> None:
    uid = "04AABBCCDDEEFF"
    async with a_board(tmp_path) as app, visiting(app) as page:
        await page.says(t="learn", uid=uid, token=3, name="Zoë", lang="fr")
        said = await page.hears("said")
        assert (said["text"], said["bad"]) == (f"Learnt: {uid}", False)
        tags = await page.hears("tags")
        assert tags["tags"] == [{"uid": uid, "token": 3, "name": "Zoë", "lang": "fr"}]
        assert app.board.tokens[uid] == 3
        app.board.sim.place(uid, 0)
        await app.table.idle()
        assert app.board.seen()[uid] == 0
        await page.says(t="forget", uid=uid)
        assert (await page.hears("said"))["text"] == f"Forgotten: {uid}"
        assert (await page.hears("tags"))["tags"] == []


@pytest.mark.parametrize("wrong", [{"uid": "nonsense"}, {"name": "x" * 30}, {"lang": "??"}])
async def test_a_wrong_tag_is_said_and_not_learnt(tmp_path: Path, wrong: dict[str, str]) -> None:
    async with a_board(tmp_path) as app, visiting(app) as page:
        asked: dict[str, object] = {"uid": "04AABBCCDDEEFF", "token": 1, "name": "A", "lang": "en", **wrong}
        await page.says(t="learn", **asked)
        assert (await page.hears("said"))["bad"]
        assert not (tmp_path / "tags.json").exists()


async def test_the_log_of_this_run_is_there_without_systemd(tmp_path: Path) -> None:
    async with a_board(tmp_path) as app, visiting(app) as page:
        await page.says(t="log")
        assert isinstance((await page.hears("log"))["lines"], list)


async def test_a_page_that_goes_gives_back_what_it_was_trying(tmp_path: Path) -> None:
    async with a_board(tmp_path) as app:
        async with visiting(app) as page:
            await page.says(t="try", what="light", n=24)
            await page.hears("trial", what="light")
            lamps = app.board.board.cells[24]
            assert [n for n, colour in enumerate(app.board.sim.pixel_frame) if any(colour)] == list(lamps)
        async with asyncio.timeout(20):
            while app.board.sim.pixel_frame[lamps[0]] == (0, 0, 90):  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def test_a_flood_and_nonsense_end_the_page_and_not_the_board(tmp_path: Path) -> None:
    async with a_board(tmp_path) as app:
        for sent in ("nonsense", "{}", '{"t":"try","what":"fire"}', '{"t":"light","n":-1}', "[" * 900):
            async with visiting(app) as page:
                await page._page.send_str(sent)
                assert await page.closed() == (1007, "malformed message")
        async with visiting(app) as page:
            for _ in range(200):
                with contextlib.suppress(ConnectionError):
                    await page.says(t="stop")
            assert await page.closed() == (1008, "too many messages")
        async with visiting(app) as page:
            assert (await page.hears("door"))["state"] == "open"


# -- from another machine


async def test_elsewhere_only_the_door_is_told(tmp_path: Path, elsewhere: str) -> None:
    async with a_board(tmp_path, "0.0.0.0") as app, visiting(app, elsewhere) as page:
        assert (await page.hears("door"))["state"] == "closed"
        await page.says(t="show code")
        assert (await page.hears("door"))["state"] == "shown"
        assert set(page.told) == {"door"}, "nothing else of the board"


@pytest.mark.parametrize(
    "message",
    [
        {"t": "try", "what": "light", "n": 1},
        {"t": "stop"},
        {"t": "answer", "what": "sound", "n": 0, "yes": True},
        {"t": "look again"},
        {"t": "learn", "uid": "04AABBCCDDEEFF", "token": 1, "name": "", "lang": ""},
        {"t": "forget", "uid": "04AABBCCDDEEFF"},
        {"t": "log"},
        {"t": "do", "what": "restart"},
        {"t": "do", "what": "off"},
        {"t": "update scanner", "name": "north"},
        {"t": "walk", "step": "begin"},
        {"t": "walk", "step": "keep", "space": 3},
    ],
    ids=lambda message: str(message["t"]),
)
async def test_elsewhere_everything_is_refused_without_the_code(
    tmp_path: Path, elsewhere: str, message: dict[str, object], mocker: MockerFixture
) -> None:
    done = mocker.spy(Workshop, "do")
    async with a_board(tmp_path, "0.0.0.0") as app, visiting(app, elsewhere) as page:
        await page.says(**message)
        assert await page.closed() == (1008, "no code")
        assert set(page.told) == {"door"}
        assert done.call_count == 0
        assert not (tmp_path / "tags.json").exists()


async def test_the_code_on_the_screen_lets_in_and_its_key_again_after_a_restart(
    tmp_path: Path, elsewhere: str
) -> None:
    async with a_board(tmp_path, "0.0.0.0") as app:
        async with visiting(app, elsewhere) as page:
            await page.says(t="enter", code="AAAAAAAA")
            assert (await page.hears("door", state="wrong"))["key"] == ""
            await page.says(t="show code")
            await page.hears("door", state="shown")
            assert app.server is not None
            assert app.server._workshop is not None
            code = app.server._workshop.door._code
            await page.says(t="enter", code=f"{code[:4]}-{code[4:]}")
            key = (await page.hears("door", state="open"))["key"]
            await page.hears("parts")
        assert key not in (tmp_path / "setup.json").read_text(), "only its hash is kept"
    async with a_board(tmp_path, "0.0.0.0") as app, visiting(app, elsewhere) as page:
        await page.says(t="enter", code=key)
        assert (await page.hears("door", state="open"))["key"] == key
        await page.says(t="try", what="light", n=24)
        await page.hears("trial", what="light")


async def test_codes_are_not_guessed(tmp_path: Path, elsewhere: str) -> None:
    async with a_board(tmp_path, "0.0.0.0") as app, visiting(app, elsewhere) as page:
        states = []
        for _ in range(7):
            await page.says(t="enter", code="AAAAAAAA")
            states.append(await page.hears("door"))
            if states[-1]["state"] == "closed":
                states.pop()
                states.append(await page.hears("door"))
        assert [state["state"] for state in states] == ["wrong"] * 5 + ["too many"] * 2


async def test_a_page_of_another_site_is_refused_before_the_door(tmp_path: Path) -> None:
    async with a_board(tmp_path) as app, ClientSession() as session:
        assert app.server is not None
        address = f"http://127.0.0.1:{app.server.port}/setup/ws"
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{app.server.port + 1}"):
            with pytest.raises(WSServerHandshakeError) as refused:
                await session.ws_connect(address, headers={"Origin": origin})
            assert refused.value.status == 403
        with pytest.raises(WSServerHandshakeError) as refused:
            await session.ws_connect(
                address, headers={"Host": "evil.example", "Origin": "http://evil.example"}
            )
        assert refused.value.status == 421


async def test_elsewhere_http_gives_only_the_pages_own_files(tmp_path: Path, elsewhere: str) -> None:
    async with a_board(tmp_path, "0.0.0.0") as app, ClientSession() as session:
        assert app.server is not None
        address = f"http://{elsewhere}:{app.server.port}"
        async with session.get(f"{address}/setup") as answer:
            assert answer.status == 200
            assert "setup.js" in await answer.text()
        for path in ("/setup/log", "/setup/", "/setup/ws/x", "/setup.json", "/tags.json"):
            async with session.get(address + path) as answer:
                assert answer.status == 404, path
        async with session.get(f"{address}/setup/ws") as answer:
            assert answer.status == 403, "no plain request, and no origin"
        async with session.post(f"{address}/setup") as answer:
            assert answer.status == 405


async def test_a_board_that_listens_here_alone_is_not_reached_from_elsewhere(
    tmp_path: Path, elsewhere: str
) -> None:
    if elsewhere == "127.0.0.1":
        pytest.skip("this machine has no network")
    async with a_board(tmp_path) as app, ClientSession() as session:
        assert app.server is not None
        with pytest.raises(OSError, match=r"refused|unreachable|Cannot connect"):
            await session.get(f"http://{elsewhere}:{app.server.port}/setup")
