"""Imagined games: they agree with everything that a view shows, and what it hides is shuffled.

All that is hidden is the order of the cards that nobody has drawn yet.
"""

from __future__ import annotations

from random import Random

from croupier.engine.core import Core
from croupier.engine.edition import Deck, JailFree
from croupier.engine.setup import Setup
from croupier.engine.state import State
from croupier.engine.view import View


def imagined(view: View, seed: int) -> Core:
    """A game as it could be: the same seed gives the same one."""
    random = Random(seed)
    seen = {"chance": view.seen.chance, "community_chest": view.seen.community_chest}
    begun: dict[str, tuple[int, ...]] = {}
    decks: dict[str, list[int]] = {}
    unseen: dict[str, int] = {}
    for name in sorted(seen):
        deck = view.edition.decks[name]
        known = list(seen[name])
        drawn = known + _held(view, name, deck, seen[name])
        hidden = [number for number in range(len(deck.cards)) if number not in drawn]
        random.shuffle(hidden)
        begun[name] = tuple(drawn + hidden)
        decks[name] = hidden + known
        unseen[name] = len(hidden)
    setup = Setup(view.edition, view.rules, view.players, begun, dealt=((),) * len(view.players))
    return Core(setup, _state(view), decks, unseen)


def _held(view: View, name: str, deck: Deck, seen: tuple[int, ...]) -> list[int]:
    """The jail cards of the deck that players hold."""
    held = sum(cards.count(name) for cards in view.cards)
    jail_free = [n for n, card in enumerate(deck.cards) if isinstance(card.effect, JailFree)]
    return [n for n in jail_free if n not in seen][:held]


def _state(view: View) -> State:
    return State(
        list(view.cash), list(view.space), view.jail, view.cards, view.out,
        view.lapped, view.owner, view.level, view.mortgaged,
        view.houses, view.hotels, -sum(view.cash) - view.pot, view.pot,
        view.thrower, view.throw, view.doubles, view.dice, view.serial,
        list(view.agenda), view.claims, view.offers, view.outcome,
    )  # fmt: skip
