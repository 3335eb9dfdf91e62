"""The setup: all that is fixed before the first throw. Only here is a seed used, to shuffle and to deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from croupier.engine.edition import DECK_OF_SPACE, DEEDS, GROUP_AT, KINDS, Building, Edition, JailFree
from croupier.engine.rules import Rules, rules_by_the_book_of

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


def make_setup(edition: Edition, players: Sequence[str], rules: Rules | None, seed: object) -> Setup:
    """Shuffle and deal, by the edition's own book unless rules are given; `BadSetup` if it is no game."""
    _check_edition(edition)
    names = _checked_names(players)
    if rules is None:
        rules = _own_rules(edition)
    _check_rules(rules, edition)
    if type(seed) is not int:
        raise BadSetup(f"the seed is a number, not {type(seed).__name__}")
    random = Random(seed)
    decks = {}
    for name in sorted(edition.decks):
        order = list(range(len(edition.decks[name].cards)))
        random.shuffle(order)
        decks[name] = tuple(order)
    deeds = list(DEEDS)
    random.shuffle(deeds)
    each = rules.deeds_dealt
    dealt = tuple(tuple(sorted(deeds[i * each : (i + 1) * each])) for i in range(len(names)))
    return Setup(edition, rules, names, decks, dealt)


# -- what can be a game


def edition_misfits(edition: Edition) -> Iterator[str]:
    """What is wrong with an edition whose values have the right types, each as a sentence."""
    if tuple(space.kind for space in edition.spaces) != KINDS:
        yield "the forty spaces are not those of the board"
    if tuple(space.group for space in edition.spaces) != GROUP_AT:
        yield "a space is in another group than on the board"
    if any(len(space.rent) != 6 for space in edition.spaces if space.kind == "street"):
        yield "a street has six rents"
    if len(edition.transport_rent) != 4 or len(edition.utility_factor) != 2:
        yield "there are four transports and two utilities"
    if set(edition.decks) != set(DECK_OF_SPACE.values()):
        yield "the decks are not those of the board"
    for deck in edition.decks.values():
        jail_cards = sum(isinstance(card.effect, JailFree) for card in deck.cards)
        if jail_cards == len(deck.cards):
            yield "a deck needs a card that is put back"
        if jail_cards > 1:
            yield "a deck has one jail card at most"


_last_checked: tuple[Edition, list[Mapping[str, Any]]] | None = None


def _check_edition(edition: Edition) -> None:
    """The same edition is not checked again for the next game, unless one of its dicts has changed."""
    global _last_checked  # noqa: PLW0603
    known = _last_checked
    if known is not None and known[0] is edition and known[1] == list(_dicts_of(edition)):
        return
    _check_value(edition, Edition)
    for misfit in edition_misfits(edition):
        raise BadSetup(f"edition {edition.id}: {misfit}")
    _last_checked = edition, [dict(part) for part in _dicts_of(edition)]


def _dicts_of(edition: Edition) -> Iterator[Mapping[str, Any]]:
    """All that could be changed in an edition. Everything else in it is frozen."""
    yield from (edition.groups, edition.decks, edition.rules, edition.currency_in)
    if edition.look is not None:
        yield edition.look.icons
    for building in (edition.house, edition.hotel):
        yield from _words_of(building)


def _words_of(building: Building) -> Iterator[Mapping[str, Any]]:
    yield building.others
    for other in building.others.values():
        yield from _words_of(other)


def _check_value(value: Any, kind: type[Struct]) -> None:
    """Check the types and bounds that the fields declare. A caller may have put anything there."""
    if type(value) is not kind:
        raise BadSetup(f"{kind.__name__} expected, not {type(value).__name__}")
    try:
        as_declared = msgspec.convert(msgspec.to_builtins(value), kind)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise BadSetup(f"{kind.__name__}: {error}") from None
    if as_declared != value:
        raise BadSetup(f"{kind.__name__}: a list stands where a tuple belongs")


def _checked_names(players: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(players, list | tuple):
        raise BadSetup(f"a list of names expected, not {type(players).__name__}")
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        raise BadSetup(f"{len(players)} players: a game has {MIN_PLAYERS} to {MAX_PLAYERS}")
    for name in players:
        if type(name) is not str or not _is_text(name):
            raise BadSetup("a player's name is not text")
    return tuple(players)


def _is_text(name: str) -> bool:
    """Whether it can be saved: half a surrogate pair cannot."""
    try:
        name.encode()
    except UnicodeError:
        return False
    return True


def _own_rules(edition: Edition) -> Rules:
    try:
        return rules_by_the_book_of(edition)
    except TypeError as error:
        raise BadSetup(f"the rules of edition {edition.id}: {error}") from None


def _check_rules(rules: Rules, edition: Edition) -> None:
    for name in ("starting_cash", "time_limit"):
        value = getattr(rules, name, None)
        if type(value) is int and value < 0:
            raise BadSetup(f"{name.replace('_', ' ')} {value}: it cannot be negative")
    _check_value(rules, Rules)
    if rules.time_limit and not rules.short_game:
        cash = edition.starting_cash if rules.starting_cash is None else rules.starting_cash
        prices = sorted(edition.spaces[space].price for space in DEEDS)
        dearest = sum(prices[-rules.deeds_dealt :])
        if cash < dearest:
            raise BadSetup(f"starting cash {cash}: the deeds dealt may cost {dearest} (R155)")
