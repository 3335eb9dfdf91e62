"""The web server of the page: sends its files, and has one socket for each open page.

It listens on this machine only, unless it is given an address for others.
"""

from __future__ import annotations

import asyncio
import errno
import gzip
import logging
import os
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, TypeAlias

from aiohttp import WSCloseCode, web

from croupier.config.languages import spoken
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.saves.shelf import MAX_IMPORT_BYTES
from croupier.firmware.web.connection import Connection, Visitor
from croupier.firmware.web.gate import Gate, GatedRunner, GatedSite
from croupier.firmware.web.guard import (
    EVERY_ADDRESS,
    EVERY_IPV4,
    PART_HEADERS,
    SECURITY_HEADERS,
    hosts,
    is_loopback,
    is_own_number,
    network_hosts,
    same_origin,
)
from croupier.firmware.web.invitation import NetworkAddress, url
from croupier.firmware.web.messages import Role
from croupier.firmware.web.outbox import LOBBY, STORY, Topic, topic_of
from croupier.firmware.web.own_certificate import LOOK_AGAIN_S, OwnCertificate
from croupier.firmware.web.past.pages import KEY_HEADER, PastPages
from croupier.firmware.web.phones import Phones
from croupier.firmware.web.shared_board import SharedBoard
from croupier.firmware.web.table_link import TableLink
from croupier.firmware.web.tls import Certificate, TlsError
from croupier.firmware.web.workshop import Workshop, WorkshopConnection
from croupier.hw.sim import Change, ScreenChanged, SimBoard

_log = logging.getLogger(__name__)

AnyCertificate: TypeAlias = Certificate | OwnCertificate
HOST = "127.0.0.1"
"""This machine only."""
FREE_PORTS_TO_TRY = 20
_STATIC = Path(__file__).parent / "static"
_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
_PARTS = ("text/javascript", "text/css")
"""What only a document uses."""
_LOOK_DELAY_S = 0.15
"""Seconds from a changed screen to a look at the whole board: a press is answered first."""
_PAGES = dict.fromkeys(("", "watch", "seat", "tv"), "index.html")
"""Paths of the one page: the board itself, a spectator, a phone, a television."""


class File(NamedTuple):
    """A file of the page, as it is and compressed."""

    body: bytes
    packed: bytes
    content_type: str


class CannotListen(OSError):
    """The address for other machines is not one of this machine's, or it is taken."""

    def __init__(self, address: str, error: OSError) -> None:
        super().__init__(error.errno, str(error))
        self.address = address
        self.reason = os.strerror(error.errno) if error.errno else str(error)


class Server:
    """Made by `start`. Knows the open pages and tells each what changed."""

    def __init__(self, sim: SimBoard, link: TableLink, certificate: AnyCertificate | None = None) -> None:
        self._sim = sim
        self._story = link.story
        self._words = link.words
        self._hands = link.hands
        self._loop = asyncio.get_running_loop()
        self._board = SharedBoard(sim, link, tell=self._tell)
        self._files = _read_static()
        self._pages = _PAGES
        self._connections: set[Connection] = set()
        self._hosts: frozenset[str] = frozenset()
        self._unwatch: Callable[[], None] = lambda: None
        self._look = self._board.look()
        self._looking: asyncio.TimerHandle | None = None
        app = web.Application(client_max_size=MAX_IMPORT_BYTES, middlewares=[_only_known_hosts(self)])
        app.router.add_get("/ws", self._open_socket)
        self._make_workshop = link.workshop
        self._workshop: Workshop | None = None
        self._at_work: set[WorkshopConnection] = set()
        if link.workshop is not None:
            app.router.add_get("/setup/ws", self._open_workshop)
            self._pages = {**_PAGES, "setup": "setup.html"}
        if link.past is not None:
            PastPages(link.past, self._may_change).add_to(app)
            self._pages = {**self._pages, "games": "games.html", "people": "people.html"}
        app.router.add_get("/{name:.*}", self._send_file)
        app.on_response_prepare.append(_add_headers)
        self._gate = Gate()
        self._certificate = certificate
        self._runner = GatedRunner(app, self._gate, None if certificate is None else certificate.context)
        self._scheme = "http" if certificate is None else "https"
        self._looking_at_certificate: asyncio.Task[None] | None = None
        self.host = ""
        self.port = 0

    @property
    def address(self) -> str:
        """What to type into a browser on this machine."""
        return url(self.host, self.port, self._scheme)

    @property
    def network(self) -> str | None:
        """What to open in a browser on another machine; None where nobody there is let in."""
        address = self._board.phones.network
        return None if address is None else address.url

    @property
    def network_name(self) -> str:
        """The same with the name of this machine, as a person types it; "" where nobody answers to it."""
        address = self._board.phones.network
        return "" if address is None else address.name

    @property
    def fingerprint(self) -> str:
        """Of a certificate that the board has made for itself; "" for any other, and for none."""
        return "" if self._certificate is None else self._certificate.fingerprint

    @property
    def phones(self) -> Phones:
        """Lets phones in."""
        return self._board.phones

    @property
    def is_visited(self) -> bool:
        """Whether somebody on another machine has the page open."""
        peers = [page.peer for page in self._connections] + [page.peer for page in self._at_work]
        return not all(map(is_loopback, peers))

    async def listen(self, host: str, port: int, network: str | None = None) -> None:
        """`network` is one more address to listen on, for spectators and phones."""
        await self._runner.setup()
        try:
            await self._bind(host, port, network)
        except OSError:
            await self._runner.cleanup()
            raise
        if self._certificate is not None and self._certificate.fingerprint:
            self._board.phones.fingerprint = self._certificate.fingerprint
            self._looking_at_certificate = asyncio.create_task(self._keep_certificate(self._certificate))
        self._look = self._board.look()
        self._unwatch = self._sim.watch(self._notice)
        self._words.watch(lambda consoles: self._tell(*(Topic("console", console) for console in consoles)))
        if self._story is not None:
            self._story.watch(lambda: self._tell(*STORY))

    async def _bind(self, host: str, port: int, network: str | None) -> None:
        """Listen on all addresses with one port. One that is free at the first may be taken at the second."""
        for tries_left in reversed(range(FREE_PORTS_TO_TRY if port == 0 else 1)):
            try:
                await self._bind_once(host, port, network)
                break
            except CannotListen as error:
                if error.errno != errno.EADDRINUSE or not tries_left:
                    raise
                for site in list(self._runner.sites):
                    await site.stop()

    async def _bind_once(self, host: str, port: int, network: str | None) -> None:
        everywhere = network in EVERY_ADDRESS
        first = network if everywhere and ":" not in str(network) else host
        await GatedSite(self._runner, first, port).start()
        self.host, self.port = host, self._runner.addresses[0][1]
        self._hosts = hosts(self.port, self._scheme)
        if network is not None:
            await self._listen_too(network)

    async def _listen_too(self, network: str) -> None:
        if network not in (self.host, EVERY_IPV4):
            try:
                await GatedSite(self._runner, network, self.port).start()
            except OSError as error:
                raise CannotListen(network, error) from error
        self._hosts |= network_hosts(network, self.port, self._scheme)
        self._board.phones.network = NetworkAddress(
            network, self.port, now=self._loop.time, scheme=self._scheme
        )

    async def stop(self) -> None:
        """Say goodbye to every page and give the port back."""
        self._unwatch()
        if self._looking is not None:
            self._looking.cancel()
        if self._looking_at_certificate is not None:
            self._looking_at_certificate.cancel()
        goodbye = (WSCloseCode.GOING_AWAY, "the board was switched off")
        pages = [connection.close(*goodbye) for connection in self._connections]
        await asyncio.gather(*pages, *(connection.say_goodbye(*goodbye) for connection in self._at_work))
        await self._runner.cleanup()
        self._board.close()
        if self._story is not None:
            await self._story.close()

    async def _keep_certificate(self, certificate: AnyCertificate) -> None:
        """Make it again when it has to be: this machine has another number now, or it ends soon."""
        while True:
            await asyncio.sleep(LOOK_AGAIN_S)
            try:
                if await asyncio.to_thread(certificate.look):
                    self._board.phones.fingerprint = certificate.fingerprint
                    _log.warning("the page has a new certificate: %s", certificate.fingerprint)
            except TlsError as error:
                _log.error("%s", Sentence(error.key, **error.facts))
            except OSError as error:  # no descriptor is free just now
                _log.error("the page's certificate was not looked at: %s", error)

    def knows(self, request: web.Request) -> bool:
        """Is this server meant by the request's Host?"""
        host = request.headers.get("Host", "").lower()  # where it is missing, request.host would guess
        if host in self._hosts:
            return True
        if self._board.phones.network is None or request.transport is None:
            return False
        reached: str = request.transport.get_extra_info("sockname")[0]
        return is_own_number(host, reached, self.port, self._scheme)

    def lobby_changed(self) -> None:
        """Tell all pages of the lobby as it is now."""
        self._tell(LOBBY)

    def _notice(self, change: Change) -> None:
        """Drivers may draw on other threads, so the change is handed over to the loop."""
        self._loop.call_soon_threadsafe(self._tell_change, change)

    def _tell_change(self, change: Change) -> None:
        self._board.messages.changed(topic_of(change))
        for connection in self._connections:
            connection.outbox.put(change)
        if isinstance(change, ScreenChanged) and self._looking is None and self._connections:
            self._looking = self._loop.call_later(_LOOK_DELAY_S, self._look_at_the_board)

    def _look_at_the_board(self) -> None:
        """Draw every page again if another edition or language was chosen."""
        self._looking = None
        now = self._board.look()
        if now != self._look:
            self._look = now
            for connection in self._connections:
                connection.outbox.greet()

    def _tell(self, *topics: Topic) -> None:
        self._board.messages.changed(*topics)
        for connection in self._connections:
            connection.outbox.mark(*topics)

    async def _open_socket(self, request: web.Request) -> web.StreamResponse:
        if not same_origin(request.headers.get("Origin"), request.headers.get("Host", ""), self._scheme):
            raise web.HTTPForbidden(text="This page may not touch the board.")
        asked = request.query.get("lang", "")
        language, tv = spoken(asked) if asked else "", request.query.get("as") == "tv"
        visitor = Visitor(self._role(request), request.remote or "", language, tv)
        connection = Connection(self._board, visitor, lambda: self._gate.keep(request.transport))
        self._connections.add(connection)
        try:
            return await connection.run(request)
        finally:
            self._connections.discard(connection)

    async def _open_workshop(self, request: web.Request) -> web.StreamResponse:
        if not same_origin(request.headers.get("Origin"), request.headers.get("Host", ""), self._scheme):
            raise web.HTTPForbidden(text="This page may not touch the board.")
        assert self._make_workshop is not None
        if self._workshop is None:
            self._workshop = self._make_workshop()
        asked = request.query.get("lang", "")
        connection = WorkshopConnection(
            self._workshop,
            self._board,
            peer=request.remote or "",
            language=spoken(asked) if asked else "",
            keep=lambda: self._gate.keep(request.transport),
        )
        self._at_work.add(connection)
        try:
            return await connection.run(request)
        finally:
            self._at_work.discard(connection)

    def _role(self, request: web.Request) -> Role:
        """A page on this machine is the whole board. Others watch, or bring the code of a seat."""
        wanted = request.query.get("as", "board")
        if wanted == "seat":
            return "seat"
        return "board" if wanted == "board" and self._hands and is_loopback(request.remote) else "watch"

    def _may_change(self, request: web.Request) -> bool:
        """Who is at the board itself, or has typed the code of /setup, may add and remove games."""
        origin = request.headers.get("Origin")
        if request.method != "GET" and not same_origin(origin, request.headers.get("Host", ""), self._scheme):
            return False
        if self._hands and is_loopback(request.remote):
            return True
        key = request.headers.get(KEY_HEADER, "")
        if not key or self._make_workshop is None:
            return False
        if self._workshop is None:
            self._workshop = self._make_workshop()
        return self._workshop.door.is_open_for(key)

    async def _send_file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        found = self._files.get(self._pages.get(name, name))
        if found is None:
            raise web.HTTPNotFound(text="There is nothing here.")
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        body = found.body
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body, headers["Content-Encoding"] = found.packed, "gzip"
        return web.Response(body=body, content_type=found.content_type, charset="utf-8", headers=headers)


async def start(
    sim: SimBoard,
    link: TableLink,
    *,
    host: str = HOST,
    port: int = 0,
    network: str | None = None,
    certificate: AnyCertificate | None = None,
) -> Server:
    """Serve the page of a simulated board; port 0 takes a free one. OSError when the port is taken.

    `network` is one more address, on which others are let in. With a `certificate` all pages are https.
    """
    server = Server(sim, link, certificate)
    await server.listen(host, port, network)
    return server


def _read_static() -> dict[str, File]:
    """The page's files by name. Only these can be asked for, whatever path a request has."""
    return {
        file.name: File(body := file.read_bytes(), gzip.compress(body, mtime=0), _TYPES[file.suffix])
        for file in _STATIC.iterdir()
        if file.suffix in _TYPES
    }


def _only_known_hosts(server: Server) -> Callable[..., Awaitable[web.StreamResponse]]:
    @web.middleware
    async def check_host(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if not server.knows(request):
            raise web.HTTPMisdirectedRequest(text="This board does not answer to that name.")
        return await handler(request)

    return check_host


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    is_part = response.content_type in _PARTS and response.status == HTTPStatus.OK
    for name, value in (PART_HEADERS if is_part else SECURITY_HEADERS).items():
        response.headers.setdefault(name, value)
