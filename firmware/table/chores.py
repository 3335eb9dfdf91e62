"""What the hands have to do with the real things: houses to put on the board, deeds to turn over.

A chore is a page that ● takes away. It never holds the game: an auction and the own token's way come first,
and nobody waits for it.
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

Deed = Literal["deed-bank", "deed-to", "deed-again"]
"""After a step was taken back: to the bank, to another player, from the bank."""
Kind = Literal["house-off", "hotel-off", "house-on", "hotel-on", "face-down", "face-up"] | Deed
ORDER: tuple[Kind, ...] = (
    "house-off", "hotel-off", "house-on", "hotel-on", "face-up", "face-down",
    "deed-bank", "deed-to", "deed-again",
)  # fmt: skip


class Chore(Struct, frozen=True):
    kind: Kind
    number: int
    """Of houses; of a deed that goes to another player, whose it is."""
    spaces: tuple[int, ...]


class Done(Request, frozen=True):
    chore: Chore


class Left(Struct):
    """What one player's hands have not done yet, by space."""

    levels: dict[int, tuple[int, int]] = {}
    """Before and now."""
    deeds: dict[int, bool] = {}
    """Is it to lie face down?"""
    passed: dict[int, tuple[int, int]] = {}
    """Deeds that change hands once more: who has it, and whose it is; the bank is -1."""


class ChoresFeature(Feature):
    requests = (Done,)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._left: dict[int, Left] = {}
        self._seen = game.saved_game.game.view()

    def happened(self, events: list[Event]) -> None:  # noqa: ARG002
        """What looks different from before has to be done on the board, whatever brought it about.

        Where a deed goes is said with the news of it.
        """
        before = self._seen
        self._look()
        for space in DEEDS:
            if self._seen.owner[space] != before.owner[space]:
                self._held_by(space)

    def _look(self) -> None:
        before, self._seen = self._seen, self.game.view
        for space in DEEDS:
            level, down = self._seen.level[space], self._seen.mortgaged[space]
            if (level, down) == (before.level[space], before.mortgaged[space]):
                continue
            left = self._left.setdefault(self._who_does_it(space, before), Left())
            if level != before.level[space]:
                first, _ = left.levels.pop(space, (before.level[space], 0))
                if first != level:
                    left.levels[space] = first, level
            if down != before.mortgaged[space] and left.deeds.pop(space, down) == down:
                left.deeds[space] = down

    def _who_does_it(self, space: int, before: View) -> int:
        """Whoever has something left to do there, or the owner; for one who is out, the next on the left."""
        for player, left in self._left.items():
            if (space in left.levels or space in left.deeds) and not self._seen.out[player]:
                return player
        owner = self._seen.owner[space]
        return who_handles(self.game, owner if owner >= 0 else before.owner[space])

    def taken_back(self) -> None:
        """The deeds go back as well."""
        before = self._seen
        self._look()
        for space in DEEDS:
            owner, had = self._seen.owner[space], before.owner[space]
            if owner == had:
                continue
            holder = self._held_by(space)
            holder = had if holder is None else holder
            if holder != owner:
                hands = who_handles(self.game, holder if holder >= 0 else owner)
                self._left.setdefault(hands, Left()).passed[space] = holder, owner

    def _held_by(self, space: int) -> int | None:
        """Who has a deed that was to be handed on; that is no longer so."""
        found = [left.passed.pop(space) for left in self._left.values() if space in left.passed]
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
        item = Item(f"chore {chore}", at.say("do-chore-done"), does=Done(chore), about=self._about(at, chore))
        return Menu((item,), at.cursor)

    @staticmethod
    def _about(at: At, chore: Chore) -> Message:
        several = len(chore.spaces) > 1
        place = (
            at.view.edition.groups[GROUP_AT[chore.spaces[0]]].label
            if several
            else at.say.place(chore.spaces[0])
        )
        facts: dict[str, int | str] = {"number": chore.number, "count": len(chore.spaces)}
        if chore.kind == "deed-to":
            facts["who"] = at.view.players[chore.number]
        return place, (at.say(f"line-{chore.kind}", **facts),)

    def _chores(self, player: int) -> list[Chore]:
        """Those of one kind in one group together."""
        left = self._left.get(player)
        if left is None:
            return []
        found: dict[tuple[int, str, Kind, int], list[int]] = {}
        hotel = self.game.view.hotel_level
        for space, (before, now) in sorted(left.levels.items()):
            for kind, number in _building_chores(before, now, hotel):
                found.setdefault((ORDER.index(kind), GROUP_AT[space], kind, number), []).append(space)
        for space, down in sorted(left.deeds.items()):
            kind = "face-down" if down else "face-up"
            found.setdefault((ORDER.index(kind), GROUP_AT[space], kind, 1), []).append(space)
        for space, (holder, owner) in sorted(left.passed.items()):
            deed: Deed = (
                "deed-bank" if owner < 0 else "deed-again" if holder < 0 or owner == player else "deed-to"
            )
            found.setdefault((ORDER.index(deed), GROUP_AT[space], deed, max(owner, 0)), []).append(space)
        names = list(GROUPS)
        keys = sorted(found, key=lambda key: (names.index(key[1]), key[0], key[3]))
        return [Chore(key[2], key[3], tuple(found[key])) for key in keys]

    def lights(self, at: At) -> tuple[int, ...]:
        chores = self._chores(at.player)
        return chores[0].spaces if chores else ()

    # -- what is done

    async def choose(self, at: At, item: Item) -> None:
        if isinstance(item.does, Done):
            self._finish(at.player, item.does.chore)
            self.game.services.play(tunes.TICK)

    def _finish(self, player: int, chore: Chore) -> None:
        left, hotel = self._left.get(player, Left()), self.game.view.hotel_level
        for space in chore.spaces:
            if chore.kind in ("face-down", "face-up"):
                left.deeds.pop(space, None)
                continue
            if chore.kind in ("deed-bank", "deed-to", "deed-again"):
                left.passed.pop(space, None)
                continue
            before, now = left.levels.pop(space, (0, 0))
            rest = _building_chores(before, now, hotel)[1:]
            if rest:
                left.levels[space] = 0, now

    def back(self, at: At) -> bool:
        """All of them at once; what they covered is still open."""
        return self._left.pop(at.player, None) is not None


def _building_chores(before: int, now: int, hotel: int) -> list[tuple[Kind, int]]:
    """What comes off a street first, then what goes on it."""
    if before == hotel:
        off: list[tuple[Kind, int]] = [("hotel-off", 1)] if now != hotel else []
        return off + ([("house-on", now)] if 0 < now < hotel else [])
    if now == hotel:
        houses: list[tuple[Kind, int]] = [("house-off", before)] if before else []
        return [*houses, ("hotel-on", 1)]
    if now > before:
        return [("house-on", now - before)]
    return [("house-off", before - now)] if now < before else []
