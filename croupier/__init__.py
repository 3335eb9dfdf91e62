"""Croupier in one package: the rules (`engine`), devices (`hw`), files (`config`), programs (`firmware`).

In a checkout the four are links to the folders of the same name at the top of the repository.
"""

from importlib.util import find_spec
from pathlib import Path

if find_spec("croupier.engine") is None:
    _link = Path(__file__).with_name("engine")
    raise ImportError(
        f"{_link} is not a link to a folder: this copy of Croupier was made without symbolic links. Clone it "
        'again with "git clone -c core.symlinks=true", or unpack it with a program that keeps links.'
    )
