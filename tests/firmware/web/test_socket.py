"""The socket between a page and the board."""

import asyncio
import base64
import json
from typing import Any
from urllib.parse import urlencode

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError
from PIL import Image

from croupier.config.languages import known_languages
from croupier.firmware.web import Server, TableLink, start
from croupier.firmware.web import server as web_server
from croupier.hw.protocols import Button, ButtonEvent, Sighting
from croupier.hw.sim import TOKEN_UIDS, SimBoard

from .conftest import Face, Open, texts

HAT, CAR = TOKEN_UIDS[:2]


async def heard(socket: ClientWebSocketResponse) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await socket.receive_str(timeout=20))
    return message


async def closed_with(socket: ClientWebSocketResponse) -> tuple[int, str]:
    """The code and reason with which the server ends the connection, whatever it says before."""
    async with asyncio.timeout(20):
        while (message := await socket.receive()).type is WSMsgType.TEXT:
            pass
    assert message.type is WSMsgType.CLOSE
    return message.data, message.extra or ""


def presses(sim: SimBoard) -> "asyncio.Queue[ButtonEvent]":
    queue: asyncio.Queue[ButtonEvent] = asyncio.Queue()
    for console in sim.board.consoles:
        console.buttons.listen(queue.put_nowait)
    return queue


async def soon(queue: "asyncio.Queue[ButtonEvent]") -> ButtonEvent:
    return await asyncio.wait_for(queue.get(), 20)


async def test_a_new_page_is_told_everything(sim: SimBoard, face: Face, open_page: Open) -> None:
    sim.board.pixels.show([(1, 2, 3)] * 80)
    sim.board.consoles[1].screen.show(Image.new("1", (128, 64), 1))
    sim.place(HAT, 39)
    hello = await heard(await open_page())
    assert hello["t"] == "hello"
    assert hello["face"] == json.loads(json.dumps(face))
    assert base64.b64decode(hello["rgb"]) == bytes([1, 2, 3] * 80)
    assert hello["cells"][39] == [78, 79]
    assert [(s["width"], s["height"]) for s in hello["screens"]] == [(128, 64)] * 2
    assert base64.b64decode(hello["screens"][0]["bits"]) == bytes(1024)
    assert base64.b64decode(hello["screens"][1]["bits"]) == b"\xff" * 1024
    assert hello["tokens"] == dict.fromkeys(TOKEN_UIDS) | {HAT: 39}


async def test_then_it_is_told_only_what_changes(sim: SimBoard, page: ClientWebSocketResponse) -> None:
    sim.board.pixels.show([(0, 0, 0)] * 80)
    sim.board.pixels.show([(7, 8, 9)] * 80)
    assert await heard(page) == {"t": "pixels", "rgb": base64.b64encode(bytes([7, 8, 9] * 80)).decode()}
    sim.board.consoles[1].screen.show(Image.new("1", (128, 64), 1))
    assert await heard(page) == {"t": "screen", "n": 1, "bits": base64.b64encode(b"\xff" * 1024).decode()}
    sim.place(CAR, 3)
    assert await heard(page) == {"t": "token", "uid": CAR, "place": 3}
    sim.place(CAR, None)
    assert await heard(page) == {"t": "token", "uid": CAR, "place": None}
    sim.board.buzzer.play([(440, 0.5), (0, 0.1)])
    assert await heard(page) == {"t": "sound", "notes": [[440.0, 0.5], [0.0, 0.1]]}


async def test_a_frame_drawn_on_another_thread_arrives(sim: SimBoard, page: ClientWebSocketResponse) -> None:
    await asyncio.to_thread(sim.board.pixels.show, [(7, 8, 9)] * 80)
    assert (await heard(page))["t"] == "pixels"


async def test_for_another_board_every_page_is_greeted_anew(
    sim: SimBoard, face: Face, page: ClientWebSocketResponse
) -> None:
    face["edition"] = "Another"
    sim.board.consoles[0].screen.show(Image.new("1", (128, 64), 1))
    assert (await heard(page))["t"] == "screen"
    hello = await heard(page)
    assert (hello["t"], hello["face"]["edition"]) == ("hello", "Another")


async def test_every_page_is_told(sim: SimBoard, open_page: Open) -> None:
    pages = [await open_page() for _ in range(3)]
    for socket in pages:
        await heard(socket)
    sim.place(HAT, 1)
    for socket in pages:
        assert await heard(socket) == {"t": "token", "uid": HAT, "place": 1}


async def test_a_hand_on_the_page_is_a_hand_at_the_board(
    sim: SimBoard, page: ClientWebSocketResponse
) -> None:
    events = presses(sim)
    await page.send_str('{"t":"press","n":1,"b":"left"}')
    assert await soon(events) == ButtonEvent(1, Button.LEFT, "press")
    await page.send_str('{"t":"release","n":1,"b":"left"}')
    assert await soon(events) == ButtonEvent(1, Button.LEFT, "release")


async def test_a_dragged_token_is_seen_by_the_reader(sim: SimBoard, page: ClientWebSocketResponse) -> None:
    seen: list[Sighting] = []
    sim.board.reader.listen(seen.append)
    for place in (0, 1, None):
        await page.send_json({"t": "token", "uid": HAT, "place": place})
        assert await heard(page) == {"t": "token", "uid": HAT, "place": place}
    assert [(s.place, s.present) for s in seen] == [(0, True), (0, False), (1, True), (1, False)]


async def test_a_vanished_page_lets_go(sim: SimBoard, page: ClientWebSocketResponse) -> None:
    events = presses(sim)
    await page.send_str('{"t":"press","n":0,"b":"ok"}')
    assert await soon(events) == ButtonEvent(0, Button.OK, "press")
    connection = page._response.connection
    assert connection is not None
    assert connection.transport is not None
    connection.transport.abort()
    assert await soon(events) == ButtonEvent(0, Button.OK, "release")


@pytest.mark.parametrize(
    "word",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"t":"dance"}',
        '{"t":"press"}',
        '{"t":"press","n":0}',
        '{"t":"press","n":"0","b":"ok"}',
        '{"t":"press","n":0.5,"b":"ok"}',
        '{"t":"press","n":0,"b":"OK"}',
        '{"t":"press","n":-1,"b":"ok"}',
        '{"t":"press","n":0,"b":"ok","and":1}',
        '{"t":"press","n":2,"b":"ok"}',
        '{"t":"release","n":255,"b":"ok"}',
        '{"t":"press","n":99999999999999999999,"b":"ok"}',
        '{"t":"token","uid":"04A1C25B6F8001"}',
        '{"t":"token","uid":"04A1C25B6F8001","place":40}',
        '{"t":"token","uid":"04A1C25B6F8001","place":-1}',
        '{"t":"token","uid":"04A1C25B6F8001","place":true}',
        '{"t":"token","uid":"04FF","place":1}',
        '{"t":"token","uid":null,"place":1}',
        '{"t":"hello"}',
        "[" * 500,
    ],
)
async def test_a_malformed_word_ends_only_its_own_connection(
    sim: SimBoard, page: ClientWebSocketResponse, open_page: Open, word: str
) -> None:
    events = presses(sim)
    wrong = await open_page()
    await wrong.send_str(word)
    code, reason = await closed_with(wrong)
    assert code == 1007
    assert reason in ("malformed message", "no such thing on this board")
    await page.send_str('{"t":"press","n":0,"b":"ok"}')
    assert await soon(events) == ButtonEvent(0, Button.OK, "press")


async def test_bytes_are_no_word(page: ClientWebSocketResponse) -> None:
    await page.send_bytes(b'{"t":"press","n":0,"b":"ok"}')
    assert await closed_with(page) == (1003, "text only")


async def test_a_word_too_long_ends_the_connection(page: ClientWebSocketResponse) -> None:
    await page.send_str('{"t":"press","n":0,"b":"ok"}' + " " * 1024)
    assert (await closed_with(page))[0] == 1009


async def test_a_flood_ends_the_connection(
    sim: SimBoard, page: ClientWebSocketResponse, open_page: Open
) -> None:
    flood = await open_page()
    for _ in range(1000):
        await flood.send_str('{"t":"token","uid":"04A1C25B6F8001","place":1}')
    assert await closed_with(flood) == (1008, "too many messages")
    sim.place(CAR, 1)
    while (await heard(page))["uid"] != CAR:
        pass


async def test_a_page_of_another_site_gets_no_socket(server: Server, open_page: Open) -> None:
    for origin in ("http://example.org", f"http://localhost:{server.port}", "null", "http://127.0.0.1"):
        with pytest.raises(WSServerHandshakeError) as refusal:
            await open_page(origin)
        assert refusal.value.status == 403


async def test_what_is_no_page_gets_no_socket(server: Server, client: ClientSession) -> None:
    with pytest.raises(WSServerHandshakeError) as refusal:
        await client.ws_connect(f"{server.address}ws")
    assert refusal.value.status == 403


async def test_a_name_that_points_here_gets_no_socket(server: Server, client: ClientSession) -> None:
    evil = f"evil.example.org:{server.port}"
    with pytest.raises(WSServerHandshakeError) as refusal:
        await client.ws_connect(f"{server.address}ws", origin=f"http://{evil}", headers={"Host": evil})
    assert refusal.value.status == 421


async def test_localhost_is_this_machine_too(server: Server, client: ClientSession) -> None:
    here = f"localhost:{server.port}"
    async with client.ws_connect(
        f"{server.address}ws", origin=f"http://{here}", headers={"Host": here}
    ) as socket:
        assert (await heard(socket))["t"] == "hello"


async def test_another_machine_may_watch_but_not_press(
    sim: SimBoard, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "is_loopback", lambda _: False)
    events = presses(sim)
    far = await open_page()
    await heard(far)
    sim.place(HAT, 1)
    assert (await heard(far))["t"] == "token"
    await far.send_str('{"t":"press","n":0,"b":"ok"}')
    assert await closed_with(far) == (1008, "this page may only watch")
    assert events.empty()


async def test_a_screen_with_a_code_is_dark_for_who_only_watches(
    sim: SimBoard, face: Face, client: ClientSession
) -> None:
    shows_a_code = {0}
    server = await start(sim, TableLink(printed=lambda: face, secret=shows_a_code.__contains__))
    origin, lit = server.address.rstrip("/"), Image.new("1", (128, 64), 1)
    dots, dark = (base64.b64encode(byte * 1024).decode() for byte in (b"\xff", b"\0"))
    try:
        for console in sim.board.consoles:
            console.screen.show(lit)
        seen = {}
        for role in ("board", "watch"):
            socket = await client.ws_connect(f"{server.address}ws?as={role}", origin=origin)
            seen[role] = [screen["bits"] for screen in (await heard(socket))["screens"]]
        assert seen == {"board": [dots, dots], "watch": [dark, dots]}
        sim.board.consoles[0].screen.show(Image.new("1", (128, 64), 0))
        shows_a_code.clear()
        sim.board.consoles[0].screen.show(lit)
        while (word := await heard(socket))["t"] != "screen":
            pass
        assert word == {"t": "screen", "n": 0, "bits": dots}
    finally:
        await client.close()
        await server.stop()


async def test_a_made_up_language_is_one_of_ours(sim: SimBoard, face: Face, client: ClientSession) -> None:
    """So nothing is kept for every word that a stranger writes there."""
    asked: list[str] = []

    def words(language: str) -> dict[str, str]:
        asked.append(language)
        return texts(language)

    def lobby(language: str) -> None:
        asked.append(language)

    server = await start(sim, TableLink(printed=lambda: face, texts=words, lobby=lobby))
    origin = server.address.rstrip("/")
    for made_up in ("xx", "fr-CA", "q" * 4000, "../../etc/passwd", *(f"zz{n}" for n in range(50))):
        query = urlencode({"as": "watch", "lang": made_up})
        socket = await client.ws_connect(f"{server.address}ws?{query}", origin=origin, max_msg_size=0)
        await socket.receive_str(timeout=20)
        await socket.close()
    assert set(asked) <= {language.code for language in known_languages()}
    assert "fr" in asked
    await server.stop()
