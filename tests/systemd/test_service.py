"""The installed service under a real systemd, in a container: from its installation to its removal."""

import json
import re
from typing import Any

import pytest

from tests.support import PROJECT
from tests.systemd.asking import asked, setup_page
from tests.systemd.conftest import OFFLINE
from tests.systemd.machine import Machine, until

pytestmark = pytest.mark.timeout(600)

HAT_AND_CAR = ["Hat", "Car"]


def status(machine: Machine) -> dict[str, Any]:
    """What an ordinary user is told."""
    answer = json.loads(machine.says("runuser", "-u", "nobody", "--", "croupier", "status", "--json"))
    assert isinstance(answer, dict)
    return answer


def games(machine: Machine) -> list[str]:
    """The saved games as they are listed: after an orderly stop the board asks before it goes on with one."""
    listed = machine.says("croupier", "games", "--state", "/var/lib/croupier", "list").splitlines()
    return [line for line in listed if line.endswith("Hat, Car")]


def main_pid(machine: Machine) -> int:
    return int(machine.unit("MainPID"))


def wait_for_another(machine: Machine, pid: int) -> None:
    """Until the service has been started again and is ready."""
    until(lambda: machine.unit("ActiveState") == "active" and main_pid(machine) not in (0, pid), machine.log)


def test_it_is_installed_as_a_user_of_its_own(installed: Machine) -> None:
    groups = installed.says("id", "-nG", "croupier").split()
    assert {"gpio", "i2c", "spi", "dialout"} <= set(groups)
    assert installed.says("croupier", "--version").startswith("croupier ")
    assert (
        installed.run("systemd-analyze", "verify", "--recursive-errors=no", "croupier.service").stderr == ""
    )


def test_it_is_ready_with_the_game_that_was_going_on(installed: Machine) -> None:
    assert (installed.unit("Type"), installed.unit("ActiveState")) == ("notify", "active")
    found = status(installed)
    assert found["game"]["players"] == HAT_AND_CAR
    assert found["pid"] == main_pid(installed)
    assert found["lost"] == []
    assert re.fullmatch(r"Hat, Car: turn of (Hat|Car)", installed.unit("StatusText"))
    assert "Croupier is ready: http://127.0.0.1:8000/" in installed.log()


def test_the_sandbox_is_in_force(installed: Machine) -> None:
    line = next(line for line in installed.log().splitlines() if line.startswith('{"write a game"'))
    found: dict[str, str] = json.loads(line)
    allowed = {name for name, outcome in found.items() if outcome == "done"}
    assert allowed == {
        "write a game",
        "write to its own /run",
        "write to a /tmp of its own",
        "open a local socket",
        "open an Internet socket",
        "ask the root helper",
        "switch the machine off",
    }
    proc = installed.says("cat", f"/proc/{main_pid(installed)}/status")
    facts = dict(re.findall(r"^(\w+):\s+(.*)$", proc, re.MULTILINE))
    assert facts["NoNewPrivs"] == "1"
    assert facts["Seccomp"] == "2"
    assert int(facts["CapEff"], 16) == int(facts["CapBnd"], 16) == 0
    assert facts["Uid"].split()[0] == installed.says("id", "-u", "croupier")


def test_killed_it_comes_back_with_the_same_game(installed: Machine) -> None:
    before, pid = status(installed), main_pid(installed)
    installed.run("kill", "-KILL", str(pid))
    wait_for_another(installed, pid)
    assert status(installed)["game"] == before["game"]


def test_a_busy_loop_is_left_alone_and_a_hung_one_caught_by_the_watchdog(installed: Machine) -> None:
    pid = main_pid(installed)
    installed.run("kill", "-USR2", str(pid))
    until(lambda: "it was busy" in installed.log(), installed.log)
    assert main_pid(installed) == pid, "longer than the watchdog waits"
    installed.run("kill", "-USR1", str(pid))
    wait_for_another(installed, pid)
    assert "Watchdog timeout" in installed.log()
    assert status(installed)["game"]["players"] == HAT_AND_CAR


def crowded(machine: Machine, seconds: float) -> dict[str, float]:
    """What a crowd of 2,000 silent connections did to the service, with the limits of its unit."""
    pid, lines = main_pid(machine), len(machine.log().splitlines())
    found = json.loads(machine.says("/opt/croupier/current/bin/python", "/crowd.py", str(pid), str(seconds)))
    assert isinstance(found, dict)
    print(found, machine.unit("MemoryPeak"))
    assert main_pid(machine) == pid
    assert len(machine.log().splitlines()) < lines + 10
    return found


def assert_served(found: dict[str, float]) -> None:
    assert found["worst press"] < 2
    assert found["worst page"] < 2
    assert found["descriptors"] < 512, "of 1,024: the others are in reserve for the game"
    assert found["peak kB"] < 100 << 10, "of 256 MB"


def test_a_silent_crowd_keeps_nobody_from_playing(installed: Machine) -> None:
    before = status(installed)["game"]
    assert_served(crowded(installed, 3))
    assert status(installed)["game"] == before


@pytest.mark.soak
def test_a_silent_crowd_that_stays(installed: Machine) -> None:
    """Longer than the board waits for the first word, and through a restart."""
    assert_served(crowded(installed, 60))
    installed.run("kill", "-KILL", str(pid := main_pid(installed)))
    wait_for_another(installed, pid)
    assert_served(crowded(installed, 20))


def test_it_stops_in_order(installed: Machine) -> None:
    installed.run("systemctl", "stop", "croupier")
    assert (installed.unit("ActiveState"), installed.unit("Result")) == ("inactive", "success")
    assert "timed out" not in installed.log().rsplit("Stopping", 1)[1]
    refused = installed.run("croupier", "status", check=False)
    assert refused.returncode == 3
    assert "none is running" in refused.stderr
    installed.run("systemctl", "start", "croupier")


def test_the_root_helper_restarts_it_and_the_game_is_kept(installed: Machine) -> None:
    pid, before = main_pid(installed), games(installed)
    assert asked(installed, '{"verb": "restart"}') == {"done": {}}
    wait_for_another(installed, pid)
    assert games(installed) == before


def test_the_service_restarts_itself_through_its_root_helper(installed: Machine) -> None:
    pid, before = main_pid(installed), games(installed)
    told = setup_page(installed, "restart")
    assert (told["said"]["bad"], told["said"]["text"]) == (
        False,
        "Croupier starts anew. This page comes back by itself.",
    )
    wait_for_another(installed, pid)
    assert games(installed) == before
    until(lambda: setup_page(installed)["door"]["state"] == "open")


def test_a_second_one_is_kept_out(installed: Machine) -> None:
    pid = main_pid(installed)
    second = ("croupier", "run", "--config", "simulated", "--port", "0", "--state", "/var/lib/croupier")
    refused = installed.run("runuser", "-u", "croupier", "--", *second, check=False)
    assert refused.returncode == 1
    assert "another Croupier is using the state folder /var/lib/croupier: stop it or" in refused.stderr
    assert status(installed)["pid"] == main_pid(installed) == pid


def test_the_board_may_switch_the_machine_off_and_others_may_not(installed: Machine) -> None:
    def can_power_off(user: str) -> str:
        bus = ("busctl", "call", "org.freedesktop.login1", "/org/freedesktop/login1")
        return installed.says(
            "runuser", "-u", user, "--", *bus, "org.freedesktop.login1.Manager", "CanPowerOff"
        )

    assert can_power_off("croupier") == 's "yes"'
    assert can_power_off("nobody") != 's "yes"'


def test_log_lines_have_their_levels(installed: Machine) -> None:
    before = games(installed)
    assert len(before) == 1
    installed.run("systemctl", "stop", "croupier")
    installed.run("sh", "-c", "printf garbage > /var/lib/croupier/games/20250101-000000-0000.croupier")
    installed.run("sh", "-c", "printf garbage > /var/lib/croupier/games/20990101-000000-0000.croupier")
    installed.run("sh", "-c", "chown croupier: /var/lib/croupier/games/*")
    installed.run("systemctl", "start", "croupier")
    errors = installed.says("journalctl", "--unit=croupier", "--priority=err", "--output=cat", "--no-pager")
    assert "the last game is damaged (only 7 bytes are left of it); it is kept as" in errors
    installed.run("systemctl", "restart", "croupier")
    assert games(installed) == before


def test_a_version_that_cannot_be_fetched_changes_nothing(installed: Machine) -> None:
    before, pid = status(installed), main_pid(installed)
    failed = installed.run("make", "-C", "/sources/missing", "install", check=False, environ=OFFLINE)
    assert failed.returncode != 0
    assert "Nothing was changed, the old version goes on." in failed.stderr
    assert (status(installed)["version"], main_pid(installed)) == (before["version"], pid)
    assert installed.says("sh", "-c", "ls -d /opt/croupier/env-* | wc -l") == "1"


def test_a_version_that_does_not_come_up_gives_way_to_the_old_one(installed: Machine) -> None:
    before, saved = status(installed), games(installed)
    failed = installed.run("make", "-C", "/sources/broken", "install", check=False, environ=OFFLINE)
    assert failed.returncode != 0
    assert "The old one is running again." in failed.stderr
    found = status(installed)
    assert (found["version"], games(installed)) == (before["version"], saved)
    assert installed.says("sh", "-c", "ls -d /opt/croupier/env-* | wc -l") == "1"


def test_an_upgrade_keeps_the_wiring_and_the_game(installed: Machine) -> None:
    before, saved, pid = status(installed), games(installed), main_pid(installed)
    installed.run("sh", "-c", 'sed -i "s/^title = .*/title = \\"My own board\\"/" /etc/croupier/board.toml')
    said = installed.run("make", "-C", "/sources/newer", "install", environ=OFFLINE).stdout
    assert "/etc/croupier/board.toml was kept" in said
    assert "the user croupier was made" not in said, "it was there"
    assert "the service was restarted" in said
    found = status(installed)
    assert found["version"] == f"99.{before['version']}"
    assert found["board"] == "My own board"
    assert games(installed) == saved
    assert main_pid(installed) != pid
    assert installed.says("sh", "-c", "ls -d /opt/croupier/env-* | wc -l") == "1"


def test_z_uninstalled_nothing_is_left_but_the_games(installed: Machine) -> None:
    """Last of all."""
    installed.run("make", "-C", "/sources/first", "uninstall")
    left = installed.says(
        "sh", "-c", "find / -xdev -iname '*croupier*' -not -path '/proc/*' -not -path '/sources*'"
    )
    assert {path for path in left.splitlines() if "/games/" not in path} == {
        "/etc/croupier",
        "/var/lib/croupier",
    }
    assert installed.run("getent", "passwd", "croupier", check=False).returncode != 0
    assert installed.run("getent", "group", "gpio", check=False).returncode != 0
    installed.run("make", "-C", "/sources/first", "uninstall", environ={"PURGE": "1"})
    assert installed.run("test", "-e", "/var/lib/croupier", check=False).returncode != 0
    assert installed.run("test", "-e", "/etc/croupier", check=False).returncode != 0


def test_the_drop_in_of_these_tests_is_all_that_differs() -> None:
    """They show the unit that is shipped."""
    assert "WatchdogSec=20" in (PROJECT / "systemd" / "croupier.service").read_text()
