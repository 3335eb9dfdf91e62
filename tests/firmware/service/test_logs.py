"""Log lines: sentences on a terminal, levels in the journal. Each in a process of its own."""

import logging
import os
import subprocess
import sys
from pathlib import Path

from croupier.firmware.service.logs import LINES_OF_A_KIND, LimitedByKind
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


FLOOD = """
import logging, os
from croupier.firmware.service import logs
logs.begin(os.environ)
for n in range(1000):
    logging.getLogger("croupier.firmware.table").warning("refused: %s", n)
    try:
        raise RecursionError("maximum recursion depth exceeded")
    except RecursionError:
        logging.getLogger("aiohttp.server").exception("Error handling request")
logging.getLogger("croupier.firmware.table").warning("something else")
"""


def test_a_line_that_cannot_be_written_stops_nothing() -> None:
    wrong = "import logging, os; from croupier.firmware.service import logs; logs.begin(os.environ)\n"
    wrong += "logging.getLogger('croupier').warning('%d of them', 'many'); print('it goes on')"
    done = subprocess.run(
        [sys.executable, "-c", wrong], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "it goes on\n"


def test_a_flood_of_one_kind_is_a_few_lines() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FLOOD], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    lines = done.stderr.splitlines()
    assert len(lines) == LINES_OF_A_KIND + 2
    assert (
        lines.count("croupier: Error handling request: RecursionError: maximum recursion depth exceeded") == 1
    )
    assert lines[-1] == "croupier: something else"


def test_after_a_minute_it_says_how_many_more_there_were() -> None:
    now = 0.0
    limited = LimitedByKind(now=lambda: now)

    def said(n: int) -> str | None:
        record = logging.LogRecord("croupier", logging.WARNING, "x.py", 7, "refused: %s", (n,), None)
        return record.getMessage() if limited.filter(record) else None

    assert [said(n) for n in range(14)][-5:] == ["refused: 9", None, None, None, None]
    now = 61.0
    assert said(14) == "refused: 14 (and 4 more like it before)"
    assert said(15) == "refused: 15"
