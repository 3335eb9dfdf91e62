"""What `make install` says before it has changed anything."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import PROJECT


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """All the programs there are: nothing here could change a machine, whatever the script did."""
    for name in ("dirname", "tr", "sh"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    (tmp_path / "python3").symlink_to(sys.executable)
    return tmp_path


def answers(tools: Path, name: str, words: str) -> None:
    (tools / name).write_text(f"#!/bin/sh\necho {words}\n")
    (tools / name).chmod(0o755)


def refusal(tools: Path, script: str) -> str:
    command = ("/bin/sh", PROJECT / "tools" / script)
    done = subprocess.run(command, env={"PATH": str(tools)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr


def test_somebody_who_is_not_root(tools: Path) -> None:
    answers(tools, "id", "1000")
    assert refusal(tools, "install") == (
        'Croupier is installed for the whole machine: run it as root, with "sudo make install".\n'
    )
    assert refusal(tools, "uninstall") == (
        'Croupier was installed for the whole machine: run it as root, with "sudo make uninstall".\n'
    )


def a_pi(tools: Path, model: str, python: str, machine: str = "aarch64") -> None:
    """With a Python whose every module is there, and no compiler."""
    answers(tools, "id", "0")
    answers(tools, "uname", machine)
    answers(tools, "cat", f"Raspberry Pi {model}")
    (tools / "python3").unlink()
    (tools / "python3").write_text(f'#!/bin/sh\ncase "$2" in *version_info*) echo {python} ;; esac\n')
    (tools / "python3").chmod(0o755)


@pytest.mark.parametrize(
    ("model", "python", "what", "packages"),
    [
        ("4 Model B Rev 1.4", "3.11", "rpi_ws281x", "gcc"),
        ("3 Model B Plus Rev 1.3", "3.13", "rpi_ws281x and lgpio", "gcc swig"),
        ("5 Model B Rev 1.0", "3.13", "lgpio", "gcc swig"),
    ],
)
def test_a_pi_without_a_compiler_is_told_the_line_for_apt(
    tools: Path, model: str, python: str, what: str, packages: str
) -> None:
    a_pi(tools, model, python)
    assert refusal(tools, "install").startswith(
        f"On this Pi {what} must be compiled, and something is missing for that: apt install {packages}"
    )


def test_a_pi_where_nothing_is_compiled_needs_no_compiler(tools: Path) -> None:
    a_pi(tools, "5 Model B Rev 1.0", "3.11")
    command = ("/bin/sh", PROJECT / "tools" / "install")
    done = subprocess.run(command, env={"PATH": str(tools)}, capture_output=True, text=True, check=False)
    assert "compiled" not in done.stderr
    assert "mkdir: not found" in done.stderr, "it has come to the point where it would begin"


def test_a_machine_without_python(tools: Path) -> None:
    answers(tools, "id", "0")
    (tools / "python3").unlink()
    assert refusal(tools, "install") == (
        'Croupier needs Python 3.11 or newer, but "python3" does not run here: '
        "apt install python3 python3-venv\n"
    )
