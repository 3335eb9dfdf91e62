"""Works out what the stage shows, from the view and what happened last. Nothing here is remembered."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.engine import View
from croupier.engine import agenda as todo
from croupier.engine import events as ev
from croupier.engine.edition import SPACES
from croupier.firmware.model.standings import standings
from croupier.firmware.text import Say
from croupier.firmware.text.say import card_text
from croupier.firmware.web.stage import owed, trade
from croupier.firmware.web.stage.happening import Happening, Happenings
from croupier.firmware.web.stage.message import EMPTY, Person, Stage, Sum
from croupier.firmware.web.stage.words import name_of, place_of, why_of


def stage_of(say: Say, view: View, happenings: Happenings) -> Stage:
    """The stage of this moment, in the language of `say`."""
    last = happenings.last
    if view.outcome is not None:
        return _winner(say, view)
    if last is not None and last.kind == "deal" and _is_open(view, last):
        assert last.offer is not None
        return trade.offer(say, view, last.offer)
    task = view.task
    match task:
        case None:
            return _before_a_throw(say, view, last)
        case todo.OrderRound():
            return _order(say, view, task, last)
        case todo.Travel():
            return _travel(say, view, task, last)
        case todo.CardDue():
            return _card_due(say, view, task)
        case todo.TaxChoice():
            return owed.tax_choice(say, view, task)
        case todo.JailChoice():
            return owed.jail_choice(say, view, task)
        case todo.Purchase():
            return trade.purchase(say, view, task)
        case todo.RentThrow():
            return owed.rent_throw(say, view, task)
        case todo.Debt():
            return owed.debt(say, view, task)
        case todo.Estate():
            return owed.estate(say, view, task)
        case todo.Auction():
            return trade.auction(say, view, task, happenings.bids)
        case todo.Shortage():
            return trade.shortage(say, view, task)


def _is_open(view: View, last: Happening) -> bool:
    return isinstance(last.event, ev.OfferMade) and any(offer.id == last.event.offer for offer in view.offers)


# -- before a throw


def _before_a_throw(say: Say, view: View, last: Happening | None) -> Stage:
    """What has just happened, if that was worth a scene; otherwise whose turn it is."""
    turn = _turn(say, view)
    scene = EMPTY if last is None else happened(say, view, last)
    if scene == EMPTY:
        return turn
    return replace(scene, over=True, next=turn.title, lines=(*scene.lines, *turn.lines))


def _turn(say: Say, view: View) -> Stage:
    player = view.thrower
    if view.jailed(player):
        return owed.jail_turn(say, view, player)
    key = "stage-turn-again" if view.doubles else "stage-turn"
    claims = tuple(
        say(
            "stage-claim" if claim.amount else "stage-claim-dice",
            who=name_of(say, view, claim.owner),
            other=name_of(say, view, claim.lander),
            amount=say.money(claim.amount),
            factor=claim.factor,
            place=place_of(say, claim.space),
        )
        for claim in view.claims
    )
    return Stage("turn", say(key, who=name_of(say, view, player)), player, lines=claims)


def happened(say: Say, view: View, last: Happening) -> Stage:
    """A scene for something that is over."""
    event = last.event
    match event:
        case ev.CardDrawn():
            return _card(say, view, event)
        case ev.OrderRolled() | ev.OrderTied() | ev.Starts():
            return _order(say, view, None, last)
        case ev.Jailed() | ev.StayedInJail() | ev.Freed():
            return owed.jail_news(say, view, event)
        case ev.Paid():
            return owed.paid(say, view, event, last.space)
        case ev.DeedPassed() | ev.BuildingChanged() | ev.AuctionEnded():
            return trade.happened(say, view, last)
        case ev.OfferClosed():
            return trade.closed(say, view, last)
        case ev.WentBankrupt(player, creditor):
            title = say("stage-bankrupt", who=name_of(say, view, player))
            to = say("stage-bankrupt-to", who=name_of(say, view, creditor))
            return Stage("bankruptcy", title, player, creditor, (to,))
        case ev.Resigned(player):
            return Stage("bankruptcy", say("stage-resigned", who=name_of(say, view, player)), player)
        case _:
            return EMPTY


# -- dice and cards


def _order(say: Say, view: View, task: todo.OrderRound | None, last: Happening | None) -> Stage:
    rolls = dict(last.rolls) if last is not None else {}
    starts = last is not None and isinstance(last.event, ev.Starts)
    contenders = task.contenders if task is not None else tuple(rolls)
    people = tuple(
        Person(
            player,
            str(sum(rolls[player])) if player in rolls else "",
            dice=rolls.get(player),
            mark="leads" if starts and player == view.thrower else "" if player in contenders else "out",
        )
        for player in range(len(view.players))
    )
    if starts:
        title = say("stage-starts", who=name_of(say, view, view.thrower))
        return Stage("order", title, view.thrower, people=people)
    tied = (last is not None and isinstance(last.event, ev.OrderTied)) or len(contenders) < len(view.players)
    rule = say("stage-order-tie" if tied else "stage-order-rule")
    return Stage("order", say("stage-order"), people=people, lines=(rule,))


def _travel(say: Say, view: View, task: todo.Travel, last: Happening | None) -> Stage:
    on = say("stage-on-to", place=place_of(say, task.space))
    if task.jailing:
        if last is not None and isinstance(last.event, ev.Jailed):
            return owed.jail_news(say, view, last.event)
        return Stage("jail", say("stage-jailed", who=name_of(say, view, task.player)), task.player)
    if last is not None and isinstance(last.event, ev.CardDrawn):
        return replace(_card(say, view, last.event), lines=(on,))
    first, second = view.dice
    by_dice = (view.space[task.player] + first + second) % SPACES == task.space
    if not by_dice:
        return Stage("turn", name_of(say, view, task.player), task.player, lines=(on,))
    title = say("stage-thrown", who=name_of(say, view, task.player), number=first + second)
    double = (say("stage-double"),) if first == second else ()
    return Stage("dice", title, task.player, lines=(*double, on), dice=view.dice, space=task.space)


def _card_due(say: Say, view: View, task: todo.CardDue) -> Stage:
    deck = view.edition.spaces[task.space].deck
    title = say("stage-card-due", who=name_of(say, view, task.player), deck=view.edition.decks[deck].name)
    return Stage("card", title, task.player, deck=deck)


def _card(say: Say, view: View, drawn: ev.CardDrawn) -> Stage:
    title = say("stage-card", who=name_of(say, view, drawn.player), deck=view.edition.decks[drawn.deck].name)
    return Stage("card", title, drawn.player, deck=drawn.deck, text=card_text(say, drawn.deck, drawn.card))


# -- the end


def _winner(say: Say, view: View) -> Stage:
    outcome = view.outcome
    assert outcome is not None
    names = say.join_names([name_of(say, view, winner) for winner in outcome.winners])
    rows = tuple(
        Sum(
            f"{place}. {view.players[player]}",
            say.money(worth),
            total=player in outcome.winners,
            player=player,
        )
        for place, player, worth in standings(view)
    )
    title = say("stage-won", who=names, count=len(outcome.winners))
    return Stage("winner", title, outcome.winners[0], lines=(say(why_of(outcome.reason)),), sums=rows)
