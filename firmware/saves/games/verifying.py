"""`croupier games verify`: every step played again, every digest and state compared."""

from __future__ import annotations

from msgspec import Struct

from croupier.engine import Game
from croupier.firmware.saves.games.saved import GameFile
from croupier.firmware.saves.replay import ENGINE_VERSION, Replay, state_of


class Verdict(Struct, frozen=True):
    rows: int
    steps: int
    """Those that stand."""
    checked_from: int
    """Rows before this one were refereed by an older engine: only their seals were compared."""
    over: bool


def verify(game: GameFile) -> Verdict:
    """DamagedJournal names the first row that does not follow from those before it."""
    rows, since = game.contents.rows, game.engine_since
    if game.engine != ENGINE_VERSION:
        return Verdict(len(rows), 0, len(rows) + 1, game.contents.finished)
    if since:
        first = rows[since - 1]
        start = state_of(game.path, game.setup, first)
        replay = Replay(game.path, start, first.digest, since=since)
    else:
        replay = Replay(game.path, Game(game.setup))
    for row in rows[since:]:
        replay.take(row)
    return Verdict(len(rows), len(replay.steps), since, replay.game.outcome() is not None)


def in_words(game: GameFile, verdict: Verdict) -> str:
    said = f"{game.name} is sound: {verdict.rows} rows"
    if verdict.checked_from > verdict.rows:
        return f"{said} of engine {game.engine}; this one has {ENGINE_VERSION}, so only seals were compared"
    if verdict.checked_from:
        said += f", those before {verdict.checked_from} of an older engine"
    return f"{said}, {verdict.steps} steps played again{', to the end of the game' if verdict.over else ''}"
