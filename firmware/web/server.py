"""The page's server: a few files, one socket a page, on this machine only."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import WSCloseCode, web

from firmware.web.connection import Connection
from firmware.web.guard import SECURITY_HEADERS, hosts, is_loopback, same_origin
from hw.sim import Change, SimBoard

_STATIC = Path(__file__).parent / "static"
_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}


class Server:
    """Made by `start`. Knows the open pages and tells each what changed."""

    def __init__(self, sim: SimBoard, face: Callable[[], dict[str, Any]]) -> None:
        self._sim = sim
        self._face = face
        self._loop = asyncio.get_running_loop()
        self._files = _read_static()
        self._connections: set[Connection] = set()
        self._hosts: frozenset[str] = frozenset()
        self._unwatch: Callable[[], None] = lambda: None
        app = web.Application(middlewares=[_guard(self)])
        app.router.add_get("/ws", self._open_socket)
        app.router.add_get("/{name:.*}", self._send_file)
        app.on_response_prepare.append(_add_headers)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
        self.host = ""
        self.port = 0

    @property
    def address(self) -> str:
        """What to type into a browser."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"

    async def listen(self, host: str, port: int) -> None:
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.host, self.port = host, self._runner.addresses[0][1]
        self._hosts = hosts(self.port)
        self._unwatch = self._sim.watch(self._notice)

    async def stop(self) -> None:
        """Say goodbye to every page and give the port back."""
        self._unwatch()
        goodbye = (WSCloseCode.GOING_AWAY, "the board was switched off")
        await asyncio.gather(*(connection.close(*goodbye) for connection in self._connections))
        await self._runner.cleanup()

    def knows(self, host: str) -> bool:
        return host.lower() in self._hosts

    def _notice(self, change: Change) -> None:
        """Drivers may draw off the loop, so the change is handed over to it."""
        self._loop.call_soon_threadsafe(self._tell, change)

    def _tell(self, change: Change) -> None:
        for connection in self._connections:
            connection.outbox.put(change)

    async def _open_socket(self, request: web.Request) -> web.StreamResponse:
        if not same_origin(request.headers.get("Origin"), request.host):
            raise web.HTTPForbidden(text="This page may not touch the board.")
        connection = Connection(self._sim, self._face, may_press=is_loopback(request.remote))
        self._connections.add(connection)
        try:
            return await connection.run(request)
        finally:
            self._connections.discard(connection)

    async def _send_file(self, request: web.Request) -> web.Response:
        found = self._files.get(request.match_info["name"] or "index.html")
        if found is None:
            raise web.HTTPNotFound(text="There is nothing here.")
        body, kind = found
        return web.Response(
            body=body, content_type=kind, charset="utf-8", headers={"Cache-Control": "no-cache"}
        )


async def start(sim: SimBoard, face: Callable[[], dict[str, Any]], host: str, port: int) -> Server:
    """Serve the page of a simulated board; port 0 takes a free one. OSError when the port is taken.

    `face` describes what is printed on the board, for the page to draw.
    """
    server = Server(sim, face)
    await server.listen(host, port)
    return server


def _read_static() -> dict[str, tuple[bytes, str]]:
    """The files by name. What is not read here cannot be asked for, whatever a path says."""
    return {
        file.name: (file.read_bytes(), _TYPES[file.suffix])
        for file in _STATIC.iterdir()
        if file.suffix in _TYPES
    }


def _guard(server: Server) -> Callable[..., Awaitable[web.StreamResponse]]:
    @web.middleware
    async def check_host(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if not server.knows(request.host):
            raise web.HTTPMisdirectedRequest(text="This board answers to 127.0.0.1 and localhost only.")
        return await handler(request)

    return check_host


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SECURITY_HEADERS)
