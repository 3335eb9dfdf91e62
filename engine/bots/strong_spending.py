"""How the strong robot spends money on buildings and mortgages, and how it raises money."""

from __future__ import annotations

from typing import Final

from croupier.engine.actions import Build, Lift, Mortgage, Sell
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.choices_by_kind import ChoicesByKind, Raising
from croupier.engine.edition import GROUPS, MATES
from croupier.engine.figures import building_sites, lift_cost, may_buy, resale, street_rent

HOUSES_WORTH_A_LOAN: Final = 3
"""It borrows for so many houses on each street, not for more."""
SPARE_CASH_TO_LIFT: Final = 250
"""Money beyond the reserve that it needs to lift a mortgage which stops no building."""


def spend(position: Position, choices: ChoicesByKind) -> Decision | None:
    """Before a throw: build, or else lift a mortgage, or else borrow for the next building."""
    return (
        build_in_reserve(position, choices.all(Build))
        or _lift(position, choices.all(Lift))
        or _borrow_to_build(position, choices)
    )


def build_in_reserve(position: Position, builds: list[Build]) -> Decision | None:
    """The building that earns most for its price, if the reserve is left."""
    spaces = position.view.edition.spaces
    able = [b for b in builds if position.cash - spaces[b.space].house_cost >= position.reserve]
    if not able:
        return None
    best = max(able, key=lambda b: (position.rise(b.space, b.level) / spaces[b.space].house_cost, b.space))
    if position.rise(best.space, best.level) <= 0:
        return None
    return best, higher_rent(position, best.space, best.level)


def higher_rent(position: Position, space: int, level: int) -> Reason:
    rent = street_rent(position.view.edition, position.view.rules, space, level, doubled=True)
    return Reason("build_rent", {"space": space, "amount": rent})


def _lift(position: Position, lifts: list[Lift]) -> Decision | None:
    """First a mortgage that stops building on a complete group, the others when there is cash to spare."""
    for lift in lifts:
        left = position.cash - lift_cost(position.view.edition, position.view.rules, lift.space)
        whole = position.completes(position.player, lift.space) and len(MATES[lift.space]) < 4
        if left >= position.reserve + (0 if whole else SPARE_CASH_TO_LIFT):
            return lift, Reason("complete", {"space": lift.space}) if whole else Reason("lift")
    return None


def _borrow_to_build(position: Position, choices: ChoicesByKind) -> Decision | None:
    """Lone deeds are mortgaged for the first three houses of a group."""
    view, spaces = position.view, position.view.edition.spaces
    if not view.houses or not may_buy(view.rules, view, position.player):
        return None
    aims = [
        (position.rise(site, view.level[site] + 1) / spaces[site].house_cost, site)
        for site in building_sites(view.rules, view, position.own_groups())
        if view.level[site] < HOUSES_WORTH_A_LOAN
    ]
    if not aims:
        return None
    loans = choices.all(Mortgage)
    spare = [loan for loan in loans if not position.completes(position.player, loan.space)]
    if not spare:
        return None
    profit, aim = max(aims)
    lacking = position.reserve + spaces[aim].house_cost - position.cash
    if profit <= 0 or lacking <= 0 or sum(spaces[loan.space].mortgage for loan in spare) < lacking:
        return None
    least = min(spare, key=lambda loan: (cost_of_loan(position, loan), loan.space))
    return least, Reason("mortgage_to_build", {"space": aim})


def cost_of_loan(position: Position, loan: Mortgage) -> float:
    """What is lost for each unit of money that the bank lends."""
    view = position.view
    mortgaged = list(view.mortgaged)
    mortgaged[loan.space] = True
    name = view.edition.spaces[loan.space].group
    after = position.values.group(
        name, position.player, view.owner, view.level, mortgaged, position.rivals, position.rich
    )
    before = position.mine.groups[name]
    lost = before.held + before.gain - after.held - after.gain
    return lost / view.edition.spaces[loan.space].mortgage


def least_loss(position: Position, choices: ChoicesByKind, lacking: int) -> Raising | None:
    """Of all choices that bring cash, the one that loses least."""
    return min(choices.raising(), key=lambda choice: _hurt(position, choice, lacking), default=None)


def _hurt(position: Position, choice: Raising, lacking: int) -> tuple[float, int]:
    """What is lost for each unit of money raised; then how far the sum is from what is lacking."""
    spaces = position.view.edition.spaces
    if isinstance(choice, Mortgage):
        lent = spaces[choice.space].mortgage
        return cost_of_loan(position, choice), abs(lent - lacking)
    if isinstance(choice, Sell):
        raised = resale(position.view.edition, choice.space)
        return (position.rise(choice.space, choice.level + 1) + raised * 2) / raised, abs(raised - lacking)
    streets = GROUPS[choice.group]
    sold = sum(position.view.level[s] - left for s, left in zip(streets, choice.levels, strict=True))
    raised = sold * resale(position.view.edition, streets[0])
    lost = sum(
        position.rise(s, level + 1) + spaces[s].house_cost
        for s, left in zip(streets, choice.levels, strict=True)
        for level in range(left, position.view.level[s])
    )
    return lost / raised, abs(raised - lacking)
