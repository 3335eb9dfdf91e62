"""A header, a disk that can be filled, and programs that a test starts and kills."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.firmware.saves.journal import Header

HERE = Path(__file__).parent


@pytest.fixture
def header() -> Header:
    return Header(
        game="20250131-200000-5eed",
        engine="0.1.0",
        setup=b'{"players":["Ada","Ben"]}',
        table=b'{"seats":[1,4]}',
    )


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start one of the programs in this folder; it is killed at the end of the test."""
    programs: list[subprocess.Popen[str]] = []

    def start(name: str, *arguments: object, **environment: str) -> subprocess.Popen[str]:
        program = subprocess.Popen(
            [sys.executable, HERE / name, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(HERE.parents[3]), **environment},
        )
        programs.append(program)
        return program

    yield start
    for program in programs:
        with program:
            program.kill()


@pytest.fixture(scope="session")
def failing_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes a disk fail; a program that has it preloaded uses it."""
    if not shutil.which("cc"):
        pytest.skip("a failing disk needs a C compiler")
    library = tmp_path_factory.mktemp("library") / "failing_disk.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, HERE / "failing_disk.c", "-ldl"], check=True)
    return library


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Mount a small disk in memory with these options; only root may do that."""
    disks: list[Path] = []

    def mount(options: str) -> Path:
        disk = tmp_path / f"disk {len(disks)}"
        disk.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)]
        if os.geteuid() != 0 or subprocess.run(command, check=False, capture_output=True).returncode:
            pytest.skip("only root can mount a disk")
        disks.append(disk)
        return disk

    yield mount
    for disk in disks:
        subprocess.run(["umount", disk], check=True)
