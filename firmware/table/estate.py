"""Estates: a creditor says which mortgages of a bankrupt player to lift, and takes all deeds (R131)."""

from __future__ import annotations

from croupier.engine import actions as act
from croupier.engine.agenda import Estate
from croupier.engine.choices import LiftForm
from croupier.engine.figures import interest
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Item, Menu, Request, menu
from croupier.firmware.table.common.feature import At, Feature, RunningGame


class ToggleLift(Request, frozen=True):
    """Lift the mortgage of this deed at once, or no longer."""

    space: int


class EstateFeature(Feature):
    """The list of the deeds of an estate."""

    requests = (ToggleLift,)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._lift: dict[tuple[int, ...], tuple[int, ...]] = {}
        """By the deeds of the estate: those whose mortgage is lifted at once."""

    def menu(self, at: At) -> Menu | None:
        form = next((c for c in at.choices if isinstance(c, LiftForm) and not c.offer), None)
        if form is None or not isinstance(at.view.task, Estate):
            return None
        lift = self._lift.get(form.deeds, ())
        take = form.action(lift)
        total = at.say.money(_interest(at, form.deeds) + _extra(form, lift))
        about = (
            at.say("line-estate"),
            (
                at.say("line-estate-due", percent=at.view.edition.mortgage_interest),
                at.say("line-estate-total", amount=total),
            ),
        )
        items = [Item(act.encode_action(take).decode(), at.say("do-take-estate"), does=take, about=about)]
        items += [self._deed(at, form, space, lift) for space in form.deeds]
        return menu(items, at.cursor)

    def _deed(self, at: At, form: LiftForm, space: int, lift: tuple[int, ...]) -> Item:
        """A deed: the creditor pays only the interest, or lifts the mortgage at once."""
        tenth = at.say("line-estate-tenth", amount=at.say.money(_interest(at, (space,))))
        value = at.say.money(at.view.edition.spaces[space].mortgage)
        if space in lift:
            line, does = at.say("line-estate-lifted", amount=value), "do-estate-keep"
        elif _extra(form, (*lift, space)) <= form.budget:
            line, does = at.say("line-estate-mortgaged", amount=value), "do-estate-lift"
        else:
            line, does = at.say("line-estate-mortgaged", amount=value), "do-estate-too-dear"
        key = f"{does} {space} {lift}"
        return Item(key, at.say(does), does=ToggleLift(space), about=(at.say.place(space), (tenth, line)))

    async def choose(self, at: At, item: Item) -> None:
        if not isinstance(item.does, ToggleLift):
            return
        form = next((c for c in at.choices if isinstance(c, LiftForm) and not c.offer), None)
        space, tune = item.does.space, tunes.REFUSED
        if form is not None and space in form.deeds:
            lift = self._lift.get(form.deeds, ())
            wanted = tuple(s for s in lift if s != space) if space in lift else tuple(sorted((*lift, space)))
            if _extra(form, wanted) <= form.budget:
                self._lift = {form.deeds: wanted}
                tune = tunes.TICK
        self.game.services.play(tune)

    def lights(self, at: At) -> tuple[int, ...]:
        return at.view.task.deeds if isinstance(at.view.task, Estate) else ()


def _extra(form: LiftForm, lift: tuple[int, ...]) -> int:
    """What it costs to lift these mortgages, beyond the interest."""
    costs = dict(zip(form.deeds, form.extra, strict=True))
    return sum(costs[space] for space in lift)


def _interest(at: At, deeds: tuple[int, ...]) -> int:
    return sum(interest(at.view.edition, at.view.rules, space) for space in deeds)
