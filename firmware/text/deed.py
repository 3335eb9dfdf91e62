"""The deed of a space, for the page's sheet and for the voice: rents, prices, owner, what a landing costs."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from croupier.engine import FAMILY, View, figures
from croupier.engine.edition import FREE_PARKING, GO, GO_TO_JAIL, GROUP_AT, GROUPS, JAIL, Edition
from croupier.engine.rules import Rules
from croupier.engine.state import FREE
from croupier.firmware.text import Say

NOBODY = -1


class DeedRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a deed. `now` marks the rent that counts at the moment."""

    words: str
    amount: str
    now: bool = False


class DeedNow(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="deed"):
    """A space as a title deed; a space that nobody can own has only `lines`."""

    space: int
    name: str
    group: str = ""
    owner: int = NOBODY
    state: str = ""
    """Whose it is, or what it costs."""
    due: str = ""
    """What another player would have to pay on it now."""
    rents: tuple[DeedRow, ...] = ()
    prices: tuple[DeedRow, ...] = ()
    lines: tuple[str, ...] = ()


Held: TypeAlias = View | None
"""The game's view; None before a game."""


def deed_now(say: Say, held: Held, space: int) -> DeedNow:
    """The deed of that space, in the language of `say`."""
    edition, info = say.edition, say.edition.spaces[space]
    if not info.price:
        return DeedNow(space, info.name, lines=(_what_happens(say, held, space),))
    group, rules = GROUP_AT[space], _rules(held)
    count = say("space-group", name=say.group(group), count=len(GROUPS[group]))
    return DeedNow(
        space,
        info.name,
        count,
        NOBODY if held is None else held.owner[space],
        _state(say, held, space),
        _due(say, held, space),
        _rents(say, edition, rules, held, space),
        _prices(say, edition, rules, space),
    )


def _rules(held: Held) -> Rules:
    return FAMILY if held is None else held.rules


# -- whose it is, and what is due


def _state(say: Say, held: Held, space: int) -> str:
    if held is None or held.owner[space] < 0:
        return say("space-unsold", amount=say.money(say.edition.spaces[space].price))
    return say("space-owner", who=held.players[held.owner[space]])


def _due(say: Say, held: Held, space: int) -> str:
    """What is due from anybody but the owner."""
    if held is None or (owner := held.owner[space]) < 0:
        return ""
    if held.mortgaged[space]:
        return say("space-mortgaged")
    rent = figures.rent_due(held.edition, held.rules, held, _lander(owner), space)
    if rent is None:
        return say("space-none-in-jail", who=held.players[owner]) if held.jail[owner] != FREE else ""
    if rent.times:
        return say("space-due-dice", factor=rent.times)
    return say("space-due", amount=say.money(rent.amount))


def _lander(owner: int) -> int:
    """Any other player."""
    return 0 if owner else 1


# -- what is printed on it


def _rents(say: Say, edition: Edition, rules: Rules, held: Held, space: int) -> tuple[DeedRow, ...]:
    info, counts = edition.spaces[space], _row_now(edition, rules, held, space)
    if info.kind == "street":
        return tuple(
            DeedRow(words, say.money(amount), now=number == counts)
            for number, (words, amount) in enumerate(_street_rents(say, edition, rules, space))
        )
    if info.kind == "transport":
        amounts = [say.money(rent) for rent in edition.transport_rent]
    else:
        amounts = [say("space-times", factor=factor) for factor in edition.utility_factor]
    return tuple(
        DeedRow(say("space-rent-owned", count=number + 1), amount, now=number == counts)
        for number, amount in enumerate(amounts)
    )


def _street_rents(say: Say, edition: Edition, rules: Rules, space: int) -> list[tuple[str, int]]:
    """Bare, with the whole group, with each number of houses, with the hotel."""

    def rent(level: int, doubled: bool = False) -> int:
        return figures.street_rent(edition, rules, space, level, doubled)

    houses = [(say("space-rent-houses", count=level), rent(level)) for level in range(1, rules.house_cap + 1)]
    bare = [(say("space-rent"), rent(0)), (say("space-rent-group"), rent(0, doubled=True))]
    return [*bare, *houses, (say("space-rent-hotel"), rent(rules.house_cap + 1))]


def _row_now(edition: Edition, rules: Rules, held: Held, space: int) -> int:
    """Which line of the rents counts now; -1 for none."""
    if held is None or held.owner[space] < 0 or held.mortgaged[space]:
        return -1
    if edition.spaces[space].kind != "street":
        return sum(held.owner[mate] == held.owner[space] for mate in GROUPS[GROUP_AT[space]]) - 1
    if held.level[space]:
        return held.level[space] + 1
    doubled = figures.rent_of(edition, rules, held, space).amount > edition.spaces[space].rent[0]
    return 1 if doubled else 0


def _prices(say: Say, edition: Edition, rules: Rules, space: int) -> tuple[DeedRow, ...]:
    info = edition.spaces[space]
    rows = [DeedRow(say("space-price"), say.money(info.price))]
    if info.house_cost:
        cost = say.money(info.house_cost)
        rows.append(DeedRow(say("space-house-price"), cost))
        rows.append(
            DeedRow(say("space-hotel-price"), say("space-hotel-costs", amount=cost, count=rules.house_cap))
        )
    rows.append(DeedRow(say("space-mortgage"), say.money(info.mortgage)))
    rows.append(DeedRow(say("space-lift"), say.money(figures.lift_cost(edition, rules, space))))
    return tuple(rows)


# -- spaces without a deed


def _what_happens(say: Say, held: Held, space: int) -> str:
    edition, info = say.edition, say.edition.spaces[space]
    if space == GO:
        key = "space-go-double" if _rules(held).double_salary_on_go else "space-go"
        return say(key, amount=say.money(edition.salary))
    if space == JAIL:
        return say("space-jail", amount=say.money(edition.jail_fine))
    if space == FREE_PARKING:
        pot = _rules(held).free_parking_pot and held is not None
        return say("space-pot", amount=say.money(held.pot)) if pot and held else say("space-parking")
    if space == GO_TO_JAIL:
        return say("space-go-to-jail", place=edition.spaces[GO].name)
    if info.deck:
        return say("space-card", deck=edition.decks[info.deck].name)
    tax = figures.tax_of(edition, _rules(held), space)
    return say("space-tax-or-tenth" if tax.or_tenth else "space-tax", amount=say.money(tax.amount))
