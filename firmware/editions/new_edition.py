"""`croupier editions new`: writes a file with all words of an edition, and notes on how to change them.

The file extends another edition. What is deleted from the file stays as it is in that edition.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import asdict

from croupier.config.editions import Checked, ConfigError, Doubt, Found, find_edition, load_checked
from croupier.config.editions.drawn import drawn
from croupier.config.editions.look import LETTERINGS, PATTERNS
from croupier.engine.edition import Building, Card, Edition, Gender, Look, Space

_HEAD = """\
# An edition of your own. It extends another one, so what you delete here stays as it is there.
#
#   croupier editions check {file}     what is wrong, if anything
#   croupier editions show {file}      how it looks
#   croupier editions print {file}     a board to print and cut out
#   croupier play --edition {file}     play it
#
# To call it by its name alone, put it into ~/.config/croupier/editions (on a board: /etc/croupier/editions).
"""
_MONEY = """\
# How an amount is written: % stands for the number. In other languages: in.fr = "% €"
"""
_BUILDINGS = """\
# One and many. gender ("m", "f" or "n") is for languages that need it; in.fr is the word in French."""
_TOKENS = """\
# Six tokens. A name of more than 12 letters should have a short one for the screens. The colours can be told
# apart by all eyes; change them if your tokens look different."""
_GROUPS = """\
# The colours of the streets, the transports and the utilities. What a house costs is the same on every street
# of a colour; transports have one rent for all, utilities a number of times the dice."""
_SPACES = """\
# The forty spaces. What comes after a # may be changed too: write it into the braces. What a space is (a
# street or a tax) is the same in every edition. A name of more than 17 letters needs a short one for screens.
{unconfirmed}"""
_UNCONFIRMED = """\
# unconfirmed = "name": nobody has seen the printed name; "place": it is printed, but perhaps elsewhere. Type
# what your board prints and delete the mark.
"""
_CARDS = """\
# What the cards say. {amount}, {house} and {hotel} become sums, {space} a name, {spaces} and {factor} bare
# numbers. A card with an effect of its own replaces the whole card:
#   bank_error = { effect = "collect", amount = 75, text = "You found {amount} behind the sofa." }"""
_LOOK = """\
# How the board looks on the page, by day (light) and by night (dark): paper is the spaces and sheets, field
# the middle, ink the print, accent the titles, line the frames, cloth the table, panel what stands on it,
# text what is read there.
# lettering: {letterings}; pattern: {patterns}. Drawings of your own: see icons in docs/editions.md."""
_RULES = """\
# Settings of the rules that your rulebook changes, for example:
#   transfer_lift_interest = false
"""


def begin_edition(file: Path, base: str) -> list[str]:
    """Write the file, and return what to say about it. An existing file is never replaced."""
    if file.suffix != ".toml":
        raise ConfigError(f"{file}: the name of an edition's file ends in .toml")
    found = find_edition(base)
    text = "\n".join(_text(file, found, load_checked(found))) + "\n"
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        raise ConfigError(f"{file}: is there already, and is not written over") from None
    except OSError as error:
        raise ConfigError(f"{file}: cannot be written ({error.strerror})") from None
    return [f"{file} is ready to fill in. See what it says at its top."]


def _text(file: Path, found: Found, base: Checked) -> Iterator[str]:
    edition = base.edition
    marks = {doubt.key: doubt for doubt in base.doubts}
    yield _HEAD.format(file=file.name)
    yield f"extends = {_quoted(_reference(found, file))}"
    yield f"title = {_quoted(_title(file))}"
    yield f"language = {_quoted(edition.language)}"
    yield ""
    yield _MONEY + f"currency = {_currency(edition, marks)}"
    yield f"\n[bank]\nstarting_cash = {edition.starting_cash}\nsalary = {edition.salary}"
    yield f"jail_fine = {edition.jail_fine}\nmortgage_interest = {edition.mortgage_interest}      # percent"
    yield f"\n{_BUILDINGS}\n[buildings]"
    yield f"house = {_building(edition.house, edition.houses)}"
    yield f"hotel = {_building(edition.hotel, edition.hotels)}"
    yield f"\n{_TOKENS}\n[tokens]"
    for number, token in enumerate(edition.tokens, 1):
        words = [*_named(token.name, token.short), *_gender(token.gender), *_icon(token.icon)]
        yield f"{number} = {{ {', '.join(words)}, colour = {_quoted(token.colour)} }}"
    yield f"\n{_GROUPS}\n[groups]"
    yield from _groups(edition)
    note = _UNCONFIRMED if any(key.startswith("spaces.") for key in marks) else ""
    yield f"\n{_SPACES.format(unconfirmed=note)}[spaces]"
    for place, space in enumerate(edition.spaces):
        words = [*_named(space.name, space.short), *_mark(marks.get(f"spaces.{place}"))]
        line = f"{place:<2} = {{ {', '.join(words)} }}"
        yield f"{line:<60}{_sums(space)}".rstrip()
    yield f"\n{_CARDS}"
    yield from _decks(edition, marks)
    yield from _look(drawn(edition).look)
    yield f"\n{_RULES}[rules]"
    for setting, value in edition.rules.items():
        yield f"{setting} = {json.dumps(value)}"


def _look(look: Look) -> Iterator[str]:
    yield "\n" + _LOOK.format(letterings=", ".join(LETTERINGS), patterns=", ".join(PATTERNS))
    yield f'[look]\nlettering = "{look.lettering}"\npattern = "{look.pattern}"'
    for shade, palette in (("light", look.light), ("dark", look.dark)):
        yield f"\n[look.{shade}]"
        yield from (f'{name} = "{colour}"' for name, colour in asdict(palette).items())


def _groups(edition: Edition) -> Iterator[str]:
    for key, group in edition.groups.items():
        words = [*_named(group.name, group.short), f"colour = {_quoted(group.colour)}"]
        if key == "transport":
            words.append(f"rent = {list(edition.transport_rent)}")
        elif key == "utility":
            words.append(f"factor = {list(edition.utility_factor)}")
        else:
            cost = next(space.house_cost for space in edition.spaces if space.group == key)
            words.append(f"house_cost = {cost}")
        yield f"{key:<10} = {{ {', '.join(words)} }}"


def _decks(edition: Edition, marks: dict[str, Doubt]) -> Iterator[str]:
    for key, deck in edition.decks.items():
        yield f"\n[decks.{key}]"
        yield from _named(deck.name, deck.short)
        yield from _mark(marks.get(f"decks.{key}"))
        yield f"\n[decks.{key}.cards]"
        yield from (f"{card.id}.text = {_quoted(card.template)}{_gaps(edition, card)}" for card in deck.cards)


def _gaps(edition: Edition, card: Card) -> str:
    """The sums of a card, as a comment."""
    sums = [f"{key} = {value}" for key, value in edition.gaps(card.effect).items() if key != "kind"]
    return f"    # {', '.join(sums)}" if sums else ""


def _sums(space: Space) -> str:
    sums = []
    if space.price:
        sums += [f"price = {space.price}", f"mortgage = {space.mortgage}"]
    if space.rent:
        sums.append(f"rent = {list(space.rent)}")
    if space.amount:
        sums.append(f"amount = {space.amount}")
    return f"  # {', '.join(sums)}" if sums else ""


def _currency(edition: Edition, marks: dict[str, Doubt]) -> str:
    patterns = edition.currency_in or {"": edition.currency}
    words = [f"default = {_quoted(patterns[''])}"]
    words += [f"in.{language} = {_quoted(pattern)}" for language, pattern in patterns.items() if language]
    return f"{{ {', '.join([*words, *_mark(marks.get('currency'))])} }}"


def _building(word: Building, stock: int) -> str:
    others = [f"in.{language} = {{ {', '.join(_word(other))} }}" for language, other in word.others.items()]
    return f"{{ {', '.join([*_word(word), f'stock = {stock}', *others])} }}"


def _word(word: Building) -> list[str]:
    return [f"one = {_quoted(word.one)}", f"many = {_quoted(word.many)}", *_gender(word.gender)]


def _icon(icon: str) -> list[str]:
    return [f'icon = "{icon}"'] if icon else []


def _gender(gender: Gender) -> list[str]:
    return [f'gender = "{gender}"'] if gender else []


def _named(name: str, short: str) -> list[str]:
    return [f"name = {_quoted(name)}", *([f"short = {_quoted(short)}"] if short else [])]


def _mark(doubt: Doubt | None) -> list[str]:
    return [f'unconfirmed = "{doubt.about}"'] if doubt else []


def _title(file: Path) -> str:
    """The title from the file name: Our Street for our-street.toml."""
    words = file.stem.replace("-", " ").replace("_", " ").split()
    title = " ".join(word[0].upper() + word[1:] for word in words)
    return title[:32].strip() if title.isprintable() and title else "My Edition"


def _reference(found: Found, file: Path) -> str:
    """How the new file names the edition it extends: by its name, or by a path from the new file's folder."""
    if found.home != "file":
        return found.name
    way = os.path.relpath(str(found.file), file.parent)
    return way if way.endswith(".toml") or "/" in way else f"./{way}"


def _quoted(text: str) -> str:
    """A string of TOML, with plain spaces for hard ones: reading the file makes them hard again."""
    return json.dumps(text.replace("\u00a0", " "), ensure_ascii=False)
