"""Reads a language's file once, and puts its messages together: facts, plurals, an edition's words.

A file is in the format of Project Fluent (https://projectfluent.org), and Fluent's own parser reads it. What
is kept of a message is small: a text, or a tuple of texts and of the parts below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fluent.syntax import FluentParser, ast

if TYPE_CHECKING:
    from babel import Locale

Value: TypeAlias = int | float | str
Facts: TypeAlias = Mapping[str, Value]
UNKNOWN = "???"


class Fact(NamedTuple):
    """A value that comes with the message: { $amount }."""

    name: str


class Reference(NamedTuple):
    """Another message, or an attribute of it. A term's name begins with a dash: { -house(form: "many") }."""

    name: str
    facts: dict[str, Value]


class Select(NamedTuple):
    """One of several texts, by a value: { $count -> [one] … *[other] … }."""

    by: Part
    variants: tuple[tuple[Value, Pattern], ...]
    default: Pattern


Part: TypeAlias = Value | Fact | Reference | Select
Pattern: TypeAlias = str | tuple[Part, ...]
Entries: TypeAlias = dict[str, Pattern]
"""By name: "do-join", "-house", and attributes as "-house.gender"."""


# -- reading a file


def parse(text: str) -> Entries:
    """All messages and terms of a file. What is no message is passed over."""
    found: Entries = {}
    for entry in FluentParser(with_spans=False).parse(text).body:
        if not isinstance(entry, ast.Message | ast.Term):
            continue
        name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
        if entry.value is not None:
            found.setdefault(name, _pattern(entry.value))
        for attribute in entry.attributes:
            found.setdefault(f"{name}.{attribute.id.name}", _pattern(attribute.value))
    return found


def _pattern(pattern: ast.Pattern) -> Pattern:
    parts: list[Part] = []
    for element in pattern.elements:
        part = element.value if isinstance(element, ast.TextElement) else _part(element.expression)
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    if not parts:
        return ""
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else tuple(parts)


def _part(expression: ast.InlineExpression | ast.Placeable | ast.SelectExpression) -> Part:
    match expression:
        case ast.StringLiteral() | ast.NumberLiteral():
            value: Value = expression.parse()["value"]
            return value
        case ast.VariableReference():
            return Fact(expression.id.name)
        case ast.MessageReference():
            return Reference(_referred(expression.id.name, expression.attribute), {})
        case ast.TermReference():
            named = expression.arguments.named if expression.arguments is not None else []
            facts: dict[str, Value] = {one.name.name: one.value.parse()["value"] for one in named}
            return Reference(_referred(f"-{expression.id.name}", expression.attribute), facts)
        case ast.SelectExpression():
            return _select(expression)
        case ast.Placeable():
            return _part(expression.expression)
        case ast.FunctionReference():
            given, name = expression.arguments.positional, expression.id.name
            return _part(given[0]) if name == "NUMBER" and given else Fact(f"{name}()")
        case _:
            raise TypeError(f"{type(expression).__name__} is not in Fluent's syntax")


def _referred(name: str, attribute: ast.Identifier | None) -> str:
    return name if attribute is None else f"{name}.{attribute.name}"


def _select(expression: ast.SelectExpression) -> Select:
    variants = [(_key(variant.key), _pattern(variant.value)) for variant in expression.variants]
    default = next(i for i, variant in enumerate(expression.variants) if variant.default)
    return Select(_part(expression.selector), tuple(variants), variants[default][1])


def _key(key: ast.Identifier | ast.NumberLiteral) -> Value:
    if isinstance(key, ast.Identifier):
        return key.name
    number: Value = key.parse()["value"]
    return number


# -- putting a message together


class Bundle:
    """The messages of one language, from several files: the first file that has one counts."""

    def __init__(self, language: str, files: Sequence[Entries]) -> None:
        self._language = language
        self._files = files
        self._plural = plural_rule(language)

    def __contains__(self, name: str) -> bool:
        return any(name in entries for entries in self._files)

    def format(self, name: str, facts: Facts) -> tuple[str, list[str]]:
        """The message with its facts, and what is wrong with it. It must be there."""
        pattern = self._found(name)
        if isinstance(pattern, str):
            return pattern, []
        errors: list[str] = []
        assert pattern is not None
        return self._text(pattern, facts, (name,), errors), errors

    def _found(self, name: str) -> Pattern | None:
        return next((entries[name] for entries in self._files if name in entries), None)

    def _text(self, pattern: Pattern, facts: Facts, inside: tuple[str, ...], errors: list[str]) -> str:
        if isinstance(pattern, str):
            return pattern
        values = (self._value(part, facts, inside, errors) for part in pattern)
        return "".join(UNKNOWN if value is None else self._written(value) for value in values)

    def _value(self, part: Part, facts: Facts, inside: tuple[str, ...], errors: list[str]) -> Value | None:
        """None where nothing is known, and in `errors` why."""
        match part:
            case Fact(name):
                if name in facts:
                    return facts[name]
                if not inside[-1].startswith("-"):  # a term has defaults instead
                    errors.append(f"Unknown external: {name}")
                return None
            case Reference(name, given):
                return self._referred(name, given if name.startswith("-") else facts, inside, errors)
            case Select(by, variants, default):
                value = self._value(by, facts, inside, errors)
                keys = {value, self._plural(value)} if isinstance(value, int | float) else {value}
                chosen = next((pattern for key, pattern in variants if key in keys), default)
                return self._text(chosen, facts, inside, errors)
            case _:
                return part

    def _referred(self, name: str, facts: Facts, inside: tuple[str, ...], errors: list[str]) -> str | None:
        pattern = self._found(name)
        if pattern is None or name in inside:
            errors.append(f"Unknown reference: {name}" if pattern is None else f"Cyclic reference: {name}")
            return None
        return self._text(pattern, facts, (*inside, name), errors)

    def _written(self, value: Value) -> str:
        if isinstance(value, int) and self._language in _THOUSANDS:
            return f"{value:,}".replace(",", _THOUSANDS[self._language])
        return value if isinstance(value, str) else _number(value, self._language)


# -- one and many

_PLURALS: dict[str, Callable[[float], str]] = {
    "en": lambda number: "one" if number == 1 else "other",
    "fr": lambda number: "one" if 0 <= abs(number) < 2 else "other",
}
_THOUSANDS = {"en": ",", "fr": "\N{NARROW NO-BREAK SPACE}"}
"""What stands between thousands: "1,500", "1 500"."""
# Both are of the languages that come with Croupier, for numbers below a million. For all others babel
# is asked, which knows every language and takes six megabytes to do so.


def plural_rule(language: str) -> Callable[[float], str]:
    """Says for a number which form its noun has: "one", "few", "many", "other", …"""
    if language in _PLURALS:
        return _PLURALS[language]
    from babel.plural import to_python

    rule: Callable[[float], str] = to_python(_locale(language).plural_form)
    return rule


def _number(value: float, language: str) -> str:
    """As the language writes it: 1,500 or 1 500."""
    from babel.numbers import format_decimal

    return str(format_decimal(value, locale=_locale(language)))


def _locale(language: str) -> Locale:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language.replace("-", "_"))
    except UnknownLocaleError:
        return Locale.parse("en")
