"""`make install` from nothing, with nothing but Python and make, on Debian 12 and 13 of a PC and of a Pi."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import PROJECT
from tests.systemd.conftest import a_game, copy_of_the_project
from tests.vm.conftest import PI_4, install

pytestmark = pytest.mark.vm

MACHINES = [(machine, suite) for machine in ("amd64", "arm64") for suite in ("bookworm", "trixie")]
CROUPIER = "/opt/croupier/current/bin/croupier"


@pytest.fixture(scope="module", params=MACHINES, ids="-".join)
def installed(request: pytest.FixtureRequest, workshop: Path) -> Iterator[Path]:
    """The root folder, after the installation."""
    machine, suite = request.param
    told = subprocess.run(
        [PROJECT / "tools" / "install_root", machine, suite], stdout=subprocess.PIPE, text=True, check=True
    )
    made, wheels = map(Path, told.stdout.split())
    root = workshop / f"install-{machine}-{suite}"
    subprocess.run(["cp", "-a", str(made), str(root)], check=True)
    shutil.copytree(wheels, root / "wheels")
    copy_of_the_project(root / "src")
    install(root, "make", "-C", "/src", "install", "START=no")
    yield root
    shutil.rmtree(root)


def says(root: Path, *command: str) -> str:
    environ = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", **PI_4}
    done = subprocess.run(
        ["chroot", str(root), *command], env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_installed_and_plays(installed: Path) -> None:
    assert says(installed, CROUPIER, "--version").startswith("croupier ")
    asyncio.run(a_game(installed / "state"))
    said = says(installed, CROUPIER, "games", "--state", "/state", "verify")
    assert "is sound: 80 rows, 80 steps played again" in said
    for file in (
        "etc/systemd/system/croupier.service",
        "etc/udev/rules.d/60-croupier.rules",
        "etc/modules-load.d/croupier.conf",
        "etc/croupier/board.toml",
    ):
        assert (installed / file).is_file()
    assert "croupier" in says(installed, "id", "-Gn", "croupier").split()
    assert not (installed / "usr/bin/gcc").exists(), "nothing was there to compile with"


def test_a_pi_has_the_library_of_its_pins(installed: Path) -> None:
    if says(installed, "uname", "-m") != "aarch64\n":
        pytest.skip("a PC has no pins")
    python = "/opt/croupier/current/bin/python"
    code = (
        "from importlib.metadata import entry_points as e; "
        "print(e(group='gpiozero_pin_factories', name='gpiod')['gpiod'].load().__name__)"
    )
    assert says(installed, python, "-c", code) == "GpiodFactory\n"
