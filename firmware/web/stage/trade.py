"""Scenes about buying and selling: a deed for sale, an auction, a shortage of buildings, a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from croupier.engine import View, figures
from croupier.engine import agenda as todo
from croupier.engine import events as ev
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.firmware.text import Say
from croupier.firmware.web.stage.happening import Happening
from croupier.firmware.web.stage.message import EMPTY, Person, Stage, Sum
from croupier.firmware.web.stage.words import name_of, place_of, things_of

# -- a deed for sale


def purchase(say: Say, view: View, task: todo.Purchase) -> Stage:
    """The lander may buy: the price, the cash, and what would be left of it."""
    price, cash = view.edition.spaces[task.space].price, view.cash[task.player]
    title = say("stage-buy", who=name_of(say, view, task.player), place=place_of(say, task.space))
    left = (
        Sum(say("stage-left-over"), say.money(cash - price), total=True)
        if cash >= price
        else Sum(say("stage-missing"), say.money(price - cash), total=True)
    )
    sums = (Sum(say("stage-price"), say.money(price)), Sum(say("stage-in-hand"), say.money(cash)), left)
    return Stage(
        "buy", title, task.player, sums=sums, item="deed", space=task.space, lines=_group(say, view, task)
    )


def _group(say: Say, view: View, task: todo.Purchase) -> tuple[str, ...]:
    """How much of its group the lander would then have, if that is more than this deed."""
    mates = GROUPS[GROUP_AT[task.space]]
    would = sum(view.owner[space] == task.player for space in mates) + 1
    if would < 2:
        return ()
    key = "stage-whole-group" if would == len(mates) else "stage-part-of-group"
    return (say(key, count=would, all=len(mates)),)


# -- the hammer


def auction(say: Say, view: View, task: todo.Auction, bids: Mapping[int, int]) -> Stage:
    """The lot, the standing bid, and every bidder."""
    if task.bidder >= 0:
        lines = (say("stage-leads", who=name_of(say, view, task.bidder)),)
    else:
        lines = (say("stage-no-bid"),)
    return Stage(
        "auction",
        say("stage-auction", lot=_lot(say, task.item, task.space)),
        task.bidder,
        lines=lines,
        item=task.item,
        space=task.space,
        amount=say.money(task.standing) if task.bidder >= 0 else "",
        sums=_printed(say, view, task),
        people=tuple(_bidder(say, view, task, player, bids) for player in task.entrants),
    )


def _printed(say: Say, view: View, task: todo.Auction) -> tuple[Sum, ...]:
    info = view.edition.spaces[task.space]
    price = info.price if task.item == "deed" else info.house_cost
    return (Sum(say("stage-list-price"), say.money(price)),)


def _bidder(say: Say, view: View, task: todo.Auction, player: int, bids: Mapping[int, int]) -> Person:
    mark: Literal["leads", "in", "out"]
    mark = "leads" if player == task.bidder else "out" if player in task.out else "in"
    if mark == "out":
        return Person(player, say("stage-passes"), mark)
    if player in bids:
        return Person(player, say.money(bids[player]), mark)
    return Person(player, say("stage-has", amount=say.money(view.cash[player])), mark)


def _lot(say: Say, item: str, space: int) -> str:
    return place_of(say, space) if item == "deed" else say(f"told-lot-{item}")


def shortage(say: Say, view: View, task: todo.Shortage) -> Stage:
    """Who wants one of the last houses or hotels."""
    wants = dict(task.wants)
    people = [Person(task.asker, say("stage-wants-on", place=place_of(say, task.space)), "in")]
    for player in task.asked:
        if player in wants:
            people.append(Person(player, say("stage-wants-on", place=place_of(say, wants[player])), "in"))
        elif player in task.waiting:
            people.append(Person(player, say("stage-is-asked")))
        else:
            people.append(Person(player, say("stage-wants-none"), "out"))
    left = view.hotels if task.item == "hotel" else view.houses
    return Stage(
        "shortage",
        say(f"stage-short-{task.item}", count=left),
        task.asker,
        lines=(say("stage-shortage-how"),),
        item=task.item,
        space=task.space,
        people=tuple(people),
    )


def happened(say: Say, view: View, last: Happening) -> Stage:
    """A deed was bought, a lot was sold, something was built."""
    match last.event:
        case ev.DeedPassed(space=space, taker=taker):
            title = say("stage-bought", who=name_of(say, view, taker), place=place_of(say, space))
            return Stage("bought", title, taker, item="deed", space=space, amount=say.money(last.amount))
        case ev.AuctionEnded(winner=winner, amount=amount):
            lot = _lot(say, last.item, last.space)
            if winner < 0:
                return Stage("sold", say("stage-nobody-bid", lot=lot), item=_item(last), space=last.space)
            title = say("stage-sold", who=name_of(say, view, winner), lot=lot)
            return Stage("sold", title, winner, item=_item(last), space=last.space, amount=say.money(amount))
        case ev.BuildingChanged(player=player, space=space, level=level):
            return _built(say, view, player, space, level)
        case _:
            return EMPTY


def _item(last: Happening) -> Literal["deed", "house", "hotel"]:
    return last.item if last.item in ("house", "hotel") else "deed"  # type: ignore[return-value]


def _built(say: Say, view: View, player: int, space: int, level: int) -> Stage:
    title = say("stage-built", who=name_of(say, view, player), place=place_of(say, space))
    if level == view.hotel_level:
        stands = say("stage-stands-hotel")
    else:
        stands = say("stage-stands-houses", count=level)
    rent = figures.rent_of(view.edition, view.rules, view, space).amount
    sums = (Sum(say("stage-rent-now"), say.money(rent), total=True),)
    return Stage("built", title, player, lines=(stands,), item="deed", space=space, sums=sums)


# -- deals


def offer(say: Say, view: View, made: ev.OfferMade | todo.OpenOffer) -> Stage:
    """Both sides of a deal that waits for an answer."""
    who, other = name_of(say, view, made.player), name_of(say, view, made.to)
    return _deal(say, view, made, say("stage-deal", who=who, other=other), say("stage-deal-asked", who=other))


def closed(say: Say, view: View, last: Happening) -> Stage:
    """A deal that was made, or came to nothing."""
    made, event = last.offer, last.event
    assert isinstance(event, ev.OfferClosed)
    if made is None:
        return EMPTY
    who, other = name_of(say, view, made.player), name_of(say, view, made.to)
    return _deal(say, view, made, say(f"stage-deal-{event.how}", who=who, other=other), "")


def _deal(say: Say, view: View, made: ev.OfferMade | todo.OpenOffer, title: str, note: str) -> Stage:
    return Stage(
        "deal",
        title,
        made.player,
        made.to,
        give=things_of(say, view, made.give),
        take=things_of(say, view, made.take, made.lift),
        give_title=say("stage-gives", who=name_of(say, view, made.player)),
        take_title=say("stage-gives", who=name_of(say, view, made.to)),
        note=note,
    )
