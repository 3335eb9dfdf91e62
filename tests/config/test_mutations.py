"""Whatever happens to an edition's file, the answer is an edition or what is wrong with it, and where."""

import re
from importlib.resources import files

from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.config.editions import BadEdition, parse_edition
from croupier.engine.edition import Edition
from tests.config.wrong import CLASSIC

RAW = CLASSIC.encode()
LINES = CLASSIC.split("\n")
FRENCH = (files("croupier.config.editions") / "walking-dead-fr.toml").read_text(encoding="utf-8")


def values(text: str) -> list[tuple[int, int]]:
    """Where the values are."""
    return [match.span() for match in re.finditer(r'(?<== )("[^"]*"|\[[^\]]*\]|\d+)', text)]


VALUE = st.sampled_from(
    [
        *("", "0", "-1", "1.5", "nan", "true", "99999999999999999999", "1979-05-27", "a.b = 1"),
        *('""', '"x"', '"%"', '"#12345g"', "'''", '"\\ud800"', "!"),
        *("[]", "[1, 2, 3, 4, 5, 6]", "[", "{}", "{ a = 1 }", "}"),
    ]
)
JUNK = st.binary(max_size=20) | st.text(st.sampled_from("\n\"'[]{}=.,#\\ a1"), max_size=20).map(str.encode)
many = settings(max_examples=100, deadline=None)


def judge(raw: bytes) -> Edition | BadEdition:
    """The edition, which is then whole; or its problems, each with its line."""
    try:
        edition = parse_edition("mine.toml", raw)
    except BadEdition as bad:
        must_say_where(bad, raw.count(b"\n") + 1)
        return bad
    assert len(edition.spaces) == 40
    assert [len(deck.cards) for deck in edition.decks.values()] == [16, 16]
    assert len(edition.tokens) == 6
    return edition


def must_say_where(bad: BadEdition, lines: int) -> None:
    assert bad.problems
    for problem in bad.problems:
        assert problem.file == "mine.toml"
        assert 1 <= problem.line <= lines
        assert problem.message
        assert "\n" not in str(problem)


@many
@given(st.integers(0, len(LINES) - 1))
def test_a_line_is_lost(number: int) -> None:
    judge("\n".join(LINES[:number] + LINES[number + 1 :]).encode())


@many
@given(st.integers(0, len(LINES) - 1), st.integers(0, len(LINES) - 1))
def test_a_line_is_copied(number: int, to: int) -> None:
    judge("\n".join([*LINES[:to], LINES[number], *LINES[to:]]).encode())


@many
@given(st.lists(st.tuples(st.sampled_from(values(CLASSIC)), VALUE), min_size=1, max_size=4))
def test_values_are_changed(changes: list[tuple[tuple[int, int], str]]) -> None:
    judge(with_changes(CLASSIC, changes).encode())


@many
@given(st.lists(st.tuples(st.sampled_from(values(FRENCH)), VALUE), min_size=1, max_size=4))
def test_values_of_an_edition_that_extends_another_are_changed(
    changes: list[tuple[tuple[int, int], str]],
) -> None:
    """The other one is good, so every problem is in this one."""
    judge(with_changes(FRENCH, changes).encode())


def with_changes(text: str, changes: list[tuple[tuple[int, int], str]]) -> str:
    for (start, end), value in sorted(changes, reverse=True):
        text = text[:start] + value + text[end:]
    return text


@many
@given(st.integers(0, len(RAW)), st.integers(0, 60), JUNK)
@example(at=0, cut=0, junk=b"\xef\xbb\xbf")
@example(at=0, cut=0, junk=b"\0")
def test_junk_gets_in(at: int, cut: int, junk: bytes) -> None:
    judge(RAW[:at] + junk + RAW[at + cut :])


@many
@given(st.integers(0, len(RAW)))
def test_the_file_is_cut_off(at: int) -> None:
    judge(RAW[:at])


@many
@given(
    st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass"))
)
def test_it_is_no_edition_at_all(raw: bytes) -> None:
    assert isinstance(judge(raw), BadEdition)
