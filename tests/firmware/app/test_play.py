"""The program that plays on a laptop."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.firmware.app import cli
from tests.support import PROJECT, playing


@pytest.mark.parametrize("library", ["gpiozero", "board", "neopixel", "serial", "lgpio"])
def test_to_play_on_a_laptop_nothing_of_a_real_board_is_imported(library: str) -> None:
    """Some of these ask questions or fail where there is no board."""
    program = f"import sys, croupier.firmware.app.play; sys.exit({library!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=PROJECT, check=False).returncode == 0


def test_status_sees_the_game_on_a_laptop(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a service, the user's own game is asked."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with playing(tmp_path / "croupier", "--players", "2") as program:
        address = program.wait_until_ready()
        assert cli.main(["status"]) == 0
    said = capsys.readouterr().out
    assert f"page     {address}\n" in said
    assert "game     Hat 1500, Car 1500; turn of" in said


def test_the_address_for_others_is_printed(tmp_path: Path) -> None:
    """Whoever types --listen wants to know what to type on a phone."""
    with playing(tmp_path, "--listen", "127.0.0.2") as program:
        port = program.wait_until_ready().rstrip("/").rpartition(":")[2]
        assert f"\nOthers on this network open http://127.0.0.2:{port}/ on a phone" in program.out
