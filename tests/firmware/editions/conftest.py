"""A computer on which nobody has made editions, and a folder to work in."""

from pathlib import Path

import pytest

from croupier.config.editions import find


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder. The user's and the board's editions are in two folders below it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(find, "BOARD_EDITIONS", tmp_path / "etc")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def own(here: Path) -> Path:
    """The folder of the user's own editions."""
    folder = here / "config" / "croupier" / "editions"
    folder.mkdir(parents=True)
    return folder
