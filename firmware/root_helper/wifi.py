"""The verbs for the Wi-Fi: which ones there are, join one, and open and close the board's own.

NetworkManager does the work, through its command `nmcli`. A password goes to its standard input, never into a
command line, which everybody on the machine can read.
"""

from __future__ import annotations

import re
import shutil
from time import monotonic, sleep

from croupier.firmware.root_helper import verb
from croupier.firmware.root_helper.verb import Answer, Verb, VerbFailed, command, text

OWN = "croupier-own-wifi"
"""The profile of the board's own Wi-Fi in NetworkManager; "make uninstall" takes it away."""
JOINED = "croupier-wifi"
"""The profile of the Wi-Fi that was chosen at the board."""
OFF = "unavailable"
"""What NetworkManager calls a radio that is switched off, or not ready yet."""
OWN_ADDRESS = "10.42.0.1"
ON_WITHIN_S, LOOK_EVERY_S = 10.0, 0.5
"""Seconds until a radio that was switched off can be used, and how often that is looked at meanwhile."""
MAX_LISTED = 60
"""So many Wi-Fis are listed, the strongest. A neighbour's joke can put thousands of names on the air."""
JOIN_WITHIN_S = 40
"""Seconds that NetworkManager may take to join. With all the rest the service waits for a minute."""
NOT_THERE, WRONG_PASSWORD, NO_ADDRESS = "not-there", "wrong-password", "no-address"
"""Why a Wi-Fi was not joined."""
_COLUMN = re.compile(r":((?:[^\\:]|\\.)*)")
"""A column of what nmcli lists, if another colon stands before the first one."""


def wifi() -> Answer:
    """How it is: is there a NetworkManager, and a Wi-Fi? Which one is it in, or is the board's own open?"""
    manager = shutil.which("nmcli", path=verb.COMMAND_PATH) is not None
    radio = _radio() if manager else None
    if radio is None:
        return {"manager": manager, "radio": False, "joined": "", "own": False, "known": 0}
    device, _, profile = radio
    kinds = _rows("connection", "show", fields="NAME,TYPE")
    known = [name for name, kind in kinds if kind == "802-11-wireless" and name != OWN]
    joined = ""
    if profile and profile != OWN:
        seen = _rows("device", "wifi", "list", "ifname", device, "--rescan", "no", fields="ACTIVE,SSID")
        joined = next((name for active, name in seen if active == "yes"), profile)
    return {"manager": True, "radio": True, "joined": joined, "own": profile == OWN, "known": len(known)}


def wifi_list() -> Answer:
    """The Wi-Fis in reach, the strongest first; not those that ask for more than a password."""
    device = _need_radio()
    found: dict[str, tuple[int, bool]] = {}
    rows = _rows(
        *("device", "wifi", "list", "ifname", device, "--rescan", "yes"),
        fields="SSID,MODE,SIGNAL,SECURITY",
    )
    for name, mode, signal, security in rows:
        if not name or mode != "Infra" or "802.1X" in security or security == "WEP":
            continue
        strength = int(signal) if signal.isdecimal() else 0
        if strength >= found.get(name, (-1, False))[0]:
            found[name] = strength, bool(security)
    ordered = sorted(found.items(), key=lambda one: (-one[1][0], one[0]))[:MAX_LISTED]
    return {
        "networks": [{"name": name, "signal": signal, "locked": locked} for name, (signal, locked) in ordered]
    }


def wifi_join(name: str, password: str) -> Answer:
    """Join a Wi-Fi and remember it. If it cannot be joined, the one before is still remembered."""
    device = _need_radio()
    fresh = f"{JOINED}-new"
    _delete(fresh)
    kind = "sae" if _security(device, name) == {"WPA3"} else "wpa-psk"
    try:
        _make(fresh, device, name, password, kind, autoconnect="yes")
        command(
            *("nmcli", "--wait", str(JOIN_WITHIN_S), "connection", "up", "id", fresh, "ifname", device),
            within=JOIN_WITHIN_S + 10,
        )
    except VerbFailed as failed:
        _delete(fresh)
        return {"joined": False, "why": _reason(str(failed))}
    _delete(JOINED)
    command("nmcli", "connection", "modify", "id", fresh, "connection.id", JOINED)
    return {"joined": True, "why": ""}


def wifi_own(name: str, password: str) -> Answer:
    """Open the board's own Wi-Fi."""
    device = _need_radio()
    _delete(OWN)
    _make(
        *(OWN, device, name, password, "wpa-psk"),
        *("mode", "ap", "802-11-wireless.band", "bg", "802-11-wireless-security.proto", "rsn"),
        *("802-11-wireless-security.pairwise", "ccmp", "802-11-wireless-security.group", "ccmp"),
        *("ipv4.method", "shared", "ipv4.addresses", f"{OWN_ADDRESS}/24", "ipv6.method", "disabled"),
        autoconnect="no",
    )
    command("nmcli", "--wait", "25", "connection", "up", "id", OWN, "ifname", device)
    return {}


def wifi_own_close() -> Answer:
    """Close the board's own Wi-Fi. NetworkManager then looks for those that it knows."""
    _delete(OWN)
    return {}


def _make(
    profile: str, device: str, name: str, password: str, kind: str, *more: str, autoconnect: str
) -> None:
    """A profile of NetworkManager. `more` are further settings; a Wi-Fi without a password is open."""
    locked = ("802-11-wireless-security.key-mgmt", kind) if password else ()
    command(
        *("nmcli", "connection", "add", "type", "wifi", "con-name", profile, "ifname", device),
        *("ssid", name, "connection.autoconnect", autoconnect, *locked, *more),
    )
    if password:
        asked = f"set 802-11-wireless-security.psk {password}\nsave persistent\nquit\n"
        command("nmcli", "connection", "edit", "id", profile, told=asked)


def _delete(profile: str) -> None:
    """Also where it is not there."""
    if any(name == profile for (name,) in _rows("connection", "show", fields="NAME")):
        command("nmcli", "connection", "delete", "id", profile)


def _security(device: str, name: str) -> set[str]:
    """Which kinds of password the Wi-Fi of that name takes; nothing if it is not seen just now."""
    rows = _rows("device", "wifi", "list", "ifname", device, "--rescan", "no", fields="SSID,SECURITY")
    return {kind for ssid, security in rows if ssid == name for kind in security.split()}


def _reason(said: str) -> str:
    """Why it was not joined, from NetworkManager's words."""
    said = said.lower()
    if "secrets were required" in said or "802-11-wireless-security" in said:
        return WRONG_PASSWORD
    if "could not be found" in said or "not found" in said:
        return NOT_THERE
    if "ip configuration" in said:
        return NO_ADDRESS
    return said[:200]


def _radio() -> tuple[str, str, str] | None:
    """The first Wi-Fi that NetworkManager manages: its name, its state, the profile that is active on it."""
    for device, kind, state, profile in _rows("device", "status", fields="DEVICE,TYPE,STATE,CONNECTION"):
        if kind == "wifi" and state != "unmanaged":
            return device, state, profile
    return None


def _need_radio() -> str:
    """Its name. One that is switched off, as that of a Pi whose country is not set, is switched on."""
    radio = _radio()
    if radio is not None and radio[1] == OFF:
        command("nmcli", "radio", "wifi", "on")
        end = monotonic() + ON_WITHIN_S
        while radio is not None and radio[1] == OFF and monotonic() < end:
            sleep(LOOK_EVERY_S)
            radio = _radio()
    if radio is None:
        raise VerbFailed("this machine has no Wi-Fi that NetworkManager manages")
    return radio[0]


def _rows(*words: str, fields: str) -> list[list[str]]:
    """What nmcli lists, taken apart. It writes a backslash before a name's own colons and backslashes.

    Anybody near may give a Wi-Fi any name: a row that one has broken is left out.
    """
    said = command("nmcli", "--terse", "--fields", fields, *words)
    rows = [_COLUMN.findall(f":{line}") for line in said.split("\n") if line]
    columns = 1 + fields.count(",")
    return [[re.sub(r"\\(.)", r"\1", part) for part in row] for row in rows if len(row) == columns]


def _password(value: object) -> str:
    """Nothing for an open Wi-Fi."""
    return "" if value == "" else text(8, 63)(value)


WIFI_VERBS = {
    "wifi": Verb(wifi),
    "wifi-list": Verb(wifi_list),
    "wifi-join": Verb(wifi_join, takes={"name": text(1, 32), "password": _password}),
    "wifi-own": Verb(wifi_own, takes={"name": text(1, 32), "password": text(8, 63)}),
    "wifi-own-close": Verb(wifi_own_close),
}
