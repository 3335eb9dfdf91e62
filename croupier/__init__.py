"""Croupier in one package: the rules (`engine`), devices (`hw`), files (`config`), programs (`firmware`).

In a checkout the four are links to the folders of the same name at the top of the repository.
"""

from importlib.machinery import PathFinder
from pathlib import Path

for _name in ("engine", "hw", "config", "firmware"):
    if PathFinder.find_spec(f"croupier.{_name}", __path__) is None:
        _link = Path(__file__).with_name(_name)
        raise ImportError(
            f"{_link} is not a link to a folder: this copy of Croupier was made without symbolic links. "
            'Clone it again with "git clone -c core.symlinks=true", or unpack it with a program that keeps '
            "links."
        )
