"""The Wi-Fi for /setup, in words: a password is typed faster on a keyboard than with three buttons."""

from __future__ import annotations

from croupier.firmware.model.network import NetworkState
from croupier.firmware.text import Say
from croupier.firmware.web.workshop.messages import WifiFound, WifiNow


def wifi_now(state: NetworkState, say: Say) -> WifiNow:
    busy = bool(state.joining) or state.looking
    if state.joining:
        text = f"{say('line-wifi-joining')} {state.joining}"
    elif state.looking:
        text = say("line-wifi-looking")
    elif state.own is not None:
        text = f"{say('line-wifi-own')}: {state.own.name}"
    elif state.joined:
        text = f"{say('line-wifi-joined')} {state.joined}"
    else:
        text = say("line-wifi-none")
    return WifiNow(
        can=state.can_choose,
        text=text,
        busy=busy,
        trouble=say(state.trouble, name=state.trouble_name) if state.trouble else "",
        found=tuple(
            WifiFound(one.name, say(f"line-wifi-{one.strength}"), one.locked)
            for one in state.found
            if one.name != state.joined
        ),
    )
