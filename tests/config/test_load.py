"""Loading an edition: a shipped one by its name, your own by its file."""

from pathlib import Path

import pytest

from croupier.config.editions import (
    BadEdition,
    ConfigError,
    EditionMissing,
    known_editions,
    load_edition,
    parse_edition,
    shipped_editions,
)
from tests.config.wrong import CLASSIC


def test_classic_is_shipped() -> None:
    assert "classic" in shipped_editions()


@pytest.mark.parametrize("name", shipped_editions())
def test_a_shipped_edition_is_found_by_its_name(name: str) -> None:
    assert load_edition(name).id == name


def test_ones_own_edition_is_found_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "our-street.toml"
    file.write_text(CLASSIC.replace('title = "Classic"', 'title = "Our Street"'), encoding="utf-8")
    edition = load_edition(file)
    assert (edition.id, edition.title) == ("our-street", "Our Street")
    assert load_edition(str(file)) == edition


def test_the_problems_of_a_file_name_it(tmp_path: Path) -> None:
    file = tmp_path / "our-street.toml"
    file.write_text(CLASSIC.replace("salary = 200 ", 'salary = "lots" '), encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        load_edition(file)
    assert str(caught.value) == (
        'our-street.toml:12: bank.salary: must be a whole number of 1 or more, not "lots"'
    )


def test_a_misspelt_name_is_recognised() -> None:
    with pytest.raises(EditionMissing, match=r'^no edition "clasic", did you mean "classic"\?$'):
        load_edition("clasic")


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    known = ", ".join(found.name for found in known_editions())
    with pytest.raises(EditionMissing) as caught:
        load_edition("xyz")
    assert str(caught.value) == f'no edition "xyz": there are {known}; a file ends in .toml'


def test_a_missing_file_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "gone.toml"
    with pytest.raises(EditionMissing) as caught:
        load_edition(file)
    assert str(caught.value) == f"{file}: there is no such file"


def test_a_folder_is_no_edition(tmp_path: Path) -> None:
    with pytest.raises(EditionMissing) as caught:
        load_edition(tmp_path)
    assert str(caught.value) == f"{tmp_path}: cannot be read (Is a directory)"


def test_our_errors_have_two_parents() -> None:
    for error in (BadEdition, EditionMissing):
        assert issubclass(error, ConfigError)
        assert issubclass(error, ValueError)


@pytest.mark.parametrize(
    "raw",
    [
        CLASSIC.encode("utf-8-sig"),
        CLASSIC.replace("\n", "\r\n").encode(),
        CLASSIC.replace("Boot", "Fußstütze").encode(),
    ],
    ids=["byte order mark", "Windows line ends", "beyond ASCII"],
)
def test_any_editor_will_do(raw: bytes) -> None:
    assert parse_edition("mine.toml", raw).title == "Classic"


def test_a_french_currency_has_its_hard_space() -> None:
    edition = parse_edition("mine.toml", CLASSIC.replace('"$%"', '"%\u202f€"').encode())
    assert edition.money(200) == "200\u202f€"
    assert edition.decks["chance"].cards[11].text == "Your shares had a fine year: 50\u202f€ for you."
