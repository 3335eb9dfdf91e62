"""The lobby as a page shows it, in words; and what a page can ask of the lobby.

The table makes a `LobbyPage` for each language. A page sends a `LobbyChange`; the table does what ● would do.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from croupier.firmware.model.seats import MAX_PLAYERS

# -- what a page shows


class Option(Struct, frozen=True):
    """One value that can be chosen, and its name."""

    key: str
    label: str


class LobbyToken(Struct, frozen=True):
    """A token: its tag, its name and its colour."""

    uid: str
    name: str
    colour: str


class LobbyPlayer(Struct, frozen=True):
    """A person who has joined at console `n`. `token` is None until it stands on GO."""

    n: int
    name: str
    """What the person is called: the typed name, or the token's."""
    typed: str
    token: LobbyToken | None
    advice: bool = False
    """Whether they may ask the champion for advice."""


class LobbyRobot(Struct, frozen=True):
    """A robot: the token that it will have, and how it plays."""

    name: str
    colour: str
    kind: str


class LobbySetting(Struct, frozen=True):
    """A setting of the next game: its name, its value, and all values."""

    key: str
    name: str
    value: str
    options: tuple[Option, ...]
    note: str = ""
    """What has to be known about the value; "" if nothing."""


class LobbyPage(Struct, frozen=True):
    """Everything that a page shows before a game."""

    hint: str
    """What to do next."""
    players: tuple[LobbyPlayer, ...]
    robots: tuple[LobbyRobot, ...]
    kinds: tuple[Option, ...]
    """How a robot can play."""
    free_seats: tuple[int, ...]
    """The consoles where nobody has joined."""
    free_tokens: tuple[LobbyToken, ...]
    """The tokens that a player can take instead; none where people put them on GO by hand."""
    room: int
    """How many people or robots more can play."""
    settings: tuple[LobbySetting, ...]
    house_rules: tuple[LobbySetting, ...]
    start: int
    """With how many players the game can start now; 0 if it cannot."""
    game: str = ""
    """The settings of the game in a few words."""
    left_over: str = ""
    """The settings that are those of the last game, in a sentence; "" if they are not."""
    go_on: str = ""
    """Whose game was stopped and can go on; "" if there is none. It ends when another one begins."""
    step_back: bool = False
    """Whether it can go on one step earlier: the program has died in it again and again."""
    same: str = ""
    """What *the same as last time* would be; "" if there was no last time."""
    alone: str = ""
    """What *Play against robots* would be; "" where several people have joined."""
    known: tuple[str, ...] = ()
    """Names of people who have played here before and have not joined."""
    notice: str = ""
    """Why the last thing could not be done, or what happened to the last game."""


# -- what a page asks for

Console: TypeAlias = Annotated[int, Meta(ge=0, le=255)]
Uid: TypeAlias = Annotated[str, Meta(max_length=20)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]


class _Change(Struct, frozen=True, forbid_unknown_fields=True, tag_field="k"):
    pass


class _AtSeat(_Change, frozen=True):
    """A change for the player with token `uid` at console `n`; "" is a player without a token."""

    n: Console
    uid: Uid = ""


class JoinSeat(_AtSeat, frozen=True, tag="join"):
    """Somebody joins there. On a board where the program can do it, they get a token on GO."""


class LeaveSeat(_AtSeat, frozen=True, tag="leave"):
    """That player does not play after all."""


class NameSeat(_AtSeat, frozen=True, tag="name"):
    """That player is called so; "" takes the name away."""

    name: Word = ""


class SetAdvice(_AtSeat, frozen=True, tag="advice"):
    """That player may ask the champion for advice, or does without it."""

    on: bool = False


class TakeOtherToken(_AtSeat, frozen=True, tag="token"):
    """That player plays with another token, one of `free_tokens`."""

    other: Uid = ""


class SetRobots(_Change, frozen=True, tag="robots"):
    """So many robots play, each of that kind."""

    kinds: Annotated[tuple[Word, ...], Meta(max_length=MAX_PLAYERS)]


class ChangeSetting(_Change, frozen=True, tag="set"):
    """A setting gets another value."""

    key: Word
    value: Word


class BeginAfresh(_Change, frozen=True, tag="afresh"):
    """Forget the settings of the last game."""


class GoOn(_Change, frozen=True, tag="go on"):
    """Go on with the game that was stopped."""


class GoOneStepBack(_Change, frozen=True, tag="step back"):
    """Take back the last step of the game that was stopped, and go on with it."""


class _Begin(_Change, frozen=True):
    """Begins a game. If one was stopped, that one ends: a page asks first, and then says so."""

    ends_other: bool = False


class StartGame(_Begin, frozen=True, tag="start"):
    """Start with so many players. It is refused if they are no longer so many."""

    players: Console = 0


class SameAgain(_Begin, frozen=True, tag="same"):
    """The same people and settings as last time."""


class PlayRobots(_Begin, frozen=True, tag="play"):
    """One person against robots, at once."""


AtSeat: TypeAlias = JoinSeat | LeaveSeat | NameSeat | SetAdvice | TakeOtherToken
"""Changes that concern one seat."""
Beginning: TypeAlias = StartGame | SameAgain | PlayRobots
LobbyChange: TypeAlias = AtSeat | SetRobots | ChangeSetting | BeginAfresh | GoOn | GoOneStepBack | Beginning
