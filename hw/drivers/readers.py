"""Several readers as one: scanners under the spaces and a pad for identity."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.hw.protocols import Sighting, TokenReader


class Readers(TokenReader):
    """Whatever any of them sees. Each has its own wires.

        with Readers([Scanners([hall]), Pad("/dev/croupier-pad")]) as reader:
            reader.listen(print)

    `seen` raises OSError only while none of them answers.
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
