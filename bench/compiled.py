"""The cost of a turn with compiled rules and robots: the figures of `turns` and `robots` once more."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from tests.compiled import COMPILED, NO_COMPILER
from tests.support import PROJECT

REPEATED = ("turn_yardsticks", "simulate_games_a_second")
"""How the names begin of the figures that are given for the compiled build too."""


def figures() -> Iterator[tuple[str, str]]:
    done = subprocess.run((PROJECT / "tools" / "compile", sys.executable), check=False)
    if done.returncode == NO_COMPILER:
        yield "turn_yardsticks_compiled", "not measured, there is no C compiler"
        return
    done.check_returncode()
    path = os.pathsep.join((str(COMPILED), str(PROJECT)))
    said = subprocess.run(
        (sys.executable, "-m", "bench", "turns", "robots"),
        cwd=PROJECT,
        env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    for line in said.splitlines():
        name, _, value = line.partition(": ")
        for begin in REPEATED:
            if name.startswith(begin):
                yield name.replace(begin, f"{begin}_compiled"), value
