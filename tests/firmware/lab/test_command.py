"""`croupier simulate` and `croupier tournament`: what they write, what they say, what they refuse."""

from __future__ import annotations

import contextlib
import csv
import html
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from croupier.firmware.app import cli
from tests.support import PROJECT


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


class Reader(HTMLParser):
    """The tags and links of a page; it fails if a tag is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "data", "xlink:href")]
        if tag != "meta":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag


def test_a_simulation_leaves_its_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "--games", "12", "--players", "4", "--bots", "builder,beginner", "--workers", "1"]
    assert (
        cli.main([*argv, "--rules", "short,starting_cash=1800", "--out", str(tmp_path / "new" / "run")]) == 0
    )
    out = tmp_path / "new" / "run"
    assert sorted(file.name for file in out.iterdir()) == [
        "games.csv",
        "income.csv",
        "landings.csv",
        "report.html",
    ]
    games, landings, income = (rows(out / f"{name}.csv") for name in ("games", "landings", "income"))
    assert [game["game"] for game in games] == [str(n) for n in range(12)]
    assert games[0]["robot_1"] == games[1]["robot_2"] == "builder"
    assert {game["ended"] for game in games} <= {"first_bankruptcy", "last_standing"}
    assert len(landings) == 41
    assert landings[40]["name"] == "in jail"
    assert len(income) == 28
    assert sum(int(deed["rent"]) for deed in income) > 0
    said = capsys.readouterr()
    assert f"The report: {out / 'report.html'}" in said.out
    assert "12 of 12 games" in said.err


def test_no_name_is_cut_and_no_legend_lies_on_a_curve(tmp_path: Path) -> None:
    argv = ["simulate", "--games", "4", "--bots", "builder,beginner", "--workers", "1"]
    assert cli.main([*argv, "--edition", "walking-dead", "--out", str(tmp_path)]) == 0
    page = (tmp_path / "report.html").read_text()
    assert "…" not in page
    words = re.findall(r"<text [^>]*>([^<]*)</text>", page)
    for name in ("Greene Family Farmhouse", "The Governor's Apartment"):
        assert html.escape(name) in words
    for word in ("Prison", "Cafeteria", "Survivors", "Camp"):
        assert any(word in text.split() for text in words), word
    worth = page[page.index('aria-label="Mean worth') :]
    curves = [
        float(y)
        for line in re.findall(r'points="([^"]*)"', worth)[:2]
        for y in re.findall(r",([\d.]+)", line)
    ]
    legend = [
        float(y) for y in re.findall(r'<text x="[^"]*" y="([^"]*)"[^>]*>(?:builder|beginner)</text>', worth)
    ]
    assert len(legend) == 2
    assert max(legend) < min(curves)


def test_the_report_needs_nothing_but_itself(tmp_path: Path) -> None:
    cli.main(
        ["simulate", "--games", "6", "--bots", "builder,beginner", "--workers", "1", "--out", str(tmp_path)]
    )
    text = (tmp_path / "report.html").read_text()
    page = Reader(text)
    assert page.links == []
    assert "script" not in page.tags
    assert page.tags.count("svg") == 5
    assert "url(" not in text
    assert "@import" not in text
    for words in (
        "Games won",
        "Worth over time",
        "Where tokens land",
        "Length of a game",
        "Rent by deed",
        "in jail",
    ):
        assert words in text


def test_the_same_seed_writes_the_same_files(tmp_path: Path) -> None:
    argv = ["simulate", "--games", "5", "--bots", "builder,beginner", "--seed", "9"]
    for folder, workers in (("one", "1"), ("two", "2")):
        assert cli.main([*argv, "--workers", workers, "--out", str(tmp_path / folder)]) == 0
    for name in ("games.csv", "landings.csv", "income.csv", "report.html"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


BEGUN = rb"\[\.+\] 0 of 1,000,000 games"
MOVED = rb"\] [1-9][\d,]* of 1,000,000 games, [\d.,]+ a second, [\d:]+ left"


class Running:
    """A million games in a real terminal, with two workers. Ctrl-C works whichever shell runs the tests."""

    def __init__(self, out: Path) -> None:
        self.terminal, side = pty.openpty()
        argv = ["simulate", "--games", "1000000", "--bots", "beginner", "--workers", "2", "--out", str(out)]
        self.process = subprocess.Popen(
            ["env", "--default-signal=INT", sys.executable, "-m", "croupier", *argv],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            stderr=side,
            start_new_session=True,
        )
        os.close(side)

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self.terminal)


@pytest.mark.parametrize("seen", [BEGUN, MOVED], ids=["while the workers start", "once the bar has moved"])
def test_ctrl_c_keeps_what_is_done(seen: bytes, tmp_path: Path) -> None:
    """Every process of the command gets the signal, as in a terminal."""
    with Running(tmp_path) as running:
        shown = until(running.terminal, seen)
        os.killpg(running.process.pid, signal.SIGINT)
        said = running.process.communicate(timeout=60)[0].decode()
        shown += rest(running.terminal)
    assert b"Traceback" not in shown
    assert running.process.returncode == 130
    if seen == BEGUN and b"no game was finished, so there is nothing to report" in shown:
        return
    stopped = re.search(r"Stopped after ([\d,]+) of 1,000,000 games", said)
    assert stopped, said
    count = int(stopped[1].replace(",", ""))
    assert 0 < count == len(rows(tmp_path / "games.csv"))
    assert (tmp_path / "report.html").exists()
    assert b"Stopping: the games begun are played to their end" in shown


def test_a_killed_command_leaves_no_process_behind(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        until(running.terminal, MOVED)
        pid = running.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        handles = [os.pidfd_open(int(child)) for child in children]
        running.process.kill()
        for handle in handles:
            assert select.select([handle], [], [], 60)[0], "it is still there after a minute"
            os.close(handle)
    assert len(handles) >= 2


def until(terminal: int, words: bytes) -> bytes:
    shown, end = b"", time.monotonic() + 60
    while not re.search(words, shown):
        assert time.monotonic() < end, shown
        shown += os.read(terminal, 1000)
    return shown


def rest(terminal: int) -> bytes:
    """All that is left when the command has ended: the terminal then gives the error EIO."""
    shown = b""
    with contextlib.suppress(OSError):
        while part := os.read(terminal, 1000):
            shown += part
    return shown


def test_a_tournament_rates_the_robots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = [
        "tournament",
        "--games",
        "20",
        "--bots",
        "beginner,builder",
        "--workers",
        "1",
        "--out",
        str(tmp_path),
    ]
    assert cli.main(argv) == 0
    rated = {row["robot"]: float(row["rating"]) for row in rows(tmp_path / "ratings.csv")}
    assert rated["builder"] > 1500 > rated["beginner"]
    (pairing,) = rows(tmp_path / "pairings.csv")
    assert pairing["games"] == "20"
    assert float(pairing["low"]) < float(pairing["share"]) < float(pairing["high"])
    said = capsys.readouterr().out
    assert said.startswith("builder ")
    assert re.search(r"builder beats beginner in \d+\.\d% of 20 games \(", said)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (
            ["--bots", "genius"],
            'there is no robot "genius": the robots are beginner, builder, strong, champion, fixed-a, '
            "fixed-b, fixed-c",
        ),
        (["--bots", ","], "no robot is named"),
        (["--players", "7"], "7 players: a game has 2 to 6"),
        (["--players", "1", "--bots", "strong"], "1 players: a game has 2 to 6"),
        (["--bots", "strong,strong,strong", "--players", "2"], "3 robots are named for 2 seats"),
        (["--rules", "rent=never"], 'the rule rent cannot be "never": it is ask, auto'),
        (["--rules", "short,no_auctions=maybe"], 'the rule no_auctions cannot be "maybe": it is true, false'),
        (["--rules", "starting_cash="], 'the rule starting_cash cannot be "": it is a whole number'),
        (
            ["--rules", "time_limit=60,starting_cash=5"],
            "starting cash 5: the deeds dealt may cost 750 (R155)",
        ),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    argv: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", *argv, "--out", str(tmp_path / "none")]) == 1
    assert capsys.readouterr().err == f"croupier: {said}\n"
    assert not (tmp_path / "none").exists()


def test_an_unknown_rule_is_answered_with_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--rules", "speed_die", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(
        'croupier: there is no rule "speed_die": there are book, family, short, short_game,'
    )
    assert said.endswith(", starting_cash\n")


@pytest.mark.parametrize(
    ("address", "said"),
    [("nowhere", "missing port number in address 'nowhere'"), ("bar://1:2", "unknown address scheme 'bar'")],
)
def test_an_address_that_is_none_is_one_sentence(
    address: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--dask", address, "--out", str(tmp_path)]) == 1
    assert f"croupier: there is no Dask scheduler at {address}: {said}" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_said_before_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["simulate", "--out", str(tmp_path / "file" / "out")]) == 1
    assert capsys.readouterr().err == f"croupier: {tmp_path / 'file' / 'out'}: Not a directory\n"
