"""Turns: throwing the dice, doubles, and whose turn it is (R11 to R24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.engine import jail, move, rent
from croupier.engine.actions import OrderRoll, Roll
from croupier.engine.agenda import MoveEnd, OrderRound
from croupier.engine.choices import Choice, ThrowForm
from croupier.engine.core import BAD_DICE, NOT_NOW, Core, are_dice, refuse_dice
from croupier.engine.events import OrderRolled, OrderTied, Rolled, Starts, ThrowsAgain, TurnBegan
from croupier.engine.refusals import Refusal
from croupier.engine.state import FREE


def check_order_roll(core: Core, action: OrderRoll) -> Refusal | None:
    task = core.task()
    if not isinstance(task, OrderRound):
        return NOT_NOW
    if action.round != task.round:
        return Refusal("stale", {"round": task.round})
    if action.player not in task.contenders:
        return Refusal("not_your_turn")
    if task.totals[task.contenders.index(action.player)]:
        return Refusal("already_answered")
    return refuse_dice(action)


def do_order_roll(core: Core, action: OrderRoll) -> None:
    task = core.agenda[-1]
    assert isinstance(task, OrderRound)
    core.events.append(OrderRolled(action.player, action.dice))
    totals = tuple(
        sum(action.dice) if player == action.player else total
        for player, total in zip(task.contenders, task.totals, strict=True)
    )
    if not all(totals):
        core.replace(OrderRound(task.round, task.contenders, totals))
        return
    best = max(totals)
    leaders = tuple(p for p, total in zip(task.contenders, totals, strict=True) if total == best)
    if len(leaders) > 1:
        core.events.append(OrderTied(leaders, task.round + 1))
        core.replace(OrderRound(task.round + 1, leaders, (0,) * len(leaders)))
        return
    core.agenda.pop()
    core.events.append(Starts(leaders[0]))
    begin_turn(core, leaders[0])


def check_roll(core: Core, action: Any) -> Refusal | None:
    """Any values may stand in the fields: see `LOOKS_ITSELF` in engine.game."""
    if core.agenda or not core.active:
        return NOT_NOW
    state = core.state
    if action.player != state.thrower or type(action.player) is not int:
        return Refusal("not_your_turn", {"thrower": state.thrower})
    if action.throw != state.throw or type(action.throw) is not int:
        return Refusal("stale", {"throw": state.throw})
    return None if are_dice(action.dice) else BAD_DICE


def do_roll(core: Core, action: Roll) -> None:
    state = core.state
    player, dice = action.player, action.dice
    if state.claims and not state.doubles:
        rent.next_player_throws(core)
    state.dice = dice
    core.events.append(Rolled(player, dice))
    if state.jail[player] != FREE:
        jail.throw_in_jail(core, player, dice)
        return
    first, second = dice
    double = first == second
    if double:
        state.doubles += 1
        if state.doubles == 3:
            core.agenda.append(MoveEnd(player, again=False))
            move.to_jail(core, player, "doubles")
            return
    core.agenda.append(MoveEnd(player, double))
    move.by_dice(core, player, first + second)


def end_move(core: Core, task: MoveEnd) -> None:
    """After all that a throw caused: throw again after a double, otherwise the next player's turn begins."""
    state, player = core.state, task.player
    core.agenda.pop()
    state.throw += 1
    if task.again and not state.out[player] and state.jail[player] == FREE:
        core.events.append(ThrowsAgain(player, state.throw))
        return
    state.thrower = player = core.next_player[player]
    state.doubles = 0
    core.events.append(TurnBegan(player, state.throw))


def begin_turn(core: Core, player: int) -> None:
    """The same without a move before it: at the start, and when the thrower has left the game."""
    state = core.state
    state.thrower = player
    state.doubles = 0
    state.throw += 1
    core.events.append(TurnBegan(player, state.throw))


def pass_to_left(core: Core) -> None:
    begin_turn(core, core.next_player[core.state.thrower])


def throw_options(core: Core, player: int) -> Sequence[Choice]:
    form = throw_form(core, player)
    return () if form is None else (form,)


def throw_form(core: Core, player: int) -> ThrowForm | None:
    state = core.state
    return ThrowForm(player, "move", state.throw) if player == state.thrower else None


def order_options(core: Core, player: int) -> Sequence[Choice]:
    task = core.agenda[-1]
    assert isinstance(task, OrderRound)
    waited_for = (player, 0) in zip(task.contenders, task.totals, strict=True)
    return (ThrowForm(player, "order", task.round),) if waited_for else ()
