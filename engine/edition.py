"""An edition: the forty spaces, the two decks, the bank's stock, and the names and texts of one board.

Kinds and places of the spaces are the same in every edition (R3, R4); names, prices and texts are the
edition's own. Everything here is a frozen value that travels inside a saved game.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import asdict

from croupier.engine.board import COLOUR_GROUPS as COLOUR_GROUPS  # noqa: PLC0414
from croupier.engine.board import DECK_OF_SPACE as DECK_OF_SPACE  # noqa: PLC0414
from croupier.engine.board import DEED_SPACES as DEED_SPACES  # noqa: PLC0414
from croupier.engine.board import DEEDS as DEEDS  # noqa: PLC0414
from croupier.engine.board import FREE_PARKING as FREE_PARKING  # noqa: PLC0414
from croupier.engine.board import GO as GO  # noqa: PLC0414
from croupier.engine.board import GO_TO_JAIL as GO_TO_JAIL  # noqa: PLC0414
from croupier.engine.board import GROUP_AT as GROUP_AT  # noqa: PLC0414
from croupier.engine.board import GROUPS as GROUPS  # noqa: PLC0414
from croupier.engine.board import JAIL as JAIL  # noqa: PLC0414
from croupier.engine.board import KINDS as KINDS  # noqa: PLC0414
from croupier.engine.board import MATES as MATES  # noqa: PLC0414
from croupier.engine.board import OTHERS as OTHERS  # noqa: PLC0414
from croupier.engine.board import SPACES as SPACES  # noqa: PLC0414
from croupier.engine.board import STREETS as STREETS  # noqa: PLC0414
from croupier.engine.board import DeckName as DeckName  # noqa: PLC0414
from croupier.engine.board import Kind as Kind  # noqa: PLC0414

Gender = Literal["", "m", "f", "n"]
"""Of a word, for languages that need it; "" where nobody said."""
_T = TypeVar("_T")

# What an edition may hold; checked when a game is begun or read.
Sum = Annotated[int, Meta(ge=0, le=10**9)]
"""Of money, or a count."""
Place = Annotated[int, Meta(ge=0, lt=SPACES)]
"""A space of the board."""


def in_language(by_language: dict[str, _T], language: str) -> _T | None:
    """What there is for "fr-CA", or else for "fr"."""
    return by_language.get(language, by_language.get(language.partition("-")[0]))


class Space(Struct, frozen=True, omit_defaults=True):
    """One of the forty. Fields that its kind does not use stay empty."""

    name: str
    kind: Kind
    group: str = ""
    price: Sum = 0
    mortgage: Sum = 0
    house_cost: Sum = 0
    rent: tuple[Sum, ...] = ()
    """A street's rents: bare, one to four houses, hotel."""
    amount: Sum = 0
    """What a tax space costs."""
    deck: str = ""
    short: str = ""
    """A shorter name for small screens, where the edition has one."""
    icon: str = ""
    """The name of its drawing in `Look.icons`; "" for streets, and where the edition has none."""

    @property
    def label(self) -> str:
        """The name for a place with little room."""
        return self.short or self.name


class MoveTo(Struct, frozen=True, tag="move_to"):
    """Advance to a space, by GO if it lies on the way."""

    space: Place


class MoveToNearest(Struct, frozen=True, tag="move_to_nearest"):
    """Advance to the next transport (rent times `factor`) or utility (dice times `factor`)."""

    kind: Literal["transport", "utility"]
    factor: Sum


class MoveBack(Struct, frozen=True, tag="move_back"):
    spaces: Place


class GoToJail(Struct, frozen=True, tag="go_to_jail"):
    pass


class JailFree(Struct, frozen=True, tag="jail_free"):
    """Kept by the player until used or sold."""


class Collect(Struct, frozen=True, tag="collect"):
    amount: Sum


class Pay(Struct, frozen=True, tag="pay"):
    amount: Sum


class CollectEach(Struct, frozen=True, tag="collect_each_player"):
    amount: Sum


class PayEach(Struct, frozen=True, tag="pay_each_player"):
    amount: Sum


class Repairs(Struct, frozen=True, tag="repairs"):
    house: Sum
    hotel: Sum


Effect = (
    MoveTo | MoveToNearest | MoveBack | GoToJail | JailFree | Collect | Pay | CollectEach | PayEach | Repairs
)


class Card(Struct, frozen=True, omit_defaults=True):
    id: str
    text: str
    """What it says in the edition's language, with sums and names filled in."""
    effect: Effect
    template: str = ""
    """The text as the edition's file has it, with {amount} for the sum; see `Edition.gaps`."""


class Deck(Struct, frozen=True, omit_defaults=True):
    name: str
    cards: tuple[Card, ...]
    short: str = ""
    icon: str = ""
    colour: str = ""
    """Of its cards, "#rrggbb"."""

    @property
    def label(self) -> str:
        return self.short or self.name


class Group(Struct, frozen=True, omit_defaults=True):
    """How a group of deeds is named and coloured ("#rrggbb")."""

    name: str
    colour: str
    short: str = ""

    @property
    def label(self) -> str:
        return self.short or self.name


class Building(Struct, frozen=True, omit_defaults=True):
    """The word for a house or a hotel, in the edition's language and perhaps in others."""

    one: str
    many: str
    gender: Gender = ""
    others: dict[str, Building] = {}
    """By language."""

    def said(self, language: str) -> Building | None:
        """The word in another language; None where the edition has none."""
        return in_language(self.others, language)


class Token(Struct, frozen=True, omit_defaults=True):
    name: str
    colour: str
    short: str = ""
    gender: Gender = ""
    icon: str = ""

    @property
    def label(self) -> str:
        return self.short or self.name


class Palette(Struct, frozen=True):
    """The colours of a board and of the table under it, each "#rrggbb"."""

    paper: str
    """Of the spaces and of what lies on the board: sheets, cards."""
    field: str
    """The middle of the board."""
    ink: str
    accent: str
    """The titles."""
    line: str
    """Frames and edges."""
    cloth: str
    """The table under the board."""
    panel: str
    """What stands on the table."""
    text: str
    """On cloth and panel."""


class Look(Struct, frozen=True):
    """How a board is drawn. The rules do not use it."""

    light: Palette
    dark: Palette
    lettering: str
    pattern: str
    icons: dict[str, tuple[str, ...]] = {}
    """Drawings by name. Each part is "fill PATH", "cut PATH", "line WIDTH PATH" or "score WIDTH PATH"."""


class Edition(Struct, frozen=True):
    id: str
    title: str
    language: str
    currency: str
    """How an amount is written in the edition's language: "$%", "%g"."""
    spaces: tuple[Space, ...]
    groups: dict[str, Group]
    decks: dict[str, Deck]
    house: Building
    hotel: Building
    tokens: tuple[Token, ...]
    starting_cash: Sum = 1500
    salary: Sum = 200
    jail_fine: Sum = 50
    houses: Sum = 32
    hotels: Sum = 12
    mortgage_interest: Sum = 10
    """Percent."""
    transport_rent: tuple[Sum, ...] = (25, 50, 100, 200)
    utility_factor: tuple[Sum, ...] = (4, 10)
    rules: dict[str, bool | int | str] = {}
    """The settings of engine.rules.Rules that this edition's rulebook changes."""
    currency_in: dict[str, str] = {}
    """How an amount is written in other languages; "" is for those that are not named."""
    look: Look | None = None
    """None in games of earlier versions, and where the file does not say."""
    own_names: tuple[int, ...] = ()
    """Spaces whose printed names nobody knows: their names are of our own choice."""

    def __repr__(self) -> str:
        return f"<Edition {self.id}>"

    def money(self, amount: int, language: str | None = None) -> str:
        """The amount as this edition writes it, in its own language or in another."""
        pattern = self.currency
        if language is not None and language != self.language:
            pattern = in_language(self.currency_in, language) or self.currency_in.get("", pattern)
        sign = "-" if amount < 0 else ""
        return sign + pattern.replace("%", str(abs(amount)))

    def gaps(self, effect: Effect, language: str | None = None) -> dict[str, str]:
        """What stands in the gaps of a card's text: sums as money, a space by its name, the rest bare."""
        words: dict[str, str] = {}
        for key, value in asdict(effect).items():
            if key in ("amount", "house", "hotel"):
                words[key] = self.money(value, language)
            else:
                words[key] = self.spaces[value].name if key == "space" else str(value)
        return words
