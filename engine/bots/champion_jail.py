"""Whether the champion leaves jail: its chance after the next throw, from outside and from inside."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.engine import actions as act
from croupier.engine.bots.chances import TOTALS
from croupier.engine.bots.forecast import forecast
from croupier.engine.bots.outlook import Outlook
from croupier.engine.bots.rents import cost_of_landing
from croupier.engine.edition import DEED_SPACES, GO_TO_JAIL, JAIL, SPACES
from croupier.engine.events import BANK
from croupier.engine.state import FREE
from croupier.engine.view import View

DOUBLES = tuple(range(2, 13, 2))
CHANCE_OF_DOUBLES = 1 / 6


def better_out(outlook: Outlook, way: act.PayJail | act.UseJailCard) -> bool:
    """Whether it is better to leave now, by this way, than to throw for a double."""
    outside, inside = chances_in_jail(outlook, way)
    return outside > inside


def chances_in_jail(outlook: Outlook, way: act.PayJail | act.UseJailCard) -> tuple[float, float]:
    """Its chance if it leaves now by this way, and if it throws for a double, each after the next throw."""
    view, player = outlook.view, outlook.player
    jail = list(view.jail)
    jail[player] = FREE
    free = replace(view, jail=tuple(jail))
    cash, cards = list(view.cash), list(view.cards)
    if isinstance(way, act.PayJail):
        cash[player] -= view.edition.jail_fine
    else:
        left = list(cards[player])
        left.remove(way.deck)
        cards[player] = tuple(left)
    paid = replace(free, cash=tuple(cash), cards=tuple(cards))
    outside = sum([chance * _landed(paid, player, total) for total, chance in TOTALS])
    thrown_out = sum([_landed(free, player, total) for total in DOUBLES]) / len(DOUBLES)
    inside = CHANCE_OF_DOUBLES * thrown_out + (1 - CHANCE_OF_DOUBLES) * outlook.mine
    return outside, inside


def _landed(view: View, player: int, total: int) -> float:
    """Its chance once it has gone so far from jail: with the deed there bought, or the rent paid."""
    space = (JAIL + total) % SPACES
    cash, owner = list(view.cash), view.owner
    if space == GO_TO_JAIL:
        return forecast(view)[player]
    if space in DEED_SPACES and owner[space] == BANK:
        price = view.edition.spaces[space].price
        if cash[player] >= price:
            cash[player] -= price
            owner = (*owner[:space], player, *owner[space + 1 :])
    else:
        cost = min(cash[player], cost_of_landing(view, player, space))
        cash[player] -= cost
        if owner[space] not in (BANK, player):
            cash[owner[space]] += cost
    at = list(view.space)
    at[player] = space
    return forecast(replace(view, cash=tuple(cash), owner=owner, space=tuple(at)))[player]
