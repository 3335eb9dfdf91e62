"""A deal on the scales: what each side of a swap gains by it, for any sum of cash that goes with it."""

from __future__ import annotations

from msgspec import Struct

from croupier.engine.bots.mind import Mind
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS

CARD = 50
"""A jail card, at the fine it saves."""


class Swap(Struct, frozen=True):
    """Deeds for deeds; cash makes it even."""

    partner: int
    give: tuple[int, ...]
    take: tuple[int, ...]
    cards: int = 0
    """Jail cards that are got, less those that are given."""

    def owners(self, mind: Mind) -> list[int]:
        """Whose every deed is afterwards."""
        owner = list(mind.view.owner)
        for space in self.give:
            owner[space] = self.partner
        for space in self.take:
            owner[space] = mind.player
        return owner

    def completed(self, mind: Mind) -> tuple[int | None, int | None]:
        """A street of the group that it makes whole, on this side and on the partner's."""
        owner = self.owners(mind)
        return _whole(owner, mind.player, self.take), _whole(owner, self.partner, self.give)


def _whole(owner: list[int], player: int, taken: tuple[int, ...]) -> int | None:
    for space in taken:
        name = GROUP_AT[space]
        if name in COLOUR_GROUPS and all(owner[mate] == player for mate in GROUPS[name]):
            return space
    return None


class Verdict(Struct, frozen=True):
    mine: float
    theirs: float


class Balance:
    def __init__(self, mind: Mind, swap: Swap) -> None:
        partner = mind.worths_of(swap.partner)
        owner, moved = swap.owners(mind), swap.give + swap.take
        self.cash = mind.cash - _fees(mind, swap.take)
        self.their_cash = mind.view.cash[swap.partner] - _fees(mind, swap.give)
        self._mine = mind.after(mind.player, mind.mine, owner, moved)
        self._theirs = mind.after(swap.partner, partner, owner, moved)
        self._before = mind.standing - CARD * swap.cards
        self._their_before = partner.with_cash(mind.view.cash[swap.partner]) + CARD * swap.cards

    def at(self, pays: int) -> Verdict:
        """What each gains if this side pays so much; less than 0 is what it gets."""
        return Verdict(
            self._mine.with_cash(self.cash - pays) - self._before,
            self._theirs.with_cash(self.their_cash + pays) - self._their_before,
        )

    def settle(self, keep: int, ratio: float) -> int | None:
        """The sum at which this side gains about `ratio` times what the other does, as far as cash allows."""
        least, most = -self.their_cash, self.cash - keep
        if least > most:
            return None
        while least < most:  # the more it pays, the less it gains and the more they do
            middle = (least + most + 1) // 2
            verdict = self.at(middle)
            if verdict.mine >= ratio * verdict.theirs:
                least = middle
            else:
                most = middle - 1
        return least


def _fees(mind: Mind, spaces: tuple[int, ...]) -> int:
    """What the bank takes for mortgaged deeds that change hands."""
    mortgaged = [space for space in spaces if mind.view.mortgaged[space]]
    return sum(mind.lifting(space) - mind.view.edition.spaces[space].mortgage for space in mortgaged)
