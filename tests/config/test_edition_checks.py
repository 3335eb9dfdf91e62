"""What is wrong with an edition is said with its line, its key and what is expected."""

from typing import get_args

import pytest
from msgspec.structs import fields

from croupier.config.editions import parse_edition
from croupier.engine.edition import Effect, JailFree
from tests.config.wrong import CLASSIC, changed, line_of, problems_of, without

EFFECTS = (
    "move_to, move_to_nearest, move_back, go_to_jail, jail_free, collect, pay, "
    "collect_each_player, pay_each_player, repairs"
)
CURRENCY = 'a text with exactly one %, for the number, and no digits, such as "$%"'
COLOUR = 'a colour such as "#1b3fc2"'
POSITIVE = "a whole number of 1 or more"
RENTS = "a list of 6 whole numbers of 1 or more"
PARK_PLACE = "[35, 175, 500, 1100, 1300, 1500]"
CHANCE = "decks.chance.cards"


def only_problem(old: str, new: str) -> str:
    """What is wrong with the classic edition when `new` stands for `old`: one thing, on the line of `new`."""
    text = changed(old, new)
    line = text.count("\n", 0, CLASSIC.index(old)) + 1
    (problem,) = problems_of(text)
    assert problem.startswith(f"{line}: ")
    return problem.removeprefix(f"{line}: ")


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ('"sixty"', '"sixty"'),
        ("1500.0", "1500.0"),
        ("true", "true"),
        ("[]", "a list"),
        ("{}", "a table"),
        ("07:32:00", "a date or time"),
        ("0", "0"),
        ("-5", "-5"),
    ],
)
def test_a_sum_is_a_whole_number(value: str, found: str) -> None:
    problem = only_problem("starting_cash = 1500", f"starting_cash = {value}")
    assert problem == f"bank.starting_cash: must be {POSITIVE}, not {found}"


@pytest.mark.parametrize(
    ("value", "found"), [("1000001", "1000001"), ("0x" + "f" * 9999, "a number of more than 18 digits")]
)
def test_a_sum_is_not_astronomical(value: str, found: str) -> None:
    problem = only_problem("starting_cash = 1500", f"starting_cash = {value}")
    assert problem == f"bank.starting_cash: must be at most 1000000, not {found}"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"Classic"', "5", "title: must be a text, not 5"),
        ('"Classic"', '"  "', "title: must not be empty"),
        ('"Classic"', '"a\\tb"', "title: must be one line without control characters"),
        ('"Classic"', f'"{"a" * 33}"', "title: must have at most 32 characters, not 33"),
        ('"en"', '"English"', 'language: must be a language such as "en" or "fr-CA", not "English"'),
        ('"$%"', '"$"', f'currency.default: must be {CURRENCY}, not "$"'),
        ('"$%"', '"%%"', f'currency.default: must be {CURRENCY}, not "%%"'),
        ('"$%"', '"1%"', f'currency.default: must be {CURRENCY}, not "1%"'),
        ('"$%"', "1", f"currency.default: must be {CURRENCY}, not 1"),
        ('"Houses"', "2", "buildings.house.many: must be a text, not 2"),
        ("stock = 12", "stock = 0", f"buildings.hotel.stock: must be {POSITIVE}, not 0"),
        (
            "mortgage_interest = 10 ",
            "mortgage_interest = 101 ",
            "bank.mortgage_interest: must be a whole number from 0 to 100, not 101",
        ),
    ],
)
def test_words_and_bank(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


def test_a_long_text_is_quoted_in_part() -> None:
    assert only_problem('"en"', f'"{"e" * 99}"').endswith(f'not "{"e" * 40}..."')


def test_a_table_is_a_table() -> None:
    old = '{ one = "maison", many = "maisons", gender = "f" }'
    assert only_problem(old, '"maison"') == 'buildings.house.in.fr: must be a table, not "maison"'


def test_an_unknown_key_is_answered_with_the_known_ones() -> None:
    assert only_problem("salary = 200 ", "wxyz = 1\nsalary = 200 ") == (
        "bank.wxyz: unknown key (here belong starting_cash, salary, jail_fine, mortgage_interest)"
    )
    assert only_problem('title = "Classic"', '"what is this" = 1\ntitle = "Classic"') == (
        '"what is this": unknown key '
        "(here belong title, language, currency, bank, buildings, icons, tokens, groups, spaces, decks, "
        "rules, look, extends)"
    )


def test_a_misspelt_key_is_recognised() -> None:
    assert problems_of(changed("salary = 200 ", "salery = 200 ")) == [
        f"10: bank.salary: missing: must be {POSITIVE}",
        '12: bank.salery: unknown key, did you mean "salary"?',
    ]


@pytest.mark.parametrize(
    ("start", "problem"),
    [
        ("title", "1: title: missing: must be a text"),
        ("language", '1: language: missing: must be a language such as "en" or "fr-CA"'),
        ("currency", f"1: currency: missing: must be {CURRENCY}"),
        ("salary", f"10: bank.salary: missing: must be {POSITIVE}"),
        ("hotel", "16: buildings.hotel: missing: must be a table"),
        ("dark_blue", "30: groups.dark_blue: missing: must be a table"),
        ("utility", "30: groups.utility: missing: must be a table"),
    ],
)
def test_what_is_missing_is_asked_for(start: str, problem: str) -> None:
    assert problems_of(without(start)) == [problem]


# Tokens


@pytest.mark.rule("R2")
def test_there_are_six_tokens() -> None:
    assert problems_of(without("5 = ")) == ["21: tokens.5: missing: must be a table"]
    six = '6 = { name = "Cat",  colour = "#c1743e"'
    assert only_problem(six, f'7 = {{ name = "Owl", colour = "#123456" }}\n{six}') == (
        "tokens.7: no such token: they are numbered 1 to 6"
    )


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"Cat"', '"hat"', "tokens.6.name: is the name of token 1 too"),
        ('"#c1743e"', '"#4A0EE2"', "tokens.6.colour: is the colour of token 1 too"),
        ('"#c1743e"', '"white"', f'tokens.6.colour: must be {COLOUR}, not "white"'),
        ('"#c1743e"', '"#c1743"', f'tokens.6.colour: must be {COLOUR}, not "#c1743"'),
        ('"#c1743e"', "0xc1743e", f"tokens.6.colour: must be {COLOUR}, not 12678206"),
    ],
)
def test_tokens_differ(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


# The board


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("= 50 }\nlight", "= 0 }\nlight", f"groups.brown.house_cost: must be {POSITIVE}, not 0"),
        ('"#5f3414"', '"brown"', f'groups.brown.colour: must be {COLOUR}, not "brown"'),
        (
            "[25, 50, 100, 200]",
            "[25, 50, 100]",
            "groups.transport.rent: must be a list of 4 whole numbers of 1 or more, not of 3",
        ),
        ("[4, 10]", "[10, 4]", "groups.utility.factor: must never fall, but 4 comes after 10"),
    ],
)
def test_groups(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


@pytest.mark.rule("R3")
@pytest.mark.parametrize(
    ("place", "kind"),
    [
        *((0, "GO"), (1, "a street"), (2, "a card space"), (4, "a tax"), (5, "a transport"), (10, "Jail")),
        *((12, "a utility"), (20, "Free Parking"), (30, "Go To Jail"), (39, "a street")),
    ],
)
def test_all_forty_places_are_filled(place: int, kind: str) -> None:
    start = f"{place:<2} = "
    assert problems_of(without(start)) == [
        f"43: spaces.{place}: missing: must be a table (place {place} is {kind})"
    ]


@pytest.mark.parametrize("place", ["40", "00", "-1", "boardwalk"])
def test_there_are_no_other_places(place: str) -> None:
    problem = only_problem('0  = { name = "Go"', f'{place} = {{}}\n0  = {{ name = "Go"')
    assert problem == f"spaces.{place}: no such place: places are 0 to 39"


def test_two_spaces_cannot_be_at_one_place() -> None:
    assert only_problem("5  = {", '4  = { name = "Second Tax", amount = 5 }\n5  = {') == (
        "spaces.4: is there twice: first on line 48"
    )


@pytest.mark.rule("R3")
@pytest.mark.rule("R4")
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"Go",',
            '"Go", price = 5,',
            "spaces.0.price: does not belong here: place 0 is GO in every edition",
        ),
        (
            '"Luxury Tax",',
            '"Luxury Tax", price = 75,',
            "spaces.38.price: does not belong here: place 38 is a tax in every edition",
        ),
        (
            '"Boardwalk",',
            '"Boardwalk", kind = "tax",',
            "spaces.39.kind: does not belong here: place 39 is a street in every edition",
        ),
        (
            '"Boardwalk",',
            '"Boardwalk", house_cost = 5,',
            "spaces.39.house_cost: does not belong here but to the group: groups.dark_blue.house_cost",
        ),
        (
            '"Short Line",',
            '"Short Line", rent = [25],',
            "spaces.35.rent: does not belong here but to the group: groups.transport.rent",
        ),
        (
            '"Water Works",',
            '"Water Works", rent = 4,',
            "spaces.28.rent: does not belong here but to the group: groups.utility.factor",
        ),
        ('"Go",', '"Go", nam = 5,', 'spaces.0.nam: unknown key, did you mean "name"?'),
    ],
)
def test_a_space_says_what_its_kind_has(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("price = 350", 'price = "sixty"', f'spaces.37.price: must be {POSITIVE}, not "sixty"'),
        ("price = 350", "price = 0", f"spaces.37.price: must be {POSITIVE}, not 0"),
        ("mortgage = 175", "mortgage = 351", "spaces.37.mortgage: must be at most the price, 350, not 351"),
        ("mortgage = 175", "mortgage = 0", f"spaces.37.mortgage: must be {POSITIVE}, not 0"),
        ("amount = 100 }\n39", "amount = 1.5 }\n39", f"spaces.38.amount: must be {POSITIVE}, not 1.5"),
        (PARK_PLACE, "[35, 175, 500, 1100, 1300]", f"spaces.37.rent: must be {RENTS}, not of 5"),
        (PARK_PLACE, "[35, 175, 500, 'a', 1300, 1500]", f'spaces.37.rent: must be {RENTS}, not "a"'),
        (PARK_PLACE, "[0, 175, 500, 1100, 1300, 1500]", f"spaces.37.rent: must be {RENTS}, not 0"),
        (PARK_PLACE, "35", f"spaces.37.rent: must be {RENTS}, not 35"),
        (
            PARK_PLACE,
            "[35, 175, 500, 499, 1300, 1500]",
            "spaces.37.rent: must never fall, but 499 comes after 500",
        ),
        ('"Boardwalk"', '"park place"', "spaces.39.name: is the name of place 37 too"),
        ('"Boardwalk"', "39", "spaces.39.name: must be a text, not 39"),
    ],
)
def test_deeds_and_taxes(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


def test_a_rent_that_falls_is_found_on_its_own_line() -> None:
    text = changed(PARK_PLACE, "[\n35,\n175,\n500,\n499, # here\n1300,\n1500,\n]")
    line = text.split("\n").index("499, # here") + 1
    assert problems_of(text) == [f"{line}: spaces.37.rent: must never fall, but 499 comes after 500"]


# The cards


@pytest.mark.rule("R1")
@pytest.mark.parametrize(("start", "deck"), [("bank_error", "community_chest"), ("back_3", "chance")])
def test_a_deck_has_sixteen_cards(start: str, deck: str) -> None:
    line = line_of(f"[decks.{deck}.cards]")
    assert problems_of(without(start)) == [f"{line}: decks.{deck}.cards: must be 16 cards, not 15"]


def test_a_deck_has_no_seventeenth_card() -> None:
    extra = 'poor_tax = { effect = "pay", amount = 15, text = "Pay {amount}." }'
    assert problems_of(changed("back_3 =", f"{extra}\nback_3 =")) == [
        f"{line_of('[decks.chance.cards]')}: {CHANCE}: must be 16 cards, not 17"
    ]


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [
        ('"jail_free", text = "The judge', '"go_to_jail", text = "The judge', 0),
        ('"go_to_jail", text = "Caught', '"jail_free", text = "Caught', 2),
    ],
)
def test_a_deck_has_one_card_out_of_jail(old: str, new: str, count: int) -> None:
    assert problems_of(changed(old, new)) == [
        f"{line_of('[decks.chance.cards]')}: {CHANCE}: must have exactly one jail_free card, not {count}"
    ]


def test_no_two_cards_of_a_deck_have_one_id() -> None:
    text = changed("general_repairs =", "back_3 =")
    first, second = (n for n, line in enumerate(text.split("\n"), 1) if line.startswith("back_3 ="))
    assert problems_of(text) == [f"{second}: {CHANCE}.back_3: is there twice: first on line {first}"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"pay_each_player"',
            '"pay_each_plaier"',
            f"{CHANCE}.chairman_of_board.effect: must be one of {EFFECTS}, "
            'not "pay_each_plaier", did you mean "pay_each_player"?',
        ),
        (
            '"pay_each_player"',
            "7",
            f"{CHANCE}.chairman_of_board.effect: must be one of {EFFECTS}, not 7",
        ),
        (
            "space = 39,",
            "space = 40,",
            f"{CHANCE}.advance_boardwalk.space: must be a whole number from 0 to 39, not 40",
        ),
        (
            "space = 39,",
            "space = -1,",
            f"{CHANCE}.advance_boardwalk.space: must be a whole number from 0 to 39, not -1",
        ),
        (
            "space = 39,",
            "",
            f"{CHANCE}.advance_boardwalk.space: missing: must be a whole number from 0 to 39",
        ),
        (
            "space = 39,",
            "space = 39, amount = 1,",
            f"{CHANCE}.advance_boardwalk.amount: unknown key (here belong text, effect, space)",
        ),
        ("spaces = 3,", "spaces = 0,", f"{CHANCE}.back_3.spaces: must be a whole number from 1 to 39, not 0"),
        (
            "factor = 10,",
            "factor = 101,",
            f"{CHANCE}.nearest_utility.factor: must be a whole number from 1 to 100, not 101",
        ),
        (
            'kind = "utility"',
            'kind = "street"',
            f'{CHANCE}.nearest_utility.kind: must be one of transport, utility, not "street"',
        ),
        ("hotel = 100", "hotel = '100'", f'{CHANCE}.general_repairs.hotel: must be {POSITIVE}, not "100"'),
        ("back_3 =", '"Back 3" =', f'{CHANCE}."Back 3": must be named in small letters, digits and _'),
    ],
)
def test_effects(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


@pytest.mark.parametrize("effect", get_args(Effect), ids=lambda effect: effect.__name__)
def test_every_effect_that_the_engine_knows_can_be_written_on_a_card(effect: type[Effect]) -> None:
    names = {field.name: '"utility"' if field.name == "kind" else 7 for field in fields(effect)}
    sums = "".join(f", {name} = {value}" for name, value in names.items())
    words = " ".join(f"{{{name}}}" for name in names if name != "kind") or "Nothing."
    card = f'{{ effect = "{effect.__struct_config__.tag}"{sums}, text = "{words}" }}'
    (line,) = [line for line in CLASSIC.splitlines() if line.startswith("bank_dividend = ")]
    text = changed(line, f"bank_dividend = {card}")
    if effect is JailFree:
        assert problems_of(text)[0].endswith("must have exactly one jail_free card, not 2")
    else:
        cards = parse_edition("mine.toml", text.encode()).decks["chance"].cards
        assert [type(card.effect) for card in cards if card.id == "bank_dividend"] == [effect]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("Back {spaces}", "Back {space}", 'back_3.text: unknown {space}, did you mean "spaces"?'),
        ("Back {spaces}", "Back {wxyz}", "back_3.text: unknown {wxyz} (here belong {spaces})"),
        ("Back {spaces}", "Back {}", "back_3.text: unknown {} (here belong {spaces})"),
        ("Back {spaces}", "Back {spaces", "back_3.text: has a brace without its partner"),
        ("The judge owes", "{amount}! The judge owes", "jail_free.text: unknown {amount}"),
        ("Back {spaces} spaces.", "a" * 100, "back_3.text: must have at most 120 characters, not 134"),
    ],
)
def test_texts(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == f"{CHANCE}.{problem}"


# The rules


@pytest.mark.rule("R123")
def test_an_edition_may_change_settings_of_the_rules() -> None:
    settings = '[rules]\ntransfer_lift_interest = false\nrent = "auto"\ntime_limit = 90\n'
    edition = parse_edition("mine.toml", (CLASSIC + settings).encode())
    assert edition.rules == {"transfer_lift_interest": False, "rent": "auto", "time_limit": 90}


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("no_auctions = 1", "rules.no_auctions: must be true or false, not 1"),
        ("no_auctions = [true]", "rules.no_auctions: must be true or false, not a list"),
        ('rent = "never"', 'rules.rent: must be one of ask, auto, not "never"'),
        ("rent = { a = 1 }", "rules.rent: must be one of ask, auto, not a table"),
        ("time_limit = 1.5", "rules.time_limit: must be a whole number of 0 or more, not 1.5"),
        ("time_limt = 60", 'rules.time_limt: unknown key, did you mean "time_limit"?'),
    ],
)
def test_a_setting_must_be_one_of_the_rules(setting: str, problem: str) -> None:
    text = f"{CLASSIC}[rules]\n{setting}\n"
    assert problems_of(text) == [f"{text.count(chr(10))}: {problem}"]


# All at once


def test_all_problems_come_at_once_in_the_order_of_their_lines() -> None:
    text = changed('"$%"', '"$"')
    text = changed("salary = 200 ", 'salary = "lots" ', text)
    text = changed("jail_fine = 50", "jail_fine 50", text)
    text = without("green", text)
    text = changed(
        "price =  60, mortgage =  30, rent = [ 2,", "price =  60, mortgage =  90, rent = [99,", text
    )
    text = changed("6  = { name", "4  = { nme", text)
    text = changed('amount = 50, text = "Your', 'amont = 50, text = "Your', text)
    text += "[houserules]\n"
    dividend = line_of("bank_dividend")
    assert problems_of(text) == [
        f'8: currency.default: must be {CURRENCY}, not "$"',
        f'12: bank.salary: must be {POSITIVE}, not "lots"',
        "13: bank: not valid TOML: expected '=' after a key in a key/value pair (column 11)",
        "30: groups.green: missing: must be a table",
        "43: spaces.6: missing: must be a table (place 6 is a street)",
        "45: spaces.1.mortgage: must be at most the price, 60, not 90",
        "45: spaces.1.rent: must never fall, but 10 comes after 99",
        "50: spaces.4: is there twice: first on line 48",
        f"{dividend}: {CHANCE}.bank_dividend.amount: missing: must be {POSITIVE}",
        f'{dividend}: {CHANCE}.bank_dividend.amont: unknown key, did you mean "amount"?',
        f'{text.count(chr(10))}: houserules: unknown key, did you mean "rules"?',
    ]


def test_an_empty_file_is_told_everything_it_needs() -> None:
    assert problems_of("") == [
        "1: title: missing: must be a text",
        '1: language: missing: must be a language such as "en" or "fr-CA"',
        f"1: currency: missing: must be {CURRENCY}",
        *(
            f"1: {key}: missing: must be a table"
            for key in ("bank", "buildings", "tokens", "groups", "spaces", "decks")
        ),
    ]
