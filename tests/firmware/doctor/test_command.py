"""`croupier doctor`, run as a program: in a pipe, and at a terminal."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

from croupier.firmware.doctor.findings import Finding, table
from croupier.firmware.model.terminal import Look
from tests.support import PROJECT

DOCTOR = (sys.executable, "-m", "croupier", "doctor")


def test_in_a_pipe_nobody_is_asked() -> None:
    done = subprocess.run(
        [*DOCTOR, "--config", "simulated", "--json"],
        cwd=PROJECT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    assert said["well"] is True
    assert {"part": "strip", "state": "ok", "what": "simulated, in the page", "fix": ""} in said["findings"]


def test_a_board_that_is_not_there_ends_with_1() -> None:
    done = subprocess.run(
        [*DOCTOR, "--config", "starter"],
        cwd=PROJECT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "nothing is plugged in at" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("wrong.")


def test_a_file_that_is_wrong_is_said_first(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("title = 3")
    done = subprocess.run(
        [*DOCTOR, "--config", str(file)],
        cwd=PROJECT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "mine.toml" in done.stderr


def test_at_a_terminal_it_walks_and_answers_count() -> None:
    far, near = pty.openpty()
    process = subprocess.Popen([*DOCTOR, "--config", "simulated"], cwd=PROJECT, stdin=near, stdout=near)
    os.close(near)
    said = ""
    try:
        for question, answer in (
            ("press Enter here:", ""),
            ("without a gap?", "n"),
            ("then white?", ""),
            ("upright and clear?", ""),
        ):
            said = read_until(far, question)
            os.write(far, f"{answer}\n".encode())
        read_until(far, "seat 1: ◀")
        os.write(far, b"\x04")
        said = read_until(far, "wrong.")
        assert process.wait(30) == 1
    finally:
        process.kill()
        process.wait()
        os.close(far)
    assert "lights, order" in said
    assert "--fix-order" in said
    assert "nobody answered" in said


def read_until(far: int, text: str) -> str:
    said = b""
    while text.encode() not in said:
        said += os.read(far, 4096)
    return said.decode()


def test_what_to_do_stands_below_and_a_line_to_copy_in_one_piece() -> None:
    line = "dtoverlay=i2c-mux,pca9548,i2c3,disconnect_on_idle"
    finding = Finding("config.txt", "wrong", "it lacks a line " * 5, f"add it, and restart:\n    {line}")
    drawn = table([finding, Finding("strip", "ok", "fine")], Look(colours=False, boxes=True), columns=60)
    assert drawn[0].startswith("config.txt  WRONG  it lacks")
    assert any(shown.strip() == line for shown in drawn)
    assert any(shown.strip().startswith("> add it") for shown in drawn)
    assert drawn[-1] == "1 well, 0 to look at, 1 wrong."
