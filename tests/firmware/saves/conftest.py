"""A path for a saved game."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "20250131-200000-5eed.croupier"
