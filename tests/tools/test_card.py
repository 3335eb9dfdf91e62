"""`make card` onto a FAT laid out like the stock one, and onto those that are not."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from email import message_from_string
from pathlib import Path

import pytest
import yaml

from croupier.firmware.root_helper import verbs
from tests.config.test_boot_files import CMDLINE, STOCK
from tests.support import PROJECT
from tools.card import pi_os
from tools.card.__main__ import main

USER_DATA = "#cloud-config\n\n# Set the system's hostname.\n#hostname: raspberrypi\nssh_pwauth: false\n"
IMAGER = "#cloud-config\nhostname: board\nruncmd:\n- [rfkill, unblock, wifi]\n"
"""As Raspberry Pi Imager writes it when it is given settings."""
BEGIN = ["cloud-init-per", "instance", "croupier", "sh", "/boot/firmware/croupier/begin"]


def test_the_root_helper_looks_where_the_card_is() -> None:
    """It may import nothing of ours, so it says the folder again."""
    assert verbs.CARD_SUM.is_relative_to(pi_os.MOUNTED_AT)


SBIN = f"{os.environ['PATH']}:/sbin:/usr/sbin"


def lay_out(boot: Path) -> None:
    """The files of the stock boot partition that matter here, and some that do not."""
    (boot / "config.txt").write_text(STOCK)
    (boot / "cmdline.txt").write_text(CMDLINE)
    (boot / "user-data").write_text(USER_DATA)
    (boot / "meta-data").write_text("instance_id: rpios-image\n")
    (boot / "network-config").write_text("# nothing is set here\n")
    (boot / "overlays").mkdir()
    for name in (
        "kernel8.img",
        "kernel_2712.img",
        "initramfs8",
        "start4.elf",
        "bcm2711-rpi-4-b.dtb",
        "overlays/README",
    ):
        (boot / name).write_bytes(name.encode() * 100)


@pytest.fixture
def boot(tmp_path: Path) -> Iterator[Path]:
    yield from a_card(tmp_path, megabytes=128)


@pytest.fixture
def stock(tmp_path: Path) -> Path:
    """The same files in a folder, which is faster where it does not matter."""
    folder = tmp_path / "bootfs"
    folder.mkdir()
    lay_out(folder)
    return folder


def a_card(tmp_path: Path, megabytes: int) -> Iterator[Path]:
    """A FAT of that size. Where none can be mounted, another file system; without root a folder."""
    mount = tmp_path / "bootfs"
    mount.mkdir()
    with ExitStack() as stack:
        _ = os.geteuid() == 0 and (
            mounts_fat(stack, mount, megabytes) or mounts_memory(stack, mount, megabytes)
        )
        lay_out(mount)
        yield mount


def mounts_fat(stack: ExitStack, mount: Path, megabytes: int) -> bool:
    """By the kernel, or by a program in its place. At the end its tables must be right."""
    if shutil.which("mkfs.vfat", path=SBIN) is None:
        return False
    image = mount.with_suffix(".img")
    with image.open("wb") as file:
        file.truncate(megabytes << 20)
    fat(["mkfs.vfat", str(image)])
    stack.callback(lambda: fat(["fsck.vfat", "-n", str(image)]) == 0 or pytest.fail("the FAT is damaged"))
    if fat(["mount", "-t", "vfat", "-o", "loop", str(image), str(mount)]) != 0 and not fuses(
        stack, image, mount
    ):
        return False
    stack.callback(lambda: fat(["umount", str(mount)]))
    return True


def fuses(stack: ExitStack, image: Path, mount: Path) -> bool:
    if shutil.which("fusefat") is None or not Path("/dev/fuse").exists():
        return False
    quiet = subprocess.DEVNULL
    command = ["fusefat", "-f", "-o", "rw+", str(image), str(mount)]
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
    stack.callback(process.wait)
    end = time.monotonic() + 10
    while not os.path.ismount(mount) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    return os.path.ismount(mount)


def mounts_memory(stack: ExitStack, mount: Path, megabytes: int) -> bool:
    if fat(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "card", str(mount)]) != 0:
        return False
    stack.callback(lambda: fat(["umount", str(mount)]))
    return True


def fat(command: list[str]) -> int:
    done = subprocess.run(command, env={"PATH": SBIN}, check=False, capture_output=True)
    return done.returncode


def contents(boot: Path) -> dict[str, str]:
    return {
        str(file.relative_to(boot)): hashlib.sha256(file.read_bytes()).hexdigest()
        if file.is_file()
        else "folder"
        for file in sorted(boot.rglob("*"))
    }


def test_the_card_of_a_starter_board(boot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(boot)
    wish = {
        **os.environ,
        "BOOT": str(boot),
        "BOARD": "starter",
        "WIFI": "My net:a secret: word",
        "COUNTRY": "fr",
    }
    assert main(wish) == 0, capsys.readouterr().err
    assert f"{boot} is ready for Starter" in capsys.readouterr().out
    after = contents(boot)
    assert {name for name in before if after[name] != before[name]} == {
        "config.txt",
        "user-data",
        "network-config",
    }
    for name in ("config.txt", "user-data", "network-config"):
        assert after[f"{name}.before-croupier"] == before[name]
    assert set(after) - set(before) == {
        "config.txt.before-croupier", "user-data.before-croupier", "network-config.before-croupier",
        "croupier", "croupier/begin", "croupier/install", "croupier/croupier-card.service",
        "croupier/croupier.sum", "croupier/croupier.tar.gz",
    }  # fmt: skip
    assert "dtparam=i2c_arm=on" in (boot / "config.txt").read_text()
    told = yaml.safe_load((boot / "user-data").read_text())
    assert told == {"ssh_pwauth": False, "bootcmd": [BEGIN]}
    network = yaml.safe_load((boot / "network-config").read_text())["network"]
    assert network["ethernets"]["eth0"]["dhcp4"], "a cable is good, too"
    wifi = network["wifis"]["wlan0"]
    assert wifi["access-points"] == {"My net": {"password": "a secret: word"}}
    assert wifi["regulatory-domain"] == "FR"

    assert main(wish) == 0
    assert "was ready already: nothing was changed" in capsys.readouterr().out
    assert contents(boot) == after, "the same card"


def test_a_card_that_was_in_a_pi_takes_no_other_wifi(stock: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wish = {**os.environ, "BOOT": str(stock), "COUNTRY": "FR"}
    assert main({**wish, "WIFI": "one:a password"}) == 0
    assert "has been in a Pi" not in capsys.readouterr().out
    (stock / "croupier/install.log").touch()
    assert main({**wish, "WIFI": "two:a password"}) == 0
    assert "choose the Wi-Fi at the board" in capsys.readouterr().out


def test_the_archive_has_every_package_for_the_pi(stock: Path, tmp_path: Path) -> None:
    assert main({**os.environ, "BOOT": str(stock)}) == 0
    archive = stock / "croupier/croupier.tar.gz"
    assert hashlib.sha256(archive.read_bytes()).hexdigest() == (stock / "croupier/croupier.sum").read_text()
    out = tmp_path / "out"
    out.mkdir()
    subprocess.run(["tar", "-xzf", str(archive), "-C", str(out)], check=True)
    wheels = [wheel.name for wheel in (out / "wheels").iterdir()]
    assert {name.partition("-")[0] for name in wheels} >= {
        "croupier",
        "aiohttp",
        "pillow",
        "msgspec",
        "gpiod",
        "pip",
    }
    for name in wheels:
        assert name.endswith("-none-any.whl") or "aarch64" in name, "for this machine"
        assert "-cp3" not in name or "-cp313" in name or "abi3" in name, "for this Python"
    assert (out / "board.toml").read_bytes() == (PROJECT / "config/boards/starter.toml").read_bytes()
    for script in ("tools/install", "tools/uninstall"):
        assert subprocess.run(["sh", "-n", str(out / script)], check=False).returncode == 0
    for script in ("begin", "install"):
        assert subprocess.run(["sh", "-n", str(stock / "croupier" / script)], check=False).returncode == 0


def test_packages_are_fetched_where_the_system_s_python_has_no_pip(tmp_path: Path) -> None:
    """As on a Debian on which only python3-venv was installed."""
    python = tmp_path / "bin/python3"
    python.parent.mkdir()
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    environ = {"PATH": f"{python.parent}:{os.environ['PATH']}", "FETCH_WITH": sys.executable}
    subprocess.run(
        [PROJECT / "tools/fetch", "here", "3.13", "aarch64", "card"],
        cwd=tmp_path,
        env={**os.environ, **environ},
        check=True,
    )
    assert [file.name.partition("-")[0] for file in (tmp_path / "here").iterdir()] == ["pip"]


def test_what_is_assumed_of_raspberry_pi_os_is_said_in_one_place(stock: Path, tmp_path: Path) -> None:
    """Other files that name its folder name the same one, and nothing else is theirs."""
    for file in ("croupier-card.service", "begin", "install"):
        text = (PROJECT / "tools/card" / file).read_text()
        assert set(re.findall(r"/boot[a-z/]*?(?=/croupier|$|\s)", text)) <= {pi_os.MOUNTED_AT}
        assert "raspi-config" not in text
    assert main({**os.environ, "BOOT": str(stock), "COUNTRY": "fr"}) == 0
    subprocess.run(["tar", "-xzf", stock / "croupier/croupier.tar.gz", "-C", tmp_path, "country"], check=True)
    assert "do_wifi_country FR" in (tmp_path / "country").read_text()
    assert subprocess.run(["sh", "-n", tmp_path / "country"], check=False).returncode == 0


def test_what_imager_has_set_stays(stock: Path) -> None:
    """Its commands run when the system is complete, and ours long before."""
    (stock / "user-data").write_text(IMAGER.replace("\n", "\r\n"))
    assert main({**os.environ, "BOOT": str(stock)}) == 0
    first = (stock / "user-data").read_text()
    assert yaml.safe_load(first) == {**yaml.safe_load(IMAGER), "bootcmd": [BEGIN]}
    assert main({**os.environ, "BOOT": str(stock)}) == 0
    assert (stock / "user-data").read_text() == first
    (stock / "user-data.before-croupier").unlink()
    assert main({**os.environ, "BOOT": str(stock)}) == 0
    assert (stock / "user-data").read_text() == first, "somebody tidied up"


@pytest.mark.parametrize(
    "theirs",
    [f"{IMAGER}bootcmd:\n- [modprobe, zram]\n", "#!/bin/sh\necho hello\n"],
    ids=["bootcmd", "script"],
)
def test_where_the_place_is_taken_cloud_init_gets_two_parts(stock: Path, theirs: str) -> None:
    """Ours is another kind, which runs as early."""
    (stock / "user-data").write_text(theirs)
    assert main({**os.environ, "BOOT": str(stock)}) == 0
    first = (stock / "user-data").read_text()
    parts = [part for part in message_from_string(first).walk() if not part.is_multipart()]
    settings, hook = (str(part.get_payload()) for part in parts)
    assert settings.strip() == theirs.strip()
    assert parts[1].get_content_type() == "text/cloud-boothook"
    assert hook.startswith("#!/bin/sh\n")
    assert f"exec {' '.join(BEGIN)}" in hook
    assert main({**os.environ, "BOOT": str(stock)}) == 0
    assert (stock / "user-data").read_text() == first


def test_a_board_of_ones_own(stock: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((PROJECT / "config/boards/full.toml").read_text())
    assert main({**os.environ, "BOOT": str(stock), "BOARD": str(mine)}) == 0
    assert "dtoverlay=i2c3,pins_4_5" in (stock / "config.txt").read_text()
    assert main({**os.environ, "BOOT": str(stock), "BOARD": "starter"}) == 0, "another mind"
    assert "dtoverlay=i2c3" not in (stock / "config.txt").read_text()


def without(name: str) -> str:
    return f"rm:{name}"


WRONG = {
    "a folder that is not there": ({}, "gone", "is not a folder: is the card in the computer, and mounted?"),
    "no card at all": ({"BOOT": ""}, "", "say where the card's boot partition is: make card BOOT=/media"),
    "another partition": ({}, without("config.txt"), "has no config.txt: it is not the boot partition of a"),
    "half of one": ({}, without("cmdline.txt"), "has no cmdline.txt: it is not the boot partition of a"),
    "another system": ({}, without("kernel8.img"), "has no kernel8.img: it is not Raspberry Pi OS (64-bit)"),
    "32 bits": (
        {},
        "new:kernel7l.img",
        "has Raspberry Pi OS with 32 bits: write the card with the one of 64",
    ),
    "an old system": ({}, without("user-data"), "has no user-data: it is an older Raspberry Pi OS"),
    "no meta-data": ({}, without("meta-data"), "has no meta-data: it is an older Raspberry Pi OS"),
    "the Pi itself": ({"BOOT": "/boot/firmware"}, "", "/boot/firmware"),
    "a wrong board": ({"BOARD": "sarter"}, "", 'there is no board "sarter": BOARD is one of full, hall, '),
    "no such file": ({"BOARD": "my.toml"}, "", "there is no wiring file my.toml"),
    "a short password": ({"WIFI": "net:short", "COUNTRY": "FR"}, "", "WIFI is NAME:PASSWORD"),
    "no country": ({"WIFI": "net:long enough"}, "", "with WIFI say the country too, such as COUNTRY=FR"),
    "a wrong country": ({"COUNTRY": "France"}, "", 'COUNTRY is two letters, such as FR or GB, not "France"'),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_card_gets_one_sentence_and_nothing_is_written(
    boot: Path, case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wish, damage, said = WRONG[case]
    what, _, name = damage.partition(":")
    if what == "rm":
        (boot / name).unlink()
    elif what == "new":
        (boot / name).touch()
    where = str(boot / "gone") if what == "gone" else str(boot)
    before = contents(boot)
    assert main({"PATH": os.environ["PATH"], "BOOT": where, **wish}) == 1
    shown = capsys.readouterr()
    assert said in shown.err
    assert len(shown.err.strip().splitlines()) == 1
    assert contents(boot) == before


def test_a_wiring_with_a_mistake_is_named_and_nothing_is_written(
    boot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.toml"
    text = (PROJECT / "config/boards/starter.toml").read_text()
    before = contents(boot)
    mine.write_text(text.replace("pin = 26", "pin = 9"))
    assert main({**os.environ, "BOOT": str(boot), "BOARD": str(mine)}) == 1
    assert "9" in capsys.readouterr().err
    mine.write_text(text.replace('"ws2812"', '"neopixel"'))
    assert main({**os.environ, "BOOT": str(boot), "BOARD": str(mine)}) == 1
    assert 'write driver = "ws2812", which needs nothing' in capsys.readouterr().err
    assert contents(boot) == before


def test_too_little_room(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = a_card(tmp_path, megabytes=24)
    boot = next(card)
    if not os.path.ismount(boot):
        pytest.skip("a folder has as much room as its disk")
    before = contents(boot)
    assert main({**os.environ, "BOOT": str(boot)}) == 1
    assert "MB free, and Croupier needs" in capsys.readouterr().err
    assert contents(boot) == before
    next(card, None)


def test_a_card_with_its_lock_on(boot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not os.path.ismount(boot):
        pytest.skip("only root can mount a card")
    before = contents(boot)
    assert fat(["mount", "-i", "-o", "remount,ro", str(boot)]) == 0
    assert main({**os.environ, "BOOT": str(boot)}) == 1
    assert "cannot be written to: is the card's lock on" in capsys.readouterr().err
    assert contents(boot) == before


@pytest.mark.parametrize("at", [1, 2, 6, 9])
def test_a_card_that_fails_in_the_middle_is_as_it_was(
    boot: Path, at: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(boot)
    calls = 0
    real = os.fsync

    def fails_once(number: int) -> None:
        nonlocal calls
        calls += 1
        if calls == at:
            raise OSError(28, "No space left on device")
        real(number)

    monkeypatch.setattr(os, "fsync", fails_once)
    wish = {**os.environ, "BOOT": str(boot), "WIFI": "net:long enough", "COUNTRY": "FR"}
    assert main(wish) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert contents(boot) == before
