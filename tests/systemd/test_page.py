"""/setup of the installed service, opened in a browser on the machine itself."""

import pytest

from tests.systemd.asking import setup_page
from tests.systemd.machine import Machine
from tests.systemd.test_service import main_pid

pytestmark = pytest.mark.timeout(600)


def test_it_knows_the_machine_and_its_log(installed: Machine) -> None:
    told = setup_page(installed)
    assert told["door"]["state"] == "open"
    assert told["about"]["can"] == ["restart", "reboot", "off"], "the card has no Croupier"
    assert told["about"]["helpless"] == ""
    parts = {part["id"]: part for part in told["parts"]["parts"]}
    assert parts["machine"]["state"] == "ok"
    assert any("Croupier is ready" in line for line in told["log"]["lines"])


def test_the_helper_away_is_said_and_the_service_goes_on(installed: Machine) -> None:
    pid = main_pid(installed)
    installed.run("systemctl", "stop", "croupier-root.socket", "croupier-root.service")
    try:
        told = setup_page(installed)
        assert told["about"]["can"] == []
        assert "The root helper is not there" in told["about"]["helpless"]
        assert main_pid(installed) == pid
    finally:
        installed.run("systemctl", "start", "croupier-root.socket")
