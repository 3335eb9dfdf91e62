"""`croupier status`: asks the running program how it is, and prints the answer."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from croupier.firmware.service.report import Report, in_words
from croupier.firmware.service.status_socket import SERVICE_SOCKET, SOCKET_NAME, ask

NOT_RUNNING = 3
"""The exit code; scripts of services have always used 3 for this."""


def run(arguments: argparse.Namespace) -> int:
    state: Path | None = arguments.state
    path = SERVICE_SOCKET if state is None else state / SOCKET_NAME
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
