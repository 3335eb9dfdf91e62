"""Every sentence the table says, in one place."""

from __future__ import annotations

from typing import Literal

from engine import View
from engine import actions as act
from engine import agenda as todo
from engine import events as ev
from engine.edition import JAIL
from engine.refusals import Refusal

Group = Literal["", "build", "sell", "mortgage", "lift", "leave"]
"""The lists of a menu; "" is the first one."""

NO = "No, go back"
YES = "Yes: {label}"
BACK = "< Back"
GROUPS: dict[Group, str] = {
    "build": "Build...",
    "lift": "Lift a mortgage...",
    "sell": "Sell a building...",
    "mortgage": "Mortgage...",
    "leave": "Leave the game...",
}
THROW = {"order": "Roll to start", "move": "Roll the dice", "rent": "Roll for the rent"}

TITLE = "CROUPIER"
PRESS_TO_JOIN = "Join the game"
TOKEN_TO_GO = "Put your token on GO"
WAIT_FOR_OTHERS = "Waiting for others"
START = "Start, {count} players"
NEW_GAME = "New game"
IT_IS_THERE = "It is there"
NOT_SAVED = "Not saved! Disk full?"
DAMAGED = "The last game was damaged: it is set aside"


def place(view: View, space: int) -> str:
    return view.edition.spaces[space].name


def whose(view: View, player: int) -> str:
    return view.players[player] if player >= 0 else "the bank"


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
        case act.Mortgage(space=space):
            return f"{place(view, space)} +{money(view.edition.spaces[space].mortgage)}"
        case act.Lift(space=space):
            return place(view, space)
        case act.Build(space=space) | act.Sell(space=space) | act.Want(space=space):
            return place(view, space)
        case act.SellBuildings(group=group, levels=levels):
            return f"{view.edition.groups[group].name} to {'/'.join(map(str, levels))}"
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
            return "Withdraw the offer"
        case act.TakeEstate():
            return "Take the deeds"
        case act.Resign():
            return "Resign"
        case _:
            return type(action).__name__


def _rent(view: View, number: int) -> str:
    claim = next(claim for claim in view.claims if claim.id == number)
    return view.edition.money(claim.amount) if claim.amount else f"{claim.factor}x dice"


def asked(view: View, player: int) -> tuple[str, tuple[str, ...]]:
    """Headline and details for somebody the game waits for."""
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
            return place(view, space), ("Choose before counting",)
        case todo.JailChoice():
            return "No double", ("Pay, or use a card",)
        case todo.Purchase(space=space):
            return place(view, space), (f"For sale: {money(view.edition.spaces[space].price)}",)
        case todo.RentThrow(claim):
            return place(view, claim.space), (f"Rent: {claim.factor} times the dice",)
        case todo.Debt(creditor=creditor, amount=amount):
            return f"You owe {money(amount)}", (f"to {whose(view, creditor)}",)
        case todo.Estate():
            return "An estate is yours", ("10% on each deed is due",)
        case todo.Auction():
            return _lot(view, task), (_standing(view, task),)
        case todo.Shortage():
            return f"The last {task.item}", (f"{whose(view, task.asker)} wants it. You too?",)
        case _:
            return "Your turn", ()


def _lot(view: View, task: todo.Auction) -> str:
    return f"For {place(view, task.space)}" if task.item == "deed" else f"The last {task.item}"


def _standing(view: View, task: todo.Auction) -> str:
    if task.bidder < 0:
        return "No bid yet"
    return f"{whose(view, task.bidder)} bids {view.edition.money(task.standing)}"


def waiting(view: View, waits: list[int]) -> str:
    """What the others see."""
    who = " and ".join(whose(view, player) for player in waits[:2]) + (" ..." if len(waits) > 2 else "")
    several = len(waits) > 1
    match view.task:
        case None | todo.OrderRound():
            return f"{who} to roll"
        case todo.Travel():
            return f"{who} is moving"
        case todo.CardDue():
            return f"{who} takes a card"
        case todo.Purchase():
            return f"{who}: buy or not?"
        case todo.Auction():
            return f"{who} to bid"
        case todo.Debt():
            return f"{who} has a debt"
        case _:
            return f"{who} {'choose' if several else 'chooses'}"


def travel(view: View, task: todo.Travel) -> tuple[str, tuple[str, ...]]:
    first, second = view.dice
    if task.jailing:
        return "Go to jail!", ("Put your token on", place(view, JAIL))
    return f"{first} + {second}", ("Move your token to", place(view, task.space))


def wrong_space(view: View, space: int) -> tuple[str, tuple[str, ...]]:
    return "Wrong space!", ("Your token belongs on", place(view, space))


def game_over(view: View, player: int) -> tuple[str, tuple[str, ...]]:
    outcome = view.outcome
    assert outcome is not None
    names = " and ".join(whose(view, winner) for winner in outcome.winners)
    worth = f"Your worth: {view.edition.money(outcome.worth[player])}"
    return ("You win!" if player in outcome.winners else f"{names} wins"), (worth,)


_WHY = {
    "salary": "Salary", "rent": "Rent", "tax": "Tax", "fine": "Fine", "card": "Card", "price": "Bought",
    "bid": "Auction", "building": "Building", "mortgage": "Mortgage", "lift": "Lifted",
    "transfer": "Mortgage 10%", "deal": "Deal", "estate": "Estate 10%", "bankruptcy": "Bankruptcy",
    "pot": "The pot",
}  # fmt: skip


def news(view: View, player: int, event: ev.Event) -> str | None:
    """What an event means to a player; None if it is no news."""
    money = view.edition.money
    match event:
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
        case ev.CardDrawn(drawer, deck, card):
            text = next(c.text for c in view.edition.decks[deck].cards if c.id == card)
            return text if drawer == player else None
        case ev.AuctionEnded(winner=winner, amount=amount):
            return f"{whose(view, winner)}: {money(amount)}" if winner >= 0 else "Nobody bid"
        case ev.StayedInJail(jailed) if jailed == player:
            return "No double: stay in jail"
        case ev.WentBankrupt(debtor):
            return f"{'You are' if debtor == player else whose(view, debtor) + ' is'} bankrupt"
        case _:
            return None


def refusal(refused: Refusal) -> str:
    return refused.code.replace("_", " ").capitalize()
