"""A small Debian that boots in a container: real systemd, nothing of it left when it is switched off.

with booted(root, binds={"/src": PROJECT}) as machine:
    machine.run("systemctl", "is-system-running", "--wait")
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0
QUIET = {"LC_ALL": "C.UTF-8", "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}


class Machine:
    def __init__(self, name: str, leader: int, log: Path) -> None:
        self.name = name
        self._leader = leader
        self._log = log

    def run(
        self, *command: str, check: bool = True, environ: Mapping[str, str] = QUIET
    ) -> subprocess.CompletedProcess[str]:
        """A command inside, as root."""
        done = subprocess.run(
            [
                "nsenter",
                "--target",
                str(self._leader),
                "--all",
                "--",
                "sh",
                "-c",
                'cd / && exec "$@"',
                "sh",
                *command,
            ],
            env={**QUIET, **environ},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        if check:
            assert done.returncode == 0, (
                f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
            )
        return done

    def says(self, *command: str) -> str:
        return self.run(*command).stdout.strip()

    def unit(self, what: str) -> str:
        """A property of the service, as systemd knows it."""
        return self.says("systemctl", "show", "--value", "--property", what, "croupier")

    def log(self) -> str:
        return self.says("journalctl", "--unit=croupier", "--no-pager", "--output=cat")

    def write(self, path: str, text: str) -> None:
        done = subprocess.run(
            ["nsenter", "--target", str(self._leader), "--all", "--", "tee", path],
            env=QUIET,
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    def console(self) -> str:
        return self._log.read_text(errors="replace")


def until(what: Callable[[], bool], why: Callable[[], str] = str, seconds: float = PATIENCE) -> None:
    """Wait for it, but not for ever."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, f"it did not happen within {seconds} s: {why()}"
        time.sleep(0.05)


@contextmanager
def booted(root: Path, binds: Mapping[str, Path]) -> Iterator[Machine]:
    """The root stays as it is: what the machine writes is in memory, and gone at the end."""
    with tempfile.TemporaryDirectory() as folder:
        log, name = Path(folder) / "console", f"croupier-test-{os.getpid()}"
        command = [
            *("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", f"--machine={name}"),
            *("--directory", str(root), "--volatile=overlay", "--private-network", "--boot"),
            *(f"--bind-ro={outside}:{inside}" for inside, outside in binds.items()),
        ]
        with log.open("wb") as out:
            nspawn = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        try:
            machine = Machine(name, _leader(nspawn, log), log)
            until(
                lambda: (
                    machine.run("systemctl", "is-system-running", check=False).stdout.strip()
                    in ("running", "degraded")
                ),
                machine.console,
            )
            yield machine
        finally:
            nspawn.terminate()  # switches the machine off in order
            try:
                nspawn.wait(30)
            except subprocess.TimeoutExpired:
                nspawn.kill()
                nspawn.wait()
            with suppress(OSError):
                Path("/run/systemd/nspawn/propagate", name).rmdir()


def _leader(nspawn: subprocess.Popen[bytes], log: Path) -> int:
    """The machine's own process 1, by the number it has out here, once its /run is there."""
    children = Path(f"/proc/{nspawn.pid}/task/{nspawn.pid}/children")
    found: list[str] = []

    def has_one() -> bool:
        assert nspawn.poll() is None, f"the machine did not boot:\n{log.read_text(errors='replace')}"
        found[:] = children.read_text().split()
        return bool(found) and Path(f"/proc/{found[0]}/root/run/systemd/private").exists()

    until(has_one, lambda: log.read_text(errors="replace"))
    return int(found[0])
