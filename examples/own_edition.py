"""An edition of your own, from a small file: loaded, checked and played by two robots.

    .venv/bin/python examples/own_edition.py [FILE.toml]

An edition says what the spaces, tokens and cards are called and what they cost. To play it at the board:

    make play ARGS="--edition examples/harbour.toml"
"""

import sys
from pathlib import Path
from random import Random

from croupier.config.editions import ConfigError, load_edition, parse_edition
from croupier.engine import FAMILY, Game
from croupier.engine.bots.registry import robot
from croupier.engine.bots.runner import play
from croupier.engine.edition import GROUPS

HARBOUR = Path(__file__).with_name("harbour.toml")
MAX_STEPS = 20_000


def main(file: Path) -> None:
    edition = load_edition(file)
    print(f"{edition.title}: a salary is {edition.currency.replace('%', str(edition.salary))}")
    for space in GROUPS["dark_blue"]:
        street = edition.spaces[space]
        print(f"  {street.name}: price {street.price}, rent {street.rent[0]} to {street.rent[-1]}")

    # A mistake is answered with its line, its key and what is expected.
    try:
        parse_edition("mistake.toml", b'extends = "classic"\nspaces.1.price = "sixty"\n')
    except ConfigError as mistake:
        print(mistake)

    tokens = [edition.tokens[0].name, edition.tokens[1].name]
    game = Game.new(edition, tokens, rules=FAMILY, seed=1)
    steps = play(game, [robot("beginner"), robot("builder")], Random(1), limit=MAX_STEPS)
    outcome = game.outcome()
    assert outcome is not None, "the robots are still playing"
    print(f"{tokens[outcome.winners[0]]} wins after {steps} steps")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else HARBOUR)
    except ConfigError as mistake:
        sys.exit(str(mistake))
