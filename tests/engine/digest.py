"""One number for 200 games: what was done and what happened, hashed. Two builds that agree play alike.

    python -m tests.engine.digest

In most games robots of every kind play together, under rules that change from game to game. In the others
players do anything legal: they come to the rules that no robot uses.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

from croupier.engine import Game, Rules
from croupier.engine.actions import Action, encode_action
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import play
from croupier.engine.events import Event, encode_events
from tests.engine.tables import Table, next_action
from tests.rules.positions import classic

GAMES = 200
RANDOM_GAMES = 40
"""How many of them are played at random."""
MAX_ACTIONS = 900
"""In one game."""


def digest() -> str:
    """The same for every build of the same rules and robots."""
    whole = sha256()

    def note(_: Game, action: Action, events: list[Event]) -> None:
        whole.update(encode_action(action) + encode_events(events))

    for seed in range(GAMES - RANDOM_GAMES):
        rng = Random(seed)
        names = [rng.choice(list(ROBOTS)) for _ in range(2 + seed % 5)]
        game = Game.new(classic(), names, rules=_rules(seed), seed=seed)
        play(game, [ROBOTS[name] for name in names], rng, limit=MAX_ACTIONS, on_step=note)
        whole.update(game.to_json())
    for seed in range(RANDOM_GAMES):
        rng, beginners = Random(seed), (True, False, False, False)[: 2 + seed % 3]
        table = Table(_rules(seed), beginners, seed, late=seed % 2 == 0, length=MAX_ACTIONS // 3, haste=0.5)
        game = table.game()
        for _ in range(table.length):
            if game.outcome() is not None:
                break
            action = next_action(game, table, rng)
            refusal = game.check(action)
            whole.update(repr(refusal).encode())
            if refusal is None:
                note(game, action, game.apply(action))
        whole.update(game.to_json())
    return whole.hexdigest()


def _rules(seed: int) -> Rules:
    """Each setting in about every third game, in ever other company."""
    return Rules(
        short_game=seed % 4 == 3,
        rent=("ask", "auto")[seed % 2],
        rent_window=("next_roll", "second_roll")[seed % 3 == 0],
        utility_roll=("new", "move")[seed % 5 == 0],
        card_after_third_roll=seed % 3 == 1,
        transfer_lift_interest=seed % 7 > 2,
        interest_rounding=("up", "down")[seed % 5 == 1],
        taxes_1997=seed % 4 == 1,
        free_parking_pot=seed % 3 == 2,
        double_salary_on_go=seed % 5 == 2,
        no_auctions=seed % 11 == 5,
        no_rent_in_jail=seed % 5 == 3,
        first_lap_before_buying=seed % 7 == 6,
    )


if __name__ == "__main__":
    print(digest())
