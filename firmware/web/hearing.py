"""Hears what a page says on its socket: one message after the other, and no more than a person sends.

A browser sends pings only as answers. aiohttp would answer a stranger's by itself, as fast as they come, and
meanwhile nothing else would be done on the loop. So they are counted here, too.
"""

from __future__ import annotations

import asyncio

from aiohttp import WSMessage, WSMsgType, web

from croupier.firmware.web.guard import RateLimit

PINGS_AT_ONCE, PINGS_PER_SECOND = 60, 20.0
_CLOSED = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)


class TooMuchSaid(Exception):
    """More than a person sends, or a browser."""


class Hearing:
    """Takes the messages of one socket, which must not answer pings by itself (`autoping=False`)."""

    def __init__(self, socket: web.WebSocketResponse, *, per_second: float = 200, burst: float = 200) -> None:
        self._socket = socket
        self._now = asyncio.get_running_loop().time
        self._messages = RateLimit(now=self._now(), per_second=per_second, burst=burst)
        self._pings = RateLimit(now=self._now(), per_second=PINGS_PER_SECOND, burst=PINGS_AT_ONCE)

    async def next(self) -> WSMessage:
        """The next message, or how the connection has ended."""
        while True:
            received = await self._socket.receive()
            if received.type in _CLOSED:
                return received
            is_ping = received.type in (WSMsgType.PING, WSMsgType.PONG)
            if not (self._pings if is_ping else self._messages).allows(self._now()):
                raise TooMuchSaid
            if received.type is WSMsgType.PING:
                await self._socket.pong(received.data)
            elif not is_ping:
                return received
