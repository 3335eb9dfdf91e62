"""The text files: every message in every language, with the same facts, and each used by some code."""
# ruff: noqa: N802 - the visitor's methods are named after the nodes

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from croupier.config import languages
from croupier.config.editions import load_edition
from croupier.config.languages import (
    Messages,
    catalogue,
    known_languages,
    language_after,
    shipped_languages,
    spoken,
)
from croupier.engine.bots.reason import REASONS
from croupier.engine.refusals import Code
from tests.support import PROJECT

FOLDER = Path(languages.__file__).parent
OTHERS = [language for language in shipped_languages() if language != "en"]
PLACES = (
    "do", "line", "news", "screen", "read", "told", "why", "refused", "reason", "page", "cli", "device",
    "paper", "language", "words", "stage", "row", "space", "doctor", "setup", "aloud", "people",
    "archive", "story", "smart",
)  # fmt: skip
"""What the name of a message begins with, by where it is shown."""
TEXTS_OF = {
    "story-file.js": "story-",
    "past.js": "archive-",
    "games.js": "archive-",
    "people.js": "archive-",
}
"""Pages with texts of their own, by the module that says them; all others have those called page-…"""
A_MESSAGE = re.compile(rf"(?:{'|'.join(PLACES)})-[a-z0-9_]+(?:-[a-z0-9_]+)*")


class Facts(Visitor):
    """The variables and terms that a message uses."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.found.add(f"${node.id.name}")

    def visit_TermReference(self, node: ftl.TermReference) -> None:
        self.found.add(f"-{node.id.name}")


@cache
def entries(language: str) -> list[ftl.EntryType]:
    return FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8")).body


@cache
def messages(language: str) -> dict[str, ftl.Message]:
    return {entry.id.name: entry for entry in entries(language) if isinstance(entry, ftl.Message)}


def facts(message: ftl.Message) -> set[str]:
    visitor = Facts()
    visitor.visit(message)
    return visitor.found


# -- the files


@pytest.mark.parametrize("language", shipped_languages())
def test_every_file_says_the_name_of_its_language(language: str) -> None:
    assert "language-name" in messages(language)


@pytest.mark.parametrize("language", shipped_languages())
def test_every_line_is_understood(language: str) -> None:
    assert [entry.content for entry in entries(language) if isinstance(entry, ftl.Junk)] == []


@pytest.mark.parametrize("language", shipped_languages())
def test_no_message_is_there_twice(language: str) -> None:
    names = [entry.id.name for entry in entries(language) if isinstance(entry, ftl.Message)]
    assert sorted({name for name in names if names.count(name) > 1}) == []


@pytest.mark.parametrize("language", shipped_languages())
def test_every_name_says_where_the_message_is_shown(language: str) -> None:
    assert [name for name in messages(language) if not A_MESSAGE.fullmatch(name)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_there_in_every_language(language: str) -> None:
    assert sorted(messages("en").keys() - messages(language).keys()) == []
    assert sorted(messages(language).keys() - messages("en").keys()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_uses_the_facts_of_the_original(language: str) -> None:
    """Fewer facts would be lost information, others would be holes."""
    differing = {}
    for name, message in messages("en").items():
        here, there = facts(message), facts(messages(language)[name])
        if here != there:
            differing[name] = here ^ there
    assert differing == {}


@pytest.mark.parametrize("language", shipped_languages())
def test_every_letter_is_in_the_font_of_the_small_screens(language: str) -> None:
    for name, message in messages(language).items():
        if name.startswith(("do-", "line-", "news-", "screen-", "read-", "why-")):
            for element in _texts(message):
                element.encode("iso8859-15")


def _texts(message: ftl.Message) -> Iterator[str]:
    class Texts(Visitor):
        def __init__(self) -> None:
            self.found: list[str] = []

        def visit_TextElement(self, node: ftl.TextElement) -> None:
            self.found.append(node.value)

    texts = Texts()
    texts.visit(message)
    yield from texts.found


# -- the code and the files


@cache
def said_by_the_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """Names of messages in the program, and patterns for those that are put together."""
    names: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for path in (PROJECT / "firmware").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if A_MESSAGE.fullmatch(node.value):
                    names.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    else ".+"
                    for part in node.values
                ]
                if re.match(rf"(?:{'|'.join(PLACES)})\\?-", parts[0]) and len(parts) > 1:
                    patterns.append(re.compile("".join(parts)))
    for path in (PROJECT / "firmware" / "web" / "static").rglob("*.js"):
        page = path.read_text(encoding="utf-8")
        own = TEXTS_OF.get(path.name, "page-")
        said = re.findall(r'say\("([a-z0-9-]+)"', page)
        names.update(f"{own if own + name in messages('en') else 'page-'}{name}" for name in said)
        patterns += [re.compile(f"{own}{start}.+") for start in re.findall(r"say\(`([a-z-]+)\$\{", page)]
        quoted = {f"{own}{name}" for name in re.findall(r'"([a-z0-9-]+)"', page)}
        names.update(quoted & messages("en").keys())
    return names, patterns


def test_nothing_is_said_that_is_not_in_the_files() -> None:
    names, patterns = said_by_the_code()
    assert sorted(names - messages("en").keys()) == []
    empty = [
        pattern.pattern for pattern in patterns if not any(pattern.fullmatch(name) for name in messages("en"))
    ]
    assert empty == []


def test_no_message_is_there_that_no_code_uses() -> None:
    names, patterns = said_by_the_code()
    unused = [
        name
        for name in messages("en")
        if name not in names and not any(pattern.fullmatch(name) for pattern in patterns)
    ]
    assert unused == []


def test_every_refusal_has_its_words_and_no_words_are_for_none() -> None:
    there = {name.removeprefix("refused-") for name in messages("en") if name.startswith("refused-")}
    assert there == set(get_args(Code))


def test_every_reason_of_a_robot_has_its_words_and_their_facts() -> None:
    called = {"space": "place", "other": "there"}
    for code, given in REASONS.items():
        message = messages("en")[f"reason-{code}"]
        assert facts(message) == {f"${called.get(name, name)}" for name in given}, code
    assert {name.removeprefix("reason-") for name in messages("en") if name.startswith("reason-")} == set(
        REASONS
    )


# -- words of an edition


@pytest.mark.parametrize(
    ("edition", "language", "expected"),
    [
        ("walking-dead-fr", "fr", "La dernière tour de garde"),
        ("walking-dead-fr", "en", "The last Guard Tower"),
        ("walking-dead", "fr", "La dernière tour de garde"),
        ("fallout", "fr", "Le dernier abri"),
        ("world-of-warcraft", "fr", "La dernière cité"),
        ("classic", "en", "The last Hotel"),
    ],
)
def test_a_building_comes_in_as_a_term_with_its_gender(edition: str, language: str, expected: str) -> None:
    assert Messages(language, load_edition(edition)).format("line-last-hotel", {}) == expected


def test_a_language_that_nobody_speaks_here_is_english() -> None:
    assert spoken("de") == "en"
    assert spoken("fr-CA") == "fr"
    assert spoken("") == "en"


# -- a language that somebody adds


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a user puts languages."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "croupier" / "languages"
    folder.mkdir(parents=True)
    return folder


def codes() -> list[str]:
    return [language.code for language in known_languages()]


def test_a_file_in_the_users_folder_is_a_language(own_folder: Path) -> None:
    (own_folder / "da.ftl").write_text("language-name = Dansk\ndo-join = Spil med\n", encoding="utf-8")
    assert [(language.code, language.name) for language in known_languages()] == [
        ("en", "English"), ("da", "Dansk"), ("fr", "Français"),
    ]  # fmt: skip
    assert [spoken("da"), spoken("da-GL")] == ["da", "da"]
    assert [language_after(code) for code in codes()] == ["da", "fr", "en"]
    danish = Messages("da")
    assert danish.format("do-join", {}) == "Spil med"
    assert "do-join" in danish


def test_a_language_for_everybody_at_the_board_is_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    board = tmp_path / "etc"
    (board / "languages").mkdir(parents=True)
    monkeypatch.setattr(catalogue, "BOARD_FOLDER", board)
    (board / "languages" / "pt-BR.ftl").write_text("language-name = Português\ndo-join = Jogar\n")
    assert codes() == ["en", "fr", "pt-BR"]


def test_a_user_changes_a_few_sentences_of_a_language(own_folder: Path) -> None:
    (own_folder / "fr.ftl").write_text("do-join = Moi aussi !\n")
    french = Messages("fr")
    assert french.format("do-join", {}) == "Moi aussi\u00a0!"
    assert french.format("do-yes", {}) == "Oui"
    assert known_languages()[1].name == "Français"


def test_what_a_language_lacks_is_said_in_english(own_folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (own_folder / "da.ftl").write_text("do-join = Spil med\nthis line is no message\n")
    danish = Messages("da", load_edition("classic"))
    assert danish.format("do-back", {}) == "< Back"
    assert danish.format("line-last-hotel", {}) == "The last Hotel"
    assert caplog.messages[0] == "there is no message do-back in da.ftl"
    assert danish.format("do-nothing-known", {}) == "do-nothing-known"
    assert known_languages()[1].name == "da", "without a name it goes by its code"


def test_a_file_that_is_no_language_is_told_and_passed_over(
    own_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (own_folder / "deutsch.ftl").write_text("language-name = Deutsch\n")
    (own_folder / "de.ftl").write_bytes(b"language-name = \xff\n")
    assert codes() == ["en", "fr"]
    unreadable, nameless = caplog.messages
    assert unreadable.startswith(f"{own_folder}/de.ftl cannot be read: ")
    assert nameless == (
        f'{own_folder}/deutsch.ftl: "deutsch" is no language: call the file "de.ftl" or "pt-BR.ftl"'
    )
