"""Tests that no sentence about auctions, property and debts is cut, in every edition and language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.config.languages import shipped_languages
from croupier.engine import agenda as todo
from croupier.engine import events as ev
from croupier.engine.edition import COLOUR_GROUPS, DEEDS, GROUPS
from croupier.firmware.model.layout import SMALLEST
from croupier.firmware.model.panel import Panel
from croupier.firmware.table.property.ladder import Rung
from croupier.firmware.table.property.page import rent_line
from croupier.firmware.text import Say, prompts
from croupier.firmware.text.news import hand_task
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.test_words import BID, EDITIONS, FORTUNE, in_place, spoken, view

DEAREST = 3999
"""More than it costs to bring any group from mortgages to hotels."""


@pytest.fixture(
    params=[(name, language) for name in EDITIONS for language in shipped_languages()], ids="-".join
)
def say(request: pytest.FixtureRequest) -> Say:
    return spoken(*request.param)


def test_an_auction_fits(say: Say) -> None:
    for space in DEEDS:
        for item in ("deed", "house", "hotel") if space in GROUPS["green"] else ("deed",):
            open_lot = todo.Auction(1, item, space, (0, 1))
            for task in (open_lot, replace(open_lot, standing=BID, bidder=0)):
                for raisers in ([], [0]) if item == "deed" else ([],):
                    told = prompts.bidding(say, view(say, task), task, raisers)
                    assert lost_words(in_place(say, told)) == []


def test_what_is_dialled_fits(say: Say) -> None:
    labels = [
        say(f"do-{key}")
        for key in ("raise-cash", "open-raise", "raise-for-me", "enter-dice", "enter-throw", "turn-dice")
    ]
    labels += [say(f"do-{key}") for key in ("open-property", "choose-group", "one-by-one", "chore-done")]
    labels += [say(f"do-estate-{key}") for key in ("lift", "keep", "too-dear")]
    labels += [say("do-bid", amount=say.money(BID)), say("do-confirm-dice", first=6, second=6)]
    kinds = ("build", "lift", "sell", "mortgage", "spend", "gain")
    labels += [say(f"do-slide-{kind}", amount=say.money(DEAREST)) for kind in kinds]
    assert [label for label in labels if not SMALLEST.fits_bar(label)] == []


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_on_its_slider_fits(say: Say, group: str) -> None:
    seen, spaces = view(say), GROUPS[group]
    last = 5 if group in COLOUR_GROUPS else 0
    rents = [tuple(say.edition.spaces[space].rent[level] for space in spaces) for level in range(1, last + 1)]
    for found in [*rents, (25,) * len(spaces), (0, *(200,) * (len(spaces) - 1))]:
        rung = Rung((), (last,) * len(spaces), found, FORTUNE)
        rent = rent_line(say, seen, group, rung)
        for line in ("line-slide", "line-others-asked", "line-cash-then", "line-part-of-group"):
            text = say(line, amount=say.money(FORTUNE), count=3, all=4)
            panel = in_place(say, (say.edition.groups[group].label, (rent, text)))
            for owned in range(1, len(spaces) + 1):
                assert lost_words(replace(panel, streets=rung.streets[:owned])) == []


def test_chores_fit(say: Say) -> None:
    places = [say.place(space) for space in DEEDS] + [group.label for group in say.edition.groups.values()]
    kinds = ("house-on", "house-off", "hotel-on", "hotel-off", "face-down", "face-up")
    for kind in kinds:
        for number in (1, 4):
            for count in (1, 4):
                text = say(f"line-{kind}", number=number, count=count)
                for place in places:
                    assert lost_words(in_place(say, (place, (text,)))) == []
    for count in (1, 4):
        deeds = [say("line-deed-bank", count=count), say("line-deed-again", count=count)]
        names = [*(token.label for token in say.edition.tokens), "Guillaume"]
        deeds += [say("line-deed-to", who=name, count=count) for name in names]
        for text in deeds:
            for place in places:
                assert lost_words(in_place(say, (place, (text,)))) == []


def test_debts_and_estates_fit(say: Say) -> None:
    missing = say("line-raise", amount=say.money(BID))
    amount = say.money(BID)
    assert lost_words(in_place(say, (say("line-raise-cash"), (missing,)))) == []
    assert lost_words(in_place(say, (say("line-raise-cash"), (say("line-raise-how"),)))) == []
    total = say("line-estate-total", amount=say.money(FORTUNE))
    assert lost_words(in_place(say, (say("line-estate"), (say("line-estate-due", percent=10), total)))) == []
    for space in DEEDS:
        house = say("line-house-brings", number=4, amount=say.money(100))
        for line in (house, say("line-hotel-brings", amount=say.money(100))):
            assert lost_words(in_place(say, (say.place(space), (line, missing)))) == []
        tenth = say("line-estate-tenth", amount=say.money(20))
        for key in ("mortgaged", "lifted"):
            line = say(f"line-estate-{key}", amount=say.money(200))
            assert lost_words(in_place(say, (say.place(space), (tenth, line)))) == []
    assert lost_words(Panel("x", say.money(FORTUNE), missing, (amount,))) == []


def test_what_the_hands_do_with_a_deed_fits(say: Say) -> None:
    seen = view(say)
    for event, player in (
        (ev.DeedPassed(39, -1, 0), 0),
        (ev.DeedPassed(39, 0, 1), 1),
        (ev.DeedPassed(39, 1, 0), 1),
    ):
        line = hand_task(say, seen, player, event)
        assert line is not None
        headline = say("line-once-more")
        for space in DEEDS:
            assert lost_words(in_place(say, (headline, (say.place(space), line)))) == []
    assert hand_task(say, seen, 2, ev.DeedPassed(39, 0, 1)) is None
