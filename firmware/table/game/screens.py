"""The screens of a game: which menu and panel each console shows, and the scene of the whole table.

`shows`, `panel` and `scene` only compute. `follow` notes what the consoles show, after all menus are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil

from msgspec.structs import replace

from croupier.engine.agenda import Travel
from croupier.engine.choices import ThrowForm
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, menu
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Countdown, Scene
from croupier.firmware.table import real_dice
from croupier.firmware.table.common.feature import At, Feature, RunningGame, Shown, ThrowWait
from croupier.firmware.table.game import menus, panels
from croupier.firmware.table.game.features import Features
from croupier.firmware.table.game.news import News
from croupier.firmware.table.rent import ThrowAnyway, harmless_first
from croupier.firmware.table.robots import RobotTokenArrived
from croupier.firmware.text import Say, prompts
from croupier.firmware.text.choices import explanation
from croupier.firmware.text.say import card_text


class GameScreens:
    """Asks the features, the news and the guide what each console shows. Made once for each game."""

    def __init__(self, game: RunningGame, features: Features, news: News) -> None:
        self._game = game
        self._features = features
        self._news = news
        self._called: set[int] = set()
        """Players who have not yet seen what the game asks of them now."""
        self._users: dict[int, int] = {}
        """The player of each console when its menu was last made."""
        self._shown: dict[int, tuple[Feature, At]] = {}
        """The consoles that show a menu of a feature, and which feature."""

    # -- what happens

    def call(self, players: Iterable[int]) -> None:
        """The consoles of these players go to the top of the first list, if they are in it."""
        self._called |= set(players)

    def feature_at(self, console: int) -> Feature | None:
        """The feature whose menu that console shows."""
        feature, _ = self._shown.get(console, (None, None))
        return feature

    def follow(self, shown: Mapping[int, Shown], now: float) -> bool:
        """The consoles show these menus now; True if that changes what other consoles show."""
        players = {console: self._game.player_at(console) for console in shown}
        consoles = {
            console: At(self._game, console, player, shown[console].menu.cursor, now)
            for console, player in players.items()
            if player is not None
        }
        self._shown = {
            console: (feature, at)
            for console, at in consoles.items()
            if (feature := shown[console].feature) is not None
        }
        self._users |= {console: at.player for console, at in consoles.items()}
        self._called -= {at.player for at in consoles.values()}
        changed = [feature.follow(consoles) for feature in self._features]
        return any(changed)

    # -- one console

    def shows(self, console: int, cursor: Cursor, now: float) -> Shown:
        """The menu of a console. Its cursor was there, and may have to move."""
        player = self._game.player_at(console)
        if player is None:
            return Shown(self._features.phones.empty_console(console, cursor, self._game.say_at(console)))
        guide, card = self._game.guide, self._news.card(player)
        if self._users.get(console, player) != player or (player in self._called and cursor.is_home):
            cursor = Cursor()
        must_fix = guide.must_fix(player, now)
        if card is not None and not must_fix:
            say = self._game.say(player)
            layout = self._game.services.layouts[console]
            return Shown(menus.card_page(say, layout, card_text(say, card.deck, card.name), cursor))
        if must_fix and real_dice.is_own_throw(cursor, player):
            cursor = Cursor()
        at = At(self._game, console, player, cursor, now)
        for feature in self._features:
            if (made := feature.menu(at)) is not None:
                return Shown(made, feature)
        return Shown(self._under_way(at) if guide.travels(player) else self._first_list(at, must_fix))

    def _entries(self, at: At) -> list[Item]:
        entries = self._features.entries(at)
        return entries if at.player in self._game.waits() else harmless_first(entries)

    def _under_way(self, at: At) -> Menu:
        """The first list of a player whose token travels. Its first item does nothing; the entries follow.

        If no reader sees the token, the player says when it has arrived. If a reader sees it elsewhere, they
        may still say that it is right, but are asked once more.
        """
        guide = self._game.guide
        travel, wrong = guide.travel(), guide.stray(at.player, at.now) is not None
        assert travel is not None
        if wrong and at.cursor.asking == menus.CONFIRM_TOKEN:
            return menus.confirm_token(at, travel.space, menus.TokenIsRight())
        lost = self._news.alert or guide.is_out_of_sight(at.player, at.now)
        if self._carries(at.player):
            first, wrong = [menus.go_item(at, travel.space)], False
        elif lost and not wrong:
            first = [menus.token_is_right(at)]
        else:
            first = [Item("under way", at.say("do-under-way"))]
        although = [menus.ask_if_token_is_right(at)] if wrong else []
        return menu([*first, *although, *self._entries(at)], Cursor(key=at.cursor.key))

    def _first_list(self, at: At, must_fix: bool) -> Menu:
        """The first list. With `must_fix` the player has to put their token right before they throw."""
        game, say = self._game, at.say
        entries, travel = self._entries(at), self._robots_travel()
        if travel is not None and game.guide.stray(travel.player, at.now) is not None:
            if at.cursor.asking == menus.CONFIRM_TOKEN:
                return menus.confirm_token(at, travel.space, RobotTokenArrived(travel.player, travel.space))
            entries.append(menus.ask_if_token_is_right(at))
        options, wait = game.options(at.player), game.throw_wait(at.player)
        if not must_fix and wait is None:
            found = menus.game_menu(say, at.view, options, at.cursor, entries)
            return real_dice.with_dice_to_enter(game.saved_game, say, found)
        others = (choice for choice in options if not isinstance(choice, ThrowForm))
        found = menus.game_menu(say, at.view, others, at.cursor, entries)
        if not found.cursor.is_home:
            return found
        if must_fix and self._carries(at.player):
            first = menus.go_item(at, game.guide.homes(at.player)[-1])
        elif must_fix or wait is None:
            first = menus.token_is_right(at)
        else:
            first = self._wait_item(say, wait, at.now)
        return menu([first, *found.items], found.cursor)

    def _carries(self, player: int) -> bool:
        """Whether the program can move that player's token itself: it lies in the page, and is seen there."""
        services = self._game.services
        return (
            services.carry is not None
            and not services.seen.blind_spaces
            and bool(self._game.guide.uid(player))
        )

    def _wait_item(self, say: Say, wait: ThrowWait, now: float) -> Item:
        """Shown in place of the throw while the throw has to wait."""
        who, seconds = self._game.view.players[wait.who], ceil(wait.until - now)
        about = say("line-roll-waits", seconds=seconds), (say(f"line-hold-{wait.why}", who=who),)
        return Item("held", say("do-wait"), ThrowAnyway(), about=about)

    def panel(self, player: int, shown: Menu, now: float, layout: Layout | None = None) -> Panel:
        """What the console of that player shows around its menu, on its own screen or in another layout."""
        game, guide, say = self._game, self._game.guide, self._game.say(player)
        layout = layout or game.services.layouts[game.console(player)]
        home = guide.homes(player)[-1] if guide.must_fix(player, now) else None
        goes_back = home is not None and guide.stray(player, now) is None
        news = self._news.lines(player)
        panel = panels.game_panel(
            say, layout, game.view, player, game.waits(), news, home, goes_back=goes_back
        )
        other = guide.doubt(player, now)
        if other is not None and home is None:
            headline, details = prompts.unsure_space(say, guide.homes(player)[-1], other)
            panel = replace(panel, headline=headline, details=details)
        if (travel := self._robots_travel()) is not None and home is None:
            who, place = game.view.players[travel.player], say.place(travel.space)
            panel = replace(panel, headline=say("line-robot-move", who=who), details=(place,))
        if shown.item is not None and shown.item.about is not None:
            headline, details = shown.item.about
            panel = replace(panel, headline=headline, details=details, alarm=False)
        elif game.is_shared(game.console(player)):
            panel = panels.with_name(say, layout, panel, game.view.players[player])
        if shown.item is not None and (explained := self.explained(player, shown.item)):
            panel = panels.with_explanation(layout, panel, explained)
        large = game.saved_game.seats[player].large
        panel = replace(panel, refused=self._news.refusal(player, now), large=large)
        if (hammer := self._countdown()) is not None:
            left = hammer.left(now)
            turn = tuple(f"{text} {left}" for text in panel.turn)
            panel = replace(panel, countdown=(left, round(hammer.seconds)), turn=turn)
        return replace(panel, details=(say(self._news.alert),)) if self._news.alert else panel

    def explained(self, player: int, item: Item) -> str:
        """What ● on that item means, for a player with a helper; "" for others."""
        game = self._game
        if player not in game.saved_game.helpers:
            return ""
        return explanation(game.say(player), game.view, player, item.does)

    def _robots_travel(self) -> Travel | None:
        """The journey of a robot's token, if a person has to move it."""
        travel = self._game.guide.travel()
        of_robot = travel is not None and travel.player in self._game.saved_game.robots
        return travel if of_robot and self._game.services.carry is None else None

    # -- the whole table

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        game, guide = self._game, self._game.guide
        players = range(len(game.view.players))
        wrong = [place for player in players if (place := guide.stray(player, now)) is not None]
        return Scene(
            game.view.edition,
            shown,
            game.saved_game.seats,
            game.view,
            guide.journey(),
            tuple(sorted(wrong)),
            ways_back=guide.ways_back(now),
            hammer=self._countdown(),
            lit=self._lit_spaces(),
            replay=self._features.game_over.replay,
            reminded=self._features.reminders.reminded(),
            robot_kinds=dict(game.saved_game.robots),
        )

    def _countdown(self) -> Countdown | None:
        return self._features.auction.countdown()

    def _lit_spaces(self) -> tuple[int, ...]:
        return tuple(sorted({space for feature, at in self._shown.values() for space in feature.lights(at)}))
