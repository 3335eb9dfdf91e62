"""An edition with figures of its own: 15 % interest, other mortgages, other house prices, other rents."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from croupier.engine import Edition
from croupier.engine.edition import Space
from tests.rules.positions import classic


@cache
def dear_edition() -> Edition:
    """Boardwalk: price 400, mortgage 203, interest 31 (30.45, rounded up), a house 275, sold for 137."""
    spaces = tuple(_dearer(space) for space in classic().spaces)
    return replace(
        classic(),
        id="dear",
        spaces=spaces,
        mortgage_interest=15,
        transport_rent=(31, 62, 124, 248),
        utility_factor=(5, 12),
    )


def _dearer(space: Space) -> Space:
    if not space.group:
        return space
    return replace(
        space,
        mortgage=space.mortgage + 3,
        house_cost=space.house_cost + 75 if space.house_cost else 0,
        rent=tuple(rent + 7 for rent in space.rent),
    )
