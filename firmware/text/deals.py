"""Words for a deal, as one of its two players reads them."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.actions import Goods
from croupier.firmware.text.say import Say

TEXTS_WITH_ALL_DEEDS = 2
"""The first so many texts of a side name every deed."""


def side_texts(say: Say, sign: str, goods: Goods) -> Sequence[str]:
    """What one side gives: a long text first, then shorter ones."""
    cash = [say.money(goods.cash)] if goods.cash else []
    cards = [say("line-jail-cards", count=len(goods.cards))] if goods.cards else []
    if not (goods.deeds or cards or cash):
        return [f"{sign} {say('told-nothing')}"]
    names = [say.place(space) for space in goods.deeds]
    labels = [say.edition.spaces[space].label for space in goods.deeds]
    deeds = [say("line-deeds", count=len(goods.deeds))] if goods.deeds else []
    things = [say("line-things", count=len(goods.deeds) + len(goods.cards))] if deeds or cards else []
    said = [[*names, *cards, *cash], [*labels, *cards, *cash], [*deeds, *cards, *cash], [*things, *cash]]
    return [f"{sign} {', '.join(words)}" for words in said]


def goods_lines(say: Say, goods: Goods) -> list[str]:
    """What one side gives, one line for each thing."""
    cards = [say("line-jail-cards", count=len(goods.cards))] if goods.cards else []
    cash = [say.money(goods.cash)] if goods.cash else []
    return [*(say.place(space) for space in goods.deeds), *cards, *cash] or [say("told-nothing")]


def payment(say: Say, gets: int, partner: str) -> str:
    """Who pays whom."""
    if not gets:
        return say("line-deal-no-money")
    key = "line-deal-gets-money" if gets > 0 else "line-deal-pays-money"
    return say(key, who=partner, amount=say.money(abs(gets)))
