"""The estate of a bankrupt player: who gets their deeds, cards and cash (R127 to R136, R139, R152)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.engine import cards, deal, rent, score, selling
from croupier.engine.actions import TakeEstate
from croupier.engine.agenda import (
    Auction,
    CardDue,
    Charge,
    Debt,
    DeedSale,
    Estate,
    JailChoice,
    Leave,
    LeaveJail,
    MoveEnd,
    OrderRound,
    Purchase,
    RentThrow,
    Shortage,
    Task,
    TaxChoice,
    Travel,
)
from croupier.engine.choices import Choice, LiftForm
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.events import BANK, EstateReceived, WentBankrupt
from croupier.engine.figures import interest, lift_cost
from croupier.engine.ledger import charge, pass_deed, pay
from croupier.engine.mortgage import lend, unmortgage
from croupier.engine.refusals import Refusal
from croupier.engine.state import FREE


def wind_up(core: Core, player: int, creditor: int) -> None:
    """Put the player out of the game. A creditor at the table gets the estate, otherwise the bank does."""
    state = core.state
    resigned = any(isinstance(task, Leave) and task.player == player for task in state.agenda)
    to_player = creditor >= 0
    selling.sell_everything(core, player)
    deeds = core.deeds_of(player)
    if to_player:
        for space in deeds:
            if not state.mortgaged[space]:
                lend(core, player, space)
    core.events.append(WentBankrupt(player, creditor))
    pay(core, player, creditor, state.cash[player], "bankruptcy")
    for space in deeds:
        if not to_player and state.mortgaged[space]:
            unmortgage(core, BANK, space)
        pass_deed(core, space, creditor if to_player else BANK)
    for deck in state.cards[player]:
        if to_player:
            cards.pass_jail_card(core, deck, player, creditor)
        else:
            cards.return_jail_card(core, player, deck)
    _leave_table(core, player)
    if len(core.living()) == 1:
        score.last_standing(core)
    elif core.rules.short_game and not resigned:
        if to_player:
            _pay_interest_as_far_as_cash_goes(core, creditor, deeds)
        score.by_worth(core, "first_bankruptcy")
    elif to_player and deeds:
        core.events.append(EstateReceived(creditor, deeds))
        core.agenda.append(Estate(creditor, deeds))
    elif deeds and not core.rules.no_auctions:
        core.agenda.append(DeedSale(deeds))


def _leave_table(core: Core, player: int) -> None:
    state = core.state
    core.retire(player)
    core.set_jail(player, FREE)
    rent.lapse_claims_of(core, player)
    deal.lapse_offers(core)
    state.agenda[:] = [task for task in state.agenda if not _concerns(task, player)]


def _concerns(task: Task, player: int) -> bool:
    """Whether the task ends when this player is out: nothing more is asked of them or owed to them."""
    match task:
        case Charge(payer=payer, payee=payee):
            return player in (payer, payee)
        case RentThrow(claim=claim):
            return player in (claim.lander, claim.owner)
        case (
            Travel() | CardDue() | TaxChoice() | JailChoice() | LeaveJail() | Purchase() | Estate() | Leave()
        ):  # fmt: skip
            return task.player == player
        case OrderRound() | Auction() | Shortage() | Debt() | DeedSale() | MoveEnd():
            return False


def _pay_interest_as_far_as_cash_goes(core: Core, creditor: int, deeds: tuple[int, ...]) -> None:
    pay(core, creditor, BANK, min(_interest_on(core, deeds), core.state.cash[creditor]), "estate")


# -- the creditor's one answer


def _interest_on(core: Core, deeds: Iterable[int]) -> int:
    return sum(interest(core.edition, core.rules, space) for space in deeds)


def check_take_estate(core: Core, action: TakeEstate) -> Refusal | None:
    task = core.task()
    if not isinstance(task, Estate):
        return NOT_NOW
    if action.player != task.player:
        return Refusal("not_yours")
    lift = action.lift
    if len(set(lift)) != len(lift) or any(space not in task.deeds for space in lift):
        return Refusal("bad_lift")
    cost = _interest_on(core, task.deeds) + sum(core.spaces[space].mortgage for space in lift)
    if lift and cost > core.state.cash[action.player]:
        return Refusal("cannot_afford", {"amount": cost})
    return None


def do_take_estate(core: Core, action: TakeEstate) -> None:
    """10% on each deed at once (R130); with the value on those lifted now (R131). What cannot be paid is
    a debt to the bank (R132)."""
    task = core.agenda.pop()
    assert isinstance(task, Estate)
    for space in action.lift:
        pay(core, action.player, BANK, lift_cost(core.edition, core.rules, space), "estate")
        unmortgage(core, action.player, space)
    rest = _interest_on(core, [space for space in task.deeds if space not in action.lift])
    charge(core, action.player, BANK, rest, "estate")


def options(core: Core, player: int) -> Sequence[Choice]:
    task = core.agenda[-1]
    if not isinstance(task, Estate) or task.player != player:
        return ()
    extra = tuple(core.spaces[space].mortgage for space in task.deeds)
    budget = max(0, core.state.cash[player] - _interest_on(core, task.deeds))
    return (LiftForm(player, 0, task.deeds, extra, budget),)
