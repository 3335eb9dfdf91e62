"""The board: the forty spaces, their kinds and groups, the same in every edition (R3, R4)."""

from __future__ import annotations

from typing import Final, Literal

SPACES: Final = 40
GO: Final = 0
JAIL: Final = 10
FREE_PARKING: Final = 20
GO_TO_JAIL: Final = 30

Kind = Literal["go", "street", "transport", "utility", "tax", "card", "jail", "parking", "go_to_jail"]
DeckName = Literal["chance", "community_chest"]

KINDS: Final[tuple[Kind, ...]] = (
    "go", "street", "card", "street", "tax", "transport", "street", "card", "street", "street",
    "jail", "street", "utility", "street", "street", "transport", "street", "card", "street", "street",
    "parking", "street", "card", "street", "street", "transport", "street", "street", "utility", "street",
    "go_to_jail", "street", "street", "card", "street", "transport", "card", "street", "tax", "street",
)  # fmt: skip
DECK_OF_SPACE: Final[dict[int, DeckName]] = {
    2: "community_chest", 17: "community_chest", 33: "community_chest",
    7: "chance", 22: "chance", 36: "chance",
}  # fmt: skip
GROUPS: Final[dict[str, tuple[int, ...]]] = {
    "brown": (1, 3),
    "light_blue": (6, 8, 9),
    "pink": (11, 13, 14),
    "orange": (16, 18, 19),
    "red": (21, 23, 24),
    "yellow": (26, 27, 29),
    "green": (31, 32, 34),
    "dark_blue": (37, 39),
    "transport": (5, 15, 25, 35),
    "utility": (12, 28),
}
"""The spaces of each group, in board order. The first eight are the colour groups."""
COLOUR_GROUPS: Final[tuple[str, ...]] = tuple(GROUPS)[:8]
GROUP_AT: Final[tuple[str, ...]] = tuple(
    next((name for name, spaces in GROUPS.items() if i in spaces), "") for i in range(SPACES)
)
"""The group each space belongs to, "" for the twelve that nobody can own."""
DEEDS: Final[tuple[int, ...]] = tuple(i for i in range(SPACES) if GROUP_AT[i])
DEED_SPACES: Final[frozenset[int]] = frozenset(DEEDS)
"""The same, to ask whether a space has a deed."""
STREETS: Final[tuple[tuple[int, ...], ...]] = tuple(GROUPS[name] for name in COLOUR_GROUPS)
"""The streets of each colour group."""
MATES: Final[tuple[tuple[int, ...], ...]] = tuple(GROUPS.get(name, ()) for name in GROUP_AT)
"""The deeds of each space's group, its own included."""
OTHERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(mate for mate in mates if mate != space) for space, mates in enumerate(MATES)
)
"""The same without the space itself."""

BANK: Final = -1
"""The bank: it can always pay (R8), and it owns the unsold deeds."""
POT: Final = -2
"""The Free Parking pot, a house rule."""
