"""The root helper in this process, on a machine whose programs only write down how they were called."""

import contextlib
import os
import socket
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.firmware.root_helper import server, verb, verbs
from croupier.firmware.root_helper.verb import Verb


class Machine:
    """The programs of a machine: each writes down how it was called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls_file = folder / "calls"
        self.answers("systemctl")

    def answers(self, name: str, says: str = "", code: int = 0, complains: str = "") -> None:
        program = self.folder / name
        program.write_text(
            f'#!/bin/sh\necho "{name} $*" >>{self.calls_file}\n'
            f"printf '%s' '{says}'\nprintf '%s' '{complains}' >&2\nexit {code}\n"
        )
        program.chmod(0o755)

    @property
    def calls(self) -> list[str]:
        return self.calls_file.read_text().splitlines() if self.calls_file.exists() else []


def recorded_machine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """All verbs use the programs of this machine, and its card."""
    machine = Machine(folder)
    monkeypatch.setattr(verb, "COMMAND_PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setattr(verbs, "CARD_SUM", folder / "croupier.sum")
    monkeypatch.setattr(verbs, "CARD_LOG", folder / "install.log")
    monkeypatch.setattr(verbs, "INSTALLED_SUM", folder / "installed")
    return machine


@contextlib.contextmanager
def listening(**more: Verb) -> Iterator[Path]:
    """The helper on a socket, in a thread."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as ear:
        path = Path(folder) / "root.sock"
        ear.bind(str(path))
        ear.listen()
        thread = threading.Thread(
            target=server.serve,
            args=(ear, {**verbs.VERBS, **more}),
            kwargs={"allowed": frozenset({os.geteuid()})},
        )
        thread.start()
        try:
            yield path
        finally:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(server, "IDLE_S", 0.05)
                with socket.socket(socket.AF_UNIX) as last:
                    last.connect(str(path))  # from now on it waits no longer
                thread.join()
