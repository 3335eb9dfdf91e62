"""Refusals: why an action is not legal, as a code and facts. The table puts them into words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Code = Literal[
    "unknown_action", "malformed_action", "no_such_player", "player_is_out", "game_over", "not_now",
    "not_your_turn", "stale", "bad_dice", "wrong_space", "no_such_space", "not_offered", "cannot_afford",
    "not_in_jail",
    "no_such_card", "no_such_claim", "no_such_lot", "not_in_auction", "bid_too_low", "bid_too_high",
    "you_lead", "standing_changed", "not_yours", "not_a_street", "group_incomplete", "group_mortgaged",
    "build_evenly", "sell_evenly", "fully_built", "not_been_round", "no_stock", "wrong_level",
    "group_has_buildings",
    "already_mortgaged", "not_mortgaged", "single_steps_open", "already_answered", "bad_partner",
    "empty_deal", "bad_goods", "has_open_offer", "no_such_offer", "not_your_offer", "bad_lift",
    "not_with_debtor", "would_not_cover_debt", "no_such_debt", "debt_can_be_met", "no_time_limit",
]  # fmt: skip


class Refusal(Struct, frozen=True, omit_defaults=True):
    code: Code
    facts: dict[str, int] = {}


class IllegalAction(ValueError):
    """An action that the rules forbid now. `Game.apply` raises it and leaves the state untouched.

    The text names the action, the reason, its facts and what the game waits for::

        Bid(player=1, lot=3, amount=50) is refused: bid_too_low (least=60); the game waits for Bob: bid
    """

    def __init__(self, action: object, refusal: Refusal, situation: str = "") -> None:
        super().__init__(action, refusal, situation)
        self.action = action
        self.refusal = refusal
        self.situation = situation

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={_shown(value)}" for name, value in self.refusal.facts.items())
        known = f" ({facts})" if facts else ""
        now = f"; {self.situation}" if self.situation else ""
        return f"{_shown(self.action)} is refused: {self.refusal.code}{known}{now}"


def _shown(value: object) -> str:
    """As text; if that fails, as for a number of 5,000 digits, the name of its type."""
    try:
        return str(value)
    except Exception:  # noqa: BLE001  a caller's object may raise anything
        return type(value).__name__
