"""Writes what cloud-init reads at the first start of the Pi: `user-data` and `network-config`.

The command runs early in the start (`bootcmd`). What is in `runcmd` waits for the whole system, and a Pi for
which Imager was given no user never gets so far: it asks for a user, on a screen that a board does not have.
"""

from __future__ import annotations

import json
import re

from tools.card import pi_os

BEGIN = f"{pi_os.MOUNTED_AT}/croupier/begin"
_MARK = "# Croupier installs itself from the card at the first start."
_ONCE = ("cloud-init-per", "instance", "croupier", "sh", BEGIN)
"""Once for each card that was written: who takes Croupier away does not get it again at the next start."""
_CONFIG = f"{_MARK}\nbootcmd:\n- [{', '.join(_ONCE)}]\n"
_BORDER = "==croupier=="


def user_data(original: str) -> str:
    """The file with our command. What Imager has written there, such as a user, stays."""
    plain = original.replace("\r\n", "\n")
    if BEGIN in plain:
        return original  # ours, and somebody has deleted the one from before
    if plain.startswith("#cloud-config") and not re.search(r"^bootcmd\s*:", plain, re.MULTILINE):
        return f"{plain.rstrip()}\n\n{_CONFIG}"
    if not plain.strip():
        return f"#cloud-config\n{_CONFIG}"
    return _two_parts(plain)


def original(found: str | None, backup: str | None) -> str:
    """What the file was before we wrote it."""
    if found is None:
        return ""
    return backup if BEGIN in found and backup is not None else found


def network_config(name: str, password: str, country: str) -> str:
    """The Wi-Fi of the house, in the form of netplan. JSON's strings are YAML's as well.

    It takes the place of a whole file, so the cable is in it, too, as in that of Imager.
    """
    lines = [
        '# Written by Croupier\'s "make card".',
        "network:",
        "  version: 2",
        "  ethernets:",
        f"    {pi_os.WIRED}:",
        "      dhcp4: true",
        "      optional: true",
        "  wifis:",
        f"    {pi_os.WIRELESS}:",
        "      dhcp4: true",
        "      optional: true",
        f"      regulatory-domain: {json.dumps(country)}",
        "      access-points:",
        f"        {json.dumps(name)}:",
        f"          password: {json.dumps(password)}",
    ]
    return "\n".join(lines) + "\n"


def _two_parts(plain: str) -> str:
    """As an e-mail with two parts, which cloud-init takes: the other's part is not looked into."""
    kind = "text/cloud-config" if plain.startswith("#cloud-config") else "text/plain"
    script = f"#!/bin/sh\n{_MARK}\nexec {' '.join(_ONCE)}\n"
    parts = "".join(
        f'--{_BORDER}\nContent-Type: {what}; charset="utf-8"\nMIME-Version: 1.0\n\n{text.rstrip()}\n\n'
        for what, text in ((kind, plain), ("text/cloud-boothook", script))
    )
    return f'Content-Type: multipart/mixed; boundary="{_BORDER}"\nMIME-Version: 1.0\n\n{parts}--{_BORDER}--\n'
