"""The classic edition says what the classic board prints."""

import colorsys
from itertools import combinations

import msgspec
import pytest

from croupier.config.editions import load_edition
from croupier.engine.edition import COLOUR_GROUPS, GROUPS, KINDS, Building, Edition, Effect, Space

# place, name, price, mortgage, rents
STREETS: list[tuple[int, str, int, int, tuple[int, ...]]] = [
    (1, "Mediterranean Avenue", 60, 30, (2, 10, 30, 90, 160, 250)),
    (3, "Baltic Avenue", 60, 30, (4, 20, 60, 180, 320, 450)),
    (6, "Oriental Avenue", 100, 50, (6, 30, 90, 270, 400, 550)),
    (8, "Vermont Avenue", 100, 50, (6, 30, 90, 270, 400, 550)),
    (9, "Connecticut Avenue", 120, 60, (8, 40, 100, 300, 450, 600)),
    (11, "St. Charles Place", 140, 70, (10, 50, 150, 450, 625, 750)),
    (13, "States Avenue", 140, 70, (10, 50, 150, 450, 625, 750)),
    (14, "Virginia Avenue", 160, 80, (12, 60, 180, 500, 700, 900)),
    (16, "St. James Place", 180, 90, (14, 70, 200, 550, 750, 950)),
    (18, "Tennessee Avenue", 180, 90, (14, 70, 200, 550, 750, 950)),
    (19, "New York Avenue", 200, 100, (16, 80, 220, 600, 800, 1000)),
    (21, "Kentucky Avenue", 220, 110, (18, 90, 250, 700, 875, 1050)),
    (23, "Indiana Avenue", 220, 110, (18, 90, 250, 700, 875, 1050)),
    (24, "Illinois Avenue", 240, 120, (20, 100, 300, 750, 925, 1100)),
    (26, "Atlantic Avenue", 260, 130, (22, 110, 330, 800, 975, 1150)),
    (27, "Ventnor Avenue", 260, 130, (22, 110, 330, 800, 975, 1150)),
    (29, "Marvin Gardens", 280, 140, (24, 120, 360, 850, 1025, 1200)),
    (31, "Pacific Avenue", 300, 150, (26, 130, 390, 900, 1100, 1275)),
    (32, "North Carolina Avenue", 300, 150, (26, 130, 390, 900, 1100, 1275)),
    (34, "Pennsylvania Avenue", 320, 160, (28, 150, 450, 1000, 1200, 1400)),
    (37, "Park Place", 350, 175, (35, 175, 500, 1100, 1300, 1500)),
    (39, "Boardwalk", 400, 200, (50, 200, 600, 1400, 1700, 2000)),
]
SHORT = {
    1: "Mediterranean",
    9: "Connecticut",
    10: "Jail",
    15: "Pennsylvania R.R.",
    32: "North Carolina",
    34: "Pennsylvania Ave.",
}
HOUSE_COST = dict(zip(COLOUR_GROUPS, (50, 50, 100, 100, 150, 150, 200, 200), strict=True))
OTHERS: list[tuple[int, Space]] = [
    (0, Space("Go", "go")),
    (2, Space("Community Chest", "card", deck="community_chest")),
    (4, Space("Income Tax", "tax", amount=200)),
    (5, Space("Reading Railroad", "transport", "transport", 200, 100)),
    (7, Space("Chance", "card", deck="chance")),
    (10, Space("Jail / Just Visiting", "jail")),
    (12, Space("Electric Company", "utility", "utility", 150, 75)),
    (15, Space("Pennsylvania Railroad", "transport", "transport", 200, 100)),
    (17, Space("Community Chest", "card", deck="community_chest")),
    (20, Space("Free Parking", "parking")),
    (22, Space("Chance", "card", deck="chance")),
    (25, Space("B. & O. Railroad", "transport", "transport", 200, 100)),
    (28, Space("Water Works", "utility", "utility", 150, 75)),
    (30, Space("Go To Jail", "go_to_jail")),
    (33, Space("Community Chest", "card", deck="community_chest")),
    (35, Space("Short Line", "transport", "transport", 200, 100)),
    (36, Space("Chance", "card", deck="chance")),
    (38, Space("Luxury Tax", "tax", amount=100)),
]
CARDS: dict[str, dict[str, dict[str, str | int]]] = {
    "chance": {
        "advance_boardwalk": {"type": "move_to", "space": 39},
        "advance_go": {"type": "move_to", "space": 0},
        "advance_illinois": {"type": "move_to", "space": 24},
        "advance_st_charles": {"type": "move_to", "space": 11},
        "nearest_railroad_1": {"type": "move_to_nearest", "kind": "transport", "factor": 2},
        "nearest_railroad_2": {"type": "move_to_nearest", "kind": "transport", "factor": 2},
        "nearest_utility": {"type": "move_to_nearest", "kind": "utility", "factor": 10},
        "bank_dividend": {"type": "collect", "amount": 50},
        "jail_free": {"type": "jail_free"},
        "back_3": {"type": "move_back", "spaces": 3},
        "go_to_jail": {"type": "go_to_jail"},
        "general_repairs": {"type": "repairs", "house": 25, "hotel": 100},
        "speeding_fine": {"type": "pay", "amount": 15},
        "trip_reading_railroad": {"type": "move_to", "space": 5},
        "chairman_of_board": {"type": "pay_each_player", "amount": 50},
        "building_loan_matures": {"type": "collect", "amount": 150},
    },
    "community_chest": {
        "advance_go": {"type": "move_to", "space": 0},
        "bank_error": {"type": "collect", "amount": 200},
        "doctors_fee": {"type": "pay", "amount": 50},
        "sale_of_stock": {"type": "collect", "amount": 50},
        "jail_free": {"type": "jail_free"},
        "go_to_jail": {"type": "go_to_jail"},
        "holiday_fund": {"type": "collect", "amount": 100},
        "income_tax_refund": {"type": "collect", "amount": 20},
        "birthday": {"type": "collect_each_player", "amount": 10},
        "life_insurance": {"type": "collect", "amount": 100},
        "hospital_fees": {"type": "pay", "amount": 100},
        "school_fees": {"type": "pay", "amount": 50},
        "consultancy_fee": {"type": "collect", "amount": 25},
        "street_repairs": {"type": "repairs", "house": 40, "hotel": 115},
        "beauty_contest_second_prize": {"type": "collect", "amount": 10},
        "inheritance": {"type": "collect", "amount": 100},
    },
}


@pytest.fixture(scope="module")
def classic() -> Edition:
    return load_edition("classic")


@pytest.mark.rule("R3")
def test_all_forty_spaces_are_as_printed(classic: Edition) -> None:
    streets = {
        place: Space(name, "street", group, price, mortgage, HOUSE_COST[group], rent)
        for place, name, price, mortgage, rent in STREETS
        for group in COLOUR_GROUPS
        if place in GROUPS[group]
    }
    printed = streets | dict(OTHERS)
    assert dict(enumerate(classic.spaces)) == {
        place: msgspec.structs.replace(space, short=SHORT.get(place, ""), icon=classic.spaces[place].icon)
        for place, space in printed.items()
    }


@pytest.mark.rule("R4")
def test_kinds_are_in_their_fixed_places(classic: Edition) -> None:
    assert tuple(space.kind for space in classic.spaces) == KINDS


@pytest.mark.rule("R1")
@pytest.mark.rule("R5")
def test_the_bank_and_the_box(classic: Edition) -> None:
    assert (classic.starting_cash, classic.salary, classic.jail_fine) == (1500, 200, 50)
    assert (classic.houses, classic.hotels, classic.mortgage_interest) == (32, 12, 10)
    assert classic.transport_rent == (25, 50, 100, 200)
    assert classic.utility_factor == (4, 10)
    assert classic.rules == {}


def test_the_words(classic: Edition) -> None:
    assert (classic.id, classic.title, classic.language) == ("classic", "Classic", "en")
    assert (classic.money(1500), classic.money(-50)) == ("$1500", "-$50")
    assert (classic.money(200, "fr"), classic.money(200, "fr-CA")) == ("200\u00a0$", "200\u00a0$")
    assert (classic.money(200, "en"), classic.money(200, "de")) == ("$200", "$200")
    assert (classic.house.one, classic.house.many) == ("House", "Houses")
    assert (classic.hotel.one, classic.hotel.many) == ("Hotel", "Hotels")
    assert classic.house.said("fr") == Building("maison", "maisons", "f")
    assert classic.hotel.said("fr-CA") == Building("hôtel", "hôtels", "m")
    assert classic.hotel.said("de") is None
    assert [token.name for token in classic.tokens] == ["Hat", "Car", "Dog", "Ship", "Boot", "Cat"]
    assert list(classic.groups) == list(GROUPS)
    assert classic.groups["transport"].name == "Railroads"
    assert {key: deck.name for key, deck in classic.decks.items()} == {
        "chance": "Chance",
        "community_chest": "Community Chest",
    }


@pytest.mark.rule("R53")
@pytest.mark.parametrize("deck", CARDS)
def test_all_cards_do_what_is_printed(classic: Edition, deck: str) -> None:
    effects = {card.id: effect(card.effect) for card in classic.decks[deck].cards}
    assert len(classic.decks[deck].cards) == 16
    assert effects == CARDS[deck]


def effect(value: Effect) -> object:
    return msgspec.to_builtins(value)


@pytest.mark.parametrize(
    ("deck", "card", "text"),
    [
        ("chance", "advance_boardwalk", "A walk by the sea would be nice. Go to Boardwalk."),
        ("chance", "speeding_fine", "A bit fast past the school: that will be $15."),
        ("chance", "general_repairs", "The storm took every roof: $25 a house, $100 a hotel."),
        ("chance", "back_3", "You dropped your keys on the way. Back 3 spaces."),
        ("chance", "nearest_railroad_1", "Run for the next train! If owned, it costs 2 times the rent."),
        ("community_chest", "birthday", "Cake for everyone! Each player gives you $10."),
    ],
)
def test_a_cards_text_names_its_own_sums_and_places(
    classic: Edition, deck: str, card: str, text: str
) -> None:
    assert [found.text for found in classic.decks[deck].cards if found.id == card] == [text]


def test_every_text_is_its_own_and_filled_in(classic: Edition) -> None:
    texts = [card.text for deck in classic.decks.values() for card in deck.cards]
    assert len(set(texts)) == 32
    assert not any(brace in text for text in texts for brace in "{}")


def test_an_edition_travels_inside_a_saved_game(classic: Edition) -> None:
    assert msgspec.json.decode(msgspec.json.encode(classic), type=Edition) == classic


# How eyes without one kind of cone see a colour (Machado, Oliveira and Fernandes 2009), on linear light.
EYES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def lab(colour: str, eyes: str) -> tuple[float, float, float]:
    """The colour as those eyes see it, in CIE L*a*b*, where distance is difference."""
    stored = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in stored]
    r, g, b = (min(1, max(0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in EYES[eyes])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(colours: dict[str, str], eyes: str) -> tuple[float, str, str]:
    """The two colours that are hardest to tell apart, and how different they are (2 is just visible)."""
    seen = {name: lab(colour, eyes) for name, colour in colours.items()}
    return min(
        (sum((p - q) ** 2 for p, q in zip(seen[one], seen[two], strict=True)) ** 0.5, one, two)
        for one, two in combinations(seen, 2)
    )


@pytest.mark.parametrize("eyes", EYES)
def test_tokens_can_be_told_apart_by_all_eyes(classic: Edition, eyes: str) -> None:
    difference, one, two = nearest({token.name: token.colour for token in classic.tokens}, eyes)
    assert difference > 30, f"{one} and {two} look alike"


@pytest.mark.parametrize("eyes", EYES)
def test_groups_can_be_told_apart_by_all_eyes(classic: Edition, eyes: str) -> None:
    difference, one, two = nearest({key: group.colour for key, group in classic.groups.items()}, eyes)
    assert difference > 15, f"{one} and {two} look alike"


def test_tokens_are_bright_enough_for_a_light(classic: Edition) -> None:
    for token in classic.tokens:
        red, green, blue = (int(token.colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        assert colorsys.rgb_to_hsv(red, green, blue)[2] > 0.7, token.name
