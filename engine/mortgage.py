"""Mortgages: the bank lends money on a deed, and the owner pays it back (R107 to R114)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.actions import Lift, Mortgage
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.edition import DEED_SPACES
from croupier.engine.events import BANK, Mortgaged, Unmortgaged
from croupier.engine.figures import has_buildings, lift_cost
from croupier.engine.ledger import pay
from croupier.engine.refusals import Refusal


def check_mortgage(core: Core, action: Mortgage) -> Refusal | None:
    if not core.may_raise_cash():
        return NOT_NOW
    if action.space not in DEED_SPACES:
        return Refusal("no_such_space")
    if core.state.owner[action.space] != action.player:
        return Refusal("not_yours")
    if core.state.mortgaged[action.space]:
        return Refusal("already_mortgaged")
    return Refusal("group_has_buildings") if has_buildings(core.state, action.space) else None


def do_mortgage(core: Core, action: Mortgage) -> None:
    lend(core, action.player, action.space)


def lend(core: Core, player: int, space: int) -> None:
    core.set_mortgaged(space, True)
    pay(core, BANK, player, core.spaces[space].mortgage, "mortgage")
    core.events.append(Mortgaged(player, space))


def check_lift(core: Core, action: Lift) -> Refusal | None:
    if core.agenda:
        return NOT_NOW
    if action.space not in DEED_SPACES:
        return Refusal("no_such_space")
    if core.state.owner[action.space] != action.player:
        return Refusal("not_yours")
    if not core.state.mortgaged[action.space]:
        return Refusal("not_mortgaged")
    cost = lift_cost(core.edition, core.rules, action.space)
    return Refusal("cannot_afford", {"amount": cost}) if core.state.cash[action.player] < cost else None


def do_lift(core: Core, action: Lift) -> None:
    pay(core, action.player, BANK, lift_cost(core.edition, core.rules, action.space), "lift")
    unmortgage(core, action.player, action.space)


def unmortgage(core: Core, player: int, space: int) -> None:
    core.set_mortgaged(space, False)
    core.events.append(Unmortgaged(player, space))


def lift_options(core: Core, player: int) -> Sequence[Choice]:
    cash = core.state.cash[player]
    mortgaged = core.mortgaged_deeds_of(player)
    return [Lift(player, space) for space in mortgaged if lift_cost(core.edition, core.rules, space) <= cash]


def first_lift(core: Core, player: int) -> Lift | None:
    pledged = core.pledged.get(player)
    for space in core.mortgaged_deeds_of(player) if pledged is None else pledged:
        if lift_cost(core.edition, core.rules, space) <= core.state.cash[player]:
            return Lift(player, space)
    return None


def options(core: Core, player: int) -> Sequence[Choice]:
    mortgaged = core.state.mortgaged
    return [Mortgage(player, space) for space in core.tradable_deeds_of(player) if not mortgaged[space]]


def first_mortgage(core: Core, player: int) -> Mortgage | None:
    mortgaged = core.state.mortgaged
    for space in core.tradable_deeds_of(player):
        if not mortgaged[space]:
            return Mortgage(player, space)
    return None
