"""The discovery message against the schema that Home Assistant publishes for it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.config.editions import load_edition
from croupier.firmware.smart_home.discovery import discovery_message, discovery_topic
from croupier.firmware.smart_home.settings import Settings
from croupier.firmware.smart_home.state import EVENTS, PHASES, HouseState
from croupier.firmware.text import Speakers

LONG = {
    "dev": "device", "o": "origin", "cmps": "components", "p": "platform", "ids": "identifiers",
    "mf": "manufacturer", "mdl": "model", "sw": "sw_version",
}  # fmt: skip
"""Home Assistant's abbreviations that are used here."""
OF_DEVICE = {"device", "origin", "components", "availability_topic", "qos"}
OF_ALL = {"platform", "name", "unique_id", "state_topic", "value_template", "icon", "entity_category"}
ATTRIBUTES = {"json_attributes_topic", "json_attributes_template"}
ALLOWED = {
    "sensor": OF_ALL | ATTRIBUTES | {"device_class", "options"},
    "binary_sensor": OF_ALL | ATTRIBUTES | {"device_class"},
    "event": OF_ALL | {"event_types"},
    "switch": OF_ALL | {"command_topic"},
    "number": OF_ALL | {"command_topic", "min", "max", "step", "unit_of_measurement"},
    "select": OF_ALL | {"command_topic", "options"},
    "device_automation": {
        "platform", "automation_type", "type", "subtype", "topic", "payload", "value_template",
    },
}  # fmt: skip
REQUIRED = {
    "sensor": {"state_topic"},
    "binary_sensor": {"state_topic"},
    "event": {"state_topic", "event_types"},
    "switch": {"command_topic"},
    "number": {"command_topic"},
    "select": {"command_topic", "options"},
    "device_automation": {"automation_type", "type", "subtype", "topic"},
}
SPEAKERS = Speakers(load_edition("classic"))


def spelt_out(message: Any) -> Any:
    if isinstance(message, dict):
        return {LONG.get(key, key): spelt_out(value) for key, value in message.items()}
    return [spelt_out(one) for one in message] if isinstance(message, list) else message


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("commands", [True, False])
def test_the_message_is_one_that_home_assistant_takes(language: str, commands: bool) -> None:
    settings = Settings("broker", id="board-2", commands=commands)
    assert discovery_topic(settings) == "homeassistant/device/board-2/config"
    sent = msgspec.json.decode(msgspec.json.encode(discovery_message(settings, SPEAKERS[language], "0.3")))
    message = spelt_out(sent)
    assert set(message) == OF_DEVICE
    assert message["device"]["identifiers"] == ["board-2"]
    assert set(message["device"]) <= {"identifiers", "name", "manufacturer", "model", "sw_version"}
    assert set(message["origin"]) <= {"name", "sw_version", "support_url"}
    assert message["availability_topic"] == "croupier/board-2/availability"
    ids = []
    for part in message["components"].values():
        kind = part["platform"]
        assert set(part) <= ALLOWED[kind], part
        assert set(part) >= REQUIRED[kind], part
        if kind != "device_automation":
            ids.append(part["unique_id"])
            assert part["name"]
            assert not part["name"].startswith("smart-")
        if "entity_category" in part:
            assert part["entity_category"] in ("config", "diagnostic")
    assert len(set(ids)) == len(ids)
    assert any("command_topic" in part for part in message["components"].values()) == commands


def test_nothing_in_it_plays_the_game() -> None:
    message = discovery_message(Settings("broker"), SPEAKERS["en"], "0.3")
    topics = sorted(part["command_topic"] for part in message["cmps"].values() if "command_topic" in part)
    assert topics == [
        f"croupier/croupier/set/{name}" for name in ("announcer", "brightness", "pause", "sound")
    ]


def test_states_and_events_are_those_that_are_announced() -> None:
    parts = discovery_message(Settings("broker"), SPEAKERS["en"], "0.3")["cmps"]
    assert parts["phase"]["options"] == list(PHASES)
    assert parts["event"]["event_types"] == list(EVENTS)
    assert {part["payload"] for name, part in parts.items() if name.startswith("trigger_")} <= set(EVENTS)
    fields = set(msgspec.to_builtins(HouseState()))
    for part in parts.values():
        template = part.get("value_template", "")
        if "value_json." in template and "event_type" not in template:
            assert template.split("value_json.")[1].split()[0].strip("} ") in fields
