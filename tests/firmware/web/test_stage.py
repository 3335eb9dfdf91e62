"""What the stage in the middle of the page shows, for every kind of thing that goes on in a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine import actions as act
from croupier.engine.actions import Action
from croupier.firmware.text import Speakers
from croupier.firmware.text.history import EntryMaker
from croupier.firmware.web.stage import Change, Stage, stage_of
from croupier.firmware.web.story_part import Step, StoryPart, Tally
from tests.rules.positions import board

from .scenes import SCENES

CLASSIC = load_edition("classic")
MAX_BYTES = 2500
"""Of one stage, as it is sent."""


class Told:
    """A game that is played, and the stage that follows it."""

    def __init__(self, game: Game, language: str = "en") -> None:
        self.game = game
        self._say = Speakers(game.setup.edition)[language]
        self._part = StoryPart(EntryMaker(game.view()), Tally())

    def do(self, *actions: Action) -> Stage:
        for action in actions:
            self._part.take([Step(self.game.apply(action), self.game)])
        return self.stage

    @property
    def stage(self) -> Stage:
        return stage_of(self._say, self.game.view(), self._part.tally.happenings)

    @property
    def changes(self) -> Sequence[Change]:
        return self._part.changes

    def throw(self, first: int, second: int) -> Stage:
        view = self.game.view()
        return self.do(act.Roll(view.thrower, view.throw, (first, second)))


def told(name: str, language: str = "en") -> Told:
    scene = SCENES[name](None)
    told = Told(scene.game, language)
    for action in scene.steps(scene.game):
        told.do(action)
    return told


TITLES = {
    "order": ("order", "Who starts?"),
    "starts": ("order", "Dog starts"),
    "dice": ("dice", "Hat throws 8"),
    "buy": ("buy", "Hat: buy Boardwalk?"),
    "bought": ("bought", "Hat buys Boardwalk"),
    "rent": ("rent", "Hat pays Car"),
    "rent-throw": ("rent", "Hat throws for the rent"),
    "claim": ("turn", "Car to throw"),
    "tax": ("tax", "Hat pays a tax"),
    "salary": ("salary", "Hat passes Go"),
    "card-due": ("card", "Hat takes a card: Community Chest"),
    "card": ("card", "Hat: Community Chest"),
    "card-moves": ("card", "Hat: Chance"),
    "auction": ("auction", "Auction: Boardwalk"),
    "sold": ("sold", "Sold to Car: Boardwalk"),
    "deal": ("deal", "Hat offers Car a deal"),
    "debt": ("debt", "Hat owes Car $750"),
    "ruin": ("debt", "Hat owes Car $950"),
    "jailed": ("jail", "Hat goes to jail"),
    "jail": ("jail", "Hat, in jail, to throw"),
    "shortage": ("shortage", "The last House"),
    "built": ("built", "Hat builds on St. James Place"),
    "estate": ("estate", "Car takes over the deeds"),
    "bankruptcy": ("bankruptcy", "Hat is bankrupt"),
    "winner": ("winner", "Car wins!"),
}


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_has_its_title(name: str) -> None:
    stage = told(name).stage
    assert (stage.kind, stage.title) == TITLES[name]


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_there_in_french_and_small(name: str) -> None:
    english, french = told(name).stage, told(name, "fr").stage
    assert french.title != english.title
    assert french.kind == english.kind
    assert len(msgspec.json.encode(french)) < MAX_BYTES


def test_who_starts_is_shown_throw_by_throw() -> None:
    people = told("order").stage.people
    assert [person.dice for person in people] == [(3, 4), None, (6, 5), None]
    assert [person.mark for person in told("starts").stage.people] == ["", "", "leads", ""]


def test_a_tie_is_thrown_again_by_those_who_tied() -> None:
    told = Told(Game.new(CLASSIC, ["Hat", "Car", "Dog"], rules=FAMILY, seed=1))
    dice = ((6, 5), (5, 6), (1, 1))
    stage = told.do(*(act.OrderRoll(player, 1, thrown) for player, thrown in enumerate(dice)))
    assert stage.lines == ("A tie: the highest throw again.",)
    assert [(person.dice, person.mark) for person in stage.people] == [
        (None, ""),
        (None, ""),
        ((1, 1), "out"),
    ]


def test_a_deed_for_sale_says_what_it_leaves_and_what_it_completes() -> None:
    stage = told("buy").stage
    assert [(line.words, line.amount) for line in stage.sums] == [
        ("Price", "$400"),
        ("In hand", "$620"),
        ("Left afterwards", "$220"),
    ]
    assert stage.lines == ("It makes the group whole: 2 of 2.",)
    assert stage.space == 39


def test_an_auction_shows_lot_bid_and_every_bidder() -> None:
    stage = told("auction").stage
    assert (stage.item, stage.space, stage.amount, stage.lines) == ("deed", 39, "$190", ("Car leads",))
    assert [(person.player, person.words, person.mark) for person in stage.people] == [
        (0, "has $1500", "in"),
        (1, "$190", "leads"),
        (2, "$150", "in"),
        (3, "passes", "out"),
    ]


def test_the_card_of_the_move_before_is_gone_in_an_auction() -> None:
    position = board(2, rules=FAMILY).on_top("chance", "advance_boardwalk").at(0, 4)
    told = Told(position.game())
    told.throw(1, 2)
    told.do(act.Arrive(0, 7))
    assert told.stage.kind == "card"
    assert told.do(act.Draw(0, 7)).text
    assert told.do(act.Arrive(0, 39)).kind == "buy"
    stage = told.do(act.Decline(0, 39))
    assert (stage.kind, stage.deck, stage.text) == ("auction", "", "")
    lot = told.game.view().task.lot  # type: ignore[union-attr]
    stage = told.do(act.DropOut(0, lot), act.DropOut(1, lot))
    assert (stage.kind, stage.title) == ("sold", "Nobody bids for Boardwalk")


def test_a_deal_lies_there_with_both_sides_until_it_is_answered() -> None:
    deal = told("deal")
    stage = deal.stage
    assert [thing.words for thing in stage.give] == ["Reading Railroad", "$120"]
    assert [(thing.words, thing.detail) for thing in stage.take] == [
        ("Pennsylvania Railroad", "mortgaged, lifted at once"),
        ("New York Avenue", ""),
    ]
    offer = deal.game.view().offers[0].id
    stage = deal.do(act.Refuse(1, offer))
    assert (stage.title, stage.over) == ("Car refuses the deal of Hat", True)
    assert deal.throw(1, 2).kind == "dice"


def test_a_debt_says_what_is_owed_there_and_could_be_raised_and_that_deals_are_open() -> None:
    stage = told("debt").stage
    assert [(line.words, line.amount) for line in stage.sums] == [
        ("Owed", "$750"),
        ("In hand", "$260"),
        ("Could be raised", "$660"),
        ("Still to be raised", "$490"),
    ]
    assert (stage.ways[0].words, stage.ways[0].amount) == ("Mortgage Park Place", "$175")
    assert (stage.ways[1].words, stage.ways[1].amount) == ("Sell the buildings: Light Blue", "$150")
    assert stage.ways[-1].words == "and 3 more"
    assert stage.note == "Deals are open: anybody may help with one."
    assert stage.lines == ("Rent",)


def test_a_debt_that_cannot_be_raised_alone_says_so() -> None:
    assert told("ruin").stage.lines[-1].startswith("All of it together is not enough")


def test_the_ways_out_of_jail() -> None:
    ways = [(way.words, way.amount) for way in told("jail").stage.ways]
    assert ways == [("Throw a double", "try 2 of 3"), ("Pay the fine", "$50"), ("Use the card", "")]


def test_a_shortage_shows_who_wants_the_last_house() -> None:
    people = [(person.player, person.words) for person in told("shortage").stage.people]
    assert people == [
        (0, "wants it on St. James Place"),
        (1, "wants it on Kentucky Avenue"),
        (2, "is asked"),
    ]


def test_what_has_happened_gives_way_to_the_next_throw() -> None:
    rent = told("rent")
    assert (rent.stage.over, rent.stage.amount, rent.stage.next) == (True, "$550", "Car to throw")
    stage = rent.throw(1, 2)
    assert (stage.kind, stage.over) == ("dice", False)


def test_an_estate_says_what_is_due_and_what_lifting_costs() -> None:
    stage = told("estate").stage
    assert [line.amount for line in stage.sums] == ["$21"]
    assert [(way.words, way.amount) for way in stage.ways][1] == ("Reading Railroad", "$110")


def test_the_end_shows_everybody_by_worth() -> None:
    stage = told("winner").stage
    assert (stage.sums[0].words, stage.sums[0].total) == ("1. Car", True)
    assert len(stage.sums) == 4


def test_what_changes_hands_is_told_in_order() -> None:
    kinds = [change.kind for change in told("sold").changes]
    assert kinds == ["dice", "bid", "bid", "hammer", "coins", "deed"]
    deed = told("sold").changes[-1]
    assert (deed.giver, deed.taker, deed.space) == (-1, 1, 39)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("card", "birthday"), ("card-moves", "card"), ("bankruptcy", "bankruptcy"), ("winner", "victory"),
     ("jailed", "jail"), ("built", "building")],
)  # fmt: skip
def test_what_has_a_sound_of_its_own(name: str, kind: str) -> None:
    assert kind in [change.kind for change in told(name).changes]
