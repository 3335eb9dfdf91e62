"""Property: builds, sells, mortgages and lifts by group. ◀ ▶ move a slider along the ladder, ● goes there."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import actions as act
from croupier.engine.choices import Choice
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.firmware.model.menu import Cursor, Dial, Item, Menu, Path, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.property.ladder import Ladder, Rung, ladder, rung_now, streets
from croupier.firmware.table.property.page import Steps, property_sheet, rent_line
from croupier.firmware.text import Say
from croupier.firmware.text import choices as words

ACTIONS_ON_DEEDS = act.Build | act.Sell | act.SellBuildings | act.Mortgage | act.Lift
PROPERTY: Path = ("property",)
"""The groups. A slider is (*PROPERTY, group); the list of single actions (*PROPERTY, group, "pieces")."""


def _slider_path(group: str) -> Path:
    return (*PROPERTY, group)


def _pieces_path(group: str) -> Path:
    return (*PROPERTY, group, "pieces")


def group_of(choice: Choice) -> str:
    """The group that a choice is about; "" if it is no such choice."""
    if isinstance(choice, act.SellBuildings):
        return choice.group
    return GROUP_AT[choice.space] if isinstance(choice, ACTIONS_ON_DEEDS) else ""


class SliderPosition(Struct, frozen=True):
    """Where a slider stands: so many rungs above or below now, and the streets at that rung."""

    group: str
    steps: int = 0
    streets: tuple[int, ...] = ()


class PropertyFeature(Feature):
    """The lists and sliders of the players' groups."""

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._positions: dict[int, SliderPosition] = {}
        """By console."""
        self._ladders: dict[tuple[int, str], Ladder] = {}
        """By player and group, for the game in `_game_known`."""
        self._game_known: object = None

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        if not any(group_of(choice) for choice in at.choices):
            return []
        return [Item("open:property", at.say("do-open-property"), opens=Cursor(PROPERTY))]

    def menu(self, at: At) -> Menu | None:
        if at.cursor.path[:1] != PROPERTY:
            return None
        offered = list(dict.fromkeys(filter(None, map(group_of, at.choices))))
        if not offered:
            return None
        match at.cursor.path[1:]:
            case (str(group),) if group in offered:
                return self._slider_menu(at, group)
            case (str(group), "pieces") if group in offered:
                return self._pieces_menu(at, group)
            case _:
                return self._groups_menu(at, sorted(offered, key=list(GROUPS).index))

    def _groups_menu(self, at: At, offered: list[str]) -> Menu:
        about = at.say("line-property"), (at.say("line-property-which"),)
        items = [back(at.say, about=about)]
        for group in offered:
            lines = self._group_lines(at, group)
            label = at.say("do-choose-group")
            items.append(
                Item(
                    group,
                    label,
                    opens=Cursor(_slider_path(group)),
                    about=(at.say.group(group), lines),
                )
            )
        steps = {group: self._steps(at, group) for group in offered}
        found = replace(
            menu(items, Cursor(PROPERTY, at.cursor.key)),
            beside=tuple(step for pair in steps.values() for step in pair if step is not None),
            sheet=property_sheet(at, steps),
        )
        shown = found.item.key if found.item is not None else ""
        if shown not in offered:
            return found
        return replace(found, streets=streets(at.view, at.player, shown))

    def _steps(self, at: At, group: str) -> Steps:
        """The next step up, and the next one down."""
        found = self._ladder(at, group)
        up, down = (next(iter(rungs), None) for rungs in (found.up, found.down))
        return Steps(*(None if rung is None else self._rung_item(at, group, rung) for rung in (up, down)))

    @staticmethod
    def _rung_item(at: At, group: str, rung: Rung) -> Item:
        """● brings the group there."""
        left = "line-others-asked" if rung.asks else "line-cash-then"
        rent = rent_line(at.say, at.view, group, rung)
        about = at.say.group(group), (rent, at.say(left, amount=at.say.money(rung.cash)))
        key = " ".join(act.encode_action(action).decode() for action in rung.actions)
        return Item(key, _label(at.say, rung, at.view.cash[at.player]), does=rung.actions, about=about)

    def _group_lines(self, at: At, group: str) -> tuple[str, ...]:
        here = rung_now(at.view, at.player, group)
        lines = [rent_line(at.say, at.view, group, here)]
        if len(here.streets) < len(GROUPS[group]):
            lines.append(at.say("line-part-of-group", count=len(here.streets), all=len(GROUPS[group])))
        return tuple(lines)

    def _slider_menu(self, at: At, group: str) -> Menu:
        found, position = self._ladder(at, group), self._position(at, group)
        label = at.say.group(group)
        cursor, groups = Cursor(_slider_path(group)), Cursor(PROPERTY, group)
        rung = _rung_at(found, position.steps)
        pieces = self._pieces_item(at, group)
        made = Menu((), cursor, dial=True, comes_from=groups, dials=_range(at.say, found, position.steps))
        if rung is None:
            return replace(made, items=(pieces,), streets=found.here.streets)
        made = replace(made, streets=rung.streets, beside=(pieces,))
        rent = rent_line(at.say, at.view, group, rung)
        if not position.steps:
            item = back(at.say, groups, about=(label, (rent, at.say("line-slide"))))
            return replace(made, items=(item,))
        return replace(made, items=(self._rung_item(at, group, rung),))

    @staticmethod
    def _pieces_item(at: At, group: str) -> Item:
        about: Message = at.say.group(group), (at.say("line-one-by-one"),)
        return Item("pieces", at.say("do-one-by-one"), opens=Cursor(_pieces_path(group)), about=about)

    def _pieces_menu(self, at: At, group: str) -> Menu:
        heading = at.say.group(group), (at.say("line-one-by-one"),)
        items = [back(at.say, Cursor(_slider_path(group)), about=heading)]
        for choice in at.choices:
            if isinstance(choice, ACTIONS_ON_DEEDS) and group_of(choice) == group:
                key = act.encode_action(choice).decode()
                label, about = words.label(at.say, at.view, choice), words.about(at.say, at.view, choice)
                items.append(Item(key, label, does=choice, about=about))
        return menu(items, Cursor(_pieces_path(group), at.cursor.key))

    def lights(self, at: At) -> tuple[int, ...]:
        """The player's deeds of the group that the console shows."""
        group = at.cursor.path[1] if len(at.cursor.path) > 1 else at.cursor.key
        return tuple(space for space in GROUPS.get(str(group), ()) if at.view.owner[space] == at.player)

    # -- the slider

    def back(self, at: At) -> bool:
        """A player who goes back leaves the group as it is: the slider is forgotten."""
        position = self._positions.get(at.console)
        if position is not None and at.cursor.path == _slider_path(position.group):
            del self._positions[at.console]
        return False

    def _ladder(self, at: At, group: str) -> Ladder:
        """The ladder of a group, worked out once for each step of the game."""
        if self._game_known is not self.game.saved_game.game:
            self._game_known = self.game.saved_game.game
            self._ladders.clear()
        key = at.player, group
        if key not in self._ladders:
            self._ladders[key] = ladder(self.game.saved_game.game, at.player, group)
        return self._ladders[key]

    def _position(self, at: At, group: str) -> SliderPosition:
        """Where the slider was left; in the middle if the group cannot be brought there any more."""
        position, found = self._positions.get(at.console, SliderPosition("")), self._ladder(at, group)
        if position.group != group or not position.steps:
            return SliderPosition(group)
        return position if _streets_at(found, position.steps) == position.streets else SliderPosition(group)

    def set_dial(self, at: At, key: str, value: int) -> None:  # noqa: ARG002 - there is one
        group = str(at.cursor.path[1])
        self._positions[at.console] = SliderPosition(
            group, value, _streets_at(self._ladder(at, group), value)
        )

    def turn(self, at: At, step: int, fast: bool) -> None:  # noqa: ARG002
        group = str(at.cursor.path[1])
        found, position = self._ladder(at, group), self._position(at, group)
        steps = max(-len(found.down) - 1, min(position.steps + step, len(found.up) + 1))
        self._positions[at.console] = SliderPosition(group, steps, _streets_at(found, steps))


def _range(say: Say, found: Ladder, steps: int) -> tuple[Dial, ...]:
    """How far the group goes down and up from now."""
    least, most = -len(found.down), len(found.up)
    return (Dial("steps", say("words-steps"), least, most, max(least, min(steps, most))),)


def _rung_at(found: Ladder, steps: int) -> Rung | None:
    """The rung so many steps up or down; None beyond either end, where single actions are offered."""
    if not steps:
        return found.here
    rungs, number = (found.up, steps) if steps > 0 else (found.down, -steps)
    return rungs[number - 1] if number <= len(rungs) else None


def _streets_at(found: Ladder, steps: int) -> tuple[int, ...]:
    rung = _rung_at(found, steps)
    return rung.streets if rung is not None else ()


_ACTION_WORDS: dict[type, str] = {
    act.Build: "build",
    act.Lift: "lift",
    act.Sell: "sell",
    act.SellBuildings: "sell",
    act.Mortgage: "mortgage",
}


def _label(say: Say, rung: Rung, cash: int) -> str:
    """What ● does, and for how much money."""
    kinds = {_ACTION_WORDS[type(action)] for action in rung.actions}
    kind = kinds.pop() if len(kinds) == 1 else "spend" if rung.cash < cash else "gain"
    return say(f"do-slide-{kind}", amount=say.money(abs(rung.cash - cash)))
