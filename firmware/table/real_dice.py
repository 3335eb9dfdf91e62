"""Real dice: ◀ turns the left one on the screen, ▶ the right one, until they show what lies on the table."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from croupier.engine import actions as act
from croupier.engine.choices import ThrowForm
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request
from croupier.firmware.model.panel import Message
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.text import Say

NOT_SAID = (0, 0)
NOTHING: Message = ("", ())
"""The dice need the whole body of the screen."""


def _path(form: ThrowForm) -> Path:
    """Each throw has a path of its own: after a double the first list comes again."""
    return "dice", form.player, form.kind, form.number


def is_own_throw(cursor: Cursor, player: int) -> bool:
    """Whether a console is busy with the dice of its own player."""
    return cursor.path[:2] == ("dice", player)


def entered(saved_game: SavedGame, say: Say, found: Menu) -> Menu:
    """With real dice a throw is entered instead of made."""
    if not saved_game.real_dice:
        return found
    return replace(found, items=tuple(_entered(say, item) for item in found.items))


def _entered(say: Say, item: Item) -> Item:
    if not isinstance(item.does, ThrowForm):
        return item
    return replace(item, label=say("do-enter-dice"), does=None, opens=Cursor(_path(item.does)))


def confirmed(say: Say, layout: Layout, robot: str, dice: tuple[int, int]) -> str:
    """With the robot's name, if it fits; the head of the screen says whose throw it is anyway."""
    first, second = dice
    named = say("do-confirm-throw", who=robot, first=first, second=second)
    return named if layout.fits_bar(named) else say("do-confirm-other", first=first, second=second)


class Thrown(Request, frozen=True):
    """Somebody has thrown the real dice for a robot."""

    action: act.OrderRoll | act.Roll | act.RentRoll


class RobotThrows(Protocol):
    """The robots, who cannot throw real dice themselves."""

    def wants_thrown(self) -> ThrowForm | None:
        """A throw that somebody has to make for a robot."""
        ...

    async def thrown(self, action: act.OrderRoll | act.Roll | act.RentRoll) -> None:
        """Somebody has made it."""


class RealDiceFeature(Feature):
    """A player's own throw, and the throw of a robot: anybody may throw the dice for it."""

    requests = (Thrown,)

    def __init__(self, game: RunningGame, robots: RobotThrows) -> None:
        super().__init__(game)
        self._robots = robots
        self._dice: dict[int, tuple[ThrowForm, tuple[int, int]]] = {}
        """By player: what is thrown for, and what the dice show so far."""

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
        if 0 in dice:
            return Menu((Item(key, at.say("do-turn-dice"), about=NOTHING),), cursor, dial=True, dice=dice)
        if form.player == at.player:
            label = at.say("do-confirm-dice", first=dice[0], second=dice[1])
            item = Item(key, label, form.action(dice), None, NOTHING)
        else:
            label = confirmed(at.say, at.layout, at.view.players[form.player], dice)
            item = Item(key, label, Thrown(form.action(dice)), None, NOTHING)
        return Menu((item,), cursor, dial=True, dice=dice)

    # -- what is entered

    def _form(self, at: At) -> ThrowForm | None:
        """The throw that this console is about to enter."""
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
        known, dice = self._dice.get(player, (form, NOT_SAID))
        return dice if known == form else NOT_SAID

    async def choose(self, at: At, item: Item) -> None:  # noqa: ARG002 - it does not matter who threw
        if isinstance(item.does, Thrown):
            await self._robots.thrown(item.does.action)

    def turn(self, at: At, step: int, fast: bool) -> None:  # noqa: ARG002
        """Each die goes round and round from one to six."""
        form = self._form(at)
        if form is None:
            return
        left, right = self._shown(at.player, form)
        if step < 0:
            left = left % 6 + 1
        else:
            right = right % 6 + 1
        self._dice[at.player] = form, (left, right)
