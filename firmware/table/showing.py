"""A game in progress as it is shown: the menu and the panel of each console, and the scene for the lights."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from msgspec.structs import replace

from engine.agenda import Travel
from engine.choices import ThrowForm
from firmware.table import panels, real_dice
from firmware.table.claims import Held, stray_proof
from firmware.table.desk import At, Desk, Hold, Room
from firmware.table.ending import Ending
from firmware.table.menu import Cursor, Errand, Item, Menu, Step, game_menu, menu
from firmware.table.reading import reading
from firmware.table.robots import Moved
from firmware.table.scene import Countdown, Panel, Scene
from firmware.table.telling import Telling
from firmware.table.whereabouts import Whereabouts
from firmware.text import Say
from firmware.text.cards import card_text
from firmware.text.helped import explained

VOUCHING = "vouching"
"""Asked once more: is the token really there?"""


class Showing:
    def __init__(self, room: Room, telling: Telling, tokens: Whereabouts) -> None:
        self._room = room
        self._telling = telling
        self._tokens = tokens
        self._called: set[int] = set()
        """Players who have yet to see what the game asks of them now."""
        self._sitting: dict[int, int | None] = {}
        """Who was at a console when its menu was made last."""
        self._open: dict[int, tuple[Desk, At]] = {}
        """What each console shows of the desks."""

    def call(self, players: Iterable[int]) -> None:
        self._called |= set(players)

    # -- one console

    def desk_at(self, console: int) -> Desk | None:
        """The one whose menu is on that panel."""
        desk, _ = self._open.get(console, (None, None))
        return desk

    def menu(self, console: int, player: int | None, cursor: Cursor, now: float) -> Menu:
        self._open.pop(console, None)
        if player is None:
            return self._spare(console, cursor)
        if self._sitting.get(console) != player:
            self._sitting[console], cursor = player, Cursor()
        if player in self._called:
            self._called.discard(player)
            cursor = cursor if cursor.group or cursor.asking else Cursor()
        say, card = self._room.say(player), self._telling.card(player)
        must_fix = self._tokens.must_fix(player, now)
        if card is not None and not must_fix:
            return reading(say, card_text(say, card.deck, card.name), cursor)
        if must_fix and real_dice.is_own(cursor.group, player):
            cursor = Cursor()
        at = At(self._room, console, player, cursor, now)
        for desk in self._room.desks:
            if (shown := desk.menu(at)) is not None:
                self._open[console] = desk, replace(at, cursor=shown.cursor)
                return shown
        return self._under_way(at) if self._tokens.travels(player) else self._first_list(at, must_fix)

    def _spare(self, console: int, cursor: Cursor) -> Menu:
        """Where nobody sits."""
        say = self._room.say_at(console)
        found = (menu for desk in self._room.desks if (menu := desk.spare(console, cursor, say)) is not None)
        return next(found, Menu())

    def _doors(self, at: At) -> list[Item]:
        ranked = sorted(self._room.desks, key=lambda desk: desk.rank)
        doors = [door for desk in ranked for door in desk.doors(at)]
        return doors if at.player in self._room.waits() else stray_proof(doors)

    def _under_way(self, at: At) -> Menu:
        """Nothing hasty on ● while the own token travels; behind it is what anybody can do at any time.

        Where the reader sees it elsewhere, its owner may still vouch for it, but is asked once more.
        """
        travel, astray = self._tokens.travel(), self._tokens.stray(at.player, at.now) is not None
        assert travel is not None
        if astray and at.cursor.asking == VOUCHING:
            return _vouching(at, travel.space, "trust")
        lost = self._telling.alert or self._tokens.is_out_of_sight(at.player, at.now)
        first = [_trust(at)] if lost and not astray else [Item("under way", at.say("do-under-way"))]
        vouch = [_vouch(at)] if astray else []
        return menu([*first, *vouch, *self._doors(at)], Cursor(key=at.cursor.key))

    def _first_list(self, at: At, must_fix: bool) -> Menu:
        say, view, options = at.say, at.view, self._room.options(at.player)
        doors, travel = self._doors(at), self._robots_travel()
        if travel is not None and self._tokens.stray(travel.player, at.now) is not None:
            if at.cursor.asking == VOUCHING:
                return _vouching(at, travel.space, Moved(travel.player, travel.space))
            doors.append(_vouch(at))
        hold = self._room.hold(at.player)
        if not must_fix and hold is None:
            found = game_menu(say, view, options, at.cursor, doors)
            return real_dice.entered(self._room.keeper, say, found)
        others = (choice for choice in options if not isinstance(choice, ThrowForm))
        found = game_menu(say, view, others, at.cursor, doors)
        inside = found.cursor.group or found.cursor.asking
        first = _trust(at) if must_fix or hold is None else self._held(say, hold, at.now)
        return found if inside else menu([first, *found.items], found.cursor)

    def _held(self, say: Say, hold: Hold, now: float) -> Item:
        """In place of the throw, while it has to wait."""
        who, seconds = self._room.view.players[hold.who], ceil(hold.until - now)
        about = say("line-roll-waits", seconds=seconds), (say(f"line-hold-{hold.why}", who=who),)
        return Item("held", say("do-wait"), Held(), about=about)

    def panel(self, player: int, shown: Menu, now: float) -> Panel:
        room, say = self._room, self._room.say(player)
        home = self._tokens.homes(player)[-1] if self._tokens.must_fix(player, now) else None
        led = home is not None and self._tokens.stray(player, now) is None
        told = self._telling.news(player)
        panel = panels.game_panel(say, room.view, player, room.waits(), told, home, led=led)
        if (travel := self._robots_travel()) is not None and home is None:
            who, place = room.view.players[travel.player], say.place(travel.space)
            panel = replace(panel, headline=say("line-robot-move", who=who), details=(place,))
        if shown.item is not None and shown.item.about is not None:
            headline, details = shown.item.about
            panel = replace(panel, headline=headline, details=details, alarm=False)
        elif room.is_shared(room.console(player)):
            panel = panels.addressed(say, panel, room.view.players[player])
        if player in room.keeper.helpers and shown.item is not None:
            panel = panels.helped(panel, explained(say, room.view, player, shown.item.does))
        panel = replace(panel, refused=self._telling.complaint(player, now))
        if (hammer := self._countdown()) is not None:
            left = hammer.left(now)
            turn = tuple(f"{said} {left}" for said in panel.turn)
            panel = replace(panel, countdown=(left, round(hammer.seconds)), turn=turn)
        return replace(panel, details=(say(self._telling.alert),)) if self._telling.alert else panel

    def _robots_travel(self) -> Travel | None:
        """A robot's token that somebody has to move."""
        travel = self._tokens.travel()
        by_hand = travel is not None and travel.player in self._room.keeper.robots
        return travel if by_hand and self._room.kit.carry is None else None

    # -- the whole table

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        view, keeper, desks = self._room.view, self._room.keeper, self._room.desks
        everybody = range(len(view.players))
        wrong = [place for player in everybody if (place := self._tokens.stray(player, now)) is not None]
        return Scene(
            view.edition,
            shown,
            keeper.seats,
            view,
            self._tokens.journey(),
            tuple(sorted(wrong)),
            ways_back=self._tokens.ways_back(now),
            hammer=self._countdown(),
            lit=self._lit(),
            replay=next((desk.replay for desk in desks if isinstance(desk, Ending)), None),
            reminded=tuple(player for desk in desks for player in desk.reminded()),
            robots=frozenset(keeper.robots),
        )

    def _countdown(self) -> Countdown | None:
        return next((found for desk in self._room.desks if (found := desk.countdown()) is not None), None)

    def _lit(self) -> tuple[int, ...]:
        anywhere = {space for desk in self._room.desks for space in desk.lit()}
        looked_at = {space for desk, at in self._open.values() for space in desk.lights(at)}
        return tuple(sorted(anywhere | looked_at))


def _trust(at: At) -> Item:
    return Item("trust", at.say("do-trust"), does="trust")


def _vouch(at: At) -> Item:
    return Item("vouch", at.say("do-trust"), opens=Cursor(asking=VOUCHING))


def _vouching(at: At, space: int, does: Errand | Step) -> Menu:
    """The board sees it elsewhere: who says otherwise is asked once more."""
    about = at.say("line-really-there"), (at.say.place(space),)
    no = Item("no", at.say("do-no"), opens=Cursor(key="vouch"), about=about)
    yes = Item(f"vouched:{space}", at.say("do-yes"), does=does, about=about)
    return menu([no, yes], at.cursor)
