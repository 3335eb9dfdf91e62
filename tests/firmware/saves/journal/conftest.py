"""A header, a disk that can be filled, and programs that a test starts and kills."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
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


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start one of the programs in this folder; it is killed at the end of the test."""
    yield from _start()


@pytest.fixture(scope="module")
def start_once() -> Iterator[Start]:
    """The same for all tests of a file; it is killed at their end."""
    yield from _start()


def _start() -> Iterator[Start]:
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


@contextmanager
def disk_in_memory(disk: Path, options: str) -> Iterator[Path]:
    """Mount a small disk there; only root may do that. At the end it goes, even if its files are still open:
    what a failed test has left behind keeps no disk mounted."""
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("only root can mount a disk")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Mount a small disk in memory with these options, until the end of the test."""
    with ExitStack() as disks:
        numbers = count()

        def mount(options: str) -> Path:
            return disks.enter_context(disk_in_memory(tmp_path / f"disk {next(numbers)}", options))

        yield mount
