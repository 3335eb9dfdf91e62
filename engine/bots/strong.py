"""A strong player: whatever is offered, it asks what its position would be worth afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine import actions as act
from engine import agenda as todo
from engine.bots.bargain import answer, proposal
from engine.bots.beginner import DICE, OBVIOUS, THROW
from engine.bots.mind import Mind
from engine.bots.reason import Decision, Reason
from engine.bots.rents import cheaper_at_auction, street_rent
from engine.choices import BidForm, Choice, LiftForm, OfferForm, ThrowForm
from engine.edition import GROUPS, MATES
from engine.view import View

DEALS_PER_THROW = 1 / 4
"""How often it looks for a deal before a throw."""
AT_LEAST = 3
"""Houses on each street for which it borrows."""
RICH = 250
"""In hand beyond the reserve, to lift a mortgage that completes nothing."""

_Raising = act.Sell | act.SellBuildings | act.Mortgage


def choose(view: View, player: int, choices: Iterator[Choice], rng: Random) -> Decision | None:
    phase = PHASES.get(type(view.task))
    if phase is not None:
        return phase(Mind(view, player), choices, rng)
    for choice in choices:
        if isinstance(choice, ThrowForm):
            return _throw(choice, rng), THROW
        if type(choice) in OBVIOUS:
            return choice, OBVIOUS[type(choice)]  # type: ignore[return-value]
    return None


def _throw(form: ThrowForm, rng: Random) -> act.OrderRoll | act.Roll | act.RentRoll:
    return form.action(DICE[int(rng.random() * len(DICE))])


# -- before a throw


def _before_a_throw(mind: Mind, choices: Iterator[Choice], rng: Random) -> Decision | None:
    throw: ThrowForm | None = None
    stays: Reason = THROW
    seeks_deal = False
    builds: list[act.Build] = []
    lifts: list[act.Lift] = []
    loans: list[act.Mortgage] = []
    for choice in choices:
        match choice:
            case ThrowForm():
                throw, seeks_deal = choice, rng.random() < DEALS_PER_THROW
            case act.PayJail() | act.UseJailCard():
                if mind.turn_outside <= 0:
                    return choice, Reason("leave_jail")
                stays = Reason("danger", {"amount": int(mind.turn_outside)})
            case act.Claim():
                return choice, Reason("claim")
            case act.Accept() | LiftForm() | act.Refuse():
                decision = answer(mind, choice)
                if decision is not None:
                    return decision
            case act.Build():
                builds.append(choice)
            case act.Lift():
                lifts.append(choice)
            case act.Mortgage():
                loans.append(choice)
            case OfferForm() if throw is not None and seeks_deal:
                offer = proposal(mind, choice, rng)
                if offer is not None:
                    return offer
            case _:
                pass
    if throw is None:
        return None
    spent = _build(mind, builds) or _lift(mind, lifts) or _borrow_to_build(mind, loans)
    return spent or (_throw(throw, rng), stays)


def _build(mind: Mind, builds: list[act.Build]) -> Decision | None:
    """The building that earns most for its price, as long as the reserve stays."""
    spaces = mind.view.edition.spaces
    able = [b for b in builds if mind.cash - spaces[b.space].house_cost >= mind.reserve]
    if not able:
        return None
    best = max(able, key=lambda b: (mind.rise(b.space, b.level) / spaces[b.space].house_cost, b.space))
    if mind.rise(best.space, best.level) <= 0:
        return None
    return best, _higher_rent(mind, best.space, best.level)


def _higher_rent(mind: Mind, space: int, level: int) -> Reason:
    rent = street_rent(mind.view.edition, mind.view.rules, space, level, whole=True)
    return Reason("build_rent", {"space": space, "amount": rent})


def _lift(mind: Mind, lifts: list[act.Lift]) -> Decision | None:
    """First what stops building on a whole group, the rest when there is cash to spare."""
    for lift in lifts:
        left = mind.cash - mind.lifting(lift.space)
        whole = mind.completes(mind.player, lift.space) and len(MATES[lift.space]) < 4
        if left >= mind.reserve + (0 if whole else RICH):
            return lift, Reason("complete", {"space": lift.space}) if whole else Reason("lift")
    return None


def _borrow_to_build(mind: Mind, loans: list[act.Mortgage]) -> Decision | None:
    """Lone deeds are mortgaged for the first three houses of a group."""
    view, spaces = mind.view, mind.view.edition.spaces
    aims = []
    for streets in mind.own_groups():
        lowest = min(streets, key=lambda space: (view.level[space], -space))
        level = view.level[lowest] + 1
        if level <= AT_LEAST and view.houses and not any(view.mortgaged[s] for s in streets):
            aims.append((mind.rise(lowest, level) / spaces[lowest].house_cost, lowest))
    spare = [loan for loan in loans if not mind.completes(mind.player, loan.space)]
    if not aims or not spare:
        return None
    profit, aim = max(aims)
    lacking = mind.reserve + spaces[aim].house_cost - mind.cash
    if profit <= 0 or lacking <= 0 or sum(spaces[loan.space].mortgage for loan in spare) < lacking:
        return None
    least = min(spare, key=lambda loan: (_cost_of_loan(mind, loan), loan.space))
    return least, Reason("mortgage_to_build", {"space": aim})


def _cost_of_loan(mind: Mind, loan: act.Mortgage) -> float:
    """What is lost for every coin lent."""
    view = mind.view
    mortgaged = list(view.mortgaged)
    mortgaged[loan.space] = True
    name = view.edition.spaces[loan.space].group
    after = mind.ground.group(name, mind.player, view.owner, view.level, mortgaged, mind.rivals)
    before = mind.mine.groups[name]
    lost = before.held + before.gain - after.held - after.gain
    return lost / view.edition.spaces[loan.space].mortgage


# -- deeds


def _purchase(mind: Mind, choices: Iterator[Choice], _: Random) -> Decision | None:
    task = mind.view.task
    assert isinstance(task, todo.Purchase)
    decline: act.Decline | None = None
    raising: list[_Raising] = []
    for choice in choices:
        match choice:
            case act.Buy():
                if cheaper_at_auction(mind.view, mind.player, choice.space):
                    return act.Decline(mind.player, choice.space), Reason("auction")
                worth, reason = _worth_of_deed(mind, choice.space)
                if worth >= mind.view.edition.spaces[choice.space].price:
                    return choice, reason
            case act.Decline():
                decline = choice
            case act.Accept() | LiftForm() | act.Refuse():
                decision = answer(mind, choice)
                if decision is not None:
                    return decision
            case act.Sell() | act.SellBuildings() | act.Mortgage():
                raising.append(choice)
            case _:
                pass
    if decline is None:
        return None
    return _raise_for(mind, task.space, raising) or _declined(mind, decline)


def _declined(mind: Mind, decline: act.Decline) -> Decision:
    if mind.cash >= mind.view.edition.spaces[decline.space].price:
        return decline, Reason("too_dear")
    return decline, Reason("keep_cash", {"amount": mind.cash})


def _worth_of_deed(mind: Mind, space: int) -> tuple[float, Reason]:
    """The most it would pay, and why."""
    gain = mind.gain_of_deed(mind.player, space)
    denial, rival = mind.denial(space)
    if mind.completes(mind.player, space):
        return gain + denial, Reason("complete", {"space": space})
    if mind.completes(rival, space):
        return gain + denial, Reason("deny", {"space": space, "player": rival})
    return gain + denial, Reason("buy")


def _raise_for(mind: Mind, space: int, raising: list[_Raising]) -> Decision | None:
    """Mortgages lone deeds for a deed that completes a group, its own or a rival's."""
    price = mind.view.edition.spaces[space].price
    lacking = price - mind.cash
    worth, reason = _worth_of_deed(mind, space)
    loans = [c for c in raising if isinstance(c, act.Mortgage) and not mind.completes(mind.player, c.space)]
    lent = sum(mind.view.edition.spaces[loan.space].mortgage for loan in loans)
    if lacking <= 0 or reason.code == "buy" or lent < lacking or worth < price * 1.2:
        return None
    return min(loans, key=lambda loan: (_cost_of_loan(mind, loan), loan.space)), reason


def _auction(mind: Mind, choices: Iterator[Choice], _: Random) -> Decision | None:
    task = mind.view.task
    assert isinstance(task, todo.Auction)
    for choice in choices:
        if isinstance(choice, BidForm):
            limit, reason = _limit(mind, task)
            most = min(int(limit), choice.most)
            if choice.least <= most:
                return choice.action(min(most, choice.least + choice.least // 16)), reason
        elif isinstance(choice, act.DropOut):
            return choice, Reason("too_dear")
    return None


def _limit(mind: Mind, task: todo.Auction) -> tuple[float, Reason]:
    if task.item == "deed":
        limit, reason = _worth_of_deed(mind, task.space)
        return limit, Reason("bid") if reason.code == "buy" else reason
    place = task.places[task.entrants.index(mind.player)]
    level = mind.view.level[place] + 1
    cost = mind.view.edition.spaces[place].house_cost
    limit = min(mind.rise(place, level) + cost / 2, mind.cash - mind.reserve)
    return limit, _higher_rent(mind, place, level)


def _shortage(mind: Mind, choices: Iterator[Choice], _: Random) -> Decision | None:
    spaces, level = mind.view.edition.spaces, mind.view.level
    wants: list[act.Want] = []
    for choice in choices:
        if isinstance(choice, act.Want):
            wants.append(choice)
        elif isinstance(choice, act.Pass):
            able = [w for w in wants if mind.cash - spaces[w.space].house_cost >= mind.reserve]
            if not able:
                return choice, Reason("keep_cash", {"amount": min(mind.reserve, mind.cash)})
            best = max(able, key=lambda w: (mind.rise(w.space, level[w.space] + 1), w.space))
            return best, _higher_rent(mind, best.space, level[best.space] + 1)
    return None


# -- debts and estates


def _debt(mind: Mind, choices: Iterator[Choice], _: Random) -> Decision | None:
    task = mind.view.task
    assert isinstance(task, todo.Debt)
    raising: list[_Raising] = []
    for choice in choices:
        match choice:
            case act.PayDebt():
                return choice, Reason("pay")
            case act.Bankrupt():
                return choice, Reason("ruined")
            case act.Accept() | LiftForm() | act.Refuse():
                decision = answer(mind, choice)
                if decision is not None:
                    return decision
            case act.Sell() | act.SellBuildings() | act.Mortgage():
                raising.append(choice)
            case _:
                pass
    if task.debtor != mind.player or not raising:
        return None
    lacking = task.amount - mind.cash
    least = min(raising, key=lambda choice: _hurt(mind, choice, lacking))
    return least, Reason("least_loss", {"amount": task.amount})


def _hurt(mind: Mind, choice: _Raising, lacking: int) -> tuple[float, int]:
    """What is lost for every coin raised; of two alike, the one that is nearer to enough."""
    spaces = mind.view.edition.spaces
    if isinstance(choice, act.Mortgage):
        lent = spaces[choice.space].mortgage
        return _cost_of_loan(mind, choice), abs(lent - lacking)
    if isinstance(choice, act.Sell):
        raised = spaces[choice.space].house_cost // 2
        return (mind.rise(choice.space, choice.level + 1) + raised * 2) / raised, abs(raised - lacking)
    streets = GROUPS[choice.group]
    sold = sum(mind.view.level[s] - left for s, left in zip(streets, choice.levels, strict=True))
    raised = sold * (spaces[streets[0]].house_cost // 2)
    lost = sum(
        mind.rise(s, level + 1) + spaces[s].house_cost
        for s, left in zip(streets, choice.levels, strict=True)
        for level in range(left, mind.view.level[s])
    )
    return lost / raised, abs(raised - lacking)


def _estate(mind: Mind, choices: Iterator[Choice], _: Random) -> Decision | None:
    """Mortgages stay, but for whole groups that can be built on at once."""
    for form in choices:
        if isinstance(form, LiftForm):
            lift, left = [], form.budget - mind.reserve
            for space, extra in zip(form.deeds, form.extra, strict=True):
                if mind.completes(mind.player, space) and extra <= left:
                    lift.append(space)
                    left -= extra
            return form.action(tuple(lift)), Reason("lift")
    return None


def _tax(mind: Mind, choices: Iterator[Choice], _: Random) -> Decision | None:
    """A tenth of its worth, if that is less than the sum on the space."""
    view, spaces = mind.view, mind.view.edition.spaces
    worth = mind.cash + sum(
        spaces[s].price + view.level[s] * spaces[s].house_cost for s in view.deeds(mind.player)
    )
    for choice in choices:
        if isinstance(choice, act.ChooseTax) and choice.tenth == (worth // 10 < spaces[choice.space].amount):
            return choice, Reason("tax")
    return None


def _jail_choice(_: Mind, choices: Iterator[Choice], __: Random) -> Decision | None:
    """After the third throw it has to go: by card if it has one."""
    ways = [choice for choice in choices if isinstance(choice, act.PayJail | act.UseJailCard)]
    return (ways[-1], Reason("leave_jail")) if ways else None


PHASES: dict[type, Callable[[Mind, Iterator[Choice], Random], Decision | None]] = {
    type(None): _before_a_throw,
    todo.Purchase: _purchase,
    todo.Auction: _auction,
    todo.Shortage: _shortage,
    todo.Debt: _debt,
    todo.Estate: _estate,
    todo.TaxChoice: _tax,
    todo.JailChoice: _jail_choice,
}
"""What it thinks about, by what the game is busy with; in the other phases there is one thing to do."""
