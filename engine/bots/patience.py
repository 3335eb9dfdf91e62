"""An offer that nobody has answered before the next throw is taken back: it would hold up the table."""

from __future__ import annotations

from croupier.engine.actions import Withdraw
from croupier.engine.bots.reason import Decision, Reason
from croupier.engine.view import View


def taken_back(view: View, player: int) -> Decision | None:
    if view.task is None and view.thrower == player:
        for offer in view.offers:
            if offer.player == player:
                return Withdraw(player, offer.id), Reason("no_answer")
    return None
