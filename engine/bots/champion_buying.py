"""How the champion buys and bids: its chance with the deed, beside its chance if a rival gets it."""

from __future__ import annotations

from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine.bots.outlook import Outlook
from croupier.engine.bots.position import Position
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.bots.rents import cheaper_at_auction
from croupier.engine.bots.strong_buying import next_step, raise_for
from croupier.engine.choices import BidForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.events import BANK

GAIN_TO_BUY = -0.002
"""Of its chance to win: a deed is worth a little more than the forecast thinks, because it can be traded."""


def purchase(outlook: Outlook, position: Position, choices: ChoicesByKind) -> Decision | None:
    view, player = outlook.view, outlook.player
    price_of = view.edition.spaces
    decline = choices.one(act.Decline)
    buy = choices.one(act.Buy)
    if buy is not None:
        if cheaper_at_auction(view, player, buy.space):
            return act.Decline(player, buy.space), Reason("auction")
        rival = keenest_rival(position, buy.space)
        if chance_with_deed(outlook, buy.space, price_of[buy.space].price) >= (
            chance_with_rival(outlook, buy.space, rival, price_of[buy.space].price) + GAIN_TO_BUY
        ):
            return buy, _why(position, buy.space, rival)
    if decline is None:
        return None
    price = price_of[decline.space].price
    if position.cash >= price:
        return decline, Reason("too_dear")
    raised = raise_for(position, choices, decline.space, price)
    return raised or (decline, Reason("keep_cash", {"amount": position.cash}))


def auction(
    outlook: Outlook, position: Position, task: todo.Auction, choices: ChoicesByKind
) -> Decision | None:
    """It bids while its chance with the deed, so paid, is better than with the deed in a rival's hand."""
    space, price = task.space, outlook.view.edition.spaces[task.space].price
    if form := choices.one(BidForm):
        bid = min(form.most, form.least + next_step(position, task))
        rival = keenest_rival(position, space) if task.bidder == BANK else task.bidder
        asked = price if task.bidder == BANK else task.standing
        without = chance_with_rival(outlook, space, rival, asked)
        for amount in dict.fromkeys((bid, form.least)):
            if form.least <= amount and chance_with_deed(outlook, space, amount) > without:
                why = _why(position, space, rival)
                return form.action(amount), Reason("bid") if why.code == "buy" else why
    drop_out = choices.one(act.DropOut)
    if drop_out is None:
        return None
    return raise_for(position, choices, space, task.standing + 1) or (drop_out, Reason("too_dear"))


def chance_with_deed(outlook: Outlook, space: int, paid: int) -> float:
    """Its own chance with the deed, for this price."""
    return outlook.mine_after(-paid, owner={space: outlook.player})


def chance_with_rival(outlook: Outlook, space: int, rival: int, price: int) -> float:
    """Its own chance if the rival gets the deed at an auction, for what it is worth or all the rival has."""
    if outlook.view.rules.no_auctions:
        return outlook.mine
    paid = min(price, outlook.view.cash[rival])
    return outlook.after({rival: -paid}, owner={space: rival})[outlook.player]


def keenest_rival(position: Position, space: int) -> int:
    """The rival to whom the deed is worth most."""
    return position.denial(space)[1]


def _why(position: Position, space: int, rival: int) -> Reason:
    if position.completes(position.player, space):
        return Reason("complete", {"space": space})
    if position.completes(rival, space):
        return Reason("deny", {"space": space, "player": rival})
    return Reason("buy")
