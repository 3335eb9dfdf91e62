"""Tests of the sheets for the page: a deal and the property at a glance, changed by the keys they name."""

from pathlib import Path

from croupier.engine import FAMILY
from croupier.firmware.model.inputs import Choose
from croupier.firmware.model.sheets import DealSheet, PropertyGroup, PropertySheet
from tests.firmware.table.driver import Driver, console, seated
from tests.rules.positions import Position, board


async def choose(table: Driver, seat: str, key: str, value: int | None = None, *, do: bool = True) -> None:
    table.table.put(Choose(console(seat), key, value, do))
    await table.settle()


def deal(table: Driver, seat: str) -> DealSheet:
    sheet = table.scene.words[console(seat)].sheet
    assert isinstance(sheet, DealSheet)
    return sheet


def end(table: Driver, seat: str, label: str) -> str:
    return next(choice.key for choice in deal(table, seat).ends if choice.label == label)


async def tap_deed(table: Driver, seat: str, space: int) -> None:
    deeds = [deed for side in deal(table, seat).sides for deed in side.deeds]
    await choose(table, seat, next(deed.key for deed in deeds if deed.space == space))


def two() -> Position:
    """The Hat has two of the three orange streets and a mortgaged railroad, the Car the third."""
    return board(2, rules=FAMILY).owns(0, 16, 18).owns(0, 5, mortgaged=True).owns(1, 19, 39)


async def open_deal(table: Driver, seat: str) -> None:
    await choose(table, seat, "open:deal")


async def test_a_deal_is_laid_out_with_both_worths_and_the_groups_it_completes(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await open_deal(table, "Hat")
        mine, theirs = deal(table, "Hat").sides
        assert [deed.space for deed in mine.deeds] == [5, 16, 18]
        assert (mine.most, mine.title, theirs.title) == (1500, "You give", "Car gives")
        assert mine.after == (), "nothing is on the sheet yet"
        await tap_deed(table, "Hat", 19)
        await choose(table, "Hat", deal(table, "Hat").cash, -260, do=False)
        mine, theirs = deal(table, "Hat").sides
        assert (mine.cash, mine.gives, theirs.gives) == (260, "worth $260", "worth $200")
        assert mine.after == ("Worth: $1960, then $1900", "Completes Orange")
        assert theirs.after == ("Worth: $2100, then $2160",)


async def test_groups_of_a_deal_have_their_names_in_the_players_language(tmp_path: Path) -> None:
    async with seated(board(2).owns(0, 37).owns(1, 39).game(), tmp_path) as table:
        await table.choose("Hat", "Settings...")
        await table.find("Hat", "Your language")
        await table.press("Hat")
        await table.hold("Hat")
        await open_deal(table, "Hat")
        await tap_deed(table, "Hat", 39)
        assert deal(table, "Hat").sides[0].after[1] == "Complète Bleu foncé"


async def test_what_is_offered_is_seen_and_answered_by_the_other(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await open_deal(table, "Hat")
        await tap_deed(table, "Hat", 19)
        await choose(table, "Hat", "deal:cash", -260, do=False)
        await choose(table, "Hat", end(table, "Hat", "Offer this"))
        await choose(table, "Car", "deal:see:0")
        assert [choice.label for choice in deal(table, "Car").ends] == ["Accept", "Refuse the deal"]
        theirs = deal(table, "Car").sides[0]
        assert [deed.space for deed in theirs.deeds if deed.on] == [19]
        await choose(table, "Car", "deal:cash", 300, do=False)
        assert deal(table, "Car").ends[0].label == "Offer this instead"
        await choose(table, "Car", end(table, "Car", "Offer this instead"))
        await choose(table, "Hat", end(table, "Hat", "Accept"))
        assert (table.cash("Hat"), table.cash("Car")) == (1200, 1800)
        assert table.scene.view is not None
        assert table.scene.view.owner[19] == 0


async def test_a_mortgaged_deed_shows_what_it_costs_the_one_who_gets_it(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await open_deal(table, "Car")
        await tap_deed(table, "Car", 5)
        mine, theirs = deal(table, "Car").sides
        railroad = next(deed for deed in theirs.deeds if deed.on)
        assert railroad.lift is not None
        assert mine.after == ("Worth: $2100, then $2190",), "half of 200, less 10 of interest"
        await choose(table, "Car", railroad.lift.key)
        mine, _ = deal(table, "Car").sides
        assert mine.after == ("Worth: $2100, then $2190",), "200, less the mortgage and the interest"


async def test_a_late_tap_does_nothing(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path) as table:
        await open_deal(table, "Hat")
        key = next(deed.key for deed in deal(table, "Hat").sides[1].deeds if deed.space == 19)
        await choose(table, "Hat", key)
        await choose(table, "Hat", key)
        assert [deed.space for deed in deal(table, "Hat").sides[1].deeds if deed.on] == [19]


async def test_why_a_deal_is_not_allowed_is_said_before_it_is_offered(tmp_path: Path) -> None:
    game = board(3, rules=FAMILY).owns(0, 5, mortgaged=True).owns(1, 19).cash(1, 5).game()
    async with seated(game, tmp_path) as table:
        await open_deal(table, "Hat")
        labels = [(choice.label, choice.details) for choice in deal(table, "Hat").partners]
        assert labels == [("Car", "$5, 1 deed"), ("Dog", "$1500, 0 deeds")]
        await choose(table, "Hat", deal(table, "Hat").partners[0].key)
        await tap_deed(table, "Hat", 5)
        assert deal(table, "Hat").problem == "There is not enough money."
        await choose(table, "Hat", "deal:cash", -5, do=False)
        assert deal(table, "Hat").problem == ""


async def test_a_deed_that_is_mortgaged_meanwhile_is_no_longer_on_the_sheet(tmp_path: Path) -> None:
    async with seated(two().game(), tmp_path, real_pieces=False) as table:
        await open_deal(table, "Hat")
        await tap_deed(table, "Hat", 39)
        await choose(table, "Hat", "deal:cash", -300, do=False)
        late = end(table, "Hat", "Offer this")
        await table.choose("Car", "Property...", "Dark Blue")
        await table.left("Car")
        await table.choose("Car", "Mortgage")
        await choose(table, "Hat", late)
        assert table.scene.view is not None
        assert table.scene.view.offers == (), "it was another deed that was wanted"
        assert not any(deed.on for deed in deal(table, "Hat").sides[1].deeds)


async def test_many_deeds_are_offered_at_once(tmp_path: Path) -> None:
    """On a small screen one has to read all pages first; a sheet shows all of it."""
    game = board(2, rules=FAMILY).owns(0, 16, 18, 5, 15, 25, 12).owns(1, 19).game()
    async with seated(game, tmp_path) as table:
        await open_deal(table, "Hat")
        for space in (16, 18, 5, 15, 25, 12, 19):
            await tap_deed(table, "Hat", space)
        await choose(table, "Hat", end(table, "Hat", "Offer this"))
        assert table.scene.view is not None
        assert len(table.scene.view.offers[0].give.deeds) == 6


# -- property


def groups(table: Driver, seat: str) -> dict[str, PropertyGroup]:
    sheet = table.scene.words[console(seat)].sheet
    assert isinstance(sheet, PropertySheet)
    return {group.label: group for group in sheet.groups}


async def test_plus_and_minus_say_the_rent_and_the_cash_after_it(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).group(0, "dark_blue").owns(0, 5).game()
    async with seated(game, tmp_path, real_pieces=False) as table:
        await choose(table, "Hat", "open:property")
        blue = groups(table, "Hat")["Dark Blue"]
        assert blue.rent == "Rent: $70-$100"
        assert blue.streets == ((37, "nothing built"), (39, "nothing built"))
        assert blue.up is not None
        assert (blue.up.label, blue.up.details) == ("Build: -$400", ("Rent: $175-$200", "Cash then: $1100"))
        await choose(table, "Hat", blue.up.key)
        assert table.cash("Hat") == 1100
        blue = groups(table, "Hat")["Dark Blue"]
        assert blue.streets == ((37, "1 House"), (39, "1 House"))
        assert blue.down is not None
        assert blue.down.details == ("Rent: $70-$100", "Cash then: $1300")
        await choose(table, "Hat", blue.down.key)
        assert table.cash("Hat") == 1300


async def test_mortgages_go_the_same_way(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).owns(0, 5).game(), tmp_path, real_pieces=False) as table:
        await choose(table, "Hat", "open:property")
        (railroads,) = groups(table, "Hat").values()
        assert railroads.up is None
        assert railroads.down is not None
        await choose(table, "Hat", railroads.down.key)
        assert table.cash("Hat") == 1600
        (railroads,) = groups(table, "Hat").values()
        assert railroads.streets == ((5, "mortgaged"),)
        assert railroads.up is not None
        assert railroads.up.details[1] == "Cash then: $1490"


async def test_a_plus_that_means_another_state_does_nothing(tmp_path: Path) -> None:
    async with seated(
        board(2, rules=FAMILY).group(0, "dark_blue").game(), tmp_path, real_pieces=False
    ) as table:
        await choose(table, "Hat", "open:property")
        up = groups(table, "Hat")["Dark Blue"].up
        assert up is not None
        await choose(table, "Hat", up.key)
        await choose(table, "Hat", up.key)
        assert table.cash("Hat") == 1100, "one click, one row of houses"


async def test_only_streets_say_that_nothing_is_built(tmp_path: Path) -> None:
    async with seated(board(2).owns(0, 5, 37).game(), tmp_path) as table:
        await choose(table, "Hat", "open:property")
        said = {one.key: one.streets for one in groups(table, "Hat").values()}
        assert said == {"dark_blue": ((37, "nothing built"),), "transport": ((5, ""),)}
