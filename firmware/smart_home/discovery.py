"""Describes the board to Home Assistant: one discovery message for the device and all of its parts."""

from __future__ import annotations

from typing import Any

from croupier.firmware.model.speech import LEVELS
from croupier.firmware.smart_home.settings import Settings
from croupier.firmware.smart_home.state import EVENTS, PHASES
from croupier.firmware.text import Say

COMMANDS = ("sound", "brightness", "announcer", "pause")
MIN_BRIGHTNESS, MAX_BRIGHTNESS, BRIGHTNESS_STEP = 10, 100, 5
"""Percent."""
TRIGGERS = ("turn", "rent", "auction_opened", "bankrupt", "game_over")
"""Events that are offered as triggers of the device, too."""


def discovery_topic(settings: Settings) -> str:
    return f"{settings.discovery}/device/{settings.id}/config"


def discovery_message(settings: Settings, say: Say, version: str) -> dict[str, Any]:
    """The message, in the words of one language."""
    base, board = settings.base, settings.id
    parts = {
        "phase": {"p": "sensor", "device_class": "enum", "options": list(PHASES), "icon": "mdi:dice-multiple"}
        | _of_state("phase"),
        "turn": {"p": "sensor", "icon": "mdi:account-arrow-right"} | _of_text("turn"),
        "players": {
            "p": "sensor",
            "icon": "mdi:account-group",
            "value_template": "{{ value_json.players | count }}",
            "json_attributes_topic": f"{base}/state",
            "json_attributes_template": "{{ {'players': value_json.players} | tojson }}",
        },
        "winner": {"p": "sensor", "icon": "mdi:trophy"} | _of_text("winner"),
        "last_tag": {"p": "sensor", "icon": "mdi:nfc"} | _of_text("last_tag"),
        "faults": {
            "p": "binary_sensor",
            "device_class": "problem",
            "entity_category": "diagnostic",
            "value_template": "{{ 'ON' if value_json.faults else 'OFF' }}",
            "json_attributes_topic": f"{base}/state",
            "json_attributes_template": "{{ {'faults': value_json.faults} | tojson }}",
        },
        "event": {
            "p": "event",
            "event_types": list(EVENTS),
            "state_topic": f"{base}/event",
            "icon": "mdi:bell",
        },
    }
    if settings.commands:
        parts |= _commands(base)
    named = {
        part: {
            "name": say(f"smart-{part.replace('_', '-')}"),
            "unique_id": f"{board}_{part}",
            "state_topic": f"{base}/state",
            **fields,
        }
        for part, fields in parts.items()
    }
    named |= {f"trigger_{event}": _trigger(base, event) for event in TRIGGERS}
    return {
        "dev": {"ids": [board], "name": settings.name, "mf": "Croupier", "mdl": "Croupier", "sw": version},
        "o": {"name": "croupier", "sw": version},
        "availability_topic": f"{base}/availability",
        "qos": 1,
        "cmps": named,
    }


def _of_state(field: str) -> dict[str, Any]:
    return {"value_template": f"{{{{ value_json.{field} }}}}"}


def _of_text(field: str) -> dict[str, Any]:
    """Home Assistant leaves a state as it was where the new one is empty; "None" is none."""
    return {"value_template": f"{{{{ value_json.{field} or 'None' }}}}"}


def _commands(base: str) -> dict[str, dict[str, Any]]:
    config = {"entity_category": "config"}
    return {
        "sound": {
            "p": "switch", "command_topic": f"{base}/set/sound", "icon": "mdi:volume-high", **config,
            **_of_state("sound"),
        },
        "brightness": {
            "p": "number", "command_topic": f"{base}/set/brightness", "min": MIN_BRIGHTNESS,
            "max": MAX_BRIGHTNESS, "step": BRIGHTNESS_STEP, "unit_of_measurement": "%",
            "icon": "mdi:brightness-6", **config, **_of_state("brightness"),
        },
        "announcer": {
            "p": "select", "command_topic": f"{base}/set/announcer", "options": list(LEVELS),
            "icon": "mdi:bullhorn", **config, **_of_state("announcer"),
        },
        "pause": {
            "p": "switch", "command_topic": f"{base}/set/pause", "icon": "mdi:pause", **_of_state("paused"),
        },
    }  # fmt: skip


def _trigger(base: str, event: str) -> dict[str, Any]:
    """The event as a trigger of the device, for automations that are clicked together."""
    return {
        "p": "device_automation",
        "automation_type": "trigger",
        "type": "event",
        "subtype": event,
        "topic": f"{base}/event",
        "payload": event,
        "value_template": "{{ value_json.event_type }}",
    }
