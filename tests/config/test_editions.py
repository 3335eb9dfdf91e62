"""The shipped editions: what is printed on them, in their own words, and what nobody has confirmed."""

import re
from random import Random

import msgspec
import pytest

from croupier.config.editions import Doubt, find_edition, load_checked, load_edition, shipped_editions
from croupier.engine import BY_THE_BOOK, FAMILY, Game, Rules
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import play
from croupier.engine.edition import KINDS, Building, Edition
from croupier.engine.rules import with_settings
from croupier.firmware.model.fonts import width

NAMES = ["classic", "classic-fr", "fallout", "walking-dead", "walking-dead-fr", "world-of-warcraft"]
THEMED = NAMES[1:]
CORNERS = ("Go", "Jail / Just Visiting", "Free Parking", "Go To Jail")
MENU_LINE = 102
"""Dots: a line of a small screen, less the arrows of a menu."""

# Sentences of the printed games, as far as people know them by heart.
PRINTED = """
    advance to go | collect 200 | bank error in your favor | bank error in your favour | get out of jail free
    do not pass go | go directly to jail | doctors fee | doctor s fees | from sale of stock | fund matures
    income tax refund | it is your birthday | life insurance matures | hospital fees | school fees
    receive 25 consultancy fee | assessed for street repair | second prize in a beauty contest | you inherit
    advance to boardwalk | take a walk on the boardwalk | advance token to | pay owner twice the rental
    bank pays you dividend | go back 3 spaces | make general repairs | speeding fine | take a trip to
    elected chairman of the board | building and loan matures | building loan matures | pay poor tax
    avancez jusqu | rendez vous | erreur de la banque en votre faveur | vous etes libere de prison
    allez en prison | ne passez pas par la case depart | ne franchissez pas la case | la banque vous verse
    payez la note du medecin | deuxieme prix de beaute | vous heritez | c est votre anniversaire
    faites des reparations | amende pour exces de vitesse | reculez de trois cases
"""


@pytest.fixture(scope="module", params=NAMES)
def edition(request: pytest.FixtureRequest) -> Edition:
    return load_edition(str(request.param))


def named(edition: Edition, *places: int) -> list[str]:
    return [edition.spaces[place].name for place in places]


def bare(text: str) -> str:
    """Small letters without accents, single spaces, no signs."""
    plain = text.casefold().translate(str.maketrans("éèêëàâîïôûùç", "eeeeaaiiouuc"))
    return " ".join(re.findall(r"[a-z0-9]+", plain))


def test_these_are_shipped() -> None:
    assert shipped_editions() == NAMES


@pytest.mark.rule("R3")
def test_an_edition_is_whole(edition: Edition) -> None:
    assert len(edition.spaces) == 40
    assert all(space.name for space in edition.spaces)
    assert [len(deck.cards) for deck in edition.decks.values()] == [16, 16]
    assert len(edition.tokens) == 6


@pytest.mark.rule("R3")
@pytest.mark.rule("R4")
@pytest.mark.rule("R60")
def test_only_names_change(edition: Edition) -> None:
    classic = load_edition("classic")
    assert tuple(space.kind for space in edition.spaces) == KINDS
    for space, old in zip(edition.spaces, classic.spaces, strict=True):
        assert msgspec.structs.replace(space, name=old.name, short=old.short, icon=old.icon) == old
    for field in ("starting_cash", "salary", "jail_fine", "houses", "hotels", "mortgage_interest"):
        assert getattr(edition, field) == getattr(classic, field)
    for field in ("transport_rent", "utility_factor"):
        assert getattr(edition, field) == getattr(classic, field)


@pytest.mark.rule("R53")
def test_the_cards_do_what_the_classic_ones_do(edition: Edition) -> None:
    for key, deck in load_edition("classic").decks.items():
        effects = [(card.id, card.effect) for card in deck.cards]
        assert [(card.id, card.effect) for card in edition.decks[key].cards] == effects


def test_the_colours_are_the_checked_ones(edition: Edition) -> None:
    classic = load_edition("classic")
    assert [token.colour for token in edition.tokens] == [token.colour for token in classic.tokens]
    assert [group.colour for group in edition.groups.values()] == [
        group.colour for group in classic.groups.values()
    ]


def test_every_text_is_its_own_and_filled_in(edition: Edition) -> None:
    texts = [card.text for deck in edition.decks.values() for card in deck.cards]
    assert len(set(texts)) == 32
    assert not any(brace in text for text in texts for brace in "{}")


def test_every_text_tells_what_the_card_does(edition: Edition) -> None:
    """A sum, a space or a number of the effect is in the text."""
    for deck in edition.decks.values():
        for card in deck.cards:
            gaps = {key: word for key, word in edition.gaps(card.effect).items() if key != "kind"}
            assert all(word in card.text for word in gaps.values()), card.text
            assert set(re.findall(r"\{(\w+)\}", card.template)) == set(gaps)


def test_no_text_is_the_publishers(edition: Edition) -> None:
    printed = [bare(phrase) for phrase in re.split(r"[|\n]", PRINTED) if phrase.strip()]
    for deck in edition.decks.values():
        for card in deck.cards:
            assert not [phrase for phrase in printed if f" {phrase} " in f" {bare(card.text)} "], card.text


@pytest.mark.parametrize("name", THEMED)
def test_no_two_editions_tell_the_same_story(name: str) -> None:
    def texts(edition: str) -> set[str]:
        return {card.template for deck in load_edition(edition).decks.values() for card in deck.cards}

    assert all(texts(name).isdisjoint(texts(other)) for other in NAMES if other != name)


def test_every_label_fits_a_line_of_a_menu(edition: Edition) -> None:
    labels = [space.label for space in edition.spaces]
    labels += [group.label for group in edition.groups.values()]
    labels += [deck.label for deck in edition.decks.values()]
    assert [label for label in labels if width(label) > MENU_LINE] == []
    assert [token.label for token in edition.tokens if len(token.label) > 12] == []


def test_a_card_space_has_the_name_of_its_deck(edition: Edition) -> None:
    for space in edition.spaces:
        if space.deck:
            deck = edition.decks[space.deck]
            assert (space.name, space.short) == (deck.name, deck.short)


def test_the_screens_have_every_sign(edition: Edition) -> None:
    words = [space.name for space in edition.spaces] + [token.name for token in edition.tokens]
    words += [card.text for deck in edition.decks.values() for card in deck.cards]
    words += [edition.money(200, language) for language in ("en", "fr")]
    assert "".join(words).encode("iso8859-15")


def test_an_edition_travels_inside_a_saved_game(edition: Edition) -> None:
    game = Game.new(edition, ["one", "two"], rules=with_settings(FAMILY, edition.rules), seed=1)
    again = Game.from_json(game.to_json())
    assert again.setup.edition == edition


def test_a_game_saved_before_editions_had_short_names_can_be_read() -> None:
    old = msgspec.to_builtins(load_edition("classic"))
    del old["currency_in"]
    for part in (*old["spaces"], *old["tokens"], *old["groups"].values(), *old["decks"].values()):
        part.pop("short", None)
    for building in (old["house"], old["hotel"]):
        building.pop("others", None)
    for deck in old["decks"].values():
        for card in deck["cards"]:
            del card["template"]
    edition = msgspec.convert(old, Edition)
    assert (edition.money(5), edition.money(5, "fr"), edition.spaces[1].label) == (
        "$5",
        "$5",
        "Mediterranean Avenue",
    )


# What the rulebooks print.


def test_the_walking_dead() -> None:
    edition = load_edition("walking-dead")
    assert (edition.title, edition.language, edition.rules) == ("The Walking Dead", "en", {})
    assert named(edition, 0, 10, 20, 30) == list(CORNERS)
    assert named(edition, 5, 15, 25, 35) == ["Horse", "Bike", "R.V.", "Truck"]
    assert named(edition, 12, 28) == ["Battery", "Water"]
    assert named(edition, 4, 38) == ["Herd Attack", "Protection"]
    assert named(edition, 37, 39) == ["The Hilltop Colony", "Alexandria Safe-Zone"]
    assert named(edition, 7, 2) == ["Scavenge", "Supply Chest"]
    assert (edition.house.one, edition.house.many) == ("Wall", "Walls")
    assert (edition.hotel.one, edition.hotel.many) == ("Guard Tower", "Guard Towers")
    assert edition.hotel.said("fr") == Building("tour de garde", "tours de garde", "f")
    assert edition.groups["transport"].name == "Transports"
    assert [token.name for token in edition.tokens] == [
        "Katana", "Rick's Hat", "R.V.", "Lucille", "Telephone", "Bucket of Body Parts",
    ]  # fmt: skip


def test_the_walking_dead_in_french() -> None:
    edition = load_edition("walking-dead-fr")
    assert (edition.title, edition.language) == ("The Walking Dead (fr)", "fr")
    assert named(edition, 0, 10, 20, 30) == [
        "Départ", "Prison / Simple visite", "Parc gratuit", "Allez en prison",
    ]  # fmt: skip
    assert named(edition, 5, 15, 25, 35) == ["Cheval", "Moto", "Camping-car", "Camion"]
    assert named(edition, 12, 28) == ["Pile", "Eau"]
    assert named(edition, 4, 38) == ["Horde de zombies", "Protection"]
    assert named(edition, 7, 2) == ["Pillage", "Caisse de Ravitaillement"]
    assert (edition.house.one, edition.house.many, edition.house.gender) == ("mur", "murs", "m")
    assert (edition.hotel.one, edition.hotel.many, edition.hotel.gender) == (
        "tour de garde",
        "tours de garde",
        "f",
    )
    assert edition.house.said("en") == Building("Wall", "Walls")
    assert [(token.name, token.gender) for token in edition.tokens] == [
        ("Seau de morceau de corps", "m"), ("Chapeau de Rick", "m"), ("Katana", "m"),
        ("Lucille", "f"), ("Camping-car", "m"), ("Téléphone", "m"),
    ]  # fmt: skip


def test_the_classic_board_in_french() -> None:
    edition = load_edition("classic-fr")
    assert (edition.title, edition.language) == ("Classique", "fr")
    assert named(edition, 0, 10, 20, 30) == [
        "Départ", "Prison / Simple visite", "Parc gratuit", "Allez en prison",
    ]  # fmt: skip
    assert named(edition, 12, 28) == ["Électricité", "Service des eaux"]
    assert (edition.house.many, edition.hotel.many) == ("maisons", "hôtels")
    assert [group.name for group in edition.groups.values()][:2] == ["Marron", "Bleu ciel"]
    assert [token.icon for token in edition.tokens] == [
        token.icon for token in load_edition("classic").tokens
    ]
    assert {5, 15, 25, 35} <= set(edition.own_names)


def test_world_of_warcraft() -> None:
    edition = load_edition("world-of-warcraft")
    assert (edition.title, edition.language, edition.rules) == ("World of Warcraft", "en", {})
    assert named(edition, 0, 10, 20, 30) == list(CORNERS)
    assert named(edition, 5, 15, 25, 35) == ["Deeprun Tram", "Zeppelin", "Galleon", "The Dark Portal"]
    assert named(edition, 12, 28) == ["Kezan Central Electric", "Gnomeregan Waterworks"]
    assert named(edition, 4, 38) == ["Auction House Fees", "Repair Fees"]
    assert set(named(edition, 37, 39)) == {"Orgrimmar", "Stormwind"}
    assert named(edition, 7, 2) == ["Chance", "Treasure Chest"]
    assert (edition.house.one, edition.hotel.many) == ("Town", "Cities")
    assert [token.name for token in edition.tokens] == [
        "Core Hound Pup", "Murky", "Doomhammer", "Hearthstone", "Mechagnome", "Flight Path Boot",
    ]  # fmt: skip


def test_fallout() -> None:
    edition = load_edition("fallout")
    assert (edition.title, edition.language, edition.rules) == ("Fallout", "en", {})
    assert named(edition, 0, 10, 20, 30) == list(CORNERS)
    assert named(edition, 5, 15, 25, 35) == [
        "Metro Central Station", "Vernon Station", "Dupont Station", "Foggy Bottom Station",
    ]  # fmt: skip
    assert named(edition, 12, 28) == ["Galaxy News Radio", "Enclave Radio"]
    assert named(edition, 4, 38) == ["Church of the Children of the Atom", "Brotherhood of Steel"]
    assert named(edition, 37, 39) == ["Vault 111", "Diamond City"]
    assert named(edition, 7, 2) == ["Vault Dweller's Survival Guide", "You're S.P.E.C.I.A.L."]
    assert (edition.house.one, edition.hotel.many) == ("Shack", "Vaults")
    assert edition.groups["transport"].name == "Metro Stations"
    assert [token.name for token in edition.tokens] == [
        "10mm Pistol", "Vault Boy", "Vault 111", "Power Armor Helmet", "MiniNuke", "Nuka Cola Bottle",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("walking-dead", ["Downtown Atlanta", "Rick's Neighborhood", "Prison Courtyard", "The Kingdom"]),
        ("walking-dead", ["Greene Family Farmhouse", "Atlanta Survivors Camp"]),
        ("world-of-warcraft", ["Durotar", "Wintergrasp", "Twilight Highlands", "Grizzly Hills"]),
        ("world-of-warcraft", ["Swamp of Sorrows", "Terokkar Forest"]),
        ("fallout", ["Junktown", "Klamath", "Megaton", "Arroyo", "Washington Monument", "Capitol"]),
        ("fallout", ["San Francisco"]),
    ],
)
def test_what_is_known_to_be_on_the_board_is_somewhere_on_it(name: str, known: list[str]) -> None:
    assert set(known) <= {doubt.name for doubt in doubts_of(name) if doubt.about == "place"}


# What is not confirmed.


def doubts_of(name: str) -> tuple[Doubt, ...]:
    return load_checked(find_edition(name)).doubts


def unconfirmed_streets(name: str) -> set[int]:
    places = {int(doubt.key.removeprefix("spaces.")) for doubt in doubts_of(name) if "spaces." in doubt.key}
    return {place for place in places if KINDS[place] == "street"}


STREETS = {place for place, kind in enumerate(KINDS) if kind == "street"}


@pytest.mark.parametrize(
    ("name", "confirmed"),
    [
        ("walking-dead", {37, 39}),
        ("walking-dead-fr", set[int]()),
        ("world-of-warcraft", set[int]()),
        ("fallout", {37, 39}),
        ("classic-fr", set[int]()),
    ],
)
def test_every_street_that_nobody_confirmed_is_marked(name: str, confirmed: set[int]) -> None:
    assert unconfirmed_streets(name) == STREETS - confirmed


def test_an_edition_knows_the_names_of_our_own(edition: Edition) -> None:
    own = {doubt.key for doubt in doubts_of(edition.id) if doubt.about == "name"}
    assert {f"spaces.{place}" for place in edition.own_names} == own


def test_no_two_editions_have_the_same_title() -> None:
    titles = [load_edition(name).title for name in NAMES]
    assert len(set(titles)) == len(titles)


def test_nothing_of_the_classic_board_is_in_doubt() -> None:
    assert doubts_of("classic") == ()


@pytest.mark.parametrize(
    ("name", "sign"),
    [("walking-dead", "$%"), ("walking-dead-fr", "%\u00a0€"), ("fallout", "$%")],
)
def test_a_sign_that_the_rulebook_lost_is_marked(name: str, sign: str) -> None:
    assert Doubt("currency", "sign", sign) in doubts_of(name)


# Money and rules.


@pytest.mark.parametrize(
    ("name", "own", "english", "french"),
    [
        ("classic", "$200", "$200", "200\u00a0$"),
        ("classic-fr", "200\u00a0€", "€200", "200\u00a0€"),
        ("walking-dead", "$200", "$200", "200\u00a0$"),
        ("walking-dead-fr", "200\u00a0€", "€200", "200\u00a0€"),
        ("world-of-warcraft", "200g", "200g", "200\u00a0po"),
        ("fallout", "$200", "$200", "200\u00a0$"),
    ],
)
def test_an_amount_is_written_in_the_languages_way(name: str, own: str, english: str, french: str) -> None:
    edition = load_edition(name)
    assert [edition.money(200), edition.money(200, "en"), edition.money(200, "fr")] == [own, english, french]
    assert edition.money(200, "fr-CA") == french
    assert edition.money(-200) == f"-{own}"


def test_french_lines_do_not_end_before_a_sign() -> None:
    for deck in load_edition("walking-dead-fr").decks.values():
        for card in deck.cards:
            assert not re.search(r" [:;!?€]", card.text), card.text


@pytest.mark.rule("R123")
def test_the_french_book_lifts_a_mortgage_without_interest() -> None:
    french = load_edition("walking-dead-fr")
    assert with_settings(FAMILY, french.rules) == Rules(rent="auto", transfer_lift_interest=False)
    for name in NAMES:
        if name != "walking-dead-fr":
            assert with_settings(FAMILY, load_edition(name).rules) == FAMILY


@pytest.mark.parametrize("short", [False, True], ids=["standard", "short"])
def test_beginners_play_it_to_the_end(edition: Edition, short: bool) -> None:
    rules = with_settings(msgspec.structs.replace(BY_THE_BOOK, short_game=short), edition.rules)
    names = [token.name for token in edition.tokens[:3]]
    game = Game.new(edition, names, rules=rules, seed=4)
    play(game, [choose] * 3, Random(4), limit=60_000)
    assert game.outcome() is not None
