"""Writes what cloud-init reads at the first start of the Pi: `user-data` and `network-config`."""

from __future__ import annotations

import json
import re

from tools.card import pi_os

BEGIN = f"{pi_os.MOUNTED_AT}/croupier/begin"
_MARK = "# Croupier installs itself from the card at the first start."
_CONFIG = f"{_MARK}\nruncmd:\n- [sh, {BEGIN}]\n"
_BORDER = "==croupier=="


def user_data(original: str) -> str:
    """The file with our command. What Imager has written there, such as a user, stays."""
    plain = original.replace("\r\n", "\n")
    if plain.startswith("#cloud-config") and not re.search(r"^runcmd\s*:", plain, re.MULTILINE):
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
    """The Wi-Fi of the house, in the form of netplan. JSON's strings are YAML's as well."""
    lines = [
        '# Written by Croupier\'s "make card".',
        "network:",
        "  version: 2",
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
    script = f"#!/bin/sh\n{_MARK}\nexec sh {BEGIN}\n"
    parts = "".join(
        f'--{_BORDER}\nContent-Type: {what}; charset="utf-8"\nMIME-Version: 1.0\n\n{text.rstrip()}\n\n'
        for what, text in ((kind, plain), ("text/x-shellscript", script))
    )
    return f'Content-Type: multipart/mixed; boundary="{_BORDER}"\nMIME-Version: 1.0\n\n{parts}--{_BORDER}--\n'
