"""Does what `croupier people` was asked for: list, show, rename, merge, forget, rebuild."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.config.editions import load_edition
from croupier.firmware.games.moving import agreed
from croupier.firmware.model.sentence import Sentence, spoken_here
from croupier.firmware.model.terminal import aligned, say
from croupier.firmware.people.keeping import Work, bring_up_to_date, finished_games
from croupier.firmware.people.people_file import PeopleFile
from croupier.firmware.people.renaming import PeopleError, forget, merge, rename
from croupier.firmware.people.statistics import PersonStatistics
from croupier.firmware.people.summary import remove_summary
from croupier.firmware.people.tables import as_csv, as_json, person_row
from croupier.firmware.people.words import heading, pair_lines, person_cells, person_lines
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.text import Say, Speakers
from croupier.firmware.tokens.tags import TagsError, TagStore

NICENESS = 15


def run(arguments: argparse.Namespace, state: Path) -> int:
    """Do what was asked for, and return the exit code."""
    try:
        return _answer(arguments, state)
    except (PeopleError, JournalError, TagsError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        hint = ": perhaps with sudo" if isinstance(error, PermissionError) else ""
        print(f"croupier: {error.filename or state}: {error.strerror or error}{hint}", file=sys.stderr)
        return 1


def _answer(arguments: argparse.Namespace, state: Path) -> int:
    match arguments.action:
        case None | "list":
            _list(arguments, PeopleFile(state), state)
        case "show":
            say(_show(PeopleFile(state), arguments.name))
        case "rename":
            count = rename(state, arguments.name, arguments.other, _games_done)
            _rename_tag(state, arguments.name, arguments.other)
            _after(state, Sentence("people-renamed", name=arguments.name, other=arguments.other, count=count))
        case "merge":
            count = merge(state, arguments.name, arguments.other, _games_done)
            _forget_tag(state, arguments.name)
            _after(state, Sentence("people-merged", name=arguments.name, other=arguments.other, count=count))
        case "forget":
            return _forget(arguments, state)
        case _:
            _rebuild(arguments, state)
    return 0


def _list(arguments: argparse.Namespace, people: PeopleFile, state: Path) -> None:
    found = people.people()
    if arguments.json:
        say([as_json(found, people.pairs()).decode().rstrip()])
    elif arguments.csv:
        say(as_csv(map(person_row, found)).splitlines())
    elif not found:
        say([str(Sentence("people-nobody", folder=state))])
    else:
        words = _words()
        say(aligned([heading(words), *(person_cells(words, person) for person in found)]))


def _words() -> Say:
    """The language of the terminal, for the board that most people know."""
    return Speakers(load_edition("classic"))[spoken_here()]


def _show(people: PeopleFile, name: str) -> Iterator[str]:
    person, words = _known(people, name), _words()
    yield person.name
    yield from (f"  {line}" for line in person_lines(words, person))
    for pair in people.pairs_of(name):
        first, *others = pair_lines(words, pair)
        yield first
        yield from (f"  {line}" for line in others)


def _known(people: PeopleFile, name: str) -> PersonStatistics:
    found = people.person(name)
    if found is None:
        raise PeopleError("people-unknown", name=name)
    return found


def _forget(arguments: argparse.Namespace, state: Path) -> int:
    name = arguments.name
    question = Sentence("people-forget-sure", name=name, yes=Sentence("people-yes"))
    if not arguments.yes and not agreed(question):
        return 1
    count = forget(state, name, str(Sentence("people-somebody")), _games_done)
    _forget_tag(state, name)
    _after(state, Sentence("people-forgotten", name=name, count=count))
    return 0


def _rename_tag(state: Path, name: str, other: str) -> None:
    """The tag with that name has the new one, so that the next game has it too."""
    tags = TagStore(state)
    for tag in tags.all():
        if tag.name.casefold() == name.casefold():
            tags.rename(tag.uid, other)


def _forget_tag(state: Path, name: str) -> None:
    """No tag has this name any more."""
    tags = TagStore(state)
    for tag in tags.all():
        if tag.name.casefold() == name.casefold():
            tags.rename(tag.uid, "", wholly=True)


def _after(state: Path, done: Sentence) -> None:
    bring_up_to_date(state, judge=False)
    print(done)


def _rebuild(arguments: argparse.Namespace, state: Path) -> None:
    if arguments.low_priority:  # a game is played meanwhile, and it goes first
        os.nice(NICENESS)
    if arguments.from_games:
        for game in finished_games(state):
            remove_summary(game)
    tell = _silent if arguments.quiet else _tell
    found = bring_up_to_date(state, judge=not arguments.without_skill, progress=tell)
    print(Sentence("people-rebuilt", people=len(found.people), games=len(found.results)), flush=True)


def _silent(work: Work, done: int, of: int) -> None: ...


def _tell(work: Work, done: int, of: int) -> None:
    """Whoever started this as a helper reads these lines; so do people."""
    print(f"{work} {done + 1}/{of}", file=sys.stderr, flush=True)


def _games_done(done: int, of: int) -> None:
    _tell("games", done, of)
