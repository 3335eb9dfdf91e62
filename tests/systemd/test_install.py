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


def a_pi(tools: Path, model: str, python: str, machine: str = "aarch64", bits: int = 64) -> None:
    """With a Python whose every module is there but no headers, and no compiler."""
    answers(tools, "id", "0")
    answers(tools, "uname", machine)
    answers(tools, "cat", f"Raspberry Pi {model}")
    (tools / "python3").unlink()
    (tools / "python3").write_text(
        "#!/bin/sh\n"
        'case "$2" in\n'
        f"*version_info*) echo {python} ;; *calcsize*) echo {bits} ;; *Python.h*) exit 1 ;; esac\n"
    )
    (tools / "python3").chmod(0o755)


@pytest.mark.parametrize("model", ["4 Model B Rev 1.4", "5 Model B Rev 1.0", "3 Model B Plus Rev 1.3"])
@pytest.mark.parametrize("python", ["3.11", "3.13"])
def test_a_pi_needs_no_compiler(tools: Path, model: str, python: str) -> None:
    a_pi(tools, model, python)
    answers(tools, "grep", ">/dev/null; exit 1")
    command = ("/bin/sh", PROJECT / "tools" / "install")
    done = subprocess.run(command, env={"PATH": str(tools)}, capture_output=True, text=True, check=False)
    assert "compiled" not in done.stderr
    assert "mkdir: not found" in done.stderr, "it has come to the point where it would begin"


def test_a_wiring_that_asks_for_adafruits_library_is_told_the_line_for_apt(tools: Path) -> None:
    a_pi(tools, "4 Model B Rev 1.4", "3.13")
    answers(tools, "grep", ">/dev/null")
    assert refusal(tools, "install") == (
        'The wiring wants driver = "neopixel", whose library must be compiled: apt install gcc python3-dev '
        '(or write driver = "ws2812" in config/boards/starter.toml, which needs none)\n'
    )


@pytest.mark.parametrize("machine", ["aarch64", "armv7l", "armv8l"])
def test_32_bits_are_refused_whatever_the_kernel_has(tools: Path, machine: str) -> None:
    a_pi(tools, "4 Model B Rev 1.4", "3.13", machine, bits=32)
    assert refusal(tools, "install") == (
        "This is a system with 32 bits, and Croupier needs 64: put Raspberry Pi OS (64-bit) on the card. "
        "A Pi 3, 4, 5 and Zero 2 W run it.\n"
    )


def test_the_smallest_pis_are_refused(tools: Path) -> None:
    a_pi(tools, "Zero W Rev 1.1", "3.13", "armv6l", bits=32)
    assert refusal(tools, "install") == (
        "Croupier does not run on a Raspberry Pi 1 or Zero: it needs 64 bits, so a Pi 3, 4, 5 or Zero 2 W.\n"
    )


def test_a_machine_without_python(tools: Path) -> None:
    answers(tools, "id", "0")
    (tools / "python3").unlink()
    assert refusal(tools, "install") == (
        'Croupier needs Python 3.11 or newer, but "python3" does not run here: '
        "apt install python3 python3-venv\n"
    )
