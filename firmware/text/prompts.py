"""Prompts: what the game waits for, in the words for each player."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import View
from croupier.engine import agenda as todo
from croupier.engine.edition import JAIL, SPACES
from croupier.engine.figures import can_raise
from croupier.firmware.model.panel import Message
from croupier.firmware.text.say import Say

MAX_TWO_NAMES = 14
"""Letters of two names that leave space for the rest of a line."""
SHORTENED = (8, 6, 4, 3)
"""Letters that are left of a long name in the corner of a screen."""


def name_of(say: Say, view: View, player: int) -> str:
    """A player's name, or the bank's."""
    return view.players[player] if player >= 0 else say("line-bank")


def name_at_head(say: Say, view: View, player: int) -> str:
    """A player's name for the head of their own screen, which also says that they are in jail."""
    name = view.players[player]
    return say("line-in-jail", who=name) if view.jailed(player) else name


def waited_for(say: Say, task: todo.WaitingTask | None) -> str:
    """What the table waits for, in a word or two."""
    match task:
        case None:
            return say("line-waits-roll")
        case todo.OrderRound():
            return say("line-waits-start")
        case todo.Travel():
            return say("line-waits-move")
        case todo.CardDue():
            return say("line-waits-card")
        case todo.TaxChoice():
            return say("line-waits-tax")
        case todo.JailChoice():
            return say("line-waits-jail")
        case todo.Purchase():
            return say("line-waits-buy")
        case todo.RentThrow():
            return say("line-waits-rent")
        case todo.Debt():
            return say("line-waits-debt")
        case todo.Estate():
            return say("line-waits-estate")
        case todo.Auction():
            return say("line-waits-auction")
        case todo.Shortage():
            return say("line-waits-shortage")


def turn(say: Say, view: View, waits: list[int]) -> tuple[str, ...]:
    """Whose turn it is and what the table waits for, for the corner of a screen: long first, then shorter."""
    if view.outcome is not None:
        return ()
    what = waited_for(say, view.task)
    if isinstance(view.task, todo.OrderRound):
        return say("line-who-starts"), what
    who = view.players[view.thrower]
    cut = [f"{who[:letters]}." for letters in SHORTENED if letters < len(who) - 1]
    shorter = (*(say("line-turn", who=name, what=what) for name in (who, *cut)), who, *cut)
    if len(waits) == 1 and waits != [view.thrower]:
        return (say("line-turn-other", who=who, other=view.players[waits[0]], what=what), *shorter)
    return shorter


def prompt(say: Say, view: View, player: int) -> Message:
    """For a player whom the game waits for: what they have to do."""
    task = view.task
    match task:
        case None:
            return _to_throw(say, view, player)
        case todo.OrderRound():
            return say("line-who-starts"), (say("line-highest"),)
        case todo.CardDue(space=space):
            return say.place(space), (say("line-top-card"),)
        case todo.TaxChoice(space=space):
            return say.place(space), (say("line-tenth"),)
        case todo.JailChoice():
            return say("line-no-double"), (say("line-pay-or-card"),)
        case todo.Purchase(space=space):
            price = view.edition.spaces[space].price
            short = _missing(say, view, player, price)
            for_sale = say("line-for-sale", amount=say.money(price))
            return say.place(space), (for_sale, short) if short else (for_sale,)
        case todo.RentThrow(claim):
            times = say("line-rent-times", factor=claim.factor)
            if claim.lander == player:
                return say.place(claim.space), (times,)
            return say.place(claim.space), (times, say("line-rent-of", who=view.players[claim.lander]))
        case todo.Debt(creditor=creditor, amount=amount):
            to = say("line-owed-to", who=name_of(say, view, creditor))
            return say("line-you-owe", amount=say.money(amount)), (to, _to_raise(say, view, player, amount))
        case todo.Estate():
            return say("line-estate"), (say("line-estate-due", percent=view.edition.mortgage_interest),)
        case todo.Auction():
            standing = _standing(say, view, task)
            deed = task.item == "deed"
            return _lot(say, task), (say("line-auction"), standing) if deed else (standing,)
        case todo.Shortage(asker=asker):
            return _lot(say, task), (say("line-wants-it", who=name_of(say, view, asker)),)
        case todo.Travel():
            return travel(say, view, task)


def _to_throw(say: Say, view: View, player: int) -> Message:
    if view.jailed(player):
        return say("line-your-turn-in-jail"), (
            say("line-jail-throw", number=view.jail[player] + 1, all=view.rules.jail_throws),
        )
    return say("line-once-more" if view.doubles else "line-your-turn"), (say.place(view.space[player]),)


def _missing(say: Say, view: View, player: int, amount: int) -> str:
    missing = amount - view.cash[player]
    return say("line-raise", amount=say.money(missing)) if missing > 0 else ""


def _to_raise(say: Say, view: View, player: int, amount: int) -> str:
    """What is missing for a debt. If the player cannot raise it alone, only a deal helps."""
    if can_raise(view.edition, view, player) >= amount:
        return _missing(say, view, player, amount)
    return say("line-raise-deal", amount=say.money(amount - view.cash[player]))


def in_full(say: Say, view: View, player: int) -> tuple[str, ...]:
    """What is said besides, where there is room: in debt, what can be raised, and that deals are open."""
    task = view.task
    if not isinstance(task, todo.Debt) or task.debtor != player or view.cash[player] >= task.amount:
        return ()
    most = can_raise(view.edition, view, player)
    key = "told-can-raise" if most >= task.amount else "told-can-raise-of"
    return say(key, most=say.money(most), amount=say.money(task.amount)), say("told-deals-open")


def _lot(say: Say, task: todo.Auction | todo.Shortage) -> str:
    return say.place(task.space) if task.item == "deed" else say(f"line-last-{task.item}")


def _standing(say: Say, view: View, task: todo.Auction) -> str:
    if task.bidder < 0:
        return say("line-no-bid")
    return say("line-bids", who=name_of(say, view, task.bidder), amount=say.money(task.standing))


def bidding(
    say: Say, view: View, task: todo.Auction, raisers: list[int], listeners: Sequence[int] = ()
) -> Message:
    """For a player who may bid: the lot, the highest bid, the list price or whom the hammer waits for."""
    if task.bidder < 0:
        standing = say("line-no-bid")
    else:
        standing = say("line-leads", who=name_of(say, view, task.bidder), amount=say.money(task.standing))
    if raisers:
        return _lot(say, task), (standing, say("line-raises-cash", who=name_of(say, view, raisers[0])))
    if listeners:
        return _lot(say, task), (standing, say("line-listens", who=name_of(say, view, listeners[0])))
    if task.item != "deed":
        return _lot(say, task), (standing,)
    return _lot(say, task), (
        standing,
        say("line-list-price", amount=say.money(view.edition.spaces[task.space].price)),
    )


def watching(say: Say, view: View, player: int, waits: list[int]) -> Message:
    """For all other players: whom the game waits for."""
    who = _several(say, view, waits)
    if view.out[player]:
        return say("line-out"), (say("line-to-play", who=who),)
    match view.task:
        case None | todo.OrderRound():
            return say("line-to-roll", who=who), ()
        case todo.Travel():
            return say("line-moving", who=who), ()
        case todo.CardDue():
            return say("line-takes-card", who=who), ()
        case todo.RentThrow():
            return say("line-rolls-rent", who=who), ()
        case todo.Purchase(space=space):
            return say("line-buy-or-not", who=who), (say.place(space),)
        case todo.Auction() as auction:
            yours = auction.bidder == player
            bid = say("line-you-bid", amount=say.money(auction.standing))
            return _lot(say, auction), (
                bid if yours else _standing(say, view, auction),
                say("line-to-bid", who=who),
            )
        case todo.Debt(amount=amount):
            return say("line-owes", who=who, amount=say.money(amount)), ()
        case todo.Shortage() as shortage:
            return _lot(say, shortage), (say("line-to-say", who=who),)
        case todo.TaxChoice() | todo.JailChoice() | todo.Estate():
            return say("line-to-choose", who=who), ()


def _several(say: Say, view: View, players: list[int]) -> str:
    """Their names, or how many they are where the names leave no space for the rest of the line."""
    if len(players) == 1:
        return name_of(say, view, players[0])
    if len(players) == 2:
        names = say("line-two", who=name_of(say, view, players[0]), other=name_of(say, view, players[1]))
        if len(names) <= MAX_TWO_NAMES:
            return names
    return say("line-several", count=len(players))


def travel(say: Say, view: View, task: todo.Travel) -> Message:
    """For the player who moves: why, and where to."""
    if task.jailing:
        return say("line-go-to-jail"), (say("line-put-token-on"), say.place(JAIL))
    by_dice = (view.space[task.player] + sum(view.dice)) % SPACES == task.space
    first, second = view.dice
    thrown = say("line-dice", first=first, second=second)
    return thrown if by_dice else say("line-so-says-card"), (say("line-move-token-to"), say.place(task.space))


def wrong_space(say: Say, space: int) -> Message:
    """For a player whose token lies on a wrong space."""
    return say("line-wrong-space"), (say("line-token-belongs"), say.place(space))


def unsure_space(say: Say, space: int, other: int) -> Message:
    """For a player whose token two spaces hear equally well: they say whether it has arrived."""
    return say("line-unsure-space"), (say.place(space), say("line-unsure-or", place=say.place(other)))


def game_over(say: Say, view: View, player: int) -> Message:
    """For everybody after the end: who has won."""
    outcome = view.outcome
    assert outcome is not None
    winners = say.join_names([name_of(say, view, winner) for winner in outcome.winners])
    headline = say("line-you-win") if player in outcome.winners else say("line-won", who=winners)
    return headline, (say("line-worth", amount=say.money(outcome.worth[player])),)
