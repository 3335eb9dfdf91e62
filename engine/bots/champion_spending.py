"""How the champion spends and raises money: by what each way would make of its chance to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.engine import actions as act
from croupier.engine.bots.outlook import Outlook
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.strong_spending import build_in_reserve, cost_of_loan, higher_rent
from croupier.engine.bots.strong_spending import spend as strong_spend
from croupier.engine.choices_by_kind import ChoicesByKind, Raising
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS
from croupier.engine.figures import lift_cost, may_buy, resale

FAR_AHEAD = 0.75
"""From this chance on it spends what the strong robot would."""
MAX_LOSS_TO_BUILD = 0.005
"""Of its chance to win: what a building may seem to cost that leaves the reserve."""
GAIN_TO_BUILD = 0.0005
GAIN_TO_LIFT = 0.003
GAIN_TO_BORROW = 0.004
"""Of its chance to win: for less it does not build, lift a mortgage, or mortgage deeds to build."""
CASH_AFTER_LIFT = 150
"""It lifts no mortgage that leaves it less, unless that completes a group."""


class Plan:
    """Buildings on one group, in the order in which they are put up, with the loans that they need."""

    def __init__(
        self, first: act.Build | act.Mortgage, site: int, level: int, chance: float, gain: float
    ) -> None:
        self.first, self.site, self.level, self.chance, self.gain = first, site, level, chance, gain


def spend(outlook: Outlook, position: Position, choices: ChoicesByKind) -> Decision | None:
    """The next step of the best plan to build, or a mortgage that is better lifted."""
    best: Plan | None = None
    groups = position.own_groups()
    if groups and may_buy(outlook.view.rules, outlook.view, outlook.player):
        for streets in groups:
            for plan in _plans(outlook, position, choices, streets):
                if best is None or plan.gain > best.gain:
                    best = plan
    if best is not None:
        if isinstance(best.first, act.Mortgage):
            return best.first, Reason("mortgage_to_build", {"space": best.site})
        return best.first, higher_rent(position, best.first.space, best.first.level)
    return _in_reserve(outlook, position, choices) or _lift(outlook, position, choices)


def _in_reserve(outlook: Outlook, position: Position, choices: ChoicesByKind) -> Decision | None:
    """What leaves the strong robot's reserve: a building, if the forecast has nothing against it.

    Where it is far ahead the forecast hardly changes any more. Who then waits does not win: it spends as the
    strong robot does, mortgages to lift included.
    """
    if outlook.mine >= FAR_AHEAD:
        return strong_spend(position, choices)
    found = build_in_reserve(position, choices.all(act.Build))
    if found is None or not isinstance(build := found[0], act.Build):
        return None
    cost = outlook.view.edition.spaces[build.space].house_cost
    loss = outlook.mine - outlook.mine_after(-cost, level={build.space: build.level})
    return found if loss <= MAX_LOSS_TO_BUILD else None


def _plans(
    outlook: Outlook, position: Position, choices: ChoicesByKind, streets: Sequence[int]
) -> Iterator[Plan]:
    view = outlook.view
    if any(map(view.mortgaged.__getitem__, streets)):
        return
    steps = _steps(outlook, streets)
    if not steps:
        return
    cost = view.edition.spaces[streets[0]].house_cost
    loans = _loans(outlook, position, choices)
    funds = position.cash + sum([amount for _, amount in loans])
    most = min(len(steps), funds // cost if cost else len(steps))
    by_cash = min(most, position.cash // cost if cost else most)
    row = len(streets)
    counts = {
        1,
        by_cash,
        most,
        by_cash - by_cash % row,
        most - most % row,
        min(most, row),
        min(most, 2 * row),
    }
    base = outlook.mine
    for count in sorted(counts):
        if not 1 <= count <= most:
            continue
        built = dict(steps[:count])
        lacking, lent = count * cost - position.cash, []
        for loan, amount in loans:
            if lacking <= 0:
                break
            lent.append(loan)
            lacking -= amount
        if lacking > 0:
            continue
        raised = sum([view.edition.spaces[loan.space].mortgage for loan in lent])
        chance = outlook.mine_after(
            raised - count * cost, level=built, mortgaged={loan.space: True for loan in lent}
        )
        gain = chance - base
        if gain < (GAIN_TO_BORROW if lent else GAIN_TO_BUILD):
            continue
        site, level = steps[0]
        if lent and position.cash < cost:
            yield Plan(lent[0], site, level, chance, gain)
        elif build := _build(choices, site):
            yield Plan(build, site, level, chance, gain)


def _build(choices: ChoicesByKind, site: int) -> act.Build | None:
    return next((build for build in choices.all(act.Build) if build.space == site), None)


def _steps(outlook: Outlook, streets: Sequence[int]) -> list[tuple[int, int]]:
    """Street and level of each building that could still go there, evenly, the dearest street first."""
    view = outlook.view
    levels = {space: view.level[space] for space in streets}
    houses, hotels = view.houses, view.hotels
    steps: list[tuple[int, int]] = []
    cap = view.rules.house_cap
    while True:
        space = min(levels, key=lambda s: (levels[s], -view.edition.spaces[s].rent[1], -s))
        level = levels[space] + 1
        if level > cap + 1 or (hotels if level > cap else houses) < 1:
            return steps
        if level > cap:
            hotels, houses = hotels - 1, houses + cap
        else:
            houses -= 1
        levels[space] = level
        steps.append((space, level))


def _loans(outlook: Outlook, position: Position, choices: ChoicesByKind) -> list[tuple[act.Mortgage, int]]:
    """The deeds of no whole group that it could mortgage, first those that lose least."""
    spaces = outlook.view.edition.spaces
    lone = [
        loan
        for loan in choices.all(act.Mortgage)
        if GROUP_AT[loan.space] not in COLOUR_GROUPS or not position.completes(position.player, loan.space)
    ]
    lone.sort(key=lambda loan: (cost_of_loan(position, loan), loan.space))
    return [(loan, spaces[loan.space].mortgage) for loan in lone]


def _lift(outlook: Outlook, position: Position, choices: ChoicesByKind) -> Decision | None:
    """The mortgage whose end helps most, if it can afford it."""
    view = outlook.view
    best: tuple[float, act.Lift] | None = None
    for lift in choices.all(act.Lift):
        cost = lift_cost(view.edition, view.rules, lift.space)
        whole = position.completes(position.player, lift.space)
        keep = position.reserve if whole else max(position.reserve, CASH_AFTER_LIFT)
        if position.cash - cost < keep:
            continue
        gain = outlook.mine_after(-cost, mortgaged={lift.space: False}) - outlook.mine
        if gain > GAIN_TO_LIFT and (best is None or gain > best[0]):
            best = gain, lift
    if best is None:
        return None
    space = best[1].space
    whole = position.completes(position.player, space) and GROUP_AT[space] in COLOUR_GROUPS
    return best[1], Reason("complete", {"space": space}) if whole else Reason("lift")


# -- debts


def least_loss(outlook: Outlook, choices: ChoicesByKind, lacking: int) -> Raising | None:
    """Of all choices that bring cash, the one after which its chance is best for the sum that it brings."""
    return max(choices.raising(), key=lambda choice: _after(outlook, choice, lacking), default=None)


def _after(outlook: Outlook, choice: Raising, lacking: int) -> tuple[float, int]:
    view, spaces = outlook.view, outlook.view.edition.spaces
    if isinstance(choice, act.Mortgage):
        raised = spaces[choice.space].mortgage
        chance = outlook.mine_after(raised, mortgaged={choice.space: True})
    elif isinstance(choice, act.Sell):
        raised = resale(view.edition, choice.space)
        chance = outlook.mine_after(raised, level={choice.space: choice.level})
    else:
        streets = GROUPS[choice.group]
        sold = sum([view.level[space] - left for space, left in zip(streets, choice.levels, strict=True)])
        raised = sold * resale(view.edition, streets[0])
        chance = outlook.mine_after(raised, level=dict(zip(streets, choice.levels, strict=True)))
    return (chance - outlook.mine) / max(1, min(raised, lacking)), -abs(raised - lacking)
