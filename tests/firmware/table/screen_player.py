"""A player for tests who knows only what the screens and lights say, and chooses by chance."""

from __future__ import annotations

from random import Random

from croupier.config.languages import shipped_languages
from croupier.firmware.text import Say
from tests.firmware.table.driver import CLASSIC, NAMES, Driver

LANGUAGES = [Say(CLASSIC, language) for language in shipped_languages()]
ENGLISH = LANGUAGES[0]
NO = frozenset(say("do-no") for say in LANGUAGES)
LEAVE = frozenset(say("do-open-leave") for say in LANGUAGES)
_LIST_NAMES = ("deal", "property", "raise", "undo", "away", "settings", "look", "leave")
RAISE = frozenset(say("do-open-raise") for say in LANGUAGES)
OPENS_LIST = frozenset(say(f"do-open-{name}") for name in _LIST_NAMES for say in LANGUAGES)


async def play_on(table: Driver, random: Random) -> None:
    """One step: move the token, or press ● at a console that has something to decide."""
    journey = table.scene.journey
    if journey is not None:
        await table.put(NAMES[table.scene.seats[journey.player].token], journey.path[-1])
        return
    seats = [NAMES[console] for console, panel in enumerate(table.scene.panels) if panel.choice]
    asked = [seat for seat in seats if table.offers(seat) not in OPENS_LIST or is_too_dear(table, seat)]
    if not asked:  # the bid is dialled beyond the cash
        await table.left(next(seat for seat in seats if table.panel(seat).dial))
        return
    seat = random.choice(asked)
    offer = table.offers(seat)
    if offer.startswith("Bid") and random.random() < 0.6:
        await table.drop_out(seat)
    elif offer in NO or is_too_dear(table, seat):
        await table.right(seat)
        await table.press(seat)
    elif random.random() < 0.3:
        await choose_by_chance(table, seat, random)
    else:
        await table.press(seat)


def is_too_dear(table: Driver, seat: str) -> bool:
    """Whether the deed for sale costs more than the cash. The next item of the list declines it."""
    return table.offers(seat) in RAISE and not table.panel(seat).dial


async def choose_by_chance(table: Driver, seat: str, random: Random) -> None:
    """Choose any item of the list, but do not leave the game."""
    for _ in range(random.randrange(table.panel(seat).count)):
        await table.right(seat)
    if table.offers(seat) in LEAVE:
        await table.hold(seat)
    elif table.offers(seat) in OPENS_LIST:
        await table.press(seat)
        await table.right(seat)
        await table.press(seat)
        await table.hold(seat)
        await table.hold(seat)
    else:
        await table.press(seat)
