"""Tests of a deal that is proposed on a phone."""

from pathlib import Path

from croupier.engine import FAMILY
from croupier.engine.actions import Goods
from croupier.firmware.model.inputs import Proposal
from tests.firmware.table.driver import seated
from tests.rules.positions import board


async def test_the_other_one_is_asked_on_the_own_screen(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).owns(0, 3).game()
    async with seated(game, tmp_path) as table:
        table.table.put(Proposal(0, 1, Goods(deeds=(3,)), Goods(cash=100)))
        await table.settle()
        (offer,) = table.saved_game.game.view().offers
        assert (offer.player, offer.to) == (0, 1)
        assert (offer.give, offer.take) == (Goods(deeds=(3,)), Goods(cash=100))


async def test_a_deal_against_the_rules_changes_nothing(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        table.table.put(Proposal(0, 1, Goods(deeds=(3,)), Goods(cash=100)))
        await table.settle()
        assert table.saved_game.game.view().offers == ()
