"""The gate of the web server: lets in so many connections in all and from each address, with TLS if wanted.

A flood of connections takes neither the memory nor the file descriptors that the game needs. If the house is
full, somebody goes who comes from the address with the most connections.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import ssl
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from aiohttp import web

from croupier.firmware.web.guard import RateLimit

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(__name__)

MAX_CONNECTIONS, MAX_PER_ADDRESS = 256, 64
SPEAK_WITHIN_S = 15.0
"""Seconds for the first request, for the next one on the same connection, and for the TLS handshake."""
ARRIVALS_AT_ONCE, ARRIVALS_PER_SECOND = 256, 16.0
"""How often an address may open a connection. A browser opens six for a page; each may be told everything."""
_MAX_HOUSES = 512
"""So many addresses are counted before those that have been quiet for a while are forgotten."""
_AT_A_TIME = 8
"""Taken from the system in one turn of the loop: each has a descriptor before it is at the gate."""
_WAITING = 128
"""Connections that the system keeps waiting for that."""
_WAITING_BYTES = 8 * 1024
"""What the system keeps of what somebody sends: no more is read in one turn of the loop."""


class Gate:
    """Counts the open connections. `admit` says whether one more may come in."""

    def __init__(
        self,
        most: int = MAX_CONNECTIONS,
        per_address: int = MAX_PER_ADDRESS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._now = now
        self._arrivals: dict[str, RateLimit] = {}
        self._most = most
        self._per_address = per_address
        self._open: dict[asyncio.BaseTransport, str] = {}
        """The connections and where they come from, the oldest first."""
        self._kept: set[asyncio.BaseTransport] = set()

    def admit(self, transport: asyncio.Transport) -> bool:
        peer = transport.get_extra_info("peername")
        house = _house(peer[0] if peer else "")
        if not self._may_arrive(house):
            return False
        self._forget_closed()
        by_house = Counter(self._open.values())
        if by_house[house] >= self._per_address:
            return False
        if len(self._open) >= self._most and not self._make_room(by_house, house):
            return False
        self._open[transport] = house
        return True

    def _may_arrive(self, house: str) -> bool:
        """Has this address opened no more connections lately than a few browsers do?"""
        now = self._now()
        if house not in self._arrivals:
            if len(self._arrivals) >= _MAX_HOUSES:
                self._arrivals = {known: of for known, of in self._arrivals.items() if not of.is_full(now)}
            self._arrivals[house] = RateLimit(now=now, per_second=ARRIVALS_PER_SECOND, burst=ARRIVALS_AT_ONCE)
        return self._arrivals[house].allows(now)

    def replace(self, transport: asyncio.Transport, other: asyncio.Transport) -> bool:
        """The connection now has another transport, as it speaks TLS. False if it had to go meanwhile."""
        house = self._open.pop(transport, None)
        if house is not None:
            self._open[other] = house
        return house is not None

    def keep(self, transport: asyncio.BaseTransport | None) -> None:
        """A player's phone, or the board's own page: it does not have to make room for others."""
        if transport in self._open:
            self._kept.add(transport)

    def _make_room(self, by_house: Counter[str], newcomer: str) -> bool:
        """End the oldest connection of those who have most, if they have more than the newcomer."""
        for house, count in by_house.most_common():
            if count <= by_house[newcomer] + 1:
                return False
            for transport in [known for known, of in self._open.items() if of == house]:
                if transport not in self._kept:
                    _end(transport)
                    self._open.pop(transport)
                    return True
        return False

    def _forget_closed(self) -> None:
        for transport in [known for known in self._open if known.is_closing()]:
            del self._open[transport]
            self._kept.discard(transport)


def _end(transport: asyncio.BaseTransport) -> None:
    assert isinstance(transport, asyncio.Transport)
    transport.abort()


def _house(address: str) -> str:
    """What counts as one address: in IPv6 a machine has a whole network of them."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is None:
        return str(ipaddress.ip_network((known, 64), strict=False))
    return str(getattr(known, "ipv4_mapped", None) or known)


class Door(asyncio.Protocol):
    """A new connection, before the web server has it. With TLS it is counted before the handshake."""

    def __init__(
        self, gate: Gate, handler: Callable[[], asyncio.Protocol], tls: ssl.SSLContext | None
    ) -> None:
        self._gate = gate
        self._handler = handler
        self._tls = tls
        self._greeting: asyncio.Task[None] | None = None
        self._early = bytearray()
        """What a browser sent together with the end of its handshake."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        if not self._gate.admit(transport):
            transport.abort()
        elif self._tls is None:
            self._hand_over(transport)
        else:
            transport.pause_reading()
            self._greeting = asyncio.create_task(self._greet(transport, self._tls))

    async def _greet(self, transport: asyncio.Transport, tls: ssl.SSLContext) -> None:
        try:
            secure = await asyncio.get_running_loop().start_tls(
                transport, self, tls, server_side=True, ssl_handshake_timeout=SPEAK_WITHIN_S
            )
        except OSError:  # it spoke no TLS, does not trust the certificate, or said nothing
            return
        if secure is None or secure.is_closing():
            return
        if self._gate.replace(transport, secure):
            self._hand_over(secure)
        else:
            secure.abort()

    def data_received(self, data: bytes) -> None:
        self._early += data

    def _hand_over(self, transport: asyncio.Transport) -> None:
        handler = self._handler()
        transport.set_protocol(handler)
        handler.connection_made(transport)
        if self._early:
            handler.data_received(bytes(self._early))


class GatedRunner(web.AppRunner):
    """Runs an application behind a gate."""

    def __init__(self, app: web.Application, gate: Gate, tls: ssl.SSLContext | None = None) -> None:
        super().__init__(app, access_log=None, shutdown_timeout=0.05, keepalive_timeout=SPEAK_WITHIN_S)
        self._gate = gate
        self._tls = tls

    async def _make_server(self) -> Any:
        return _Gated(await super()._make_server(), self._gate, self._tls)


class GatedSite(web.TCPSite):
    """Takes in few connections at a time: those on their way to the gate do not use up the descriptors."""

    def __init__(self, runner: GatedRunner, host: str | None, port: int) -> None:
        super().__init__(runner, host, port, backlog=_AT_A_TIME)

    async def start(self) -> None:
        """asyncio has one number for both, so the longer queue is asked for afterwards."""
        await super().start()
        assert isinstance(self._server, asyncio.Server)
        for listening in self._server.sockets:
            with socket.fromfd(listening.fileno(), listening.family, listening.type) as same:
                same.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _WAITING_BYTES)
                same.listen(_WAITING)


class _Gated:
    """The web server, whose connections come through the gate."""

    def __init__(self, server: web.Server, gate: Gate, tls: ssl.SSLContext | None) -> None:
        self._server = server
        self._gate = gate
        self._tls = tls

    def __call__(self) -> Door:
        return Door(self._gate, self._server, self._tls)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._server, name)
