"""A swap of deeds between two players, and what each of them gains by it, for any cash paid with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.engine.bots.position import Position
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS
from croupier.engine.figures import transfer_cost

JAIL_CARD_WORTH: Final = 50
"""Money: the fine that the card saves."""


@dataclass
class Swap:
    """Deeds for deeds. The cash that goes with it is not part of it."""

    partner: int
    give: tuple[int, ...]
    take: tuple[int, ...]
    cards: int = 0
    """How many jail cards this side gets, less those it gives."""

    def owners(self, position: Position) -> list[int]:
        """The owner of every space after the swap."""
        owner = list(position.view.owner)
        for space in self.give:
            owner[space] = self.partner
        for space in self.take:
            owner[space] = position.player
        return owner

    def completed(self, position: Position) -> tuple[int | None, int | None]:
        """A street of the group that this side completes, and one of the group that the partner completes."""
        owner = self.owners(position)
        return _whole(owner, position.player, self.take), _whole(owner, self.partner, self.give)


def _whole(owner: list[int], player: int, taken: tuple[int, ...]) -> int | None:
    for space in taken:
        name = GROUP_AT[space]
        if name in COLOUR_GROUPS and all(owner[mate] == player for mate in GROUPS[name]):
            return space
    return None


@dataclass
class Gains:
    """What a deal is worth to each side, in money; less than 0 is a loss."""

    mine: float
    theirs: float


class SwapValue:
    """What a swap is worth to both sides, depending on the cash that goes with it."""

    def __init__(self, position: Position, swap: Swap) -> None:
        partner = position.worths_of(swap.partner)
        owner, moved = swap.owners(position), swap.give + swap.take
        self.cash = position.cash - _fees(position, swap.take)
        self.their_cash = position.view.cash[swap.partner] - _fees(position, swap.give)
        self._mine = position.after(position.player, position.mine, owner, moved)
        self._theirs = position.after(swap.partner, partner, owner, moved)
        self._before = position.standing - JAIL_CARD_WORTH * swap.cards
        their_standing = partner.with_cash(position.view.cash[swap.partner])
        self._their_before = their_standing + JAIL_CARD_WORTH * swap.cards

    def at(self, pays: int) -> Gains:
        """What each side gains if this side pays so much; less than 0 means that it is paid."""
        return Gains(
            self._mine.with_cash(self.cash - pays) - self._before,
            self._theirs.with_cash(self.their_cash + pays) - self._their_before,
        )

    def settle(self, keep: int, ratio: float) -> int | None:
        """The cash to pay so that this side gains about `ratio` times what the other gains.

        It is as near to that as the cash allows; this side does not spend `keep`. None if no sum is possible.
        """
        least, most = -self.their_cash, self.cash - keep
        if least > most:
            return None
        while least < most:  # the more it pays, the less it gains and the more they do
            middle = (least + most + 1) // 2
            mine = self._mine.with_cash(self.cash - middle) - self._before
            theirs = self._theirs.with_cash(self.their_cash + middle) - self._their_before
            if mine >= ratio * theirs:
                least = middle
            else:
                most = middle - 1
        return least


def _fees(position: Position, spaces: tuple[int, ...]) -> int:
    """What the bank takes for mortgaged deeds that change owners."""
    view = position.view
    mortgaged = [space for space in spaces if view.mortgaged[space]]
    return sum(transfer_cost(view.edition, view.rules, space, lift=False) for space in mortgaged)
