"""Plays a whole game by random choices: the rules as a library, without a board.

    .venv/bin/python examples/random_game.py [SEED]

The game says what each player may do now. A choice is a complete action, or a form to fill in within exact
bounds.
"""

import sys
from collections.abc import Iterator
from random import Random

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine.actions import Action, Resign
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm
from croupier.engine.events import WentBankrupt

PLAYERS = ("Ada", "Ben", "Cleo")


def fill_in(choice: Choice, rng: Random) -> Iterator[Action]:
    """Make an action of a choice. Deals are left out, and nobody gives up."""
    match choice:
        case ThrowForm():
            yield choice.action((rng.randint(1, 6), rng.randint(1, 6)))
        case BidForm():
            yield choice.action(rng.randint(choice.least, choice.most))
        case LiftForm():
            yield choice.action()
        case OfferForm() | CounterForm() | Resign():
            return
        case _:
            yield choice


def main(seed: int) -> None:
    rng = Random(seed)
    game = Game.new(load_edition("classic"), PLAYERS, rules=FAMILY, seed=seed)
    steps = 0
    while game.outcome() is None:
        player = game.waiting_on()[0].player
        actions = [action for choice in game.options(player) for action in fill_in(choice, rng)]
        steps += 1
        for event in game.apply(rng.choice(actions)):
            if isinstance(event, WentBankrupt):
                print(f"Step {steps}: {PLAYERS[event.player]} is bankrupt")
    print(game)


if __name__ == "__main__":
    seed = sys.argv[1] if len(sys.argv) > 1 else "7"
    if not seed.isdecimal():
        sys.exit(f'"{seed}" is not a seed: give a whole number, such as 7')
    main(int(seed))
