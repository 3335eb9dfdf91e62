"""The root helper as systemd starts it: a process of its own, with the listening socket as file 3."""

import contextlib
import json
import os
import pwd
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PATIENCE_S = 20.0
AS_SYSTEMD = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
environ = {**os.environ, "LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
os.execve(sys.argv[2], sys.argv[2:], environ)
"""


class Helper:
    """A running helper, and what a program says to it."""

    def __init__(self, path: Path, process: subprocess.Popen[str]) -> None:
        self.path = path
        self.process = process

    def connect(self) -> socket.socket:
        asking = socket.socket(socket.AF_UNIX)
        asking.settimeout(PATIENCE_S)
        asking.connect(str(self.path))
        return asking

    def answer(self, asking: socket.socket) -> Any:
        """Its one line; None if it hung up without a word."""
        said = b""
        with contextlib.suppress(ConnectionResetError):
            while part := asking.recv(65536):
                said += part
        return json.loads(said) if said else None

    def says(self, sent: bytes) -> Any:
        with self.connect() as asking, contextlib.suppress(BrokenPipeError, ConnectionResetError):
            asking.sendall(sent)
            return self.answer(asking)
        return None

    def asked(self, verb: object, **arguments: object) -> Any:
        return self.says(json.dumps({"verb": verb, "with": arguments}).encode() + b"\n")


@contextlib.contextmanager
def started(user: str) -> Iterator[Helper]:
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        Path(folder).chmod(0o755)
        path = Path(folder) / "root.sock"
        listening.bind(str(path))
        path.chmod(0o666)
        listening.listen(64)
        fd = listening.fileno()
        program = (sys.executable, "-IB", "-m", "croupier.firmware.root_helper", user)
        process = subprocess.Popen(
            (sys.executable, "-ISc", AS_SYSTEMD, str(fd), *program),
            pass_fds=[fd],
            stderr=subprocess.PIPE,
            text=True,
        )
        listening.close()  # it is the helper's alone: if that ends, nobody waits for it
        try:
            yield Helper(path, process)
        finally:
            process.kill()
            process.wait()
            assert process.stderr is not None
            process.stderr.close()


@pytest.fixture
def helper() -> Iterator[Helper]:
    with started(pwd.getpwuid(os.geteuid()).pw_name) as helper:
        yield helper


def until_it_ended(helper: Helper) -> int:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return helper.process.wait(0.1)
    raise AssertionError("it goes on")
