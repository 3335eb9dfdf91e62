"""`croupier train`: games are kept, a training goes on after Ctrl-C, the module says the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from croupier.engine.bots import forecast as engine_forecast
from croupier.engine.bots.features import NAMES, SIZE
from croupier.engine.bots.registry import robot
from croupier.engine.bots.runner import play
from croupier.firmware.app import cli
from croupier.firmware.lab.plan import Batch
from croupier.firmware.lab.training import network, recording
from croupier.firmware.lab.training.calibration import calibration, worst_gap
from croupier.firmware.lab.training.positions import Positions, record, to_a_throw
from croupier.firmware.lab.training.recipe import Recipe, shaken, start
from croupier.firmware.lab.training.weights_file import weights_module
from tests.engine.invariants import must_hold
from tests.support import PROJECT

RECIPE = Recipe(1, ("beginner", "builder"), 0.5)


def train(out: Path, *more: str) -> int:
    few = ["--games", "12", "--held-out", "8", "--workers", "1", "--epochs", "2", "--hidden", "4"]
    return cli.main(["train", *few, "--bots", "beginner,builder", "--out", str(out), *more])


def test_a_training_leaves_numbers_and_says_how_good_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(tmp_path) == 0
    said = capsys.readouterr().out
    assert "positions to learn from" in said
    assert "Log loss: forecast" in said
    assert "sixteen figures alone" in said
    assert "In the worst tenth they differ by" in said
    module: dict[str, tuple[tuple[float, ...], ...]] = {}
    exec((tmp_path / "forecast_weights.py").read_text(), module)
    assert [len(row) for row in module["HIDDEN"]] == [SIZE] * 4
    assert (tmp_path / "calibration.csv").read_text().startswith("players,forecast,won,low,high\n")
    assert (tmp_path / "calibration.svg").read_text().startswith("<svg")


def test_it_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C after the first file: the others are played later, and the numbers are those of one go."""
    monkeypatch.setattr(recording, "GAMES_PER_FILE", 4)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert train(whole) == 0
    played: list[Batch] = []

    def once(recipe: Recipe, batch: Batch) -> Positions:
        if len(played) == 1:
            raise KeyboardInterrupt
        played.append(batch)
        return record(recipe, batch)

    monkeypatch.setattr(recording, "record", once)
    assert train(parts) == 130
    assert "the same command goes on from there" in capsys.readouterr().err
    assert len(list((parts / "to-learn").glob("*.positions"))) == 1
    monkeypatch.setattr(recording, "record", record)
    assert train(parts) == 0
    for name in ("forecast_weights.py", "calibration.csv"):
        assert (parts / name).read_bytes() == (whole / name).read_bytes()


def test_games_of_another_recipe_are_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(tmp_path) == 0
    assert train(tmp_path, "--seed", "2") == 1
    assert "has games of another recipe: choose another --out" in capsys.readouterr().err


def test_an_unknown_robot_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(tmp_path, "--bots", "stong") == 1
    assert 'there is no robot "stong"' in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_numpy_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError")
    command = (sys.executable, "-m", "croupier", "train", "--out", str(tmp_path / "out"))
    path = f"{tmp_path}:{PROJECT}"
    done = subprocess.run(
        command, env={"PYTHONPATH": path}, cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert 'pip install "croupier[train]"' in done.stderr


def test_a_shaken_game_keeps_all_the_rules() -> None:
    changed = 0
    for number in range(30):
        begun = start(RECIPE, number)
        game, random = begun.game, RECIPE.random(number, "test")
        robots = [robot(name) for name in begun.robots]
        for _ in range(3):
            play(game, robots, random, limit=60)
            if not to_a_throw(game, robots, random):
                break
            before, game = game, shaken(game, random)
            changed += game is not before
            must_hold(game, game.save())
    assert changed > 30


@pytest.fixture(scope="module")
def games() -> network.Games:
    return network.load([record(RECIPE, Batch(0, 30))])


def test_the_written_module_says_what_the_network_says(
    games: network.Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = network.fit(games, 6, 2, 1, lambda _: None)
    module: dict[str, object] = {}
    exec(weights_module(net), module)
    for name in ("HIDDEN", "BIAS", "OUT", "DIRECT"):
        monkeypatch.setattr(engine_forecast, name, module[name])
    for at in range(0, len(games.plays), 40):
        rows = games.figures[at][games.plays[at]].tolist()
        points = [engine_forecast._points(row) for row in rows]
        found = engine_forecast.soft_max(points)
        known = net.all_chances(games)[at][games.plays[at]]
        assert found == pytest.approx(known.tolist(), abs=1e-3)


def loss(net: network.Network, games: network.Games) -> float:
    """The log loss again, with all digits: a small step crosses no bend."""
    points = np.maximum(0, games.figures @ net.hidden + net.bias) @ net.out + games.figures @ net.direct
    parts = np.where(games.plays, np.exp(points), 0)
    said = np.where(games.plays, parts / parts.sum(1, keepdims=True), 1)
    return float(-(games.shares * np.log(said)).sum() / len(games.plays))


def test_the_slopes_are_those_of_the_log_loss(games: network.Games) -> None:
    """Each kind of number is moved a little: the log loss changes as the slope says."""
    random = np.random.default_rng(2)
    few = network.some(games, slice(200))
    few = few._replace(figures=few.figures.astype(np.float64))
    sizes = (0.1, (SIZE, 5)), (0.1, 5), (0.5, 5), (0.1, SIZE)
    net = network.Network(*(random.normal(0, size, shape) for size, shape in sizes))
    for at, (part, slope) in enumerate(zip(net, network.slopes(net, few), strict=True)):
        way = random.normal(0, 1, part.shape)
        before, after = (
            loss(net._replace(**{net._fields[at]: part + step * way}), few) for step in (-1e-6, 1e-6)
        )
        assert (after - before) / 2e-6 == pytest.approx(float((slope * way).sum()), rel=1e-3)


def test_a_calibration_counts_what_was_said_and_what_came() -> None:
    plays = np.ones((4, 2), np.bool_)
    shares = np.array([[1, 0], [1, 0], [1, 0], [0, 1]], np.float32)
    figures = np.zeros((4, 2, SIZE), np.float32)
    said = np.full((4, 2), (0.75, 0.25), np.float32)
    low, high = calibration(said, network.Games(figures, shares, plays))
    assert (low.players, low.forecast, low.won.value) == (4, 0.25, 0.25)
    assert (high.players, high.forecast, high.won.value) == (4, 0.75, 0.75)
    assert worst_gap([low, high]) == 0
    assert "worth" in NAMES
