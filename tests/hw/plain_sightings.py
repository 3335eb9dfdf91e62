"""Takes the sightings of a reader without what it says in addition, such as which other readers hear a
token."""

from __future__ import annotations

from collections.abc import Callable

from croupier.hw.protocols import Sighting


def plain(seen: list[Sighting]) -> Callable[[Sighting], None]:
    """A listener that notes what came and went in `seen`, and not when a reader only becomes more or less
    sure.
    """

    def note(sighting: Sighting) -> None:
        bare = Sighting(sighting.uid, sighting.place, sighting.present)
        last = next((s for s in reversed(seen) if s.uid == bare.uid), None)
        if bare != last:
            seen.append(bare)

    return note
