"""Makes what looks after the Wi-Fi of a running program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.firmware.model.inputs import Tick
from croupier.firmware.model.network import OwnWifi
from croupier.firmware.network import NetworkKeeper
from croupier.firmware.saves.saved_value import SavedValue

if TYPE_CHECKING:
    from croupier.firmware.app.app import App

OWN_WIFI_FILE = "own-wifi.json"
"""In the state folder: name and password of the board's own Wi-Fi."""


def network_keeper(app: App) -> NetworkKeeper | None:
    """Only the service may change networks; it opens its own where phones may come."""
    if app.program.ask_root is None:
        return None
    return NetworkKeeper(
        clock=app.clock,
        ask=app.program.ask_root,
        links=app.program.links,
        store=SavedValue(app.folder, OWN_WIFI_FILE, OwnWifi()),
        opens_own=app.wiring.own_wifi and app.program.listen is not None,
        is_busy=lambda: _is_used(app),
        changed=lambda news: app.table.put(news or Tick()),
    )


def _is_used(app: App) -> bool:
    """Whether people play or have the page open: they would notice if the Wi-Fi closed for a moment."""
    view = app.scene.view
    plays = view is not None and view.outcome is None
    return plays or (app.server is not None and app.server.is_visited)
