"""Messages put together here say the same as in Fluent's own runtime, and what is wrong in a file is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource

from croupier.config import languages
from croupier.config.editions import load_edition
from croupier.config.languages import shipped_languages
from croupier.config.languages.catalogue import _terms
from croupier.config.languages.message import Bundle, Fact, Reference, Select, parse, plural_rule

FOLDER = Path(languages.__file__).parent
WORDS = ("Hat", "$1500", "strong", "many", "m", "f", "yes", "")


def facts_in(part: object) -> set[str]:
    """The names of all facts that a message or a part of it may ask for."""
    match part:
        case Fact(name):
            return {name}
        case Select(by, variants, default):
            return facts_in(by).union(facts_in(default), *(facts_in(pattern) for _, pattern in variants))
        case Reference() | str():
            return set()
        case tuple():
            return set().union(*map(facts_in, part))
        case _:
            return set()


@pytest.mark.parametrize("edition", ["classic", "walking-dead-fr"])
@pytest.mark.parametrize("language", shipped_languages())
def test_every_message_is_what_fluents_own_runtime_says(language: str, edition: str) -> None:
    text = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
    terms = _terms(load_edition(edition), language)
    theirs = FluentBundle([language], use_isolating=False)
    theirs.add_resource(FluentResource(text))
    theirs.add_resource(FluentResource(terms))
    entries = parse(text)
    ours, random = Bundle(language, [entries, parse(terms)]), Random(1)
    for name, pattern in entries.items():
        for _ in range(6):
            facts = {
                fact: random.choice((0, 1, 2, 3, 21, 999, 1500, *WORDS)) for fact in sorted(facts_in(pattern))
            }
            expected, _ = theirs.format_pattern(theirs.get_message(name).value, facts)  # type: ignore[arg-type]
            assert ours.format(name, facts) == (expected, []), name


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "other one other other other"),
        ("fr", "one one other other other"),
        ("pl", "many one few many many"),
        ("no-such", "other one other other other"),
    ],
)
def test_one_few_and_many(language: str, forms: str) -> None:
    rule = plural_rule(language)
    assert [rule(number) for number in (0, 1, 2, 5, 21)] == forms.split()


def formatted(text: str, **facts: int | str) -> tuple[str, list[str]]:
    return Bundle("en", [parse(text)]).format("said", facts)


def test_what_is_wrong_in_a_message_is_told_and_the_rest_is_said() -> None:
    assert formatted("said = You owe { $amount }") == ("You owe ???", ["Unknown external: amount"])
    assert formatted("said = { -house } here") == ("??? here", ["Unknown reference: -house"])
    assert formatted("said = a { said }") == ("a ???", ["Cyclic reference: said"])
    assert formatted("said = { SECRET($n) }", n=1) == ("???", ["Unknown external: SECRET()"])


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert formatted("said = { $n } { NUMBER($n) } { 7 }", n=12_000) == ("12,000 12,000 7", [])
    for language in shipped_languages():
        bundle = Bundle(language, [parse("said = { $n }")])
        for number in (0, 999, 1000, 12_000, 1_234_567, -1, -1500):
            expected = format_decimal(number, locale=language)
            assert bundle.format("said", {"n": number}) == (expected, [])
    french = Bundle("fr", [parse("said = { $n }")])
    assert french.format("said", {"n": 12_000}) == ("12\u202f000", [])


def test_a_number_is_found_before_its_plural_form() -> None:
    text = "said = { $n ->\n [0] none\n [one] one\n *[other] many\n }"
    assert [formatted(text, n=n)[0] for n in (0, 1, 2)] == ["none", "one", "many"]


def test_english_and_french_need_no_tables_of_all_languages() -> None:
    """These take six megabytes, a tenth of what the program may use."""
    script = (
        "import sys; from croupier.config.languages import Messages\n"
        "for code in ('en', 'fr'):\n"
        "    Messages(code).format('line-roll-waits', {'seconds': 3})\n"
        "    Messages(code).format('archive-size', {'count': 2000, 'size': ''})\n"
        "assert 'babel' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
