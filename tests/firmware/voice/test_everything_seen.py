"""Everything that a sighted seat sees has words for somebody who does not: the list, and a walk through it.

Each row says what is seen, how it is asked for, and what must be heard of it in every language: names, sums
and numbers. The table in docs/accessibility.md has the same rows.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.engine import FAMILY, Game, Rules
from croupier.engine import actions as act
from croupier.engine.agenda import Debt
from croupier.firmware.table.robots import THINKS_FOR_S
from croupier.hw.device_id import DeviceId
from tests.firmware.table.driver import Driver, seated
from tests.firmware.voice.listening import Listener
from tests.rules.positions import board

DOCS = Path(__file__).resolve().parents[3] / "docs" / "accessibility.md"
LANGUAGES = ("en", "fr")
Steps = Callable[[Driver], Awaitable[None]]


async def nothing(_table: Driver) -> None:
    """The position already shows it."""


class Seen(NamedTuple):
    """Something on the board, on a screen or on the page."""

    what: str
    game: Game
    question: str
    heard: tuple[str, ...]
    """What the answer has in it, in every language."""
    steps: Steps = nothing
    space: int | None = None
    robots: tuple[int, ...] = ()
    seat: str = "Hat"


def at_start() -> Game:
    return board(2, rules=FAMILY).game()


async def roll(table: Driver) -> None:
    await table.tell("Hat", table.words("Hat").on)


async def first_choice(table: Driver, seat: str = "Hat") -> None:
    await table.tell(seat, table.words(seat).choices[0].key)


async def second_choice(table: Driver) -> None:
    await table.tell("Hat", table.words("Hat").choices[1].key)


async def bid(table: Driver) -> None:
    await second_choice(table)
    await table.press("Dog")
    await table.wait(2)


async def open_list(table: Driver, start: str) -> None:
    keys = [choice.key for choice in table.words("Hat").choices if choice.key.startswith(start)]
    await table.tell("Hat", keys[0])


async def open_property(table: Driver) -> None:
    await open_list(table, "open:property")


async def offer(table: Driver) -> None:
    await open_list(table, "open:deal")
    sheet = table.words("Hat").sheet
    assert sheet is not None
    for choice in table.words("Hat").choices:
        if "39" in choice.key:
            await table.tell("Hat", choice.key)
            break


async def show_chances(table: Driver) -> None:
    await open_list(table, "open:settings")
    await open_list(table, "chances=")


async def press_what_is_gone(table: Driver) -> None:
    await table.tell("Hat", "no such thing")


async def robot_buys(table: Driver) -> None:
    await table.wait(THINKS_FOR_S["normal"] + 0.1)


async def lose_strip(table: Driver) -> None:
    await table.health(DeviceId("strip"), ok=False)


async def stray(table: Driver) -> None:
    await table.put("Hat", 7)
    await table.wait(4)


def short_of_houses() -> Game:
    """Hat wants the last house; Car could use it, too."""
    position = board(3, rules=FAMILY).group(0, "dark_blue", level=1).group(1, "brown", level=1)
    game = position.stock(houses=1).game()
    game.apply(act.Build(0, 39, 2))
    return game


def bankrupt(players: int, *, mortgaged: bool = False) -> Game:
    """Hat owes Car more than Hat has, and gives up."""
    position = board(players, rules=FAMILY).cash(0, 20).owns(0, 1, mortgaged=mortgaged)
    game = position.group(1, "dark_blue", level=3).landing(39)
    task = game.view().task
    assert isinstance(task, Debt)
    game.apply(act.Bankrupt(0, task.id))
    return game


RICH = (
    board(3, rules=FAMILY)
    .cash(0, 1234)
    .at(0, 24)
    .group(0, "light_blue", level=2)
    .owns(0, 39, mortgaged=True)
    .holds_card(0)
    .at(1, 12)
    .cash(1, 777)
    .owns(1, 5, 15)
    .jailed(2, throws=1)
)


LIST = (
    Seen("whose turn it is, and what is waited for", at_start(), "now", ("Hat",)),
    Seen("what I am asked", board(2, rules=FAMILY).landing(3), "now", ("Baltic Avenue", "60")),
    Seen("what I can choose", board(2, rules=FAMILY).landing(3), "choices", ("60",)),
    Seen("the dice", board(2, rules=FAMILY).landing(3), "now", ("1", "2")),
    Seen("my cash, and what I am worth", RICH.game(), "mine", ("1234", r"\d{4}")),
    Seen("where I am", RICH.game(), "mine", ("Illinois Avenue",)),
    Seen(
        "my deeds by colour, and what stands on them",
        RICH.game(),
        "mine",
        ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue", "2", "3 (of|sur) 3", "Boardwalk"),
    ),
    Seen("my jail cards", RICH.game(), "mine", ("jail|prison",)),
    Seen("who is in jail, and at which try", RICH.game(), "everybody", ("Dog", "(jail|prison)[^.]*2[^.]*3")),
    Seen(
        "everybody's cash, worth, place and deeds",
        RICH.game(),
        "everybody",
        ("Car", "777", "Electric Company", "Reading Railroad", "Pennsylvania Railroad"),
    ),
    Seen("which players are robots", RICH.game(), "everybody", ("Car, robot",), robots=(1,)),
    Seen(
        "who is out of the game", board(3, rules=FAMILY).out(2).game(), "everybody", ("Dog (is out|ne joue)",)
    ),
    Seen(
        "a deed: owner, rents, prices, mortgage",
        RICH.game(),
        "space",
        ("Boardwalk", "Hat", "2000", "400", "200"),
        space=39,
    ),
    Seen("a deed that nobody owns", RICH.game(), "space", ("Park Place", "350", "1500"), space=37),
    Seen("who stands on a space", RICH.game(), "space", ("Illinois Avenue", "Hat"), space=24),
    Seen(
        "the bank's houses and hotels, and which deeds are unsold",
        RICH.game(),
        "bank",
        ("26", "12", "Park Place", "Baltic Avenue"),
    ),
    Seen("the pot", board(2, rules=Rules(free_parking_pot=True)).pot(250).game(), "bank", ("250",)),
    Seen(
        "an auction: lot, list price, highest bid, bidders",
        board(3, rules=FAMILY).landing(39),
        "now",
        ("Boardwalk", "400", "10", "Dog", "Hat"),
        steps=bid,
    ),
    Seen("how long the hammer waits", board(3, rules=FAMILY).landing(39), "clock", ("6",), steps=bid),
    Seen(
        "the least and the most that I can bid",
        board(3, rules=FAMILY).landing(39),
        "choices",
        ("11", "1500"),
        steps=bid,
    ),
    Seen(
        "a card",
        board(2, rules=FAMILY).on_top("chance", "bank_dividend").landing(7),
        "now",
        ("50",),
        steps=roll,
    ),
    Seen(
        "a debt: how much, to whom, what can be raised",
        board(2, rules=FAMILY).cash(0, 20).owns(0, 1, 3).group(1, "dark_blue").landing(39),
        "now",
        ("100", "Car", "80"),
    ),
    Seen(
        "a deal: what each side gives, and what becomes of them",
        board(2, rules=FAMILY).owns(0, 39).game(),
        "now",
        ("Boardwalk", "Hat", "Car"),
        steps=offer,
    ),
    Seen(
        "my property and its rents",
        board(2, rules=FAMILY).group(0, "dark_blue").game(),
        "now",
        ("Park Place", "Boardwalk", r"\d+"),
        steps=open_property,
    ),
    Seen(
        "rent that I may ask for",
        board(2, rules=Rules(rent="ask")).owns(1, 39).landing(39),
        "choices",
        ("50",),
        seat="Car",
    ),
    Seen("a space that nobody can own: what happens there", RICH.game(), "space", ("Tax", "200"), space=4),
    Seen(
        "everybody's chances, where players may see them",
        RICH.game(),
        "everybody",
        (r"Hat[^.]*\. [^.]*\d (percent|pour cent)",),
        steps=show_chances,
    ),
    Seen(
        "jail, and the ways out of it",
        board(2, rules=FAMILY).jailed(0, throws=1).holds_card(0).game(),
        "choices",
        ("50", "(?i)card|carte"),
    ),
    Seen(
        "the last house or hotel, and who wants it",
        short_of_houses(),
        "now",
        ("Hat", "(?i)last house|dernière maison"),
        seat="Car",
    ),
    Seen(
        "the deeds of a bankrupt player, and what they cost",
        bankrupt(3, mortgaged=True),
        "choices",
        ("Mediterranean Avenue", "30|33", "3"),
        seat="Car",
    ),
    Seen(
        "the end: who has won, and what everybody was worth",
        bankrupt(2),
        "now",
        ("Car (won|gagne)|: Car", r"Car \d{4} dollars", "Hat 0 dollar"),
        seat="Hat",
    ),
    Seen(
        "why my last choice did nothing",
        at_start(),
        "again",
        ("passed|passé",),
        steps=press_what_is_gone,
    ),
    Seen(
        "why a robot did what it did",
        board(2, rules=FAMILY).turn_of(1).landing(3),
        "history",
        (r"(Why|Pourquoi)\s?: .*4 dollars",),
        steps=robot_buys,
        robots=(1,),
    ),
    Seen("a token on a wrong space", at_start(), "now", ("Go|Départ",), steps=stray),
    Seen("a device that is lost", at_start(), "again", ("lights|lumières|lampes",), steps=lose_strip),
    Seen(
        "what happened",
        board(2, rules=FAMILY).landing(3),
        "history",
        ("Hat", "Baltic Avenue", "60"),
        steps=first_choice,
    ),
)


@pytest.mark.by_ear
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seen", LIST, ids=[seen.what for seen in LIST])
async def test_what_a_sighted_seat_sees_is_heard(tmp_path: Path, seen: Seen, language: str) -> None:
    async with seated(seen.game, tmp_path, language=language, robots=seen.robots, dice=[(1, 2)]) as table:
        listener = Listener(table, seen.seat, language=language)
        listener.ears.sees_chances = lambda: table.scene.chances_for_all
        await seen.steps(table)
        said = listener.ask(seen.question, seen.seat, seen.space)
        missing = [wanted for wanted in seen.heard if not re.search(wanted, said)]
        assert missing == [], said
        assert not re.search(r"[$●◀▶…]|\?\?\?|-\w+-", said), "a voice cannot read that"


def test_the_page_for_people_has_the_same_list() -> None:
    rows = re.findall(r"^\| ([^|]+?) \| [^|]+ \| [^|]+ \|$", DOCS.read_text(), re.MULTILINE)
    assert [seen.what for seen in LIST if seen.what not in rows] == []
