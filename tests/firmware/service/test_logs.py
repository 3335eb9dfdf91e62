"""Log lines: sentences on a terminal, levels in the journal. Each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support import PROJECT

SPEAK = """
import logging, os
from croupier.firmware.service import logs
logs.begin(os.environ)
logging.getLogger("croupier.firmware.table").info("worth knowing")
logging.getLogger("croupier.firmware.table").warning("two\\nlines")
logging.getLogger("croupier.firmware.table").error("bad")
logging.getLogger("aiohttp").info("chatter")
"""


def speak(err: Path, environ: dict[str, str]) -> str:
    with err.open("wb") as stderr:
        found = os.fstat(stderr.fileno())
        environ = {k: v.format(dev=found.st_dev, ino=found.st_ino) for k, v in environ.items()}
        command = [sys.executable, "-c", SPEAK]
        subprocess.run(command, stderr=stderr, cwd=PROJECT, env={**os.environ, **environ}, check=True)
    return err.read_text()


def test_in_the_journal_every_line_has_its_level(tmp_path: Path) -> None:
    assert speak(tmp_path / "err", {"JOURNAL_STREAM": "{dev}:{ino}"}) == (
        "<6>worth knowing\n<4>two\n<4>lines\n<3>bad\n"
    )


def test_on_a_terminal_there_are_sentences(tmp_path: Path) -> None:
    said = "croupier: two\nlines\ncroupier: bad\n"
    assert speak(tmp_path / "err", {}) == said
    assert speak(tmp_path / "err", {"JOURNAL_STREAM": "1:2"}) == said, "somebody else's journal"
