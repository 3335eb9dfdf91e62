"""Joins several token readers into one: the scanners under the spaces, and the pad."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.hw.protocols import Sighting, TokenReader


class Readers(TokenReader):
    """Sees what any of its readers sees. Each reader has its own wires.

        with Readers([Scanners([hall]), Pad("/dev/croupier-pad")]) as reader:
            reader.listen(print)

    `seen` raises OSError only while all of them fail to answer.
    """

    def __init__(self, readers: Sequence[TokenReader]) -> None:
        self._readers = tuple(readers)

    def listen(self, callback: Callable[[Sighting], None]) -> None:
        for reader in self._readers:
            reader.listen(callback)

    def seen(self) -> Mapping[str, int]:
        found: dict[str, int] = {}
        errors: list[OSError] = []
        for reader in self._readers:
            try:
                found |= reader.seen()
            except OSError as error:
                errors.append(error)
        if errors and len(errors) == len(self._readers):
            raise errors[0]
        return found

    def close(self) -> None:
        for reader in self._readers:
            reader.close()
