"""A game in progress as it is shown: the menu and the panel of each console, and the scene for the lights."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from msgspec.structs import replace

from croupier.engine.agenda import Travel
from croupier.engine.choices import ThrowForm
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, Step, menu
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Countdown, Scene
from croupier.firmware.table import real_dice
from croupier.firmware.table.common.feature import At, Feature, Hold, RunningGame
from croupier.firmware.table.game import panels
from croupier.firmware.table.game.card_page import reading
from croupier.firmware.table.game.first_list import game_menu
from croupier.firmware.table.game.news import News
from croupier.firmware.table.game_over import GameOverFeature
from croupier.firmware.table.rent import Held, stray_proof
from croupier.firmware.table.robots import Moved
from croupier.firmware.text import Say
from croupier.firmware.text.cards import card_text
from croupier.firmware.text.helped import explained
from croupier.firmware.tokens.guide import Guide

VOUCHING = "vouching"
"""Asked once more: is the token really there?"""


class GameScreens:
    def __init__(self, room: RunningGame, news_board: News, tokens: Guide) -> None:
        self._room = room
        self._news = news_board
        self._tokens = tokens
        self._called: set[int] = set()
        """Players who have yet to see what the game asks of them now."""
        self._sitting: dict[int, int | None] = {}
        """Who was at a console when its menu was made last."""
        self._open: dict[int, tuple[Feature, At]] = {}
        """What each console shows of the desks."""

    def call(self, players: Iterable[int]) -> None:
        self._called |= set(players)

    # -- one console

    def feature_at(self, console: int) -> Feature | None:
        """The one whose menu is on that panel."""
        feature, _ = self._open.get(console, (None, None))
        return feature

    def menu(self, console: int, player: int | None, cursor: Cursor, now: float) -> Menu:
        self._open.pop(console, None)
        if player is None:
            return self._spare(console, cursor)
        if self._sitting.get(console) != player:
            self._sitting[console], cursor = player, Cursor()
        if player in self._called:
            self._called.discard(player)
            cursor = cursor if cursor.group or cursor.asking else Cursor()
        say, card = self._room.say(player), self._news.card(player)
        must_fix = self._tokens.must_fix(player, now)
        if card is not None and not must_fix:
            return reading(
                say, self._room.services.layouts[console], card_text(say, card.deck, card.name), cursor
            )
        if must_fix and real_dice.is_own(cursor.group, player):
            cursor = Cursor()
        at = At(self._room, console, player, cursor, now)
        for feature in self._room.features:
            if (shown := feature.menu(at)) is not None:
                self._open[console] = feature, replace(at, cursor=shown.cursor)
                return shown
        return self._under_way(at) if self._tokens.travels(player) else self._first_list(at, must_fix)

    def _spare(self, console: int, cursor: Cursor) -> Menu:
        """Where nobody sits."""
        say = self._room.say_at(console)
        found = (
            menu
            for feature in self._room.features
            if (menu := feature.spare(console, cursor, say)) is not None
        )
        return next(found, Menu())

    def _doors(self, at: At) -> list[Item]:
        ranked = sorted(self._room.features, key=lambda feature: feature.rank)
        doors = [door for feature in ranked for door in feature.doors(at)]
        return doors if at.player in self._room.waits() else stray_proof(doors)

    def _under_way(self, at: At) -> Menu:
        """Nothing hasty on ● while the own token travels; behind it is what anybody can do at any time.

        Where the reader sees it elsewhere, its owner may still vouch for it, but is asked once more.
        """
        travel, astray = self._tokens.travel(), self._tokens.stray(at.player, at.now) is not None
        assert travel is not None
        if astray and at.cursor.asking == VOUCHING:
            return _vouching(at, travel.space, "trust")
        lost = self._news.alert or self._tokens.is_out_of_sight(at.player, at.now)
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
            return real_dice.entered(self._room.saved_game, say, found)
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
        layout = room.services.layouts[room.console(player)]
        home = self._tokens.homes(player)[-1] if self._tokens.must_fix(player, now) else None
        led = home is not None and self._tokens.stray(player, now) is None
        told = self._news.news(player)
        panel = panels.game_panel(say, layout, room.view, player, room.waits(), told, home, led=led)
        if (travel := self._robots_travel()) is not None and home is None:
            who, place = room.view.players[travel.player], say.place(travel.space)
            panel = replace(panel, headline=say("line-robot-move", who=who), details=(place,))
        if shown.item is not None and shown.item.about is not None:
            headline, details = shown.item.about
            panel = replace(panel, headline=headline, details=details, alarm=False)
        elif room.is_shared(room.console(player)):
            panel = panels.addressed(say, layout, panel, room.view.players[player])
        if player in room.saved_game.helpers and shown.item is not None:
            panel = panels.helped(layout, panel, explained(say, room.view, player, shown.item.does))
        panel = replace(panel, refused=self._news.complaint(player, now))
        if (hammer := self._countdown()) is not None:
            left = hammer.left(now)
            turn = tuple(f"{said} {left}" for said in panel.turn)
            panel = replace(panel, countdown=(left, round(hammer.seconds)), turn=turn)
        return replace(panel, details=(say(self._news.alert),)) if self._news.alert else panel

    def _robots_travel(self) -> Travel | None:
        """A robot's token that somebody has to move."""
        travel = self._tokens.travel()
        by_hand = travel is not None and travel.player in self._room.saved_game.robots
        return travel if by_hand and self._room.services.carry is None else None

    # -- the whole table

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        view, saved_game, features = self._room.view, self._room.saved_game, self._room.features
        everybody = range(len(view.players))
        wrong = [place for player in everybody if (place := self._tokens.stray(player, now)) is not None]
        return Scene(
            view.edition,
            shown,
            saved_game.seats,
            view,
            self._tokens.journey(),
            tuple(sorted(wrong)),
            ways_back=self._tokens.ways_back(now),
            hammer=self._countdown(),
            lit=self._lit(),
            replay=next(
                (feature.replay for feature in features if isinstance(feature, GameOverFeature)), None
            ),
            reminded=tuple(player for feature in features for player in feature.reminded()),
            robots=frozenset(saved_game.robots),
        )

    def _countdown(self) -> Countdown | None:
        return next(
            (found for feature in self._room.features if (found := feature.countdown()) is not None), None
        )

    def _lit(self) -> tuple[int, ...]:
        anywhere = {space for feature in self._room.features for space in feature.lit()}
        looked_at = {space for feature, at in self._open.values() for space in feature.lights(at)}
        return tuple(sorted(anywhere | looked_at))


def _trust(at: At) -> Item:
    return Item("trust", at.say("do-trust"), does="trust")


def _vouch(at: At) -> Item:
    return Item("vouch", at.say("do-trust"), opens=Cursor(asking=VOUCHING))


def _vouching(at: At, space: int, does: Request | Step) -> Menu:
    """The board sees it elsewhere: who says otherwise is asked once more."""
    about = at.say("line-really-there"), (at.say.place(space),)
    no = Item("no", at.say("do-no"), opens=Cursor(key="vouch"), about=about)
    yes = Item(f"vouched:{space}", at.say("do-yes"), does=does, about=about)
    return menu([no, yes], at.cursor)
