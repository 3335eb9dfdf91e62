"""`croupier status`: asks the running program."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from croupier.firmware.service.answering import NAME, SERVICE, ask
from croupier.firmware.service.report import Report, in_words

NOT_RUNNING = 3
"""As service scripts have always said it."""


def run(arguments: argparse.Namespace) -> int:
    state: Path | None = arguments.state
    path = SERVICE if state is None else state / NAME
    try:
        answer = ask(path)
        report = msgspec.json.decode(answer, type=Report)
    except (FileNotFoundError, ConnectionRefusedError):
        where = "as a service" if state is None else f"in {state}"
        print(
            f'croupier: none is running {where}: start it with "systemctl start croupier" or "croupier run"',
            file=sys.stderr,
        )
        return NOT_RUNNING
    except (OSError, msgspec.MsgspecError) as error:
        print(f"croupier: it does not answer at {path}: {error}", file=sys.stderr)
        return 1
    print(answer.decode() if arguments.json else in_words(report))
    return 0
