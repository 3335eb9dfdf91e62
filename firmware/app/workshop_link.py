"""Makes the workshop of /setup for a running program, when its first page comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.firmware.model.inputs import Tick
from croupier.firmware.root_helper.client import NOBODY, RootRefused
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.text import Speakers
from croupier.firmware.web.workshop.door import DoorKeys

if TYPE_CHECKING:
    from croupier.firmware.app.app import App
    from croupier.firmware.workshop.scanner_updates import ScannerUpdates
    from croupier.firmware.workshop.workshop import Workshop

KEYS_FILE = "setup.json"
"""In the state folder: which pages of /setup may come back."""


async def _nobody(verb: str, /, **_: object) -> dict[str, Any]:
    """Only a service may ask for what needs root."""
    raise RootRefused(NOBODY, f"nobody does {verb} here")


def make_workshop(app: App) -> Workshop:
    from croupier.firmware.workshop.premises import Premises
    from croupier.firmware.workshop.workshop import Workshop

    story = app.story
    return Workshop(
        Premises(
            wiring=app.wiring,
            opened=app.board,
            show=app.show,
            borrowing=app.inbox.borrowing,
            health=app.inbox.health_now,
            watch_health=app.inbox.watch_health,
            clock=app.clock,
            state=app.state,
            speakers=lambda: Speakers(app.scene.edition) if story is None else story.speakers,
            edition=lambda: app.scene.edition,
            scene=lambda: app.scene,
            address=lambda: (app.server.network if app.server is not None else None) or app.address,
            running_s=lambda: app.clock.now() - app.began,
            power_off=app.inbox.goodbye,
            learnt=lambda: _learnt(app),
            keys=SavedValue(app.folder, KEYS_FILE, DoorKeys()),
            ask_root=app.program.ask_root or _nobody,
            network=app.network,
            calibration=app.calibration,
            scanners=app.scanner_updates,
        )
    )


def _learnt(app: App) -> None:
    """Somebody has said which tag is in which token."""
    tokens = app.table.learnt()
    app.board.tokens.clear()
    app.board.tokens.update(tokens)
    for uid in tokens:
        app.board.sim.reader.know(uid)


def updates_of(app: App) -> ScannerUpdates | None:
    """Replaces the programs of the scanners of an open board; None if none hangs on a cable."""
    on_cables = [scanner.name for scanner in app.wiring.scanners if scanner.port.startswith("/")]
    if not on_cables:
        return None
    from croupier.firmware.workshop.scanner_updates import ScannerUpdates

    updates = ScannerUpdates(app.board.readers, on_cables, app.inbox.health_now)
    updates.watch(lambda: app.table.put(Tick()))
    return updates
