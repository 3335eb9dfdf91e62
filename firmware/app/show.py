"""Shows a scene on the board's screens and lights: what changed, and the lights that move by themselves."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from PIL import Image

from croupier.firmware.model.layout import TEXT, Layout
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.views.colours import dim
from croupier.firmware.views.lights import lights, next_change, strip
from croupier.firmware.views.screens import draw_panel
from croupier.hw.clock import Clock, Timer
from croupier.hw.protocols import RGB, Board, Note

FULL = 100
"""Percent: lights as bright as the wiring lets them be."""
_log = logging.getLogger(__name__)


class Show:
    """Gives each device only what is new to it.

    `texts` are the heights of the consoles' letters, as the wiring has them.
    """

    def __init__(self, board: Board, clock: Clock, texts: Sequence[int] = ()) -> None:
        self._board = board
        sizes = [console.screen.size for console in board.consoles]
        heights = texts or [TEXT] * len(sizes)
        self.layouts = tuple(Layout(*size, text) for size, text in zip(sizes, heights, strict=True))
        """How each console's screen is laid out, by its own size."""
        self._clock = clock
        self._scene: Scene | None = None
        self._panels: list[Panel | None] = [None] * len(board.consoles)
        self._secret: set[int] = set()
        """The consoles whose screen is only for people in the room."""
        self._covers: dict[int, Image.Image] = {}
        """What is shown on a screen in place of its panel."""
        self._frame: list[RGB] | None = None
        self._borrowed_lights = False
        self._timer: Timer | None = None

    def scene(self, scene: Scene) -> None:
        """Draw the panels that changed, and the lights until the next scene."""
        self._scene = scene
        for console, panel in enumerate(scene.panels):
            if panel != self._panels[console]:
                self._panels[console] = panel
                if console not in self._covers:
                    self._draw(console, draw_panel(panel, self.layouts[console]), panel)
        self._light()

    def aside(self, console: int, panel: Panel | None) -> None:
        """Show another panel on one screen, until its own changes; None brings its own back."""
        shown = panel or self._panels[console]
        if shown is not None and console not in self._covers:
            self._draw(console, draw_panel(shown, self.layouts[console]), shown)

    def cover(self, console: int, image: Image.Image, *, secret: bool = False) -> None:
        """Show this on a screen, whatever the table has for it, until `uncover`."""
        self._covers[console] = image
        self._put_on(console, image, secret=secret)

    def uncover(self, console: int) -> None:
        """The screen shows what the table has for it now."""
        if self._covers.pop(console, None) is None:
            return
        panel = self._panels[console]
        if panel is not None:
            self._draw(console, draw_panel(panel, self.layouts[console]), panel)

    def borrow_lights(self, frame: list[RGB]) -> None:
        """Light this, and nothing that the table wants, until `give_back_lights`."""
        self._borrowed_lights = True
        self._try(lambda: self._board.pixels.show(frame))

    def give_back_lights(self) -> None:
        if self._borrowed_lights:
            self._borrowed_lights, self._frame = False, None
            self._light()

    def is_secret(self, console: int) -> bool:
        """Does its screen show what nobody outside the room may read?"""
        return console in self._secret

    def _draw(self, console: int, image: Image.Image, panel: Panel) -> None:
        self._put_on(console, image, secret=panel.secret)

    def _put_on(self, console: int, image: Image.Image, *, secret: bool) -> None:
        """A screen counts as secret before the first dot is drawn, and until the last one is gone."""
        if secret:
            self._secret.add(console)
        self._try(lambda: self._board.consoles[console].screen.show(image))
        if not secret:
            self._secret.discard(console)

    def play(self, tune: tuple[Note, ...]) -> None:
        self._try(lambda: self._board.buzzer.play(tune))

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _light(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._scene is None:
            return
        now = self._clock.now()
        frame = strip(lights(self._scene, now), self._board.cells, len(self._board.pixels))
        if self._scene.brightness < FULL:
            frame = [dim(colour, self._scene.brightness / FULL) for colour in frame]
        if frame != self._frame and not self._borrowed_lights:
            self._frame = frame
            self._try(lambda: self._board.pixels.show(frame))
        later = next_change(self._scene, now)
        if later is not None:
            self._timer = self._clock.call_at(later, self._light)

    def _try(self, device: Callable[[], None]) -> None:
        """A lost light or screen never stops the game."""
        try:
            device()
        except OSError as error:
            _log.warning("a device does not answer: %s", error)
