"""Finds which token lies on which space, although readers miss tokens and see those of their neighbours.

For each token the last three looks of a reader are kept. The token lies on the space with the most hits; with
equal hits it stays where it was. No space is preferred, as the scanner does not know the game. A token that
no reader has seen for a second has left.
"""

ENOUGH = 2
"""So many hits in three looks make a token arrive: a single hit may be a mistake of the antenna."""
ABSENT_MS = 1000
"""After this time without a hit a token has left. A token that lies still is missed for shorter times."""

# A reader's looks at a token are bits, the last one lowest, below a one that marks how many there have been.
_NONE = 0b1
_FULL = 0b1000
_HITS = (0, 0, 0, 1, 0, 1, 1, 2, 0, 1, 1, 2, 1, 2, 2, 3)


class Tracker:
    """Keeps where the tokens are. They are told apart by their tags, or without tags by their spaces."""

    def __init__(self) -> None:
        self._placed: dict[str, int] = {}
        self._looks: dict[str, dict[int, int]] = {}
        self._last: dict[str, int] = {}

    def placed(self) -> list[tuple[int, str]]:
        """Every token that has arrived and not left: (space, tag)."""
        return sorted((space, _tag(token)) for token, space in self._placed.items())

    def look(self, now_ms: int, space: int, tags: tuple[str, ...]) -> list[tuple[str, int, str]]:
        """Take one look of one reader. Returns the tokens that arrived: ("arrive", space, tag).

        A token that arrives has left the space where it was before.
        """
        seen = [_token(tag, space) for tag in tags]
        for token in seen:
            self._last[token] = now_ms
            self._looks.setdefault(token, {}).setdefault(space, _NONE)
        changes: list[tuple[str, int, str]] = []
        for token in sorted(self._looks):
            looks = self._looks[token]
            if space not in looks:
                continue
            bits = looks[space] << 1 | (token in seen)
            looks[space] = bits & 0b111 | _FULL if bits >= _FULL else bits
            if looks[space] == _FULL:
                del looks[space]
            self._settle(token, looks, changes)
            if not looks and token not in self._placed:
                self._forget(token)
        return changes

    def missing(self, now_ms: int) -> list[tuple[str, int, str]]:
        """The tokens that have been out of sight for long enough to have left: ("leave", space, tag)."""
        changes = []
        for token in sorted(self._last):
            if now_ms - self._last[token] >= ABSENT_MS:
                if token in self._placed:
                    changes.append(("leave", self._placed.pop(token), _tag(token)))
                self._forget(token)
        return changes

    def _settle(self, token: str, looks: dict[int, int], changes: list[tuple[str, int, str]]) -> None:
        here = self._placed.get(token, -1)
        rivals = sorted(space for space in looks if space != here)
        if not rivals:
            return
        if len(rivals) > 1 and not all(looks[space] & _FULL for space in rivals):
            return  # two readers see it come: let both have their three looks
        best = max(rivals, key=lambda space: _HITS[looks[space]])
        hits = _HITS[looks[best]]
        if hits < ENOUGH or hits <= _HITS[looks.get(here, _NONE)]:
            return
        self._placed[token] = best
        changes.append(("arrive", best, _tag(token)))

    def _forget(self, token: str) -> None:
        self._looks.pop(token, None)
        self._last.pop(token, None)


def _token(tag: str, space: int) -> str:
    return tag if tag != "-" else f"-{space}"


def _tag(token: str) -> str:
    return "-" if token[0] == "-" else token
