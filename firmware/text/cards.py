"""What stands on a card, for its reader."""

from __future__ import annotations

from croupier.engine.edition import Card, MoveToNearest
from croupier.firmware.text.say import Say


def card_text(say: Say, deck: str, name: str) -> str:
    """The edition's own words in its own language; in another a plain sentence for that card."""
    card = next(card for card in say.edition.decks[deck].cards if card.id == name)
    if say.native:
        return card.text
    gaps = say.edition.gaps(card.effect, say.language)
    facts = {"place" if gap == "space" else gap: words for gap, words in gaps.items()}
    plain = _by_effect(card)
    own = f"{plain}-{card.id}"
    return say(own if say.knows(own) else plain, **facts)


def _by_effect(card: Card) -> str:
    kind = f"-{card.effect.kind}" if isinstance(card.effect, MoveToNearest) else ""
    return f"read-{type(card.effect).__struct_config__.tag}{kind}"
