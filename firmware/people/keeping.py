"""Keeps summaries and the people file up to date with the games, one game after the other.

    bring_up_to_date(state, judge=True, progress=print)

What is there already is used again. Many games are read one at a time, so it needs little memory.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

from croupier.firmware.people.people_file import make_people_file
from croupier.firmware.people.statistics import Statistics
from croupier.firmware.people.summary import GameSummary, read_summary, write_summary
from croupier.firmware.people.summing_up import sum_up
from croupier.firmware.saves.game_file import is_over, open_game_file
from croupier.firmware.saves.journal import JournalError, archived_files, game_files, is_finished

_log = logging.getLogger(__name__)

Work = Literal["games", "skill"]
Progress = Callable[[Work, int, int], None]
"""Told what is worked on, how many games are done, and of how many."""
SHOW_EVERY_S = 60.0
"""So often the people file is made again while luck and skill are worked out."""


def finished_games(state: Path) -> list[Path]:
    """The files of all games that are over, those in the archive too, the oldest first."""
    return sorted([*filter(_is_over, game_files(state)), *archived_files(state)], key=lambda path: path.name)


def _is_over(path: Path) -> bool:
    """A game is marked as finished when it is put away. Before that its last step tells."""
    return is_finished(path) or is_over(path)


def bring_up_to_date(
    state: Path,
    *,
    judge: bool = True,
    progress: Progress = lambda _work, _done, _of: None,
    now: Callable[[], float] = time.monotonic,
) -> Statistics:
    """Make the summaries that are missing, then the people file, then luck and skill where they are missing.

    A game that cannot be read is left out, and the log says so. OSError if nothing can be written.
    """
    games = finished_games(state)
    unjudged = []
    for number, game in enumerate(games):
        progress("games", number, len(games))
        summary = read_summary(game) or _made(game, judge=False)
        if summary is not None and summary.judged is None:
            unjudged.append(game)
    statistics = make_people_file(state, _summaries(games))
    if not judge or not unjudged:
        return statistics
    shown = now()
    for number, game in enumerate(unjudged):
        progress("skill", number, len(unjudged))
        _made(game, judge=True)
        if now() - shown > SHOW_EVERY_S:
            make_people_file(state, _summaries(games))
            shown = now()
    return make_people_file(state, _summaries(games))


def _summaries(games: list[Path]) -> Iterator[tuple[str, GameSummary]]:
    for game in games:
        summary = read_summary(game)
        if summary is not None:
            yield game.stem, summary


def _made(game: Path, *, judge: bool) -> GameSummary | None:
    try:
        summary = sum_up(open_game_file(game), judge=judge)
    except JournalError as error:
        _log.warning("%s", error)
        return None
    write_summary(game, summary)
    return summary
