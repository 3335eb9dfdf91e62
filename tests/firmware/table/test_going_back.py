"""Tests that ● held goes one step back from every list, and never changes the game."""

from __future__ import annotations

from pathlib import Path

from croupier.engine import BY_THE_BOOK, FAMILY, Game
from croupier.firmware.model import menu
from croupier.firmware.model.menu import Cursor, Item, Menu
from tests.firmware.table.driver import Driver, lobby, seated
from tests.firmware.table.test_property import open_group
from tests.rules.positions import board

SEAT = "Hat"
MAX_BRANCHES = 4
"""The walk enters only so many items of a long list."""


def shown(table: Driver) -> Menu:
    return table.menu(SEAT)


def place(table: Driver) -> tuple[menu.Path, str]:
    """The list that a console shows, without the highlighted item."""
    cursor = shown(table).cursor
    return cursor.path, cursor.asking


class Walker:
    """Enters every list that an item opens, and leaves each by holding ●."""

    def __init__(self, table: Driver) -> None:
        self.table = table
        self.seen: set[menu.Path] = set()
        self.game = self._game()

    def _game(self) -> object:
        return self.table.saved_game.game if self.table.scene.view is not None else None

    async def walk(self, depth: int = 0) -> None:
        assert depth < 6, self.table.says(SEAT)
        here, doors = shown(self.table), 0
        for item in here.items:
            if item.opens is None or not self._leads_on(here, item) or doors == MAX_BRANCHES:
                continue
            doors += depth > 0
            await self._enter(item, depth)

    def _leads_on(self, here: Menu, item: Item) -> bool:
        assert item.opens is not None
        leads = (item.opens.path, item.opens.asking)
        return item.key not in ("back", "no") and leads != (here.cursor.path, here.cursor.asking)

    async def _enter(self, item: Item, depth: int) -> None:
        table = self.table
        await self._highlight(item)
        before = place(table)
        await table.press(SEAT)
        inside = shown(table)
        where = (
            inside.cursor.path[:2]
            if inside.cursor.path[:1] in (("settings",), ("plan",))
            else inside.cursor.path[:1]
        )
        self.seen.add(where or (inside.cursor.asking,))
        if not inside.dial:
            assert inside.items[0].key in ("back", "no"), inside.items[0].label
            await self.walk(depth + 1)
        await table.hold(SEAT)
        assert place(table) == before, f"{item.label}: {table.says(SEAT)}"
        assert self._game() is self.game

    async def _highlight(self, item: Item) -> None:
        for _ in shown(self.table).items:
            found = shown(self.table).item
            if found is not None and (found.topic or found.key) == (item.topic or item.key):
                return
            await self.table.right(SEAT)
        raise AssertionError(f"{item.label} is gone")


def busy() -> Game:
    """A position in which every list exists: something to build, mortgage, lift, trade and take back."""
    position = board(3, rules=FAMILY).group(0, "green").owns(0, 1, 12).owns(0, 5, mortgaged=True)
    return position.owns(1, 39, mortgaged=True).owns(2, 37).holds_card(0).game()


async def test_from_every_list_one_step(tmp_path: Path) -> None:
    async with seated(busy(), tmp_path, robots=(2,)) as table:
        await table.choose("Car", "Property...", "Dark Blue")
        await table.right("Car")
        await table.press("Car")
        await table.choose("Car", "Done")
        walker = Walker(table)
        await walker.walk()
        names = ("property", "deal", "look", "undo", "settings", "leave")
        assert walker.seen == {*((name,) for name in names), ("settings", "away")}


async def test_in_a_debt_and_before_a_price(tmp_path: Path) -> None:
    for number, game in enumerate(
        (
            board(2, rules=FAMILY).owns(0, 1, 3).cash(0, 10).owns(1, 39).landing(39),
            board(2, rules=FAMILY).owns(0, 1, 3).cash(0, 10).landing(39),
            board(2, rules=BY_THE_BOOK).jailed(0).holds_card(0).owns(0, 1).game(),
        )
    ):
        async with seated(game, tmp_path / str(number)) as table:
            await Walker(table).walk()


async def test_while_the_token_is_on_its_way_and_beside_a_bid(tmp_path: Path) -> None:
    async with seated(busy(), tmp_path / "travel", dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 6, rest=3)
        walker = Walker(table)
        await walker.walk()
        names = ("look", "undo", "settings", "vouching")
        assert walker.seen == {*((name,) for name in names), ("settings", "away")}
    async with seated(board(3, rules=FAMILY).landing(39), tmp_path / "auction") as table:
        await table.choose("Hat", "Decline")
        await table.hold("Hat")
        for door in ("Look up...", "Take back...", "Settings..."):
            await table.choose("Hat", door)
            await table.hold("Hat")
            assert not table.panel("Hat").dial, "one step: to the list, not to the bid"


async def test_before_a_game(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.join("Car")
        walker = Walker(table)
        await walker.walk()
        assert walker.seen == {("plan",), ("plan", "house rules")}


async def test_from_a_slider_to_the_groups_and_from_the_pieces_to_the_slider(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).group(0, "green").game(), tmp_path) as table:
        await open_group(table, "Hat", "Green")
        await table.right("Hat")
        assert table.offers("Hat").startswith("Build")
        before = table.scene.view
        await table.hold("Hat")
        assert (table.says("Hat"), table.offers("Hat")) == ("Green | Rent: $52-$56", "Choose")
        await table.press("Hat")
        assert table.offers("Hat") == "< Back", "who turned away starts again where the group stands"
        await table.dial("Hat", "One by one...")
        await table.press("Hat")
        await table.hold("Hat")
        assert table.offers("Hat") == "One by one..."
        await table.hold("Hat")
        assert table.offers("Hat") == "Choose"
        await table.hold("Hat")
        assert table.offers("Hat") == "Roll the dice"
        assert table.scene.view is before


async def test_from_the_money_to_the_sheet_and_from_the_sheet_to_the_partners(tmp_path: Path) -> None:
    async with seated(busy(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Car", "Money...")
        assert table.panel("Hat").dial
        await table.right("Hat")
        await table.hold("Hat")
        assert table.offers("Hat") == "Money..."
        await table.hold("Hat")
        assert (table.says("Hat").split(" | ")[0], table.offers("Hat")) == ("Deal with Car", "Car")
        await table.hold("Hat")
        await table.choose("Hat", "See the deal...")
        await table.hold("Hat")
        assert table.offers("Hat") == "Roll the dice", "where it came from"


async def test_from_a_page_of_a_card_to_the_one_before(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).on_top("chance", "nearest_utility").at(0, 4).game()
    async with seated(game, tmp_path, dice=[(1, 2)]) as table:
        await table.turn("Hat", "Take a card")
        pages = [table.says("Hat")]
        await table.press("Hat")
        pages.append(table.says("Hat"))
        assert pages[0] != pages[1]
        await table.hold("Hat")
        assert table.says("Hat") == pages[0]


async def test_nothing_that_was_not_on_the_panel_is_put_off(tmp_path: Path) -> None:
    """A claim that another list hides is shown later; only then ● held means "later"."""
    game = board(3).owns(2, 3).landing(3)
    async with seated(game, tmp_path) as table:
        assert table.offers("Dog").startswith("Ask for")
        await table.hold("Car")
        assert table.offers("Dog").startswith("Ask for"), "somebody else's finger"
        await table.hold("Dog")
        await table.find("Dog", "Ask for")


async def test_a_walk_knows_a_step_too_many() -> None:
    """The walk itself: it does not enter an item that leads to its own list."""
    here = Menu((Item("a", "A", opens=Cursor(("list",))),), Cursor(("list",)))
    assert not Walker._leads_on(Walker.__new__(Walker), here, here.items[0])
