"""Chores: says what a player has to do with the real pieces, such as houses to put on the board.

A chore is a page that ● closes. It never stops the game: nobody waits for it, and an auction or the player's
own moving token comes first.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from croupier.engine import View
from croupier.engine.agenda import Auction, Shortage, Travel
from croupier.engine.edition import DEEDS, GROUP_AT, GROUPS
from croupier.engine.events import Event
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Item, Menu, Request
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.people import who_handles

DeedKind = Literal["deed-bank", "deed-to", "deed-again"]
"""What to do with a deed after an undo: give it to the bank, give it to a player, take it back."""
Kind = Literal["house-off", "hotel-off", "house-on", "hotel-on", "face-down", "face-up"] | DeedKind
CHORE_ORDER: tuple[Kind, ...] = (
    "house-off", "hotel-off", "house-on", "hotel-on", "face-up", "face-down",
    "deed-bank", "deed-to", "deed-again",
)  # fmt: skip


class Chore(Struct, frozen=True):
    """One thing to do, on one or more spaces of a group."""

    kind: Kind
    number: int
    """How many houses; for a deed that goes to another player, that player."""
    spaces: tuple[int, ...]


class ChoreDone(Request, frozen=True):
    """The player has done this."""

    chore: Chore


class OpenChores(Struct):
    """What one player has not done yet, by space."""

    levels: dict[int, tuple[int, int]] = {}
    """Houses and hotels: the level on the real board, and the level in the game."""
    deeds: dict[int, bool] = {}
    """Deeds to turn over: whether they have to lie face down."""
    handovers: dict[int, tuple[int, int]] = {}
    """Deeds to give to another player after an undo: who has it, and who gets it. The bank is -1."""


class ChoresFeature(Feature):
    """The open chores of all players."""

    requests = (ChoreDone,)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._open: dict[int, OpenChores] = {}
        self._seen = game.saved_game.game.view()

    def happened(self, events: list[Event]) -> None:  # noqa: ARG002
        """Every change of buildings and mortgages is a chore. A deed with a new owner is in the news."""
        before = self._seen
        self._look()
        for space in DEEDS:
            if self._seen.owner[space] != before.owner[space]:
                self._cancel_handover(space)

    def _look(self) -> None:
        """Compare buildings and mortgages with those before, and note what has to be done."""
        before, self._seen = self._seen, self.game.view
        for space in DEEDS:
            level, down = self._seen.level[space], self._seen.mortgaged[space]
            if (level, down) == (before.level[space], before.mortgaged[space]):
                continue
            todo = self._open.setdefault(self._responsible(space, before), OpenChores())
            if level != before.level[space]:
                first, _ = todo.levels.pop(space, (before.level[space], 0))
                if first != level:
                    todo.levels[space] = first, level
            if down != before.mortgaged[space] and todo.deeds.pop(space, down) == down:
                todo.deeds[space] = down

    def _responsible(self, space: int, before: View) -> int:
        """The player who has a chore on that space already; else the one who handles the owner's pieces."""
        for player, todo in self._open.items():
            if (space in todo.levels or space in todo.deeds) and not self._seen.out[player]:
                return player
        owner = self._seen.owner[space]
        return who_handles(self.game, owner if owner >= 0 else before.owner[space])

    def taken_back(self) -> None:
        """Buildings, mortgages and deeds go back to what they were before the undone step."""
        before = self._seen
        self._look()
        for space in DEEDS:
            owner, had = self._seen.owner[space], before.owner[space]
            if owner == had:
                continue
            holder = self._cancel_handover(space)
            holder = had if holder is None else holder
            if holder != owner:
                player = who_handles(self.game, holder if holder >= 0 else owner)
                self._open.setdefault(player, OpenChores()).handovers[space] = holder, owner

    def _cancel_handover(self, space: int) -> int | None:
        """Cancel the handover of a deed, if there is one. Returns who has the deed."""
        found = [todo.handovers.pop(space) for todo in self._open.values() if space in todo.handovers]
        return found[0][0] if found else None

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        over = at.view.outcome is not None or at.view.out[at.player]
        if over or isinstance(at.view.task, Auction | Shortage):
            return None
        if isinstance(at.view.task, Travel) and at.view.task.player == at.player:
            return None
        chores = self._chores(at.player)
        if not chores:
            return None
        chore = chores[0]
        item = Item(
            f"chore {chore}", at.say("do-chore-done"), does=ChoreDone(chore), about=self._about(at, chore)
        )
        return Menu((item,), at.cursor)

    @staticmethod
    def _about(at: At, chore: Chore) -> Message:
        several = len(chore.spaces) > 1
        place = at.say.group(GROUP_AT[chore.spaces[0]]) if several else at.say.place(chore.spaces[0])
        facts: dict[str, int | str] = {"number": chore.number, "count": len(chore.spaces)}
        if chore.kind == "deed-to":
            facts["who"] = at.view.players[chore.number]
        return place, (at.say(f"line-{chore.kind}", **facts),)

    def _chores(self, player: int) -> list[Chore]:
        """The open chores of a player; those of one kind in one group are one chore."""
        todo = self._open.get(player)
        if todo is None:
            return []
        found: dict[tuple[int, str, Kind, int], list[int]] = {}
        hotel = self.game.view.hotel_level
        for space, (before, now) in sorted(todo.levels.items()):
            for kind, number in _building_chores(before, now, hotel):
                found.setdefault((CHORE_ORDER.index(kind), GROUP_AT[space], kind, number), []).append(space)
        for space, down in sorted(todo.deeds.items()):
            kind = "face-down" if down else "face-up"
            found.setdefault((CHORE_ORDER.index(kind), GROUP_AT[space], kind, 1), []).append(space)
        for space, (holder, owner) in sorted(todo.handovers.items()):
            deed: DeedKind = (
                "deed-bank" if owner < 0 else "deed-again" if holder < 0 or owner == player else "deed-to"
            )
            found.setdefault((CHORE_ORDER.index(deed), GROUP_AT[space], deed, max(owner, 0)), []).append(
                space
            )
        names = list(GROUPS)
        keys = sorted(found, key=lambda key: (names.index(key[1]), key[0], key[3]))
        return [Chore(key[2], key[3], tuple(found[key])) for key in keys]

    def lights(self, at: At) -> tuple[int, ...]:
        chores = self._chores(at.player)
        return chores[0].spaces if chores else ()

    # -- what is done

    async def choose(self, at: At, item: Item) -> None:
        if isinstance(item.does, ChoreDone):
            self._finish(at.player, item.does.chore)
            self.game.services.play(tunes.TICK)

    def _finish(self, player: int, chore: Chore) -> None:
        todo, hotel = self._open.get(player, OpenChores()), self.game.view.hotel_level
        for space in chore.spaces:
            if chore.kind in ("face-down", "face-up"):
                todo.deeds.pop(space, None)
                continue
            if chore.kind in ("deed-bank", "deed-to", "deed-again"):
                todo.handovers.pop(space, None)
                continue
            before, now = todo.levels.pop(space, (0, 0))
            rest = _building_chores(before, now, hotel)[1:]
            if rest:
                todo.levels[space] = 0, now

    def back(self, at: At) -> bool:
        """● was held: close all chores of the player at once."""
        return self._open.pop(at.player, None) is not None


def _building_chores(before: int, now: int, hotel: int) -> list[tuple[Kind, int]]:
    """The chores that change the buildings of a street: first what is removed, then what is added."""
    if before == hotel:
        off: list[tuple[Kind, int]] = [("hotel-off", 1)] if now != hotel else []
        return off + ([("house-on", now)] if 0 < now < hotel else [])
    if now == hotel:
        houses: list[tuple[Kind, int]] = [("house-off", before)] if before else []
        return [*houses, ("hotel-on", 1)]
    if now > before:
        return [("house-on", now - before)]
    return [("house-off", before - now)] if now < before else []
