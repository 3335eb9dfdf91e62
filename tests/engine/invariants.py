"""Checks what must be true after every action, on the saved JSON and not with the engine's own code."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.engine import Game
from croupier.engine.edition import DEEDS, GROUPS

HOUSES, HOTELS, CARDS_IN_A_DECK = 32, 12, 16


def must_hold(game: Game, saved: bytes) -> None:
    whole = msgspec.json.decode(saved)
    state, decks = whole["state"], whole["decks"]
    money_is_conserved(state)
    buildings_are_conserved(state, hotel=4 if game.setup.rules.short_game else 5)
    deeds_are_owned(state)
    cards_are_conserved(state, decks)
    building_is_even(state)
    the_view_shows_it(game, state)
    somebody_can_go_on(game)


def money_is_conserved(state: dict[str, Any]) -> None:
    assert sum(state["cash"]) + state["bank"] + state["pot"] == 0
    assert min(state["cash"]) >= 0
    assert state["pot"] >= 0
    assert all(cash == 0 for cash, out in zip(state["cash"], state["out"], strict=True) if out)


def buildings_are_conserved(state: dict[str, Any], hotel: int) -> None:
    standing = state["level"]
    assert state["hotels"] + standing.count(hotel) == HOTELS
    assert state["houses"] + sum(level for level in standing if level != hotel) == HOUSES
    assert min(state["houses"], state["hotels"], *standing) >= 0
    assert max(standing) <= hotel


def deeds_are_owned(state: dict[str, Any]) -> None:
    """Each of the 28 by the bank or by somebody still in the game, and nothing else by anybody."""
    living = {-1} | {player for player, out in enumerate(state["out"]) if not out}
    assert len(DEEDS) == 28
    for space, owner in enumerate(state["owner"]):
        assert owner in living if space in DEEDS else owner == -1
        assert owner != -1 or not state["mortgaged"][space]


def cards_are_conserved(state: dict[str, Any], decks: dict[str, list[int]]) -> None:
    held = [deck for cards in state["cards"] for deck in cards]
    assert set(decks) == {"chance", "community_chest"}
    for name, pile in decks.items():
        assert len(set(pile)) == len(pile)
        assert len(pile) + held.count(name) == CARDS_IN_A_DECK
    assert not any(cards for cards, out in zip(state["cards"], state["out"], strict=True) if out)


def building_is_even(state: dict[str, Any]) -> None:
    """And only on whole groups without a mortgage."""
    for name, spaces in GROUPS.items():
        levels = [state["level"][space] for space in spaces]
        if any(levels):
            assert name not in ("transport", "utility")
            assert max(levels) - min(levels) <= 1
            assert len({state["owner"][space] for space in spaces}) == 1
            assert not any(state["mortgaged"][space] for space in spaces)


def the_view_shows_it(game: Game, state: dict[str, Any]) -> None:
    view = game.view()
    for fact in ("cash", "space", "jail", "out", "owner", "level", "mortgaged"):
        assert list(getattr(view, fact)) == state[fact], fact
    assert [list(held) for held in view.cards] == state["cards"]
    assert (view.houses, view.hotels, view.pot) == (state["houses"], state["hotels"], state["pot"])


def somebody_can_go_on(game: Game) -> None:
    """The game waits for somebody until it is over, and all it waits for have something to do."""
    waits = game.waiting_on()
    assert (waits == ()) == (game.outcome() is not None)
    for wait in waits:
        assert next(game.options(wait.player), None) is not None, f"{wait} has no choice"
