"""What robots expect to pay: on a space, and with the next throw."""

from __future__ import annotations

from typing import Final

from croupier.engine.bots.chances import TOTALS
from croupier.engine.edition import JAIL, SPACES
from croupier.engine.events import BANK
from croupier.engine.figures import rent_due
from croupier.engine.state import FREE
from croupier.engine.view import View


def cost_of_landing(view: View, player: int, space: int) -> int:
    """What the player would pay on the space: rent, for a utility with an average throw, or tax."""
    owner = view.owner[space]
    if owner == player:
        return 0
    edition = view.edition
    if owner == BANK:
        return edition.spaces[space].amount
    rent = rent_due(edition, view.rules, view, player, space)
    return 0 if rent is None else rent.average


def ahead(view: View, player: int) -> tuple[float, int]:
    """What the player's next throw costs: on average, and at worst."""
    start = JAIL if view.jail[player] != FREE else view.space[player]
    mean, worst = 0.0, 0
    for total, chance in TOTALS:
        cost = cost_of_landing(view, player, (start + total) % SPACES)
        if cost:
            mean += chance * cost
            if cost > worst:
                worst = cost
    return mean, worst


CHEAP_SHARE: Final = 0.8
"""A deed is cheap at an auction if nobody else has this share of its price."""


def cheaper_at_auction(view: View, player: int, space: int) -> bool:
    """Whether the others have so little cash that an auction would be cheaper than the price."""
    most = max(cash for p, cash in enumerate(view.cash) if p != player)
    return not view.rules.no_auctions and most < view.edition.spaces[space].price * CHEAP_SHARE
