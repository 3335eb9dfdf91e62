"""Checks the two decks: sixteen cards each, their effects and their texts."""

from __future__ import annotations

import re
from typing import get_args

from msgspec.structs import replace

from croupier.config.editions.doubts import Doubt, check_doubt
from croupier.config.editions.fields import card_text, colour, name, short
from croupier.config.editions.look import check_icon
from croupier.config.form import Form
from croupier.config.typography import typeset
from croupier.config.wording import did_you_mean
from croupier.engine.edition import (
    SPACES,
    Card,
    Collect,
    CollectEach,
    Deck,
    DeckName,
    Edition,
    Effect,
    GoToJail,
    JailFree,
    MoveBack,
    MoveTo,
    MoveToNearest,
    Pay,
    PayEach,
    Repairs,
)

CARDS_PER_DECK = 16
_EFFECTS: tuple[str, ...] = tuple(str(effect.__struct_config__.tag) for effect in get_args(Effect))
_ID = re.compile(r"[a-z0-9_]+")
GAP = re.compile(r"\{([^{}]*)\}")


def check_decks(edition: Form, icons: dict[str, tuple[str, ...]], doubts: list[Doubt]) -> dict[str, Deck]:
    decks: dict[str, Deck] = {}
    with edition.table("decks") as form:
        for key in get_args(DeckName):
            with form.table(key) as deck:
                shade = colour(deck) if deck.has("colour") else ""
                decks[key] = Deck(name(deck), _check_cards(deck), short(deck), check_icon(deck, icons), shade)
                check_doubt(deck, f"decks.{key}", decks[key].name, ("name", "place"), doubts)
    return decks


def fill_in_texts(edition: Edition) -> Edition:
    """Put the effect's own sums and names into the texts of the cards."""

    def filled(card: Card) -> Card:
        words = edition.gaps(card.effect)
        text = GAP.sub(lambda gap: words[gap[1]], card.template)
        return replace(card, text=typeset(text, edition.language))

    decks = {key: replace(deck, cards=tuple(map(filled, deck.cards))) for key, deck in edition.decks.items()}
    return replace(edition, decks=decks)


def _check_cards(deck: Form) -> tuple[Card, ...]:
    cards: list[Card] = []
    with deck.table("cards") as form:
        for key in form.keys:
            with form.table(key) as card:
                if not _ID.fullmatch(key):
                    card.report("must be named in small letters, digits and _")
                text, effect = card_text(card), _check_effect(card)
                if effect is not None:
                    _check_text(card, text, effect)
                    cards.append(Card(key, text, effect, template=text))
        if form.complete and len(form.keys) != CARDS_PER_DECK:
            form.report(f"must be {CARDS_PER_DECK} cards, not {len(form.keys)}")
        jail_free = sum(isinstance(card.effect, JailFree) for card in cards)
        if form.complete and len(cards) == len(form.keys) and jail_free != 1:
            form.report(f"must have exactly one jail_free card, not {jail_free}")
    return tuple(cards)


def _check_effect(card: Form) -> Effect | None:
    match card.choice("effect", _EFFECTS):
        case "move_to":
            return MoveTo(card.number("space", least=0, most=SPACES - 1))
        case "move_to_nearest":
            kind = card.choice("kind", ("transport", "utility"))
            factor = card.number("factor", most=100)
            return MoveToNearest("transport" if kind == "transport" else "utility", factor)
        case "move_back":
            return MoveBack(card.number("spaces", most=SPACES - 1))
        case "go_to_jail":
            return GoToJail()
        case "jail_free":
            return JailFree()
        case "collect":
            return Collect(card.number("amount"))
        case "pay":
            return Pay(card.number("amount"))
        case "collect_each_player":
            return CollectEach(card.number("amount"))
        case "pay_each_player":
            return PayEach(card.number("amount"))
        case "repairs":
            return Repairs(card.number("house"), card.number("hotel"))
        case "":
            card.forgive()
            return None
        case unread:
            raise AssertionError(f"{unread} is an effect that no card can be given")


def _check_text(card: Form, text: str, effect: Effect) -> None:
    known = [key for key in effect.__struct_fields__ if key != "kind"]
    for gap in GAP.findall(text):
        if gap not in known:
            belong = f" (here belong {', '.join(f'{{{key}}}' for key in known)})" if known else ""
            card.report(f"unknown {{{gap}}}{did_you_mean(gap, known) or belong}", "text")
    if re.search(r"[{}]", GAP.sub("", text)):
        card.report("has a brace without its partner", "text")
