"""Gives readers the spaces that a walk has found for them, and the others what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def renamed(known: Sequence[int], found: Mapping[int, int]) -> dict[int, int]:
    """The space of each reader. Readers are `known` by the spaces that they had so far.

    One that was not found keeps its space; if that has got another, it gets one of those left over.
    """
    left = set(known) - set(found.values())
    kept = {reader for reader in known if reader not in found and reader in left}
    spare = iter(sorted(left - kept))
    return {
        reader: found[reader] if reader in found else reader if reader in kept else next(spare)
        for reader in known
    }
