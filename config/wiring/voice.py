"""Checks the voice: the program that speaks, and the sound card."""

from __future__ import annotations

import re

from croupier.config.form import Form
from croupier.config.wiring.model import SIMULATED, VoiceDriver, VoiceWiring

_DRIVERS: dict[str, VoiceDriver] = {"espeak-ng": "espeak-ng", "piper": "piper", SIMULATED: "simulated"}
_MAX_NAME, _MAX_PATH = 80, 250
"""Letters."""
_DEVICE = re.compile(r"[A-Za-z0-9_][\w:=,.{}-]*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]+)?")


def check_voice(wiring: Form) -> VoiceWiring | None:
    """None where the file says nothing about a voice."""
    if not wiring.has("voice"):
        return None
    with wiring.table("voice") as form:
        driver = _DRIVERS.get(form.choice("driver", _DRIVERS))
        if driver is None:
            form.forgive()
        if driver is None or driver == SIMULATED:
            return VoiceWiring("simulated")
        device = form.text("device", longest=_MAX_NAME) if form.has("device") else ""
        if device and not _DEVICE.fullmatch(device):
            form.report(f'must be a name as "aplay -L" lists them, not "{device}"', "device")
        return VoiceWiring(driver, device, _check_models(form) if driver == "piper" else ())


def _check_models(voice: Form) -> tuple[tuple[str, str], ...]:
    """The files of piper's voices, one for each language."""
    with voice.table("models") as form:
        found = []
        for language in form.keys:
            if not _LANGUAGE.fullmatch(language):
                form.report("must be named by a language, such as en or fr", language)
            found.append((language, form.text(language, longest=_MAX_PATH)))
    return tuple(found)
