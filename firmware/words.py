"""Every sentence the table says, in one place.

A headline, a detail and a piece of news are a line each, 21 letters on the small screen; what ● does has 17.
"""

from __future__ import annotations

from typing import Literal

from engine import View
from engine import actions as act
from engine import agenda as todo
from engine import events as ev
from engine.edition import JAIL, SPACES

Group = Literal["", "build", "sell", "mortgage", "lift", "leave"]
"""The lists of a menu; "" is the first one."""
Told = tuple[str, tuple[str, ...]]
"""A headline and the details below it."""

LINE = 21
"""Letters on a line of the small screen."""

NO = "No, go back"
YES = "Yes"
BACK = "< Back"
GROUPS: dict[Group, str] = {
    "build": "Build...",
    "lift": "Lift mortgage...",
    "sell": "Sell buildings...",
    "mortgage": "Mortgage...",
    "leave": "Leave the game...",
}
_INSIDE: dict[Group, Told] = {
    "build": ("Build", ("Where?",)),
    "lift": ("Lift a mortgage", ("Of which deed?",)),
    "sell": ("Sell buildings", ("Half price. Where?",)),
    "mortgage": ("Mortgage", ("Which deed?",)),
    "leave": ("Leave the game", ("For good?",)),
}
THROW = {"order": "Roll to start", "move": "Roll the dice", "rent": "Roll for the rent"}

TITLE = "CROUPIER"
PRESS_TO_JOIN = "Join the game"
TOKEN_TO_GO = "Put your token on GO"
YOU_ARE = "You are {name}"
WAIT_FOR_OTHERS = "Waiting for others"
START = "Start, {count} players"
GAME_RUNS = "A game is going on"
NEW_GAME = "New game"
IT_IS_THERE = "It is there"
READ_ON = "Read on"
READ = "OK"
NOT_SAVED = "Not saved! Disk full?"
DAMAGED = "The last game was damaged and set aside"


def place(view: View, space: int) -> str:
    """The name of a space, or its short form where the whole would not fit on a line."""
    found = view.edition.spaces[space]
    return found.name if len(found.name) <= LINE else found.label


def whose(view: View, player: int) -> str:
    return view.players[player] if player >= 0 else "the bank"


def called(view: View, player: int) -> str:
    return view.players[player] + (", jail" if view.jailed(player) else "")


# -- what ● does


def label(view: View, action: act.Action) -> str:
    """What ● would do, in a few words."""
    money = view.edition.money
    match action:
        case act.Draw():
            return "Take a card"
        case act.Buy(space=space):
            return f"Buy for {money(view.edition.spaces[space].price)}"
        case act.Decline():
            return "Decline"
        case act.ChooseTax(space=space, tenth=tenth):
            return "Pay a tenth" if tenth else f"Pay {money(view.edition.spaces[space].amount)}"
        case act.PayJail():
            return f"Pay {money(view.edition.jail_fine)}"
        case act.UseJailCard():
            return "Use the card"
        case act.Claim(claim=number):
            return "Ask for " + _rent(view, number)
        case act.Waive():
            return "Let them off"
        case act.Bid(amount=amount):
            return f"Bid {money(amount)}"
        case act.DropOut():
            return "Drop out"
        case act.Mortgage():
            return "Mortgage it"
        case act.Lift():
            return "Lift it"
        case act.Build():
            return "Build it"
        case act.Sell() | act.SellBuildings():
            return "Sell it"
        case act.Want():
            return "I want it here"
        case act.Pass():
            return "No, thanks"
        case act.PayDebt():
            return "Pay it"
        case act.Bankrupt():
            return "Go bankrupt"
        case act.Accept():
            return "Accept the deal"
        case act.Refuse():
            return "Refuse the deal"
        case act.Withdraw():
            return "Withdraw my offer"
        case act.TakeEstate():
            return "Take the deeds"
        case act.Resign():
            return "Resign"
        case _:
            return type(action).__name__


def _rent(view: View, number: int) -> str:
    claim = next(claim for claim in view.claims if claim.id == number)
    return view.edition.money(claim.amount) if claim.amount else f"{claim.factor}x dice"


def about(view: View, action: act.Action) -> Told | None:
    """What an item of a list is about; None where the panel says it anyway."""
    money, spaces = view.edition.money, view.edition.spaces
    match action:
        case act.Mortgage(space=space):
            return place(view, space), (f"Mortgage: +{money(spaces[space].mortgage)}",)
        case act.Lift(space=space):
            return place(view, space), (f"Costs {money(spaces[space].mortgage)} + 10%",)
        case act.Build(space=space, level=level):
            return place(view, space), (f"{_building(view, level)}: -{money(spaces[space].house_cost)}",)
        case act.Sell(space=space, level=level):
            half = money(spaces[space].house_cost // 2)
            return place(view, space), (f"{_building(view, level + 1)}: +{half}",)
        case act.SellBuildings(group=group, levels=levels):
            return view.edition.groups[group].label, (f"Sell down to {'/'.join(map(str, levels))}",)
        case act.Want(space=space):
            return place(view, space), (f"Worth {money(spaces[space].house_cost)} or more",)
        case _:
            return None


def _building(view: View, level: int) -> str:
    """The building that makes this level."""
    return view.edition.hotel.one if level == view.hotel_level else f"{view.edition.house.one} {level}"


def inside(group: Group) -> Told:
    """At the head of a list."""
    return _INSIDE[group]


def question(wanted: str) -> Told:
    return f"{wanted}?", ("There is no way back.",)


# -- what the game waits for


def asked(view: View, player: int) -> Told:
    """For somebody the game waits for."""
    money = view.edition.money
    task = view.task
    match task:
        case None:
            if view.jailed(player):
                return "Your turn, in jail", (f"Throw {view.jail[player] + 1} for a double",)
            return ("Double! Once more" if view.doubles else "Your turn"), (place(view, view.space[player]),)
        case todo.OrderRound():
            return "Who starts?", ("The highest throw",)
        case todo.CardDue(space=space):
            return place(view, space), ("Take the top card",)
        case todo.TaxChoice(space=space):
            return place(view, space), ("A tenth of all, or...",)
        case todo.JailChoice():
            return "No double", ("Pay, or use a card",)
        case todo.Purchase(space=space):
            return place(view, space), (f"For sale: {money(view.edition.spaces[space].price)}",)
        case todo.RentThrow(claim):
            return place(view, claim.space), (f"Rent: {claim.factor} times dice",)
        case todo.Debt(creditor=creditor, amount=amount):
            return f"You owe {money(amount)}", (f"to {whose(view, creditor)}", _missing(view, player, amount))
        case todo.Estate():
            return "An estate is yours", ("10% due on each deed",)
        case todo.Auction():
            return _lot(view, task), ("Up for auction", _standing(view, task))
        case todo.Shortage():
            return f"The last {task.item}", (f"{whose(view, task.asker)} wants it. You?",)
        case _:
            return "Your turn", ()


def _missing(view: View, player: int, amount: int) -> str:
    missing = amount - view.cash[player]
    return f"Raise {view.edition.money(missing)} more" if missing > 0 else ""


def _lot(view: View, task: todo.Auction) -> str:
    return place(view, task.space) if task.item == "deed" else f"The last {task.item}"


def _standing(view: View, task: todo.Auction) -> str:
    if task.bidder < 0:
        return "No bid yet"
    return f"{whose(view, task.bidder)} bids {view.edition.money(task.standing)}"


def watching(view: View, player: int, waits: list[int]) -> Told:
    """For everybody else."""
    who = _several(view, waits)
    if view.out[player]:
        return "You are out", (f"{who} to play",)
    match view.task:
        case None | todo.OrderRound():
            return f"{who} to roll", ()
        case todo.Travel():
            return f"{who} is moving", ()
        case todo.CardDue():
            return f"{who} takes a card", ()
        case todo.Purchase(space=space):
            return f"{who}: buy or not?", (place(view, space),)
        case todo.Auction() as auction:
            yours = auction.bidder == player
            standing = (
                f"You bid {view.edition.money(auction.standing)}" if yours else _standing(view, auction)
            )
            return _lot(view, auction), (standing, f"{who} to bid")
        case todo.Debt(amount=amount):
            return f"{who} owes {view.edition.money(amount)}", ()
        case todo.Shortage(item=item):
            return f"The last {item}", (f"{who} to say",)
        case _:
            return f"{who} to choose", ()


def _several(view: View, players: list[int]) -> str:
    if len(players) > 2:
        return f"{len(players)} players"
    return " and ".join(whose(view, player) for player in players)


def travel(view: View, task: todo.Travel) -> Told:
    if task.jailing:
        return "Go to jail!", ("Put your token on", place(view, JAIL))
    by_dice = (view.space[task.player] + sum(view.dice)) % SPACES == task.space
    first, second = view.dice
    return f"{first} + {second}" if by_dice else "So says the card", (
        "Move your token to",
        place(view, task.space),
    )


def wrong_space(view: View, space: int) -> Told:
    return "Wrong space!", ("Your token belongs on", place(view, space))


def game_over(view: View, player: int) -> Told:
    outcome = view.outcome
    assert outcome is not None
    won = "You win!" if player in outcome.winners else f"{_several(view, list(outcome.winners))} won"
    return won, (f"Your worth: {view.edition.money(outcome.worth[player])}",)


# -- what has happened

_WHY = {
    "salary": "Salary", "rent": "Rent", "tax": "Tax", "fine": "Fine", "card": "Card", "price": "Bought",
    "bid": "Auction", "building": "Building", "mortgage": "Mortgage", "lift": "Lifted",
    "transfer": "Mortgage 10%", "deal": "Deal", "estate": "Estate 10%", "bankruptcy": "Estate",
    "pot": "The pot",
}  # fmt: skip


def news(view: View, player: int, event: ev.Event) -> str | None:
    """What an event means to a player; None if it is no news."""
    money = view.edition.money
    match event:
        case ev.Paid(why="bankruptcy", payer=payer) if player == payer:
            return None  # the worse news stays
        case ev.Paid(payer, payee, amount, why) if player == payer:
            to = f" to {whose(view, payee)}" if payee >= 0 else ""
            return f"{_WHY[why]} -{money(amount)}{to}"
        case ev.Paid(payer, payee, amount, why) if player == payee:
            by = f" by {whose(view, payer)}" if payer >= 0 else ""
            return f"{_WHY[why]} +{money(amount)}{by}"
        case ev.OrderRolled(roller, (first, second)):
            return f"{'You' if player == roller else whose(view, roller)} rolled {first + second}"
        case ev.OrderTied():
            return "A tie: roll again"
        case ev.Starts(starter):
            return "You start" if starter == player else f"{whose(view, starter)} starts"
        case ev.CardPassed(giver=giver, taker=taker) if player == taker and giver < 0:
            return "You keep the card"
        case ev.AuctionEnded(winner=winner, amount=amount):
            return f"Sold: {whose(view, winner)}, {money(amount)}" if winner >= 0 else "Nobody bid"
        case ev.StayedInJail(jailed) if jailed == player:
            return "No double: stay here"
        case ev.WentBankrupt(debtor):
            return f"{'You are' if debtor == player else whose(view, debtor) + ' is'} bankrupt"
        case _:
            return None


def card(view: View, drawn: ev.CardDrawn) -> str:
    """What stands on it."""
    return next(card.text for card in view.edition.decks[drawn.deck].cards if card.id == drawn.card)
