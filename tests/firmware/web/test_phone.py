"""A phone that holds a seat, and who else may come in from the network."""

import asyncio
import json
import socket as socketlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSServerHandshakeError, web
from pytest_mock import MockerFixture

from croupier.firmware.web import CannotListen, Server, TableLink, start
from croupier.firmware.web import server as web_server
from croupier.firmware.web.invitation import qr_path
from croupier.hw.protocols import Button, ButtonEvent
from croupier.hw.sim import TOKEN_UIDS, SimBoard

from .conftest import Face, texts
from .test_socket import closed_with, heard, presses, soon

NEARBY = "127.0.0.2"
"""Another address of this machine: the network, as far as a test may go."""


@pytest.fixture
async def open_house(sim: SimBoard, face: Face) -> AsyncIterator[Server]:
    server = await start(sim, TableLink(printed=lambda: face, texts=texts), network=NEARBY)
    yield server
    await server.stop()


async def until(socket: ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    while (word := await heard(socket))["t"] != kind:
        pass
    return word


async def at_the_board(server: Server, client: ClientSession) -> ClientWebSocketResponse:
    origin = server.address.rstrip("/")
    socket = await client.ws_connect(f"{server.address}ws", origin=origin, max_msg_size=0)
    await until(socket, "hello")
    return socket


async def phone(server: Server, client: ClientSession) -> ClientWebSocketResponse:
    address = server.network
    assert address is not None
    return await client.ws_connect(f"{address}ws?as=seat&lang=fr", origin=address.rstrip("/"), max_msg_size=0)


async def invited(board: ClientWebSocketResponse, seat: int = 1) -> str:
    await board.send_json({"t": "invite", "n": seat})
    code: str = (await until(board, "invitation"))["code"]
    return code


async def seated(server: Server, client: ClientSession, code: str) -> tuple[ClientWebSocketResponse, str]:
    socket = await phone(server, client)
    await socket.send_json({"t": "sit", "code": code})
    key: str = (await until(socket, "seated"))["key"]
    await until(socket, "hello")
    return socket, key


async def test_a_code_is_an_invitation_to_scan(open_house: Server, client: ClientSession) -> None:
    board = await at_the_board(open_house, client)
    await board.send_json({"t": "invite", "n": 1})
    word = await until(board, "invitation")
    assert word["address"] == f"{NEARBY}:{open_house.port}"
    assert len(word["code"]) == 9
    assert word["size"] >= 29
    assert word["qr"].startswith("M4 4h7v1h-7z")  # the corner every QR code has, behind its margin
    assert (word["name"], word["name_qr"]) == ("", ""), "nobody answers to a name here"


async def test_where_a_name_is_answered_it_can_be_scanned_too(
    sim: SimBoard, face: Face, client: ClientSession, mocker: MockerFixture
) -> None:
    mocker.patch("croupier.firmware.web.invitation.sending_address", return_value="127.0.0.1")
    mocker.patch("croupier.firmware.web.invitation.local_name", return_value="croupier.local")
    server = await start(sim, TableLink(printed=lambda: face, texts=texts), network="0.0.0.0")
    board = await at_the_board(server, client)
    await board.send_json({"t": "invite", "n": 1})
    word = await until(board, "invitation")
    path = f"seat#{word['code'].replace('-', '')}"
    named = qr_path(f"http://croupier.local:{server.port}/{path}")
    assert (word["name_qr"], word["name_size"]) == named
    assert (word["qr"], word["size"]) == qr_path(f"http://127.0.0.1:{server.port}/{path}")
    await server.stop()


async def test_the_seat_s_own_screen_shows_the_code_until_the_phone_is_there(
    sim: SimBoard, face: Face, client: ClientSession
) -> None:
    shown: list[tuple[int, tuple[str, str] | None]] = []
    link = TableLink(
        printed=lambda: face,
        texts=texts,
        aside=lambda console, code: shown.append((console, code)),
    )
    server = await start(sim, link, network=NEARBY)
    board = await at_the_board(server, client)
    code = await invited(board, 1)
    assert shown == [(1, (code, f"{NEARBY}:{server.port}"))]
    await seated(server, client, code)
    assert shown[1:] == [(1, None)]
    await server.stop()


async def test_a_phone_presses_its_own_seat(sim: SimBoard, open_house: Server, client: ClientSession) -> None:
    board = await at_the_board(open_house, client)
    held, _ = await seated(open_house, client, await invited(board))
    assert (await until(board, "seats"))["held"] == [1]
    events = presses(sim)
    await held.send_json({"t": "press", "n": 1, "b": "ok"})
    assert await soon(events) == ButtonEvent(1, Button.OK, "press")
    await held.send_json({"t": "release", "n": 1, "b": "ok"})
    assert await soon(events) == ButtonEvent(1, Button.OK, "release")


async def test_a_held_seat_does_not_listen_to_the_board_s_page(
    sim: SimBoard, open_house: Server, client: ClientSession
) -> None:
    board = await at_the_board(open_house, client)
    await seated(open_house, client, await invited(board, 1))
    events = presses(sim)
    for seat in (1, 0):
        await board.send_json({"t": "press", "n": seat, "b": "ok"})
    assert (await soon(events)).console == 0


@pytest.mark.parametrize(
    "word",
    [
        {"t": "press", "n": 0, "b": "ok"},
        {"t": "token", "uid": TOKEN_UIDS[0], "place": 3},
        {"t": "invite", "n": 1},
        {"t": "take back", "n": 0},
        {"t": "break", "what": "reader"},
    ],
)
async def test_a_phone_touches_nothing_else(
    sim: SimBoard, open_house: Server, client: ClientSession, word: dict[str, object]
) -> None:
    board = await at_the_board(open_house, client)
    held, _ = await seated(open_house, client, await invited(board))
    await held.send_json(word)
    assert await closed_with(held) == (1008, "only your own seat")
    assert sim.tokens[TOKEN_UIDS[0]] is None


async def test_a_lost_phone_lets_go_and_gives_the_seat_back(
    sim: SimBoard, open_house: Server, client: ClientSession
) -> None:
    board = await at_the_board(open_house, client)
    held, key = await seated(open_house, client, await invited(board))
    await until(board, "seats")
    events = presses(sim)
    await held.send_json({"t": "press", "n": 1, "b": "left"})
    assert (await soon(events)).kind == "press"
    connection = held._response.connection
    assert connection is not None
    assert connection.transport is not None
    connection.transport.abort()
    assert await soon(events) == ButtonEvent(1, Button.LEFT, "release")
    assert (await until(board, "seats"))["held"] == []
    await board.send_json({"t": "press", "n": 1, "b": "ok"})
    assert await soon(events) == ButtonEvent(1, Button.OK, "press")
    await seated(open_house, client, key)
    assert (await until(board, "seats"))["held"] == [1]


async def test_a_phone_that_falls_silent_gives_the_seat_back(
    open_house: Server, client: ClientSession, mocker: MockerFixture
) -> None:
    """An empty battery says no goodbye: nothing is closed, and nobody answers any more."""
    mocker.patch("croupier.firmware.web.connection.HEARTBEAT_S", 0.2)
    board = await at_the_board(open_house, client)
    code = await invited(board)
    silent = await client.ws_connect(
        f"{open_house.network}ws?as=seat", origin=str(open_house.network).rstrip("/"), autoping=False
    )
    await silent.send_json({"t": "sit", "code": code})
    assert (await until(board, "seats"))["held"] == [1]
    assert (await until(board, "seats"))["held"] == []


async def test_the_board_takes_a_seat_back(open_house: Server, client: ClientSession) -> None:
    board = await at_the_board(open_house, client)
    held, key = await seated(open_house, client, await invited(board))
    assert (await until(held, "seats"))["held"] == [1]
    await board.send_json({"t": "take back", "n": 1})
    assert (await until(held, "seats"))["held"] == []
    await held.send_json({"t": "press", "n": 1, "b": "ok"})
    assert await closed_with(held) == (1008, "the seat was given to somebody else")
    again = await phone(open_house, client)
    await again.send_json({"t": "sit", "code": key})
    assert await closed_with(again) == (1008, "wrong code")


async def test_a_code_works_once(open_house: Server, client: ClientSession) -> None:
    board = await at_the_board(open_house, client)
    code = await invited(board)
    await seated(open_house, client, code)
    other = await phone(open_house, client)
    await other.send_json({"t": "sit", "code": code})
    assert await closed_with(other) == (1008, "wrong code")


async def test_guessing_is_slow(open_house: Server, client: ClientSession) -> None:
    board = await at_the_board(open_house, client)
    code = await invited(board)
    answers = []
    for _ in range(6):
        guess = await phone(open_house, client)
        await guess.send_json({"t": "sit", "code": "AAAAAAAA"})
        answers.append(await closed_with(guess))
    assert answers == [(1008, "wrong code")] * 5 + [(1013, "too many wrong codes")]
    await seated(open_house, client, code)


@pytest.mark.parametrize(
    "word", ["", "hello", '{"t":"sit"}', '{"t":"sit","code":1}', '{"t":"sit","code":"' + "A" * 65 + '"}']
)
async def test_a_phone_that_says_something_else_is_sent_away(
    open_house: Server, client: ClientSession, word: str
) -> None:
    socket = await phone(open_house, client)
    await socket.send_str(word)
    assert await closed_with(socket) == (1007, "malformed message")


async def test_before_its_code_a_phone_hears_words_only(open_house: Server, client: ClientSession) -> None:
    socket = await phone(open_house, client)
    words = await heard(socket)
    assert words["t"] == "words"
    assert words["texts"]["sit"] == "Prendre la place"
    await socket.send_json({"t": "press", "n": 0, "b": "ok"})
    assert await closed_with(socket) == (1008, "no code")


async def test_without_a_network_there_are_no_phones(server: Server, client: ClientSession) -> None:
    board = await at_the_board(server, client)
    await board.send_json({"t": "invite", "n": 0})
    assert await closed_with(board) == (1007, "no such thing on this board")
    assert server.network is None
    with pytest.raises(OSError, match="Cannot connect"):
        await client.ws_connect(f"http://{NEARBY}:{server.port}/ws?as=seat")


async def test_who_comes_from_elsewhere_only_watches(
    open_house: Server, client: ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "is_loopback", lambda _: False)
    socket = await client.ws_connect(
        f"{open_house.network}ws", origin=(open_house.network or "").rstrip("/"), max_msg_size=0
    )
    assert (await heard(socket))["role"] == "watch"
    await socket.send_json({"t": "press", "n": 0, "b": "ok"})
    assert await closed_with(socket) == (1008, "this page may only watch")


async def test_a_site_elsewhere_gets_no_seat(open_house: Server, client: ClientSession) -> None:
    for origin in ("http://example.org", f"http://127.0.0.1:{open_house.port}"):
        with pytest.raises(WSServerHandshakeError) as refusal:
            await client.ws_connect(f"{open_house.network}ws?as=seat", origin=origin)
        assert refusal.value.status == 403


async def test_a_name_that_points_at_the_network_address_is_turned_away(
    open_house: Server, client: ClientSession
) -> None:
    for host in (f"evil.example.org:{open_house.port}", f"127.0.0.3:{open_house.port}", NEARBY):
        async with client.get(open_house.network or "", headers={"Host": host}) as answer:
            assert answer.status == 421


async def test_a_board_on_every_address_answers_to_the_one_it_is_reached_by(
    sim: SimBoard, face: Face, client: ClientSession
) -> None:
    server = await start(sim, TableLink(printed=lambda: face, texts=texts), network="0.0.0.0")
    for name, status in (("127.0.0.1", 200), (NEARBY, 200)):
        async with client.get(f"http://{name}:{server.port}/watch") as answer:
            assert answer.status == status
    async with client.get(f"http://{NEARBY}:{server.port}/", headers={"Host": "example.org"}) as answer:
        assert answer.status == 421
    assert server.address == f"http://127.0.0.1:{server.port}/"
    await server.stop()


async def test_an_address_of_another_machine_is_the_callers_to_explain(sim: SimBoard, face: Face) -> None:
    with pytest.raises(CannotListen) as problem:
        await start(sim, TableLink(printed=lambda: face), network="192.0.2.1")
    assert problem.value.address == "192.0.2.1"


async def test_a_port_that_somebody_has_at_the_second_address_is_left_to_them(
    sim: SimBoard, face: Face, client: ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system names a free port of the first address. Others may have that port at the second."""
    others: list[socketlib.socket] = []
    real = web.TCPSite.start

    async def start_late(site: web.TCPSite) -> None:
        if NEARBY in site.name and not others:
            port = int(site.name.rpartition(":")[2])
            others.append(socketlib.create_server((NEARBY, port)))
        await real(site)

    monkeypatch.setattr(web.TCPSite, "start", start_late)
    server = await start(sim, TableLink(printed=lambda: face, texts=texts), network=NEARBY)
    assert others[0].getsockname()[1] != server.port
    for name in ("127.0.0.1", NEARBY):
        async with client.get(f"http://{name}:{server.port}/watch") as answer:
            assert answer.status == 200
    await server.stop()
    others[0].close()


async def test_a_spectator_says_nothing(server: Server, client: ClientSession) -> None:
    origin = server.address.rstrip("/")
    socket = await client.ws_connect(f"{server.address}ws?as=watch", origin=origin, max_msg_size=0)
    assert (await heard(socket))["role"] == "watch"
    await socket.send_json({"t": "token", "uid": TOKEN_UIDS[0], "place": 1})
    assert await closed_with(socket) == (1008, "this page may only watch")


async def test_spectators_are_told_the_newest_only(
    sim: SimBoard, server: Server, client: ClientSession
) -> None:
    origin = server.address.rstrip("/")
    socket = await client.ws_connect(f"{server.address}ws?as=watch", origin=origin, max_msg_size=0)
    await until(socket, "hello")
    for number in range(1, 200):
        sim.board.pixels.show([(number, 0, 0)] * 80)
        await asyncio.sleep(0)
    sim.place(TOKEN_UIDS[0], 7)
    words = [await heard(socket)]
    while words[-1]["t"] != "token":
        words.append(await heard(socket))
    assert len(words) < 20
    assert all(word["t"] in ("pixels", "token") for word in words)


async def test_a_real_board_is_in_nobody_s_hands(sim: SimBoard, face: Face, client: ClientSession) -> None:
    server = await start(sim, TableLink(printed=lambda: face, texts=texts, hands=False))
    socket = await client.ws_connect(f"{server.address}ws", origin=server.address.rstrip("/"), max_msg_size=0)
    hello = await heard(socket)
    assert (hello["role"], hello["faults"]) == ("watch", False)
    await server.stop()


def test_the_words_of_both_languages_have_the_same_gaps() -> None:
    english, french = texts("en"), texts("fr")
    assert english.keys() == french.keys()
    for key, text in english.items():
        assert sorted(gaps(text)) == sorted(gaps(french[key])), key
    assert json.dumps(english) != json.dumps(french)


def gaps(text: str) -> list[str]:
    return [part.partition("}")[0] for part in text.split("{")[1:]]


async def test_a_television_gets_the_address_and_never_a_code(
    open_house: Server, client: ClientSession
) -> None:
    address = open_house.network
    assert address is not None
    tv = await client.ws_connect(f"{address}ws?as=tv", origin=address.rstrip("/"), max_msg_size=0)
    hello = await until(tv, "hello")
    assert hello["role"] == "watch"
    assert hello["join"]["address"] == f"{NEARBY}:{open_house.port}"
    assert hello["join"]["qr"]
    watching = await client.ws_connect(f"{address}ws?as=watch", origin=address.rstrip("/"), max_msg_size=0)
    assert (await until(watching, "hello"))["join"] is None


async def test_anybody_may_look_at_a_deed_but_only_at_one_that_is_there(
    open_house: Server, client: ClientSession
) -> None:
    address = open_house.network
    assert address is not None
    watching = await client.ws_connect(f"{address}ws?as=watch", origin=address.rstrip("/"), max_msg_size=0)
    await until(watching, "hello")
    await watching.send_json({"t": "look", "space": 39})
    await watching.send_json({"t": "look", "space": None})
    await watching.send_json({"t": "look", "space": 40})
    assert (await closed_with(watching))[0] == 1007


async def test_every_ipv6_address_means_ipv4_on_this_machine_too(
    sim: SimBoard, face: Face, client: ClientSession
) -> None:
    """`--listen ::` is every address of the machine, also its loopback of IPv4."""
    server = await start(sim, TableLink(printed=lambda: face, texts=texts), network="::")
    for host in ("127.0.0.1", "[::1]"):
        async with client.get(f"http://{host}:{server.port}/") as answer:
            assert answer.status == 200
    await server.stop()
