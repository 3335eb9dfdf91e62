"""Answers for somebody who asks what a sighted player sees: what goes on, the choices, deeds, players, the
bank. Each is a list of sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.engine import View
from croupier.engine import agenda as todo
from croupier.engine.auction import waiting
from croupier.engine.edition import DEEDS, GROUP_AT
from croupier.engine.figures import worth
from croupier.firmware.model.sheets import DealSheet, DealSide, PropertySheet
from croupier.firmware.model.standings import standings
from croupier.firmware.model.words import ConsoleWords
from croupier.firmware.text import lookup
from croupier.firmware.text.deed import deed_now
from croupier.firmware.text.say import Say


def situation(say: Say, view: View, waits: Sequence[int], left: int | None) -> list[str]:
    """Whose turn it is, what is waited for, the dice, the auction; after the end, who has won. `left` are the
    hammer's seconds."""
    if view.outcome is not None:
        return the_end(say, view)
    has_turns = not isinstance(view.task, todo.OrderRound)
    said = [say("told-turn-began", who=view.players[view.thrower])] if has_turns else []
    if waits:
        said.append(waited_for(say, view, waits))
    if any(view.dice):
        first, second = view.dice
        said.append(say("aloud-dice", first=first, second=second))
    if isinstance(view.task, todo.Auction):
        said += auction(say, view, view.task)
    if left is not None:
        said.append(say("aloud-seconds-left", number=left))
    return said


def the_end(say: Say, view: View) -> list[str]:
    """Why the game is over, who has won, and what everybody was worth."""
    assert view.outcome is not None
    winners = say.join_names([view.players[winner] for winner in view.outcome.winners])
    return [
        say(f"told-game-over-{view.outcome.reason}", people=winners),
        *(lookup.standing(say, view, place, who, worth) for place, who, worth in standings(view)),
    ]


def waited_for(say: Say, view: View, players: Sequence[int]) -> str:
    """Whom the game waits for, and what they have to do."""
    people = say.join_names([view.players[player] for player in players])
    match view.task:
        case None:
            return say("aloud-waits-roll", people=people)
        case todo.OrderRound():
            return say("aloud-waits-start", people=people)
        case todo.Travel(player=mover):
            return say("aloud-waits-move", people=people, who=view.players[mover])
        case todo.CardDue():
            return say("aloud-waits-card", people=people)
        case todo.TaxChoice():
            return say("aloud-waits-tax", people=people)
        case todo.JailChoice():
            return say("aloud-waits-jail", people=people)
        case todo.Purchase():
            return say("aloud-waits-buy", people=people)
        case todo.RentThrow():
            return say("aloud-waits-rent", people=people)
        case todo.Debt():
            return say("aloud-waits-debt", people=people)
        case todo.Estate():
            return say("aloud-waits-estate", people=people)
        case todo.Auction():
            return say("aloud-waits-auction", people=people)
        case todo.Shortage():
            return say("aloud-waits-shortage", people=people)


def auction(say: Say, view: View, lot: todo.Auction) -> list[str]:
    """The lot, the highest bid, and every bidder."""
    deed = lot.item == "deed"
    name = view.edition.spaces[lot.space].name if deed else say(f"told-lot-{lot.item}")
    said = [say("stage-auction", lot=name)]
    if deed:
        said.append(say("line-list-price", amount=say.money(view.edition.spaces[lot.space].price)))
    if lot.bidder < 0:
        said.append(say("stage-no-bid"))
    else:
        said.append(say("aloud-highest-bid", who=view.players[lot.bidder], amount=say.money(lot.standing)))
    bidders = [player for player in waiting(lot) if player != lot.bidder]
    if bidders:
        said.append(say("aloud-may-bid", people=say.join_names([view.players[one] for one in bidders])))
    return said


def player(say: Say, view: View, who: int, robot: str = "", chance: float | None = None) -> list[str]:
    """Everything of one player: cash, worth, place, cards, every deed with what stands on it. `chance` is
    theirs to win, where the listener may know it."""
    if view.out[who]:
        return [say("aloud-player-out", who=view.players[who])]
    name = f"{view.players[who]}, {say(f'row-robot-{robot}')}" if robot else view.players[who]
    total = worth(view.edition, view, who)
    said = [say("aloud-player", who=name, amount=say.money(view.cash[who]), worth=say.money(total))]
    if chance is not None:
        said.append(say("aloud-chance", percent=round(100 * chance)))
    said.append(where(say, view, who))
    if view.cards[who]:
        said.append(say("aloud-jail-cards", count=len(view.cards[who])))
    deeds = [space for space in DEEDS if view.owner[space] == who]
    if not deeds:
        return [*said, say("aloud-no-deeds")]
    groups = list(dict.fromkeys(GROUP_AT[space] for space in deeds))
    return said + [
        _group(say, view, key, [space for space in deeds if GROUP_AT[space] == key]) for key in groups
    ]


def where(say: Say, view: View, who: int) -> str:
    """Where a player is."""
    if view.jailed(who):
        return say("row-in-jail", number=view.jail[who] + 1, all=view.rules.jail_throws)
    return say("aloud-is-on", place=view.edition.spaces[view.space[who]].name)


def _group(say: Say, view: View, key: str, deeds: Sequence[int]) -> str:
    whole = sum(GROUP_AT[space] == key for space in DEEDS)
    named = [f"{view.edition.spaces[space].name}{_state(say, view, space)}" for space in deeds]
    return say("aloud-group", group=say.group(key), count=len(deeds), all=whole, places=", ".join(named))


def _state(say: Say, view: View, space: int) -> str:
    if view.mortgaged[space]:
        return f" ({say('line-is-mortgaged')})"
    if view.level[space] == view.hotel_level:
        return f" ({say('line-with-hotel')})"
    return f" ({say('line-with-houses', count=view.level[space])})" if view.level[space] else ""


def everybody(
    say: Say, view: View, robots: Mapping[int, str], chances: Sequence[float | None] = ()
) -> list[str]:
    """Every player with all that is theirs."""
    known = chances or [None] * len(view.players)
    return [
        line
        for who, chance in enumerate(known)
        for line in player(say, view, who, robots.get(who, ""), chance)
    ]


def bank(say: Say, view: View) -> list[str]:
    """What the bank has, and which deeds nobody owns."""
    unsold = [view.edition.spaces[space].name for space in DEEDS if view.owner[space] < 0]
    return [
        *lookup.bank(say, view),
        *([say("aloud-unsold", places=say.join_names(unsold))] if unsold else []),
    ]


def space(say: Say, view: View, number: int) -> list[str]:
    """A space: who stands there, and all that its deed says; of other spaces what happens there."""
    here = [name for one, name in enumerate(view.players) if view.space[one] == number and not view.out[one]]
    standing = [say("aloud-stand-there", people=say.join_names(here))] if here else []
    told = deed_now(say, view, number)
    built = [_state(say, view, number).strip(" ()")] if view.level[number] else []
    figures = [f"{row.words} {row.amount}" for row in (*told.rents, *told.prices)]
    return [told.name, told.group, told.state, *built, told.due, *told.lines, *standing, *figures]


def choices(say: Say, words: ConsoleWords) -> list[str]:
    """What can be chosen, each with what it is about, and amounts with their bounds."""
    said = [
        say("aloud-dial", what=dial.label, least=str(dial.least), most=str(dial.most), value=str(dial.value))
        for dial in words.dials
    ]
    offered = [choice for choice in words.choices if not choice.idle]
    said += [choice.label for choice in words.choices if choice.idle]
    if offered:
        said.append(say("aloud-choices", count=len(offered)))
    return said + [", ".join((choice.label, *choice.details)) for choice in offered]


def sheet(say: Say, view: View, words: ConsoleWords) -> list[str]:
    """The deal or the property that the console shows at a glance."""
    shown = words.sheet
    if isinstance(shown, DealSheet):
        said = [line for side in shown.sides for line in _deal_side(say, view, side)]
        return [*said, *([shown.problem] if shown.problem else [])]
    if isinstance(shown, PropertySheet):
        return [
            ", ".join(
                (group.label, group.rent, *(f"{_name(view, at)} {state}" for at, state in group.streets))
            )
            for group in shown.groups
        ]
    return []


def _deal_side(say: Say, view: View, side: DealSide) -> list[str]:
    things = [
        ", ".join((_name(view, deed.space), deed.details, *([deed.lift.label] if deed.lift else [])))
        for deed in side.deeds
        if deed.on
    ]
    things += [card.label for card in side.cards if card.on]
    things += [say.money(side.cash)] if side.cash else []
    given = say("stage-gives", who=view.players[side.player])
    return [f"{given}: {say.join_names(things)}", side.gives, *side.after]


def _name(view: View, space: int) -> str:
    return view.edition.spaces[space].name
