"""Nothing that a page shows is left out of the list of what can be heard: every part of every message that a
seat's page gets stands here, with the row of the list that says it, or why there is nothing to say.

A message or a field that somebody adds fails here until it has its words, or a reason.
"""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from croupier.firmware.model.words import ConsoleWords, WordChoice, WordDial
from croupier.firmware.text.deed import DeedNow, DeedRow
from croupier.firmware.web.chance_messages import TurningPoint
from croupier.firmware.web.messages import Line, PlayerNow, ToPage
from croupier.firmware.web.stage.message import Kind, Person, Stage, Sum, Thing
from tests.firmware.voice.test_everything_seen import LIST

TURN = "whose turn it is, and what is waited for"
ASKED = "what I am asked"
CHOICES = "what I can choose"
DICE = "the dice"
CASH = "my cash, and what I am worth"
WHERE = "where I am"
CARDS = "my jail cards"
EVERYBODY = "everybody's cash, worth, place and deeds"
ROBOTS = "which players are robots"
OUT = "who is out of the game"
JAILED = "who is in jail, and at which try"
DEED = "a deed: owner, rents, prices, mortgage"
PLAIN = "a space that nobody can own: what happens there"
STANDS = "who stands on a space"
BANK = "the bank's houses and hotels, and which deeds are unsold"
POT = "the pot"
AUCTION = "an auction: lot, list price, highest bid, bidders"
HAMMER = "how long the hammer waits"
BOUNDS = "the least and the most that I can bid"
CARD = "a card"
DEBT = "a debt: how much, to whom, what can be raised"
DEAL = "a deal: what each side gives, and what becomes of them"
PROPERTY = "my property and its rents"
HAPPENED = "what happened"
LOST = "a device that is lost"
WRONG = "a token on a wrong space"
REFUSED = "why my last choice did nothing"
END = "the end: who has won, and what everybody was worth"
CHANCES = "everybody's chances, where players may see them"
SHORTAGE = "the last house or hotel, and who wants it"
JAIL = "jail, and the ways out of it"
ESTATE = "the deeds of a bankrupt player, and what they cost"
WHY = "why a robot did what it did"

LOOK = "only how it looks"
DEVICE = "a device as such: what it shows is told in words"
STARTS = "before a game: buttons, fields and texts of the page, which axe-core and test_lobby go through"
SECRET = "for people in the room: the way in for a phone stands on the page as text"
SPEECH = "it is the speech"
PICTURE = "a picture of the past; the numbers at its end are in the rows"
TEXT = "text beside the board, which a screen reader reads; it is not spoken"

SAID: dict[str, str] = {
    "hello": DEVICE, "pixels": DEVICE, "screen": DEVICE, "token": STANDS, "sound": DEVICE,
    "console": ASKED, "game": TURN, "no game": STARTS, "lobby": STARTS, "history": HAPPENED,
    "worth": PICTURE, "sums": PICTURE, "changes": HAPPENED, "hammer": HAMMER, "stage": TURN, "deed": DEED,
    "seats": STARTS, "invitation": SECRET, "words": LOOK, "seated": STARTS, "broken": LOST, "speak": SPEECH,
    "chances": CHANCES, "chance rows": PICTURE,

    "ConsoleWords.name": TURN, "ConsoleWords.cash": CASH, "ConsoleWords.headline": ASKED,
    "ConsoleWords.details": ASKED, "ConsoleWords.choices": CHOICES, "ConsoleWords.on": CHOICES,
    "ConsoleWords.dials": BOUNDS, "ConsoleWords.sheet": PROPERTY, "ConsoleWords.turn": TURN,
    "ConsoleWords.countdown": HAMMER, "ConsoleWords.awaited": TURN, "ConsoleWords.alarm": WRONG,
    "ConsoleWords.refused": REFUSED, "ConsoleWords.fault": LOST, "ConsoleWords.secret": SECRET,
    "ConsoleWords.inside": LOOK, "ConsoleWords.language": LOOK, "ConsoleWords.news": HAPPENED,
    "WordChoice.key": LOOK, "WordChoice.label": CHOICES, "WordChoice.details": CHOICES,
    "WordChoice.idle": CHOICES,
    "WordDial.key": LOOK, "WordDial.label": BOUNDS, "WordDial.least": BOUNDS, "WordDial.most": BOUNDS,
    "WordDial.value": BOUNDS, "WordDial.step": LOOK,

    "PlayerNow.name": EVERYBODY, "PlayerNow.uid": LOOK, "PlayerNow.colour": LOOK, "PlayerNow.console": LOOK,
    "PlayerNow.cash": EVERYBODY, "PlayerNow.worth": EVERYBODY, "PlayerNow.cards": CARDS,
    "PlayerNow.space": WHERE, "PlayerNow.out": OUT, "PlayerNow.jailed": JAILED, "PlayerNow.money": EVERYBODY,
    "PlayerNow.total": EVERYBODY, "PlayerNow.place": WHERE, "PlayerNow.robot": ROBOTS,
    "PlayerNow.doing": TURN, "PlayerNow.did": HAPPENED, "PlayerNow.why": WHY, "PlayerNow.advice": TEXT,

    "GameNow.players": EVERYBODY, "GameNow.owner": DEED, "GameNow.level": EVERYBODY,
    "GameNow.mortgaged": EVERYBODY, "GameNow.hotel": LOOK, "GameNow.houses": BANK, "GameNow.hotels": BANK,
    "GameNow.pot": POT, "GameNow.thrower": TURN, "GameNow.waits": TURN, "GameNow.throw": LOOK,
    "GameNow.dice": DICE, "GameNow.winners": END,

    "Line.n": LOOK, "Line.text": HAPPENED, "Line.space": HAPPENED, "Line.player": HAPPENED, "Line.why": WHY,
    "HammerNow.left": HAMMER, "HammerNow.of": LOOK, "HammerNow.waits": HAMMER,

    "DeedNow.space": LOOK, "DeedNow.name": DEED, "DeedNow.group": DEED, "DeedNow.owner": DEED,
    "DeedNow.state": DEED, "DeedNow.due": DEED, "DeedNow.rents": DEED, "DeedNow.prices": DEED,
    "DeedNow.lines": PLAIN, "DeedRow.words": DEED, "DeedRow.amount": DEED, "DeedRow.now": DEED,

    "Stage.kind": TURN, "Stage.title": TURN, "Stage.player": TURN, "Stage.other": DEAL, "Stage.lines": TURN,
    "Stage.dice": DICE, "Stage.deck": CARD, "Stage.text": CARD, "Stage.item": SHORTAGE,
    "Stage.space": AUCTION,
    "Stage.amount": AUCTION, "Stage.sums": DEBT, "Stage.ways": DEBT, "Stage.people": AUCTION,
    "Stage.give": DEAL, "Stage.take": DEAL, "Stage.give_title": DEAL, "Stage.take_title": DEAL,
    "Stage.note": DEBT, "Stage.over": LOOK, "Stage.next": TURN,
    "Sum.words": DEBT, "Sum.amount": DEBT, "Sum.total": LOOK, "Sum.space": LOOK, "Sum.player": LOOK,
    "Person.player": AUCTION, "Person.words": AUCTION, "Person.mark": AUCTION, "Person.dice": DICE,
    "Thing.kind": LOOK, "Thing.words": DEAL, "Thing.space": LOOK, "Thing.detail": DEAL,
    "ChancesNow.now": CHANCES, "ChancesNow.points": TEXT,
    "TurningPoint.throw": TEXT, "TurningPoint.name": TEXT, "TurningPoint.player": TEXT,
    "TurningPoint.by": TEXT, "TurningPoint.text": TEXT, "TurningPoint.space": LOOK,

    "stage ": LOOK, "stage turn": TURN, "stage order": TURN, "stage dice": DICE, "stage card": CARD,
    "stage tax": ASKED, "stage buy": ASKED, "stage bought": HAPPENED, "stage rent": HAPPENED,
    "stage salary": HAPPENED, "stage auction": AUCTION, "stage sold": HAPPENED, "stage deal": DEAL,
    "stage debt": DEBT, "stage jail": JAIL, "stage shortage": SHORTAGE, "stage built": HAPPENED,
    "stage estate": ESTATE, "stage bankruptcy": HAPPENED, "stage winner": END,
}  # fmt: skip
REASONS = {LOOK, DEVICE, STARTS, SECRET, SPEECH, PICTURE, TEXT}
WITH_FIELDS = (
    ConsoleWords, WordChoice, WordDial, PlayerNow, Line, DeedNow, DeedRow, Stage, Sum, Person, Thing,
    TurningPoint,
)  # fmt: skip


def parts() -> set[str]:
    """Every message, every field of those that tell of the game, and every kind of stage."""
    messages = get_args(ToPage)
    told = [one for one in messages if one.__name__ in ("GameNow", "HammerNow", "ChancesNow")]
    fields = {
        f"{struct.__name__}.{field.name}"
        for struct in (*WITH_FIELDS, *told)
        for field in msgspec.structs.fields(struct)
    }
    return (
        {str(one.__struct_config__.tag) for one in messages} | fields | {f"stage {k}" for k in get_args(Kind)}
    )


def test_every_part_of_what_a_page_shows_has_its_words_or_a_reason() -> None:
    assert sorted(parts() - SAID.keys()) == [], "new: say where it can be heard"
    assert sorted(SAID.keys() - parts()) == [], "gone"


@pytest.mark.parametrize("row", sorted(set(SAID.values()) - REASONS))
def test_the_list_has_that_row(row: str) -> None:
    assert row in [seen.what for seen in LIST]
