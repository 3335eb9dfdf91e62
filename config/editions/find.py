"""Finds the file of an edition: in the user's or the board's config folder, or shipped with the program."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal, NamedTuple

from croupier.config import folders
from croupier.config.problems import ConfigError
from croupier.config.wording import did_you_mean

BOARD_EDITIONS = folders.BOARD_FOLDER / "editions"
"""The folder with the editions of this board, for everybody who plays on it."""
_ENDING = ".toml"

Home = Literal["file", "user", "board", "shipped"]


class EditionMissing(ConfigError, ValueError):
    """No such edition, or its file cannot be opened."""


class Found(NamedTuple):
    """The file of an edition, not read yet."""

    name: str
    file: Path | Traversable
    home: Home

    @property
    def identity(self) -> str:
        """The same text for the same file, also if it is reached by another path."""
        return os.path.realpath(self.file) if isinstance(self.file, Path) else str(self.file)


def find_edition(
    name_or_path: str | Path, *, beside: Path | None = None, except_for: Collection[str] = ()
) -> Found:
    """The file of an edition: a `Path`, a text that looks like one ("my.toml", "a/b"), or a name ("classic").

    A name is looked for in the user's config folder, in the board's, then among the shipped ones. A relative
    path starts at the folder `beside`. Files in `except_for` (identities) are skipped: so a user's "classic"
    can extend the shipped one.
    """
    if isinstance(name_or_path, Path) or name_or_path.endswith(_ENDING) or "/" in name_or_path:
        path = Path(name_or_path)
        if beside is not None:
            path = beside / path
        return Found(path.name.removesuffix(_ENDING), path, "file")
    known = [found for found in _everywhere(os.environ) if found.identity not in except_for]
    for found in known:
        if found.name == name_or_path:
            return found
    names = sorted({found.name for found in known})
    hint = did_you_mean(name_or_path, names) or f": there are {', '.join(names)}; a file ends in {_ENDING}"
    raise EditionMissing(f'no edition "{name_or_path}"{hint}')


def known_editions() -> list[Found]:
    """All editions that have a name, sorted. Where two share a name, the one that the name stands for."""
    first: dict[str, Found] = {}
    for found in _everywhere(os.environ):
        first.setdefault(found.name, found)
    return sorted(first.values(), key=lambda found: found.name)


def shipped_editions() -> list[str]:
    """The names of the editions that come with the board."""
    return sorted(found.name for found in _in_folder(files("croupier.config.editions"), "shipped"))


def find_shipped(name: str) -> Found | None:
    """The shipped edition of that name, even if the user has one of the same name."""
    shipped = _in_folder(files("croupier.config.editions"), "shipped")
    return next((found for found in shipped if found.name == name), None)


def user_folder(environ: Mapping[str, str]) -> Path | None:
    """Where a user's own editions are; None for a user without a home."""
    folder = folders.user_folder(environ)
    return None if folder is None else folder / "editions"


def _everywhere(environ: Mapping[str, str]) -> Iterator[Found]:
    own = user_folder(environ)
    if own is not None:
        yield from _in_folder(own, "user")
    yield from _in_folder(BOARD_EDITIONS, "board")
    yield from _in_folder(files("croupier.config.editions"), "shipped")


def _in_folder(folder: Path | Traversable, home: Home) -> Iterator[Found]:
    try:
        inside = list(folder.iterdir())
    except OSError:  # it is not there, or may not be read
        return
    for file in inside:
        if file.name.endswith(_ENDING):
            yield Found(file.name.removesuffix(_ENDING), file, home)
