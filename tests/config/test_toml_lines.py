"""Every key of a TOML text is found on its line, however it is written."""

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.config.problems import Path
from croupier.config.toml_lines import TooDeep, outline


def lines(text: str) -> dict[Path, int]:
    tomllib.loads(text)
    return outline(text).lines


def test_keys_and_tables() -> None:
    assert lines("# first\na = 1\n\n[b]\nc = 2 # two\n\n  [b.d]\n  e = 3") == {
        ("a",): 2, ("b",): 4, ("b", "c"): 5, ("b", "d"): 7, ("b", "d", "e"): 8,
    }  # fmt: skip


def test_dotted_and_quoted_keys() -> None:
    assert lines('a . "b.c" = 1\n\'d"\'.e-1 = 2\n["f]"."g\\u0041"]\n4 = 0') == {
        ("a",): 1, ("a", "b.c"): 1, ('d"',): 2, ('d"', "e-1"): 2,
        ("f]",): 3, ("f]", "gA"): 3, ("f]", "gA", "4"): 4,
    }  # fmt: skip


def test_arrays_of_tables_are_counted() -> None:
    assert lines("[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3\n[[a.e]]\nf = 4\n[[a.e]]\nf = 5") == {
        ("a",): 1, ("a", 0): 1, ("a", 0, "b"): 2,
        ("a", 1): 3, ("a", 1, "b"): 4,
        ("a", 1, "c"): 5, ("a", 1, "c", "d"): 6,
        ("a", 1, "e"): 7, ("a", 1, "e", 0): 7, ("a", 1, "e", 0, "f"): 8,
        ("a", 1, "e", 1): 9, ("a", 1, "e", 1, "f"): 10,
    }  # fmt: skip


def test_lists_over_several_lines() -> None:
    assert lines("a = [\n  1, # ] not the end\n\n  [2,\n 3],\n]\nb = 4") == {
        ("a",): 1, ("a", 0): 2, ("a", 1): 4, ("a", 1, 0): 4, ("a", 1, 1): 5, ("b",): 7,
    }  # fmt: skip


def test_inline_tables() -> None:
    assert lines('a = { b = 1, c.d = "}", e = [\n{ f = 2 },\n{} ] }\ng = {}') == {
        ("a",): 1, ("a", "b"): 1, ("a", "c"): 1, ("a", "c", "d"): 1, ("a", "e"): 1,
        ("a", "e", 0): 2, ("a", "e", 0, "f"): 2, ("a", "e", 1): 3, ("g",): 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    "string",
    [
        '"x = 1 # \\" ]"',
        "'\\'",
        '"""\nx = 1\n\\"""\n"" "\n"""',
        '"""a\n\n"""""',
        "'''\n[x]\ny = ' ''\n'''''",
        "''",
        '""',
        '""""""',
    ],
)
def test_what_looks_like_a_key_in_a_string_is_none(string: str) -> None:
    text = f"a = {string}\nb = 1"
    assert lines(text) == {("a",): 1, ("b",): text.count("\n") + 1}


@pytest.mark.parametrize("value", ["1979-05-27 07:32:00", "-1.5e3", "true", "inf", "0xff", "1_000"])
def test_other_values(value: str) -> None:
    assert lines(f"a = {value}\nb = [{value}, {value}]\nc = {{ d = {value} }}") == {
        ("a",): 1, ("b",): 2, ("b", 0): 2, ("b", 1): 2, ("c",): 3, ("c", "d"): 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("broken", "path", "keyed"),
    [
        ("b 2", ("t",), False),
        ("b.c = [1, 2", ("t", "b", "c"), True),
        ("b = [\n 1,\n 2\n 3,\n]", ("t", "b"), True),
        ("b = 'x", ("t", "b"), True),
        ('b = """x\nyz', ("t", "b"), True),
        ("b = { c = 1,\n d = }", ("t", "b"), True),
        ("b =", ("t", "b"), True),
        ("b = 1 2 = 3", ("t", "b"), True),
        ("= 1", ("t",), False),
        ("!!", ("t",), False),
    ],
)
def test_after_a_broken_statement_it_goes_on(broken: str, path: Path, keyed: bool) -> None:
    text = f"[t]\na = 1\n{broken}\nz = 3\n"
    found = outline(text)
    bad = next(statement for statement in found.statements if statement.broken)
    assert (bad.first, bad.path, bad.keyed) == (3, path, keyed)
    assert found.lines["t", "z"] == text.count("\n")


def test_keys_under_a_broken_header_belong_nowhere() -> None:
    found = outline("[a]\nb = 1\n[c\nb = 2\n[d]\nb = 3")
    assert found.lines == {("a",): 1, ("a", "b"): 2, (-1, "b"): 4, ("d",): 5, ("d", "b"): 6}


@pytest.mark.parametrize("text", ["a = " + "[" * 30, ".".join("a" * 30) + " = 1", "a = " + "{ a = " * 30])
def test_nothing_is_followed_too_deep(text: str) -> None:
    with pytest.raises(TooDeep, match=r"^line 3: nested too deeply$"):
        outline(f"\n\n{text}")


PIECES = st.sampled_from(
    [
        *(
            "a",
            "b",
            "7",
            '"c d"',
            "'e'",
            '"\\u0041"',
            ".",
            " . ",
            " = ",
            "=",
            ",",
            ", ",
            "\n",
            "\n",
            "\t",
            " ",
        ),
        *("[", "]", "[[", "]]", "[a]\n", "[[b]]\n", "[a.b]\n", "{", "}", "{ a = 1 }", "[1, 2]", "[\n1,\n]"),
        *('"', "'", '"""', "'''", "\\", '"x"', "'y'", '"""z\n"""', "# note\n", "#", "1", "-2.5", "true"),
        *("a = 1\n", "b.a = [\n{ a = 'x' },\n]\n", "1979-05-27 07:32:00", "\n\n"),
    ]
)


@settings(max_examples=500, deadline=None)
@given(st.lists(PIECES, max_size=20).map("".join))
def test_no_key_that_the_standard_library_finds_is_missed(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        outline(text)
        return
    found = outline(text)
    assert not any(statement.broken for statement in found.statements)
    rows = text.split("\n")
    for path in paths(data):
        assert path in found.lines
        key = path[-1]
        assert isinstance(key, int) or key == "A" or key in rows[found.lines[path] - 1]


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from paths(item, (*path, key))
