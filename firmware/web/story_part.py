"""Steps of a game become its story: lines of the history, points of curves, changes that are seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from croupier.engine import Game, View
from croupier.engine import events as ev
from croupier.engine.bots.reason import Reason
from croupier.engine.edition import SPACES
from croupier.engine.figures import worth
from croupier.firmware.model.records import Undo
from croupier.firmware.model.rent_followed import RentFollowed
from croupier.firmware.model.story import Difference, StoryEvent, TakenBack
from croupier.firmware.text.condense import PropertyRun, property_run, told_of
from croupier.firmware.text.history import EntryMaker
from croupier.firmware.text.reasons import ToldReason, told_reason
from croupier.firmware.web.chances import TurningPoints
from croupier.firmware.web.history_line import HistoryLine
from croupier.firmware.web.stage import Change, Happenings, changes_of

MAX_CHANGES = 24
"""Changes that a page can catch up with."""


class Step(NamedTuple):
    """What one action brought about, the game after it, and a robot's reason for it."""

    events: Sequence[StoryEvent]
    game: Game
    why: Reason | None = None


class LastRun(NamedTuple):
    """Work on property, and the reason of the robot that began it."""

    run: PropertyRun
    why: ToldReason | None


class Tally:
    """Counts over a whole game: landings and income of each space, lines. Follows what happened last."""

    def __init__(self) -> None:
        self.landings = [0] * SPACES
        self.income = [0] * SPACES
        self.happenings = Happenings()
        self.turning_points = TurningPoints()
        self.number = 0
        self.view: View | None = None
        """The game after the last step."""
        self.run: LastRun | None = None
        """The work on property that the last line tells of, if it does."""
        self._told_why: ToldReason | None = None
        self._rent = RentFollowed()

    def news(self, why: ToldReason | None) -> ToldReason | None:
        """The reason, unless it was the last one told: nobody reads the same bid after bid."""
        if why is None or why == self._told_why:
            return None
        self._told_why = why
        return why

    def count(self, view: View, event: StoryEvent) -> int | None:
        """The space that the event is about, if any."""
        closed = self._rent.take(event)
        match event:
            case ev.ClaimClosed():
                return closed
            case ev.Paid(why="rent") if self._rent.asked is not None:
                self.income[self._rent.asked] += event.amount
                return self._rent.asked
            case ev.Arrived():
                self.landings[event.space] += 1
            case ev.CardDrawn():
                return view.space[event.player]
            case _:
                pass
        found: int | None = getattr(event, "space", None)
        return found


class StoryPart:
    """The story of some steps of a game: new lines of the history, new points of the worth curves."""

    def __init__(self, entry_maker: EntryMaker, tally: Tally) -> None:
        self._entry_maker = entry_maker
        self.tally = tally
        self.lines: list[HistoryLine] = []
        self.worth: list[tuple[int, ...]] = []
        self.chances: list[tuple[int, ...]] = []
        self.changes: list[Change] = []

    def take(self, steps: Iterable[Step]) -> None:
        for events, game, why in steps:
            view = game.view()
            spaces = [self._count(view, event) for event in events]
            entries = [self._entry_maker.entry(event) for event in events]
            self.changes = [*self.changes, *changes_of(view, events)][-MAX_CHANGES:]
            told_why = self.tally.news(told_reason(why, view, events))
            run = property_run(self.tally.view or view, events)
            if run is not None:
                self._tell_run(view, run, told_why)
            else:
                where = dict(zip(map(id, events), spaces, strict=True))
                for event, entry in told_of(view, events, entries):
                    self._tell(HistoryLine(0, entry, view.players, where[id(event)], _who(event), told_why))
                    told_why = None  # a robot's reason stands in the first line of its step
            self._turn(view, events)
            self.tally.view = view

    def _turn(self, view: View, events: Sequence[StoryEvent]) -> None:
        """Whether a turn ends with this step, and what it did to everybody's chances."""
        points = self.tally.turning_points
        points.step(events, self.lines[-1] if self.lines else None)
        if any(isinstance(event, ev.TurnBegan | ev.GameOver) for event in events):
            self.chances.append(points.turn_ended(view))

    def _tell(self, line: HistoryLine) -> None:
        self.tally.number += 1
        self.tally.run = None
        self.lines.append(replace(line, number=self.tally.number))

    def _tell_run(self, view: View, run: PropertyRun, why: ToldReason | None) -> None:
        """One line for all work of one kind; it is told again when there is more of it."""
        last = self.tally.run
        joined = None if last is None else last.run.joined(run)
        if last is None or joined is None:
            self._tell(_run_line(view, run, why))
            self.tally.run = LastRun(run, why)
            return
        line = replace(_run_line(view, joined, last.why), number=self.tally.number)
        self.tally.run = LastRun(joined, last.why)
        if self.lines and self.lines[-1].number == line.number:
            self.lines.pop()
        self.lines.append(line)

    def _count(self, view: View, event: StoryEvent) -> int | None:
        space = self.tally.count(view, event)
        if isinstance(event, Undo | TakenBack | Difference):
            self.tally.happenings = Happenings()
        else:
            self.tally.happenings.take(event, space)
        if isinstance(event, ev.TurnBegan | ev.GameOver):
            self.worth.append(
                (view.throw, *(worth(view.edition, view, player) for player in range(len(view.players))))
            )
        return space


def _run_line(view: View, run: PropertyRun, why: ToldReason | None) -> HistoryLine:
    entry = run.entry()
    return HistoryLine(0, entry, view.players, entry.space, run.player, why)


def _who(event: StoryEvent) -> int | None:
    """The player whose colour a line has."""
    for name in ("player", "payer", "payee", "debtor", "lander", "taker", "winner"):
        found = getattr(event, name, None)
        if isinstance(found, int) and found >= 0:
            return found
    return None
