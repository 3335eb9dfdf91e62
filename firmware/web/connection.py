"""One open page: tells it what changed, and does at the board what it says a hand does."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from firmware.web.guard import Rate
from firmware.web.messages import (
    MAX_BYTES,
    FromPage,
    Hello,
    PlaceToken,
    Press,
    Release,
    ScreenState,
    decode,
    encode,
)
from firmware.web.outbox import Outbox, rgb
from hw.protocols import Button
from hw.sim import SimBoard

_GOODBYE_SECONDS = 0.1
_KERNEL_BUFFER = 32 * 1024


class Refused(Exception):
    """The page said something it may not; `code` and the text go into the close frame."""

    def __init__(self, code: WSCloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Connection:
    """Lives as long as its socket. What it holds down when it vanishes is let go."""

    def __init__(self, sim: SimBoard, face: Callable[[], dict[str, Any]], *, may_press: bool) -> None:
        self._sim = sim
        self._face = face
        self._may_press = may_press
        self._held: set[tuple[int, Button]] = set()
        self._socket = web.WebSocketResponse(
            max_msg_size=MAX_BYTES, compress=False, timeout=_GOODBYE_SECONDS, writer_limit=0
        )
        self.outbox = Outbox(sim)

    async def run(self, request: web.Request) -> web.WebSocketResponse:
        await self._socket.prepare(request)
        transport = request.transport
        if transport is None:
            return self._socket
        _keep_little_in_flight(transport)
        speaking = asyncio.create_task(self._speak())
        speaking.add_done_callback(lambda _: transport.abort())
        try:
            await self._hear()
        except Refused as refusal:
            await self.close(refusal.code, str(refusal))
        finally:
            for console, button in self._held:
                self._sim.release(console, button)
            speaking.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await speaking
        return self._socket

    async def close(self, code: WSCloseCode, reason: str) -> None:
        """Say goodbye; a page that does not listen is left all the same."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE_SECONDS):
                await self._socket.close(code=code, message=reason.encode())

    async def _speak(self) -> None:
        """Runs until the connection ends, and ends the connection should it fail."""
        await self._socket.send_str(encode(self._hello()))
        while True:
            await self._socket.send_str(encode(await self.outbox.take()))

    def _hello(self) -> Hello:
        sim = self._sim
        return Hello(
            face=self._face(),
            cells=sim.cells,
            rgb=rgb(sim),
            screens=[ScreenState(screen.width, screen.height, screen.bits) for screen in sim.screens],
            tokens=dict(sim.tokens),
        )

    async def _hear(self) -> None:
        clock = asyncio.get_running_loop().time
        rate = Rate(now=clock())
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT:
                raise Refused(WSCloseCode.UNSUPPORTED_DATA, "text only")
            if not rate.allows(clock()):
                raise Refused(WSCloseCode.POLICY_VIOLATION, "too many messages")
            try:
                word = decode(message.data)
            except msgspec.DecodeError as error:
                raise Refused(WSCloseCode.INVALID_TEXT, "malformed message") from error
            if not self._may_press:
                raise Refused(WSCloseCode.POLICY_VIOLATION, "only this machine may press")
            self._do(word)

    def _do(self, word: FromPage) -> None:
        sim = self._sim
        match word:
            case Press(n, b) if n < len(sim.buttons):
                self._held.add((n, b))
                sim.press(n, b)
            case Release(n, b) if n < len(sim.buttons):
                self._held.discard((n, b))
                sim.release(n, b)
            case PlaceToken(uid, place) if uid in sim.tokens and (place is None or place < len(sim.cells)):
                sim.place(uid, place)
            case _:
                raise Refused(WSCloseCode.INVALID_TEXT, "no such thing on this board")


def _keep_little_in_flight(transport: asyncio.Transport) -> None:
    """Frames that wait in buffers are old when they arrive; better that they wait in the outbox."""
    transport.set_write_buffer_limits(high=0)
    raw = transport.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KERNEL_BUFFER)
