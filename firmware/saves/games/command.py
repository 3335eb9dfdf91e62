"""`croupier games`: finds the game and does what was asked."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

from croupier.firmware.saves.games.listing import listed, shown
from croupier.firmware.saves.games.saved import NoSuchGame, find, open_saved
from croupier.firmware.saves.journal import JournalError, game_files


def run(arguments: argparse.Namespace, state: Path) -> int:
    """Print what was asked for; the exit code."""
    try:
        return _do(arguments, state)
    except BrokenPipeError:  # a pager that was closed
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (NoSuchGame, JournalError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        hint = ": perhaps with sudo" if isinstance(error, PermissionError) else ""
        print(f"croupier: {error.filename or state}: {error.strerror or error}{hint}", file=sys.stderr)
        return 1


def _do(arguments: argparse.Namespace, state: Path) -> int:
    if arguments.action == "list":
        print(*(listed(state) if game_files(state) else [f"There is no saved game in {state}."]), sep="\n")
        return 0
    game = open_saved(find(state, arguments.game))
    match arguments.action:
        case "show":
            print(*shown(game, arguments.steps), sep="\n")
        case "verify":
            from croupier.firmware.saves.games.verifying import in_words, verify

            print(in_words(game, verify(game)))
        case "export":
            from croupier.firmware.saves.games.exporting import lines

            whole = b"\n".join(lines(game)) + b"\n"
            if arguments.output is None:
                sys.stdout.buffer.write(whole)
                sys.stdout.flush()
            else:
                arguments.output.write_bytes(whole)
        case _:
            from croupier.firmware.saves.games.replaying import PortTaken, replay

            shown_at = _opened(arguments.browser)
            try:
                asyncio.run(replay(game, pace=arguments.pace, port=arguments.port, opened=shown_at))
            except PortTaken as error:
                print(f"croupier: {error}", file=sys.stderr)
                return 1
    return 0


def _opened(browser: bool) -> Callable[[str], None]:
    def opened(address: str) -> None:
        print(f"The game is shown at {address}", flush=True)
        if browser:
            from croupier.firmware.app.play import open_browser

            open_browser(address)

    return opened
