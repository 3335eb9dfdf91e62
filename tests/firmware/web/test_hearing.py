"""A stranger who pings without end is sent away, like one who talks without end."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import AsyncIterator, Iterator

import pytest
from aiohttp import ClientSession

from tests.firmware.web.test_hostile import NEARBY, assert_no_mishap, serves
from tests.support import Playing, playing

PING, PONG, TEXT, CLOSE = 9, 10, 1, 8
MASK = b"\0\0\0\0"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    with playing(tmp_path_factory.mktemp("state"), "--players", "2", "--listen", NEARBY) as program:
        program.wait_until_ready()
        yield program


@pytest.fixture
async def client() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


def frame(kind: int, data: bytes = b"") -> bytes:
    return bytes([0x80 | kind, 0x80 | len(data)]) + MASK + data


async def connected(program: Playing, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    port = int(program.wait_until_ready().rstrip("/").rpartition(":")[2])
    reader, writer = await asyncio.open_connection(NEARBY, port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: {NEARBY}:{port}\r\nOrigin: http://{NEARBY}:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def goodbye(reader: asyncio.StreamReader) -> bytes:
    """The frame with which the board ends the connection."""
    while True:
        head = await reader.readexactly(2)
        length = head[1]
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await reader.readexactly(8), "big")
        data = await reader.readexactly(length)
        if head[0] & 15 == CLOSE:
            return data


@pytest.mark.parametrize("path", ["/ws?as=watch", "/ws?as=seat", "/setup/ws"])
@pytest.mark.parametrize("kind", [PING, PONG])
async def test_who_pings_without_end_is_sent_away(
    program: Playing, client: ClientSession, path: str, kind: int
) -> None:
    reader, writer = await connected(program, path)
    writer.write(frame(kind) * 1000)
    async with asyncio.timeout(20):
        assert (await goodbye(reader))[2:] == b"too many messages"
    writer.close()
    await serves(program, client)
    assert_no_mishap(program)


async def test_a_ping_is_answered(program: Playing) -> None:
    reader, writer = await connected(program, "/ws?as=seat")
    writer.write(frame(PING, b"there?"))
    async with asyncio.timeout(20):
        await reader.readuntil(bytes([0x80 | PONG, 6]) + b"there?")
    writer.close()
