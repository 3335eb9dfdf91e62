"""`make install` on what looks like a Pi: it finishes the job, and goes without a trace."""

import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.config.test_boot_files import CMDLINE, STOCK
from tests.support import PROJECT
from tests.systemd.conftest import OFFLINE, copy_of_the_project

PATHS = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
KEPT = ("var/lib/croupier", "etc/croupier")


class Pi:
    """A Debian in a folder, whose programs find the files of a Pi in place of /proc and /boot."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def become(self, model: str) -> None:
        file = self.root / "proc/device-tree/model"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(f"{model}\0".encode())

    def run(self, *command: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["chroot", str(self.root), *command],
            env={**PATHS, **OFFLINE, **environ}, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def install(self, **environ: str) -> str:
        done = self.run("/src/tools/install", **environ)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def config(self) -> str:
        return (self.root / "boot/firmware/config.txt").read_text()

    def files(self) -> dict[str, tuple[int, str]]:
        """Everything that an installer may touch: kind and rights, and the digest of what is in it."""
        found: dict[str, tuple[int, str]] = {}
        for top in ("etc", "opt", "usr/local", "boot", "var/lib"):
            for path in sorted((self.root / top).rglob("*")):
                name = str(path.relative_to(self.root))
                if path.is_symlink():
                    found[name] = (0, str(path.readlink()))
                elif not name.endswith("-") and not name.startswith("var/lib/apt/"):
                    # neither copies that useradd makes of its files, nor what apt has looked for
                    digest = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
                    found[name] = (path.stat().st_mode, digest)
        return found


@pytest.fixture(scope="module")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pi]:
    made = subprocess.run([PROJECT / "tools" / "machine"], capture_output=True, text=True, check=False)
    if not made.stdout:
        pytest.skip(made.stderr.strip().splitlines()[-1])
    machine, wheels = map(Path, made.stdout.split())
    root = tmp_path_factory.mktemp("pi") / "root"
    subprocess.run(["cp", "-a", "--reflink=auto", str(machine), str(root)], check=True)
    copy_of_the_project(root / "src")
    shutil.copytree(wheels, root / "wheels")
    boot = root / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text(f"{STOCK}dtparam=spi=on\n")
    (boot / "cmdline.txt").write_text(CMDLINE)
    (boot / "user-data").write_text("#cloud-config\n")
    yield Pi(root)
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def untouched(pi: Pi) -> dict[str, tuple[int, str]]:
    return pi.files()


@pytest.fixture(scope="module")
def first(pi: Pi, untouched: dict[str, tuple[int, str]]) -> str:
    """What the installer says on a Pi 4."""
    assert "etc/croupier" not in untouched
    pi.become("Raspberry Pi 4 Model B Rev 1.4")
    wrong = pi.run("/src/tools/install", BOARD="nonsense")
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert wrong.stderr == 'There is no wiring "nonsense": BOARD is one of full hall simulated starter\n'
    pi.become("Raspberry Pi 5 Model B Rev 1.0")
    wrong = pi.run("/src/tools/install", BOARD="full")
    assert "i2c-3 on pins 4 and 5 is a Pi 4's: on a Pi 5 take bus 1 on pins 2 and 3" in wrong.stderr
    assert 'The wiring "full" does not suit this machine' in wrong.stderr
    assert pi.files() == {**untouched, "opt/croupier": pi.files()["opt/croupier"]}
    pi.become("Raspberry Pi 4 Model B Rev 1.4")
    return pi.install(BOARD="starter")


def test_it_finishes_the_job(pi: Pi, first: str) -> None:
    assert "+dtparam=i2c_arm=on,i2c_arm_baudrate=400000" in first
    assert "+#off for Croupier# dtparam=spi=on" in first
    assert "it will start with the machine" in first
    assert first.endswith('with "sudo reboot": config.txt is read at the start. Then the board plays.\n')
    starts = pi.root / "etc/systemd/system/multi-user.target.wants/croupier.service"
    assert (starts.parent / starts.readlink()).is_file()
    groups = pi.run("id", "-Gn", "croupier").stdout.split()
    assert {"croupier", "gpio", "i2c", "spi", "dialout"} <= set(groups)
    assert "i2c-dev" in (pi.root / "etc/modules-load.d/croupier.conf").read_text()
    assert (pi.root / "etc/udev/rules.d/60-croupier.rules").is_file()
    doctor = pi.run("/opt/croupier/current/bin/croupier", "doctor", "--json").stdout
    assert "/boot/firmware/config.txt has all 4 lines that the wiring needs" in doctor


def test_run_again_it_changes_nothing_and_says_restart_only_until_then(pi: Pi, first: str) -> None:
    assert first
    once = pi.files()
    said = pi.install()
    assert "nothing had to be changed" in said
    assert "Restart the machine now" in said, "it was not restarted yet"
    assert pi.files() == once
    (pi.root / "run/croupier-restart").unlink()  # /run is empty after a start
    assert "Restart" not in pi.install()
    assert pi.files() == once


@pytest.mark.parametrize(
    "model",
    ["3 Model B Rev 1.2", "Zero 2 W Rev 1.0", "4 Model B Rev 1.4", "400 Rev 1.0", "5 Model B Rev 1.0"],
)
def test_the_card_in_another_pi_needs_no_other_lines(pi: Pi, first: str, model: str) -> None:
    """Only a Pi 5, which has a power button of its own, gets one more file."""
    assert first
    pi.become(f"Raspberry Pi {model}")
    before = pi.config()
    said = pi.install()
    assert pi.config() == before
    assert ("50-croupier.conf" in said) == model.startswith("5")
    assert "Restart" not in said
    doctor = pi.run("/opt/croupier/current/bin/croupier", "doctor", "--json").stdout
    assert "lines that the wiring needs" in doctor


def test_uninstall_takes_exactly_that_away(pi: Pi, first: str, untouched: dict[str, tuple[int, str]]) -> None:
    assert first
    boot = pi.root / "boot/firmware"  # as if a card had brought it
    (boot / "croupier").mkdir()
    (boot / "croupier/begin").touch()
    (boot / "user-data").rename(boot / "user-data.before-croupier")
    (boot / "user-data").write_text("#cloud-config\nbootcmd: []\n")
    done = pi.run("/src/tools/uninstall")
    assert done.returncode == 0, done.stderr
    assert "-dtparam=i2c_arm=on,i2c_arm_baudrate=400000" in done.stdout
    left = {name: what for name, what in pi.files().items() if not name.startswith(KEPT)}
    assert different(left, untouched) == {}
    pi.run("/src/tools/uninstall", PURGE="1")
    assert different(pi.files(), untouched) == {}


def different(one: dict[str, tuple[int, str]], other: dict[str, tuple[int, str]]) -> dict[str, object]:
    """What is not the same in both: a few lines, where all files would be a hundred thousand."""
    names = {name for name, _ in one.items() ^ other.items()}
    return {name: (one.get(name), other.get(name)) for name in sorted(names)}
