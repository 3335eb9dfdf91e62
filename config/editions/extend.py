"""Reads an edition together with the one it extends: its file says only what differs.

The values of both files are merged before anything is checked, and each value still knows its own file and
line. So an edition and those it extends are checked as one, and every problem names its file and line.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from croupier.config.editions.find import EditionMissing, Found, find_edition
from croupier.config.problems import Problem
from croupier.config.toml_nodes import MAX_BYTES, Node, Reading, read_toml
from croupier.config.wording import shown

_MAX_CHAIN = 8
"""How many editions may extend each other; nobody needs more than two."""
_DETAILS_OF_WORD = {
    "name": ("short", "gender", "unconfirmed"),
    "one": ("many", "gender", "in"),
    "default": ("in", "unconfirmed"),
}
"""Keys that describe a word. Where an edition replaces the word, it does not inherit them."""


def read_raw(found: Found) -> bytes:
    """The bytes of the file, or as many as are needed to see that it is too large."""
    try:
        with found.file.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise EditionMissing(f"{found.file}: there is no such file") from None
    except OSError as error:
        raise EditionMissing(f"{found.file}: cannot be read ({error.strerror})") from None
    except ValueError:
        raise EditionMissing(f"{str(found.file)!r}: no file can have this name") from None


def read_layers(file: str, raw: bytes, found: Found | None = None) -> Reading:
    """Read an edition and those it extends. Problems call it `file`; `found` says where it is."""
    reading = read_toml(file, raw)
    if reading.root is None:
        return reading
    chain = _Chain((file,), () if found is None else (found.identity,))
    root = _on_its_base(reading.root, reading.problems, chain, _folder(found))
    return Reading(root, reading.problems)


class _Chain(NamedTuple):
    """The editions read so far, each extending the next: what problems call them, and their files."""

    labels: tuple[str, ...]
    files: tuple[str, ...]

    def __str__(self) -> str:
        return " extends ".join(self.labels)


def _on_its_base(top: Node, problems: list[Problem], chain: _Chain, folder: Path | None) -> Node:
    wanted = top.value.get("extends") if isinstance(top.value, dict) else None
    if wanted is None:
        unread = top.lost & {"extends", ""}  # what it would have said is not known
        return _without_complaints(top) if unread else top
    base = _base(wanted, problems, chain, folder)
    return _without_complaints(top) if base is None else _laid_over(base, top)


def _base(wanted: Node, problems: list[Problem], chain: _Chain, folder: Path | None) -> Node | None:
    """The edition that is extended, merged with its own base; None and a problem if it cannot be read."""
    try:
        found, raw = _find_base(wanted, chain, folder)
    except EditionMissing as missing:
        problems.append(wanted.problem(str(missing)))
        return None
    label = str(found.file) if found.file.name in chain.labels else found.file.name
    reading = read_toml(label, raw)
    problems += reading.problems
    if reading.root is None:
        return None
    longer = _Chain((*chain.labels, label), (*chain.files, found.identity))
    return _on_its_base(reading.root, problems, longer, _folder(found))


def _find_base(wanted: Node, chain: _Chain, folder: Path | None) -> tuple[Found, bytes]:
    name = wanted.value
    if not isinstance(name, str) or not name:
        raise EditionMissing(f'must be an edition such as "classic", not {shown(name)}')
    if len(chain.labels) > _MAX_CHAIN:
        raise EditionMissing(f"goes on for too long: {chain}")
    try:
        found = find_edition(name, beside=folder, except_for=chain.files)
    except EditionMissing:
        find_edition(name)
        raise EditionMissing(f'goes round in a circle: {chain} extends "{name}"') from None
    raw = read_raw(found)
    if found.identity in chain.files:
        raise EditionMissing(f'goes round in a circle: {chain} extends "{name}"')
    return found, raw


def _folder(found: Found | None) -> Path | None:
    return found.file.parent if found is not None and isinstance(found.file, Path) else None


def _laid_over(base: Node, top: Node) -> Node:
    """Merge two tables key by key; any other value replaces the one of the base."""
    if not isinstance(base.value, dict) or not isinstance(top.value, dict) or _is_new_card(top):
        return top
    outdated = {key for word, keys in _DETAILS_OF_WORD.items() if word in top.value for key in keys}
    if top.path[:1] == ("tokens",) and "name" in top.value:
        outdated.add("icon")  # a token's drawing shows what its name says
    merged = {key: node for key, node in base.value.items() if key not in outdated}
    for key, node in top.value.items():
        merged[key] = _laid_over(merged[key], node) if key in merged else node
    return replace(top, value=merged, lost=top.lost | base.lost)


def _is_new_card(node: Node) -> bool:
    """Whether it replaces a card of the base: it has an effect. Otherwise it changes words or sums only."""
    match node.path:
        case ("decks", _, "cards", _):
            return isinstance(node.value, dict) and "effect" in node.value
        case _:
            return False


def _without_complaints(node: Node) -> Node:
    """Report no missing key: it might be in the edition that cannot be read."""
    if not isinstance(node.value, dict):
        return node
    parts = {key: _without_complaints(part) for key, part in node.value.items()}
    return replace(node, value=parts, lost=node.lost | {""})
