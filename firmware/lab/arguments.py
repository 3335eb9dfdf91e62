"""The command lines of `croupier simulate` and `croupier tournament`; it imports little."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from croupier.firmware.model.command_line import whole_number

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands

MAX_GAMES = 10_000_000
MAX_COUNT = 100_000
"""Of players, rounds and workers; the plan checks more exactly."""
MAX_SEED = 2**63 - 1


def add_lab(commands: Commands) -> None:
    """Add `simulate` and `tournament` to the commands of `croupier`."""
    simulate = commands.add_parser(
        "simulate",
        help="let robots play many games, and report what happened",
        description="Robots play many games. The counts go to CSV files and one HTML report. The same seed "
        "gives the same numbers, on any computer. Ctrl-C ends it and keeps what was played.",
        allow_abbrev=False,
    )
    simulate.add_argument(
        "--players", type=_count, metavar="K", help="2 to 6 (default: one seat for each robot named)"
    )
    _add_common(simulate, games=1000, bots="strong,builder", out="simulation")
    simulate.add_argument(
        "--rounds",
        type=_count,
        default=1000,
        metavar="N",
        help="leave a game unfinished after so many rounds; with a time limit, its last round "
        "(default: %(default)s)",
    )

    tournament = commands.add_parser(
        "tournament",
        help="every robot against every robot, with ratings",
        description="Every robot plays every other one in games of two, seats in turn. Ratings are on the "
        "scale of chess, with 95% intervals.",
        allow_abbrev=False,
    )
    _add_common(tournament, games=400, bots="beginner,builder,strong", out=None)


def add_train(commands: Commands) -> None:
    """Add `train` to the commands of `croupier`."""
    train = commands.add_parser(
        "train",
        help="make the numbers of the forecast from games between robots",
        description="Robots play; a small network learns from it how games end. It prints how well "
        "forecasts and outcomes agree in games that it has not learned from, and writes "
        "forecast_weights.py. After Ctrl-C "
        'the same command goes on. It needs the extra "train".',
        allow_abbrev=False,
    )
    train.add_argument(
        "--games", type=_games, default=40_000, metavar="N", help="to learn from (default: %(default)s)"
    )
    train.add_argument(
        "--held-out",
        type=_games,
        default=20_000,
        metavar="N",
        help="games to examine it with (default: %(default)s)",
    )
    train.add_argument(
        "--bots",
        default="beginner,builder,strong",
        metavar="NAME,...",
        help="each seat has one of them by chance (default: %(default)s)",
    )
    train.add_argument(
        "--shaken",
        type=lambda text: whole_number(text, 0, 100),
        default=50,
        metavar="PERCENT",
        help="games in which deeds and cash change hands by chance (default: %(default)s)",
    )
    train.add_argument(
        "--hidden", type=_count, default=24, metavar="N", help="units of the network (default: %(default)s)"
    )
    train.add_argument(
        "--epochs", type=_count, default=6, metavar="N", help="rounds of fitting (default: %(default)s)"
    )
    train.add_argument(
        "--further",
        action="store_true",
        help="begin with the numbers that the program has now, and learn further from other games",
    )
    train.add_argument(
        "--out",
        default="training",
        metavar="DIR",
        help="the folder for games and numbers (default: %(default)s)",
    )
    _add_machines(train)


def _add_machines(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed",
        type=_seed,
        default=1,
        metavar="S",
        help="the seed of all random numbers (default: %(default)s)",
    )
    parser.add_argument(
        "--workers", type=_count, metavar="W", help="processes on this computer (default: one for each core)"
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on a Dask cluster instead, such as tcp://192.0.2.7:8786"
    )


def _add_common(parser: argparse.ArgumentParser, games: int, bots: str, out: str | None) -> None:
    pairing = "" if out else " of each pairing"
    parser.add_argument(
        "--games",
        type=_games,
        default=games,
        metavar="N",
        help=f"how many games{pairing} (default: %(default)s)",
    )
    parser.add_argument(
        "--bots",
        default=bots,
        metavar="NAME,...",
        help="the robots: beginner, builder, strong, champion, fixed-a, fixed-b, fixed-c "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--edition",
        default="classic",
        metavar="NAME",
        help="the edition's name or file (default: %(default)s)",
    )
    parser.add_argument(
        "--rules",
        default="",
        metavar="RULE,...",
        help="book, family or short, and settings such as free_parking_pot or starting_cash=2000 (default: "
        "the edition's own)",
    )
    _add_machines(parser)
    parser.add_argument(
        "--out",
        default=out,
        metavar="DIR",
        help="the folder for the files, made if it is not there"
        + (" (default: %(default)s)" if out else " (default: none are written)"),
    )


def _games(text: str) -> int:
    return whole_number(text, 1, MAX_GAMES)


def _count(text: str) -> int:
    return whole_number(text, 1, MAX_COUNT)


def _seed(text: str) -> int:
    return whole_number(text, 0, MAX_SEED)
