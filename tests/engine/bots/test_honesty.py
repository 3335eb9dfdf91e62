"""A robot sees what a player sees: nothing it is given leads to the order of a deck or to a seed."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping
from random import Random

import pytest

from croupier.engine import Game
from croupier.engine.bots.reason import Decision
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import next_action
from croupier.engine.choices import Choice
from croupier.engine.choices_by_kind import SUBJECTS, ChoicesByKind
from croupier.engine.setup import Setup
from croupier.engine.view import View
from tests.engine.bots.tables import begin

SEED = 987_654_321
HIDDEN = ("seed", "setup", "_core", "core", "frame", "state")


class Seeker:
    """Follows every name that Python shows, from what a robot is given to whatever can be reached."""

    def __init__(self, decks: list[list[int]]) -> None:
        self._decks = decks
        self._seen: set[int] = set()
        self._alive: list[object] = []

    def search(self, thing: object, path: str, depth: int = 8) -> None:
        if id(thing) in self._seen or isinstance(thing, str | bytes | float | bool | type(None)):
            return
        self._seen.add(id(thing))
        self._alive.append(thing)  # or its id would come back as another thing's
        assert not isinstance(thing, Game | Setup), f"{path} is the game itself"
        assert thing != SEED, f"{path} is the seed"
        if isinstance(thing, tuple | list):
            assert list(thing) not in self._decks, f"{path} is the order of a deck"
        if depth == 0:
            return
        for name, value in _parts(thing):
            last = name.rpartition(".")[2]
            assert not any(last.startswith(word) for word in HIDDEN), f"{path}{name}"
            self.search(value, f"{path}{name}", depth - 1)


def _parts(thing: object) -> Iterator[tuple[str, object]]:
    if isinstance(thing, Mapping):
        yield from ((f"[{key!r}]", value) for key, value in thing.items())
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{at}]", value) for at, value in enumerate(thing))
    elif not isinstance(thing, int | type) and not callable(thing):
        for name in dir(thing):
            if not name.startswith("__"):
                with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
                    value = getattr(thing, name, None)
                if not callable(value):
                    yield f".{name}", value


def hidden_orders(game: Game) -> list[list[int]]:
    """Both decks, and the cards of each that nobody has drawn yet."""
    saved = json.loads(game.save())
    decks: dict[str, list[int]] = saved["decks"]
    return [*decks.values(), *(pile[: saved["unseen"][name]] for name, pile in decks.items())]


@pytest.mark.parametrize("name", list(ROBOTS))
def test_nothing_given_to_it_leads_to_the_decks(name: str) -> None:
    game = begin([name] * 3, seed=SEED)

    def seeking(view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
        for kind in (None, *SUBJECTS):  # before and after it has asked for something
            seeker = Seeker(hidden_orders(game))
            if kind is not None:
                seeker.search(choices.all(kind), "choices")
            seeker.search(choices, "choices")
        seeker.search(view, "view")
        return ROBOTS[name](view, player, choices, rng)

    rng = Random(1)
    for _ in range(40):
        action = next_action(game, [seeking] * 3, rng)
        assert action is not None
        game.apply(action)


def choices_of(game: Game) -> Iterator[Choice]:
    """A generator: it gives access to its frame, and so to the game."""
    yield from game.options(game.view().thrower)


def test_the_search_finds_what_is_there() -> None:
    game, rng = begin(["beginner", "beginner"], seed=SEED), Random(1)
    while game.waiting_on()[0].what != "roll":
        action = next_action(game, [ROBOTS["beginner"]] * 2, rng)
        assert action is not None
        game.apply(action)
    decks = list(json.loads(game.save())["decks"].values())
    for hidden in (game, {"x": game.setup}, [tuple(decks[0])], choices_of(game), (SEED,)):
        with pytest.raises(AssertionError):
            Seeker(decks).search(hidden, "it")


@pytest.mark.parametrize("name", list(ROBOTS))
def test_other_decks_make_no_difference_to_a_decision(name: str) -> None:
    """As long as no card is drawn, games that differ in their decks alone are played the same."""
    one, other = (begin([name] * 2, seed=seed) for seed in (7, 8))
    assert one.setup.decks != other.setup.decks
    chances = Random(5), Random(5)
    for _ in range(400):
        actions = [
            next_action(game, [ROBOTS[name]] * 2, rng)
            for game, rng in zip((one, other), chances, strict=True)
        ]
        assert actions[0] == actions[1]
        if actions[0] is None or type(actions[0]).__name__ == "Draw":
            return
        for game, action in zip((one, other), actions, strict=True):
            assert action is not None
            game.apply(action)
