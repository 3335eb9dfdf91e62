"""Tells a saved game from its beginning to its end, as the data of a page that shows any moment of it.

    told = tell(game_file, say, face=printed_board(...), judged=None)

A *frame* is a moment that one can see: its changes against the frame before, as pairs of numbers. So a long
game stays small, and a page can go to any frame at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Game, View
from croupier.engine import events as ev
from croupier.firmware.people.summary import Judged
from croupier.firmware.saves.game_file import GameFile
from croupier.firmware.saves.replay import replay_steps
from croupier.firmware.text import Say
from croupier.firmware.text.history import EntryMaker, entry_text
from croupier.firmware.web.history_line import HistoryLine
from croupier.firmware.web.story_part import Step, StoryPart, Tally

CASH, SPACE, JAIL, OUT, OWNER, LEVEL, LENT, THROWER, THROW, DIE = range(10)
"""What a change is about. A change is `64 * kind + number`, and the new value: see `story-states.js`."""
KIND = 64


class ToldLine(Struct, frozen=True, array_like=True):
    """A line of the history, and the frame in which it happened."""

    frame: int
    text: str
    player: int = -1
    space: int = -1


class ToldSwing(Struct, frozen=True):
    """A turn that changed somebody's chance much."""

    frame: int
    throw: int
    player: int
    by: int
    text: str


class ToldPlayer(Struct, frozen=True):
    """A player: `uid` is the name of the token in the drawing, never that of a tag."""

    name: str
    uid: str
    colour: str
    robot: str
    won: bool
    worth: str


class ToldGame(Struct, frozen=True):
    """All that the page of a game needs."""

    game: str
    title: str
    """Who plays."""
    facts: tuple[str, ...]
    """Edition, when, how long, how it ended."""
    hotel: int
    """The level of a building that is a hotel."""
    players: tuple[ToldPlayer, ...]
    frames: list[list[int]]
    lines: list[ToldLine]
    worth: list[tuple[int, ...]]
    """At the end of each turn: frame, throw, and the worth of each player. So are the `chances`."""
    chances: list[tuple[int, ...]]
    swings: list[ToldSwing]
    deals: list[ToldLine]
    landings: list[int]
    income: list[int]
    luck: tuple[int, ...]
    """Thousandths of a win, by player; empty as long as nobody has worked it out. So is `skill`."""
    skill: tuple[int, ...]
    face: dict[str, Any]
    """What is printed on the board."""


def tell(
    game: GameFile,
    say: Say,
    *,
    face: dict[str, Any],
    facts: Sequence[str],
    judged: Judged | None = None,
) -> ToldGame:
    """Tell the whole game. A JournalError if it cannot be played again."""
    teller = _Teller(game, say)
    for step in replay_steps(game.path, game.setup, game.contents.rows):
        teller.take(step.told, step.game)
    return teller.told(face, facts, judged)


def halved(told: ToldGame) -> ToldGame:
    """The same game in half as many frames, with the older half of its lines left out."""

    def rows(found: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return [(frame // 2, *row) for frame, *row in found]

    def lines(found: list[ToldLine]) -> list[ToldLine]:
        return [replace(line, frame=line.frame // 2) for line in found]

    evens, odds = told.frames[::2], [*told.frames[1::2], []]
    return replace(
        told,
        frames=[frame + more for frame, more in zip(evens, odds, strict=False)],
        lines=lines(told.lines[len(told.lines) // 2 :]),
        worth=rows(told.worth),
        chances=rows(told.chances),
        swings=[replace(swing, frame=swing.frame // 2) for swing in told.swings],
        deals=lines(told.deals),
    )


class _Teller:
    def __init__(self, game: GameFile, say: Say) -> None:
        self._file = game
        self._say = say
        self._game = Game(game.setup)
        view = self._game.view()
        self._entry_maker = EntryMaker(view)
        self._tally = Tally()
        self._frames = [_changes(None, view)]
        self._view = view
        self._lines: dict[int, tuple[int, HistoryLine]] = {}
        self._worth: list[tuple[int, ...]] = []
        self._chances: list[tuple[int, ...]] = []
        self._offers: dict[int, str] = {}
        self._deals: list[ToldLine] = []

    def take(self, events: Sequence[Any], game: Game) -> None:
        part = StoryPart(self._entry_maker, self._tally)
        part.take([Step(events, game)])
        self._game, view = game, game.view()
        changes = _changes(self._view, view)
        if changes or part.lines:
            self._frames.append(changes)
        self._view = view
        frame = len(self._frames) - 1
        for line in part.lines:
            self._lines[line.number] = frame, line
        self._worth += [(frame, *row) for row in part.worth]
        self._chances += [(frame, *row) for row in part.chances]
        self._note_deals(events, view, frame)

    def _note_deals(self, events: Iterable[Any], view: View, frame: int) -> None:
        for event in events:
            match event:
                case ev.OfferMade(offer=offer):
                    entry = EntryMaker(view).entry(event)
                    self._offers[offer] = entry_text(self._say, entry, view.players)
                case ev.OfferClosed(offer=offer, how="accepted") if offer in self._offers:
                    self._deals.append(ToldLine(frame, self._offers[offer]))
                case _:
                    pass

    def told(self, face: dict[str, Any], facts: Sequence[str], judged: Judged | None) -> ToldGame:
        view, say = self._view, self._say
        lines = sorted(self._lines.items())
        frame_of = {number: frame for number, (frame, _) in self._lines.items()}
        swings = [
            ToldSwing(
                frame=self._frame_of_throw(swing.throw)
                if swing.line is None
                else frame_of[swing.line.number],
                throw=swing.throw,
                player=swing.player,
                by=swing.by,
                text="" if swing.line is None else swing.line.message(say).text,
            )
            for swing in self._tally.turning_points.biggest
        ]
        return ToldGame(
            game=self._file.name,
            title=say.join_names(view.players),
            facts=(*facts, self._ending()),
            hotel=view.hotel_level,
            players=self._players(face),
            frames=self._frames,
            lines=[_line(say, frame, line) for _, (frame, line) in lines],
            worth=self._worth,
            chances=self._chances,
            swings=sorted(swings, key=lambda swing: swing.frame),
            deals=self._deals,
            landings=self._tally.landings,
            income=self._tally.income,
            luck=() if judged is None else judged.luck,
            skill=() if judged is None else judged.skill,
            face=face,
        )

    def _ending(self) -> str:
        outcome, say = self._view.outcome, self._say
        if outcome is None:
            return say("story-given-up") if self._file.contents.finished else say("story-goes-on")
        names = say.join_names([self._view.players[winner] for winner in outcome.winners])
        return say(f"story-ended-{outcome.reason}", name=names)

    def _frame_of_throw(self, throw: int) -> int:
        return next((frame for frame, number, *_ in self._worth if number >= throw), len(self._frames) - 1)

    def _players(self, face: dict[str, Any]) -> tuple[ToldPlayer, ...]:
        view, table, say = self._view, self._file.table, self._say
        last = self._worth[-1][2:] if self._worth else view.cash
        winners = view.outcome.winners if view.outcome else ()
        return tuple(
            ToldPlayer(
                name=name,
                uid=face["tokens"][player]["uid"],
                colour=table.seats[player].colour or face["tokens"][player]["colour"],
                robot=table.robots.get(player, ""),
                won=player in winners,
                worth=say.money(last[player]),
            )
            for player, name in enumerate(view.players)
        )


def _line(say: Say, frame: int, line: HistoryLine) -> ToldLine:
    said = line.message(say)
    player, space = line.player, line.space
    return ToldLine(frame, said.text, -1 if player is None else player, -1 if space is None else space)


def _changes(before: View | None, now: View) -> list[int]:
    """The differences between two views that one can see."""
    changes: list[int] = []
    fields: tuple[tuple[int, Sequence[int], Sequence[int]], ...] = (
        (CASH, () if before is None else before.cash, now.cash),
        (SPACE, () if before is None else before.space, now.space),
        (JAIL, () if before is None else _jailed(before), _jailed(now)),
        (OUT, () if before is None else before.out, now.out),
        (OWNER, () if before is None else before.owner, now.owner),
        (LEVEL, () if before is None else before.level, now.level),
        (LENT, () if before is None else before.mortgaged, now.mortgaged),
        (THROWER, () if before is None else (before.thrower,), (now.thrower,)),
        (THROW, () if before is None else (before.throw,), (now.throw,)),
        (DIE, () if before is None else before.dice, now.dice),
    )
    for kind, was, values in fields:
        for number, value in enumerate(values):
            if number >= len(was) or was[number] != value:
                changes += (KIND * kind + number, int(value))
    return changes


def _jailed(view: View) -> tuple[bool, ...]:
    return tuple(view.jailed(player) for player in range(len(view.players)))
