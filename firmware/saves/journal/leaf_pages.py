"""Finds the rows of a table in the pages of a damaged file, without the pages that say where they are.

SQLite reaches a row through a tree of pages. Where a page near the root is lost, all rows below it are too,
although they are there. Here each page is looked at by itself. What is found may be old, or no row at all:
the caller knows its rows by their seals.

The format is described at https://sqlite.org/fileformat2.html#b_tree_pages.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from croupier.firmware.saves.journal.schema import PAGE_BYTES

_LEAF_OF_A_TABLE = 0x0D
_PAGE_HEADER_BYTES = 8
_MOST_IN_PAGE = PAGE_BYTES - 35
_LEAST_IN_PAGE = (PAGE_BYTES - 12) * 32 // 255 - 23
_IN_OVERFLOW_PAGE = PAGE_BYTES - 4
_MAX_ROW_BYTES = 4 << 20
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
Values = tuple[object, ...]


class _NoRow(Exception):
    """These bytes are not a row."""


def rows_of_page(page: bytes, pages: Sequence[bytes]) -> Iterator[Values]:
    """The rows in one page, each with its number first. `pages` are those of the file, for long rows."""
    if len(page) < PAGE_BYTES or page[0] != _LEAF_OF_A_TABLE:
        return
    (cells,) = struct.unpack_from(">H", page, 3)
    for start in struct.iter_unpack(">H", page[_PAGE_HEADER_BYTES : _PAGE_HEADER_BYTES + 2 * cells]):
        try:
            yield _row(page, start[0], pages)
        except (_NoRow, IndexError, UnicodeDecodeError):
            continue


def _row(page: bytes, start: int, pages: Sequence[bytes]) -> Values:
    length, at = _number(page, start)
    number, at = _number(page, at)
    if length > _MAX_ROW_BYTES:
        raise _NoRow
    record = _payload(page, at, length, pages)
    head, at = _number(record, 0)
    kinds: list[int] = []
    while at < head:
        kind, at = _number(record, at)
        kinds.append(kind)
    values: list[object] = []
    for kind in kinds:
        value, at = _value(record, at, kind)
        values.append(value)
    return (number, *values[1:])  # the first column is the number, and is not stored again


def _payload(page: bytes, at: int, length: int, pages: Sequence[bytes]) -> bytes:
    """A long row goes on in other pages, each of which begins with the number of the next one."""
    if length <= _MOST_IN_PAGE:
        found = page[at : at + length]
    else:
        here = _LEAST_IN_PAGE + (length - _LEAST_IN_PAGE) % _IN_OVERFLOW_PAGE
        here = here if here <= _MOST_IN_PAGE else _LEAST_IN_PAGE
        found, follows = page[at : at + here], page[at + here : at + here + 4]
        while len(found) < length:
            number = int.from_bytes(follows)
            if not 0 < number <= len(pages):
                raise _NoRow
            follows, more = pages[number - 1][:4], pages[number - 1][4:]
            found += more[: length - len(found)]
    if len(found) < length:
        raise _NoRow
    return found


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next thing begins."""
    value = 0
    for n in range(9):
        byte = data[at + n]
        if n == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    raise _NoRow


def _value(record: bytes, at: int, kind: int) -> tuple[object, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind in _INTEGER_BYTES:
        end = at + _INTEGER_BYTES[kind]
        return int.from_bytes(record[at:end], signed=True), end
    if kind < 12:
        raise _NoRow  # a fraction, which no row of ours has
    end = at + (kind - 12) // 2
    if end > len(record):
        raise _NoRow
    return (record[at:end].decode() if kind % 2 else record[at:end]), end
