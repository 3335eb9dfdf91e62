"""Selling buildings: back to the bank at half their price, evenly (R102 to R106, R145)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from croupier.engine.actions import Sell, SellBuildings
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.edition import COLOUR_GROUPS, DEED_SPACES, GROUP_AT, GROUPS
from croupier.engine.events import BANK, BuildingChanged
from croupier.engine.figures import resale
from croupier.engine.ledger import pay
from croupier.engine.refusals import Refusal


def check_sell(core: Core, action: Sell) -> Refusal | None:
    if not core.may_raise_cash():
        return NOT_NOW
    state, space = core.state, action.space
    if space not in DEED_SPACES:
        return Refusal("no_such_space")
    if state.owner[space] != action.player:
        return Refusal("not_yours")
    level = state.level[space]
    if not level or action.level != level - 1:
        return Refusal("wrong_level", {"level": level})
    if level < max(state.level[other] for other in GROUPS[core.spaces[space].group]):
        return Refusal("sell_evenly")
    if level == core.hotel and state.houses < core.rules.house_cap:
        return Refusal("no_stock")
    return None


def do_sell(core: Core, action: Sell) -> None:
    _lower(core, action.player, action.space, action.level)


def _lower(core: Core, player: int, space: int, level: int) -> None:
    """Sell down to a level: half the price of each building is paid, and the pieces go back to the bank."""
    state = core.state
    lost = state.level[space] - level
    if not lost:
        return
    state.houses += _houses(core, state.level[space]) - _houses(core, level)
    state.hotels += (state.level[space] == core.hotel) - (level == core.hotel)
    core.set_level(space, level)
    pay(core, BANK, player, lost * resale(core.edition, space), "building")
    core.events.append(BuildingChanged(player, space, level))


def _houses(core: Core, level: int) -> int:
    return 0 if level == core.hotel else level


def check_sell_buildings(core: Core, action: SellBuildings) -> Refusal | None:
    """R105: down to any even levels for which there are houses, but only where single steps are blocked."""
    if not core.may_raise_cash():
        return NOT_NOW
    if action.group not in COLOUR_GROUPS:
        return Refusal("not_a_street")
    spaces = GROUPS[action.group]
    state = core.state
    if any(state.owner[space] != action.player for space in spaces):
        return Refusal("not_yours")
    now = [state.level[space] for space in spaces]
    if not _blocked(core, max(now)):
        return Refusal("single_steps_open")
    target = action.levels
    if len(target) != len(now) or any(not 0 <= t <= n for t, n in zip(target, now, strict=True)):
        return Refusal("wrong_level")
    if list(target) == now:
        return Refusal("wrong_level")
    if max(target) - min(target) > 1:
        return Refusal("sell_evenly")
    needed = sum(_houses(core, level) for level in target)
    return None if needed <= _within_reach(core, now) else Refusal("no_stock")


def _blocked(core: Core, highest: int) -> bool:
    """Whether the bank has too few houses to take a hotel back in exchange for them."""
    return highest == core.hotel and core.state.houses < core.rules.house_cap


def _within_reach(core: Core, levels: list[int]) -> int:
    return core.state.houses + sum(_houses(core, level) for level in levels)


def do_sell_buildings(core: Core, action: SellBuildings) -> None:
    for space, level in zip(GROUPS[action.group], action.levels, strict=True):
        _lower(core, action.player, space, level)


def sell_everything(core: Core, player: int) -> None:
    """Sell all buildings of a bankrupt player (R127, R135)."""
    for space in core.deeds_of(player):
        _lower(core, player, space, 0)


def options(core: Core, player: int) -> Sequence[Choice]:
    choices: list[Choice] = []
    for spaces in core.groups_of(player):
        levels = [core.state.level[space] for space in spaces]
        highest = max(levels)
        if not highest:
            continue
        if not _blocked(core, highest):
            for space, level in zip(spaces, levels, strict=True):
                if level == highest:
                    choices.append(Sell(player, space, level - 1))
            continue
        reach = _within_reach(core, levels)
        choices += [
            SellBuildings(player, GROUP_AT[spaces[0]], target)
            for target in _even_levels_below(levels)
            if sum([_houses(core, level) for level in target]) <= reach
        ]
    return choices


def _even_levels_below(levels: list[int]) -> list[tuple[int, ...]]:
    """All levels to which a group can be sold down evenly, the highest first."""
    found: set[tuple[int, ...]] = set()
    for low in range(max(levels)):
        found.update(product(*[range(min(low, level), min(low + 1, level) + 1) for level in levels]))
    return sorted(found - {tuple(levels)}, reverse=True)
