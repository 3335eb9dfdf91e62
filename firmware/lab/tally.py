"""Counts what happens in games. All counts are whole numbers, so their sums do not depend on the order."""

from __future__ import annotations

from msgspec import Struct, field

from croupier.engine import Game, View
from croupier.engine.actions import Action
from croupier.engine.edition import SPACES
from croupier.engine.events import Arrived, ClaimClosed, ClaimOpened, Event, Jailed, Paid, Rolled, TurnBegan
from croupier.engine.figures import worth

IN_JAIL = SPACES
"""The place in `Tally.landings`, after the forty spaces, for players who are sent to jail."""
WIN_POINTS = 60
"""The points of a win; 60 can be shared by two to six winners."""
WORTH_EVERY_ROUNDS = 5
"""Everybody's worth is noted once in so many rounds."""


class Seat(Struct):
    """The results of one robot in one seat."""

    points: int = 0
    games: int = 0


class Tally(Struct):
    """The counts of many games."""

    games: int = 0
    unfinished: int = 0
    throws: int = 0
    actions: int = 0
    rounds: list[int] = []
    """The length of each game, in the order of the games."""
    rows: list[str] = []
    """One line of games.csv for each game."""
    seats: dict[str, list[Seat]] = {}
    """By robot, one for each seat."""
    landings: list[int] = field(default_factory=lambda: [0] * (SPACES + 1))
    rents: list[int] = field(default_factory=lambda: [0] * SPACES)
    """The rent that was paid for each deed."""
    payments: list[int] = field(default_factory=lambda: [0] * SPACES)
    """How often rent was paid for each deed."""
    worth: dict[str, list[tuple[int, int]]] = {}
    """By robot, every few rounds: the sum of the worth of its seats, and how many seats that are."""

    def add(self, other: Tally) -> None:
        """Add the counts of the games that come after these in the same plan."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.throws += other.throws
        self.actions += other.actions
        self.rounds += other.rounds
        self.rows += other.rows
        for name, seats in other.seats.items():
            mine = self.seats.setdefault(name, [Seat() for _ in seats])
            for seat, more in zip(mine, seats, strict=True):
                seat.points += more.points
                seat.games += more.games
        for ours, theirs in (
            (self.landings, other.landings),
            (self.rents, other.rents),
            (self.payments, other.payments),
        ):
            ours[:] = map(int.__add__, ours, theirs)
        for name, samples in other.worth.items():
            known = self.worth.setdefault(name, [])
            known += [(0, 0)] * (len(samples) - len(known))
            for at, (total, count) in enumerate(samples):
                known[at] = known[at][0] + total, known[at][1] + count

    def robot(self, name: str) -> Seat:
        """The results of a robot in all its seats."""
        seats = self.seats[name]
        return Seat(sum(seat.points for seat in seats), sum(seat.games for seat in seats))


class GameCounter:
    """Counts the events of one game into a tally."""

    def __init__(self, tally: Tally, robots: tuple[str, ...]) -> None:
        self._tally, self._robots = tally, robots
        self.round = 0
        self._turns = [0] * len(robots)
        self._actions = 0
        self._to_jail = False
        self._claims: dict[int, int] = {}
        self._claimed = 0
        """The space for which rent was asked last."""

    def count(self, game: Game, _: Action, events: list[Event]) -> None:
        """One step of the game."""
        tally = self._tally
        self._actions += 1
        for event in events:
            match event:
                case Arrived(_, space):
                    tally.landings[IN_JAIL if self._to_jail else space] += 1
                    self._to_jail = False
                case Jailed():
                    self._to_jail = True
                case Rolled():
                    tally.throws += 1
                case TurnBegan(player):
                    self._turns[player] += 1
                    if self._turns[player] > self.round:
                        self._next_round(game.view())
                case ClaimOpened(claim, _, _, space):
                    self._claims[claim] = space
                case ClaimClosed(claim, how):
                    space = self._claims.pop(claim)
                    if how == "asked":
                        self._claimed = space
                case Paid(_, _, amount, "rent"):
                    tally.rents[self._claimed] += amount
                    tally.payments[self._claimed] += 1
                case _:
                    pass

    def _next_round(self, view: View) -> None:
        if self.round % WORTH_EVERY_ROUNDS == 0:
            at = self.round // WORTH_EVERY_ROUNDS
            for player, name in enumerate(self._robots):
                samples = self._tally.worth.setdefault(name, [])
                if at == len(samples):
                    samples.append((0, 0))
                total, count = samples[at]
                samples[at] = total + worth(view.edition, view, player), count + 1
        self.round += 1

    def finish(self, number: int, game: Game) -> None:
        """Count the result of the game."""
        tally, robots, view = self._tally, self._robots, game.view()
        outcome = game.outcome()
        winners = () if outcome is None else outcome.winners
        tally.games += 1
        tally.unfinished += outcome is None
        tally.actions += self._actions
        tally.rounds.append(self.round)
        for seat, name in enumerate(robots):
            seats = tally.seats.setdefault(name, [Seat() for _ in robots])
            seats[seat].games += 1
            if seat in winners:
                seats[seat].points += WIN_POINTS // len(winners)
        won = "+".join(str(seat + 1) for seat in winners)
        worths = [worth(view.edition, view, seat) for seat in range(len(robots))]
        ended = outcome.reason if outcome else "unfinished"
        fields = [number, self.round, view.throw, self._actions, ended, won]
        tally.rows.append(",".join(map(str, [*fields, *robots, *worths])))
