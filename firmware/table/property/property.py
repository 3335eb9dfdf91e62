"""Build, sell, mortgage and lift by group: ◀ ▶ slide a group up and down its ladder, ● goes there."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.choices import Choice
from croupier.engine.edition import COLOUR_GROUPS, GROUP_AT, GROUPS
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.property.ladder import Ladder, Rung, as_it_is, ladder, streets
from croupier.firmware.text import Say
from croupier.firmware.text import choices as words

ON_DEEDS = act.Build | act.Sell | act.SellBuildings | act.Mortgage | act.Lift
LIST: Path = ("property",)
"""The groups. A group's slider is (*LIST, group), its list piece by piece (*LIST, group, "pieces")."""


def _slider(group: str) -> Path:
    return (*LIST, group)


def _pieces(group: str) -> Path:
    return (*LIST, group, "pieces")


def group_of(choice: Choice) -> str:
    """The group that a choice is about; "" if it is no such choice."""
    if isinstance(choice, act.SellBuildings):
        return choice.group
    return GROUP_AT[choice.space] if isinstance(choice, ON_DEEDS) else ""


class Place(Struct, frozen=True):
    """Where a slider stands: so many rungs up or down, and what the group looks like there."""

    group: str
    steps: int = 0
    streets: tuple[int, ...] = ()


class PropertyFeature(Feature):
    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._places: dict[int, Place] = {}
        """By console."""
        self._known: dict[tuple[int, str], Ladder] = {}
        self._game: object = None

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        if not any(group_of(choice) for choice in at.choices):
            return []
        return [Item("open:property", at.say("do-open-property"), opens=Cursor(LIST))]

    def menu(self, at: At) -> Menu | None:
        if at.cursor.path[:1] != LIST:
            return None
        offered = list(dict.fromkeys(filter(None, map(group_of, at.choices))))
        if not offered:
            return None
        match at.cursor.path[1:]:
            case (str(group),) if group in offered:
                return self._slide(at, group)
            case (str(group), "pieces") if group in offered:
                return self._one_by_one(at, group)
            case _:
                return self._groups(at, sorted(offered, key=list(GROUPS).index))

    def _groups(self, at: At, offered: list[str]) -> Menu:
        about = at.say("line-property"), (at.say("line-property-which"),)
        items = [back(at.say, about=about)]
        for group in offered:
            lines = self._group_lines(at, group)
            label = at.say("do-choose-group")
            items.append(
                Item(
                    group,
                    label,
                    opens=Cursor(_slider(group)),
                    about=(at.view.edition.groups[group].label, lines),
                )
            )
        found = menu(items, Cursor(LIST, at.cursor.key))
        shown = found.item.key if found.item is not None else ""
        if shown not in offered:
            return found
        return replace(found, streets=streets(at.view, at.player, shown))

    def _group_lines(self, at: At, group: str) -> tuple[str, ...]:
        here = as_it_is(at.view, at.player, group)
        lines = [rent_line(at.say, at.view, group, here)]
        if len(here.streets) < len(GROUPS[group]):
            lines.append(at.say("line-part-of-group", count=len(here.streets), all=len(GROUPS[group])))
        return tuple(lines)

    def _slide(self, at: At, group: str) -> Menu:
        found, place = self._ladder(at, group), self._place(at, group)
        label = at.view.edition.groups[group].label
        cursor, groups = Cursor(_slider(group)), Cursor(LIST, group)
        rung = _rung_at(found, place.steps)
        if rung is None:
            about: Message = label, (at.say("line-one-by-one"),)
            item = Item("pieces", at.say("do-one-by-one"), opens=Cursor(_pieces(group)), about=about)
            return Menu((item,), cursor, dial=True, streets=found.here.streets, comes_from=groups)
        rent = rent_line(at.say, at.view, group, rung)
        if not place.steps:
            item = back(at.say, groups, about=(label, (rent, at.say("line-slide"))))
            return Menu((item,), cursor, dial=True, streets=rung.streets, comes_from=groups)
        left = "line-others-asked" if rung.asks else "line-cash-then"
        about = label, (rent, at.say(left, amount=at.say.money(rung.cash)))
        key = " ".join(act.encode_action(action).decode() for action in rung.actions)
        item = Item(key, _does(at.say, rung, at.view.cash[at.player]), does=rung.actions, about=about)
        return Menu((item,), cursor, dial=True, streets=rung.streets, comes_from=groups)

    def _one_by_one(self, at: At, group: str) -> Menu:
        about = at.view.edition.groups[group].label, (at.say("line-one-by-one"),)
        items = [back(at.say, Cursor(_slider(group)), about=about)]
        for choice in at.choices:
            if isinstance(choice, ON_DEEDS) and group_of(choice) == group:
                key = act.encode_action(choice).decode()
                label, told = words.label(at.say, at.view, choice), words.about(at.say, at.view, choice)
                items.append(Item(key, label, does=choice, about=told))
        return menu(items, Cursor(_pieces(group), at.cursor.key))

    def lights(self, at: At) -> tuple[int, ...]:
        """The deeds of the group that is looked at."""
        group = at.cursor.path[1] if len(at.cursor.path) > 1 else at.cursor.key
        return tuple(space for space in GROUPS.get(str(group), ()) if at.view.owner[space] == at.player)

    # -- the slider

    def back(self, at: At) -> bool:
        """Who turns away leaves the group as it is."""
        place = self._places.get(at.console)
        if place is not None and at.cursor.path == _slider(place.group):
            del self._places[at.console]
        return False

    def _ladder(self, at: At, group: str) -> Ladder:
        """Worked out once a step of the game."""
        if self._game is not self.game.saved_game.game:
            self._game = self.game.saved_game.game
            self._known.clear()
        key = at.player, group
        if key not in self._known:
            self._known[key] = ladder(self.game.saved_game.game, at.player, group)
        return self._known[key]

    def _place(self, at: At, group: str) -> Place:
        """Where it was left, if the group can still be brought there."""
        place, found = self._places.get(at.console, Place("")), self._ladder(at, group)
        if place.group != group or not place.steps:
            return Place(group)
        return place if _streets_at(found, place.steps) == place.streets else Place(group)

    def turn(self, at: At, step: int, fast: bool) -> None:  # noqa: ARG002
        group = str(at.cursor.path[1])
        found, place = self._ladder(at, group), self._place(at, group)
        steps = max(-len(found.down) - 1, min(place.steps + step, len(found.up) + 1))
        self._places[at.console] = Place(group, steps, _streets_at(found, steps))


def _rung_at(found: Ladder, steps: int) -> Rung | None:
    """None is behind either end: there it goes piece by piece."""
    if not steps:
        return found.here
    rungs, number = (found.up, steps) if steps > 0 else (found.down, -steps)
    return rungs[number - 1] if number <= len(rungs) else None


def _streets_at(found: Ladder, steps: int) -> tuple[int, ...]:
    rung = _rung_at(found, steps)
    return rung.streets if rung is not None else ()


_KINDS: dict[type, str] = {
    act.Build: "build",
    act.Lift: "lift",
    act.Sell: "sell",
    act.SellBuildings: "sell",
    act.Mortgage: "mortgage",
}


def _does(say: Say, rung: Rung, cash: int) -> str:
    """What ● does, with its money."""
    kinds = {_KINDS[type(action)] for action in rung.actions}
    kind = kinds.pop() if len(kinds) == 1 else "spend" if rung.cash < cash else "gain"
    return say(f"do-slide-{kind}", amount=say.money(abs(rung.cash - cash)))


def rent_line(say: Say, view: View, group: str, rung: Rung) -> str:
    if group not in COLOUR_GROUPS and view.edition.spaces[GROUPS[group][0]].kind == "utility":
        return say("line-dice-rent", factor=view.edition.utility_factor[len(rung.streets) - 1])
    least, most = min(rung.rents), max(rung.rents)
    if least == most:
        return say("line-rent", amount=say.money(most))
    return say("line-rents", least=say.money(least), most=say.money(most))
