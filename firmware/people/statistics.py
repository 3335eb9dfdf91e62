"""Counts what people did over all their games: for each person, and for each pair of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct, field

from croupier.firmware.people.rating import Rating, Result
from croupier.firmware.people.summary import NOBODY, GameSummary, PlayerSummary


def key_of(name: str) -> str:
    """Under which a person is known: upper and lower case are the same."""
    return " ".join(name.split()).casefold()


class Biggest(Struct, frozen=True):
    """The biggest, or the longest: how much, in which game, and where on the board."""

    amount: int = 0
    game: str = ""
    space: int = 0


class PersonStatistics(Struct):
    """All that is known of one person. A game that was given up counts only in `given_up`."""

    name: str
    games: int = 0
    wins: float = 0
    """A win that is shared by two counts half."""
    given_up: int = 0
    worth_shares: float = 0
    """The sum over all games of the person's share of everybody's worth at the end."""
    bankruptcies: int = 0
    ruined_by: dict[str, int] = {}
    """By whom, by name; "" is the bank or a robot."""
    judged: int = 0
    """How many games luck and skill are known of."""
    luck: int = 0
    """The sum of thousandths of a win."""
    skill: int = 0
    groups: dict[str, int] = {}
    """How often each group was whole."""
    longest: Biggest = Biggest()
    """In seconds."""
    biggest_rent: Biggest = Biggest()
    deals: int = 0
    last: int = 0
    """When the person played last, in seconds since 1970."""
    uid: str = ""
    language: str = ""
    colour: str = ""
    rating: Rating | None = None

    @property
    def worth_share(self) -> float:
        """The mean share of everybody's worth at the end of a game."""
        return self.worth_shares / self.games if self.games else 0.0

    @property
    def favourite_group(self) -> str:
        """The group that was whole most often; the first of several."""
        return max(self.groups, key=lambda group: self.groups[group], default="")


class PairStatistics(Struct):
    """Two people in the games that both played to the end. Of two values the first one's is first."""

    names: tuple[str, str]
    games: int = 0
    wins: list[float] = field(default_factory=lambda: [0.0, 0.0])
    ahead: list[int] = field(default_factory=lambda: [0, 0])
    """How often each finished before the other."""
    ruined: list[int] = field(default_factory=lambda: [0, 0])
    """How often each ruined the other."""
    rent: list[int] = field(default_factory=lambda: [0, 0])
    """What each got from the other in rent."""


class Statistics:
    """Told of each game, in the order in which they ended."""

    def __init__(self) -> None:
        self.people: dict[str, PersonStatistics] = {}
        self.pairs: dict[tuple[str, str], PairStatistics] = {}
        self.results: list[tuple[Result, ...]] = []

    def take(self, name: str, game: GameSummary) -> None:
        """`name` is the game's."""
        seats = {key_of(player.name): seat for seat, player in enumerate(game.players) if player.person}
        for key, seat in seats.items():
            self._person(key, name, game, seat)
        if not game.winners:
            return
        for one, other in combinations(sorted(seats), 2):
            self._pair((one, other), game, (seats[one], seats[other]))
        self.results.append(tuple(map(_result, game.players)))

    def _person(self, key: str, name: str, game: GameSummary, seat: int) -> None:
        player = game.players[seat]
        person = self.people.setdefault(key, PersonStatistics(player.name))
        if game.ended >= person.last:
            person.name, person.last = player.name, game.ended
            person.uid = player.uid or person.uid
            person.language = player.language or person.language
            person.colour = player.colour or person.colour
        if not game.winners:
            person.given_up += 1
            return
        person.games += 1
        person.wins += _win(game, seat)
        whole = sum(max(0, other.worth) for other in game.players)
        person.worth_shares += max(0, player.worth) / whole if whole else 0.0
        person.deals += player.deals
        person.groups = dict(Counter(person.groups) + Counter(player.groups))
        if game.seconds > person.longest.amount:
            person.longest = Biggest(game.seconds, name)
        if player.biggest_rent > person.biggest_rent.amount:
            person.biggest_rent = Biggest(player.biggest_rent, name, player.biggest_rent_space)
        if player.bankrupt_by != NOBODY:
            person.bankruptcies += 1
            by = _name(game, player.bankrupt_by)
            person.ruined_by = dict(Counter(person.ruined_by) + Counter([by]))
        if game.judged is not None:
            person.judged += 1
            person.luck += game.judged.luck[seat]
            person.skill += game.judged.skill[seat]

    def _pair(self, keys: tuple[str, str], game: GameSummary, seats: tuple[int, int]) -> None:
        players = [game.players[seat] for seat in seats]
        names = (players[0].name, players[1].name)
        pair = self.pairs.setdefault(keys, PairStatistics(names))
        pair.names = names
        pair.games += 1
        for side, (player, other) in enumerate((players, players[::-1])):
            mine = seats[side]
            pair.wins[side] += _win(game, mine)
            pair.ahead[side] += player.place < other.place
            pair.ruined[side] += other.bankrupt_by == mine
            pair.rent[side] += other.rent_paid[mine] if mine < len(other.rent_paid) else 0


def _win(game: GameSummary, seat: int) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _name(game: GameSummary, player: int) -> str:
    if not 0 <= player < len(game.players):
        return ""
    found = game.players[player]
    return found.name if found.person else ""


def _result(player: PlayerSummary) -> Result:
    return Result(key_of(player.name) if player.person else "", player.robot, player.place)


def in_order(people: dict[str, PersonStatistics]) -> Iterator[PersonStatistics]:
    """The best rated first, then those of whom nothing is known."""
    yield from sorted(
        people.values(), key=lambda one: (one.rating is None, -(one.rating or Rating()).sure, one.name)
    )
