"""The two decks: drawing a card and doing what it says (R49 to R59).

A deck is a queue. After the first shuffle its order never changes: a card goes back to the bottom.
"""

from __future__ import annotations

from croupier.engine import move
from croupier.engine.actions import Draw
from croupier.engine.agenda import CardDue
from croupier.engine.core import NOT_NOW, Core, with_item
from croupier.engine.edition import (
    DECK_OF_SPACE,
    SPACES,
    Collect,
    CollectEach,
    Effect,
    GoToJail,
    JailFree,
    MoveBack,
    MoveTo,
    MoveToNearest,
    Pay,
    PayEach,
    Repairs,
)
from croupier.engine.events import BANK, CardDrawn, CardPassed
from croupier.engine.ledger import charge, pay
from croupier.engine.refusals import Refusal


def check_draw(core: Core, action: Draw) -> Refusal | None:
    task = core.agenda[-1] if core.agenda else None
    if type(task) is not CardDue:
        return NOT_NOW
    if action.player != task.player:
        return Refusal("not_your_turn", {"mover": task.player})
    return None if action.space == task.space else Refusal("stale", {"space": task.space})


def do_draw(core: Core, action: Draw) -> None:
    core.agenda.pop()
    name = DECK_OF_SPACE[action.space]
    number = core.draw_card(name)
    card = core.edition.decks[name].cards[number]
    core.events.append(CardDrawn(action.player, name, card.id))
    if not isinstance(card.effect, JailFree):
        core.put_under(name, number)
    _obey(core, action.player, name, card.effect)


def _obey(core: Core, player: int, deck: str, effect: Effect) -> None:
    match effect:
        case JailFree():
            pass_jail_card(core, deck, BANK, player)
        case MoveTo(space):
            move.by_card(core, player, space)
        case MoveToNearest(kind, factor):
            move.by_card(core, player, nearest(core, player, kind), factor)
        case MoveBack(spaces):
            move.back(core, player, spaces)
        case GoToJail():
            move.to_jail(core, player, "card")
        case Collect(amount):
            pay(core, BANK, player, amount, "card")
        case Pay(amount):
            charge(core, player, core.treasury(), amount, "card")
        case CollectEach(amount):
            for other in reversed(core.left_of(player)):
                charge(core, other, player, amount, "card")
        case PayEach(amount):
            for other in reversed(core.left_of(player)):
                charge(core, player, other, amount, "card")
        case Repairs(house, hotel):
            charge(core, player, core.treasury(), repairs(core, player, house, hotel), "card")


def nearest(core: Core, player: int, kind: str) -> int:
    start = core.state.space[player]
    return next(s for i in range(1, SPACES + 1) if core.spaces[s := (start + i) % SPACES].kind == kind)


def repairs(core: Core, player: int, house: int, hotel: int) -> int:
    """What repairs cost. A hotel counts as a hotel only, not also as four houses (R58)."""
    levels = [core.state.level[space] for space in core.deeds_of(player)]
    return sum(hotel if level == core.hotel else house * level for level in levels)


def return_jail_card(core: Core, player: int, deck: str) -> None:
    """Put the card at the bottom of its own deck (R51, R134)."""
    number = next(i for i, c in enumerate(core.edition.decks[deck].cards) if isinstance(c.effect, JailFree))
    core.put_under(deck, number)
    pass_jail_card(core, deck, player, BANK)


def pass_jail_card(core: Core, deck: str, giver: int, taker: int) -> None:
    state = core.state
    if giver != BANK:
        held = state.cards[giver]
        at = held.index(deck)
        state.cards = with_item(state.cards, giver, held[:at] + held[at + 1 :])
    if taker != BANK:
        state.cards = with_item(state.cards, taker, (*state.cards[taker], deck))
    core.events.append(CardPassed(deck, giver, taker))
