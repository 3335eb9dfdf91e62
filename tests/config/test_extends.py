"""An edition that extends another says only what differs, and its problems name the right file and line."""

from pathlib import Path

import pytest

from croupier.config.editions import BadEdition, find, find_edition, load_checked, load_edition
from croupier.engine.edition import Building, Collect, Edition, Pay
from tests.config.wrong import CLASSIC


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own editions: nobody else's get in the way."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(find, "BOARD_EDITIONS", tmp_path / "etc")
    folder = tmp_path / "croupier" / "editions"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def mine(folder: Path) -> Path:
    return folder / "mine.toml"


def loaded(file: Path, text: str) -> Edition:
    file.write_text(text, encoding="utf-8")
    return load_edition(file)


def problems(file: Path, text: str | bytes) -> list[str]:
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(BadEdition) as caught:
        load_edition(file)
    return [str(problem) for problem in caught.value.problems]


def card(edition: Edition, name: str) -> tuple[object, str]:
    return next((c.effect, c.text) for c in edition.decks["chance"].cards if c.id == name)


def test_a_title_is_enough(mine: Path) -> None:
    edition = loaded(mine, 'extends = "classic"\ntitle = "Ours"\n')
    classic = load_edition("classic")
    assert (edition.id, edition.title) == ("mine", "Ours")
    assert (edition.spaces, edition.decks, edition.tokens) == (classic.spaces, classic.decks, classic.tokens)


@pytest.mark.rule("R3")
def test_names_prices_rents_and_taxes_can_differ(mine: Path) -> None:
    edition = loaded(
        mine,
        'extends = "classic"\n'
        'spaces.1 = { name = "Our Lane", price = 70, rent = [3, 11, 31, 91, 161, 251] }\n'
        "spaces.4.amount = 150\n"
        "groups.brown.house_cost = 55\n"
        "groups.transport.rent = [30, 60, 120, 240]\n"
        "bank.salary = 300\n",
    )
    lane = edition.spaces[1]
    assert (lane.name, lane.price, lane.mortgage, lane.rent[0]) == ("Our Lane", 70, 30, 3)
    assert (lane.house_cost, edition.spaces[3].house_cost) == (55, 55)
    assert (edition.spaces[4].name, edition.spaces[4].amount) == ("Income Tax", 150)
    assert (edition.transport_rent, edition.salary) == ((30, 60, 120, 240), 300)


def test_a_cards_words_change_alone(mine: Path) -> None:
    edition = loaded(
        mine, 'extends = "classic"\ndecks.chance.cards.speeding_fine.text = "Slow down: {amount}."\n'
    )
    assert card(edition, "speeding_fine") == (Pay(15), "Slow down: $15.")


def test_a_cards_sum_changes_alone(mine: Path) -> None:
    edition = loaded(mine, 'extends = "classic"\ndecks.chance.cards.speeding_fine.amount = 20\n')
    assert card(edition, "speeding_fine") == (Pay(20), "A bit fast past the school: that will be $20.")


def test_a_card_with_its_own_effect_is_another_card(mine: Path) -> None:
    head = 'extends = "classic"\n[decks.chance.cards]\n'
    edition = loaded(
        mine, f'{head}back_3 = {{ effect = "collect", amount = 5, text = "A coin: {{amount}}." }}\n'
    )
    assert card(edition, "back_3") == (Collect(5), "A coin: $5.")
    assert problems(mine, f'{head}back_3 = {{ effect = "collect", amount = 5 }}\n') == [
        "mine.toml:3: decks.chance.cards.back_3.text: missing: must be a text"
    ]


def test_a_new_name_does_not_keep_the_old_ones_short_name(mine: Path) -> None:
    edition = loaded(mine, 'extends = "classic"\nspaces.1.name = "Lane"\n')
    assert (edition.spaces[1].label, edition.spaces[9].label) == ("Lane", "Connecticut")


def test_a_new_name_takes_the_doubt_away(mine: Path) -> None:
    mine.write_text('extends = "fallout"\nspaces.1.name = "Vault 8"\nspaces.3.unconfirmed = "place"\n')
    doubts = {doubt.key: doubt for doubt in load_checked(find_edition(mine)).doubts}
    assert "spaces.1" not in doubts
    assert (doubts["spaces.3"].name, doubts["spaces.3"].about) == ("Shady Sands", "place")


def test_a_new_word_does_not_keep_the_old_ones_translation(mine: Path) -> None:
    edition = loaded(mine, 'extends = "classic"\nbuildings.house = { one = "Hut", many = "Huts" }\n')
    assert (edition.house, edition.houses) == (Building("Hut", "Huts"), 32)
    assert problems(mine, 'extends = "classic"\nbuildings.house.one = "Hut"\n') == [
        "mine.toml:2: buildings.house.many: missing: must be a text"
    ]


@pytest.mark.parametrize("currency", ['"%g"', '{ default = "%g" }'])
def test_a_new_currency_does_not_keep_the_old_ones_translation(mine: Path, currency: str) -> None:
    edition = loaded(mine, f'extends = "classic"\ncurrency = {currency}\n')
    assert (edition.money(5), edition.money(5, "fr")) == ("5g", "5g")


def test_settings_of_the_rules_are_inherited(mine: Path) -> None:
    edition = loaded(mine, 'extends = "walking-dead-fr"\nrules.rent = "ask"\n')
    assert edition.rules == {"transfer_lift_interest": False, "rent": "ask"}


# Where the problems are


def test_a_problem_is_in_the_file_that_has_it(mine: Path) -> None:
    text = """\
extends = "classic"
titel = "Ours"
[bank]
salary = "lots"
[spaces]
1 = { nme = "Lane" }
37.rent = [35, 175, 500, 499, 1300, 1500]
40.name = "Beyond"
[groups]
puce = { name = "Puce" }
[decks.chance.cards]
back_3.text = "Back {space}."
"""
    assert problems(mine, text) == [
        'mine.toml:2: titel: unknown key, did you mean "title"?',
        'mine.toml:4: bank.salary: must be a whole number of 1 or more, not "lots"',
        'mine.toml:6: spaces.1.nme: unknown key, did you mean "name"?',
        "mine.toml:7: spaces.37.rent: must never fall, but 499 comes after 500",
        "mine.toml:8: spaces.40: no such place: places are 0 to 39",
        "mine.toml:10: groups.puce: unknown key (here belong brown, light_blue, pink, orange, red, yellow, "
        "green, dark_blue, transport, utility)",
        'mine.toml:12: decks.chance.cards.back_3.text: unknown {space}, did you mean "spaces"?',
    ]


def test_what_is_wrong_in_the_extended_file_is_said_there(mine: Path) -> None:
    base = mine.with_name("base.toml")
    base.write_text(CLASSIC.replace("salary = 200 ", "salary = 0 "), encoding="utf-8")
    assert problems(mine, 'extends = "base"\nbank.jail_fine = 0\n') == [
        "base.toml:12: bank.salary: must be a whole number of 1 or more, not 0",
        "mine.toml:2: bank.jail_fine: must be a whole number of 1 or more, not 0",
    ]


def test_a_broken_line_hides_nothing(mine: Path) -> None:
    text = 'extends = "classic"\n[spaces]\n1 = { name = "Lane\n3 = { price = 0 }\n'
    assert problems(mine, text) == [
        "mine.toml:3: spaces.1: not valid TOML: unterminated string",
        "mine.toml:4: spaces.3.price: must be a whole number of 1 or more, not 0",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('spaces.39.name = "Park Place"', "spaces.39.name: is the name of place 37 too"),
        ('spaces.37.name = "Boardwalk"', "spaces.37.name: is the name of place 39 too"),
        ('tokens.1.name = "Cat"', "tokens.1.name: is the name of token 6 too"),
        ('tokens.1.colour = "#c1743e"', "tokens.1.colour: is the colour of token 6 too"),
        ("spaces.1.price = 20", "spaces.1.price: must be at least the mortgage, 30, not 20"),
        ("spaces.1.mortgage = 70", "spaces.1.mortgage: must be at most the price, 60, not 70"),
        (
            "decks.chance.cards.lottery = { effect = 'collect', amount = 5, text = '{amount}' }",
            "decks.chance.cards: must be 16 cards, not 17",
        ),
    ],
)
def test_what_does_not_fit_is_to_be_mended_in_the_checked_file(mine: Path, text: str, problem: str) -> None:
    assert problems(mine, f'extends = "classic"\n{text}\n') == [f"mine.toml:2: {problem}"]


def test_sums_that_no_game_can_begin_with_are_found(mine: Path) -> None:
    text = 'extends = "classic"\nbank.starting_cash = 100\n[rules]\ntime_limit = 60\n'
    (problem,) = problems(mine, text)
    assert problem.startswith("mine.toml:3: rules: no game can begin: starting cash 100")


# What is extended


def test_editions_extend_editions(mine: Path) -> None:
    mine.with_name("street.toml").write_text(
        'extends = "fallout"\ntitle = "Street"\nspaces.1.name = "Lane"\n'
    )
    edition = loaded(mine, 'extends = "street"\nspaces.3.name = "Alley"\n')
    assert [edition.spaces[place].name for place in (1, 3, 4)] == [
        "Lane",
        "Alley",
        "Church of the Children of the Atom",
    ]
    assert edition.title == "Street"


def test_a_file_is_extended_from_where_the_edition_is(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "street.toml").write_text('extends = "classic"\ntitle = "Street"\n')
    assert loaded(tmp_path / "mine.toml", 'extends = "base/street.toml"\n').title == "Street"


def test_an_edition_may_stand_in_for_the_one_it_extends(folder: Path) -> None:
    loaded(folder / "fallout.toml", 'extends = "fallout"\nspaces.1.name = "Vault 8"\n')
    edition = load_edition("fallout")
    assert [edition.spaces[place].name for place in (1, 39)] == ["Vault 8", "Diamond City"]


def test_two_files_of_one_name_are_told_apart(folder: Path) -> None:
    (folder / "classic.toml").write_text('extends = "classic"\nbank.salary = 0\n')
    (problem,) = problems(folder / "classic.toml", 'extends = "classic"\nbank.salary = 0\n')
    assert problem == "classic.toml:2: bank.salary: must be a whole number of 1 or more, not 0"
    base = folder.parent / "classic.toml"
    said = problems(base, 'extends = "./editions/classic.toml"\nbank.jail_fine = 0\n')
    assert said == [
        f"{folder / 'classic.toml'}:2: bank.salary: must be a whole number of 1 or more, not 0",
        "classic.toml:2: bank.jail_fine: must be a whole number of 1 or more, not 0",
    ]


def test_what_cannot_be_had_is_one_problem_and_the_rest_is_still_checked(mine: Path) -> None:
    text = 'extends = "clasic"\nbank.salary = 0\nspaces.1.nme = "Lane"\ndecks.chance.cards.back_3.text = ""\n'
    assert problems(mine, text) == [
        'mine.toml:1: extends: no edition "clasic", did you mean "classic"?',
        "mine.toml:2: bank.salary: must be a whole number of 1 or more, not 0",
        'mine.toml:3: spaces.1.nme: unknown key, did you mean "name"?',
        "mine.toml:4: decks.chance.cards.back_3.text: must not be empty",
    ]


@pytest.mark.parametrize(
    ("extends", "problem"),
    [
        ("5", 'must be an edition such as "classic", not 5'),
        ('""', 'must be an edition such as "classic", not ""'),
        ('["classic"]', 'must be an edition such as "classic", not a list'),
        ('"mine"', 'goes round in a circle: mine.toml extends "mine"'),
        ('"./mine.toml"', 'goes round in a circle: mine.toml extends "./mine.toml"'),
    ],
)
def test_what_cannot_be_extended(mine: Path, extends: str, problem: str) -> None:
    assert problems(mine, f"extends = {extends}\n") == [f"mine.toml:1: extends: {problem}"]


def test_a_file_that_is_not_there_cannot_be_extended(mine: Path) -> None:
    gone = mine.with_name("gone.toml")
    assert problems(mine, 'extends = "gone.toml"\n') == [
        f"mine.toml:1: extends: {gone}: there is no such file"
    ]
    assert problems(mine, 'extends = "a\\u0000.toml"\n')[0].endswith("no file can have this name")


def test_a_circle_is_noticed(mine: Path) -> None:
    mine.with_name("yours.toml").write_text('extends = "theirs"\n')
    mine.with_name("theirs.toml").write_text('extends = "mine"\n')
    assert problems(mine, 'extends = "yours"\n') == [
        "theirs.toml:1: extends: goes round in a circle: "
        'mine.toml extends yours.toml extends theirs.toml extends "mine"'
    ]


def test_a_chain_has_an_end(mine: Path) -> None:
    for number in range(20):
        mine.with_name(f"n{number}.toml").write_text(f'extends = "n{number + 1}"\n')
    (problem,) = problems(mine, 'extends = "n0"\n')
    assert problem.startswith("n7.toml:1: extends: goes on for too long: mine.toml extends n0.toml")


@pytest.mark.parametrize("raw", [b"x" * 300_000, b"\0\xff" * 50], ids=["huge", "no text"])
def test_a_file_of_junk_cannot_be_extended(mine: Path, raw: bytes) -> None:
    mine.with_name("junk.toml").write_bytes(raw)
    (problem,) = problems(mine, 'extends = "junk"\n')
    assert problem.startswith("junk.toml:1: ")


def test_an_extends_that_cannot_be_read_is_one_problem(mine: Path) -> None:
    """Nobody knows what the file wanted to extend, so nothing is said to be missing."""
    mine.write_text('extends = "classic\ntitle = "Ours"\n')
    with pytest.raises(BadEdition) as wrong:
        load_edition(mine)
    assert str(wrong.value) == "mine.toml:1: extends: not valid TOML: unterminated string"
