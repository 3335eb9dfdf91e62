"""One edition in one language: a message, its facts filled in the way that language does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.config.languages import Messages, spoken
from croupier.engine.edition import Edition

REMEMBERED = 1000
"""Sentences; putting one together takes long enough to be worth it."""
LINE = 21
"""Letters on a line of the small screen."""

Facts = Mapping[str, int | str]

PLAYERS = frozenset({"who", "other", "player", "mover", "thrower", "lander", "debtor", "owner"})
MONEY = frozenset({"amount", "price", "least", "most", "standing", "cost", "rent", "cash", "worth", "value"})
PLACES = frozenset({"place", "there"})


class Say:
    """Call it with a message and its facts: say("do-buy", amount=say.money(60))."""

    def __init__(self, edition: Edition, language: str) -> None:
        self.edition = edition
        self._messages = Messages(language, edition)
        self.language = self._messages.language
        self._currency = edition.language if self.native else self.language
        self._said: dict[tuple[object, ...], str] = {}

    def __call__(self, key: str, /, **facts: int | str) -> str:
        """The sentence. What the language's file lacks is said in English."""
        asked = (key, *facts.items())
        if asked not in self._said:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            self._said[asked] = self._messages.format(key, facts)
        return self._said[asked]

    def knows(self, key: str) -> bool:
        return key in self._messages

    @property
    def native(self) -> bool:
        """The language of what is printed on the board."""
        return spoken(self.edition.language) == self.language

    def money(self, amount: int) -> str:
        return self.edition.money(amount, self._currency)

    def place(self, space: int) -> str:
        """The name of a space, or its short form where the whole would not fit on a line."""
        found = self.edition.spaces[space]
        return found.name if len(found.name) <= LINE else found.label

    def told(self, key: str, facts: Facts, names: Sequence[str]) -> str:
        """A message whose facts are numbers of players, sums and spaces, each known by its name."""
        return self(key, **{name: self._fact(name, value, names) for name, value in facts.items()})

    def _fact(self, name: str, value: int | str, names: Sequence[str]) -> int | str:
        if isinstance(value, str):
            return value
        if name in PLAYERS:
            return names[value] if 0 <= value < len(names) else self("told-bank")
        if name in MONEY:
            return self.money(value)
        return self.edition.spaces[value].name if name in PLACES else value

    def people(self, players: Sequence[str]) -> str:
        """One, two or many in a sentence."""
        if not players:
            return self("told-nothing")
        *others, last = players
        return self("told-and", first=", ".join(others), second=last) if others else last


class Speakers:
    """An edition in every language, each made when it is first spoken."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._made: dict[str, Say] = {}

    def __getitem__(self, language: str) -> Say:
        """ "" is the edition's own."""
        wanted = spoken(language or self.edition.language)
        if wanted not in self._made:
            self._made[wanted] = Say(self.edition, wanted)
        return self._made[wanted]
