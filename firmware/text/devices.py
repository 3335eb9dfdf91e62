"""The names of the devices of a board, in words."""

from __future__ import annotations

from typing import assert_never

from croupier.firmware.text.say import Say
from croupier.hw.device_id import DeviceId


def device_name(say: Say, device: DeviceId) -> str:
    """The name of a device."""
    match device.kind:
        case "screen":
            return say("device-screen", seat=str(device.seat_number))
        case "button":
            return say("device-button", seat=str(device.seat_number), sign=device.name)
        case "scanner":
            return say("device-scanner", name=device.name)
        case "space":
            return say("device-space", space=str(device.space))
        case "strip" | "pad" | "reader" | "buzzer" | "power" | "reset" | "voice":
            return say(f"device-{device.kind}")
        case _:
            assert_never(device.kind)
