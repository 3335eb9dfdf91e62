"""Small saved games for tests: begun, played on by robots, and changed on disk."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

from croupier.engine import FAMILY, Game
from croupier.engine import actions as act
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import next_action
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import Journal, Row, schema
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.table.driver import CLASSIC, NAMES, UIDS

SEATS = (Seat(0, UIDS["Hat"], 0), Seat(1, UIDS["Car"], 1))


async def opened(path: Path) -> SavedGame:
    """A game of two in which both have thrown for who starts: two rows."""
    saved_game = SavedGame.begin(path, Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=7), SEATS)
    await saved_game.do(act.OrderRoll(0, 1, (6, 5)))
    await saved_game.do(act.OrderRoll(1, 1, (1, 2)))
    return saved_game


async def robots_play(saved_game: SavedGame, random: Random, steps: int) -> None:
    for _ in range(steps):
        action = next_action(saved_game.game, [choose] * len(saved_game.seats), random)
        assert action is not None
        await saved_game.do(action)


def rewrite(path: Path, change: Callable[[list[Row]], list[Row]]) -> None:
    """Put other rows into the file, with correct seals, as a program with a bug would write them."""
    with Journal.open(path) as journal:
        rows, header = list(journal.rows()), journal.header
    db = sqlite3.connect(path)
    with db:
        db.execute("DELETE FROM journal")
        changed = change(rows)
        for row in changed:
            schema.insert(db, row, header.seal())
        schema.set_last(db, len(changed))
    db.close()


def change_file(path: Path, *statements: str) -> None:
    """Change the file with SQL, past the journal."""
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()
