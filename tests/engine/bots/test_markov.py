"""Tokens come to every space as often as the exact Markov chain says, however players leave jail."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from croupier.engine import Game, Rules
from croupier.engine import actions as act
from croupier.engine.bots.chances import visits_per_turn
from croupier.engine.events import Arrived, Event, Jailed, Rolled
from croupier.engine.saved import decode_saved
from tests.engine.bots import markov
from tests.rules.positions import classic

NOBODY_BUYS = Rules(no_auctions=True, starting_cash=10**9)
THROWS = 40
GAMES = 400
"""With two tokens each: 32,000 throws."""


class Sums(NamedTuple):
    """By state: what was counted in each token's walk, added up plain and squared."""

    plain: list[float]
    squared: list[float]

    def add(self, counts: Sequence[int]) -> None:
        for state, count in enumerate(counts):
            self.plain[state] += count
            self.squared[state] += count * count


class Walk:
    """Where one token rests and arrives in its first throws."""

    def __init__(self) -> None:
        self.throws = 0
        self.place = 0
        self.rests, self.arrivals = [0] * 41, [0] * 41
        self._to_jail = False

    def see(self, event: Event) -> None:
        match event:
            case Rolled():
                self.rest()
                self.throws += 1
            case Jailed():
                self._to_jail = True
            case Arrived(_, space) if self.throws <= THROWS:
                self.place = markov.IN_JAIL if self._to_jail else space
                self._to_jail = False
                self.arrivals[self.place] += 1
            case _:
                pass

    def rest(self) -> None:
        """The throw before this one is over."""
        if 0 < self.throws <= THROWS:
            self.rests[self.place] += 1


def shuffled(game: Game, chance: Random) -> Game:
    """The same game with both decks whole and in a new order: the chain knows no memory of cards."""
    saved = decode_saved(game.setup, game.save())
    for pile in saved.decks.values():
        pile[:] = chance.sample(range(16), 16)
    saved.state.cards = ((),) * len(saved.state.cards)
    return Game.resume(game.setup, msgspec.json.encode(saved))


def walk(seed: int, pays_at_once: bool) -> list[Walk]:
    chance = Random(seed)
    game = Game.new(classic(), ["Ada", "Bob"], rules=NOBODY_BUYS, seed=seed)
    walks = [Walk(), Walk()]
    while min(walk.throws for walk in walks) <= THROWS:
        wait = game.waiting_on()[0]
        player, view = wait.player, game.view()
        action: act.Action
        match wait.what:
            case "roll" if view.jailed(player) and pays_at_once:
                action = act.PayJail(player)
            case "roll":
                action = act.Roll(player, view.throw, (chance.randint(1, 6), chance.randint(1, 6)))
            case "order_roll":
                action = act.OrderRoll(player, getattr(view.task, "round"), (6, 5 - player))  # noqa: B009
            case "draw":
                game = shuffled(game, chance)
                action = act.Draw(player, view.space[player])
            case "buy":
                action = act.Decline(player, view.space[player])
            case _:
                action = next(game.options(player))  # type: ignore[assignment]
        for event in game.apply(action):
            mover = getattr(event, "player", None)
            if mover is not None:
                walks[mover].see(event)
    return walks


def compare(sums: Sums, exact: list[float], walks: int) -> tuple[float, float]:
    """The largest distance in standard errors, and chi-square over the states."""
    worst = chi_square = 0.0
    for state, expectation in enumerate(exact):
        mean = sums.plain[state] / walks
        variance = sums.squared[state] / walks - mean * mean
        if not expectation:
            assert not mean, f"state {state} cannot be reached"
            continue
        distance = (mean - expectation) / sqrt(variance / walks)
        worst = max(worst, abs(distance))
        chi_square += distance * distance
    return worst, chi_square


def check(games: int, pays_at_once: bool, record: pytest.FixtureRequest) -> None:
    rests, arrivals = (Sums([0.0] * 41, [0.0] * 41) for _ in range(2))
    for seed in range(games):
        for token in walk(seed, pays_at_once):
            rests.add(token.rests)
            arrivals.add(token.arrivals)
    exact_rests, exact_arrivals = markov.expected(THROWS, pays_at_once)
    assert abs(sum(exact_rests) - THROWS) < 1e-6
    for name, sums, exact in (("rests", rests, exact_rests), ("arrivals", arrivals, exact_arrivals)):
        worst, chi_square = compare(sums, exact, games * 2)
        said = f"{name}: chi-square {chi_square:.1f} over 41 states, worst {worst:.2f} standard errors"
        record.node.user_properties.append((name, said))
        print(f"{games * 2 * THROWS:,} throws, {'pays at once' if pays_at_once else 'stays'}; {said}")
        assert worst < 4, said
        assert chi_square < 41 + 5 * sqrt(2 * 41), said


@pytest.mark.parametrize("pays_at_once", [True, False], ids=["pays at once", "throws for a double"])
def test_landings_are_those_of_the_exact_chain(pays_at_once: bool, request: pytest.FixtureRequest) -> None:
    check(GAMES, pays_at_once, request)


@pytest.mark.soak
@pytest.mark.parametrize("pays_at_once", [True, False], ids=["pays at once", "throws for a double"])
def test_landings_over_many_throws(
    pays_at_once: bool, request: pytest.FixtureRequest, soak_length: int
) -> None:
    check(10 * soak_length, pays_at_once, request)


def test_the_robots_reckon_with_the_same_chain() -> None:
    """Their visits are the chain's arrivals in the long run, but for cards that double a rent."""
    long = 400
    _, arrivals = markov.expected(long, pays_at_once=True)
    _, earlier = markov.expected(long // 2, pays_at_once=True)
    per_throw = [(late - early) / (long // 2) for late, early in zip(arrivals, earlier, strict=True)]
    visits = visits_per_turn(classic())
    scale = visits[0] / per_throw[0]
    assert 1.1 < scale < 1.3  # throws in a turn
    for space in range(40):
        if space not in markov.RAILS:
            assert visits[space] == pytest.approx(per_throw[space] * scale, rel=1e-4), space
