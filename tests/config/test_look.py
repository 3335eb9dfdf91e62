"""How an edition looks: colours, lettering, pattern and drawings from its file, and what is wrong there."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.config.editions import BadEdition, load_edition, shipped_editions
from croupier.config.editions.contrast import contrast, mixed
from croupier.config.editions.drawn import drawn
from croupier.config.editions.look import COLOURS
from croupier.engine.edition import KINDS, Edition


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def made(file: Path, text: str) -> Edition:
    file.write_text(f'extends = "classic"\n{text}', encoding="utf-8")
    return load_edition(file)


def problem(file: Path, text: str) -> str:
    with pytest.raises(BadEdition) as wrong:
        made(file, text)
    return str(wrong.value)


@pytest.mark.parametrize("name", shipped_editions())
def test_a_shipped_edition_has_all_its_drawings(name: str) -> None:
    edition = load_edition(name)
    assert edition.look is not None
    used = [token.icon for token in edition.tokens] + [deck.icon for deck in edition.decks.values()]
    used += [space.icon for space in edition.spaces if space.kind != "street"]
    assert set(edition.look.icons) == set(used), "what is used is there, what is not used is not sent"
    assert not any(space.icon for space in edition.spaces if space.kind == "street")


def test_every_theme_has_its_own_colours_and_transports() -> None:
    editions = [load_edition(name) for name in shipped_editions() if name != "walking-dead-fr"]
    looks = [edition.look for edition in editions]
    assert len({look.light.paper for look in looks if look}) == len(editions)
    assert len({look.dark.paper for look in looks if look}) == len(editions)
    assert [load_edition("fallout").spaces[place].icon for place in (5, 12, 28)] == ["metro", "mast", "radio"]
    assert [load_edition("walking-dead").spaces[place].icon for place in (5, 15, 25, 35)] == [
        "horse", "motorbike", "camper-van", "truck",
    ]  # fmt: skip


def test_dark_is_dark_and_light_is_light() -> None:
    for name in shipped_editions():
        look = load_edition(name).look
        assert look is not None
        assert contrast(look.dark.paper, "#000000") < 3 < contrast(look.light.paper, "#000000")


def test_ones_own_edition_sets_its_colours(mine: Path) -> None:
    edition = made(mine, '[look]\npattern = "rays"\nlight.paper = "#FFEEFF"\n')
    classic = load_edition("classic").look
    assert edition.look is not None
    assert classic is not None
    assert edition.look.pattern == "rays"
    assert edition.look.light == replace(classic.light, paper="#ffeeff")
    assert edition.look.dark == classic.dark


def test_ones_own_edition_has_its_own_drawings(mine: Path) -> None:
    edition = made(
        mine,
        """
        tokens.1 = { name = "Kite", icon = "kite" }
        tokens.2.name = "Teapot"
        spaces.5.icon = "kite"
        [icons]
        kite = ["fill M0-20L12 0 0 20-12 0z", "score 1.5 M0-20v40", "line 2 M0 20q6 4 0 8"]
        """,
    )
    assert edition.look is not None
    assert edition.look.icons["kite"][1] == "score 1.5 M0-20v40"
    assert [token.icon for token in edition.tokens][:3] == ["kite", "", "dog"], "a new name, a new figure"
    assert [edition.spaces[place].icon for place in (5, 15)] == ["kite", "train"]
    assert "hat" not in edition.look.icons


PART = (
    'a part of a drawing, "fill PATH", "cut PATH", "line WIDTH PATH" or "score WIDTH PATH", with an SVG path'
)
COLOUR = 'must be a colour such as "#1b3fc2"'


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("look.pattern", '"dots"', 'must be one of none, lines, rays, specks, fibres, not "dots"'),
        (
            "look.lettering",
            '"serf"',
            'must be one of serif, plain, terminal, stencil, uncial, not "serf", did you mean "serif"?',
        ),
        ("look.dark.ink", '"green"', f'{COLOUR}, not "green"'),
        ("look.dark.inc", '"#ffffff"', 'unknown key, did you mean "ink"?'),
        ("look.dark.cloth", '"#909090"', "too like text for small print: a contrast of 2.0, needed is 4.5"),
        ("look.light.field", '"#705040"', "too like ink for small print: a contrast of 1.7, needed is 4.5"),
        ("spaces.5.icon", '"trian"', 'no drawing "trian" in icons, did you mean "train"?'),
        ("spaces.1.icon", '"train"', "does not belong here: place 1 is a street in every edition"),
        ("decks.chance.icon", '"x"', 'no drawing "x" in icons'),
        ("decks.chance.colour", '"x"', f'{COLOUR}, not "x"'),
        ("icons.Kite", '["fill M0 0z"]', "must be named in small letters, digits and -"),
        ("icons.kite", "[]", f"must be a list of 1 to 16 texts, each {PART}, not a list"),
        ("icons.kite", '["fill M0 0z", "<script>"]', f'must be {PART}, not "<script>"'),
    ],
)
def test_a_wrong_look_is_named_with_key_and_line(mine: Path, key: str, value: str, said: str) -> None:
    assert problem(mine, f"{key} = {value}").splitlines()[0] == f"mine.toml:2: {key}: {said}"


def test_titles_are_told_apart_from_their_ground(mine: Path) -> None:
    assert problem(mine, 'look.dark.accent = "#303030"').splitlines() == [
        "mine.toml:2: look.dark.accent: too like paper: a contrast of 1.1, needed is 4.5",
        "mine.toml:2: look.dark.accent: too like field: a contrast of 1.2, needed is 4.5",
    ]


def test_a_look_that_extends_nothing_needs_every_colour(mine: Path) -> None:
    text = problem(mine, "[look]\nlight = 5\n")
    assert text == "mine.toml:3: look.light: must be a table, not 5"


@pytest.mark.parametrize("name", shipped_editions())
def test_what_is_read_can_be_read(name: str) -> None:
    """The page mixes its small print as much as is checked here."""
    look = load_edition(name).look
    assert look is not None
    for palette in (look.light, look.dark):
        for above, below in (("ink", "paper"), ("ink", "field"), ("text", "panel"), ("text", "cloth")):
            colour, ground = getattr(palette, above), getattr(palette, below)
            assert contrast(mixed(colour, ground, 0.72), ground) >= 4.5
    assert COLOURS == ("paper", "field", "ink", "accent", "line", "cloth", "panel", "text")


# What a file does not say.


def bare(edition: Edition) -> Edition:
    """The edition as a game of an earlier version has it."""
    return replace(
        edition,
        look=None,
        spaces=tuple(replace(space, icon="") for space in edition.spaces),
        tokens=tuple(replace(token, icon="") for token in edition.tokens),
        decks={key: replace(deck, icon="", colour="") for key, deck in edition.decks.items()},
    )


@pytest.mark.parametrize("name", shipped_editions())
def test_a_game_of_an_earlier_version_looks_as_its_edition_does(name: str) -> None:
    edition = load_edition(name)
    assert drawn(bare(edition)) == drawn(edition)


def test_an_edition_nobody_knows_looks_like_the_classic_one() -> None:
    strange = replace(bare(load_edition("fallout")), id="my-own")
    found = drawn(strange)
    assert found.look == load_edition("classic").look
    assert found.spaces[5] == "train"
    assert found.tokens == ("",) * 6, "no figure for a token that is none of the classic ones"
    assert all(icon or KINDS[place] == "street" for place, icon in enumerate(found.spaces))


def test_black_on_white_is_the_most_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert mixed("#000000", "#ffffff", 0.75) == "#404040"
