"""Reads a saved game: who played, what they did, and how it stands. The file is not changed.

    .venv/bin/python examples/read_saved_game.py FILE.croupier

Games are in ~/.local/state/croupier/games. A file holds the players' actions; applying them again gives the
events, and every event can be put into words. Where the rules have changed since, the game goes on from the
next state in the file.
"""

import sys
from pathlib import Path

from croupier.engine import Game
from croupier.firmware.saves.game_file import open_game_file
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.saves.replay import replay_steps
from croupier.firmware.text import Speakers
from croupier.firmware.text.history import EntryMaker, entry_text

LAST_LINES = 12
"""How much of the history is printed."""


def main(path: Path) -> None:
    saved = open_game_file(path)
    edition, players = saved.setup.edition, saved.setup.players
    print(f"{edition.title}: {', '.join(players)}")

    print(f"{len(saved.contents.rows)} rows, {saved.step_count} steps that were not taken back")

    game = Game(saved.setup)
    say = Speakers(edition)[edition.language]
    entry_maker = EntryMaker(game.view())
    history = []
    for step in replay_steps(path, saved.setup, saved.contents.rows):
        history += [entry_text(say, entry_maker.entry(event), players) for event in step.told]
        game = step.game
    print("...", *history[-LAST_LINES:], sep="\n")
    print(game)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(Path(sys.argv[1]))
    except (JournalError, OSError) as error:
        sys.exit(str(error))
