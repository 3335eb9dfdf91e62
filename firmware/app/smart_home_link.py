"""Connects the smart home to the table, where a file says how. A mistake in it stops no game."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.engine import Game
from croupier.engine.bots.reason import Reason
from croupier.engine.events import Event
from croupier.firmware.app.program import CannotStart
from croupier.firmware.model.scene import Scene
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.mishaps import beside_the_game
from croupier.firmware.table.table import Input
from croupier.firmware.text import Speakers
from croupier.firmware.tokens.tags import TagsError, TagStore
from croupier.hw.protocols import Sighting

if TYPE_CHECKING:
    from croupier.firmware.app.app import App
    from croupier.firmware.smart_home.link import SmartHome


class SmartHomeLink:
    """A `GameListener` that passes everything on, once it was started. Without a `file` it does nothing."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.home: SmartHome | None = None
        self._name_of: Callable[[str], str] = lambda _uid: ""

    def start(self, app: App) -> None:
        """Read the settings and begin. CannotStart if they cannot be used."""
        if self._file is None:
            return
        if find_spec("aiomqtt") is None:
            raise CannotStart("cli-mqtt-missing")
        from croupier.firmware.service.report import own_version
        from croupier.firmware.smart_home.link import SmartHome
        from croupier.firmware.smart_home.settings import SmartHomeError, load_settings

        try:
            settings = load_settings(self._file)
        except SmartHomeError as error:
            raise CannotStart(error.key, **error.facts) from error
        tags = TagStore(app.state)
        self._name_of = lambda uid: _name_of(tags, uid)
        self.home = SmartHome(
            settings, Speakers(app.scene.edition), command=app.table.put, version=own_version()
        )
        self.home.scene(app.scene)
        self.home.start()

    async def close(self) -> None:
        if self.home is not None:
            await self.home.close()

    def tapping(self, put: Callable[[Input], None]) -> Callable[[Input], None]:
        """Hears of tags on the way to the table."""

        def heard(happened: Input) -> None:
            if self.home is not None and isinstance(happened, Sighting):
                with beside_the_game(self):
                    self.home.sighting(happened, self._name_of(happened.uid or ""))
            put(happened)

        return heard

    def scene(self, scene: Scene) -> None:
        if self.home is not None:
            with beside_the_game(self):
                self.home.scene(scene)

    # -- the table tells

    def opened(self, saved_game: SavedGame) -> None:
        if self.home is not None:
            self.home.opened(saved_game)

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None:
        if self.home is not None:
            self.home.heard(events, game, why)

    def closed(self) -> None:
        if self.home is not None:
            self.home.closed()


def _name_of(tags: TagStore, uid: str) -> str:
    try:
        found = tags.get(uid)
    except TagsError:
        return ""
    return found.name if found else ""
