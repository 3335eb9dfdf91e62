"""Settings at any seat while the game goes on: language, sound, help, colours, how fast the robots are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from croupier.config.languages import language_after
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.model.records import Helper, SeatTaken
from croupier.firmware.table.common.board_settings import CLAIM_GRACES_S, ROBOT_PACES, BoardSettings
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import SETTINGS, back, confirm, cycle, setting
from croupier.firmware.text import Say


class Wish(Request, frozen=True):
    board_settings: BoardSettings


class Speak(Request, frozen=True):
    language: str


class Help(Request, frozen=True):
    on: bool


class Stop(Request, frozen=True):
    """The game stops here; it can be gone on with."""


class SettingsFeature(Feature):
    """`more` are the items that other features have in this list."""

    requests = (Wish, Speak, Help, Stop)
    rank = 3

    def __init__(self, game: RunningGame, more: Sequence[Callable[[At], list[Item]]]) -> None:
        super().__init__(game)
        self._more = more

    def entries(self, at: At) -> list[Item]:
        return [Item("open:settings", at.say("do-open-settings"), opens=Cursor(SETTINGS))]

    def menu(self, at: At) -> Menu | None:
        if at.cursor.path != SETTINGS:
            return None
        if at.cursor.asking:
            return self._question(at)
        say, now = at.say, self.game.services.board_settings.value
        about = (say("line-settings"), (say("line-settings-which"),))
        helped = at.player in self.game.saved_game.helpers
        pace = cycle(ROBOT_PACES, now.pace)
        sound, help_, colours = _on(now.sound), _on(helped), _on(now.colour_blind)
        items = [
            back(say, about=about),
            _item(
                say, "language", say.language, say("language-name"),
                Speak(language_after(say.language)),
            ),
            _item(say, "sound", sound, say(f"line-set-{sound}"), Wish(replace(now, sound=not now.sound))),
            _item(say, "helper", help_, say(f"line-set-{help_}"), Help(not helped)),
            _item(
                say, "colours", colours, say(f"line-colours-{colours}"),
                Wish(replace(now, colour_blind=not now.colour_blind)),
            ),
        ]  # fmt: skip
        if at.view.rules.rent == "ask":
            items.append(_grace(at, now))
        if self.game.saved_game.robots:
            items.append(
                _item(say, "pace", now.pace, say(f"line-pace-{now.pace}"), Wish(replace(now, pace=pace)))
            )
        items += [item for more in self._more for item in more(at)]
        items.append(
            Item("stop", say("do-stop"), opens=Cursor(SETTINGS, asking="stop"), about=(say("line-stop"), ()))
        )
        return menu(items, at.cursor)

    def _question(self, at: At) -> Menu:
        about = (at.say("line-stop"), (at.say("line-stop-saved"),))
        no = Cursor(SETTINGS, "stop")
        return menu(confirm(at.say, about, key="stop", does=Stop(), no=no), at.cursor)

    async def choose(self, at: At, item: Item) -> None:
        game = self.game
        match item.does:
            case Wish(board_settings):
                game.services.board_settings.keep(board_settings)
                game.services.play(tunes.TICK)
            case Speak(language):
                seat = game.saved_game.seats[at.player]
                if await game.note(SeatTaken(at.player, replace(seat, language=language))):
                    game.services.owners.set_language(seat.uid, language)
            case Help(on):
                await game.note(Helper(at.player, on))
            case Stop():
                game.services.play(tunes.TICK)
                game.pause()
            case _:
                pass


def _grace(at: At, now: BoardSettings) -> Item:
    """How long a throw waits for somebody who may ask for rent."""
    seconds = now.claim_grace
    told = at.say("line-grace", seconds=seconds) if seconds else at.say("line-set-off")
    change = Wish(replace(now, claim_grace=cycle(CLAIM_GRACES_S, seconds)))
    return setting(at.say, "grace", seconds, (at.say("line-set-grace"), (told,)), change)


def _item(say: Say, topic: str, value: str, told: str, does: Request) -> Item:
    return setting(say, topic, value, (say(f"line-set-{topic}"), (told,)), does)


def _on(on: bool) -> str:
    return "on" if on else "off"
