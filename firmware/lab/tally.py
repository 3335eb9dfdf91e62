"""What is counted in games, in whole numbers: added up in any order, it is the same."""

from __future__ import annotations

from msgspec import Struct, field

from croupier.engine.edition import SPACES

IN_JAIL = SPACES
"""In `Tally.landings`, beside the forty spaces: sent there, not visiting."""
WIN = 60
"""Points of a win; 60 can be shared by two to six winners."""
EVERY = 5
"""Rounds between two looks at everybody's worth."""


class Seat(Struct):
    """One robot in one seat."""

    points: int = 0
    games: int = 0


class Tally(Struct):
    games: int = 0
    unfinished: int = 0
    throws: int = 0
    actions: int = 0
    rounds: list[int] = []
    """How long each game was, in the order of the games."""
    rows: list[str] = []
    """One line of games.csv each."""
    seats: dict[str, list[Seat]] = {}
    """By robot, one a seat."""
    landings: list[int] = field(default_factory=lambda: [0] * (SPACES + 1))
    rents: list[int] = field(default_factory=lambda: [0] * SPACES)
    """What each deed brought its owners."""
    payments: list[int] = field(default_factory=lambda: [0] * SPACES)
    """How often."""
    worth: dict[str, list[tuple[int, int]]] = {}
    """By robot, every few rounds: the sum of their worth, and of how many."""

    def add(self, other: Tally) -> None:
        """Another part of the same plan, which comes after this one."""
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
        """A robot in all its seats."""
        seats = self.seats[name]
        return Seat(sum(seat.points for seat in seats), sum(seat.games for seat in seats))
