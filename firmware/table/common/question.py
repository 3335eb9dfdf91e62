"""A question to everybody at the table: while it is open, an auction and the robots wait."""

from __future__ import annotations

from msgspec import Struct

QUESTION_OPEN_FOR_S = 45.0
"""A question that not everybody answers in this time is forgotten."""


class OpenQuestion(Struct, frozen=True):
    """The player who asks, and until when the others may answer."""

    by: int
    until: float


class QuestionToAll:
    """Holds the one question that may be open. The feature that asks sets it; all others only read it."""

    def __init__(self) -> None:
        self.open: OpenQuestion | None = None
