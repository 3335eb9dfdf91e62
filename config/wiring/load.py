"""Loads a `Wiring` from a name or a file, or says everything that is wrong with it."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from croupier.config.problems import BadFile, ConfigError
from croupier.config.toml_nodes import MAX_BYTES, read_toml
from croupier.config.wiring.check import check_wiring
from croupier.config.wiring.model import Wiring
from croupier.config.wording import did_you_mean

_ENDING = ".toml"


class WiringMissing(ConfigError, ValueError):
    """No such wiring, or its file cannot be opened."""


class BadWiring(BadFile):
    """A wiring that cannot be used; its text is one line for each problem."""


def load_wiring(name_or_path: str | Path) -> Wiring:
    """Load a wiring by its name ("full") or from a file ("my.toml", "/etc/croupier/board.toml", a `Path`).

    `WiringMissing` if there is none, `BadWiring` with every problem if it is wrong.
    """
    file = _find(name_or_path)
    try:
        with file.open("rb") as opened:
            raw = opened.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise WiringMissing(f"{file}: there is no such file") from None
    except OSError as error:
        raise WiringMissing(f"{file}: cannot be read ({error.strerror})") from None
    return parse_wiring(file.name, raw)


def parse_wiring(file: str, raw: bytes) -> Wiring:
    """Check the bytes of a file and make the wiring. Its id is the file's name without ".toml"."""
    reading = read_toml(file, raw)
    problems = reading.problems
    if reading.root is not None:
        wiring = check_wiring(file.removesuffix(_ENDING), reading.root, problems)
        if not problems:
            return wiring
    raise BadWiring(problems)


def shipped_wirings() -> list[str]:
    """The names of the wirings that come with the program."""
    return sorted(
        file.name.removesuffix(_ENDING) for file in _folder().iterdir() if file.name.endswith(_ENDING)
    )


def _find(name_or_path: str | Path) -> Path | Traversable:
    if isinstance(name_or_path, Path) or name_or_path.endswith(_ENDING) or "/" in name_or_path:
        return Path(name_or_path)
    names = shipped_wirings()
    if name_or_path in names:
        return _folder() / f"{name_or_path}{_ENDING}"
    hint = did_you_mean(name_or_path, names) or f": there are {', '.join(names)}; a file ends in {_ENDING}"
    raise WiringMissing(f'no wiring "{name_or_path}"{hint}')


def _folder() -> Traversable:
    return files("croupier.config") / "boards"
