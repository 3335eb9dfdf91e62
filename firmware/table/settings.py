"""The settings during a game: players change language, sound, voice, helper, colours and so on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from croupier.config.languages import known_languages, language_after, spoken
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.model.records import Helper, SeatTaken
from croupier.firmware.model.speech import LEVELS_TO_CHOOSE, SPEECH_SPEEDS, SPEECH_VOLUMES, Level
from croupier.firmware.table.common.board_settings import (
    BRIGHTNESSES,
    CLAIM_GRACES_S,
    ROBOT_PACES,
    BoardSettings,
)
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import SETTINGS, back, confirm, cycle, setting
from croupier.firmware.text import Say


class ChangeBoardSettings(Request, frozen=True):
    """Use these settings for the board."""

    board_settings: BoardSettings


class ChangeLanguage(Request, frozen=True):
    """Use this language on the player's screen."""

    language: str


class ReadScreen(Request, frozen=True):
    """Read so much of the player's screen aloud."""

    level: Level


class LargeLetters(Request, frozen=True):
    """Use large letters on the player's screen, or ordinary ones."""

    on: bool


class SetHelper(Request, frozen=True):
    """Turn the player's helper on or off."""

    on: bool


class StopGame(Request, frozen=True):
    """Stop the game here. It can be continued later."""


class SettingsFeature(Feature):
    """The list of the settings. `more` gives the items that other features have in it."""

    requests = (ChangeBoardSettings, ChangeLanguage, ReadScreen, LargeLetters, SetHelper, StopGame)
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
                ChangeLanguage(language_after(say.language)),
            ),
            _item(
                say, "sound", sound, say(f"line-set-{sound}"),
                ChangeBoardSettings(replace(now, sound=not now.sound)),
            ),
            _item(say, "helper", help_, say(f"line-set-{help_}"), SetHelper(not helped)),
            _item(
                say, "colours", colours, say(f"line-colours-{colours}"),
                ChangeBoardSettings(replace(now, colour_blind=not now.colour_blind)),
            ),
        ]  # fmt: skip
        brighter = cycle(BRIGHTNESSES, now.brightness)
        items.append(
            _item(
                say, "brightness", str(now.brightness), say("people-percent", value=now.brightness),
                ChangeBoardSettings(replace(now, brightness=brighter)),
            )
        )  # fmt: skip
        chances = _on(now.chances_for_all)
        items.append(
            _item(
                say, "chances", chances, say(f"line-chances-{chances}"),
                ChangeBoardSettings(replace(now, chances_for_all=not now.chances_for_all)),
            )
        )  # fmt: skip
        notes = _on(now.cash_helper)
        items.append(
            _item(
                say, "notes", notes, say(f"line-set-{notes}"),
                ChangeBoardSettings(replace(now, cash_helper=not now.cash_helper)),
            )
        )  # fmt: skip
        if at.view.rules.rent == "ask":
            items.append(_grace(at, now))
        if self.game.saved_game.robots:
            items.append(
                _item(
                    say,
                    "pace",
                    now.pace,
                    say(f"line-pace-{now.pace}"),
                    ChangeBoardSettings(replace(now, pace=pace)),
                )
            )
        items += [item for more in self._more for item in more(at)]
        items += [*_voice(say, now), *_for_one(at)]
        items.append(
            Item("stop", say("do-stop"), opens=Cursor(SETTINGS, asking="stop"), about=(say("line-stop"), ()))
        )
        return menu(items, at.cursor)

    def _question(self, at: At) -> Menu:
        about = (at.say("line-stop"), (at.say("line-stop-saved"),))
        no = Cursor(SETTINGS, "stop")
        return menu(confirm(at.say, about, key="stop", does=StopGame(), no=no), at.cursor)

    async def choose(self, at: At, item: Item) -> None:
        game = self.game
        match item.does:
            case ChangeBoardSettings(board_settings):
                game.services.board_settings.keep(board_settings)
                game.services.play(tunes.TICK)
            case ChangeLanguage(language):
                seat = game.saved_game.seats[at.player]
                if await game.note(SeatTaken(at.player, replace(seat, language=language))):
                    game.services.owners.set_language(seat.uid, language)
            case ReadScreen(level):
                seat = game.saved_game.seats[at.player]
                await game.note(SeatTaken(at.player, replace(seat, read=level)))
            case LargeLetters(on):
                seat = game.saved_game.seats[at.player]
                await game.note(SeatTaken(at.player, replace(seat, large=on)))
            case SetHelper(on):
                await game.note(Helper(at.player, on))
            case StopGame():
                game.services.play(tunes.TICK)
                game.pause()
            case _:
                pass


def _voice(say: Say, now: BoardSettings) -> list[Item]:
    """The board's voice; how it sounds, while it is on."""
    level = cycle(LEVELS_TO_CHOOSE, now.voice)
    items = [
        _item(
            say,
            "voice",
            now.voice,
            say(f"line-voice-{now.voice}"),
            ChangeBoardSettings(replace(now, voice=level)),
        )
    ]
    if now.voice == "off":
        return items
    language = spoken(now.voice_language or say.edition.language)
    after = replace(now, voice_language=language_after(language))
    speed = replace(now, voice_speed=cycle(SPEECH_SPEEDS, now.voice_speed))
    volume = replace(now, voice_volume=cycle(SPEECH_VOLUMES, now.voice_volume))
    name = next(known.name for known in known_languages() if known.code == language)
    return [
        *items,
        _item(say, "voice-language", language, name, ChangeBoardSettings(after)),
        _item(say, "voice-speed", now.voice_speed, _medium(say, now.voice_speed), ChangeBoardSettings(speed)),
        _item(
            say, "voice-volume", now.voice_volume, _medium(say, now.voice_volume), ChangeBoardSettings(volume)
        ),
    ]


def _medium(say: Say, value: str) -> str:
    return say("line-voice-medium") if value == "normal" else say(f"line-voice-{value}")


def _for_one(at: At) -> list[Item]:
    """What helps the player at this console to hear or to see: their screen aloud, and large letters."""
    say, seat = at.say, at.game.saved_game.seats[at.player]
    large, level = _on(seat.large), cycle(LEVELS_TO_CHOOSE, seat.read)
    return [
        _item(say, "read", seat.read, say(f"line-voice-{seat.read}"), ReadScreen(level)),
        _item(say, "large", large, say(f"line-set-{large}"), LargeLetters(not seat.large)),
    ]


def _grace(at: At, now: BoardSettings) -> Item:
    """The setting how long a throw waits for a player who may ask for rent."""
    seconds = now.claim_grace
    value_text = at.say("line-grace", seconds=seconds) if seconds else at.say("line-set-off")
    change = ChangeBoardSettings(replace(now, claim_grace=cycle(CLAIM_GRACES_S, seconds)))
    return setting(at.say, "grace", seconds, (at.say("line-set-grace"), (value_text,)), change)


def _item(say: Say, topic: str, value: str, value_text: str, does: Request) -> Item:
    return setting(say, topic, value, (say(f"line-set-{topic}"), (value_text,)), does)


def _on(on: bool) -> str:
    return "on" if on else "off"
