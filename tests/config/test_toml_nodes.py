"""A file that is not quite TOML is read as far as it goes."""

import pytest

from croupier.config.toml_nodes import MAX_BROKEN_STATEMENTS, MAX_BYTES, read_toml
from tests.config.wrong import CLASSIC, changed, line_of, problems_of

TOML = "not valid TOML:"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("4  = {", "4  {", f"spaces: {TOML} expected '=' after a key in a key/value pair (column 4)"),
        ('"Income Tax"', '"Income Tax', f"spaces.4: {TOML} unclosed inline table (column 36)"),
        ("amount = 200 }", 'amount = "200 }', f"spaces.4: {TOML} unterminated string"),
        ("amount = 200 }", "amount = 200", f"spaces.4: {TOML} unclosed inline table"),
        ("amount = 200 }", "amount = [200 }", f"spaces.4: {TOML} unclosed array (column 59)"),
        ("amount = 200 }", "amount = 2OO }", f"spaces.4: {TOML} unclosed inline table (column 55)"),
        ("amount = 200 }", "amount = two }", f"spaces.4: {TOML} invalid value (column 54)"),
        (
            "amount = 200 }",
            "amount = 200, amount = 2 }",
            f"spaces.4: {TOML} duplicate inline table key 'amount' (column 69)",
        ),
        (
            "amount = 200 }",
            f"amount = {'9' * 5000} }}",
            f"spaces.4: {TOML} a value nobody could have meant",
        ),
    ],
)
def test_a_slip_is_one_problem_on_its_line(old: str, new: str, problem: str) -> None:
    assert problems_of(changed(old, new)) == [f"48: {problem}"]


def test_a_slip_in_a_header_is_one_problem() -> None:
    assert problems_of(changed("[bank]", "[bank")) == [
        f"10: {TOML} expected ']' at the end of a table declaration"
    ]


def test_a_table_is_there_once() -> None:
    assert problems_of(CLASSIC + "[bank]\nsalary = 1\n") == [
        f"{CLASSIC.count(chr(10)) + 1}: bank: is there twice: first on line 10"
    ]


def test_a_table_is_no_list_of_tables() -> None:
    text = changed("[decks.community_chest]", "[[spaces]]\n[decks.community_chest]")
    line = line_of("[[spaces]]", text)
    assert problems_of(text) == [f"{line}: spaces.0: {TOML} cannot overwrite a value (column 9)"]


def test_a_text_that_never_ends_does_not_hide_the_rest() -> None:
    text = changed('"Income Tax"', '"""Income Tax', changed('"$%"', '"$"'))
    assert [problem.partition(":")[0] for problem in problems_of(text)] == ["8", "48"]


def test_what_is_not_utf_8_is_found_on_its_line() -> None:
    text = changed('"$%"', '"$"', changed('"Hat"', '"Hût"')).replace("ô", "o")
    assert [problem.partition(": must")[0] for problem in problems_of(text.encode("latin-1"))] == [
        "8: currency.default",
        "22: not UTF-8 text (byte 0xfb): save the file as UTF-8",
    ]


def test_utf_16_is_not_utf_8() -> None:
    assert problems_of(CLASSIC.encode("utf-16-le").replace(b"$", b"\xff")) == [
        "8: not UTF-8 text (byte 0xff): save the file as UTF-8"
    ]


def test_a_huge_file_is_not_even_read() -> None:
    assert problems_of(b"x" * 10_000_000) == [
        f"1: larger than {MAX_BYTES} bytes: this cannot be a file of ours"
    ]


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, ".".join("a" * 5000) + " = 1"])
def test_depth_has_an_end(text: str) -> None:
    assert problems_of(f"\n{text}") == ["2: tables or lists nested too deeply"]


def test_junk_is_given_up_after_a_while() -> None:
    assert len(problems_of("a = !\n" * 1000)) == MAX_BROKEN_STATEMENTS + 1


def test_a_node_knows_its_place() -> None:
    root = read_toml("mine.toml", b"[a]\nb = [1,\n 2]\n").root
    assert root is not None
    assert isinstance(root.value, dict)
    table = root.value["a"]
    assert (table.file, table.line, table.path) == ("mine.toml", 1, ("a",))
    numbers = table.value["b"]
    assert (numbers.line, numbers.value[1].line, numbers.value[1].value) == (2, 3, 2)
    assert str(numbers.value[1].problem("is odd")) == "mine.toml:3: a.b.1: is odd"
