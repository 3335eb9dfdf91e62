"""The rules of one game as settings. By default they follow the rulebooks, without house rules (R141)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.edition import Edition, Sum


class Rules(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One game's rules. `Rules()` is *by the book*; `FAMILY` collects rent by itself."""

    short_game: bool = False
    """R142-R153: three deeds each, a hotel after three houses, one throw in jail, one bankruptcy ends it."""
    time_limit: Sum = 0
    """R155, in minutes: two deeds each, paid for; the highest worth at the end wins. 0 is no limit."""

    rent: Literal["ask", "auto"] = "ask"
    """R33: the owner must ask, or the board collects by itself."""
    rent_window: Literal["next_roll", "second_roll"] = "next_roll"
    """R33: how long an owner may ask; "second_roll" is the 1997 US reading."""
    group_rent_needs_unmortgaged: bool = True
    """R37: a mortgaged street in the group stops the doubled rent of the others."""
    utility_roll: Literal["new", "move"] = "new"
    """R43: utility rent by a new throw or by the one that brought the lander here."""
    card_after_third_roll: bool = False
    """R74: a held card may stand in for the forced fine."""
    transfer_lift_interest: bool = True
    """R123: lifting a mortgage at the moment of a deal costs the interest too (the French book: no)."""
    interest_rounding: Literal["up", "down"] = "up"
    """R110."""
    taxes_1997: bool = False
    """R61: Income Tax is 200 or 10% of the player's worth, chosen before counting; Luxury Tax is 75."""

    free_parking_pot: bool = False
    double_salary_on_go: bool = False
    no_auctions: bool = False
    no_rent_in_jail: bool = False
    first_lap_before_buying: bool = False
    starting_cash: Sum | None = None
    """House rule; None is what the edition says."""

    @property
    def house_cap(self) -> int:
        """Houses on a street before its hotel (R94, R144)."""
        return 3 if self.short_game else 4

    @property
    def jail_throws(self) -> int:
        """Throws for a double before the fine is forced (R71, R147)."""
        return 1 if self.short_game else 3

    @property
    def deeds_dealt(self) -> int:
        if self.short_game:
            return 3
        return 2 if self.time_limit else 0


BY_THE_BOOK = Rules()
FAMILY = Rules(rent="auto")


def with_settings(rules: Rules, settings: dict[str, bool | int | str]) -> Rules:
    """The rules changed by an edition's or a family's settings; an unknown one is a TypeError."""
    return replace(rules, **settings)


def rules_by_the_book_of(edition: Edition) -> Rules:
    """The rules by the edition's own book."""
    return with_settings(BY_THE_BOOK, edition.rules)
