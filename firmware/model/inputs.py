"""What the table is told from outside, beside buttons and tokens: choices in words, devices, time, phones."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from croupier.firmware.model.lobby_page import LobbyChange
from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import ButtonEvent, Sighting


class DeviceHealth(Struct, frozen=True):
    """A device was lost (`ok` is False), or is there again.

    `why` is for the person who mends it. `spaces` are those where nobody sees a token while it is lost.
    """

    device: DeviceId
    ok: bool
    why: str = ""
    spaces: tuple[int, ...] = ()


class Goodbye(Struct, frozen=True):
    """The board is about to be switched off."""


class Tick(Struct, frozen=True):
    """Time has passed, or something has changed that the table looks up itself: it looks again."""


class Choose(Struct, frozen=True):
    """A choice by its key, made in words: on the page, on a phone, or by speech.

    `key` is the key of a choice, or with `value` that of a dial, which is set to this value. With `do` ● is
    then pressed on it.
    """

    console: int
    key: str
    value: int | None = None
    do: bool = True


class LobbyInput(Struct, frozen=True):
    """What a page asks of the lobby."""

    change: LobbyChange
    language: str = ""
    """The one that the page is read in, if somebody chose it there."""


class HouseCommand(Struct, frozen=True):
    """What the smart home asks for: "sound", "brightness", "announcer" or "pause", and the value."""

    what: str
    value: bool | int | str


class NetworkNews(Struct, frozen=True):
    """Something about the networks that people should hear: a message of the language files, with a name."""

    key: str
    name: str = ""


BoardInput: TypeAlias = ButtonEvent | Sighting | DeviceHealth | Goodbye
"""What the devices of the board have to say."""
