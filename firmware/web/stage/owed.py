"""Scenes about what somebody owes: rent, tax, a debt, an estate, the way out of jail."""

from __future__ import annotations

from croupier.engine import View, figures
from croupier.engine import agenda as todo
from croupier.engine import events as ev
from croupier.engine.edition import GROUP_AT, JAIL
from croupier.firmware.text import Say
from croupier.firmware.web.stage.message import EMPTY, Stage, Sum
from croupier.firmware.web.stage.words import name_of, place_of

MAX_WAYS = 5
"""Lines with ways to raise money; the rest is one line."""

# -- money that was paid


def paid(say: Say, view: View, event: ev.Paid, space: int) -> Stage:
    """Rent, tax or salary."""
    amount = say.money(event.amount)
    match event.why:
        case "rent":
            who, other = name_of(say, view, event.payer), name_of(say, view, event.payee)
            where = (say("stage-rent-of", place=place_of(say, space)),) if space >= 0 else ()
            title = say("stage-pays", who=who, other=other)
            return Stage("rent", title, event.payer, event.payee, where, space=space, amount=amount)
        case "tax":
            title = say("stage-tax-paid", who=name_of(say, view, event.payer))
            return Stage("tax", title, event.payer, amount=amount)
        case "salary":
            title = say("stage-salary", who=name_of(say, view, event.payee), place=place_of(say, 0))
            return Stage("salary", title, event.payee, amount=amount)
        case _:
            return EMPTY


def rent_throw(say: Say, view: View, task: todo.RentThrow) -> Stage:
    """The lander, or a substitute, throws for the rent of a utility."""
    claim = task.claim
    title = say("stage-rent-throw", who=name_of(say, view, task.player))
    times = say("stage-rent-times", factor=claim.factor, other=name_of(say, view, claim.owner))
    return Stage("rent", title, claim.lander, claim.owner, (times,), space=claim.space)


def tax_choice(say: Say, view: View, task: todo.TaxChoice) -> Stage:
    """The tax of 1997: a fixed sum, or a tenth of everything."""
    title = say("stage-tax", who=name_of(say, view, task.player), place=place_of(say, task.space))
    fixed = Sum(say("stage-tax-fixed"), say.money(view.edition.spaces[task.space].amount))
    return Stage("tax", title, task.player, lines=(say("stage-tax-tenth"),), ways=(fixed,))


# -- debts


def debt(say: Say, view: View, task: todo.Debt) -> Stage:
    """What is owed, what is there, and how the rest can be raised."""
    cash, whole = view.cash[task.debtor], figures.can_raise(view.edition, view, task.debtor)
    who, other = name_of(say, view, task.debtor), name_of(say, view, task.creditor)
    why = say(f"why-{task.why}")
    sums = [
        Sum(say("stage-owed"), say.money(task.amount)),
        Sum(say("stage-in-hand"), say.money(cash)),
        Sum(say("stage-can-raise"), say.money(whole - cash)),
    ]
    if cash >= task.amount:
        sums.append(Sum(say("stage-can-pay"), say.money(cash - task.amount), total=True))
    else:
        sums.append(Sum(say("stage-to-raise"), say.money(task.amount - cash), total=True))
    return Stage(
        "debt",
        say("stage-debt", who=who, other=other, amount=say.money(task.amount)),
        task.debtor,
        task.creditor,
        lines=(why,) if whole >= task.amount else (why, say("stage-too-little")),
        amount=say.money(task.amount),
        sums=tuple(sums),
        ways=ways_to_raise(say, view, task.debtor),
        note=say("stage-deals-open"),
    )


def ways_to_raise(say: Say, view: View, player: int) -> tuple[Sum, ...]:
    """What each group with buildings and each free deed would bring, the most first."""
    found = list[tuple[int, Sum]]()
    built: dict[str, list[int]] = {}
    for space in view.deeds(player):
        if view.level[space]:
            built.setdefault(GROUP_AT[space], []).append(space)
        if not view.mortgaged[space]:
            value = view.edition.spaces[space].mortgage
            words = say("stage-way-mortgage", place=place_of(say, space))
            found.append((value, Sum(words, say.money(value), space=space)))
    for group, spaces in built.items():
        value = sum(view.level[space] * figures.resale(view.edition, space) for space in spaces)
        words = say("stage-way-buildings", group=say.group(group))
        found.append((value, Sum(words, say.money(value), space=spaces[0])))
    found.sort(key=lambda way: -way[0])
    if len(found) <= MAX_WAYS:
        return tuple(way for _, way in found)
    rest = sum(value for value, _ in found[MAX_WAYS - 1 :])
    more = Sum(say("stage-way-others", count=len(found) - MAX_WAYS + 1), say.money(rest))
    return (*(way for _, way in found[: MAX_WAYS - 1]), more)


def estate(say: Say, view: View, task: todo.Estate) -> Stage:
    """The deeds of a bankrupt player: the interest that is due on each, and the price of lifting it."""
    edition, rules = view.edition, view.rules
    due = sum(figures.interest(edition, rules, space) for space in task.deeds)
    ways = [
        Sum(place_of(say, space), say.money(figures.lift_cost(edition, rules, space)), space=space)
        for space in task.deeds
    ]
    if len(ways) > MAX_WAYS:
        ways = [*ways[: MAX_WAYS - 1], Sum(say("stage-way-others", count=len(ways) - MAX_WAYS + 1), "")]
    return Stage(
        "estate",
        say("stage-estate", who=name_of(say, view, task.player)),
        task.player,
        lines=(say("stage-estate-how", percent=edition.mortgage_interest),),
        sums=(Sum(say("stage-estate-due"), say.money(due), total=True),),
        ways=tuple(ways),
        note=say("stage-estate-lift"),
    )


# -- jail


def jail_news(say: Say, view: View, event: ev.Jailed | ev.StayedInJail | ev.Freed) -> Stage:
    """Somebody goes to jail, stays there, or is free."""
    who = name_of(say, view, event.player)
    match event:
        case ev.Jailed(why=why):
            lines = (say(f"stage-jailed-{why}"),)
            return Stage("jail", say("stage-jailed", who=who), event.player, lines=lines, space=JAIL)
        case ev.StayedInJail(throws=throws):
            lines = (say("stage-stays-try", number=throws, all=view.rules.jail_throws),)
            return Stage("jail", say("stage-stays", who=who), event.player, lines=lines, dice=view.dice)
        case ev.Freed(how=how):
            lines = (say(f"stage-freed-{how}"),)
            return Stage("jail", say("stage-freed", who=who), event.player, lines=lines)


def jail_turn(say: Say, view: View, player: int) -> Stage:
    """A turn in jail: the ways out."""
    number, all_ = view.jail[player] + 1, view.rules.jail_throws
    ways = [Sum(say("stage-way-double"), say("stage-way-try", number=number, all=all_))]
    ways.append(Sum(say("stage-way-fine"), say.money(view.edition.jail_fine)))
    if view.cards[player]:
        ways.append(Sum(say("stage-way-card"), ""))
    title = say("stage-jail-turn", who=name_of(say, view, player))
    return Stage("jail", title, player, ways=tuple(ways), space=JAIL)


def jail_choice(say: Say, view: View, task: todo.JailChoice) -> Stage:
    """No double at the last try: the fine, or a card."""
    title = say("stage-jail-choice", who=name_of(say, view, task.player))
    ways = (Sum(say("stage-way-fine"), say.money(view.edition.jail_fine)), Sum(say("stage-way-card"), ""))
    return Stage("jail", title, task.player, ways=ways, space=JAIL, dice=view.dice)
