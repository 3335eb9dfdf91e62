"""Moves games for `croupier games`: copies, adds, puts into the archive, takes out, deletes."""

from __future__ import annotations

import argparse
from pathlib import Path

from croupier.firmware.model.output_files import write_output
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.saves import shelf
from croupier.firmware.saves.game_file import find_game

ACTIONS = frozenset({"copy", "import", "archive", "restore", "delete"})


def run(arguments: argparse.Namespace, state: Path) -> int:
    """Do it and say so. A ShelfError, JournalError or OSError says why it cannot be done."""
    if arguments.action == "import":
        print(Sentence("archive-imported", game=shelf.take_in(state, _read(arguments.file)).stem))
        return 0
    game = find_game(state, arguments.game)
    match arguments.action:
        case "copy":
            out: Path = arguments.out or Path(game.name)
            write_output(out, shelf.copy_of(game))
            print(Sentence("archive-written", file=out))
        case "archive":
            shelf.archive(state, game)
            print(Sentence("archive-moved", game=game.stem))
        case "restore":
            shelf.restore(state, game)
            print(Sentence("archive-restored", game=game.stem))
        case _:
            return _delete(game, sure=arguments.yes)
    return 0


def _read(file: Path) -> bytes:
    """The file as far as it can be a game."""
    with file.open("rb") as opened:
        return opened.read(shelf.MAX_IMPORT_BYTES + 1)


def _delete(game: Path, *, sure: bool) -> int:
    if not sure and not agreed(Sentence("archive-delete-ask", game=game.stem, yes=Sentence("people-yes"))):
        return 1
    shelf.delete(game)
    print(Sentence("archive-deleted", game=game.stem))
    return 0


def agreed(question: Sentence) -> bool:
    """Whether somebody types "yes", in their language."""
    try:
        answer = input(f"{question} ")
    except EOFError:
        answer = ""
    if answer.strip().casefold() == str(Sentence("people-yes")).casefold():
        return True
    print(Sentence("people-forget-not"))
    return False
