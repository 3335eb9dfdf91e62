"""What a person may choose when starting a program of Croupier, already checked."""

from dataclasses import dataclass
from pathlib import Path

FEWEST_SEATS, MOST_SEATS = 2, 6
DEFAULT_SEATS = 4
"""Of the simulated board."""


@dataclass(frozen=True, kw_only=True)
class AtOnce:
    """Who begins without sitting down first: so many people and robots, spoken to in that language."""

    players: int
    bots: int = 0
    short: bool = False
    language: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """The options of `croupier play`.

    `port` 0 means any free port. `state` is absolute; it may not exist yet. `seed` None means a new
    shuffle each game. `edition` is a name or a file, for a new game; None is the classic one.
    `listen` is one more address for the page; None lets nobody in from elsewhere. `at_once` begins a new
    game, unless one goes on; None lets people sit down first.
    """

    port: int
    browser: bool
    state: Path
    seats: int
    seed: int | None
    edition: str | None = None
    listen: str | None = None
    at_once: AtOnce | None = None


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """The options of `croupier run`: as above, and `config`, the name or file of the board's wiring."""

    config: str
    port: int
    state: Path
    seed: int | None = None
    edition: str | None = None
    listen: str | None = None
