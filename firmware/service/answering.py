"""The status socket: whoever connects is told how the program is, in JSON, and the line is closed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

_log = logging.getLogger(__name__)

NAME = "status.sock"
SERVICE = Path("/run/croupier") / NAME
"""Where the service has it; systemd makes the folder."""
PATIENCE = 5.0


def place(environ: Mapping[str, str], state: Path) -> Path:
    """In the folder systemd made for us, otherwise beside the games."""
    runtime = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return (Path(runtime) if runtime else state) / NAME


class StatusSocket:
    """Listens on the running loop until it is closed. Without it the game goes on all the same."""

    def __init__(self, path: Path, answer: Callable[[], bytes]) -> None:
        self._path = path
        self._answer = answer
        self._loop = asyncio.get_running_loop()
        self._socket: socket.socket | None = None
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
        try:
            path.unlink(missing_ok=True)  # left by a killed one; the lock on the games says that it is gone
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
        to.settimeout(PATIENCE)
        to.connect(os.fspath(path))
        parts = []
        while part := to.recv(65536):
            parts.append(part)
    return b"".join(parts)
