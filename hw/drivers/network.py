"""Devices in the local network: how their addresses are written, and why one does not answer, in words."""

from __future__ import annotations

import errno
import re
import socket

from croupier.hw.drivers.errors import Fault, Reason

HOST = r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]"
"""A name or an address, as a pattern; one of IPv6 has brackets."""
SOCKET_URL = re.compile(rf"socket://({HOST}):(\d{{1,5}})")
"""The address of a device that talks over TCP."""
LAST_PORT = 65535
DDP_PORT = 4048
"""Where WLED listens for colours."""
_AWAY = frozenset((errno.EHOSTUNREACH, errno.ENETUNREACH, errno.EHOSTDOWN, errno.ENETDOWN, errno.ETIMEDOUT))
_ENDED = frozenset((errno.ECONNRESET, errno.EPIPE, errno.ECONNABORTED, errno.ENOTCONN))


def address_of(url: str) -> tuple[str, int]:
    """Host and port of a "socket://HOST:PORT"."""
    found = SOCKET_URL.fullmatch(url)
    if found is None or not 0 < int(found[2]) <= LAST_PORT:
        raise ValueError(f"{url} is no socket://HOST:PORT")
    return bare(found[1]), int(found[2])


def bare(host: str) -> str:
    """A host without the brackets of IPv6."""
    return host.removeprefix("[").removesuffix("]")


def why_not_reached(host: str, port: int, error: OSError) -> Reason:
    """Why a device in the network cannot be talked to."""
    if isinstance(error, socket.gaierror):
        return Reason(f"nobody in this network is called {host}", Fault.NO_HOST)
    if isinstance(error, TimeoutError) or error.errno in _AWAY:
        return Reason(f"{host} does not answer in this network", Fault.NO_HOST)
    match error.errno:
        case errno.ECONNREFUSED:
            return Reason(f"{host} is there, and refuses port {port}", Fault.REFUSED)
        case errno.EACCES | errno.EPERM:
            return Reason(f"no right to talk to {host}: is it in the local network?", Fault.FORBIDDEN)
        case errno.EAGAIN | errno.ENOBUFS | errno.ENOMEM:
            return Reason(f"the network to {host} takes no more bytes")
        case number if number in _ENDED:
            return Reason(f"{host} has ended the connection", Fault.NO_HOST)
        case _:
            return Reason(f"{host} cannot be talked to: {error.strerror or error}", Fault.NO_HOST)
