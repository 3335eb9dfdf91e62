"""Tells a saved game as one HTML file: the drawing comes from the views, the page's modules from the web."""

from __future__ import annotations

from croupier.firmware.people.summary import read_summary
from croupier.firmware.people.summing_up import seconds_played
from croupier.firmware.people.words import duration
from croupier.firmware.saves.game_file import GameFile
from croupier.firmware.text import Say, Speakers
from croupier.firmware.views.printed_board import printed_board
from croupier.firmware.web.past.one_file import page_of
from croupier.firmware.web.past.told_game import tell


def story_file(game: GameFile, language: str) -> bytes:
    """The whole file. A JournalError if the game cannot be played again.

    The tokens in the drawing have numbers: no tag leaves the house with a story.
    """
    say = Speakers(game.setup.edition)[language]
    tokens = {f"player {player}": seat.token for player, seat in enumerate(game.table.seats)}
    face = printed_board(game.setup.edition, 0, tokens)
    summary = read_summary(game.path)
    judged = None if summary is None else summary.judged
    return page_of(tell(game, say, face=face, facts=_facts(game, say), judged=judged), say)


def _facts(game: GameFile, say: Say) -> list[str]:
    found = [game.setup.edition.title]
    if game.began:
        found.append(game.began)
    if seconds := seconds_played(game.contents.rows):
        found.append(say("story-played", time=duration(say, seconds)))
    return found
