"""The running program: how soon its page is there, and what it costs when nobody plays."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.support import PROJECT, READY, fetch

IDLE_SECONDS = 10


def figures() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as state:
        began = time.monotonic()
        arguments = f"--no-browser --port 0 --state {state} --seats 6"
        program = subprocess.Popen(
            ["make", "--no-print-directory", "play", f"ARGS={arguments}"],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert program.stdout is not None
            said = program.stdout.readline()
            address = READY.search(said)
            assert address is not None, said
            fetch(address[1])
            yield "make_play_to_page_ms", f"{(time.monotonic() - began) * 1000:.0f}"
            pid = _python_of(program.pid)
            before = _cpu_seconds(pid)
            time.sleep(IDLE_SECONDS)
            share = (_cpu_seconds(pid) - before) / IDLE_SECONDS
            yield "idle_cpu_percent_of_one_core", f"{share * 100:.2f}"
            yield "idle_memory_mb", f"{_memory_kb(pid) / 1000:.1f}"
        finally:
            program.terminate()
            program.wait()


def _python_of(pid: int) -> int:
    """make starts a shell that becomes the program."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return _python_of(int(children[0])) if children else pid


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
