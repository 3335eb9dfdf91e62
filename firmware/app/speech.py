"""What one program says aloud: the announcer, and the loudspeaker of a board that has a voice of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeGuard

from croupier.config.languages import read_all_languages
from croupier.engine import Edition
from croupier.firmware.model.inputs import Choose, Tick
from croupier.firmware.model.scene import Scene
from croupier.firmware.table.common.mishaps import beside_the_game
from croupier.firmware.table.table import Input
from croupier.firmware.voice.announcer import Announcer
from croupier.firmware.voice.loudspeaker import Loudspeaker
from croupier.hw.clock import Clock
from croupier.hw.protocols import Button, ButtonEvent, Voice


class Speech:
    """`voice` is the board's; None where the page speaks. `own` are the consoles with buttons. `tell` tells
    the table of an input.
    """

    def __init__(
        self, edition: Edition, clock: Clock, tell: Callable[[Input], None], voice: Voice | None, own: int
    ) -> None:
        self._tell = tell
        self.announcer = Announcer(edition, clock, wake=lambda: tell(Tick()))
        self._loudspeaker = None if voice is None else Loudspeaker(self.announcer, voice, own)
        if voice is not None:
            # The table may choose any language for its voice. To read its file would hold up the event loop.
            threading.Thread(target=read_all_languages, name="croupier languages", daemon=True).start()

    def put(self, happened: Input) -> None:
        """Something happens at the table. Whoever pressed is answered.

        ● at a console that is read aloud chooses what was said there. A question that nobody could hear yet
        is said, and the press does nothing.
        """
        with beside_the_game(self):
            if _is_choice(happened) and self.announcer.say_unheard(happened.console):
                return
        if isinstance(happened, ButtonEvent | Choose):
            self.announcer.pressed(happened.console, turns=_turns(happened))
        self._tell(happened)

    def scene(self, scene: Scene) -> None:
        """The table shows this now. A mistake in how it is said stops no game."""
        with beside_the_game(self):
            if self._loudspeaker is not None:
                self._loudspeaker.scene(scene)
            self.announcer.scene(scene)


def _is_choice(happened: Input) -> TypeGuard[ButtonEvent]:
    """Whether ● goes down: what its release does is chosen now."""
    return isinstance(happened, ButtonEvent) and happened.button is Button.OK and happened.kind == "press"


def _turns(happened: ButtonEvent | Choose) -> bool:
    """Whether ◀ or ▶ goes down."""
    return isinstance(happened, ButtonEvent) and happened.button is not Button.OK and happened.kind == "press"
