"""The disk that the machines boot from: Debian 12 with Croupier on it, made for this run alone.

Two files of tests run at a time, each in a process of its own; they share a workshop and what is made there.
"""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from tests.support import PROJECT

HERE = Path(__file__).parent
OWN = "usr/local/lib/croupier-vm"
WORKSHOP = "CROUPIER_VM_WORKSHOP"

PI_4 = {"QEMU_CPU": "cortex-a72"}
"""The processor for programs of arm64. The one that qemu takes by itself signs every return address,
which a Pi 4 cannot do, and with that Python 3.13 is 20 times slower."""


class Made(Struct, frozen=True):
    """What tools/vm has made."""

    image: Path
    wheels: Path
    arm: Path
    arm_wheels: Path
    pi: Path


@pytest.fixture(scope="session")
def made() -> Made:
    done = subprocess.run([PROJECT / "tools" / "vm"], stdout=subprocess.PIPE, text=True, check=True)
    return Made(*map(Path, done.stdout.split()))


def pytest_configure() -> None:
    """In memory: disks of a gigabyte, written again and again, that nobody keeps."""
    memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else Path(tempfile.gettempdir())
    os.environ.setdefault(WORKSHOP, str(memory / f"croupier-vm-{os.getpid()}"))


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and WORKSHOP in os.environ:
        shutil.rmtree(os.environ.pop(WORKSHOP), ignore_errors=True)


@pytest.fixture(scope="session")
def workshop() -> Path:
    folder = Path(os.environ[WORKSHOP])
    folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def alone(workshop: Path) -> Iterator[None]:
    with (workshop / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def disk(made: Made, workshop: Path) -> Path:
    """Croupier installed by `make install`, and the guest's side of these tests."""
    disk = workshop / "disk.img"
    with alone(workshop):
        if not disk.exists():
            make_disk(made, workshop / "root", disk.with_suffix(".new")).rename(disk)
    return disk


def make_disk(made: Made, root: Path, disk: Path) -> Path:
    subprocess.run(["cp", "-a", str(made.image / "root"), str(root)], check=True)
    source = root / "src"
    source.mkdir()
    for name in ("pyproject.toml", "constraints.txt", "README.md", "LICENSE", "Makefile"):
        shutil.copy(PROJECT / name, source)
    leave_out = shutil.ignore_patterns("__pycache__", "node_modules")
    for room in ("croupier", "engine", "hw", "config", "firmware", "systemd", "tools"):
        shutil.copytree(PROJECT / room, source / room, symlinks=True, ignore=leave_out)
    shutil.copytree(made.wheels, root / "wheels")
    install(root, "make", "-C", "/src", "install", "START=no")
    install(root, "/opt/croupier/current/bin/python", "-m", "pip", "install", "--quiet", "gpiod")
    shutil.rmtree(root / "wheels")
    shutil.rmtree(source)
    own = root / OWN / "tests" / "vm"
    shutil.copytree(HERE, own, ignore=leave_out)
    (root / OWN / "tests" / "__init__.py").touch()
    subprocess.run(["mke2fs", "-q", "-F", "-t", "ext4", "-d", str(root), str(disk), "1200M"], check=True)
    shutil.rmtree(root)
    return disk


def install(root: Path, *command: str) -> None:
    environ = {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": "/wheels",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "LC_ALL": "C.UTF-8",
        **PI_4,
    }
    done = subprocess.run(
        ["chroot", str(root), *command], env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
