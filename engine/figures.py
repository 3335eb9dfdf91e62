"""Figures worked out from a position: worth, rent, interest, what can be raised, traded and built on.

Each figure is one function, for the rules, the robots, the table, the page and the lab alike. It takes what a
game's `State` and its `View` have in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, Protocol

from croupier.engine.agenda import MAX_TOTAL, Charge, Debt, OpenClaim, Rent, Task, Tax
from croupier.engine.edition import DEEDS, GROUP_AT, MATES, OTHERS, SPACES, STREETS, Edition
from croupier.engine.events import BANK
from croupier.engine.rules import Rules
from croupier.engine.state import FREE

NOT_FOR_SALE: Final = SPACES - len(DEEDS)
"""Spaces without a deed: they count as the bank's."""
Piece = Literal["house", "hotel"]


class Holdings(Protocol):
    """The fields of `State` and `View` that the figures need: who has what, and the bank's stock."""

    @property
    def cash(self) -> Sequence[int]: ...
    @property
    def jail(self) -> Sequence[int]: ...
    @property
    def owner(self) -> Sequence[int]: ...
    @property
    def level(self) -> Sequence[int]: ...
    @property
    def mortgaged(self) -> Sequence[bool]: ...
    @property
    def houses(self) -> int: ...
    @property
    def hotels(self) -> int: ...
    @property
    def lapped(self) -> Sequence[bool]: ...


# -- who owns what


def deeds_of(held: Holdings, player: int) -> tuple[int, ...]:
    """The player's deeds, in board order."""
    owner = held.owner
    return tuple([space for space in DEEDS if owner[space] == player])


def groups_of(deeds: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The streets of each colour group that lies whole within these deeds."""
    has_all = set(deeds).issuperset
    return tuple([streets for streets in STREETS if has_all(streets)])


def completes(held: Holdings, player: int, space: int) -> bool:
    """Whether the player has all other deeds of this one's group."""
    return mates_held(held, player, space) == len(OTHERS[space])


def mates_held(held: Holdings, player: int, space: int) -> int:
    """How many other deeds of this one's group the player has."""
    owner = held.owner
    return [owner[mate] for mate in OTHERS[space]].count(player)


def unsold(held: Holdings) -> int:
    """How many deeds the bank has."""
    return held.owner.count(BANK) - NOT_FOR_SALE


def has_buildings(held: Holdings, space: int) -> bool:
    """Whether there is a building anywhere in this deed's group."""
    return any(map(held.level.__getitem__, MATES[space]))


def tradable(held: Holdings, deeds: Sequence[int]) -> tuple[int, ...]:
    """Those of a player's deeds without a building anywhere in their group.

    They can be traded (R115) and, if they are not yet, mortgaged (R107).
    """
    level = held.level
    built = {GROUP_AT[space] for space in deeds if level[space]}
    return tuple([space for space in deeds if GROUP_AT[space] not in built])


# -- worth


def worth(edition: Edition, held: Holdings, player: int) -> int:
    """R151: cash, deeds at their price (half if mortgaged), buildings at cost; jail cards are worth 0."""
    total = held.cash[player]
    for space in deeds_of(held, player):
        info = edition.spaces[space]
        total += info.price // 2 if held.mortgaged[space] else info.price
        total += held.level[space] * info.house_cost
    return total


def printed_worth(edition: Edition, held: Holdings, player: int) -> int:
    """The count of 1997 (R61): as `worth`, but every deed at its full price, mortgaged or not."""
    total = held.cash[player]
    for space in deeds_of(held, player):
        info = edition.spaces[space]
        total += info.price + held.level[space] * info.house_cost
    return total


def tenth_of_worth(edition: Edition, held: Holdings, player: int) -> int:
    """The Income Tax of 1997 for a player who chose the tenth."""
    return printed_worth(edition, held, player) // 10


# -- mortgages


def interest(edition: Edition, rules: Rules, space: int) -> int:
    """The edition's percentage of the mortgage value, rounded up unless the rules say down (R110, R120)."""
    hundredths = edition.spaces[space].mortgage * edition.mortgage_interest
    return hundredths // 100 if rules.interest_rounding == "down" else -(-hundredths // 100)


def lift_cost(edition: Edition, rules: Rules, space: int) -> int:
    """What the owner pays to lift a mortgage: its value and the interest (R109)."""
    return edition.spaces[space].mortgage + interest(edition, rules, space)


def transfer_cost(edition: Edition, rules: Rules, space: int, lift: bool) -> int:
    """What the taker of a mortgaged deed pays the bank in a deal (R119 to R123).

    It is the interest; to lift it at once the value and, by the English books, the interest too.
    """
    fee = interest(edition, rules, space)
    if not lift:
        return fee
    return edition.spaces[space].mortgage + (fee if rules.transfer_lift_interest else 0)


# -- raising cash


def resale(edition: Edition, space: int) -> int:
    """What the bank pays for one building of this street: half its price (R102)."""
    return edition.spaces[space].house_cost // 2


def raised_by(edition: Edition, held: Holdings, space: int) -> int:
    """What its owner can still raise with a deed: all its buildings sold, and the mortgage if it is free."""
    return raised_by_all(edition, held, (space,))


def can_raise(edition: Edition, held: Holdings, player: int) -> int:
    """All that a player can pay alone: cash, half the price of all buildings, all mortgages (R127)."""
    return held.cash[player] + raised_by_all(edition, held, deeds_of(held, player))


def raised_by_all(edition: Edition, held: Holdings, deeds: Iterable[int]) -> int:
    """The same for several deeds of one player."""
    level, mortgaged, spaces = held.level, held.mortgaged, edition.spaces
    total = 0
    for space in deeds:
        if level[space]:
            total += level[space] * resale(edition, space)
        if not mortgaged[space]:
            total += spaces[space].mortgage
    return total


def owed(agenda: Iterable[Task], claims: Iterable[OpenClaim], player: int) -> int:
    """All that a player may have to pay: open debts, charges still queued, and rents that can be asked for.

    A utility's rent counts as if the highest total was thrown (R127).
    """
    total = 0
    for task in agenda:
        match task:
            case Debt(debtor=payer, amount=amount) | Charge(payer=payer, amount=amount) if payer == player:
                total += amount
            case _:
                pass
    mine = [claim for claim in claims if claim.lander == player]
    return total + sum([claim.amount + claim.factor * MAX_TOTAL for claim in mine])


# -- rent


def street_rent(edition: Edition, rules: Rules, space: int, level: int, doubled: bool) -> int:
    """The rent of a street with `level` buildings. Only bare streets are doubled (R36 to R39)."""
    rents = edition.spaces[space].rent
    if level:
        return rents[5] if level > rules.house_cap else rents[level]
    return rents[0] * 2 if doubled else rents[0]


def row_rent(edition: Edition, space: int, owned: int) -> Rent:
    """The rent of a transport or utility whose owner has `owned` of them (R40, R42)."""
    if edition.spaces[space].kind == "transport":
        return Rent(edition.transport_rent[owned - 1])
    return Rent(0, edition.utility_factor[owned - 1])


def doubles_rent(rules: Rules, whole: bool, mortgaged: bool) -> bool:
    """Whether a group doubles its rents: it has one owner and, by the rulebooks, no mortgage (R37)."""
    return whole and not (mortgaged and rules.group_rent_needs_unmortgaged)


def rent_of(edition: Edition, rules: Rules, held: Holdings, space: int, factor: int = 0) -> Rent:
    """What a deed that is not mortgaged earns its owner. `factor` comes from a card (R55, R56)."""
    owner, mates = held.owner, MATES[space]
    mine = owner[space]
    if edition.spaces[space].kind == "street":
        level = held.level[space]
        if level:
            return Rent(street_rent(edition, rules, space, level, doubled=False))
        mortgaged = False
        for mate in mates:
            if owner[mate] != mine:
                return Rent(edition.spaces[space].rent[0])
            mortgaged = mortgaged or held.mortgaged[mate]
        return Rent(street_rent(edition, rules, space, 0, doubles_rent(rules, True, mortgaged)))
    rent = row_rent(edition, space, [owner[mate] for mate in mates].count(mine))
    if not factor:
        return rent
    return Rent(0, factor) if rent.times else Rent(rent.amount * factor)


def rent_due(
    edition: Edition, rules: Rules, held: Holdings, lander: int, space: int, factor: int = 0
) -> Rent | None:
    """What a lander has to pay if the owner asks; None if nothing is due (R31, R32, R46)."""
    owner = held.owner[space]
    if owner in (BANK, lander) or held.mortgaged[space]:
        return None
    if rules.no_rent_in_jail and held.jail[owner] != FREE:
        return None
    return rent_of(edition, rules, held, space, factor)


# -- taxes

INCOME_TAX_SPACE: Final = 4
LUXURY_TAX_1997: Final = 75
"""What the other tax space costs by the book of 1997 (R61)."""


def tax_of(edition: Edition, rules: Rules, space: int) -> Tax:
    """What a landing on this tax space costs (R60, R61)."""
    amount = edition.spaces[space].amount
    if not rules.taxes_1997:
        return Tax(amount)
    if space == INCOME_TAX_SPACE:
        return Tax(amount, or_tenth=not rules.short_game)
    return Tax(LUXURY_TAX_1997)


# -- building


def may_buy(rules: Rules, held: Holdings, player: int) -> bool:
    """Whether the bank sells to the player: by a house rule only once they have been round (R141)."""
    return held.lapped[player] or not rules.first_lap_before_buying


def next_piece(rules: Rules, held: Holdings, space: int) -> Piece:
    """What the next building on this street is."""
    return "hotel" if held.level[space] == rules.house_cap else "house"


def stock(held: Holdings, piece: Piece) -> int:
    """How many of them the bank has."""
    return held.hotels if piece == "hotel" else held.houses


def building_sites(rules: Rules, held: Holdings, groups: Iterable[Sequence[int]]) -> list[int]:
    """The streets of a player's whole groups that may be built on now, apart from money and the bank's stock.

    These are the lowest streets of each group without a mortgage (R91, R93).
    """
    level_of, mortgaged = held.level.__getitem__, held.mortgaged.__getitem__
    cap = rules.house_cap
    sites = []
    for streets in groups:
        lowest = min(map(level_of, streets))
        if lowest <= cap and not any(map(mortgaged, streets)):
            sites += [space for space in streets if level_of(space) == lowest]
    return sites


def affordable_sites(edition: Edition, rules: Rules, held: Holdings, player: int, piece: str) -> list[int]:
    """The streets on which the player could place and pay for such a piece now, if the bank has one (R99)."""
    if not may_buy(rules, held, player):
        return []
    groups, cash = groups_of(deeds_of(held, player)), held.cash[player]
    return [
        space
        for space in building_sites(rules, held, groups)
        if next_piece(rules, held, space) == piece and edition.spaces[space].house_cost <= cash
    ]
