"""The table rule → tests: complete, and the one in docs/ is the one of today."""

import subprocess
import sys

from tests.rules_table import PAGE, PROJECT, Rule, Tests, complaints, load_rules, table


def test_the_page_is_the_table_of_today() -> None:
    """And every live rule has a test."""
    command = (sys.executable, "-m", "tests.rules_table")
    ran = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.returncode == 0
    assert ran.stdout == PAGE.read_text(encoding="utf-8") + "\n", "write it again: make rules ARGS=--write"


def test_there_are_158_rules_of_which_150_are_live() -> None:
    rules = load_rules()
    assert [rule.id for rule in rules] == [f"R{number}" for number in range(1, 159)]
    assert sum(rule.live for rule in rules) == 150
    assert all(rule.says for rule in rules)


RULES = [
    Rule("R1", "A Setup", "The bank never fails.", live=True),
    Rule("R2", "A Setup", "A misprint.", live=False),
    Rule("R3", "B Turn", "Two dice | one token.", live=True),
]
TESTS: Tests = {"R1": {"tests/rules/test_a_setup.py": ["the bank pays", "and pays again"]}}


def test_a_live_rule_without_a_test_is_named() -> None:
    assert list(complaints(RULES, TESTS)) == ["R3 has no test: Two dice | one token."]


def test_a_mark_of_no_rule_is_named() -> None:
    tests = TESTS | {"R3": TESTS["R1"], "R999": TESTS["R1"]}
    assert list(complaints(RULES, tests)) == ["R999 is no rule, but tests/rules/test_a_setup.py names it"]


def test_the_table_says_which_tests_show_a_rule() -> None:
    text = table(RULES, TESTS)
    shown = "[test_a_setup.py](../tests/rules/test_a_setup.py): the bank pays; and pays again"
    assert f"| R1 | The bank never fails. | {shown} |\n" in text
    assert "| R2 | (A misprint.) | – |\n" in text
    assert "## B Turn\n" in text
