"""What players find when they look something up: deeds, players, the bank, standings."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import View
from croupier.engine.edition import DEEDS
from croupier.engine.events import Event
from croupier.engine.figures import street_rent
from croupier.firmware.model.panel import Message
from croupier.firmware.text.history import entry_text, step_entry
from croupier.firmware.text.say import Say


def deed(say: Say, view: View, space: int) -> Message:
    """A deed: whose it is and what stands there."""
    owner = view.owner[space]
    if owner < 0:
        return say.place(space), (say("line-unsold", amount=say.money(view.edition.spaces[space].price)),)
    return say.place(space), (say("line-belongs-to", who=view.players[owner]), _state(say, view, space))


def _state(say: Say, view: View, space: int) -> str:
    level = view.level[space]
    if view.mortgaged[space]:
        return say("line-is-mortgaged")
    if level == view.hotel_level:
        return say("line-with-hotel")
    return say("line-with-houses", count=level) if level else say("line-free-of-debt")


def deed_facts(say: Say, view: View, space: int) -> list[str]:
    """All that is printed on a deed."""
    info, edition = view.edition.spaces[space], view.edition
    if info.kind == "street":

        def rent(level: int, doubled: bool = False) -> str:
            return say.money(street_rent(edition, view.rules, space, level, doubled))

        lines = [say("line-rent-bare", amount=rent(0)), say("line-rent-group", amount=rent(0, doubled=True))]
        lines += [
            say("line-rent-houses", count=level, amount=rent(level)) for level in range(1, view.hotel_level)
        ]
        lines.append(say("line-rent-hotel", amount=rent(view.hotel_level)))
        lines.append(say("line-house-price", amount=say.money(info.house_cost)))
    elif info.kind == "transport":
        lines = [
            say("line-rent-owned", count=n, amount=say.money(rent))
            for n, rent in enumerate(edition.transport_rent, start=1)
        ]
    else:
        lines = [
            say("line-rent-dice", count=n, factor=factor)
            for n, factor in enumerate(edition.utility_factor, start=1)
        ]
    lines.append(say("line-deed-price", amount=say.money(info.price)))
    lines.append(say("line-deed-mortgage", amount=say.money(info.mortgage)))
    return lines


def player(say: Say, view: View, player: int) -> Message:
    """A player: their cash, and how much they own."""
    counted = say("line-has-deeds", count=len(view.deeds(player)), cards=len(view.cards[player]))
    money = say("line-has-cash", amount=say.money(view.cash[player]))
    return view.players[player], (money, say("line-out-of-game") if view.out[player] else counted)


def bank(say: Say, view: View) -> list[str]:
    """What the bank still has."""
    unsold = sum(view.owner[space] < 0 for space in DEEDS)
    lines = [
        say("line-bank-houses", count=view.houses),
        say("line-bank-hotels", count=view.hotels),
        say("line-bank-deeds", count=unsold),
    ]
    return [*lines, say("line-bank-pot", amount=say.money(view.pot))] if view.pot else lines


def standing(say: Say, view: View, place: int, player: int, worth: int) -> str:
    """A line of the standings."""
    return say("line-standing", place=place, who=view.players[player], amount=say.money(worth))


def step(say: Say, before: View, events: Sequence[Event], names: Sequence[str]) -> str:
    """A step in one sentence."""
    return entry_text(say, step_entry(before, events), names)
