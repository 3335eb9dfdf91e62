"""The command line of `croupier tags`. It imports little, so that `--help` answers at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.firmware.doctor.arguments import INSTALLED

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands


def add_tags(commands: Commands, folder: Callable[[str], Path]) -> None:
    """Add `tags` to the commands of `croupier`."""
    tags = commands.add_parser(
        "tags",
        help="teach the board its tokens",
        description="The tags in the tokens, and whose they are. They are kept in the state folder.",
        allow_abbrev=False,
    )
    doing = tags.add_subparsers(title="what to do", metavar="WHAT", dest="doing", required=True)

    listing = doing.add_parser("list", help="the tags that are known", allow_abbrev=False)
    learn = doing.add_parser(
        "learn",
        help="hold a token on the pad or on any space, and say whose it is",
        description="Hold each token on the pad, or put it on any space, and answer. Stop the board first "
        '("sudo systemctl stop croupier"): a reader has one master. With --uid nothing is read.',
        allow_abbrev=False,
    )
    learn.add_argument(
        "--config",
        metavar="FILE",
        help=f"how the board is wired (default: {INSTALLED}, or simulated where there is none)",
    )
    learn.add_argument(
        "--uid", metavar="HEX", help="the tag's number, where it is known, in place of reading it"
    )
    _add_facts(learn)
    rename = doing.add_parser("rename", help="change what is known of a tag", allow_abbrev=False)
    forget = doing.add_parser("forget", help="forget a tag", allow_abbrev=False)
    for command in (rename, forget):
        command.add_argument("tag", metavar="TAG", help="its number, or the name of its owner")
    _add_facts(rename)
    for command in (listing, learn, rename, forget):
        command.add_argument(
            "--state",
            type=folder,
            metavar="DIR",
            help="the folder the tags are kept in "
            "(default: croupier in $XDG_STATE_HOME, or in ~/.local/state)",
        )


def _add_facts(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", metavar="NAME", help="the owner's name")
    parser.add_argument(
        "--token", type=int, metavar="N", help="which of the edition's six tokens it is, from 1 to 6"
    )
    parser.add_argument("--lang", metavar="L", help='the owner\'s language, such as "fr"')
    parser.add_argument("--colour", metavar="C", help='the owner\'s colour, such as "#4f86c6"')
