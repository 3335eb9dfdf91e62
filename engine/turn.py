"""Turns: throwing the dice, doubles, and whose turn it is (R11 to R24)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import jail, move, rent
from croupier.engine.actions import OrderRoll, Roll
from croupier.engine.agenda import MoveEnd, OrderRound
from croupier.engine.choices import Choice, ThrowForm
from croupier.engine.core import NOT_NOW, Core, refuse_dice
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
    task = core.task()
    assert isinstance(task, OrderRound)
    core.emit(OrderRolled(action.player, action.dice))
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
        core.emit(OrderTied(leaders, task.round + 1))
        core.replace(OrderRound(task.round + 1, leaders, (0,) * len(leaders)))
        return
    core.state.agenda.pop()
    core.emit(Starts(leaders[0]))
    begin_turn(core, leaders[0])


def check_roll(core: Core, action: Roll) -> Refusal | None:
    state = core.state
    if state.agenda:
        return NOT_NOW
    if action.player != state.thrower:
        return Refusal("not_your_turn", {"thrower": state.thrower})
    if action.throw != state.throw:
        return Refusal("stale", {"throw": state.throw})
    return refuse_dice(action)


def do_roll(core: Core, action: Roll) -> None:
    state = core.state
    player, dice = action.player, action.dice
    if state.claims and not state.doubles:
        rent.next_player_throws(core)
    state.dice = dice
    core.emit(Rolled(player, dice))
    if state.jail[player] != FREE:
        jail.throw_in_jail(core, player, dice)
        return
    double = dice[0] == dice[1]
    if double:
        state.doubles += 1
        if state.doubles == 3:
            core.push(MoveEnd(player, again=False))
            move.to_jail(core, player, "doubles")
            return
    core.push(MoveEnd(player, double))
    move.by_dice(core, player, dice)


def end_move(core: Core, task: MoveEnd) -> None:
    """After all that a throw caused: throw again after a double, otherwise the next player's turn begins."""
    state = core.state
    state.agenda.pop()
    if task.again and not state.out[task.player] and state.jail[task.player] == FREE:
        state.throw += 1
        core.emit(ThrowsAgain(task.player, state.throw))
    else:
        begin_turn(core, core.next_player(task.player))


def pass_to_left(core: Core) -> None:
    begin_turn(core, core.next_player(core.state.thrower))


def begin_turn(core: Core, player: int) -> None:
    state = core.state
    state.thrower = player
    state.doubles = 0
    state.throw += 1
    core.emit(TurnBegan(player, state.throw))


def throw_options(core: Core, player: int) -> Sequence[Choice]:
    state = core.state
    return (ThrowForm(player, "move", state.throw),) if player == state.thrower else ()


def order_options(core: Core, player: int) -> Sequence[Choice]:
    task = core.task()
    assert isinstance(task, OrderRound)
    waited_for = (player, 0) in zip(task.contenders, task.totals, strict=True)
    return (ThrowForm(player, "order", task.round),) if waited_for else ()
