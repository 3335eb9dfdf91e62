"""Loads an `Edition` from a name or a file, or says everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from croupier.config.editions.check import check_edition
from croupier.config.editions.doubts import Doubt
from croupier.config.editions.extend import read_layers, read_raw
from croupier.config.editions.find import Found, find_edition
from croupier.config.problems import BadFile
from croupier.engine.edition import Edition


class BadEdition(BadFile):
    """An edition that cannot be played; its text is one line for each problem."""


class Checked(NamedTuple):
    """A good edition, and what its file says is not confirmed."""

    edition: Edition
    doubts: tuple[Doubt, ...]


def load_edition(name_or_path: str | Path) -> Edition:
    """Load an edition by its name ("classic") or from a file; see `find_edition`.

    `EditionMissing` if there is none, `BadEdition` with every problem if it is wrong.
    """
    return load_checked(find_edition(name_or_path)).edition


def load_checked(found: Found) -> Checked:
    """The edition in a file that was found, with its doubts."""
    return _check(found.file.name, read_raw(found), found)


def parse_edition(file: str, raw: bytes) -> Edition:
    """Check the bytes of a file and make the edition. Its id is the file's name without ".toml"."""
    return _check(file, raw, None).edition


def _check(file: str, raw: bytes, found: Found | None) -> Checked:
    reading = read_layers(file, raw, found)
    problems = reading.problems
    if reading.root is not None:
        doubts: list[Doubt] = []
        edition = check_edition(file.removesuffix(".toml"), reading.root, problems, doubts)
        if not problems:
            return Checked(edition, tuple(doubts))
    raise BadEdition(problems)
