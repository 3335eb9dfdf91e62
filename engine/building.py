"""Building: houses and hotels, evenly, on whole groups without a mortgage (R90 to R101)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.actions import Build
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.edition import DEED_SPACES, MATES
from croupier.engine.events import BANK, BuildingChanged, Why
from croupier.engine.ledger import pay
from croupier.engine.refusals import Refusal


def refuse_place(core: Core, player: int, space: int) -> Refusal | None:
    """Why the player may not build on this street now, apart from money and the bank's stock."""
    state, info = core.state, core.spaces[space]
    if info.kind != "street":
        return Refusal("not_a_street")
    if state.owner[space] != player:
        return Refusal("not_yours")
    group = MATES[space]
    if group not in core.groups_of(player):
        return Refusal("group_incomplete")
    if any(map(state.mortgaged.__getitem__, group)):
        return Refusal("group_mortgaged")
    level = state.level[space]
    if level == core.hotel:
        return Refusal("fully_built")
    if level > min(map(state.level.__getitem__, group)):
        return Refusal("build_evenly")
    return None if core.may_buy(player) else Refusal("not_been_round")


def check_build(core: Core, action: Build) -> Refusal | None:
    if core.agenda:
        return NOT_NOW
    player, space = action.player, action.space
    if space not in DEED_SPACES:
        return Refusal("no_such_space")
    if space not in core.sites_of(player) and (refusal := refuse_place(core, player, space)):
        return refusal
    if action.level != core.state.level[space] + 1:
        return Refusal("wrong_level", {"level": core.state.level[space] + 1})
    if not (core.state.hotels if action.level == core.hotel else core.state.houses):
        return Refusal("no_stock")
    cost = core.spaces[space].house_cost
    return Refusal("cannot_afford", {"amount": cost}) if core.state.cash[player] < cost else None


def place(core: Core, player: int, space: int, price: int, why: Why) -> None:
    """Pay for the next building and put it there. A hotel replaces its houses: they go back (R95)."""
    state = core.state
    pay(core, player, BANK, price, why)
    level = state.level[space] + 1
    if level == core.hotel:
        state.hotels -= 1
        state.houses += level - 1
    else:
        state.houses -= 1
    core.set_level(space, level)
    core.events.append(BuildingChanged(player, space, level))


def options(core: Core, player: int) -> Sequence[Choice]:
    level = core.state.level
    return [
        Build(player, space, level[space] + 1)
        for space in core.sites_of(player)
        if _can_place(core, player, space, level[space] + 1)
    ]


def first_build(core: Core, player: int) -> Build | None:
    sites = core.sites.get(player)
    for space in core.sites_of(player) if sites is None else sites:
        level = core.state.level[space] + 1
        if _can_place(core, player, space, level):
            return Build(player, space, level)
    return None


def _can_place(core: Core, player: int, space: int, level: int) -> bool:
    """Whether the player can pay for it and the bank has the piece."""
    state = core.state
    stock = state.hotels if level == core.hotel else state.houses
    return stock > 0 and core.spaces[space].house_cost <= state.cash[player]
