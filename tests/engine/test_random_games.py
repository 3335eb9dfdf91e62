"""Random legal play with random rules: what must always be true is true after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import get_args

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from croupier.engine import Game, IllegalAction
from croupier.engine.actions import Action, decode_action, encode_action
from croupier.engine.choices import Choice
from croupier.engine.events import Event, decode_events, encode_events
from tests.engine import invariants
from tests.engine.forms import at_bounds, fill, verdict
from tests.engine.near_misses import anything, near_miss
from tests.engine.reducer import Retold
from tests.engine.tables import Table, any_table, next_action

GAMES = 220
EXAMINED_SHARE = 1 / 40
"""The share of the steps at which everybody's choices are gone through and the game is saved and resumed."""


class Seen:
    """How often each kind of action and event came up in a run."""

    def __init__(self) -> None:
        self.actions: Counter[type] = Counter()
        self.events: Counter[type] = Counter()
        self.refusals: Counter[str] = Counter()
        self.games = 0

    def missing(self) -> list[str]:
        kinds = [kind for kind in get_args(Action) if not self.actions[kind]]
        kinds += [kind for kind in get_args(Event) if not self.events[kind]]
        return [kind.__name__ for kind in kinds]


class Playout:
    """One random game, examined on the way."""

    def __init__(self, table: Table, seen: Seen) -> None:
        self.table, self.seen = table, seen
        self.rng = Random(table.seed)
        self.game = table.game()
        self.first = self.game.to_json()
        self.retold = Retold(self.game.view())
        self.actions: list[Action] = []
        self.events: list[list[Event]] = []
        self.saved = [self.game.save()]

    def run(self) -> None:
        while len(self.actions) < self.table.length and self.game.outcome() is None:
            if self.rng.random() < EXAMINED_SHARE:
                self.examine()
            self.step()
        self.examine()
        self.replay()
        self.seen.games += 1

    def step(self) -> None:
        action = next_action(self.game, self.table, self.rng)
        while self.game.check(action) is not None:  # an offer is for check to say
            assert verdict(action, self.choices_for(action)) == "for check to say"
            action = next_action(self.game, self.table, self.rng)
        events = self.game.apply(action)
        self.seen.actions[type(action)] += 1
        for event in events:
            self.seen.events[type(event)] += 1
            self.retold.hear(event)
        self.retold.must_agree(self.game.view())
        self.actions.append(action)
        self.events.append(events)
        self.saved.append(self.game.save())
        invariants.must_hold(self.game, self.saved[-1])

    # -- options() and check() say the same

    def choices_for(self, action: Action) -> Sequence[Choice]:
        player = getattr(action, "player", None)
        if player is None:
            return list(self.game.clock_options())
        return list(self.game.options(player)) if 0 <= player < len(self.table.beginners) else []

    def examine(self) -> None:
        view, legal = self.game.view(), list(self.game.clock_options())
        for player in range(len(self.table.beginners)):
            for choice in self.game.options(player):
                legal += at_bounds(choice)
                filled = fill(choice, view, self.rng)
                if verdict(filled, [choice]) == "offered":
                    legal.append(filled)
        for action in legal:
            assert self.game.check(action) is None, f"{action} is offered and refused"
        late = self.rng.sample(self.actions, min(5, len(self.actions)))
        bent = [near_miss(action, self.rng) for action in legal[:30] + late]
        unheard_of = [anything(len(self.table.beginners), self.rng) for _ in range(10)]
        for action in late + bent + unheard_of:
            self.is_judged_as_offered(action)
        assert self.game.save() == self.saved[-1]
        self.survives_saving()

    def is_judged_as_offered(self, action: Action) -> None:
        refusal = self.game.check(action)
        said = verdict(action, self.choices_for(action))
        if refusal is None:
            assert said != "not offered", f"{action} is legal and not offered"
            return
        assert said != "offered", f"{action} is offered and refused: {refusal}"
        self.seen.refusals[refusal.code] += 1
        if self.rng.random() < 0.2:
            with pytest.raises(IllegalAction) as raised:
                self.game.apply(action)
            assert raised.value.refusal == refusal

    # -- a saved game is the game

    def survives_saving(self) -> None:
        game = self.game
        twins = (Game.from_json(game.to_json()), Game.resume(game.setup, game.save()), game.copy())
        for twin in twins:
            assert twin.to_json() == game.to_json()
            assert twin.view() == game.view()
            assert twin.waiting_on() == game.waiting_on()
        for player in range(len(self.table.beginners)):
            assert len({tuple(twin.options(player)) for twin in (game, *twins)}) == 1
        if game.outcome() is None:
            before, action = game.save(), next_action(game, self.table, Random(self.table.seed))
            results = {encode_events(twin.apply(action)) for twin in twins if twin.check(action) is None}
            assert len(results) <= 1
            assert game.save() == before

    def replay(self) -> None:
        """From the start through the journal's JSON: the same events and states; and on from any prefix."""
        written = [encode_action(action) for action in self.actions]
        again = Game.from_json(self.first)
        for text, events, saved in zip(written, self.events, self.saved[1:], strict=True):
            happened = again.apply(decode_action(text))
            assert happened == events == decode_events(encode_events(events))
            assert again.save() == saved
        for _ in range(3):
            prefix = self.rng.randrange(len(self.saved))
            resumed = Game.resume(self.game.setup, self.saved[prefix])
            for action, events in zip(self.actions[prefix:], self.events[prefix:], strict=True):
                assert resumed.apply(action) == events
            assert resumed.to_json() == self.game.to_json()


def play_random_games(count: int, *, always_the_same: bool) -> Seen:
    seen = Seen()

    @settings(
        max_examples=count,
        deadline=None,
        derandomize=always_the_same,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(any_table)
    def play(table: Table) -> None:
        Playout(table, seen).run()

    play()
    return seen


def test_random_games() -> None:
    seen = play_random_games(GAMES, always_the_same=True)
    assert seen.games >= 200
    assert seen.missing() == []


@pytest.mark.soak
def test_random_games_for_a_long_time(soak_length: int) -> None:
    seen = play_random_games(soak_length, always_the_same=False)
    assert seen.games >= soak_length
