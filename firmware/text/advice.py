"""Puts advice into words: what the champion would do, why, and the chance to win after each choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.actions import Action
from croupier.engine.choices import ThrowForm
from croupier.firmware.text import choices as words
from croupier.firmware.text.deals import goods_lines
from croupier.firmware.text.reasons import told_reason
from croupier.firmware.text.say import Say

if TYPE_CHECKING:
    from croupier.engine.bots.advice import Advised


def advice_lines(say: Say, view: View, found: Sequence[Advised]) -> list[str]:
    """A sentence for each choice, and the champion's reason after the first."""
    if not found:
        return [say("told-advice-none")]
    lines = [_line(say, view, found[0], "told-advice-best")]
    why = told_reason(found[0].reason, view, ())
    if why is not None and why.key != "reason-both_gain":  # the chances are said already
        lines.append(why.text(say, view.players))
    return [*lines, *(_line(say, view, other, "told-advice-other") for other in found[1:])]


def _line(say: Say, view: View, advised: Advised, key: str) -> str:
    before, after = percent(advised.before), percent(advised.after)
    return say(key, what=choice_text(say, view, advised.choice), before=before, after=after)


def percent(chance: float) -> int:
    return round(100 * chance)


def choice_text(say: Say, view: View, choice: Action | ThrowForm) -> str:
    """The choice as its item calls it, with the place or the deal that it is about."""
    match choice:
        case ThrowForm(kind=kind):
            return say(f"do-throw-{kind}")
        case act.Offer(to=to, give=give, take=take):
            return _deal(say, view.players[to], give, take)
        case act.Counter(offer=number, give=give, take=take):
            offer = next(offer for offer in view.offers if offer.id == number)
            return _deal(say, view.players[offer.player], give, take)
        case act.Build() | act.Lift() | act.Mortgage() | act.Sell():
            space = choice.space
            return say("told-advice-at", what=words.label(say, view, choice), place=say.place(space))
        case _:
            return words.label(say, view, choice)


def _deal(say: Say, who: str, give: act.Goods, take: act.Goods) -> str:
    gives, takes = (", ".join(goods_lines(say, goods)) for goods in (give, take))
    return say("told-advice-offer", who=who, gives=gives, takes=takes)
