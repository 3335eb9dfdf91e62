"""What a person may choose when starting a program of Croupier, already checked."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """The options of `croupier play`.

    `port` 0 means any free port. `state` is absolute; it may not exist yet. `seed` None means a new
    shuffle each game. `edition` is a name or a file, for a new game; None is the classic one.
    """

    port: int
    browser: bool
    state: Path
    seats: int
    seed: int | None
    edition: str | None = None
