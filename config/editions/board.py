"""Checks the forty spaces and their groups. Their kinds are fixed (R3, R4), so a file does not say them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from croupier.config.editions.doubts import Doubt, check_doubt
from croupier.config.editions.fields import colour, name, short, twin_to_correct
from croupier.config.editions.look import check_icon
from croupier.config.form import Form
from croupier.engine.edition import (
    COLOUR_GROUPS,
    DECK_OF_SPACE,
    GROUP_AT,
    GROUPS,
    KINDS,
    SPACES,
    Group,
    Kind,
    Space,
)

_SPOKEN: dict[Kind, str] = {
    "go": "GO",
    "street": "a street",
    "transport": "a transport",
    "utility": "a utility",
    "tax": "a tax",
    "card": "a card space",
    "jail": "Jail",
    "parking": "Free Parking",
    "go_to_jail": "Go To Jail",
}
_KEYS_OF_SOME_KINDS = (
    "kind",
    "group",
    "deck",
    "price",
    "mortgage",
    "house_cost",
    "rent",
    "factor",
    "amount",
    "icon",
)
"""Keys that belong to spaces of another kind, or to no space: problems say so."""


class Groups(NamedTuple):
    """The names of the groups, and the sums that all deeds of a group share."""

    groups: dict[str, Group]
    house_cost: dict[str, int]
    transport_rent: tuple[int, ...]
    utility_factor: tuple[int, ...]


def check_groups(edition: Form) -> Groups:
    groups: dict[str, Group] = {}
    house_cost: dict[str, int] = {}
    transport_rent: tuple[int, ...] = ()
    utility_factor: tuple[int, ...] = ()
    with edition.table("groups") as form:
        for key in GROUPS:
            with form.table(key) as group:
                groups[key] = Group(name(group), colour(group), short(group))
                if key in COLOUR_GROUPS:
                    house_cost[key] = group.number("house_cost")
                elif key == "transport":
                    transport_rent = group.rising("rent", len(GROUPS[key]))
                else:
                    utility_factor = group.rising("factor", len(GROUPS[key]))
    return Groups(groups, house_cost, transport_rent, utility_factor)


def check_spaces(
    edition: Form, house_cost: dict[str, int], icons: dict[str, tuple[str, ...]], doubts: list[Doubt]
) -> tuple[Space, ...]:
    spaces: list[Space] = []
    forms: list[Form] = []
    with edition.table("spaces", why={"": f"no such place: places are 0 to {SPACES - 1}"}) as form:
        for place in range(SPACES):
            wanted = f"a table (place {place} is {_SPOKEN[KINDS[place]]})"
            with form.table(str(place), wanted=wanted, why=_why_not(place)) as space:
                drawn = check_icon(space, icons) if KINDS[place] != "street" else ""
                spaces.append(replace(_check_space(space, place, house_cost), icon=drawn))
                forms.append(space)
                check_doubt(space, f"spaces.{place}", spaces[-1].name, ("name", "place"), doubts)
    _check_names(spaces, forms)
    return tuple(spaces)


def _check_space(form: Form, place: int, house_cost: dict[str, int]) -> Space:
    kind, group, called, shorter = KINDS[place], GROUP_AT[place], name(form), short(form)
    if kind == "tax":
        return Space(called, kind, amount=form.number("amount"), short=shorter)
    if kind == "card":
        return Space(called, kind, deck=DECK_OF_SPACE[place], short=shorter)
    if not group:
        return Space(called, kind, short=shorter)
    price, mortgage = form.number("price"), form.number("mortgage")
    if price and mortgage > price:
        _report_mortgage(form, price, mortgage)
    if kind != "street":
        return Space(called, kind, group, price, mortgage, short=shorter)
    rent = form.rising("rent", 6)
    return Space(called, kind, group, price, mortgage, house_cost.get(group, 0), rent, short=shorter)


def _report_mortgage(form: Form, price: int, mortgage: int) -> None:
    if form.inherits("mortgage") and not form.inherits("price"):
        form.report(f"must be at least the mortgage, {mortgage}, not {price}", "price")
    else:
        form.report(f"must be at most the price, {price}, not {mortgage}", "mortgage")


def _check_names(spaces: list[Space], forms: list[Form]) -> None:
    """Players speak of deeds by name, so no two deeds share one."""
    for later, new in enumerate(spaces):
        for earlier, old in enumerate(spaces[:later]):
            if new.group and new.name and old.group and old.name.casefold() == new.name.casefold():
                wrong, right = twin_to_correct(forms, earlier, later, "name")
                forms[wrong].report(f"is the name of place {right} too", "name")


def _why_not(place: int) -> dict[str, str]:
    why = f"does not belong here: place {place} is {_SPOKEN[KINDS[place]]} in every edition"
    reasons = dict.fromkeys(_KEYS_OF_SOME_KINDS, why)
    group = GROUP_AT[place]
    if group in COLOUR_GROUPS:
        reasons["house_cost"] = f"does not belong here but to the group: groups.{group}.house_cost"
    elif group:
        shared = "rent" if group == "transport" else "factor"
        reasons["rent"] = f"does not belong here but to the group: groups.{group}.{shared}"
    return reasons
