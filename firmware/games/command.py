"""Does what `croupier games` was asked for: list, show, verify, export, tell; `moving` does the rest."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from croupier.config.languages import spoken
from croupier.config.problems import ConfigError
from croupier.engine import Game, View
from croupier.firmware.games import moving
from croupier.firmware.model.output_files import write_output
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.model.terminal import aligned
from croupier.firmware.saves import shelf
from croupier.firmware.saves.game_file import (
    GameFile,
    NoSuchGame,
    Verdict,
    export_lines,
    find_game,
    open_game_file,
    verify,
)
from croupier.firmware.saves.journal import DamagedJournal, JournalError, archived_files, game_files
from croupier.firmware.saves.replay import replay_steps
from croupier.firmware.text import Speakers
from croupier.firmware.text.history import EntryMaker, entry_text

Replay = Callable[[GameFile, argparse.Namespace], int]
"""Shows a game on the simulated board; the exit code."""
Tell = Callable[[GameFile, str], bytes]
"""Makes the story of a game in a language, as one HTML file."""


def run(arguments: argparse.Namespace, state: Path, replay: Replay, story: Tell) -> int:
    """Print what was asked for, and return the exit code."""
    try:
        return _answer(arguments, state, replay, story)
    except BrokenPipeError:  # the reader, such as a pager, was closed
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (NoSuchGame, JournalError, ConfigError, shelf.ShelfError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        hint = ": perhaps with sudo" if isinstance(error, PermissionError) else ""
        print(f"croupier: {error.filename or state}: {error.strerror or error}{hint}", file=sys.stderr)
        return 1


def _answer(arguments: argparse.Namespace, state: Path, replay: Replay, story: Tell) -> int:
    if arguments.action in (None, "list"):
        games = archived_files(state) if arguments.archived else game_files(state)
        print(*(_list(state, games) if games else [f"There is no saved game in {state}."]), sep="\n")
        return 0
    if arguments.action in moving.ACTIONS:
        return moving.run(arguments, state)
    game = open_game_file(find_game(state, arguments.game))
    match arguments.action:
        case "show":
            print(*_show(game, arguments.steps), sep="\n")
        case "verify":
            print(*_verdict_in_words(game, verify(game)), sep="\n")
        case "export":
            _export(game, arguments.output)
        case "story":
            _tell(game, arguments, story)
        case _:
            return replay(game, arguments)
    return 0


def _list(state: Path, games: list[Path]) -> list[str]:
    """One line for each game, and how much room all of them take."""
    lines = [("GAME", "BEGAN", "LAST STEP", "STEPS", "", "PLAYERS")]
    for path in games:
        try:
            game = open_game_file(path)
        except DamagedJournal as error:
            lines.append((path.stem, "", "", "", "damaged", error.reason))
        except JournalError as error:
            lines.append((path.stem, "", "", "", "unreadable", str(error)))
        else:
            progress = "finished" if game.contents.finished else "goes on"
            players = ", ".join(game.setup.players)
            lines.append((game.name, game.began, game.ended, str(game.step_count), progress, players))
    size = Sentence("archive-size-mb", size=f"{shelf.folder_bytes(state) / 1e6:.1f}")
    return [*aligned(lines), "", str(Sentence("archive-size", count=len(games), size=size))]


def _show(game: GameFile, steps: int) -> Iterator[str]:
    """Who plays, how the game stands, and what happened in the last steps."""
    found = game.contents
    yield f"game      {game.name}{', finished' if found.finished else ''}"
    yield f"file      {game.path}"
    yield f"edition   {game.setup.edition.title}"
    yield f"engine    {game.engine}"
    if game.began:
        yield f"played    {game.began} to {game.ended}"
    now = Game(game.setup)
    say = Speakers(game.setup.edition)[""]
    entry_maker = EntryMaker(now.view())
    lines = []
    for step in replay_steps(game.path, game.setup, found.rows):
        now = step.game
        entries = [entry_maker.entry(event) for event in step.told]
        lines.append((step.row.seq, [entry_text(say, entry, game.setup.players) for entry in entries]))
    yield f"steps     {game.step_count} that stand, of {len(found.rows)} rows"
    yield from _players(now.view(), say.money)
    if steps and lines:
        yield ""
    for seq, sentences in lines[-steps:] if steps else []:
        for n, sentence in enumerate(sentences):
            yield f"{seq if n == 0 else '':>6}  {sentence}"


def _players(view: View, money: Callable[[int], str]) -> Iterator[str]:
    for player, name in enumerate(view.players):
        deeds = sum(owner == player for owner in view.owner)
        owns = f"{money(view.cash[player])}, {deeds} deed{'s' * (deeds != 1)}"
        has = "out of the game" if view.out[player] else owns
        yield f"          {name}: {has}"
    if view.outcome is not None:
        yield f"winner    {', '.join(view.players[winner] for winner in view.outcome.winners)}"


def _tell(game: GameFile, arguments: argparse.Namespace, story: Tell) -> None:
    made = story(game, spoken(arguments.lang) if arguments.lang else "")
    if arguments.out == Path("-"):
        sys.stdout.buffer.write(made)
        sys.stdout.flush()
        return
    out = arguments.out or Path(f"croupier-{game.name}.html")
    write_output(out, made)
    print(Sentence("archive-written", file=out))


def _verdict_in_words(game: GameFile, verdict: Verdict) -> Iterator[str]:
    over = ", to the end of the game" if verdict.over else ""
    yield f"{game.name} is sound: {verdict.rows} rows, {verdict.steps} steps played again{over}"
    if verdict.differences:
        yield "An older version was the referee. Today's rules do not play these steps as they were played:"
    for difference in verdict.differences:
        goes_on = f"the state in row {difference.goes_on}" if difference.goes_on else "the step before it"
        yield f"  {difference.reason}; the game goes on from {goes_on}"


def _export(game: GameFile, output: Path | None) -> None:
    whole = b"\n".join(export_lines(game)) + b"\n"
    if output is None:
        sys.stdout.buffer.write(whole)
        sys.stdout.flush()
    else:
        output.write_bytes(whole)
