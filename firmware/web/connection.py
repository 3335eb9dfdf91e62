"""One open page: tells it what changed, and does at the board what it says a hand does."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from dataclasses import dataclass

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from croupier.firmware.web.guard import Rate
from croupier.firmware.web.messages import (
    MAX_BYTES,
    Break,
    Deal,
    FromPage,
    Hello,
    Invite,
    PlaceToken,
    Press,
    Release,
    Role,
    ScreenState,
    Seated,
    Sit,
    TakeBack,
    Words,
    decode,
    encode,
)
from croupier.firmware.web.news import rgb
from croupier.firmware.web.outbox import Outbox
from croupier.firmware.web.room import Room
from croupier.firmware.web.seats import TooManyTries
from croupier.hw.protocols import Button

_GOODBYE_SECONDS = 0.1
_SIT_SECONDS = 20
_KERNEL_BUFFER = 32 * 1024
HEARTBEAT = 4.0
"""Seconds between two questions whether a phone is still there: an empty battery says no goodbye."""
BREATH = 0.1
"""Seconds between what a spectator is told: what changes twice in between is told once."""


class Refused(Exception):
    """The page said something it may not; `code` and the text go into the close frame."""

    def __init__(self, code: WSCloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True)
class Visitor:
    """Who opens a page, and as what."""

    role: Role
    peer: str = ""
    language: str = ""


class Connection:
    """Lives as long as its socket. What it holds down when it vanishes is let go."""

    def __init__(self, room: Room, visitor: Visitor) -> None:
        self._room = room
        self._visitor = visitor
        self._seat: int | None = None
        self._held: set[tuple[int, Button]] = set()
        self._socket = web.WebSocketResponse(
            max_msg_size=MAX_BYTES,
            compress=False,
            timeout=_GOODBYE_SECONDS,
            writer_limit=0,
            heartbeat=HEARTBEAT if visitor.role == "seat" else None,
        )
        self.role = visitor.role
        self._discreet = visitor.role != "board"
        self.outbox = Outbox(
            room.news,
            lambda: room.language(visitor.language),
            lambda: encode(self._hello()),
            discreet=self._discreet,
        )

    async def run(self, request: web.Request) -> web.WebSocketResponse:
        await self._socket.prepare(request)
        transport = request.transport
        if transport is None:
            return self._socket
        _keep_little_in_flight(transport)
        speaking: asyncio.Task[None] | None = None
        try:
            if self.role == "seat":
                await self._sit()
            speaking = asyncio.create_task(self._speak())
            speaking.add_done_callback(lambda _: transport.abort())
            await self._hear()
        except Refused as refusal:
            await self.close(refusal.code, str(refusal))
        finally:
            self._let_go()
            if speaking is not None:
                speaking.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await speaking
        return self._socket

    async def close(self, code: WSCloseCode, reason: str) -> None:
        """Say goodbye; a page that does not listen is left all the same."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE_SECONDS):
                await self._socket.close(code=code, message=reason.encode())

    # -- speaking

    async def _speak(self) -> None:
        """Runs until the connection ends, and ends the connection should it fail."""
        self.outbox.greet()
        while True:
            await self._socket.send_str(await self.outbox.take())
            if self.role == "watch" and not self.outbox:
                await asyncio.sleep(BREATH)

    def _hello(self) -> Hello:
        room, sim = self._room, self._room.sim
        return Hello(
            role=self.role,
            face=room.link.printed(),
            texts=room.texts(self._visitor.language),
            languages=room.languages(),
            cells=sim.cells,
            rgb=rgb(sim),
            screens=[
                ScreenState(*screen.size, room.news.bits(number, discreet=self._discreet))
                for number, screen in enumerate(sim.screens)
            ],
            tokens=dict(sim.tokens),
            phones=room.reach is not None,
            faults=room.faults is not None and self.role == "board",
        )

    # -- a phone

    async def _sit(self) -> None:
        """A phone's first word says which seat is its own."""
        await self._socket.send_str(
            encode(Words(self._room.texts(self._visitor.language), self._room.languages()))
        )
        try:
            async with asyncio.timeout(_SIT_SECONDS):
                word = self._decoded(await self._socket.receive())
        except TimeoutError:
            raise Refused(WSCloseCode.POLICY_VIOLATION, "no code") from None
        if not isinstance(word, Sit) or self._room.reach is None:
            raise Refused(WSCloseCode.POLICY_VIOLATION, "no code")
        try:
            found = self._room.seats.sit(word.code, self._visitor.peer, self)
        except TooManyTries:
            raise Refused(WSCloseCode.TRY_AGAIN_LATER, "too many wrong codes") from None
        if found is None:
            raise Refused(WSCloseCode.POLICY_VIOLATION, "wrong code")
        self._seat, key = found
        await self._socket.send_str(encode(Seated(self._seat, key)))

    def dismiss(self) -> None:
        """Another phone, or the seat's own buttons, have the seat now."""
        self._let_go()
        self._seat = None

    # -- hearing

    async def _hear(self) -> None:
        clock = asyncio.get_running_loop().time
        rate = Rate(now=clock())
        async for message in self._socket:
            if not rate.allows(clock()):
                raise Refused(WSCloseCode.POLICY_VIOLATION, "too many messages")
            word = self._decoded(message)
            if self.role == "watch":
                raise Refused(WSCloseCode.POLICY_VIOLATION, "this page may only watch")
            if self.role == "seat":
                self._do_at_seat(word)
            else:
                await self._do(word)

    def _decoded(self, message: object) -> FromPage:
        kind, data = getattr(message, "type", None), getattr(message, "data", None)
        if kind in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            raise Refused(WSCloseCode.GOING_AWAY, "gone")
        if kind is not WSMsgType.TEXT or not isinstance(data, str):
            raise Refused(WSCloseCode.UNSUPPORTED_DATA, "text only")
        try:
            return decode(data)
        except msgspec.DecodeError as error:
            raise Refused(WSCloseCode.INVALID_TEXT, "malformed message") from error

    def _do_at_seat(self, word: FromPage) -> None:
        if self._seat is None or not self._room.seats.holds(self._seat, self):
            raise Refused(WSCloseCode.POLICY_VIOLATION, "the seat was given to somebody else")
        match word:
            case Press(n, b) if n == self._seat:
                self._press(n, b)
            case Release(n, b) if n == self._seat:
                self._release(n, b)
            case Deal():
                self._room.link.propose(self._seat, word)
            case _:
                raise Refused(WSCloseCode.POLICY_VIOLATION, "only your own seat")

    async def _do(self, word: FromPage) -> None:
        room, sim = self._room, self._room.sim
        match word:
            case Press(n, b) if n < len(sim.buttons):
                if not room.seats.is_held(n):
                    self._press(n, b)
            case Release(n, b) if n < len(sim.buttons):
                self._release(n, b)
            case PlaceToken(uid, place) if uid in sim.tokens and (place is None or place < len(sim.cells)):
                sim.place(uid, place)
            case Invite(n) if n < len(sim.buttons) and room.reach is not None:
                if (invitation := room.invitation(n)) is not None:
                    await self._socket.send_str(encode(invitation))
            case TakeBack(n) if n < len(sim.buttons):
                room.take_back(n)
            case Break() if room.faults is not None and room.faults.do(word):
                pass
            case _:
                raise Refused(WSCloseCode.INVALID_TEXT, "no such thing on this board")

    def _press(self, console: int, button: Button) -> None:
        self._held.add((console, button))
        self._room.sim.press(console, button)

    def _release(self, console: int, button: Button) -> None:
        self._held.discard((console, button))
        self._room.sim.release(console, button)

    def _let_go(self) -> None:
        for console, button in self._held:
            self._room.sim.release(console, button)
        self._held.clear()
        if self._seat is not None:
            self._room.seats.leave(self._seat, self)


def _keep_little_in_flight(transport: asyncio.Transport) -> None:
    """Frames that wait in buffers are old when they arrive; better that they wait in the outbox."""
    transport.set_write_buffer_limits(high=0)
    raw = transport.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KERNEL_BUFFER)
