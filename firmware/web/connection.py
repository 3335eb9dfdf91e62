"""The connection to one open page: sends it what changed, and does at the board what the page asks for."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Collection
from dataclasses import dataclass

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from croupier.firmware.model.lobby_page import AtSeat
from croupier.firmware.web.codes import TooManyTries
from croupier.firmware.web.hearing import Hearing, TooMuchSaid
from croupier.firmware.web.listener import PageListener
from croupier.firmware.web.message_base import MAX_BYTES
from croupier.firmware.web.messages import (
    Break,
    ChooseKey,
    FromPage,
    Hello,
    Invite,
    Lobby,
    LookAt,
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
from croupier.firmware.web.outbox import SPEAK, Outbox
from croupier.firmware.web.shared_board import SharedBoard
from croupier.firmware.web.speech_messages import Ask, Listen, Spoken
from croupier.hw.protocols import Button

HEARTBEAT_S = 4.0
"""Seconds between two questions whether a phone is still there: an empty battery says no goodbye."""
SPECTATOR_PAUSE_S = 0.1
"""Seconds between two messages to a spectator: what changes twice in between is sent once."""
_GOODBYE_S = 0.1
_WAIT_FOR_CODE_S = 20
_KERNEL_BUFFER_BYTES = 32 * 1024


class Refused(Exception):
    """The page asked for something it may not. `code` and the text go into the close frame."""

    def __init__(self, code: WSCloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True)
class Visitor:
    """Who opens a page: in which role, from which address, and in which language."""

    role: Role
    peer: str = ""
    language: str = ""
    tv: bool = False
    """A television: it watches, and shows where phones join."""


class Connection:
    """Lives as long as its socket. Buttons that are still pressed when it ends are released."""

    def __init__(self, board: SharedBoard, visitor: Visitor, keep: Callable[[], None] = lambda: None) -> None:
        self._board = board
        self._keep = keep
        """Called for a player and for the board's own page: they need not make room for others."""
        self._visitor = visitor
        self._seat: int | None = None
        """The seat that this phone holds."""
        self._pressed: set[tuple[int, Button]] = set()
        self._socket = web.WebSocketResponse(
            max_msg_size=MAX_BYTES,
            compress=False,
            timeout=_GOODBYE_S,
            writer_limit=0,
            heartbeat=HEARTBEAT_S if visitor.role == "seat" else None,
            autoping=False,
        )
        self._hearing = Hearing(self._socket)
        self.role = visitor.role
        self.peer = visitor.peer
        self._hide_codes = visitor.role != "board"
        self.outbox = Outbox(
            board.messages,
            lambda: board.language(visitor.language),
            lambda: encode(self._hello()),
            hide_codes=self._hide_codes,
            consoles=self._consoles,
            sees_chances=self._sees_chances,
            speech=lambda: None if self._listener is None else self._listener.message(),
        )
        self._listener: PageListener | None = None

    def _sees_chances(self) -> bool:
        """Who watches does; who plays, if the players want it."""
        story = self._board.link.story
        return self.role == "watch" or (story is not None and story.chances_for_all)

    def _consoles(self) -> Collection[int]:
        """The consoles whose words this page reads: all, its own, or for a spectator none."""
        if self.role == "board":
            return range(len(self._board.link.words))
        return () if self._seat is None else (self._seat,)

    async def run(self, request: web.Request) -> web.WebSocketResponse:
        """Answer the request, and work until the socket is closed."""
        await self._socket.prepare(request)
        transport = request.transport
        if transport is None:
            return self._socket
        _keep_little_in_flight(transport)
        sending: asyncio.Task[None] | None = None
        try:
            if self.role == "seat":
                await self._sit()
            if self.role != "watch":
                self._keep()
            self._listener = self._made_listener()
            sending = asyncio.create_task(self._send())
            sending.add_done_callback(lambda _: transport.abort())
            await self._receive()
        except Refused as refusal:
            await self.close(refusal.code, str(refusal))
        except TooMuchSaid:
            await self.close(WSCloseCode.POLICY_VIOLATION, "too many messages")
        finally:
            self._release_all()
            if self._listener is not None:
                self._listener.close()
            if sending is not None:
                sending.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await sending
        return self._socket

    async def close(self, code: WSCloseCode, reason: str) -> None:
        """Say goodbye. A page that does not answer is left all the same."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE_S):
                await self._socket.close(code=code, message=reason.encode())

    def _made_listener(self) -> PageListener | None:
        """What this page says aloud, or gives a screen reader to say."""
        link = self._board.link
        if link.announcer is None:
            return None
        return PageListener(
            link.announcer,
            lambda: self._board.language(self._visitor.language),
            self._free_consoles,
            lambda: self.outbox.mark(SPEAK),
            speaks_for_board=self.role == "board" and link.board_speaks(),
            sees_chances=self._sees_chances,
        )

    def _free_consoles(self) -> Collection[int]:
        """The consoles that this page reads, without those that a phone has."""
        if self.role != "board":
            return self._consoles()
        return [console for console in self._consoles() if not self._board.phones.seats.is_held(console)]

    # -- sending

    async def _send(self) -> None:
        """Works until the connection ends. If it fails, the connection ends."""
        self.outbox.greet()
        while True:
            await self._socket.send_str(await self.outbox.take())
            if self.role == "watch" and not self.outbox:
                await asyncio.sleep(SPECTATOR_PAUSE_S)

    def _hello(self) -> Hello:
        board, sim = self._board, self._board.sim
        return Hello(
            role=self.role,
            face=board.link.printed(),
            texts=board.texts(self._visitor.language),
            languages=board.languages(),
            cells=sim.cells,
            rgb=board.messages.rgb(),
            screens=[
                ScreenState(*screen.size, board.messages.bits(n, hide_codes=self._hide_codes))
                for n, screen in enumerate(sim.screens)
            ],
            tokens=dict(sim.tokens),
            phones=board.phones.network is not None,
            faults=board.faults is not None and self.role == "board",
            join=board.phones.join() if self._visitor.tv else None,
            setup=board.link.workshop is not None,
            past=board.link.past is not None,
        )

    # -- a phone

    async def _sit(self) -> None:
        """A phone's first message is its code or key: it says which seat is the phone's."""
        await self._socket.send_str(
            encode(Words(self._board.texts(self._visitor.language), self._board.languages()))
        )
        try:
            async with asyncio.timeout(_WAIT_FOR_CODE_S):
                message = self._decoded(await self._hearing.next())
        except TimeoutError:
            raise Refused(WSCloseCode.POLICY_VIOLATION, "no code") from None
        if not isinstance(message, Sit) or self._board.phones.network is None:
            raise Refused(WSCloseCode.POLICY_VIOLATION, "no code")
        try:
            found = self._board.phones.seats.sit(message.code, self._visitor.peer, self)
        except TooManyTries:
            raise Refused(WSCloseCode.TRY_AGAIN_LATER, "too many wrong codes") from None
        if found is None:
            raise Refused(WSCloseCode.POLICY_VIOLATION, "wrong code")
        self._seat, key = found
        await self._socket.send_str(encode(Seated(self._seat, key)))

    def dismiss(self) -> None:
        """Another phone, or the seat's own buttons, have the seat now."""
        self._release_all()
        self._seat = None

    # -- receiving

    async def _receive(self) -> None:
        while True:
            message = self._decoded(await self._hearing.next())
            if isinstance(message, LookAt):
                self.outbox.look_at(message.space)
                continue
            if isinstance(message, Listen | Spoken | Ask):
                self._do_for_listener(message)
                continue
            if self.role == "watch":
                raise Refused(WSCloseCode.POLICY_VIOLATION, "this page may only watch")
            if self.role == "seat":
                self._do_at_seat(message)
            else:
                await self._do_at_board(message)

    def _do_for_listener(self, message: Listen | Spoken | Ask) -> None:
        """A page may ask only about a console that it reads; anybody may ask about the table."""
        listener = self._listener
        match message:
            case _ if listener is None:
                pass
            case Listen():
                listener.listen(message)
            case Spoken(number):
                listener.spoken(number)
            case Ask(n=console):
                listener.ask(message, console if console in self._consoles() else None)

    def _decoded(self, received: object) -> FromPage:
        kind, data = getattr(received, "type", None), getattr(received, "data", None)
        if kind in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            raise Refused(WSCloseCode.GOING_AWAY, "gone")
        if kind is not WSMsgType.TEXT or not isinstance(data, str):
            raise Refused(WSCloseCode.UNSUPPORTED_DATA, "text only")
        try:
            return decode(data)
        except msgspec.DecodeError as error:
            raise Refused(WSCloseCode.INVALID_TEXT, "malformed message") from error

    def _do_at_seat(self, message: FromPage) -> None:
        if self._seat is None or not self._board.phones.seats.holds(self._seat, self):
            raise Refused(WSCloseCode.POLICY_VIOLATION, "the seat was given to somebody else")
        match message:
            case Press(n, b) if n == self._seat:
                self._press(n, b)
            case Release(n, b) if n == self._seat:
                self._release(n, b)
            case ChooseKey(n) if n == self._seat:
                self._board.link.choose(message)
            case Lobby(do) if not isinstance(do, AtSeat) or do.n == self._seat:
                self._board.link.ask_lobby(do, self._visitor.language)
            case _:
                raise Refused(WSCloseCode.POLICY_VIOLATION, "only your own seat")

    async def _do_at_board(self, message: FromPage) -> None:
        board, sim = self._board, self._board.sim
        match message:
            case Press(n, b) if n < len(sim.buttons):
                if not board.phones.seats.is_held(n):
                    self._press(n, b)
            case Release(n, b) if n < len(sim.buttons):
                self._release(n, b)
            case ChooseKey(n) if n < len(sim.buttons):
                if not board.phones.seats.is_held(n):
                    board.link.choose(message)
            case PlaceToken(uid, place) if uid in sim.tokens and (place is None or place < len(sim.cells)):
                sim.place(uid, place)
            case Invite(n) if n < len(sim.buttons) and board.phones.network is not None:
                if (invitation := board.phones.invitation(n)) is not None:
                    await self._socket.send_str(encode(invitation))
            case TakeBack(n) if n < len(sim.buttons):
                board.phones.seats.take_back(n)
            case Lobby(do) if not isinstance(do, AtSeat) or do.n < len(sim.buttons):
                if not isinstance(do, AtSeat) or not board.phones.seats.is_held(do.n):
                    board.link.ask_lobby(do, self._visitor.language)
            case Break() if board.faults is not None and board.faults.do(message):
                pass
            case _:
                raise Refused(WSCloseCode.INVALID_TEXT, "no such thing on this board")

    def _press(self, console: int, button: Button) -> None:
        self._pressed.add((console, button))
        self._board.sim.press(console, button)

    def _release(self, console: int, button: Button) -> None:
        self._pressed.discard((console, button))
        self._board.sim.release(console, button)

    def _release_all(self) -> None:
        for console, button in self._pressed:
            self._board.sim.release(console, button)
        self._pressed.clear()
        if self._seat is not None:
            self._board.phones.seats.leave(self._seat, self)


def _keep_little_in_flight(transport: asyncio.Transport) -> None:
    """A message that waits in a buffer is old when it arrives, so let it wait in the outbox.

    Not 0 bytes: with TLS asyncio takes that for a buffer that is always full, and nothing would ever be sent.
    """
    transport.set_write_buffer_limits(high=1, low=0)
    raw = transport.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KERNEL_BUFFER_BYTES)
