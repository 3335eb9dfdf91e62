"""Real dice: players enter what they have thrown. ◀ turns the left die on the screen, ▶ the right one."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from croupier.engine import actions as act
from croupier.engine.choices import ThrowForm
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Dial, Item, Menu, Path, Request
from croupier.firmware.model.panel import Message
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.text import Say

NOT_ENTERED = (0, 0)
"""What the dice on the screen show at first."""
LEFT, RIGHT = "left die", "right die"
"""The keys of the two dials."""
NO_TEXT: Message = ("", ())
"""The dice fill the screen, so there is no text."""


def _path(form: ThrowForm) -> Path:
    """The path of a throw. Each throw has its own: after a double the console returns to the first list."""
    return "dice", form.player, form.kind, form.number


def is_own_throw(cursor: Cursor, player: int) -> bool:
    """Whether the cursor is at the dice of this player's own throw."""
    return cursor.path[:2] == ("dice", player)


def with_dice_to_enter(saved_game: SavedGame, say: Say, found: Menu) -> Menu:
    """The menu, with the throw to be entered instead of made, if the game uses real dice."""
    if not saved_game.real_dice:
        return found
    return replace(found, items=tuple(_to_enter(say, item) for item in found.items))


def _to_enter(say: Say, item: Item) -> Item:
    if not isinstance(item.does, ThrowForm):
        return item
    return replace(item, label=say("do-enter-dice"), does=None, opens=Cursor(_path(item.does)))


def confirm_label(say: Say, layout: Layout, robot: str, dice: tuple[int, int]) -> str:
    """The label that confirms a robot's throw: with the robot's name, if that fits."""
    first, second = dice
    named = say("do-confirm-throw", who=robot, first=first, second=second)
    return named if layout.fits_bar(named) else say("do-confirm-other", first=first, second=second)


class ThrownForRobot(Request, frozen=True):
    """A person has thrown the real dice for a robot."""

    action: act.OrderRoll | act.Roll | act.RentRoll


class RobotThrows(Protocol):
    """The robots, as this feature needs them: they cannot throw real dice."""

    def wants_thrown(self) -> ThrowForm | None:
        """The throw that a person has to make for a robot now."""
        ...

    async def thrown(self, action: act.OrderRoll | act.Roll | act.RentRoll) -> None:
        """A person has made that throw."""


class RealDiceFeature(Feature):
    """The dice on each screen: for the player's own throw, or for a robot's, which any player may make."""

    requests = (ThrownForRobot,)

    def __init__(self, game: RunningGame, robots: RobotThrows) -> None:
        super().__init__(game)
        self._robots = robots
        self._dice: dict[int, tuple[ThrowForm, tuple[int, int]]] = {}
        """By player: the throw that they enter, and what the dice on the screen show."""

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        form = self._robots_throw(at)
        if form is None:
            return []
        name = at.view.players[form.player]
        about = at.say("line-throw-for", who=name), (at.say(f"line-throw-for-{form.kind}"),)
        opens = Cursor(_path(form))
        return [Item(f"throw for:{_path(form)}", at.say("do-enter-throw"), opens=opens, about=about)]

    def menu(self, at: At) -> Menu | None:
        form = self._form(at)
        if form is None:
            return None
        dice, cursor = self._shown(at.player, form), Cursor(_path(form))
        key = f"{_path(form)}: {dice}"
        made = Menu((), cursor, dial=True, dice=dice, dials=_dials(at.say, dice))
        if 0 in dice:
            return replace(made, items=(Item(key, at.say("do-turn-dice"), about=NO_TEXT),))
        if form.player == at.player:
            label = at.say("do-confirm-dice", first=dice[0], second=dice[1])
            item = Item(key, label, form.action(dice), None, NO_TEXT)
        else:
            label = confirm_label(at.say, at.layout, at.view.players[form.player], dice)
            item = Item(key, label, ThrownForRobot(form.action(dice)), None, NO_TEXT)
        return replace(made, items=(item,))

    # -- what is entered

    def _form(self, at: At) -> ThrowForm | None:
        """The throw that this console enters now; None if it enters none."""
        if not self.game.saved_game.real_dice:
            return None
        own = next((choice for choice in at.choices if isinstance(choice, ThrowForm)), None)
        forms = (own, self._robots_throw(at))
        return next((form for form in forms if form is not None and at.cursor.path == _path(form)), None)

    def _robots_throw(self, at: At) -> ThrowForm | None:
        if at.player in self.game.saved_game.robots:
            return None
        return self._robots.wants_thrown()

    def _shown(self, player: int, form: ThrowForm) -> tuple[int, int]:
        known, dice = self._dice.get(player, (form, NOT_ENTERED))
        return dice if known == form else NOT_ENTERED

    async def choose(self, at: At, item: Item) -> None:  # noqa: ARG002 - any person may throw
        if isinstance(item.does, ThrownForRobot):
            await self._robots.thrown(item.does.action)

    def set_dial(self, at: At, key: str, value: int) -> None:
        form = self._form(at)
        if form is not None:
            left, right = self._shown(at.player, form)
            self._dice[at.player] = form, (value, right) if key == LEFT else (left, value)

    def turn(self, at: At, step: int, fast: bool) -> None:  # noqa: ARG002
        """Turn the left or the right die: 1 to 6, then 1 again."""
        form = self._form(at)
        if form is None:
            return
        left, right = self._shown(at.player, form)
        if step < 0:
            left = left % 6 + 1
        else:
            right = right % 6 + 1
        self._dice[at.player] = form, (left, right)


def _dials(say: Say, dice: tuple[int, int]) -> tuple[Dial, Dial]:
    """One die each; a die that is not entered yet shows 0."""
    left, right = dice
    return (
        Dial(LEFT, say("words-left-die"), min(left, 1), 6, left),
        Dial(RIGHT, say("words-right-die"), min(right, 1), 6, right),
    )
