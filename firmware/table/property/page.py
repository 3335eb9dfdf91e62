"""The player's property, laid out for the page: plus and minus on each group, with rent and cash after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.engine import View
from croupier.engine.edition import COLOUR_GROUPS, GROUPS
from croupier.firmware.model.menu import Item
from croupier.firmware.model.panel import HOTEL, MORTGAGED
from croupier.firmware.model.sheets import PropertyGroup, PropertySheet, PropertyStep
from croupier.firmware.model.words import choice_key
from croupier.firmware.table.common.feature import At
from croupier.firmware.table.property.ladder import Rung, rung_now
from croupier.firmware.text import Say


class Steps(NamedTuple):
    """The items that bring a group one step up and one step down; None if there is no such step."""

    up: Item | None
    down: Item | None


def property_sheet(at: At, steps: Mapping[str, Steps]) -> PropertySheet:
    """The groups that the player can change, with their next steps."""
    return PropertySheet(
        title=at.say("line-property"),
        groups=tuple(_group(at, group, pair) for group, pair in steps.items()),
        back="back",
    )


def _group(at: At, group: str, steps: Steps) -> PropertyGroup:
    here = rung_now(at.view, at.player, group)
    mine = [space for space in GROUPS[group] if at.view.owner[space] == at.player]
    states = [_state(at.say, group, street) for street in here.streets]
    return PropertyGroup(
        key=group,
        label=at.say.group(group),
        rent=rent_line(at.say, at.view, group, here),
        streets=tuple(zip(mine, states, strict=True)),
        up=_step(steps.up),
        down=_step(steps.down),
    )


def _state(say: Say, group: str, street: int) -> str:
    """What stands there; "" where nothing can be built."""
    if street == MORTGAGED:
        return say("words-mortgaged")
    if group not in COLOUR_GROUPS:
        return ""
    return say("words-hotel") if street == HOTEL else say("words-houses", count=street)


def _step(item: Item | None) -> PropertyStep | None:
    if item is None or item.about is None:
        return None
    return PropertyStep(choice_key(item.key), item.label, item.about[1])


def rent_line(say: Say, view: View, group: str, rung: Rung) -> str:
    """The rent at that rung, as a line of text."""
    if group not in COLOUR_GROUPS and view.edition.spaces[GROUPS[group][0]].kind == "utility":
        return say("line-dice-rent", factor=view.edition.utility_factor[len(rung.streets) - 1])
    least, most = min(rung.rents), max(rung.rents)
    if least == most:
        return say("line-rent", amount=say.money(most))
    return say("line-rents", least=say.money(least), most=say.money(most))
