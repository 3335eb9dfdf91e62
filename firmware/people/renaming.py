"""Renames, merges and forgets people, in the files of their games: these alone say who has played.

    rename(state, "Ada", "Ada L.")

Nobody who still plays is renamed: the game has to be over. A program that is killed in between has done some
games and not the others: the same call again does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from croupier.firmware.model.sentence import Sentence
from croupier.firmware.people.keeping import finished_games
from croupier.firmware.people.statistics import key_of
from croupier.firmware.people.summary import GameSummary, read_summary, write_summary
from croupier.firmware.people.summing_up import is_somebody
from croupier.firmware.saves.game_file import open_game_file
from croupier.firmware.saves.journal import JournalError, archived_files, game_files
from croupier.firmware.saves.journal.schema import Header
from croupier.firmware.saves.rewriting import rewrite_players

MAX_NAME_LETTERS = 24
Progress = Callable[[int, int], None]


class PeopleError(ValueError):
    """What was asked for cannot be done; the message says why."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(Sentence(key, **facts))


def rename(state: Path, name: str, other: str, progress: Progress = lambda _done, _of: None) -> int:
    """Call a person something else from now on, in all their games. How many games these were."""
    other = checked_name(other)
    games = _games_of(state, name)
    if key_of(other) != key_of(name) and _games_with(state, other):
        raise PeopleError("people-name-taken", name=other)
    return _change(games, lambda _: other, progress)


def merge(state: Path, name: str, other: str, progress: Progress = lambda _done, _of: None) -> int:
    """Two names were the same person: all games of `name` are `other`'s now. How many these were."""
    games = _games_of(state, name)
    if key_of(name) == key_of(other):
        raise PeopleError("people-same", name=other)
    theirs = _games_of(state, other)
    both = sorted({path.stem for path, _ in games} & {path.stem for path, _ in theirs})
    if both:
        raise PeopleError("people-played-together", name=name, other=other, game=both[0])
    written = _written(theirs, other)
    return _change(games, lambda _: written, progress)


def forget(state: Path, name: str, somebody: str, progress: Progress = lambda _done, _of: None) -> int:
    """Put `somebody`, a word, in place of the name in all games, and take tag, language and colour away."""
    games = _games_of(state, name)

    def unused(taken: tuple[str, ...]) -> str:
        found, number = somebody, 2
        while found in taken:
            found, number = f"{somebody} {number}", number + 1
        return found

    return _change(games, unused, progress, without_tags=True)


def checked_name(name: str) -> str:
    """The name without needless blanks; PeopleError if it is none."""
    found = " ".join(name.split())
    if not found or len(found) > MAX_NAME_LETTERS or not found.isprintable():
        raise PeopleError("people-bad-name", name=name, most=MAX_NAME_LETTERS)
    return found


def _change(
    games: list[tuple[Path, int]],
    chosen: Callable[[tuple[str, ...]], str],
    progress: Progress,
    *,
    without_tags: bool = False,
) -> int:
    """Another name in each of these games. `chosen` gets the names of all players there."""
    for number, (path, player) in enumerate(games):
        progress(number, len(games))
        game = open_game_file(path)
        summary = read_summary(path)
        new = chosen(game.setup.players)
        rewrite_players(path, {player: new}, without_tags=without_tags)
        if summary is not None:
            _follow(path, summary, player, new, without_tags=without_tags)
    return len(games)


def _follow(path: Path, summary: GameSummary, player: int, name: str, *, without_tags: bool) -> None:
    """Bring the summary along: to play the whole game again for a name would take long."""
    header: Header = open_game_file(path).contents.header
    players = list(summary.players)
    players[player] = replace(players[player], name=name)
    if without_tags:
        players[player] = replace(players[player], person=False, uid="", language="", colour="")
    write_summary(path, replace(summary, header=header.seal().hex(), players=tuple(players)))


def _games_of(state: Path, name: str) -> list[tuple[Path, int]]:
    """Each game of this person, and which player they are; PeopleError if they are in none."""
    found = _games_with(state, name)
    if not found:
        raise PeopleError("people-unknown", name=name)
    over = set(finished_games(state))
    playing = [path for path, _ in found if path not in over]
    if playing:
        raise PeopleError("people-still-playing", name=name, game=playing[0].stem)
    return found


def _games_with(state: Path, name: str) -> list[tuple[Path, int]]:
    return list(_search(state, key_of(name)))


def _search(state: Path, key: str) -> Iterator[tuple[Path, int]]:
    for path in [*game_files(state), *archived_files(state)]:
        try:
            game = open_game_file(path)
        except JournalError:
            continue
        for player, name in enumerate(game.setup.players):
            if key_of(name) != key or player >= len(game.table.seats) or player in game.table.robots:
                continue
            if is_somebody(name, game.table.seats[player], game):
                yield path, player


def _written(games: list[tuple[Path, int]], name: str) -> str:
    """How the person's name is written in their newest game."""
    path, player = max(games, key=lambda found: found[0].name)
    try:
        return open_game_file(path).setup.players[player]
    except JournalError:
        return name
