"""The setup: all that is fixed before the first throw. Only here is a seed used, to shuffle and to deal."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from croupier.engine.edition import DEEDS, Edition
from croupier.engine.rules import Rules

MIN_PLAYERS, MAX_PLAYERS = 2, 6


class BadSetup(ValueError):
    """A game that cannot begin with these players and rules."""


class Setup(Struct, frozen=True):
    """The header of a saved game. It holds the shuffled decks themselves, so no replay depends on a seed."""

    edition: Edition
    rules: Rules
    players: tuple[str, ...]
    """Names, clockwise: the next one sits to the left (R12)."""
    decks: dict[str, tuple[int, ...]]
    """Numbers of the cards in the edition's deck, top first."""
    dealt: tuple[tuple[int, ...], ...]
    """Deeds each player begins with (R143, R155)."""

    def __repr__(self) -> str:
        """Without the decks: their order is secret."""
        return f"<Setup {self.edition.id}, {len(self.players)} players>"


def make_setup(edition: Edition, players: tuple[str, ...], rules: Rules, seed: int) -> Setup:
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        raise BadSetup(f"{len(players)} players: a game has {MIN_PLAYERS} to {MAX_PLAYERS}")
    if rules.starting_cash is not None and rules.starting_cash < 0:
        raise BadSetup(f"starting cash {rules.starting_cash}: it cannot be negative")
    if rules.time_limit < 0:
        raise BadSetup(f"time limit {rules.time_limit}: it cannot be negative")
    if rules.time_limit and not rules.short_game:
        cash = edition.starting_cash if rules.starting_cash is None else rules.starting_cash
        prices = sorted(edition.spaces[space].price for space in DEEDS)
        dearest = sum(prices[-rules.deeds_dealt :])
        if cash < dearest:
            raise BadSetup(f"starting cash {cash}: the deeds dealt may cost {dearest} (R155)")
    random = Random(seed)
    decks = {}
    for name in sorted(edition.decks):
        order = list(range(len(edition.decks[name].cards)))
        random.shuffle(order)
        decks[name] = tuple(order)
    deeds = list(DEEDS)
    random.shuffle(deeds)
    each = rules.deeds_dealt
    dealt = tuple(tuple(sorted(deeds[i * each : (i + 1) * each])) for i in range(len(players)))
    return Setup(edition, rules, players, decks, dealt)
