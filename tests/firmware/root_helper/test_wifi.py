"""What the verbs for the Wi-Fi ask of nmcli, and what they make of its answers.

A program in the place of nmcli answers in its words. `make vm` asks a real NetworkManager.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from croupier.firmware.root_helper import client, verb, wifi
from croupier.firmware.root_helper.verb import VerbFailed
from croupier.firmware.root_helper.wifi import WIFI_VERBS

HEARD = [
    {"name": "Far: away", "signal": 20, "security": "WPA2", "password": "far and away"},
    {"name": "Our house", "signal": 90, "security": "WPA2", "password": 'good: "word"'},
    {"name": "Our house", "signal": 40, "security": "WPA2", "password": 'good: "word"'},
    {"name": "Café", "signal": 60, "security": "", "password": ""},
    {"name": "New", "signal": 30, "security": "WPA3", "password": "a new word"},
    {"name": "Office", "signal": 80, "security": "WPA2 802.1X", "password": ""},
    {"name": "", "signal": 80, "security": "WPA2", "password": "hidden"},
    {"name": "Laptop", "mode": "Ad-Hoc", "signal": 80, "security": "", "password": ""},
]


class Air:
    """What is on the air, and what NetworkManager has of it."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "nmcli.json"
        self.change(profiles={}, active="", heard=HEARD, radio="disconnected", calls=[])

    def change(self, **facts: Any) -> None:
        before = json.loads(self._file.read_text()) if self._file.exists() else {}
        self._file.write_text(json.dumps(before | facts))

    def __getitem__(self, what: str) -> Any:
        return json.loads(self._file.read_text())[what]


@pytest.fixture
def air(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Air:
    shutil.copy(Path(__file__).with_name("nmcli"), tmp_path)
    monkeypatch.setattr(verb, "COMMAND_PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return Air(tmp_path)


def test_how_it_is(air: Air) -> None:
    assert wifi.wifi() == {"manager": True, "radio": True, "joined": "", "own": False, "known": 0}
    air.change(profiles={"preconfigured": {"ssid": "Our house", "set": {}}}, active="preconfigured")
    assert wifi.wifi() == {"manager": True, "radio": True, "joined": "Our house", "own": False, "known": 1}
    air.change(radio="")
    assert wifi.wifi() == {"manager": True, "radio": False, "joined": "", "own": False, "known": 0}


@pytest.mark.usefixtures("air")
def test_the_ones_in_reach_that_a_password_is_enough_for() -> None:
    assert wifi.wifi_list() == {
        "networks": [
            {"name": "Our house", "signal": 90, "locked": True},
            {"name": "Café", "signal": 60, "locked": False},
            {"name": "New", "signal": 30, "locked": True},
            {"name": "Far: away", "signal": 20, "locked": True},
        ]
    }


def test_a_neighbour_s_strange_name_does_not_hide_the_others(air: Air) -> None:
    strange = [
        {"name": name, "signal": 50, "security": "WPA2", "password": ""}
        for name in ("ends with \\", "\\: both", "two\nlines", "next line\x85")
    ]
    air.change(heard=[*strange, *HEARD])
    found = [one["name"] for one in wifi.wifi_list()["networks"]]
    plain = ["\\: both", "ends with \\", "lines", "next line\x85"]
    assert found == ["Our house", "Café", *plain, "New", "Far: away"]


def test_thousands_of_names_on_the_air_do_not_hide_the_strong_ones(air: Air) -> None:
    """More of them than an answer may have bytes: then nothing would be listed at all."""
    joke = [
        {"name": f"\U0001f921 {n} " + "x" * 20, "signal": 29, "security": "WPA2", "password": ""}
        for n in range(3000)
    ]
    air.change(heard=[*joke, *HEARD])
    listed = wifi.wifi_list()["networks"]
    assert [one["name"] for one in listed[:3]] == ["Our house", "Café", "New"]
    assert len(listed) == wifi.MAX_LISTED
    assert len(json.dumps(listed)) < client.MAX_ANSWER_BYTES / 4


def test_join_one(air: Air) -> None:
    assert wifi.wifi_join("Our house", 'good: "word"') == {"joined": True, "why": ""}
    assert air["profiles"] == {
        "croupier-wifi": {
            "ssid": "Our house",
            "set": {"connection.autoconnect": "yes", "802-11-wireless-security.key-mgmt": "wpa-psk"},
            "psk": 'good: "word"',
        }
    }
    assert not any("good" in word for call in air["calls"] for word in call), (
        "everybody can read a command line"
    )
    assert wifi.wifi_join("Café", "") == {"joined": True, "why": ""}
    assert [one["ssid"] for one in air["profiles"].values()] == ["Café"]
    assert wifi.wifi_join("New", "a new word")["joined"]
    assert air["profiles"]["croupier-wifi"]["set"]["802-11-wireless-security.key-mgmt"] == "sae"


def test_one_that_cannot_be_joined_leaves_the_one_before(air: Air) -> None:
    wifi.wifi_join("Our house", 'good: "word"')
    assert wifi.wifi_join("Far: away", "a wrong word") == {"joined": False, "why": "wrong-password"}
    assert wifi.wifi_join("Not there", "some word") == {"joined": False, "why": "not-there"}
    assert [one["ssid"] for one in air["profiles"].values()] == ["Our house"]


def test_a_profile_that_was_only_half_made_is_not_left(air: Air) -> None:
    air.change(refuses_edit=True)
    assert not wifi.wifi_join("Our house", 'good: "word"')["joined"]
    assert air["profiles"] == {}, "NetworkManager would try it again and again"


def test_open_the_board_s_own_and_close_it(air: Air) -> None:
    wifi.wifi_own("Croupier 7K3F", "k7qm2xjp4t")
    own = air["profiles"]["croupier-own-wifi"]
    assert (own["ssid"], own["psk"]) == ("Croupier 7K3F", "k7qm2xjp4t")
    assert own["set"]["ipv4.addresses"] == "10.42.0.1/24"
    assert own["set"]["connection.autoconnect"] == "no"
    assert wifi.wifi() == {"manager": True, "radio": True, "joined": "", "own": True, "known": 0}
    wifi.wifi_own("Croupier 7K3F", "k7qm2xjp4t")
    wifi.wifi_own_close()
    wifi.wifi_own_close()
    assert air["profiles"] == {}


@pytest.mark.parametrize("asked", ["list", "join", "own"])
def test_a_radio_that_is_off_is_switched_on_first(
    air: Air, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """As on a Pi whose country is not set. It is ready a moment later."""
    waited = list[float]()
    monkeypatch.setattr(wifi, "sleep", waited.append)
    air.change(radio="unavailable")
    assert wifi.wifi()["radio"]
    assert air["radio"] == "unavailable", "only looked at"
    match asked:
        case "list":
            assert wifi.wifi_list()["networks"]
        case "join":
            assert wifi.wifi_join("Café", "")["joined"]
        case _:
            wifi.wifi_own("Croupier 7K3F", "k7qm2xjp4t")
            assert wifi.wifi()["own"]
    assert waited == [wifi.LOOK_EVERY_S] * 2


def test_a_machine_without_a_radio_or_networkmanager_says_so(air: Air, tmp_path: Path) -> None:
    air.change(refuses_own=True)
    with pytest.raises(VerbFailed, match="supplicant failed to start"):
        wifi.wifi_own("Croupier 7K3F", "k7qm2xjp4t")
    air.change(radio="")
    with pytest.raises(VerbFailed, match="has no Wi-Fi that NetworkManager manages"):
        wifi.wifi_own("Croupier 7K3F", "k7qm2xjp4t")
    (tmp_path / "nmcli").unlink()
    assert wifi.wifi() == {"manager": False, "radio": False, "joined": "", "own": False, "known": 0}
    with pytest.raises(VerbFailed, match="nmcli: No such file"):
        wifi.wifi_list()


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("", "long enough"),
        ("x" * 33, "long enough"),
        ("house", "short"),
        ("house", "x" * 64),
        ("house", "two\nset connection.id x"),
        ("ho\nuse", "long enough"),
        (7, "long enough"),
        ("house", None),
    ],
)
def test_what_is_no_name_or_password_is_refused(name: object, password: object) -> None:
    assert WIFI_VERBS["wifi-join"].objection({"name": name, "password": password})
    assert WIFI_VERBS["wifi-own"].objection({"name": name, "password": password})


def test_an_open_wifi_has_no_password_but_the_own_one_must() -> None:
    assert not WIFI_VERBS["wifi-join"].objection({"name": "Café", "password": ""})
    assert WIFI_VERBS["wifi-own"].objection({"name": "Croupier", "password": ""})
