"""The ladder of a group of deeds: every state that a player can bring it to, from mortgages to hotels.

Each rung is one state, with the actions that lead to it from now and what the rent would be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Game, View
from croupier.engine import actions as act
from croupier.engine.agenda import Shortage
from croupier.engine.edition import COLOUR_GROUPS, GROUPS
from croupier.firmware.model.panel import HOTEL, MORTGAGED
from croupier.firmware.table.common.ways_to_raise import group_rents

Actions = tuple[act.Lift | act.Build | act.Sell | act.SellBuildings | act.Mortgage, ...]


class Rung(Struct, frozen=True):
    """One state of the group, and the actions that lead to it."""

    actions: Actions
    streets: tuple[int, ...]
    """The player's deeds in board order, as `Panel.streets` has them."""
    rents: tuple[int, ...]
    """The rent of each of these deeds."""
    cash: int
    """What the player has left."""
    asks: bool = False
    """Whether the last building is short, so that the other players are asked first (R99)."""


class Ladder(Struct, frozen=True):
    """All rungs of one group, seen from its state now."""

    down: tuple[Rung, ...]
    """The rungs below, the nearest first."""
    here: Rung
    up: tuple[Rung, ...]
    """The rungs above, the nearest first."""


def ladder(game: Game, player: int, group: str) -> Ladder:
    """The ladder of a player's deeds in a group."""
    here = rung_now(game.view(), player, group)
    down, up = tuple(_down(game, player, group)), tuple(_up(game, player, group))
    if _is_complete(game.view(), player, group):
        down, up = _even_rungs(down), _even_rungs(up)
    return Ladder(down, here, up)


def rung_now(view: View, player: int, group: str) -> Rung:
    """The state of the group now."""
    return _rung(view, player, group, ())


def _is_complete(view: View, player: int, group: str) -> bool:
    """Whether the player owns all of a colour group, so that its buildings go up and down evenly."""
    return group in COLOUR_GROUPS and all(view.owner[space] == player for space in GROUPS[group])


def _even_rungs(rungs: tuple[Rung, ...]) -> tuple[Rung, ...]:
    """The rungs where all streets are equal, and the rungs after these, where money or stock runs out.

    Rungs where several buildings are sold at once (R105) stay too.
    """
    last = max((n for n, rung in enumerate(rungs) if _is_even(rung)), default=-1)
    return tuple(
        rung
        for n, rung in enumerate(rungs)
        if n > last or _is_even(rung) or isinstance(rung.actions[-1], act.SellBuildings)
    )


def _is_even(rung: Rung) -> bool:
    return len(set(rung.streets)) == 1


def _up(game: Game, player: int, group: str) -> Iterator[Rung]:
    after, done = game.copy(), list[act.Lift | act.Build]()
    while (action := _next_up(after, player, group)) is not None:
        after.apply(action)
        done.append(action)
        if isinstance(after.view().task, Shortage):
            yield replace(_rung(_as_if_built(after.view(), action), player, group, tuple(done)), asks=True)
            return
        yield _rung(after.view(), player, group, tuple(done))


def _as_if_built(view: View, action: act.Lift | act.Build) -> View:
    """The view as it will be if nobody else wants the building: it then costs the list price."""
    assert isinstance(action, act.Build)
    level, cash = list(view.level), list(view.cash)
    level[action.space] = action.level
    cash[action.player] -= view.edition.spaces[action.space].house_cost
    return replace(view, level=tuple(level), cash=tuple(cash))


def _next_up(game: Game, player: int, group: str) -> act.Lift | act.Build | None:
    """The next action that leads up: the dearest street first; None if there is no other."""
    view = game.view()
    mine = [space for space in reversed(GROUPS[group]) if view.owner[space] == player]
    lifts = [act.Lift(player, space) for space in mine if view.mortgaged[space]]
    if lifts or not _is_complete(view, player, group):
        return next((lift for lift in lifts if game.check(lift) is None), None)
    space = min(mine, key=lambda space: view.level[space])
    build = act.Build(player, space, view.level[space] + 1)
    return build if game.check(build) is None else None


def _down(game: Game, player: int, group: str) -> Iterator[Rung]:
    after, done = game.copy(), list[act.Sell | act.SellBuildings | act.Mortgage]()
    while found := _next_down(after, player, group):
        *others, last = found
        for action in others:
            then = after.copy()
            then.apply(action)
            yield _rung(then.view(), player, group, (*done, action))
        after.apply(last)
        done.append(last)
        yield _rung(after.view(), player, group, tuple(done))


def _next_down(game: Game, player: int, group: str) -> Sequence[act.Sell | act.SellBuildings | act.Mortgage]:
    """The next action that leads down: the cheapest street first.

    Several actions are alternatives: hotels that cannot be changed for houses are sold at once (R105).
    """
    view = game.view()
    mine = [space for space in GROUPS[group] if view.owner[space] == player]
    highest = max(mine, key=lambda space: view.level[space])
    if view.level[highest]:
        sell = act.Sell(player, highest, view.level[highest] - 1)
        if game.check(sell) is None:
            return [sell]
        at_once = [
            choice
            for choice in game.options(player)
            if isinstance(choice, act.SellBuildings) and choice.group == group
        ]
        return sorted(at_once, key=lambda choice: (sum(choice.levels), choice.levels), reverse=True)
    mortgages = [act.Mortgage(player, space) for space in mine]
    return next(([action] for action in mortgages if game.check(action) is None), [])


def _rung(view: View, player: int, group: str, actions: Actions) -> Rung:
    return Rung(
        actions,
        streets(view, player, group),
        tuple(group_rents(view, group, player)),
        view.cash[player],
    )


def streets(view: View, player: int, group: str) -> tuple[int, ...]:
    """The player's deeds in the group, as `Panel.streets` has them."""
    return tuple(
        MORTGAGED
        if view.mortgaged[space]
        else HOTEL
        if view.level[space] == view.hotel_level
        else view.level[space]
        for space in GROUPS[group]
        if view.owner[space] == player
    )
