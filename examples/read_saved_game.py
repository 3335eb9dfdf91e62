"""Reads a saved game: who played, what they did, and how it stands. The file is not changed.

    .venv/bin/python examples/read_saved_game.py FILE.croupier

Games are in ~/.local/state/croupier/games. A file holds the players' actions; applying them again gives the
events, and every event can be put into words.
"""

import sys
from pathlib import Path

from croupier.engine import Game
from croupier.firmware.saves.game_file import open_game_file
from croupier.firmware.saves.replay import ReplayedGame
from croupier.firmware.text import Speakers
from croupier.firmware.text.history import EntryMaker, entry_text

LAST_LINES = 12
"""How much of the history is printed."""


def main(path: Path) -> None:
    saved = open_game_file(path)
    edition, players = saved.setup.edition, saved.setup.players
    print(f"{edition.title}: {', '.join(players)}")

    replayed = ReplayedGame(path, Game(saved.setup))
    for row in saved.contents.rows:
        replayed.add(row)
    print(f"{len(saved.contents.rows)} rows, {len(replayed.steps)} steps that were not taken back")

    say = Speakers(edition)[edition.language]
    entry_maker = EntryMaker(Game(saved.setup).view())
    history = [
        entry_text(say, entry_maker.entry(event), players) for step in replayed.steps for event in step.events
    ]
    print("...", *history[-LAST_LINES:], sep="\n")
    print(replayed.game)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
