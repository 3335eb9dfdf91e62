"""Real dice: ◀ turns the left one on the screen, ▶ the right one, until they show what lies on the table."""

from __future__ import annotations

from msgspec.structs import replace

from engine.choices import ThrowForm
from firmware.table.desk import At, Desk, Room
from firmware.table.keeper import Keeper
from firmware.table.menu import Cursor, Item, Menu
from firmware.text import Say
from firmware.text.choices import Told

GROUP = "dice"
NOT_SAID = (0, 0)
NOTHING: Told = ("", ())
"""The dice need the room."""


def _group(form: ThrowForm) -> str:
    """Each throw is entered by itself: after a double the list comes first again."""
    return f"{GROUP}:{form.kind}:{form.number}"


def entered(keeper: Keeper, say: Say, found: Menu) -> Menu:
    """With real dice a throw is entered instead of made."""
    if not keeper.real_dice:
        return found
    return replace(found, items=tuple(_entered(say, item) for item in found.items))


def _entered(say: Say, item: Item) -> Item:
    if not isinstance(item.does, ThrowForm):
        return item
    return replace(item, label=say("do-enter-dice"), does=None, opens=Cursor(_group(item.does)))


class DiceDesk(Desk):
    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._dice: dict[int, tuple[ThrowForm, tuple[int, int]]] = {}
        """By player: what is thrown for, and what the dice show so far."""

    def menu(self, at: At) -> Menu | None:
        form = self._form(at)
        if form is None or at.cursor.group != _group(form):
            return None
        dice = self._shown(at.player, form)
        key = f"dice {form.kind} {form.number}: {dice}"
        cursor = Cursor(_group(form))
        if 0 in dice:
            return Menu((Item(key, at.say("do-turn-dice"), about=NOTHING),), cursor, dial=True, dice=dice)
        label = at.say("do-confirm-dice", first=dice[0], second=dice[1])
        return Menu((Item(key, label, form.action(dice), None, NOTHING),), cursor, dial=True, dice=dice)

    def _form(self, at: At) -> ThrowForm | None:
        if not self.room.keeper.real_dice:
            return None
        return next((choice for choice in at.choices if isinstance(choice, ThrowForm)), None)

    def _shown(self, player: int, form: ThrowForm) -> tuple[int, int]:
        known, dice = self._dice.get(player, (form, NOT_SAID))
        return dice if known == form else NOT_SAID

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
