"""All that the root helper does. The service has no other way to root. No verb runs what it is given."""

from __future__ import annotations

from pathlib import Path

from croupier.firmware.root_helper.verb import Answer, Verb, VerbFailed, command
from croupier.firmware.root_helper.wifi import WIFI_VERBS

SERVICE = "croupier.service"
CARD_SERVICE = "croupier-card.service"
"""Installs what is on the card; "make card" puts it there."""
CARD_SUM = Path("/boot/firmware/croupier/croupier.sum")
CARD_LOG = CARD_SUM.with_name("install.log")
INSTALLED_SUM = Path("/var/lib/croupier-card")
LOG_LINES = 300
LOG_BYTES, INSTALL_LOG_BYTES = 48 * 1024, 8 * 1024


def about() -> Answer:
    """Which verbs there are, and whether the card has another Croupier than the one that is installed."""
    return {"verbs": sorted(VERBS), "card": _card()}


def restart() -> Answer:
    """Start the service anew. The game is kept."""
    command("systemctl", "--no-block", "restart", SERVICE)
    return {}


def reboot() -> Answer:
    """Start the machine anew."""
    command("systemctl", "--no-block", "reboot")
    return {}


def update() -> Answer:
    """Install the Croupier of the card. Only root can write there, so nobody else says what is installed."""
    if _card() == "none":
        raise VerbFailed("there is no Croupier on the card: prepare it with make card")
    command("systemctl", "--no-block", "start", CARD_SERVICE)
    return {}


def log() -> Answer:
    """The last lines of the service, the oldest first, and then what the last installation has said."""
    said = command(
        *("journalctl", "--quiet", "--no-pager", "--output=short-iso", "--boot=all"),
        *(f"--unit={SERVICE}", f"--unit={CARD_SERVICE}", f"--lines={LOG_LINES}"),
    )
    installed = _last(_install_log(), INSTALL_LOG_BYTES)
    return {"lines": [*_last(said), *([f"-- {CARD_LOG}:", *installed] if installed else [])]}


def _install_log() -> str:
    """What the last installation from the card has written beside itself."""
    try:
        with CARD_LOG.open("rb") as file:
            file.seek(max(0, CARD_LOG.stat().st_size - INSTALL_LOG_BYTES))
            said = file.read(INSTALL_LOG_BYTES).decode(errors="replace")
    except OSError:
        return ""
    return said


def _last(said: str, most: int = LOG_BYTES) -> list[str]:
    return said.encode()[-most:].decode(errors="ignore").splitlines()


def _card() -> str:
    """ "none", "same" as installed, or "other"."""
    try:
        on_card = CARD_SUM.read_text().strip()
    except (OSError, ValueError):
        return "none"
    try:
        installed = INSTALLED_SUM.read_text().strip()
    except (OSError, ValueError):
        installed = ""
    return "same" if on_card == installed else "other"


VERBS = {
    **WIFI_VERBS,
    "about": Verb(about),
    "restart": Verb(restart),
    "reboot": Verb(reboot),
    "update": Verb(update),
    "log": Verb(log),
}
