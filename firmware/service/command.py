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


def run(arguments: argparse.Namespace, own: Path | None) -> int:
    """Ask the one that was named, or else the service, or else the user's own, with its games in `own`."""
    state: Path | None = arguments.state
    homes = [state] if state is not None else [SERVICE_SOCKET.parent, *([own] if own is not None else [])]
    for home in homes:
        path = home / SOCKET_NAME
        try:
            answer = ask(path)
            report = msgspec.json.decode(answer, type=Report)
        except (FileNotFoundError, ConnectionRefusedError):
            continue
        except (OSError, msgspec.MsgspecError) as error:
            print(f"croupier: it does not answer at {path}: {error}", file=sys.stderr)
            return 1
        print(answer.decode() if arguments.json else in_words(report))
        return 0
    print(_not_running(state, own), file=sys.stderr)
    return NOT_RUNNING


def _not_running(state: Path | None, own: Path | None) -> str:
    where = f"in {state}" if state is not None else f"as a service or in {own}" if own else "as a service"
    return f'croupier: none is running {where}: start it with "croupier play", or "systemctl start croupier"'
