"""What a deal's sheet says to one of its two players."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.actions import Goods
from croupier.firmware.text.say import Say

NAMED = 2
"""So many of the ways to say it have every deed by name."""


def side(say: Say, sign: str, goods: Goods) -> Sequence[str]:
    """What goes one way, shorter and shorter."""
    money = [say.money(goods.cash)] if goods.cash else []
    cards = [say("line-jail-cards", count=len(goods.cards))] if goods.cards else []
    if not (goods.deeds or cards or money):
        return [f"{sign} {say('told-nothing')}"]
    names = [say.place(space) for space in goods.deeds]
    labels = [say.edition.spaces[space].label for space in goods.deeds]
    deeds = [say("line-deeds", count=len(goods.deeds))] if goods.deeds else []
    things = [say("line-things", count=len(goods.deeds) + len(goods.cards))] if deeds or cards else []
    said = [[*names, *cards, *money], [*labels, *cards, *money], [*deeds, *cards, *money], [*things, *money]]
    return [f"{sign} {', '.join(words)}" for words in said]


def listed(say: Say, goods: Goods) -> list[str]:
    """What goes one way, thing by thing."""
    cards = [say("line-jail-cards", count=len(goods.cards))] if goods.cards else []
    cash = [say.money(goods.cash)] if goods.cash else []
    return [*(say.place(space) for space in goods.deeds), *cards, *cash] or [say("told-nothing")]


def money(say: Say, gets: int, partner: str) -> str:
    """Who pays whom."""
    if not gets:
        return say("line-deal-no-money")
    key = "line-deal-gets-money" if gets > 0 else "line-deal-pays-money"
    return say(key, who=partner, amount=say.money(abs(gets)))
