"""Landing: what happens when a token has arrived. Salary first (R17), then what the space asks for (R14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.engine import figures, move, rent
from croupier.engine.actions import Arrive, ChooseTax
from croupier.engine.agenda import CardDue, Purchase, TaxChoice, Travel
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.edition import GO
from croupier.engine.events import BANK, POT, Arrived, OfferedDeed
from croupier.engine.ledger import charge, pay
from croupier.engine.refusals import Refusal


def check_arrive(core: Core, action: Any) -> Refusal | None:
    """Any values may stand in the fields: see `LOOKS_ITSELF` in engine.game."""
    task = core.agenda[-1] if core.agenda else None
    if type(task) is not Travel:
        return NOT_NOW
    if action.player != task.player or type(action.player) is not int:
        return Refusal("not_your_turn", {"mover": task.player})
    if action.space != task.space or type(action.space) is not int:
        return Refusal("wrong_space", {"space": task.space})
    return None


def do_arrive(core: Core, action: Arrive) -> None:
    """The salary first, then what the space asks for."""
    state = core.state
    task: Travel = core.agenda.pop()  # type: ignore[assignment]  # check_arrive has seen it
    player, space = task.player, task.space
    state.space[player] = space
    core.events.append(Arrived(player, space))
    if task.jailing:
        core.set_jail(player, 0)
        return
    if task.passes_go:
        core.has_been_round(player)
        double = core.rules.double_salary_on_go and space == GO
        pay(core, BANK, player, core.edition.salary * (2 if double else 1), "salary")
    info = core.spaces[space]
    kind = info.kind
    if info.group:
        owner = state.owner[space]
        if owner == BANK:
            _offer(core, player, space)
        elif owner != player:
            rent.open_claim(core, owner, player, space, task.factor)
    elif kind == "card":
        core.agenda.append(CardDue(player, space))
    elif kind == "tax":
        _tax(core, player, space)
    elif kind == "go_to_jail":
        move.to_jail(core, player, "space")
    elif kind == "parking":
        pay(core, POT, player, core.state.pot, "pot")


def _offer(core: Core, player: int, space: int) -> None:
    if not core.may_buy(player):
        return
    core.events.append(OfferedDeed(player, space, core.spaces[space].price))
    core.agenda.append(Purchase(player, space))


def _tax(core: Core, player: int, space: int) -> None:
    tax = figures.tax_of(core.edition, core.rules, space)
    if tax.or_tenth:
        core.agenda.append(TaxChoice(player, space))
    else:
        charge(core, player, core.treasury(), tax.amount, "tax")


def check_choose_tax(core: Core, action: ChooseTax) -> Refusal | None:
    task = core.task()
    if not isinstance(task, TaxChoice):
        return NOT_NOW
    if action.player != task.player or action.space != task.space:
        return Refusal("not_your_turn")
    return None


def do_choose_tax(core: Core, action: ChooseTax) -> None:
    core.agenda.pop()
    flat = core.spaces[action.space].amount
    amount = figures.tenth_of_worth(core.edition, core.state, action.player) if action.tenth else flat
    charge(core, action.player, core.treasury(), amount, "tax")


def tax_options(core: Core, player: int) -> Sequence[Choice]:
    task = core.agenda[-1]
    assert isinstance(task, TaxChoice)
    if task.player != player:
        return ()
    return ChooseTax(player, task.space, tenth=False), ChooseTax(player, task.space, tenth=True)
