"""A real mosquitto of the test's own, with a password, which can be killed and started again."""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

USER, PASSWORD = "croupier", "s3cret, with a comma"
PROGRAM = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Broker:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        users = folder / "users"
        users.write_text("")
        users.chmod(0o600)
        subprocess.run(["mosquitto_passwd", "-b", users, USER, PASSWORD], check=True, capture_output=True)
        (folder / "broker.conf").write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous false\npassword_file {users}\n"
            f"user {_own_name()}\npersistence false\n"
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert PROGRAM is not None
        self._process = subprocess.Popen(
            [PROGRAM, "-c", self._folder / "broker.conf"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.01)
            else:
                return
        raise AssertionError("mosquitto does not listen")

    def kill(self) -> None:
        """With SIGKILL: it says goodbye to nobody."""
        if self._process is not None:
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def _own_name() -> str:
    """As root mosquitto would become another user, who cannot read the test's files."""
    return getpass.getuser()
