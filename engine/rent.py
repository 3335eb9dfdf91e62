"""Rent: what a landing costs, and how long the owner may ask for it (R31 to R47)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.engine.actions import Claim, RentRoll, Waive
from croupier.engine.agenda import OpenClaim, RentThrow
from croupier.engine.choices import Choice, ThrowForm
from croupier.engine.core import NOT_NOW, Core, refuse_dice
from croupier.engine.events import BANK, ClaimClosed, ClaimOpened, RentRolled
from croupier.engine.figures import rent_due
from croupier.engine.ledger import charge
from croupier.engine.refusals import Refusal


def open_claim(core: Core, owner: int, lander: int, space: int, factor: int) -> None:
    """Fix the amount and who may claim it, whatever happens to the deed later (R34)."""
    state = core.state
    rent = rent_due(core.edition, core.rules, state, lander, space, factor)
    if rent is None:
        return
    amount, times = rent.amount, rent.times
    if times and core.rules.utility_roll == "move" and not factor:
        amount, times = times * sum(state.dice), 0
    throws = 2 if core.rules.rent_window == "second_roll" else 1
    state.serial += 1
    claim = OpenClaim(state.serial, owner, lander, space, amount, times, throws)
    core.events.append(ClaimOpened(claim.id, owner, lander, space, amount, times))
    if core.rules.rent == "auto":
        ask(core, claim)
    else:
        state.claims = (*state.claims, claim)


def ask(core: Core, claim: OpenClaim, substitute: int = BANK) -> None:
    """The owner has asked: the rent is charged, or the lander or a substitute throws for it."""
    core.events.append(ClaimClosed(claim.id, "asked"))
    if claim.factor:
        core.agenda.append(RentThrow(claim, substitute))
    else:
        charge(core, claim.lander, claim.owner, claim.amount, "rent")


def next_player_throws(core: Core) -> None:
    """Count down every claim at the first throw of a turn; throws after a double do not count."""
    state = core.state
    still_open = []
    for claim in state.claims:
        if claim.throws_left > 1:
            still_open.append(replace(claim, throws_left=claim.throws_left - 1))
        else:
            core.events.append(ClaimClosed(claim.id, "lapsed"))
    state.claims = tuple(still_open)


def lapse_claims_of(core: Core, player: int) -> None:
    """End all claims of and against a bankrupt player (R139)."""
    for claim in [c for c in core.state.claims if player in (c.owner, c.lander)]:
        core.close_claim(claim.id)
        core.events.append(ClaimClosed(claim.id, "lapsed"))


def check_claim(core: Core, action: Claim | Waive) -> Refusal | None:
    if core.agenda:
        return NOT_NOW
    claim = core.claim(action.claim)
    if claim is None:
        return Refusal("no_such_claim")
    return None if claim.owner == action.player else Refusal("not_yours")


def do_claim(core: Core, action: Claim) -> None:
    ask(core, core.close_claim(action.claim))


def do_waive(core: Core, action: Waive) -> None:
    core.close_claim(action.claim)
    core.events.append(ClaimClosed(action.claim, "waived"))


def check_rent_roll(core: Core, action: RentRoll) -> Refusal | None:
    task = core.task()
    if not isinstance(task, RentThrow):
        return NOT_NOW
    if action.claim != task.claim.id:
        return Refusal("stale", {"claim": task.claim.id})
    if action.player != task.player:
        return Refusal("not_your_turn", {"lander": task.player})
    return refuse_dice(action)


def do_rent_roll(core: Core, action: RentRoll) -> None:
    """No doubles, no extra turn, no movement (R44)."""
    task = core.agenda.pop()
    assert isinstance(task, RentThrow)
    core.events.append(RentRolled(action.player, action.claim, action.dice))
    charge(core, task.claim.lander, task.claim.owner, task.claim.factor * sum(action.dice), "rent")


def options(core: Core, player: int) -> Sequence[Choice]:
    choices: list[Choice] = []
    for claim in core.state.claims:
        if claim.owner == player:
            choices += Claim(player, claim.id), Waive(player, claim.id)
    return choices


def first_claim(core: Core, player: int) -> Claim | None:
    for claim in core.state.claims:
        if claim.owner == player:
            return Claim(player, claim.id)
    return None


def throw_options(core: Core, player: int) -> Sequence[Choice]:
    task = core.agenda[-1]
    assert isinstance(task, RentThrow)
    return (ThrowForm(player, "rent", task.claim.id),) if task.player == player else ()
