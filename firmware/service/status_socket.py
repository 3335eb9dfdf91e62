"""The socket that `croupier status` asks: it tells each caller how the program is, in JSON, and hangs up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

_log = logging.getLogger(__name__)

SOCKET_NAME = "status.sock"
SERVICE_SOCKET = Path("/run/croupier") / SOCKET_NAME
"""Of the service; systemd makes the folder."""
ANSWER_WITHIN_S = 5.0
"""Seconds that `ask` waits for an answer."""


def socket_path(environ: Mapping[str, str], state: Path) -> Path:
    """Where a program listens: in the folder that systemd made for it, otherwise beside the games."""
    runtime = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return (Path(runtime) if runtime else state) / SOCKET_NAME


class StatusSocket:
    """Listens on the running loop until it is closed. Without it the game goes on all the same."""

    def __init__(self, path: Path, answer: Callable[[], bytes]) -> None:
        self._path = path
        self._answer = answer
        self._loop = asyncio.get_running_loop()
        self._socket: socket.socket | None = None
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
        try:
            path.unlink(missing_ok=True)  # of a killed program: the lock on the games says that it is gone
            listening.bind(str(path))
            path.chmod(0o666)
            listening.listen(8)
        except OSError as error:
            listening.close()
            _log.warning('"croupier status" will not be answered: %s: %s', path, error)
            return
        self._socket = listening
        self._loop.add_reader(listening, self._accept)

    def close(self) -> None:
        if self._socket is not None:
            self._loop.remove_reader(self._socket)
            self._socket.close()
            self._socket = None
            with contextlib.suppress(OSError):
                self._path.unlink()

    def _accept(self) -> None:
        assert self._socket is not None
        with contextlib.suppress(OSError):
            asker, _ = self._socket.accept()
            with asker:
                asker.setblocking(False)
                asker.sendall(self._answer())  # smaller than what a socket takes at once


def ask(path: Path) -> bytes:
    """What the program at that socket answers; OSError if there is none."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as to:
        to.settimeout(ANSWER_WITHIN_S)
        to.connect(os.fspath(path))
        parts = []
        while part := to.recv(65536):
            parts.append(part)
    return b"".join(parts)
