"""How the strong robot spends its money on buildings and mortgages, and how it raises some."""

from __future__ import annotations

from croupier.engine import actions as act
from croupier.engine.bots.hand import Hand, Raising
from croupier.engine.bots.mind import Mind
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.rents import street_rent
from croupier.engine.edition import GROUPS, MATES

AT_LEAST = 3
"""Houses on each street for which it borrows."""
RICH = 250
"""In hand beyond the reserve, to lift a mortgage that completes nothing."""


def spend(mind: Mind, hand: Hand) -> Decision | None:
    """Before a throw: buildings first, then mortgages to lift, and loans for buildings to come."""
    return (
        _build(mind, hand.all(act.Build))
        or _lift(mind, hand.all(act.Lift))
        or _borrow_to_build(mind, hand.all(act.Mortgage))
    )


def _build(mind: Mind, builds: list[act.Build]) -> Decision | None:
    """The building that earns most for its price, as long as the reserve stays."""
    spaces = mind.view.edition.spaces
    able = [b for b in builds if mind.cash - spaces[b.space].house_cost >= mind.reserve]
    if not able:
        return None
    best = max(able, key=lambda b: (mind.rise(b.space, b.level) / spaces[b.space].house_cost, b.space))
    if mind.rise(best.space, best.level) <= 0:
        return None
    return best, higher_rent(mind, best.space, best.level)


def higher_rent(mind: Mind, space: int, level: int) -> Reason:
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
    least = min(spare, key=lambda loan: (cost_of_loan(mind, loan), loan.space))
    return least, Reason("mortgage_to_build", {"space": aim})


def cost_of_loan(mind: Mind, loan: act.Mortgage) -> float:
    """What is lost for every coin lent."""
    view = mind.view
    mortgaged = list(view.mortgaged)
    mortgaged[loan.space] = True
    name = view.edition.spaces[loan.space].group
    after = mind.ground.group(name, mind.player, view.owner, view.level, mortgaged, mind.rivals, mind.rich)
    before = mind.mine.groups[name]
    lost = before.held + before.gain - after.held - after.gain
    return lost / view.edition.spaces[loan.space].mortgage


def least_loss(mind: Mind, hand: Hand, lacking: int) -> Raising | None:
    """What hurts least of all that brings cash."""
    return min(hand.raising(), key=lambda choice: _hurt(mind, choice, lacking), default=None)


def _hurt(mind: Mind, choice: Raising, lacking: int) -> tuple[float, int]:
    """What is lost for every coin raised; of two alike, the one that is nearer to enough."""
    spaces = mind.view.edition.spaces
    if isinstance(choice, act.Mortgage):
        lent = spaces[choice.space].mortgage
        return cost_of_loan(mind, choice), abs(lent - lacking)
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
