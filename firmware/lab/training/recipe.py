"""What is played for the forecast: games of mixed robots, on all editions, some of them shaken in the middle.

In a game that is shaken, deeds and cash change hands by chance once or more. So the forecast also learns from
positions to which no robot would come, such as a group that somebody bought far too dear.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from croupier.config.editions import load_edition, shipped_editions
from croupier.engine import Edition, Game, Rules
from croupier.engine.edition import DEEDS, MATES
from croupier.engine.events import BANK
from croupier.engine.figures import has_buildings
from croupier.engine.rules import rules_by_the_book_of, with_settings
from croupier.engine.view import View

PLAYERS = {2: 25, 3: 20, 4: 35, 5: 10, 6: 10}
"""How often games have so many players, in hundredths."""
CLASSIC_SHARE = 0.5
"""Of all games: on the classic board. The others are on any edition."""
SHORT_SHARE, AUTO_RENT_SHARE, POT_SHARE = 0.25, 0.3, 0.1
"""Of all games: short ones, those in which the board collects the rent, those with a Free Parking pot."""
MAX_SHAKES = 3
BEFORE_A_SHAKE = {False: (30, 250), True: (10, 60)}
"""Actions before each shake, in a standard and in a short game."""
MAX_PRICE_FACTOR = 3.0
"""In a shake a deed costs up to so many times its price."""


class Recipe(Struct, frozen=True):
    """Which games are played. The same recipe gives the same games, on any machine."""

    seed: int
    robots: tuple[str, ...]
    shaken_share: float
    """Of all games."""

    def random(self, game: int, use: str) -> Random:
        return Random(f"{self.seed}/{game}/{use}")


class Start(Struct, frozen=True):
    """How one game begins."""

    game: Game
    robots: tuple[str, ...]
    shakes: int


_editions: list[Edition] = []


def start(recipe: Recipe, number: int) -> Start:
    random = recipe.random(number, "setting")
    if not _editions:
        _editions.extend(load_edition(name) for name in sorted(shipped_editions(), key=_classic_first))
    edition = _editions[0] if random.random() < CLASSIC_SHARE else random.choice(_editions)
    players = random.choices(tuple(PLAYERS), tuple(PLAYERS.values()))[0]
    robots = tuple(random.choice(recipe.robots) for _ in range(players))
    shakes = random.randint(1, MAX_SHAKES) if random.random() < recipe.shaken_share else 0
    names = [f"{name} {seat}" for seat, name in enumerate(robots, 1)]
    game = Game.new(edition, names, rules=_rules(edition, random), seed=random.getrandbits(63))
    return Start(game, robots, shakes)


def _classic_first(name: str) -> tuple[bool, str]:
    return name != "classic", name


def _rules(edition: Edition, random: Random) -> Rules:
    settings: dict[str, bool | int | str] = {}
    if random.random() < SHORT_SHARE:
        settings["short_game"] = True
    if random.random() < AUTO_RENT_SHARE:
        settings["rent"] = "auto"
    if random.random() < POT_SHARE:
        settings["free_parking_pot"] = True
    return with_settings(rules_by_the_book_of(edition), settings)


# -- shaking


def shaken(game: Game, random: Random) -> Game:
    """The same game after deeds and cash have changed hands by chance. Only before a throw."""
    view = game.view()
    if view.offers or view.claims or view.task is not None:
        return game
    owner, cash, mortgaged = list(view.owner), list(view.cash), list(view.mortgaged)
    living = [player for player, out in enumerate(view.out) if not out]
    bare = [space for space in DEEDS if not has_buildings(view, space)]
    buys = random.random() < 0.4
    for _ in range(random.randint(1, 4) if bare else 0):
        space, player = random.choice(bare), random.choice(living)
        if buys:
            part = [mate for mate in MATES[space] if owner[mate] != player]
            for mate in part[: random.randint(1, 3)]:
                _buy(view, owner, cash, mate, player, random)
        else:
            owner[space] = player
    if random.random() < 0.5:
        player = random.choice(living)
        cash[player] = int(cash[player] * random.uniform(0, 1.5) + random.choice((0, 0, 200)))
    if random.random() < 0.2:
        for space in bare:
            mortgaged[space] ^= random.random() < 0.2
    lent = tuple([held and owner[space] != BANK for space, held in enumerate(mortgaged)])
    changed = replace(view, owner=tuple(owner), cash=tuple(cash), mortgaged=lent)
    return Game.imagine(changed, random.getrandbits(30))


def _buy(view: View, owner: list[int], cash: list[int], space: int, player: int, random: Random) -> None:
    asked = int(view.edition.spaces[space].price * random.uniform(0, MAX_PRICE_FACTOR))
    price, seller = min(asked, cash[player]), owner[space]
    cash[player] -= price
    if seller != BANK:
        cash[seller] += price
    owner[space] = player
