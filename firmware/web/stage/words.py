"""Names and sums as the scenes of the stage need them."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engine import View
from croupier.engine.actions import Goods
from croupier.firmware.text import Say
from croupier.firmware.web.stage.message import Thing


def name_of(say: Say, view: View, player: int) -> str:
    """A player's name, or the bank's."""
    return view.players[player] if player >= 0 else say("told-bank")


def place_of(say: Say, space: int) -> str:
    """The whole name of a space: the page has room for it."""
    return say.edition.spaces[space].name


def why_of(reason: str) -> str:
    """The message that says why the game is over."""
    return f"stage-won-{reason}"


def things_of(say: Say, view: View, goods: Goods, lifted: Iterable[int] = ()) -> tuple[Thing, ...]:
    """What one side of a deal gives."""
    deeds = [
        Thing("deed", place_of(say, space), space, _state(say, view, space, space in lifted))
        for space in goods.deeds
    ]
    cards = [Thing("card", say("stage-jail-card")) for _ in goods.cards]
    cash = [Thing("cash", say.money(goods.cash))] if goods.cash else []
    return (*deeds, *cards, *cash)


def _state(say: Say, view: View, space: int, lifted: bool) -> str:
    if not view.mortgaged[space]:
        return ""
    return say("stage-lifted-at-once" if lifted else "stage-mortgaged")
