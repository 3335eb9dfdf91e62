"""Does what `croupier editions` was asked for."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from croupier.config.editions import ConfigError, find_edition, load_checked
from croupier.firmware.model.terminal import look_of, say


def run(arguments: argparse.Namespace) -> int:
    """The exit code: 1 if there is something wrong, which has then been said."""
    try:
        lines, code = _answer(arguments)
        say(lines)
    except ConfigError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"croupier: this cannot be printed ({error.strerror})", file=sys.stderr)
        return 1
    return code


def _answer(arguments: argparse.Namespace) -> tuple[list[str], int]:
    match arguments.action:
        case "list":
            from croupier.firmware.editions.listing import listing

            return listing(), 0
        case "show":
            from croupier.firmware.editions.showing import showing

            edition = load_checked(find_edition(arguments.edition)).edition
            return showing(edition, look_of(sys.stdout)), 0
        case "check":
            from croupier.firmware.editions.checking import checking

            return checking(find_edition(arguments.edition))
        case "new":
            from croupier.firmware.editions.starting import start_edition

            return start_edition(Path(arguments.file), arguments.base), 0
        case _:
            from croupier.firmware.paper.command import print_edition

            return print_edition(arguments.edition, arguments.out, svg=arguments.svg), 0
