"""The connection to one open page of /setup: lets it in, tells it what changed, has done what it asks for."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Literal, Protocol, TypeAlias

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from croupier.firmware.web.codes import TooManyTries
from croupier.firmware.web.guard import is_loopback
from croupier.firmware.web.hearing import Hearing, TooMuchSaid
from croupier.firmware.web.message_base import MAX_BYTES
from croupier.firmware.web.messages import LanguageName
from croupier.firmware.web.workshop.door import WorkshopDoor
from croupier.firmware.web.workshop.messages import (
    DoorNow,
    DoorState,
    Enter,
    FromSetup,
    ShowCode,
    ToSetup,
    decode,
    encode,
)

Topic: TypeAlias = Literal["about", "parts", "trial", "walk", "tags", "wifi"]
TOPICS: tuple[Topic, ...] = ("about", "parts", "trial", "walk", "tags", "wifi")
HEARTBEAT_S = 4.0
WAIT_OUTSIDE_S = 900.0
"""Seconds that a page may stay outside the door."""
MESSAGES_AT_ONCE, MESSAGES_PER_SECOND = 40, 10.0
MAX_AT_ONCE = 8
"""So many things may be going on for one page; the next one waits."""
PAUSE_S = 0.05
"""Seconds between two messages about what changed: what changes twice in between is sent once."""
_GOODBYE_S = 0.1
_LAST_ANSWERS_S = 1.0
"""Seconds that a stop waits for what the pages have asked for: it may be this very stop."""


class Workshop(Protocol):
    """Knows and tries the devices, for all pages of /setup together. Every call comes on the event loop."""

    door: WorkshopDoor

    def watch(self, changed: Callable[[Topic], None]) -> Callable[[], None]:
        """Call `changed` with what has changed from now on. Call what is returned to end that."""

    def tell(self, topic: Topic, language: str) -> ToSetup:
        """How it is now, in a language."""

    async def do(self, asked: FromSetup, who: object, language: str) -> ToSetup | None:
        """Do what page `who` asks for; the answer that it alone gets."""

    def left(self, who: object) -> None:
        """The page is gone: what it was trying ends."""


class WorkshopRoom(Protocol):
    """What a page needs of the server."""

    def texts(self, wanted: str) -> dict[str, str]: ...

    def language(self, wanted: str) -> str: ...

    def languages(self) -> tuple[LanguageName, ...]: ...


class _Refused(Exception):
    def __init__(self, code: WSCloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class WorkshopConnection:
    """Lives as long as its socket."""

    def __init__(
        self,
        workshop: Workshop,
        room: WorkshopRoom,
        *,
        peer: str,
        language: str,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self._workshop = workshop
        self._room = room
        self.peer = peer
        self._language = language
        self._keep = keep
        """Called when it is let in: it need not make room for others."""
        self._key = ""
        self._texts: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers: set[asyncio.Task[None]] = set()
        """Those of the tasks that the page waits for."""
        self._hands = asyncio.Semaphore(MAX_AT_ONCE)
        self._unwatch: Callable[[], None] = lambda: None
        self._changed: set[Topic] = set(TOPICS)
        self._news = asyncio.Event()
        self._news.set()
        self._socket = web.WebSocketResponse(
            max_msg_size=MAX_BYTES,
            compress=False,
            timeout=_GOODBYE_S,
            heartbeat=HEARTBEAT_S,
            autoping=False,
        )
        self._hearing = Hearing(self._socket, per_second=MESSAGES_PER_SECOND, burst=MESSAGES_AT_ONCE)

    async def run(self, request: web.Request) -> web.WebSocketResponse:
        await self._socket.prepare(request)
        try:
            if not is_loopback(self.peer):
                async with asyncio.timeout(WAIT_OUTSIDE_S):
                    await self._wait_outside()
            self._keep()
            await self._say_door("open", self._key)
            await self._work(request)
        except _Refused as refusal:
            await self.close(refusal.code, str(refusal))
        except TooMuchSaid:
            await self.close(WSCloseCode.POLICY_VIOLATION, "too many messages")
        except TimeoutError:
            await self.close(WSCloseCode.POLICY_VIOLATION, "no code")
        except ConnectionError:
            pass
        finally:
            self._unwatch()
            self._workshop.left(self)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        return self._socket

    async def close(self, code: WSCloseCode, reason: str) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE_S):
                await self._socket.close(code=code, message=reason.encode())

    async def say_goodbye(self, code: WSCloseCode, reason: str) -> None:
        """Close it when the answers that are under way have gone out."""
        if self._answers:
            await asyncio.wait(self._answers, timeout=_LAST_ANSWERS_S)
        await self.close(code, reason)

    # -- at the door

    async def _wait_outside(self) -> None:
        """Until a good code or key comes. Nothing else is heard, and nothing of the board is told."""
        await self._say_door("closed")
        door = self._workshop.door
        while True:
            match await self._next():
                case ShowCode():
                    await self._say_door(door.ask())
                case Enter(typed):
                    try:
                        key = door.enter(typed, self.peer)
                    except TooManyTries:
                        await self._say_door("too many")
                        continue
                    if key is not None:
                        self._key = key
                        return
                    await self._say_door("wrong")
                case _:
                    raise _Refused(WSCloseCode.POLICY_VIOLATION, "no code")

    async def _say_door(self, state: DoorState, key: str = "") -> None:
        """The texts are put together twice for a page, and not for each wrong code of a stranger."""
        if state in ("closed", "open"):
            self._texts = self._room.texts(self._language)
        await self._socket.send_str(encode(DoorNow(state, self._texts, self._room.languages(), key)))

    # -- inside

    async def _work(self, request: web.Request) -> None:
        transport = request.transport
        if transport is None:
            return
        self._unwatch = self._workshop.watch(self._note)
        self._begin(self._send()).add_done_callback(lambda _: transport.abort())
        while True:
            asked = await self._next()
            if self._key:
                self._workshop.door.used(self._key)
            await self._hands.acquire()
            answer = self._begin(self._do(asked))
            self._answers.add(answer)
            answer.add_done_callback(self._answers.discard)
            answer.add_done_callback(lambda _: self._hands.release())

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do it, while the next message is heard: some things take a minute."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _do(self, asked: FromSetup) -> None:
        answer = await self._workshop.do(asked, self, self._spoken)
        if answer is not None:
            with contextlib.suppress(ConnectionError):  # it has gone meanwhile
                await self._socket.send_str(encode(answer))

    @property
    def _spoken(self) -> str:
        return self._room.language(self._language)

    def _note(self, topic: Topic) -> None:
        self._changed.add(topic)
        self._news.set()

    async def _send(self) -> None:
        """Works until the page is gone."""
        with contextlib.suppress(ConnectionError):
            while True:
                await self._news.wait()
                self._news.clear()
                changed, self._changed = self._changed, set()
                for topic in TOPICS:
                    if topic in changed:
                        await self._socket.send_str(encode(self._workshop.tell(topic, self._spoken)))
                await asyncio.sleep(PAUSE_S)

    # -- what comes in

    async def _next(self) -> FromSetup:
        received = await self._hearing.next()
        if received.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            raise _Refused(WSCloseCode.GOING_AWAY, "gone")
        if received.type is not WSMsgType.TEXT or not isinstance(received.data, str):
            raise _Refused(WSCloseCode.UNSUPPORTED_DATA, "text only")
        try:
            return decode(received.data)
        except msgspec.DecodeError as error:
            raise _Refused(WSCloseCode.INVALID_TEXT, "malformed message") from error
