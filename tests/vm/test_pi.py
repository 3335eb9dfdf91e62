"""From the card to the game on an emulated Raspberry Pi 3B, without a network, and on after a pulled plug.

`make card` prepares the card, cloud-init begins, the Pi restarts once. Then a hand plays in the page.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support import PROJECT
from tests.vm.conftest import Made
from tests.vm.pi_machine import Pi, boot_of, system_of

pytestmark = pytest.mark.vm

HERE = Path(__file__).parent / "pi"
SAFE_STEPS = 25
"""So many steps are played before the plug is pulled."""


@pytest.fixture(scope="module")
def found(made: Made, workshop: Path) -> dict[str, Any]:
    """The whole story: three starts of one card, and what they told."""
    folder = workshop / "pi"
    folder.mkdir()
    card, found = folder / "card.img", dict[str, Any]()
    subprocess.run(["cp", "--sparse=always", str(made.pi / "card.img"), str(card)], check=True)
    with system_of(card, folder / "root") as root:
        put_hand_on(root)
    with boot_of(card, folder / "bootfs") as boot:
        make_card(boot)
        found["card"] = sorted(file.name for file in (boot / "croupier").iterdir())
    seconds = {}

    with Pi(made.pi, card, folder / "first") as pi:
        found["first"] = pi.wait_for("start")[0]
        seconds["first start"] = pi.seconds
        pi.wait_until_off(seconds=900)
        seconds["installed and restarting"] = pi.seconds
    with boot_of(card, folder / "bootfs") as boot:
        found["log"] = (boot / "croupier/install.log").read_text()
        found["config.txt"] = (boot / "config.txt").read_text()
    assert "It is installed." in found["log"], found["log"]

    with Pi(made.pi, card, folder / "second") as pi:
        found["second"] = pi.wait_for("start")[0]
        seconds["second start"] = pi.seconds
        found["status"] = pi.wait_for("status")[0]
        seconds["answers"] = pi.seconds
        for part in ("own wifi", "house wifi", "house gone", "own wifi again"):
            found[part] = pi.wait_for(part, 2 if part == "house wifi" else 1, seconds=900)
            seconds[part] = pi.seconds
        before = len(pi.told("safe"))
        pi.wait_for("safe", max(before + 5, SAFE_STEPS), seconds=900)
        seconds["cut"] = pi.seconds
        pi.cut()
        found["safe"] = pi.told("safe")

    with Pi(made.pi, card, folder / "third", "cloud-init=disabled") as pi:  # it has long done its work
        found["after the cut"] = pi.wait_for("status")[0]
        seconds["answers after the cut"] = pi.seconds
        found["rows"] = pi.wait_for("rows")[0]["rows"]
        pi.wait_until_off()
    print(json.dumps({name: round(value) for name, value in seconds.items()}), flush=True)
    print(found["log"], flush=True)
    return found


def make_card(boot: Path) -> None:
    """As a person does it, with the board of these tests."""
    board = HERE / "board.toml"
    command = ["make", "card", f"BOOT={boot}", f"BOARD={board}"]
    done = subprocess.run(command, cwd=PROJECT, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def put_hand_on(root: Path) -> None:
    """Who plays in it, and more patience for the service."""
    own, units = root / "usr/local/lib/croupier-vm", root / "etc/systemd/system"
    own.mkdir(parents=True)
    shutil.copy(HERE / "hand.py", own)
    shutil.copy(HERE / "croupier-hand.service", units)
    (units / "multi-user.target.wants").mkdir(exist_ok=True)
    (units / "multi-user.target.wants/croupier-hand.service").symlink_to("../croupier-hand.service")
    (root / "etc/modprobe.d/radios.conf").write_text("options mac80211_hwsim radios=3\n")
    conf = root / "etc/NetworkManager/conf.d/others.conf"
    conf.write_text("[keyfile]\nunmanaged-devices=interface-name:wlan1;interface-name:wlan2\n")
    (units / "croupier.service.d").mkdir(exist_ok=True)
    shutil.copy(HERE / "slow.conf", units / "croupier.service.d")


def test_it_is_installed_from_the_card_without_a_network(found: dict[str, Any]) -> None:
    assert not found["first"]["installed"]
    assert found["first"]["route"] == "", "there is no way to anywhere"
    assert found["card"] == ["begin", "croupier-card.service", "croupier.sum", "croupier.tar.gz", "install"]
    assert "What was changed:" in found["log"]
    assert "Restarting." in found["log"]
    assert "dtparam=i2c_arm=on" in found["config.txt"]


def test_it_does_not_wait_for_a_user_whom_nobody_has_set(found: dict[str, Any]) -> None:
    """Raspberry Pi OS asks for one on a screen, and the start of the system does not end before."""
    assert not found["status"]["complete"]


def test_it_starts_and_answers(found: dict[str, Any]) -> None:
    status = found["status"]
    assert found["second"]["installed"]
    assert status["board"] == "Emulated: two consoles, one of them in the page"
    assert status["user"] == "croupier"
    assert status["restarts"] == "0"
    assert status["game"] is None


def test_it_uses_the_pins_of_the_pi(found: dict[str, Any]) -> None:
    """Pins are the kernel's own on the emulated chip. What hangs on no bus is lost, and said so."""
    lost = {device["name"] for device in found["status"]["lost"]}
    assert not any("button" in name or "buzzer" in name or "power" in name for name in lost), lost
    assert any("screen" in name for name in lost), lost


def test_no_step_is_lost_when_the_plug_is_pulled(found: dict[str, Any]) -> None:
    last = found["safe"][-1]
    assert last["row"] >= SAFE_STEPS
    left = found["rows"][last["game"]]
    for step in found["safe"]:
        assert left[str(step["row"])] == step["digest"], step
    assert len(left) - last["row"] <= 30, "what was played between the last look and the cut"


def test_the_game_goes_on_after_the_cut(found: dict[str, Any]) -> None:
    after = found["after the cut"]
    assert after["game"] is not None
    assert len(after["game"]["players"]) >= 2
    assert "is sound" in after["sound"], after


def test_where_no_wifi_answers_the_board_opens_its_own_and_a_phone_comes_in(found: dict[str, Any]) -> None:
    """A real NetworkManager, and radios of the kernel that hear each other."""
    assert found["status"]["radio"] == "off", "no country is set: Raspberry Pi OS keeps it so"
    own = found["own wifi"][0]
    assert own["name"].startswith("Croupier ")
    assert len(own["password"]) == 10
    assert own["page"] == "200"


def test_the_wifi_of_the_house_is_joined_with_the_right_password_only(found: dict[str, Any]) -> None:
    wrong, right = found["house wifi"]
    assert wrong["says"] == "Wrong password for Our house"
    assert right["says"].startswith("The board is in | Our house | 192.168.77.")
    assert right["page"] == "200"
    assert "croupier-wifi:wlan0" in right["profiles"]
    assert "croupier-wifi-new" not in right["profiles"]


def test_when_the_wifi_goes_the_game_goes_on_and_the_own_one_opens(found: dict[str, Any]) -> None:
    gone, again = found["house gone"][0]["up"], found["own wifi again"][0]["up"]
    assert any(gone < step["up"] < again for step in found["safe"]), "steps were played meanwhile"
