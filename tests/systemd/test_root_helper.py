"""The root helper as it is installed: started for its socket, closed, and deaf to all but the service."""

import re

import pytest

from tests.systemd.asking import ASK, asked
from tests.systemd.machine import Machine, until
from tests.systemd.test_service import main_pid

pytestmark = pytest.mark.timeout(600)


def test_the_service_may_ask_and_others_may_not(installed: Machine) -> None:
    assert asked(installed, '{"verb": "about"}')["done"]["card"] == "none"
    assert asked(installed, '{"verb": "about"}', user="root")["done"]["card"] == "none"
    assert asked(installed, '{"verb": "about"}', user="nobody", group="nogroup") == {}
    member = asked(installed, '{"verb": "about"}', user="nobody", group="croupier")
    assert member["refused"] == "not-allowed", "the kernel says who asks, not only the mode of a file"
    mode = installed.says("stat", "--format=%A %U:%G", "/run/croupier-root.sock")
    assert mode == "srw-rw---- root:croupier"


def test_where_there_is_no_networkmanager_it_says_so(installed: Machine) -> None:
    assert not asked(installed, '{"verb": "wifi"}')["done"]["manager"]
    own = '{"verb": "wifi-own", "with": {"name": "Croupier 7K3F", "password": "k7qm2xjp4t"}}'
    assert asked(installed, own)["refused"] == "failed"


def test_it_has_no_rights_beside_being_root(installed: Machine) -> None:
    asked(installed, '{"verb": "about"}')
    pid = installed.says("systemctl", "show", "--value", "--property=MainPID", "croupier-root.service")
    facts = dict(re.findall(r"^(\w+):\s+(.*)$", installed.says("cat", f"/proc/{pid}/status"), re.MULTILINE))
    assert facts["Uid"].split() == ["0"] * 4
    assert int(facts["CapEff"], 16) == int(facts["CapBnd"], 16) == 0
    assert (facts["NoNewPrivs"], facts["Seccomp"]) == ("1", "2")
    enter = ("nsenter", "--target", pid, "--mount", "--")
    for path in ("/etc/probe", "/opt/croupier/probe", "/var/lib/croupier/probe", "/run/probe", "/boot/probe"):
        assert installed.run(*enter, "touch", path, check=False).returncode != 0


def test_the_log_is_read_for_the_service(installed: Machine) -> None:
    lines = asked(installed, '{"verb": "log"}')["done"]["lines"]
    assert any("Croupier is ready: http://127.0.0.1:8000/" in line for line in lines)
    assert not any("systemd-logind" in line for line in lines), "no other program's"


def test_an_update_installs_what_is_on_the_card(installed: Machine) -> None:
    """Here the card's own installer only says that it ran."""
    card = "/boot/firmware/croupier"
    installed.run("mkdir", "-p", card)
    installed.run("cp", "/sources/first/tools/card/croupier-card.service", "/etc/systemd/system/")
    installed.write(f"{card}/croupier.sum", "another one\n")
    installed.write(f"{card}/install", f"echo 'It is installed.' >{card}/install.log\n")
    try:
        assert asked(installed, '{"verb": "about"}')["done"]["card"] == "other"
        assert asked(installed, '{"verb": "update"}') == {"done": {}}
        until(lambda: "It is installed." in asked(installed, '{"verb": "log"}')["done"]["lines"])
        refused = asked(installed, '{"verb": "update", "with": {"from": "/tmp"}}')
        assert refused["refused"] == "wrong-arguments"
    finally:
        installed.run("rm", "-r", card, "/etc/systemd/system/croupier-card.service")
        installed.run("systemctl", "daemon-reload")


def test_attacks_stop_neither_the_helper_nor_the_service(installed: Machine) -> None:
    pid = main_pid(installed)
    for request, code in (
        ("", "malformed"),
        ("{", "malformed"),
        ("x" * 5000, "malformed"),
        ('{"verb": "restart", "with": {"unit": "dbus"}}', "wrong-arguments"),
        ('{"verb": "poweroff; sh"}', "unknown-verb"),
    ):
        assert asked(installed, request)["refused"] == code
    flood = f"import subprocess\nfor _ in range(300):\n  try: exec({ASK!r})\n  except OSError: pass"
    for user, group in (("nobody", "croupier"), ("croupier", "croupier")):
        become = ("setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", "--")
        said = installed.says(*become, "/opt/croupier/current/bin/python", "-Ic", flood, '{"verb": "about"}')
        assert said.count("refused") > 200
    until(lambda: "done" in asked(installed, '{"verb": "about"}'))
    assert main_pid(installed) == pid
    assert installed.says(
        "systemctl", "is-active", "croupier-root.socket", "croupier-root.service"
    ).split() == [
        "active",
        "active",
    ]


def test_it_comes_back_after_it_was_killed(installed: Machine) -> None:
    for _ in range(3):
        installed.run("systemctl", "kill", "--signal=KILL", "croupier-root.service", check=False)
        until(lambda: bool(asked(installed, '{"verb": "about"}')))
    assert installed.says("systemctl", "is-active", "croupier-root.socket") == "active"
