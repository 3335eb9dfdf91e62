"""The compiled build for the tests: made if its sources have changed, and run as a process."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys

import pytest

from tests.support import PROJECT

COMPILED = PROJECT / "build" / "compiled"
NO_COMPILER = 3
"""How `tools/compile` ends where it cannot compile."""


def make_compiled() -> None:
    """Make `build/compiled`; where there is no C compiler the test is skipped, and says what to install."""
    COMPILED.parent.mkdir(exist_ok=True)
    with (COMPILED.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two tests at a time, one build
        command = (PROJECT / "tools" / "compile", sys.executable)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == NO_COMPILER:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr


def python(*arguments: str, compiled: bool) -> str:
    """What Python prints when it runs this from the sources, or with the compiled rules and robots."""
    path = [str(PROJECT)]
    if compiled:
        path.insert(0, str(COMPILED))
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=PROJECT,
        env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{arguments} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout
