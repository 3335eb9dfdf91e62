"""Finds which token lies on which space, although readers miss tokens and hear those of their neighbours.

Readers that cannot probe (Hall sensors) go by hits: the last three looks of each reader are kept, and a
token lies on the space with the most.

Readers that can probe (RC522) go by power: a reader that hears a token looks for the weakest power at which
it still does, and so do the readers beside it. The token lies where that is least, and the search goes on
there, until the lead is clear. So it does not matter where the token was before, nor which reader looked
first, nor how many hear it. No space is preferred, as the scanner does not know the game. A token that no
reader has heard for a second has left.
"""

ENOUGH = 2
"""So many hits in three looks make a token arrive: a single hit may be a mistake of the antenna."""
ABSENT_MS = 1000
"""After this time without a hit a token has left. A token that lies still is missed for shorter times."""
SLOW_MS = 3000
"""Where many tokens make a sweep slow, its own reader has to miss it `LIFTED` times, too, but at most for
so long."""
LIFTED = 2
"""When the reader of its place has missed it so many times, a token was lifted: old probes count no more."""
PROBES = 5
"""The last so many probes of a reader count."""
LEADS = (1 << 30, 1 << 30, 25, 14, 10, 8)
"""After so many probes of both, the reader that leads by so much has the token. In tenths of a step of
power."""
FAR = 5
"""A rival that needs more steps than these above the best is asked no further."""
REST_MS = 400
"""A token has arrived when its reader was asked again after this time: until then it may be on its way."""
JUMP = 2
"""A probe that differs by so many steps from those before says that the token was moved."""
AGAIN_MS = 1500
"""A token that lies still is probed again after this time."""
FULL_EVERY = 3
"""A reader that hears tokens of its neighbours looks with all its power only every so many times. The other
looks are too weak for them, and so are shorter, but strong enough for a token on its own space."""

# A reader's looks at a token are bits, the last one lowest, below a one that marks how many there have been.
_NONE = 0b1
_FULL = 0b1000
_HITS = (0, 0, 0, 1, 0, 1, 1, 2, 0, 1, 1, 2, 1, 2, 2, 3)

REST = (-1, "", -1, -1)
"""No task."""


class Ear:
    """What one reader hears of one token."""

    def __init__(self) -> None:
        self.bits = _NONE
        self.powers: list[int] = []
        """The weakest powers that it needed, in its last probes."""
        self.is_found = False
        """Whether one of these probes found the token; if not, it needs more than was tried."""
        self.first_ms = 0
        self.probed_ms = 0

    def hits(self) -> int:
        return _HITS[self.bits]

    def looks(self) -> int:
        return 3 if self.bits >= 8 else 2 if self.bits >= 4 else 1 if self.bits >= 2 else 0

    def look(self, is_seen: bool) -> None:
        bits = self.bits << 1 | is_seen
        self.bits = bits & 0b111 | _FULL if bits >= _FULL else bits

    def weakest(self) -> int:
        """The weakest power that it needs, in tenths of a step."""
        return 10 * sum(self.powers) // len(self.powers) if self.powers else 1000


class Token:
    def __init__(self, now_ms: int) -> None:
        self.place = -1
        self.last_ms = now_ms
        self.ears: dict[int, Ear] = {}
        self.is_news = True
        """Whether something has changed since it was last reported."""
        self.missed = 0
        """How often the reader of its place has looked since it was heard, and missed it."""
        self.is_doubtful = False
        """Whether that reader has just missed it, and was not asked again."""

    def forget(self) -> None:
        """It was moved: what the readers heard no longer counts."""
        self.ears = {}
        self.is_news = True

    def best(self) -> int:
        """The space of the reader that needs the least power; -1 if none was probed."""
        ranked = sorted([(ear.weakest(), space) for space, ear in self.ears.items() if ear.powers])
        return ranked[0][1] if ranked else -1


class Tracker:
    """Keeps where the tokens are. They are told apart by their tags, or without tags by their spaces."""

    def __init__(self, spaces: int, can_probe: bool = False) -> None:
        self._spaces = spaces
        self._can_probe = can_probe
        self._tokens: dict[str, Token] = {}
        self._silent: set[int] = set()
        """The spaces whose readers do not answer: those beyond are asked in their place."""
        self._turns = [0] * spaces
        self._usual = -1
        """The power that the reader of the last arrival needed; -1 if there was none."""

    def placed(self) -> list[tuple[int, str]]:
        """Every token that has arrived and not left: (space, tag)."""
        return sorted([(token.place, _tag(name)) for name, token in self._tokens.items() if token.place >= 0])

    def look(self, now_ms: int, space: int, tags: tuple[str, ...]) -> list[tuple[str, int, str]]:
        """Take one look of one reader. Returns the tokens that arrived: ("arrive", space, tag).

        A token that arrives has left the space where it was before.
        """
        seen = [_name(tag, space) for tag in tags]
        for name in seen:
            token = self._tokens.get(name)
            if token is None:
                token = self._tokens[name] = Token(now_ms)
            self._is_heard(token, now_ms)
            if space not in token.ears:
                token.ears[space] = Ear()
                token.is_news = True
        changes: list[tuple[str, int, str]] = []
        for name in sorted(self._tokens):
            token = self._tokens[name]
            ear = token.ears.get(space)
            if ear is None:
                if self._can_probe and space == token.place:
                    token.missed += 1
                continue
            ear.look(name in seen)
            if ear.bits == _FULL and not ear.powers:
                del token.ears[space]
                token.is_news = True
            if self._can_probe:
                if space == token.place and name not in seen and space == token.best():
                    self._is_missed(token)
            else:
                self._settle_by_hits(name, token, changes)
            if not token.ears and token.place < 0:
                del self._tokens[name]
        return changes

    def probe(self, now_ms: int, space: int, tag: str, power: int, limit: int) -> list[tuple[str, int, str]]:
        """Take one probe of one reader: the weakest power at which it hears the token, or `limit` + 1."""
        token = self._tokens.get(tag)
        if token is None:
            return []
        top = token.best()
        if space == token.place:
            token.is_doubtful = False
        if power <= limit:
            self._is_heard(token, now_ms)
        elif space == top and (token.ears[top].is_found or power <= token.ears[top].powers[-1]):
            token.forget()  # it has gone from where it was
            return []
        ear = token.ears.get(space)
        if ear is None:
            ear = token.ears[space] = Ear()
        if len(ear.powers) > 1 and abs(10 * power - ear.weakest()) >= 10 * JUMP:
            if space == top:
                token.forget()
                return []
            ear.powers = []
        if top >= 0 and ear.probed_ms < token.ears[top].first_ms:
            ear.powers = []  # from before it came here
        if space == top and not ear.is_found:
            ear.powers = []  # not far enough
        ear.is_found = power <= limit
        if not ear.powers:
            ear.first_ms = now_ms
        ear.powers.append(power)
        if len(ear.powers) > PROBES:
            ear.powers.pop(0)
        ear.probed_ms = now_ms
        token.is_news = True
        changes: list[tuple[str, int, str]] = []
        self._settle_by_power(tag, token, changes)
        return changes

    def wanted(self, now_ms: int, may_be_on: list[bool]) -> tuple[int, str, int, int]:
        """The probe that is most wanted: (space, tag, where to begin, up to where). The space is -1 if none
        is.

        Tokens that the reader of their place has missed come first, then those whose place is not clear
        yet. One that lies still is probed again now and then.
        """
        task, best = REST, 1 << 30
        if not self._can_probe:
            return task
        for name, token in sorted(self._tokens.items()):  # a dict of MicroPython has no order
            top = token.best()
            if top < 0:
                asked = sorted([space for space, ear in token.ears.items() if ear.bits & 1])
                least = -1
            else:
                asked = [top] + self._beside(top) + [token.place]
                least = token.ears[top].weakest()
                if not token.ears[top].is_found:
                    asked += [
                        space for space, ear in sorted(token.ears.items()) if ear.bits & 1 and not ear.powers
                    ]
            for space in asked:
                if not 0 <= space < self._spaces or not may_be_on[space] or space in self._silent:
                    continue
                ear = token.ears.get(space)
                count = len(ear.powers) if ear else 0
                rank = self._rank(now_ms, token, space, top, count, least, ear)
                if rank < best:
                    best = rank
                    task = (space, name) + self._where_to_try(space == top, least, ear)
        return task

    def look_power(self, space: int) -> int:
        """With which power a reader looks next; -1 with all that it has."""
        own, others = -1, 1000
        for token in self._tokens.values():
            ear = token.ears.get(space)
            if ear is None or token.place < 0:
                continue
            if token.place == space:
                if not ear.powers:
                    return -1
                own = max(own, ear.weakest() // 10 + 1)
            elif ear.powers:
                others = min(others, ear.weakest() // 10 - 1)
            elif ear.hits():
                others = min(others, self._need_at_place(token))
        if others == 1000:
            return -1
        self._turns[space] = (self._turns[space] + 1) % FULL_EVERY
        return -1 if self._turns[space] == 0 else max(own, others, 0)

    def heard(self, tag: str) -> list[tuple[int, int, int, int, int]]:
        """What the readers hear of a token: (space, hits, looks, sum of the weakest powers, probes).

        Nothing, if no reader hears it just now.
        """
        token = self._tokens.get(tag)
        if token is None:
            return []
        token.is_news = False
        return [
            (space, ear.hits(), ear.looks(), sum(ear.powers), len(ear.powers))
            for space, ear in sorted(token.ears.items())
        ]

    def in_sight(self, only_news: bool) -> list[str]:
        """The tags of the tokens that are heard; `only_news`: of which something has changed."""
        return [
            name
            for name, token in sorted(self._tokens.items())
            if token.is_news or (token.ears and not only_news)
        ]

    def missing(self, now_ms: int) -> list[tuple[str, int, str]]:
        """The tokens that have been out of sight for long enough to have left: ("leave", space, tag)."""
        changes = []
        for name in sorted(self._tokens):
            token = self._tokens[name]
            away_ms = now_ms - token.last_ms
            if away_ms < ABSENT_MS:
                continue
            if self._can_probe and token.place >= 0 and token.missed < LIFTED and away_ms < SLOW_MS:
                continue
            if token.place >= 0:
                changes.append(("leave", token.place, _tag(name)))
            del self._tokens[name]
        return changes

    def is_settled(self) -> bool:
        """Whether it is known of every token that is heard where it lies."""
        return all(token.place >= 0 for token in self._tokens.values())

    def retuned(self, space: int) -> None:
        """A reader sends or hears otherwise than before: what it heard no longer counts."""
        for token in self._tokens.values():
            if space in token.ears:
                token.ears[space].powers = []

    def answers(self, space: int, does: bool) -> None:
        """Whether a reader answers at all. When it stops, what it heard before no longer counts."""
        if does:
            self._silent.discard(space)
            return
        self._silent.add(space)
        for token in self._tokens.values():
            if token.ears.pop(space, None):
                token.is_news = True

    def _is_heard(self, token: Token, now_ms: int) -> None:
        token.last_ms = now_ms
        token.missed = 0

    def _is_missed(self, token: Token) -> None:
        token.missed += 1
        token.is_doubtful = token.missed < LIFTED
        if token.missed == LIFTED:
            token.forget()

    def _beside(self, space: int) -> list[int]:
        """The readers beside that one, on both sides. Where one is silent, the one beyond it."""
        found = []
        for step in (-1, 1):
            other = space + step
            if other in self._silent:
                other += step
            if 0 <= other < self._spaces and other not in self._silent:
                found.append(other)
        return found

    def _where_to_try(self, is_top: bool, least: int, ear: Ear | None) -> tuple[int, int]:
        """With which power a probe begins, and up to where it goes."""
        if ear and ear.powers:
            return (ear.powers[-1], (ear.powers[-1] if is_top else least // 10) + FAR)
        known = least // 10 if least >= 0 else self._usual
        return (-1, -1) if known < 0 else (known + FAR, known + FAR)

    def _need_at_place(self, token: Token) -> int:
        ear = token.ears.get(token.place)
        return ear.weakest() // 10 + 1 if ear and ear.powers else 0

    def _rank(
        self, now_ms: int, token: Token, space: int, top: int, count: int, least: int, ear: Ear | None
    ) -> int:
        """How much a probe is wanted: the lower, the more; at least 1 << 30 if it is not."""
        if token.is_doubtful and space == token.place:
            return -1
        if top < 0:
            return count
        if ear and ear.probed_ms < token.ears[top].first_ms:
            count, ear = 0, None
        if space == top:
            rivals = [other.weakest() for at, other in token.ears.items() if at != top and other.powers]
            lead = min(rivals) - least if rivals else 1000
        else:
            lead = ear.weakest() - least if ear and ear.powers else 0
        if count < PROBES and (lead < LEADS[count] or (space == top and count < ENOUGH)):
            return count if token.place != top else 100 + count
        if ear and top != token.place:
            first_ms = token.ears[top].first_ms
            if ear.probed_ms - first_ms < REST_MS <= now_ms - first_ms:
                return 50
        if ear and now_ms - ear.probed_ms >= AGAIN_MS:
            return 1000 + (ear.probed_ms & 0xFFFFF)
        return 1 << 30

    def _settle_by_power(self, name: str, token: Token, changes: list[tuple[str, int, str]]) -> None:
        """The token lies where the least power is needed, once the readers beside that one need more."""
        best, here = token.best(), token.place
        if best < 0 or best == here:
            return
        top = token.ears[best]
        count, is_clear, is_done = len(top.powers), True, True
        if top.probed_ms - top.first_ms < REST_MS:
            return
        beside = self._beside(best)
        for space in beside + [here]:
            ear = token.ears.get(space)
            if ear is None and space == here:
                continue
            if ear is None or not ear.powers or ear.probed_ms - top.first_ms < REST_MS:
                return  # a token that passes may be as far from this reader before as after
            both = min(count, len(ear.powers))
            is_clear = is_clear and ear.weakest() - top.weakest() >= LEADS[both]
            is_done = is_done and (both == PROBES or ear.weakest() - top.weakest() >= LEADS[both])
        if is_clear or (is_done and here not in token.ears):
            token.place = best
            self._usual = top.weakest() // 10
            changes.append(("arrive", best, name))

    def _settle_by_hits(self, name: str, token: Token, changes: list[tuple[str, int, str]]) -> None:
        ears, here = token.ears, token.place
        rivals = sorted([space for space in ears if space != here])
        if not rivals:
            return
        if len(rivals) > 1 and not all(ears[space].bits & _FULL for space in rivals):
            return  # two readers see it come: let both have their three looks
        best = max(rivals, key=lambda space: ears[space].hits())
        hits = ears[best].hits()
        if hits >= ENOUGH and hits > (ears[here].hits() if here in ears else 0):
            token.place = best
            changes.append(("arrive", best, _tag(name)))


def _name(tag: str, space: int) -> str:
    return tag if tag != "-" else f"-{space}"


def _tag(name: str) -> str:
    return "-" if name[0] == "-" else name
