"""Inputs that the program could not handle because of a mistake in it: counts them, and says when to give up.

One such input is refused and the game goes on. A console that does it again and again is not heard for a
while, so no word of a phone ends the program. What fails by itself again and again ends it, and the service
starts it anew.

What is told beside the game, such as what a voice says, costs no input at all: `beside_the_game`.
"""

from __future__ import annotations

import logging
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.firmware.model.inputs import LobbyInput
from croupier.firmware.saves.journal import JournalError

_log = logging.getLogger(__name__)

WINDOW_S = 60.0
MAX_AT_A_CONSOLE = 3
"""So many mishaps of one console in `WINDOW_S`, and it is not heard for as long."""
MAX_BY_ITSELF = 5
"""So many mishaps in `WINDOW_S` that no console has caused, and the program ends."""


def source_of(happened: object) -> int | str | None:
    """Who said it: a console, or "page" for what pages ask of the lobby; None if it happened by itself."""
    if isinstance(happened, LobbyInput):
        return "page"
    console: int | None = getattr(happened, "console", None)
    return console


@contextmanager
def beside_the_game(who: object) -> Iterator[None]:
    """What `who` does here may fail: it is only written to the log."""
    try:
        yield
    except Exception:  # noqa: BLE001
        _log.exception("%s made a mistake, and the game goes on", type(who).__name__)


class Mishaps:
    """The mishaps of the last minute, by the source that caused them."""

    def __init__(self) -> None:
        self._moments: dict[int | str | None, deque[float]] = defaultdict(deque)

    def note(self, happened: object, error: Exception, now: float) -> None:
        """Log the input. The error is raised again if it is the journal's, or there were too many."""
        source = source_of(happened)
        moments = self._moments[source]
        while moments and moments[0] <= now - WINDOW_S:
            moments.popleft()
        moments.append(now)
        if isinstance(error, JournalError) or (source is None and len(moments) > MAX_BY_ITSELF):
            raise error
        _log.error("%r could not be handled, and was left out", happened, exc_info=error)

    def is_muted(self, happened: object, now: float) -> bool:
        """Whether who said this has failed so often lately that it is not heard."""
        source = source_of(happened)
        if source is None:
            return False
        moments = self._moments.get(source, ())
        return len([moment for moment in moments if moment > now - WINDOW_S]) >= MAX_AT_A_CONSOLE
