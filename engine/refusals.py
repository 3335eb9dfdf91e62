"""Why an action is not legal: a code and the facts, for somebody else to put into words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Code = Literal[
    "unknown_action", "no_such_player", "player_is_out", "game_over", "not_now", "not_your_turn", "stale",
    "bad_dice", "wrong_space", "no_such_space", "not_offered", "cannot_afford", "not_in_jail",
    "no_such_card", "no_such_claim", "no_such_lot", "not_in_auction", "bid_too_low", "bid_too_high",
    "you_lead", "standing_changed", "not_yours", "not_a_street", "group_incomplete", "group_mortgaged",
    "build_evenly", "sell_evenly", "fully_built", "no_stock", "wrong_level", "group_has_buildings",
    "already_mortgaged", "not_mortgaged", "single_steps_open", "already_answered", "bad_partner",
    "empty_deal", "bad_goods", "has_open_offer", "no_such_offer", "not_your_offer", "bad_lift",
    "not_with_debtor", "no_such_debt", "debt_can_be_met", "no_time_limit",
]  # fmt: skip


class Refusal(Struct, frozen=True, omit_defaults=True):
    code: Code
    facts: dict[str, int] = {}


class IllegalAction(ValueError):
    """Raised by `Game.apply`; the state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        facts = "".join(f", {key} {value}" for key, value in refusal.facts.items())
        super().__init__(refusal.code + facts)
        self.refusal = refusal
