"""A page that does not keep up costs the board nothing and ends up with the newest state."""

import asyncio
import base64
import json
import os
import socket
from collections.abc import AsyncIterator

import pytest
from aiohttp import ClientWebSocketResponse

from croupier.firmware.web import Server, TableLink, start
from croupier.firmware.web.messages import PixelsNow, Sound, TokenNow, encode
from croupier.firmware.web.outbox import MessageCache, Outbox
from croupier.hw.sim import TOKEN_UIDS, PixelsChanged, ScreenChanged, SimBoard, SoundPlayed, TokenMoved

from .conftest import Face

FRAMES = 3000


class Frozen:
    """A page that shook hands and then stopped reading."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, server: Server) -> "Frozen":
        loop = asyncio.get_running_loop()
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        await loop.sock_connect(connection, ("127.0.0.1", server.port))
        host = f"127.0.0.1:{server.port}"
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        )
        await loop.sock_sendall(connection, lines.encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += await loop.sock_recv(connection, 1)
        assert b" 101 " in answer
        return cls(connection)

    async def thaw(self, last: str) -> list[dict[str, object]]:
        """Read all messages that were sent, up to the first one called `last`."""
        stream, writer = await asyncio.open_connection(sock=self._connection)
        words: list[dict[str, object]] = []
        async with asyncio.timeout(20):
            while not words or words[-1]["t"] != last:
                length = (await stream.readexactly(2))[1]
                if length == 126:
                    length = int.from_bytes(await stream.readexactly(2), "big")
                words.append(json.loads(await stream.readexactly(length)))
        writer.close()
        await writer.wait_closed()
        return words

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
async def frozen(server: Server) -> AsyncIterator[Frozen]:
    frozen = await Frozen.open(server)
    yield frozen
    frozen.close()


def frame(number: int) -> list[tuple[int, int, int]]:
    return [(number >> 8, number & 0xFF, 1)] * 80


async def test_a_frozen_page_gets_the_newest_frame_and_holds_nobody_up(
    sim: SimBoard, frozen: Frozen, page: ClientWebSocketResponse
) -> None:
    newest = base64.b64encode(bytes((FRAMES >> 8, FRAMES & 0xFF, 1) * 80)).decode()
    for number in range(1, FRAMES + 1):
        sim.board.pixels.show(frame(number))
        await asyncio.sleep(0)
    while json.loads(await page.receive_str(timeout=20))["rgb"] != newest:
        pass
    sim.place(TOKEN_UIDS[0], 9)
    assert json.loads(await page.receive_str(timeout=20))["t"] == "token"
    words = await frozen.thaw("token")
    frames = [word for word in words if word["t"] == "pixels"]
    assert frames[-1]["rgb"] == newest
    assert len(frames) < FRAMES / 2


async def test_an_outbox_holds_one_entry_for_each_thing(sim: SimBoard) -> None:
    outbox = Outbox(MessageCache(sim))
    for number in range(1000):
        outbox.put(PixelsChanged())
        outbox.put(ScreenChanged(number % 2))
        outbox.put(TokenMoved(TOKEN_UIDS[number % 6], number % 40))
        outbox.put(SoundPlayed(((440.0, number),)))
    assert len(outbox) == 1 + 2 + 6 + 1


async def test_news_is_how_things_stand_when_it_is_told(sim: SimBoard) -> None:
    outbox = Outbox(MessageCache(sim))
    outbox.put(PixelsChanged())
    sim.board.pixels.show(frame(300))
    assert await outbox.take() == encode(PixelsNow(bytes((1, 44, 1) * 80)))
    assert len(outbox) == 0


async def test_the_hello_comes_first_whatever_happened_before(sim: SimBoard) -> None:
    outbox = Outbox(MessageCache(sim), hello=lambda: "hello")
    outbox.put(PixelsChanged())
    outbox.greet()
    outbox.put(PixelsChanged())
    assert await outbox.take() == "hello"
    assert (await outbox.take()).startswith('{"t":"pixels"')


async def test_the_same_news_is_not_told_twice(sim: SimBoard) -> None:
    outbox = Outbox(MessageCache(sim))
    outbox.put(PixelsChanged())
    assert (await outbox.take()).startswith('{"t":"pixels"')
    outbox.put(PixelsChanged())
    outbox.put(TokenMoved(TOKEN_UIDS[0], None))
    assert await outbox.take() == encode(TokenNow(TOKEN_UIDS[0], None))


async def test_the_same_tune_is_told_twice(sim: SimBoard) -> None:
    outbox = Outbox(MessageCache(sim))
    for _ in range(2):
        outbox.put(SoundPlayed(((440.0, 1.0),)))
        assert await outbox.take() == encode(Sound(((440.0, 1.0),)))


async def test_the_server_stops_at_once_with_pages_open(sim: SimBoard, face: Face) -> None:
    server = await start(sim, TableLink(printed=lambda: face))
    pages = [await Frozen.open(server) for _ in range(5)]
    for number in range(1, 1000):
        sim.board.pixels.show(frame(number))
        await asyncio.sleep(0)
    await asyncio.wait_for(server.stop(), 10)
    for page in pages:
        page.close()
    sim.board.pixels.show(frame(0))


async def test_the_port_is_free_again_after_a_stop(sim: SimBoard, face: Face, server: Server) -> None:
    await server.stop()
    again = await start(sim, TableLink(printed=lambda: face), port=server.port)
    assert again.address == server.address == f"http://127.0.0.1:{server.port}/"
    await again.stop()


async def test_a_taken_port_is_the_callers_to_explain(sim: SimBoard, face: Face, server: Server) -> None:
    with pytest.raises(OSError, match="address already in use"):
        await start(sim, TableLink(printed=lambda: face), port=server.port)
