"""Starts the program as its own process, for the tests of several folders."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

PROJECT = Path(__file__).resolve().parent.parent
READY = re.compile(r"^Croupier is ready: (https?://127\.0\.0\.1:\d+/)$", re.MULTILINE)


class Playing:
    """A running `croupier play`: where its page is, what it has said, how it ends."""

    def __init__(self, process: subprocess.Popen[bytes], out: Path, err: Path) -> None:
        self.process = process
        self._out, self._err = out, err

    @property
    def out(self) -> str:
        return self._out.read_text()

    @property
    def err(self) -> str:
        return self._err.read_text()

    def wait_until_ready(self, seconds: float = 30) -> str:
        """The page's address, once the program has printed it."""
        end = time.monotonic() + seconds
        while not (said := READY.search(self.out)):
            assert self.process.poll() is None, (
                f"it ended with {self.process.returncode}: {self.out}{self.err}"
            )
            assert time.monotonic() < end, f"it was not ready after {seconds} s: {self.out}{self.err}"
            time.sleep(0.02)
        return said[1]

    def interrupt(self, seconds: float = 5) -> int:
        """Do as Ctrl-C does; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(seconds)


def peak_kb(pid: int) -> int:
    """The most memory that a process has had."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])


def fetch(address: str) -> bytes:
    """The page at a loopback address; it never goes through a proxy."""
    with build_opener(ProxyHandler({})).open(address, timeout=10) as page:
        body: bytes = page.read()
        return body


@contextmanager
def playing(
    state: Path,
    *options: str,
    program: Sequence[str | Path] = (sys.executable, "-m", "croupier"),
    cwd: Path = PROJECT,
    environ: Mapping[str, str] | None = None,
    command: str = "play",
) -> Iterator[Playing]:
    """Start `croupier play` on any free port, with its games in `state`; killed at the end if it still runs.

    with playing(tmp_path, "--seats", "2") as game:
        page = game.wait_until_ready()
    """
    quiet = ["--no-browser"] if command == "play" else []
    with tempfile.TemporaryDirectory() as said:
        out, err = Path(said, "out"), Path(said, "err")
        with out.open("wb") as stdout, err.open("wb") as stderr:
            process = subprocess.Popen(
                [*program, command, *quiet, "--port", "0", "--state", state, *options],
                cwd=cwd,
                env={**os.environ, "LC_ALL": "C.UTF-8"} if environ is None else environ,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
            )
        try:
            yield Playing(process, out, err)
        finally:
            process.kill()
            process.wait()
