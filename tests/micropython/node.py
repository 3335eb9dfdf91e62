"""Picos whose code is run by MicroPython under Node; commands and answers go through a pipe."""

from __future__ import annotations

import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct, structs

HERE = Path(__file__).resolve().parent


class Node:
    """MicroPython under Node, with any number of Picos in it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._picos = 0
        self._process = subprocess.Popen(
            ["node", HERE / "picos.mjs", HERE.parent.parent],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def pico(self, board: str, senses: str, spaces: int) -> NodePico:
        self.ask(f"new {board} {senses} {spaces}")
        self._picos += 1
        return NodePico(self, self._picos - 1)

    def field(self, coupling: float, seed: int) -> None:
        """Put the readers of the Picos that are made from now on into one field."""
        self.ask(f"field {coupling} {seed}")

    def memory(self) -> int:
        """How many bytes are in use after a collection."""
        return int(self.ask("memory"))

    def clear(self) -> None:
        """Away with all Picos."""
        self.ask("clear")
        self._picos = 0

    def ask(self, command: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(command + "\n")
            answer = self._process.stdout.readline().rstrip("\n")
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:]

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


@dataclass(frozen=True)
class NodePico:
    node: Node
    number: int

    def boot(self) -> None:
        self.node.ask(f"boot {self.number}")

    def turn(self, now_ms: int, received: bytes) -> bytes:
        return bytes.fromhex(self.node.ask(f"turn {self.number} {now_ms} {received.hex()}"))

    def lay(self, uid: str, space: int) -> None:
        self.node.ask(f"lay {self.number} {uid} {space}")


class MainRun(Struct, frozen=True):
    """A run of main.py: which byte would interrupt it in the end, how often it fed the watchdog, whether the
    next start leads to the prompt, and what it said.
    """

    interrupt: int
    fed: int
    stopped: bool
    said: bytes = b""


def run_main(
    senses: str, received: bytes, ending: str = "SystemExit", *, was_stopped: bool = False
) -> MainRun:
    """Run the scanner's main.py on a simulated `machine`, until the pins raise `ending`."""
    before = ("stopped",) if was_stopped else ()
    command = ("node", HERE / "main.mjs", HERE.parent.parent, senses, ending, *before)
    done = subprocess.run(command, input=received, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    told = msgspec.json.decode(done.stderr.splitlines()[-1], type=MainRun)
    return structs.replace(told, said=done.stdout)
