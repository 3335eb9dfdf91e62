"""A page and a phone that say whatever they like to the program as it ships: it goes on and serves others."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from croupier.firmware.model.lobby_page import ChangeSetting, LobbyChange
from croupier.firmware.model.seats import Seat
from croupier.firmware.web import messages
from croupier.firmware.web.speech_messages import Ask
from tests.firmware.table.driver import UIDS, save_position
from tests.rules.positions import board
from tests.support import Playing, fetch, playing

NEARBY = "127.0.0.2"
WRONG_VALUES: tuple[object, ...] = (
    None, True, -1, 40, 255, 256, 10**6 + 1, 2**31, 2**63, 10**30, -(10**30), 0.5, 1e308, "", "x" * 65,
    "\0", "<img src=x onerror=alert(1)>", "\ud83d\ude00", [], [[]], [40], [-1], [0] * 65, ["x"], {},
    {"cash": -1}, {"cash": 10**9}, {"deeds": [40]}, {"deeds": [-1]}, {"deeds": [1, 1]}, {"cards": ["none"]},
)  # fmt: skip
"""What no field of a message should make the program fail with."""


RIGHT_VALUES: dict[str, object] = {
    "b": "ok", "what": "reader", "on": True, "uid": "04A1C25B6F8001", "code": "AAAA", "key": "join",
    "do": True, "name": "Ann", "other": "04A1C25B6F8002", "kinds": ["beginner"], "value": 0,
    "ends_other": False, "how": "aloud", "level": "normal",
}  # fmt: skip
"""What the fields hold in a message that means something; 0 in all others."""


def kinds() -> list[type[msgspec.Struct]]:
    """Every message that a page can send, also one that is added later."""
    return list(messages.FromPage.__args__)


def lobby_changes() -> list[type[msgspec.Struct]]:
    """Everything that a page can ask of the lobby."""
    return list(LobbyChange.__args__)


def right_fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        str(kind.__struct_config__.tag_field): kind.__struct_config__.tag,
        **{field.name: RIGHT_VALUES.get(field.name, 0) for field in msgspec.structs.fields(kind)},
        **({"value": "on"} if kind is ChangeSetting else {}),
        **({"what": "now"} if kind is Ask else {}),
    }


def with_wrong_fields(right: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The message itself; with every wrong value in each field; without it; and with one too many."""
    yield right
    for field, value in product(right, WRONG_VALUES):
        yield {**right, field: value}
    for field in right:
        yield {key: kept for key, kept in right.items() if key != field}
    yield {**right, "more": 0}


def wrong_messages() -> Iterator[str]:
    """Every kind of message, and every change of the lobby, with every wrong value in each of its fields."""
    for kind in kinds():
        for message in with_wrong_fields(right_fields(kind)):
            yield json.dumps(message)
    for change in lobby_changes():
        for do in with_wrong_fields(right_fields(change)):
            yield json.dumps({"t": "lobby", "do": do})
    yield "[" * 500
    yield '{"n":' + "[" * 1000
    yield '{"t":' * 100
    yield '{"t":"deal","to":' + "1" * 600 + ',"give":{},"take":{}}'
    yield from ("", "null", "0", "[]", '"t"', "{}", '{"t":null}', '{"t":"nosuch"}', '{"t":"press","t":"sit"}')


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """Two people in the middle of a game."""
    state = tmp_path_factory.mktemp("hostile")
    game = board(2).owns(0, 1, 3).owns(1, 6, 8, 9).turn_of(0).game()
    save_position(state, game, (Seat(0, UIDS["Hat"], 0), Seat(1, UIDS["Car"], 1)))
    with playing(state, "--seats", "2", "--listen", NEARBY) as program:
        program.wait_until_ready()
        yield program


@pytest.fixture
async def client() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


async def opened(program: Playing, client: ClientSession, role: str, host: str) -> ClientWebSocketResponse:
    address = program.wait_until_ready().replace("127.0.0.1", host)
    return await client.ws_connect(f"{address}ws?as={role}", origin=address.rstrip("/"), max_msg_size=0)


async def until(page: ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    while True:
        received = await page.receive(timeout=20)
        assert received.type is WSMsgType.TEXT, f"closed with {received.data} {received.extra}"
        message: dict[str, Any] = json.loads(received.data)
        if message["t"] == kind:
            return message


async def seated_phone(program: Playing, client: ClientSession) -> tuple[ClientWebSocketResponse, str]:
    board = await opened(program, client, "board", "127.0.0.1")
    await board.send_json({"t": "invite", "n": 1})
    code = (await until(board, "invitation"))["code"]
    await board.close()
    phone = await opened(program, client, "seat", NEARBY)
    await phone.send_json({"t": "sit", "code": code})
    return phone, (await until(phone, "seated"))["key"]


async def again(program: Playing, client: ClientSession, key: str) -> ClientWebSocketResponse:
    phone = await opened(program, client, "seat", NEARBY)
    await phone.send_json({"t": "sit", "code": key})
    await until(phone, "seated")
    return phone


async def serves(program: Playing, client: ClientSession) -> None:
    """The program is alive, and a press at the board is answered."""
    assert program.process.poll() is None, program.err
    board = await opened(program, client, "board", "127.0.0.1")
    await until(board, "hello")
    for kind in ("press", "release"):
        await board.send_json({"t": kind, "n": 0, "b": "right"})
    await until(board, "screen")
    await board.close()


def assert_no_mishap(program: Playing) -> None:
    assert "Traceback" not in program.err
    assert "could not be handled" not in program.err


def test_what_a_page_says_passes_the_door() -> None:
    """Each kind, so that the wrong ones below differ from it in one field only."""
    said = [right_fields(kind) for kind in kinds() if kind is not messages.Lobby]
    said += [{"t": "lobby", "do": right_fields(change)} for change in lobby_changes()]
    assert [type(messages.decode(json.dumps(message))) for message in said if message["t"] != "lobby"] == [
        kind for kind in kinds() if kind is not messages.Lobby
    ]
    assert {
        type(decoded.do)
        for message in said
        if isinstance(decoded := messages.decode(json.dumps(message)), messages.Lobby)
    } == set(lobby_changes())


@pytest.mark.parametrize(
    "value", [10**6 + 1, -1, 0.5e9, "x" * 65, list(range(65)), [[-1]], {"deep": [{"n": -1}]}]
)
def test_a_message_without_bounds_of_its_own_is_measured_all_the_same(
    monkeypatch: pytest.MonkeyPatch, value: object
) -> None:
    """One that somebody adds later, and forgets what can be in it."""

    class Careless(msgspec.Struct, frozen=True, tag_field="t", tag="careless"):
        what: object

    monkeypatch.setattr(messages, "_decoder", msgspec.json.Decoder(Careless))
    for within in (0, 10**6, "x" * 64, [0] * 64, True, None, {"value": -1}):
        messages.decode(json.dumps({"t": "careless", "what": within}))
    with pytest.raises(msgspec.DecodeError, match="out of bounds"):
        messages.decode(json.dumps({"t": "careless", "what": value}))


def test_what_no_page_would_say_stops_at_the_door() -> None:
    for text in wrong_messages():
        with contextlib.suppress(msgspec.DecodeError):
            message = messages.decode(text)
            assert "1000001" not in repr(message)
            assert "-1" not in repr(message).replace("value=-1", "")  # a dial goes below 0


def passing_the_door() -> list[str]:
    found = []
    for text in dict.fromkeys(wrong_messages()):
        with contextlib.suppress(msgspec.DecodeError):
            messages.decode(text)
            found.append(text)
    assert len(found) > 30
    return found


async def say_each(
    connect: Callable[[], Awaitable[ClientWebSocketResponse]], texts: list[str]
) -> list[int | None]:
    """Say each on a connection of its own, if the last one was refused; the codes of the refusals."""
    codes: list[int | None] = []
    page = await connect()
    for text in texts:
        await page.send_str(text)
        await page.ping()
        while not page.closed:  # the answer to the ping comes after what was said has been looked at
            received = await page._reader.read()
            if received.type is WSMsgType.PONG:
                break
            if received.type in (WSMsgType.CLOSE, WSMsgType.CLOSED):
                codes.append(received.data)
                await page.close()
                page = await connect()
                break
    await page.close()
    return codes


async def test_no_message_of_a_phone_ends_the_program(program: Playing, client: ClientSession) -> None:
    first, key = await seated_phone(program, client)
    await first.close()
    codes = await say_each(lambda: again(program, client, key), passing_the_door())
    assert set(codes) <= {1007, 1008}
    assert len(codes) > 15, "what concerns no phone, or no deed of this board"
    await serves(program, client)
    assert_no_mishap(program)


async def test_no_message_of_the_page_ends_the_program(program: Playing, client: ClientSession) -> None:
    texts = passing_the_door()
    codes = await say_each(lambda: opened(program, client, "board", "127.0.0.1"), texts)
    assert set(codes) <= {1007, 1008}
    mended = [text.replace('"on": true', '"on": false') for text in texts if '"break"' in text]
    await say_each(lambda: opened(program, client, "board", "127.0.0.1"), mended)
    await serves(program, client)
    assert_no_mishap(program)


async def test_no_message_ends_the_program_before_a_game(tmp_path: Path, client: ClientSession) -> None:
    with playing(tmp_path, "--seats", "2") as program:
        texts = [text for text in passing_the_door() if '"lobby"' in text]
        codes = await say_each(lambda: opened(program, client, "board", "127.0.0.1"), texts)
        assert set(codes) <= {1007, 1008}
        await serves(program, client)
        assert_no_mishap(program)


async def test_what_stops_at_the_door_is_refused_by_the_program_too(
    program: Playing, client: ClientSession
) -> None:
    texts = [
        "[" * 500,
        '{"n":' + "[" * 1000,
        '{"t":"token","uid":"x","place":1e308}',
        '{"t":"press","n":-1,"b":"ok"}',
        "null",
        "",
    ]
    codes = await say_each(lambda: opened(program, client, "board", "127.0.0.1"), texts)
    assert codes == [1007] * len(texts)
    assert_no_mishap(program)


def test_a_request_without_a_host_is_refused_at_once(program: Playing) -> None:
    address = program.wait_until_ready()
    port = int(address.rstrip("/").rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=5) as far:
        far.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert far.recv(100).split(b"\r\n")[0].split()[1] == b"421"
    assert b"<html" in fetch(address)
