"""Where there are no pins, a person is told what to do; where lgpio is, it gets a folder it may write in."""

import os
import sys
from pathlib import Path

import pytest

from croupier.hw.drivers.pins import PinsMissing, real_pins


def test_a_machine_without_lgpio_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setenv("LG_WD", "/somewhere")
    with pytest.raises(
        PinsMissing, match=r'^the pins cannot be used: .*lgpio.* \(install "croupier\[pi\]"\)$'
    ):
        real_pins()
    assert os.environ["LG_WD"] == "/somewhere"


def test_we_stay_in_our_folder_when_lgpio_goes_to_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The real lgpio opens its pipe there while it is imported."""
    (tmp_path / "lgpio.py").write_text(
        "import os\nos.chdir(os.environ['LG_WD'])\nraise ImportError('no lgpio')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setenv("LG_WD", str(tmp_path))
    before = Path.cwd()
    with pytest.raises(PinsMissing, match="no lgpio"):
        real_pins()
    assert Path.cwd() == before


def test_lgpio_gets_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    with pytest.raises(PinsMissing):
        real_pins()
    folder = Path(os.environ["LG_WD"])
    assert folder.parent == tmp_path
    assert folder.stat().st_mode & 0o777 == 0o700
