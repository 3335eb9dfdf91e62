"""The page's server: a few files, one socket a page. On this machine only, unless told an address."""

from __future__ import annotations

import asyncio
import gzip
import os
from collections.abc import Awaitable, Callable, Hashable
from pathlib import Path
from typing import NamedTuple

from aiohttp import WSCloseCode, web

from croupier.firmware.web.connection import Connection, Visitor
from croupier.firmware.web.guard import (
    ANY,
    SECURITY_HEADERS,
    hosts,
    is_loopback,
    is_own_number,
    network_hosts,
    same_origin,
)
from croupier.firmware.web.messages import Role
from croupier.firmware.web.outbox import STORY
from croupier.firmware.web.reach import Reach, url
from croupier.firmware.web.room import Room
from croupier.firmware.web.table_link import TableLink
from croupier.hw.sim import Change, ScreenChanged, SimBoard, SoundPlayed

HOST = "127.0.0.1"
"""This machine only."""
_STATIC = Path(__file__).parent / "static"
_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
_LOOK_AFTER = 0.15
"""Seconds, so that it costs no press anything."""
_PAGES = ("", "watch", "seat")
"""One file, three ways to look at it."""


class File(NamedTuple):
    body: bytes
    packed: bytes
    kind: str


class CannotListen(OSError):
    """The address for other machines is none of this one's, or is taken."""

    def __init__(self, address: str, error: OSError) -> None:
        super().__init__(error.errno, str(error))
        self.address = address
        self.reason = os.strerror(error.errno) if error.errno else str(error)


class Server:
    """Made by `start`. Knows the open pages and tells each what changed."""

    def __init__(self, sim: SimBoard, link: TableLink) -> None:
        self._sim = sim
        self._story = link.story
        self._hands = link.hands
        self._loop = asyncio.get_running_loop()
        self._room = Room(sim, link, tell=self._mark)
        self._files = _read_static()
        self._connections: set[Connection] = set()
        self._hosts: frozenset[str] = frozenset()
        self._unwatch: Callable[[], None] = lambda: None
        self._print = self._room.print()
        self._looking: asyncio.TimerHandle | None = None
        app = web.Application(middlewares=[_guard(self)])
        app.router.add_get("/ws", self._open_socket)
        app.router.add_get("/{name:.*}", self._send_file)
        app.on_response_prepare.append(_add_headers)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
        self.host = ""
        self.port = 0

    @property
    def address(self) -> str:
        """What to type into a browser on this machine."""
        return url(self.host, self.port)

    @property
    def network(self) -> str | None:
        """What to open in a browser on another machine; None where nobody there is let in."""
        return None if self._room.reach is None else self._room.reach.url

    @property
    def phones(self) -> Room:
        """Who lets them in."""
        return self._room

    async def listen(self, host: str, port: int, network: str | None = None) -> None:
        """`network` is one more address to listen on, for spectators and phones."""
        await self._runner.setup()
        everywhere = network in ANY
        try:
            await web.TCPSite(self._runner, network if everywhere else host, port).start()
            self.host, self.port = host, self._runner.addresses[0][1]
            self._hosts = hosts(self.port)
            if network is not None:
                await self._listen_too(network)
        except OSError:
            await self._runner.cleanup()
            raise
        self._unwatch = self._sim.watch(self._notice)
        if self._story is not None:
            self._story.watch(lambda: self._mark(*STORY))

    async def _listen_too(self, network: str) -> None:
        if network != self.host and network not in ANY:
            try:
                await web.TCPSite(self._runner, network, self.port).start()
            except OSError as error:
                raise CannotListen(network, error) from error
        self._hosts |= network_hosts(network, self.port)
        self._room.reach = Reach(network, self.port, now=self._loop.time)

    async def stop(self) -> None:
        """Say goodbye to every page and give the port back."""
        self._unwatch()
        if self._looking is not None:
            self._looking.cancel()
        goodbye = (WSCloseCode.GOING_AWAY, "the board was switched off")
        await asyncio.gather(*(connection.close(*goodbye) for connection in self._connections))
        await self._runner.cleanup()
        self._room.close()
        if self._story is not None:
            await self._story.close()

    def knows(self, request: web.Request) -> bool:
        host = request.host.lower()
        if host in self._hosts:
            return True
        if self._room.reach is None or request.transport is None:
            return False
        reached: str = request.transport.get_extra_info("sockname")[0]
        return is_own_number(host, reached, self.port)

    def _notice(self, change: Change) -> None:
        """Drivers may draw off the loop, so the change is handed over to it."""
        self._loop.call_soon_threadsafe(self._tell, change)

    def _tell(self, change: Change) -> None:
        if not isinstance(change, SoundPlayed):
            self._room.news.changed(self._room.news.key(change))
        for connection in self._connections:
            connection.outbox.put(change)
        if isinstance(change, ScreenChanged) and self._looking is None and self._connections:
            self._looking = self._loop.call_later(_LOOK_AFTER, self._look_at_the_board)

    def _look_at_the_board(self) -> None:
        """Another edition or language may have been chosen: then every page is greeted anew."""
        self._looking = None
        now = self._room.print()
        if now != self._print:
            self._print = now
            for connection in self._connections:
                connection.outbox.greet()

    def _mark(self, *keys: Hashable) -> None:
        self._room.news.changed(*keys)
        for connection in self._connections:
            connection.outbox.mark(*keys)

    async def _open_socket(self, request: web.Request) -> web.StreamResponse:
        if not same_origin(request.headers.get("Origin"), request.host):
            raise web.HTTPForbidden(text="This page may not touch the board.")
        visitor = Visitor(self._role(request), request.remote or "", request.query.get("lang", "")[:8])
        connection = Connection(self._room, visitor)
        self._connections.add(connection)
        try:
            return await connection.run(request)
        finally:
            self._connections.discard(connection)

    def _role(self, request: web.Request) -> Role:
        """Only this machine has the whole board in its hands; others watch, or bring a seat's code."""
        wanted = request.query.get("as", "board")
        if wanted == "seat":
            return "seat"
        return "board" if wanted == "board" and self._hands and is_loopback(request.remote) else "watch"

    async def _send_file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        found = self._files.get("index.html" if name in _PAGES else name)
        if found is None:
            raise web.HTTPNotFound(text="There is nothing here.")
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        body = found.body
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body, headers["Content-Encoding"] = found.packed, "gzip"
        return web.Response(body=body, content_type=found.kind, charset="utf-8", headers=headers)


async def start(
    sim: SimBoard, link: TableLink, *, host: str = HOST, port: int = 0, network: str | None = None
) -> Server:
    """Serve the page of a simulated board; port 0 takes a free one. OSError when the port is taken.

    `network` is one more address, on which other machines are let in.
    """
    server = Server(sim, link)
    await server.listen(host, port, network)
    return server


def _read_static() -> dict[str, File]:
    """The files by name. What is not read here cannot be asked for, whatever a path says."""
    return {
        file.name: File(body := file.read_bytes(), gzip.compress(body, mtime=0), _TYPES[file.suffix])
        for file in _STATIC.iterdir()
        if file.suffix in _TYPES
    }


def _guard(server: Server) -> Callable[..., Awaitable[web.StreamResponse]]:
    @web.middleware
    async def check_host(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if not server.knows(request):
            raise web.HTTPMisdirectedRequest(text="This board does not answer to that name.")
        return await handler(request)

    return check_host


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SECURITY_HEADERS)
