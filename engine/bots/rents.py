"""Rents as robots work them out from a view: what a landing costs, and the next throw."""

from __future__ import annotations

from croupier.engine.bots.chances import TOTALS
from croupier.engine.edition import GROUP_AT, JAIL, MATES, SPACES, Edition
from croupier.engine.events import BANK
from croupier.engine.rules import Rules
from croupier.engine.state import FREE
from croupier.engine.view import View

MEAN_TOTAL = 7
"""Of two dice."""


def street_rent(edition: Edition, rules: Rules, space: int, level: int, whole: bool) -> int:
    """The rent with `level` buildings; `whole` means that one player owns the group, without a mortgage."""
    rents = edition.spaces[space].rent
    if level:
        return rents[5] if level == rules.house_cap + 1 else rents[level]
    return rents[0] * 2 if whole else rents[0]


def row_rent(edition: Edition, space: int, owned: int) -> int:
    """The rent of a transport, or of a utility for an average throw, if its owner has `owned` of them."""
    if edition.spaces[space].kind == "transport":
        return edition.transport_rent[owned - 1]
    return edition.utility_factor[owned - 1] * MEAN_TOTAL


def rent_at(view: View, player: int, space: int) -> int:
    """What the player would pay on the space: rent or tax."""
    info = view.edition.spaces[space]
    owner = view.owner[space]
    if not GROUP_AT[space]:
        return info.amount
    if owner in (BANK, player) or view.mortgaged[space]:
        return 0
    if view.rules.no_rent_in_jail and view.jail[owner] != FREE:
        return 0
    mates = MATES[space]
    owned = sum(view.owner[mate] == owner for mate in mates)
    if info.kind != "street":
        return row_rent(view.edition, space, owned)
    clean = not view.rules.group_rent_needs_unmortgaged or not any(view.mortgaged[m] for m in mates)
    return street_rent(view.edition, view.rules, space, view.level[space], owned == len(mates) and clean)


def ahead(view: View, player: int) -> tuple[float, int]:
    """What the player's next throw costs: on average, and at worst."""
    start = JAIL if view.jail[player] != FREE else view.space[player]
    mean, worst = 0.0, 0
    for total, chance in TOTALS:
        cost = rent_at(view, player, (start + total) % SPACES)
        mean += chance * cost
        worst = max(worst, cost)
    return mean, worst


CHEAP_SHARE = 0.8
"""A deed is cheap at an auction if nobody else has this share of its price."""


def cheaper_at_auction(view: View, player: int, space: int) -> bool:
    """Whether the others have so little cash that an auction would be cheaper than the price."""
    most = max(cash for p, cash in enumerate(view.cash) if p != player)
    return not view.rules.no_auctions and most < view.edition.spaces[space].price * CHEAP_SHARE
