"""The statistics of a few made games, to the number; and the ratings, as the library alone has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from openskill.models import PlackettLuce

from croupier.firmware.people.keeping import bring_up_to_date
from croupier.firmware.people.people_file import PeopleFile
from croupier.firmware.people.rating import ROBOT_SIGMA, ROBOTS, Result, rated
from croupier.firmware.people.statistics import Biggest, Statistics
from croupier.firmware.people.summary import VERSION, GameSummary, Judged, PlayerSummary
from croupier.firmware.people.tables import as_csv, person_row
from tests.firmware.people.made_games import played_games

ADA = PlayerSummary(
    "Ada", True, place=1, worth=3000, rent_paid=(0, 40, 0), groups=("orange",), uid="A", deals=1
)
BEN = PlayerSummary("Ben", True, place=2, worth=1000, rent_paid=(500, 0, 0), deals=1, bankrupt_by=0)
CLEO = PlayerSummary("Cleo", True, place=3, worth=0, rent_paid=(700, 0, 0), bankrupt_by=-1)
ROBOT = PlayerSummary("Ship", False, robot="strong", place=3, worth=0, rent_paid=(0, 0, 0), bankrupt_by=0)


def game(
    *players: PlayerSummary, winners: tuple[int, ...] = (0,), ended: int = 1, seconds: int = 60
) -> GameSummary:
    judged = Judged(tuple(100 * n for n in range(len(players))), tuple(-10 * n for n in range(len(players))))
    return GameSummary(
        VERSION,
        "",
        1,
        "classic",
        "Classic",
        players,
        ended=ended,
        seconds=seconds,
        winners=winners,
        judged=judged,
    )


def renamed(player: PlayerSummary, **changes: Any) -> PlayerSummary:
    return replace(player, **changes)


def three_games() -> Statistics:
    """Ada beats Ben and Cleo; Ben beats Ada and a robot who ruins him never; Ada and Ben share one."""
    found = Statistics()
    found.take("one", game(ADA, BEN, CLEO, ended=1, seconds=7200))
    second = (renamed(BEN, place=1, worth=2000, bankrupt_by=-2, rent_paid=(0, 0, 0)),
              renamed(ADA, place=2, worth=500, name="ada", rent_paid=(900, 0, 0), bankrupt_by=2,
                      groups=("orange", "red"), biggest_rent=350, biggest_rent_space=19), ROBOT)  # fmt: skip
    found.take("two", game(*second, ended=2))
    third = (renamed(ADA, groups=("red", "pink")), renamed(BEN, place=1, worth=3000, bankrupt_by=-2))
    found.take("three", game(*third, winners=(0, 1), ended=3, seconds=600))
    found.take("given up", game(ADA, BEN, winners=(), ended=4))
    return found


def test_one_person() -> None:
    ada = three_games().people["ada"]
    assert (ada.name, ada.games, ada.wins, ada.given_up) == ("Ada", 3, 1.5, 1)
    assert ada.worth_share == pytest.approx((3000 / 4000 + 500 / 2500 + 3000 / 6000) / 3)
    assert (ada.bankruptcies, ada.ruined_by) == (1, {"": 1}), "a robot has no name here"
    assert (ada.judged, ada.luck, ada.skill) == (3, 100, -10)
    assert ada.groups == {"orange": 2, "red": 2, "pink": 1}
    assert ada.favourite_group == "orange"
    assert ada.longest == Biggest(7200, "one")
    assert ada.biggest_rent == Biggest(350, "two", 19)
    assert (ada.deals, ada.last, ada.uid) == (3, 4, "A")


def test_by_whom() -> None:
    people = three_games().people
    assert people["ben"].ruined_by == {"Ada": 1}
    assert people["cleo"].ruined_by == {"": 1}
    assert "ship" not in people


def test_one_pair() -> None:
    pair = three_games().pairs["ada", "ben"]
    assert (pair.names, pair.games) == (("Ada", "Ben"), 3)
    assert pair.wins == [1.5, 1.5]
    assert pair.ahead == [1, 1], "one game they shared"
    assert pair.ruined == [1, 0]
    assert pair.rent == [500 + 500, 40 + 900 + 40]


def test_ratings_are_those_of_the_library() -> None:
    model = PlackettLuce()
    ada, ben, cleo, dan = (model.rating() for _ in range(4))
    strong = model.rating(mu=ROBOTS["strong"], sigma=ROBOT_SIGMA)
    (ada,), (ben,), (cleo,) = model.rate([[ada], [ben], [cleo]], ranks=[1, 2, 2])
    (_,), (ben,), (dan,) = model.rate([[strong], [ben], [dan]], ranks=[2, 1, 3])
    six = [model.rating() for _ in range(3)]
    (ada,), (ben,), (cleo,), *_ = model.rate(
        [[one] for one in (ada, ben, cleo, *six)], ranks=[1, 2, 3, 4, 5, 6]
    )
    somebody = Result("", "", 0)
    found = rated(
        [
            [Result("ada", "", 1), Result("ben", "", 2), Result("cleo", "", 2)],
            [Result("", "strong", 2), Result("ben", "", 1), Result("dan", "", 3)],
            [Result(name, "", n) for n, name in enumerate(("ada", "ben", "cleo", "", "", ""), 1)],
            [somebody, somebody],
        ]
    )
    assert {name: (one.mu, one.sigma) for name, one in found.items()} == {
        name: (one.mu, one.sigma) for name, one in (("ada", ada), ("ben", ben), ("cleo", cleo), ("dan", dan))
    }


def test_a_robot_is_a_fixed_point() -> None:
    game = [Result("ada", "", 1), Result("", "strong", 2)]
    once, twice = rated([game])["ada"], rated([game, game])["ada"]
    assert 25 < once.mu < twice.mu
    assert "" not in rated([game])


def test_they_are_read_from_the_file(tmp_path: Path) -> None:
    played_games(tmp_path, [["Ada", "Ben"], ["Ben", "Cleo", "Ada"]])
    made = bring_up_to_date(tmp_path, judge=False)
    people = PeopleFile(tmp_path)
    assert {person.name: person for person in people.people()} == {
        person.name: person for person in made.people.values()
    }
    assert people.person("ADA") == made.people["ada"]
    assert people.pair("Ben", "ada") is not None
    assert [pair.names[0] for pair in people.pairs_of("Cleo")] == ["Cleo", "Cleo"]
    turned, straight = people.pair("Ben", "Ada"), people.pair("Ada", "Ben")
    assert turned is not None
    assert straight is not None
    assert turned.rent == straight.rent[::-1]
    assert [game.name[:8] for game in people.games()] == ["20250102", "20250101"]
    assert people.games(before=1, count=1)[0].name.startswith("20250101")


@pytest.mark.parametrize("damage", [b"", b"garbage" * 900, None])
def test_a_damaged_file_knows_nobody_and_is_made_again(tmp_path: Path, damage: bytes | None) -> None:
    played_games(tmp_path, [["Ada", "Ben"]])
    bring_up_to_date(tmp_path, judge=False)
    file = tmp_path / "people.sqlite"
    whole = file.read_bytes()
    file.write_bytes(whole[:5000] if damage is None else damage)
    people = PeopleFile(tmp_path)
    people.people(), people.games(), people.pairs(), people.person("Ada")
    bring_up_to_date(tmp_path, judge=False)
    assert {person.name for person in people.people()} == {"Ada", "Ben"}


def test_a_table_for_a_spreadsheet() -> None:
    found = Statistics()
    found.take("one", game(renamed(ADA, name="=1+1"), renamed(BEN, name='a"b,c')))
    lines = as_csv(map(person_row, found.people.values())).splitlines()
    assert lines[0].startswith("name,games,wins,")
    assert lines[1].startswith("'=1+1,1,1.0,")
    assert lines[2].startswith('"a""b,c",1,0.0,')
