"""The same setup and actions give the same events, whatever the interpreter's hash seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from croupier.engine import Game, Rules
from croupier.engine.actions import encode_action
from tests.engine.tables import Table, next_action
from tests.rules.positions import board, classic
from tests.support import PROJECT

ROBOTS_PLAY = """
import sys
from hashlib import sha256
from random import Random

from croupier.config.editions import load_edition
from croupier.engine import Game, Rules
from croupier.engine.actions import encode_action
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import play
from croupier.engine.events import encode_events

digest = sha256()
robots = [ROBOTS[name] for name in ("beginner", "builder", "strong", "strong", "builder")]
for seed in range(4):
    rules = Rules(rent=("ask", "auto")[seed % 2], free_parking_pot=True, short_game=seed == 3)
    game = Game.new(load_edition("classic"), ["A", "B", "C", "D", "E"], rules=rules, seed=seed)
    digest.update(game.to_json())
    play(game, robots, Random(seed), limit=1500,
         on_step=lambda _, action, events: digest.update(encode_action(action) + encode_events(events)))
    digest.update(game.to_json())
print(digest.hexdigest())
"""

REPLAY = """
import sys
from hashlib import sha256
from pathlib import Path

from croupier.engine import Game
from croupier.engine.actions import decode_action
from croupier.engine.events import encode_events

first, *actions = Path(sys.argv[1]).read_bytes().splitlines()
game, digest = Game.from_json(first), sha256()
for action in actions:
    digest.update(encode_events(game.apply(decode_action(action))))
digest.update(game.to_json())
print(digest.hexdigest())
"""


def said_by_children(program: str, *arguments: str) -> set[str]:
    """What the program prints under four hash seeds."""
    children = [
        subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            cwd=PROJECT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "1", "4242", "random")
    ]
    said = {child.communicate(timeout=100)[0] for child in children}
    assert [child.returncode for child in children] == [0] * 4
    return said


def test_robots_play_the_same_games_under_every_hash_seed() -> None:
    assert len(said_by_children(ROBOTS_PLAY)) == 1


def test_a_journal_replays_the_same_under_every_hash_seed(tmp_path: Path) -> None:
    lines = []
    table = Table(
        Rules(free_parking_pot=True), (True, False, False, False), 5, late=True, length=800, haste=0.5
    )
    game, rng = table.game(), Random(5)
    lines.append(game.to_json())
    while len(lines) <= table.length and game.outcome() is None:
        action = next_action(game, table, rng)
        if game.check(action) is None:
            game.apply(action)
            lines.append(encode_action(action))
    journal = tmp_path / "journal"
    journal.write_bytes(b"\n".join(lines))
    assert len(said_by_children(REPLAY, str(journal))) == 1


def test_the_seed_settles_the_decks_and_nothing_else() -> None:
    one, same, other = (Game.new(classic(), ["Ada", "Bob"], seed=seed) for seed in (7, 7, 8))
    assert one.to_json() == same.to_json()
    assert one.setup.decks != other.setup.decks
    assert one.view() == other.view()


def test_a_view_does_not_know_the_order_of_the_cards() -> None:
    """Two games that differ in their decks alone look the same and offer the same."""
    game = board(3).group(0, "brown").owns(1, 5, 39).holds_card(2).game()
    whole = json.loads(game.to_json())
    for pile in whole["saved"]["decks"].values():
        pile.reverse()
    other = Game.from_json(json.dumps(whole))
    assert other.to_json() != game.to_json()
    assert other.view() == game.view()
    for player in range(3):
        assert list(other.options(player)) == list(game.options(player))
