"""Who would take an offer: how likely a partner is to say yes, by the ways in which players value deals.

Nobody can look into a partner's head, but players reckon in a few well-known ways: by printed prices, by
prices and whole groups, by rents to come, or by their chance to win. Each has a say here.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.actions import Goods, Offer
from croupier.engine.bots.builder_deals import gain_of, transfer_fees
from croupier.engine.bots.position import Position
from croupier.engine.bots.strong_deals import least_ratio
from croupier.engine.bots.swap import Swap, SwapValue
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.engine.view import View

EVEN_SAY, PRICES_SAY, GROUPS_SAY, RENTS_SAY, CHANCES_SAY = 0.2, 0.15, 0.25, 0.2, 0.2
"""How many partners in all reckon in each of these ways."""
GAIN_IN_CHANCES = 0.01
"""Who reckons by the chance to win wants to gain so much."""
PRICE_FACTOR, WHOLE_GROUP_FACTOR = 2.5, 5.0
"""By printed prices a deed is sold for so many times its price, one of a whole group for more."""


@dataclass
class Asked:
    """The least cash that the proposer has to add for a yes, in each way; less than 0 is cash to ask for."""

    even: int
    """By printed prices, one for one."""
    prices: int
    """By printed prices, for somebody who sells dear."""
    groups: int
    """By prices and whole groups."""
    rents: int | None
    """By rents to come; None if no sum is enough."""

    def likely(self, cash: int, gain: float) -> float:
        """How likely a yes is with so much cash, if the partner's chance to win changes by `gain`."""
        chance = EVEN_SAY * (cash >= self.even) + PRICES_SAY * (cash >= self.prices)
        chance += GROUPS_SAY * (cash >= self.groups)
        if self.rents is not None and cash >= self.rents:
            chance += RENTS_SAY
        return chance + CHANCES_SAY * (gain >= GAIN_IN_CHANCES)

    def met_with(self, most: int) -> int:
        """How many of these sums somebody with so much cash can pay."""
        return sum([wanted <= most for wanted in self.sums()])

    def sums(self) -> list[int]:
        found = {self.even, self.prices, self.groups}
        if self.rents is not None:
            found.add(self.rents)
        return sorted(found)


def asked_for(
    view: View, player: int, theirs: Position, give: tuple[int, ...], take: tuple[int, ...]
) -> Asked:
    """What the partner, seen by whom `theirs` is, would ask in cash beside these deeds."""
    spaces, partner = view.edition.spaces, theirs.player
    wanted = 0.0
    for space in take:
        whole = all(view.owner[mate] == partner for mate in GROUPS[GROUP_AT[space]])
        wanted += spaces[space].price * (WHOLE_GROUP_FACTOR if whole else PRICE_FACTOR)
    given = sum([spaces[space].price for space in give])
    even, prices = sum([spaces[space].price for space in take]) - given, int(wanted + 0.999) - given
    offer = Offer(player, partner, Goods(deeds=give), Goods(deeds=take))
    groups = transfer_fees(view, give) - gain_of(view, offer)
    swap = Swap(player, take, give)
    pays = SwapValue(theirs, swap).settle(0, least_ratio(theirs, swap))
    return Asked(even, prices, groups, None if pays is None else -pays)
