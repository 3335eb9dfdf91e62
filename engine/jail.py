"""Jail: the three ways out of it (R68 to R77, R147)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from croupier.engine import cards, move
from croupier.engine.actions import Dice, PayJail, UseJailCard
from croupier.engine.agenda import JailChoice, LeaveJail, MoveEnd
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.events import Freed, StayedInJail
from croupier.engine.ledger import charge, pay
from croupier.engine.refusals import Refusal
from croupier.engine.state import FREE


def throw_in_jail(core: Core, player: int, dice: Dice) -> None:
    """A double frees and moves, with no further throw (R71 to R73); the last miss forces the fine (R74)."""
    state = core.state
    core.agenda.append(MoveEnd(player, again=False))
    if dice[0] == dice[1]:
        free(core, player, "double")
        move.by_dice(core, player, sum(dice))
        return
    throws = state.jail[player] + 1
    core.set_jail(player, throws)
    if throws < core.rules.jail_throws:
        core.events.append(StayedInJail(player, throws))
        return
    core.agenda.append(LeaveJail(player))
    if core.rules.card_after_third_roll and state.cards[player]:
        core.agenda.append(JailChoice(player))
    else:
        charge(core, player, core.treasury(), core.edition.jail_fine, "fine")


def leave_jail(core: Core, task: LeaveJail) -> None:
    """The fine is paid: now the third throw is moved (R74)."""
    core.agenda.pop()
    if core.is_jailed(task.player):
        free(core, task.player, "third_throw")
    move.by_dice(core, task.player, sum(core.state.dice))


def free(core: Core, player: int, how: Literal["fine", "card", "double", "third_throw"]) -> None:
    core.set_jail(player, FREE)
    core.events.append(Freed(player, how))


def _refuse_exit(core: Core, player: int) -> Refusal | None:
    task = core.task()
    if isinstance(task, JailChoice):
        return None if task.player == player else Refusal("not_your_turn", {"thrower": task.player})
    if task is not None:
        return NOT_NOW
    if player != core.state.thrower:
        return Refusal("not_your_turn", {"thrower": core.state.thrower})
    return None if core.is_jailed(player) else Refusal("not_in_jail")


def check_pay_jail(core: Core, action: PayJail) -> Refusal | None:
    if refusal := _refuse_exit(core, action.player):
        return refusal
    fine = core.edition.jail_fine
    if core.task() is None and core.state.cash[action.player] < fine:
        return Refusal("cannot_afford", {"amount": fine})
    return None


def do_pay_jail(core: Core, action: PayJail) -> None:
    player = action.player
    if core.task() is not None:
        core.agenda.pop()
        charge(core, player, core.treasury(), core.edition.jail_fine, "fine")
        return
    pay(core, player, core.treasury(), core.edition.jail_fine, "fine")
    free(core, player, "fine")


def check_use_jail_card(core: Core, action: UseJailCard) -> Refusal | None:
    if refusal := _refuse_exit(core, action.player):
        return refusal
    return None if action.deck in core.state.cards[action.player] else Refusal("no_such_card")


def do_use_jail_card(core: Core, action: UseJailCard) -> None:
    if core.task() is not None:
        core.agenda.pop()
    cards.return_jail_card(core, action.player, action.deck)
    free(core, action.player, "card")


def options(core: Core, player: int) -> Sequence[Choice]:
    state = core.state
    if state.jail[player] == FREE or _refuse_exit(core, player):
        return ()
    cards = [UseJailCard(player, deck) for deck in state.cards[player]]
    may_pay = core.task() is not None or state.cash[player] >= core.edition.jail_fine
    return [PayJail(player), *cards] if may_pay else cards
