"""The installed service on a real kernel plays a game: buttons on /dev/gpiochip, a panel on /dev/i2c."""

import asyncio
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.systemd.conftest import a_game
from tests.vm.board import wiring
from tests.vm.conftest import Made
from tests.vm.qemu import Machine

pytestmark = pytest.mark.vm

OWN = "/usr/local/lib/croupier-vm/tests/vm/guest"
DISPLAY_OFF = "00ae"
CPUINFO = "Hardware\t: BCM2835\nRevision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n"


@pytest.fixture(scope="module")
def found(made: Made, disk: Path, workshop: Path) -> dict[str, Any]:
    """What the hand in the machine found."""
    folder = workshop / "hardware"
    share = folder / "share"
    share.mkdir(parents=True)
    own = folder / "disk.img"
    shutil.copy(disk, own)
    asyncio.run(a_game(folder / "state", robots=2))
    put_on(own, folder)
    with Machine(made.image, own, share) as machine:
        machine.wait_until((share / "found.json").exists, seconds=1200)
        machine.wait_until_off()
        result: dict[str, Any] = json.loads((share / "found.json").read_text())
        assert "error" not in result, f"{result['error']}\n{machine.told()}"
        result["switched off by its button"] = not (share / "still-on").exists()
    print(json.dumps(result), flush=True)
    return result


def put_on(disk: Path, folder: Path) -> None:
    """The board, the game that goes on, and the services of the guest, onto the disk."""
    (folder / "board.toml").write_text(wiring())
    (folder / "cpuinfo").write_text(CPUINFO)
    mounted = folder / "mounted"
    mounted.mkdir()
    subprocess.run(["mount", "-o", "loop", str(disk), str(mounted)], check=True)
    try:
        shutil.copy(folder / "board.toml", mounted / "etc/croupier/board.toml")
        shutil.copy(folder / "cpuinfo", mounted / "etc/cpuinfo-of-a-pi")
        shutil.copytree(folder / "state", mounted / "var/lib/croupier")
        units = mounted / "etc/systemd/system"
        (units / "croupier.service.d").mkdir()
        guest = mounted / OWN.lstrip("/")
        shutil.copy(guest / "pi.conf", units / "croupier.service.d")
        for name in ("croupier-hardware.service", "croupier-hand.service"):
            shutil.copy(guest / name, units)
            (units / "multi-user.target.wants" / name).symlink_to(f"/etc/systemd/system/{name}")
        subprocess.run(["chroot", str(mounted), "chown", "-R", "croupier:", "/var/lib/croupier"], check=True)
    finally:
        subprocess.run(["umount", str(mounted)], check=True)


def test_it_runs_as_a_user_of_its_own_on_devices_of_its_groups(found: dict[str, Any]) -> None:
    assert found["user"] == "croupier"
    assert found["device"][:2] == ["gpio 660", "i2c 660"]


def test_robots_play_with_real_pins_and_are_drawn_on_a_real_bus(found: dict[str, Any]) -> None:
    """Two hands that only press buttons, and two robots of the table."""
    assert found["rows after playing"] >= found["rows at the start"] + 60
    assert all(found["steps by player"][player] >= 4 for player in "0123")
    assert found["frames at the start"] > 1024, "a whole screen"
    assert found["frames after playing"] > found["frames at the start"] + 1024


def test_a_panel_that_does_not_answer_costs_nothing_but_itself(found: dict[str, Any]) -> None:
    assert found["rows without a screen"] >= found["rows after playing"] + 4
    assert [device["name"] for device in found["lost"]]
    assert found["rows with the screen again"] >= found["rows without a screen"] + 4
    assert found["log with the screen again"] > found["log without a screen"]
    assert found["restarts"] == 0
    assert found["pid at the end"] == found["pid"]


def test_the_screen_is_dark_after_the_stop(found: dict[str, Any]) -> None:
    assert found["result of the stop"] == "success"
    assert DISPLAY_OFF in found["last words to the panel"]


def test_its_power_button_switches_the_machine_off(found: dict[str, Any]) -> None:
    """Through logind, without root: by the polkit rule that was installed."""
    assert found["switched off by its button"]
