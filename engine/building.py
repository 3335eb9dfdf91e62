"""Building: houses and hotels, evenly, on whole groups without a mortgage (R90 to R101)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.actions import Build
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.edition import DEEDS, MATES
from croupier.engine.events import BANK, BuildingChanged, Why
from croupier.engine.figures import next_piece, stock
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
    return None


def check_build(core: Core, action: Build) -> Refusal | None:
    if core.state.agenda:
        return NOT_NOW
    player, space = action.player, action.space
    if space not in DEEDS:
        return Refusal("no_such_space")
    if space not in core.sites_of(player) and (refusal := refuse_place(core, player, space)):
        return refusal
    if action.level != core.state.level[space] + 1:
        return Refusal("wrong_level", {"level": core.state.level[space] + 1})
    if not stock(core.state, next_piece(core.rules, core.state, space)):
        return Refusal("no_stock")
    cost = core.spaces[space].house_cost
    return Refusal("cannot_afford", {"amount": cost}) if core.state.cash[player] < cost else None


def place(core: Core, player: int, space: int, price: int, why: Why) -> None:
    """Pay for the next building and put it there. A hotel replaces its houses: they go back (R95)."""
    state = core.state
    pay(core, player, BANK, price, why)
    if next_piece(core.rules, core.state, space) == "hotel":
        state.hotels -= 1
        state.houses += core.rules.house_cap
    else:
        state.houses -= 1
    core.set_level(space, state.level[space] + 1)
    core.emit(BuildingChanged(player, space, state.level[space]))


def options(core: Core, player: int) -> Sequence[Choice]:
    sites = core.sites_of(player)
    if not sites:
        return ()
    state, spaces = core.state, core.spaces
    cash, level = state.cash[player], state.level
    return [
        Build(player, space, level[space] + 1)
        for space in sites
        if spaces[space].house_cost <= cash
        and (state.hotels if level[space] + 1 == core.hotel else state.houses)
    ]
