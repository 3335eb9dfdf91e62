"""Ways to raise cash, ordered by how much a player loses by them, and a set of ways that raises enough."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Game, View, figures
from croupier.engine import actions as act
from croupier.engine.choices import OfferForm
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.firmware.model.menu import Item
from croupier.firmware.text import Say
from croupier.firmware.text import choices as words

RAISING = act.Sell | act.SellBuildings | act.Mortgage
LANDINGS_PER_RIVAL = 2
"""How often each other player is expected to land there before the step is undone: so many rents are lost."""


class Way(Struct, frozen=True):
    """One step that raises cash."""

    action: act.Sell | act.SellBuildings | act.Mortgage
    brings: int
    """The cash that it raises."""
    loss: float
    """What the player loses: rents, and what reversing the step costs beyond the cash that it raised."""

    def item(self, say: Say, view: View) -> Item:
        """The item of a menu that does it."""
        key = act.encode_action(self.action).decode()
        label, about = words.label(say, view, self.action), words.about(say, view, self.action)
        return Item(key, label, does=self.action, about=about)


def ways_to_raise(game: Game, player: int) -> list[Way]:
    """Every step that raises cash for this player now. The smallest loss for the money comes first."""
    view, found = game.view(), []
    for choice in game.options(player):
        if isinstance(choice, RAISING):
            found.append(_way(view, choice))
        elif isinstance(choice, OfferForm):
            break  # deals come last
    return sorted(found, key=lambda way: way.loss / max(way.brings, 1))


def raise_enough(game: Game, player: int, missing: int) -> tuple[Way, ...]:
    """Steps that together raise at least `missing`, without unneeded ones; empty if that is impossible."""
    after, taken, left = game.copy(), list[Way](), missing
    while left > 0:
        ways = ways_to_raise(after, player)
        if not ways:
            return ()
        enough = [way for way in ways if way.brings >= left]
        best = min(enough, key=lambda way: way.loss) if ways[0] in enough else ways[0]
        after.apply(best.action)
        taken.append(best)
        left -= best.brings
    return _without_unneeded(game, taken, missing)


def _without_unneeded(game: Game, taken: Sequence[Way], missing: int) -> tuple[Way, ...]:
    kept = list(taken)
    for way in sorted(taken, key=lambda way: way.loss, reverse=True):
        fewer = [other for other in kept if other is not way]
        if sum(other.brings for other in fewer) >= missing and _works(game, fewer):
            kept = fewer
    return tuple(kept)


def _works(game: Game, ways: Sequence[Way]) -> bool:
    after = game.copy()
    for way in ways:
        if after.check(way.action) is not None:
            return False
        after.apply(way.action)
    return True


# -- what a player loses by a step


def _way(view: View, action: act.Sell | act.SellBuildings | act.Mortgage) -> Way:
    edition, level, mortgaged = view.edition, list(view.level), list(view.mortgaged)
    brings = reversal = 0
    match action:
        case act.Mortgage(space=space):
            mortgaged[space] = True
            brings = edition.spaces[space].mortgage
            reversal = figures.lift_cost(edition, view.rules, space)
        case act.Sell(space=space, level=target):
            level[space] = target
            brings, reversal = figures.resale(edition, space), edition.spaces[space].house_cost
        case act.SellBuildings(group=group, levels=levels):
            for space, target in zip(GROUPS[group], levels, strict=True):
                lost = level[space] - target
                level[space] = target
                brings += lost * figures.resale(edition, space)
                reversal += lost * edition.spaces[space].house_cost
    name = action.group if isinstance(action, act.SellBuildings) else GROUP_AT[action.space]
    now = sum(group_rents(view, name, action.player))
    after = replace(view, level=tuple(level), mortgaged=tuple(mortgaged))
    then = sum(group_rents(after, name, action.player))
    rivals = len(view.players) - sum(view.out) - 1
    return Way(action, brings, (now - then) * LANDINGS_PER_RIVAL * rivals + reversal - brings)


def group_rents(view: View, name: str, player: int) -> list[int]:
    """The rent of each of a player's deeds in a group, in board order; a utility's with an average throw."""
    return [
        0 if view.mortgaged[space] else figures.rent_of(view.edition, view.rules, view, space).average
        for space in GROUPS[name]
        if view.owner[space] == player
    ]
