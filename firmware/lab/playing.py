"""Plays a batch of games and counts what happens in them. This is what is sent to other processes."""

from __future__ import annotations

from croupier.engine import Game, View
from croupier.engine.actions import Action, Dice, TimeUp
from croupier.engine.bots.reason import Robot
from croupier.engine.bots.registry import robot
from croupier.engine.bots.runner import play
from croupier.engine.events import Arrived, ClaimClosed, ClaimOpened, Event, Jailed, Paid, Rolled, TurnBegan
from croupier.firmware.lab.plan import Batch, Plan
from croupier.firmware.lab.tally import EVERY, IN_JAIL, WIN, Seat, Tally

A_WHILE = 200
"""Actions between two looks at whether a game has gone on for too long."""


def play_batch(plan: Plan, batch: Batch) -> Tally:
    tally = Tally()
    for number in range(batch.first, batch.first + batch.count):
        _play(plan, number, tally)
    return tally


class Watch:
    """One game's events, counted."""

    def __init__(self, tally: Tally, players: int, names: tuple[str, ...]) -> None:
        self.tally, self.names = tally, names
        self.turns = [0] * players
        self.round = 0
        self.actions = 0
        self._to_jail = False
        self._claims: dict[int, int] = {}
        self._asked = 0

    def see(self, game: Game, _: Action, events: list[Event]) -> None:
        tally = self.tally
        self.actions += 1
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
                    self.turns[player] += 1
                    if self.turns[player] > self.round:
                        self._next_round(game.view())
                case ClaimOpened(claim, _, _, space):
                    self._claims[claim] = space
                case ClaimClosed(claim, how):
                    space = self._claims.pop(claim)
                    if how == "asked":
                        self._asked = space
                case Paid(_, _, amount, "rent"):
                    tally.rents[self._asked] += amount
                    tally.payments[self._asked] += 1
                case _:
                    pass

    def _next_round(self, view: View) -> None:
        if self.round % EVERY == 0:
            at = self.round // EVERY
            for player, name in enumerate(self.names):
                samples = self.tally.worth.setdefault(name, [])
                if at == len(samples):
                    samples.append((0, 0))
                total, count = samples[at]
                samples[at] = total + worth(view, player), count + 1
        self.round += 1


def worth(view: View, player: int) -> int:
    """Cash, deeds at their price, half if mortgaged, buildings at cost (R151)."""
    total = view.cash[player]
    for space in view.deeds(player):
        info = view.edition.spaces[space]
        total += info.price // 2 if view.mortgaged[space] else info.price
        total += view.level[space] * info.house_cost
    return total


def _play(plan: Plan, number: int, tally: Tally) -> None:
    names = plan.seats(number)
    robots: list[Robot] = [robot(name) for name in names]
    whims, dice = plan.chance(number, "whims"), plan.chance(number, "dice")
    decks = plan.chance(number, "decks").getrandbits(63)
    players = [f"{name} {seat}" for seat, name in enumerate(names, 1)]
    game = Game.new(plan.edition, players, rules=plan.rules, seed=decks)
    watch = Watch(tally, len(names), names)

    def throw() -> Dice:
        return dice.randint(1, 6), dice.randint(1, 6)

    while game.outcome() is None and watch.round <= plan.longest:
        play(game, robots, whims, limit=A_WHILE, on_step=watch.see, throw=throw)
    while plan.rules.time_limit and game.outcome() is None:
        if game.check(TimeUp()) is None:
            game.apply(TimeUp())
        else:
            play(game, robots, whims, limit=1, on_step=watch.see, throw=throw)
    _note(number, game, watch)


def _note(number: int, game: Game, watch: Watch) -> None:
    tally, names, view = watch.tally, watch.names, game.view()
    outcome = game.outcome()
    winners = () if outcome is None else outcome.winners
    tally.games += 1
    tally.unfinished += outcome is None
    tally.actions += watch.actions
    tally.rounds.append(watch.round)
    for seat, name in enumerate(names):
        seats = tally.seats.setdefault(name, [Seat() for _ in names])
        seats[seat].games += 1
        if seat in winners:
            seats[seat].points += WIN // len(winners)
    won = "+".join(str(seat + 1) for seat in winners)
    worths = [worth(view, seat) for seat in range(len(names))]
    fields = [
        number,
        watch.round,
        view.throw,
        watch.actions,
        outcome.reason if outcome else "unfinished",
        won,
    ]
    tally.rows.append(",".join(map(str, [*fields, *names, *worths])))
