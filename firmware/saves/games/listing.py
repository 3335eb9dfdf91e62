"""`croupier games list` and `show`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from croupier.engine import Game, View
from croupier.firmware.saves.games.saved import GameFile, open_saved
from croupier.firmware.saves.journal import DamagedJournal, JournalError, game_files
from croupier.firmware.saves.replay import retold
from croupier.firmware.text import Speakers
from croupier.firmware.text.history import Chronicle, told


def listed(state: Path) -> Iterator[str]:
    """One line a game, the oldest first."""
    lines = [("GAME", "BEGAN", "LAST STEP", "STEPS", "", "PLAYERS")]
    for path in game_files(state):
        try:
            game = open_saved(path)
        except DamagedJournal as error:
            lines.append((path.stem, "", "", "", "damaged", error.reason))
        except JournalError as error:
            lines.append((path.stem, "", "", "", "unreadable", str(error)))
        else:
            how = "finished" if game.contents.finished else "goes on"
            steps = sum(1 for _ in retold(path, game.setup, game.contents.rows))
            players = ", ".join(game.setup.players)
            lines.append((game.name, game.began, game.ended, str(steps), how, players))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip()


def shown(game: GameFile, steps: int) -> Iterator[str]:
    """Who plays, how it stands, and what happened in the last steps."""
    found = game.contents
    yield f"game      {game.name}{', finished' if found.finished else ''}"
    yield f"file      {game.path}"
    yield f"edition   {game.setup.edition.title}"
    yield f"engine    {game.engine}"
    if game.began:
        yield f"played    {game.began} to {game.ended}"
    now = Game(game.setup)
    say = Speakers(game.setup.edition)[""]
    chronicle = Chronicle(now.view())
    lines = []
    for row, events, after in retold(game.path, game.setup, found.rows):
        now = after
        lines.append((row.seq, [told(say, chronicle.entry(event), game.setup.players) for event in events]))
    yield f"steps     {len(lines)} that stand, of {len(found.rows)} rows"
    yield from _standing(now.view(), say.money)
    if steps and lines:
        yield ""
    for seq, said in lines[-steps:] if steps else []:
        for n, line in enumerate(said):
            yield f"{seq if n == 0 else '':>6}  {line}"


def _standing(view: View, money: Callable[[int], str]) -> Iterator[str]:
    for player, name in enumerate(view.players):
        deeds = sum(owner == player for owner in view.owner)
        how = "out of the game" if view.out[player] else f"{money(view.cash[player])}, {deeds} deeds"
        yield f"          {name}: {how}"
    if view.outcome is not None:
        yield f"winner    {', '.join(view.players[winner] for winner in view.outcome.winners)}"
