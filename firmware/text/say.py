"""Puts things into words: one edition in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.config.languages import Messages, spoken
from croupier.engine.edition import Card, Edition, MoveToNearest

MAX_CACHED = 1000
"""Sentences that are remembered: making one takes long enough to be worth it."""
LINE_LETTERS = 21
"""Letters on a line of the small screen."""

Facts = Mapping[str, int | str]

PLAYER_FACTS = frozenset({"who", "other", "player", "mover", "thrower", "lander", "debtor", "owner"})
MONEY_FACTS = frozenset(
    {"amount", "price", "least", "most", "standing", "cost", "rent", "cash", "worth", "value"}
)
PLACE_FACTS = frozenset({"place", "there"})
"""Names of facts, by what their numbers mean."""


class Say:
    """Says messages of one language, for one edition: `say("do-buy", amount=say.money(60))`."""

    def __init__(self, edition: Edition, language: str) -> None:
        self.edition = edition
        self._messages = Messages(language, edition)
        self.language = self._messages.language
        self._currency = edition.language if self.native else self.language
        self._said: dict[tuple[object, ...], str] = {}
        self._groups: dict[str, str] = {}

    def __call__(self, key: str, /, **facts: int | str) -> str:
        """The sentence. What the language's file lacks is said in English."""
        asked = (key, *facts.items())
        if asked not in self._said:
            if len(self._said) >= MAX_CACHED:
                self._said.clear()
            self._said[asked] = self._messages.format(key, facts)
        return self._said[asked]

    def knows(self, key: str) -> bool:
        """Does this language have the message?"""
        return key in self._messages

    @property
    def native(self) -> bool:
        """Is this the language of what is printed on the board?"""
        return spoken(self.edition.language) == self.language

    def money(self, amount: int) -> str:
        return self.edition.money(amount, self._currency)

    @property
    def currency(self) -> str:
        """How an amount is written: "$%", "% €"."""
        return self.money(1).replace("1", "%")

    def place(self, space: int) -> str:
        """The name of a space, or its short form where the whole would not fit on a line."""
        found = self.edition.spaces[space]
        return found.name if len(found.name) <= LINE_LETTERS else found.label

    def robot(self, name: str) -> str:
        """How that robot plays; for a robot that is not shipped, its name."""
        return self(f"line-robot-{name}") if self.knows(f"line-robot-{name}") else name

    def group(self, key: str) -> str:
        """The name of a group. A plain colour, such as "Light Blue", is said in this language."""
        if key not in self._groups:
            called, plain = self.edition.groups[key], f"line-group-{key}"
            colour = Messages(spoken(self.edition.language), self.edition).format(plain, {})
            self._groups[key] = self(plain) if called.name == colour else called.label
        return self._groups[key]

    def from_numbers(self, key: str, facts: Facts, names: Sequence[str]) -> str:
        """A message whose facts are numbers of players, sums and spaces. A fact's name says which it is."""
        return self(key, **{name: self._fact(name, value, names) for name, value in facts.items()})

    def _fact(self, name: str, value: int | str, names: Sequence[str]) -> int | str:
        if isinstance(value, str):
            return value
        if name in PLAYER_FACTS:
            return names[value] if 0 <= value < len(names) else self("told-bank")
        if name in MONEY_FACTS:
            return self.money(value)
        return self.edition.spaces[value].name if name in PLACE_FACTS else value

    def join_names(self, names: Sequence[str]) -> str:
        """One, two or many names as part of a sentence: "Hat, Car and Dog"."""
        if not names:
            return self("told-nothing")
        *others, last = names
        return self("told-and", first=", ".join(others), second=last) if others else last


class Speakers:
    """One edition in every language. Each `Say` is made when it is first asked for."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._made: dict[str, Say] = {}

    def __getitem__(self, language: str) -> Say:
        """The `Say` of a language; "" is the language of the edition."""
        made = self._made.get(language)
        if made is not None:  # every scene asks several times, and to look languages up takes longer
            return made
        wanted = spoken(language or self.edition.language)
        if wanted not in self._made:
            self._made[wanted] = Say(self.edition, wanted)
        if not language:
            self._made[""] = self._made[wanted]
        return self._made[wanted]


def card_text(say: Say, deck: str, name: str) -> str:
    """What stands on a card: the edition's own words, or in another language a plain sentence."""
    card = next(card for card in say.edition.decks[deck].cards if card.id == name)
    if say.native:
        return card.text
    gaps = say.edition.gaps(card.effect, say.language)
    facts = {"place" if gap == "space" else gap: words for gap, words in gaps.items()}
    plain = _message_for(card)
    own = f"{plain}-{card.id}"
    return say(own if say.knows(own) else plain, **facts)


def _message_for(card: Card) -> str:
    kind = f"-{card.effect.kind}" if isinstance(card.effect, MoveToNearest) else ""
    return f"read-{type(card.effect).__struct_config__.tag}{kind}"
