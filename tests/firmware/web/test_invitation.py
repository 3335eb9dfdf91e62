"""Where phones find the page, also on a Pi whose network comes up after it."""

from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.web import invitation
from croupier.firmware.web.guard import network_hosts
from croupier.firmware.web.invitation import LOOK_AGAIN_S, NetworkAddress, sending_address


def test_an_address_of_one_s_own_is_what_it_is() -> None:
    network = NetworkAddress("192.168.1.7", 8000, now=lambda: 0.0)
    assert network.url == "http://192.168.1.7:8000/"
    assert network.typed == "192.168.1.7:8000"
    assert NetworkAddress("fd00::7", 8000, now=lambda: 0.0).typed == "[fd00::7]:8000"


def test_every_address_is_the_one_that_is_sent_from_now(mocker: MockerFixture) -> None:
    """First there is no network, then there is, and later it is another."""
    mocker.patch(
        "croupier.firmware.web.invitation.sending_address", side_effect=[None, "192.168.1.7", "10.0.0.3"]
    )
    now = 0.0
    network = NetworkAddress("0.0.0.0", 8000, now=lambda: now)
    assert (network.url, network.typed) == (None, "")
    now += LOOK_AGAIN_S
    assert network.typed == "192.168.1.7:8000"
    now += LOOK_AGAIN_S / 2
    assert network.typed == "192.168.1.7:8000", "it is not asked for at every press"
    now += LOOK_AGAIN_S
    assert network.typed == "10.0.0.3:8000"


@pytest.mark.parametrize("network", ["0.0.0.0", "::"])
def test_a_machine_without_a_way_out_says_so(network: str, mocker: MockerFixture) -> None:
    mocker.patch("socket.socket.connect", side_effect=OSError(101, "Network is unreachable"))
    assert sending_address(network) is None


def test_a_machine_whose_name_is_announced_is_found_by_it(mocker: MockerFixture, tmp_path: Path) -> None:
    """By avahi, on a Pi. A number may change; the name stays."""
    mocker.patch("croupier.firmware.web.invitation.sending_address", return_value="192.168.1.7")
    mocker.patch("socket.gethostname", return_value="Croupier.home")
    mocker.patch.object(invitation, "AVAHI", tmp_path / "pid")
    network = NetworkAddress("0.0.0.0", 8000, now=lambda: 0.0)
    assert network.name == ""
    (tmp_path / "pid").touch()
    assert network.name == "croupier.local:8000"
    assert "croupier.local:8000" in network_hosts("0.0.0.0", 8000), "and the page answers to it"
    assert NetworkAddress("192.168.1.7", 8000, now=lambda: 0.0).name == "", "there it was not asked to"


def test_a_board_that_is_on_no_network_is_found_in_its_own_wifi(mocker: MockerFixture) -> None:
    now = 0.0
    mocker.patch("croupier.firmware.web.invitation.sending_address", side_effect=[None, "192.168.1.7"])
    network = NetworkAddress("0.0.0.0", 8000, now=lambda: now)
    assert network.url is None
    network.otherwise = lambda: "10.42.0.1"
    assert network.typed == "10.42.0.1:8000"
    now = LOOK_AGAIN_S
    assert network.typed == "192.168.1.7:8000", "in the house's Wi-Fi it has that number"
