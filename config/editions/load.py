"""From a name or a file to an `Edition`, or to everything that is wrong with it."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from config.editions.check import check_edition
from config.problems import BadFile, ConfigError, Problem
from config.toml_nodes import LARGEST, read_toml
from config.wording import did_you_mean
from engine.edition import Edition


class BadEdition(BadFile):
    """An edition that cannot be played; its text is one line for each problem."""


class EditionMissing(ConfigError, ValueError):
    """No such edition, or its file cannot be opened."""


def load_edition(name_or_path: str | Path) -> Edition:
    """Load a shipped edition by name ("classic"), or a file (a `Path`, or a text that ends in ".toml").

    `EditionMissing` if there is none, `BadEdition` with every problem if it is wrong.
    """
    source = _source(name_or_path)
    try:
        with source.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise EditionMissing(f"{name_or_path}: there is no such file") from None
    except OSError as error:
        raise EditionMissing(f"{name_or_path}: cannot be read ({error.strerror})") from None
    return parse_edition(source.name, raw)


def parse_edition(file: str, raw: bytes) -> Edition:
    """Check the bytes of a file and make the edition. Its id is the file's name without ".toml"."""
    reading = read_toml(file, raw)
    problems: list[Problem] = reading.problems
    if reading.root is not None:
        edition = check_edition(file.removesuffix(".toml"), reading.root, problems)
        if not problems:
            return edition
    raise BadEdition(problems)


def shipped_editions() -> list[str]:
    """The names of the editions that come with the board."""
    return sorted(
        file.name.removesuffix(".toml")
        for file in files("config.editions").iterdir()
        if file.name.endswith(".toml")
    )


def _source(name_or_path: str | Path) -> Path | Traversable:
    if isinstance(name_or_path, Path) or name_or_path.endswith(".toml"):
        return Path(name_or_path)
    shipped = shipped_editions()
    if name_or_path not in shipped:
        hint = (
            did_you_mean(name_or_path, shipped) or f": shipped are {', '.join(shipped)}; a file ends in .toml"
        )
        raise EditionMissing(f'no edition "{name_or_path}"{hint}')
    return files("config.editions") / f"{name_or_path}.toml"
