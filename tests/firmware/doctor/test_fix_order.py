"""--fix-order puts seats and strip into order, and writes the file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.config.wiring import Size, load_wiring, parse_wiring, shipped_wirings
from croupier.firmware.app.play import simulated
from croupier.firmware.doctor.examined_board import examine
from croupier.firmware.doctor.fix_order import CornersOutOfOrder, ask_order, spread_pixels
from croupier.firmware.doctor.walk import BUTTON_ORDER
from croupier.firmware.doctor.wiring_file import CannotRewrite, rewritten, write
from croupier.hw.protocols import Button
from croupier.hw.sim import SimBoard
from tests.firmware.doctor.scripted import Scripted
from tests.support import PROJECT

SIZE = Size(500, 66)
FULL = load_wiring("full")
FULL_TEXT = (PROJECT / "config" / "boards" / "full.toml").read_text(encoding="utf-8")


def pusher(sim: SimBoard, seat: int, button: Button) -> Callable[[], None]:
    def push() -> None:
        sim.press(seat, button)
        sim.release(seat, button)

    return push


def test_the_shipped_strip_is_what_its_corners_give() -> None:
    found = spread_pixels([0, 30, 60, 90], 120, SIZE)
    for space, pixels in enumerate(found):
        assert set(pixels) & set(FULL.pixels.spaces[space]), f"space {space} has none of its pixels"
    assert [len(pixels) for pixels in found[1:10]] == [len(pixels) for pixels in found[11:20]]


@given(
    start=st.integers(0, 149),
    lengths=st.lists(st.integers(12, 60), min_size=4, max_size=4),
    backwards=st.booleans(),
)
def test_however_the_strip_lies_every_pixel_has_one_space_and_they_follow_each_other(
    start: int, lengths: list[int], backwards: bool
) -> None:
    count = sum(lengths)
    step = -1 if backwards else 1
    corners = [(start + step * sum(lengths[:n])) % count for n in range(4)]
    found = spread_pixels(corners, count, SIZE)
    assert sorted(pixel for pixels in found for pixel in pixels) == list(range(count))
    assert all(found)
    walked = [pixel for pixels in found for pixel in pixels]
    assert all((b - a) % count == step % count for a, b in pairwise(walked))
    assert all(corner in found[10 * n] for n, corner in enumerate(corners))


@pytest.mark.parametrize("corners", [[0, 60, 30, 90], [0, 0, 60, 90]])
def test_corners_that_make_no_ring_are_refused(corners: list[int]) -> None:
    with pytest.raises(CornersOutOfOrder):
        spread_pixels(corners, 120, SIZE)


@pytest.mark.parametrize("name", shipped_wirings())
def test_a_file_in_its_order_is_written_as_it_was(name: str) -> None:
    text = (PROJECT / "config" / "boards" / f"{name}.toml").read_text(encoding="utf-8")
    assert rewritten(f"{name}.toml", text, load_wiring(name)) == text


def test_only_what_changed_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, second, *others = FULL.consoles
    swapped = replace(FULL, consoles=(second, first, *others))
    said = write(swapped, "full")
    assert said == "board.toml: written."
    assert Path("board.toml").stat().st_mode & 0o777 == 0o644, "the service can read it, too"
    assert load_wiring("board.toml") == replace(swapped, id="board")
    before, after = FULL_TEXT.splitlines(), Path("board.toml").read_text(encoding="utf-8").splitlines()
    assert [a for a, b in zip(after, before, strict=True) if a != b] == [
        'screen = { driver = "ssd1309", channel = 1, text = 12 }',
        'buttons = { driver = "gpio", left = 23, ok = 24, right = 25 }',
        'screen = { driver = "ssd1309", channel = 0, text = 12 }',
        'buttons = { driver = "gpio", left = 14, ok = 15, right = 18 }',
    ]


def test_the_file_as_it_was_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FULL_TEXT, encoding="utf-8")
    file.chmod(0o664)
    mine = load_wiring(file)
    turned = replace(mine, pixels=replace(mine.pixels, spaces=spread_pixels([0, 90, 60, 30], 120, mine.size)))
    assert "kept as" in write(turned, str(file))
    assert (tmp_path / "mine.toml.before").read_text(encoding="utf-8") == FULL_TEXT
    assert load_wiring(file) == turned
    assert file.stat().st_mode & 0o777 == 0o664


def test_at_no_moment_is_the_file_hidden_from_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FULL_TEXT, encoding="utf-8")
    file.chmod(0o644)
    mine, modes = load_wiring(file), []

    def on_the_disk(_folder: Path) -> None:
        modes.append(file.stat().st_mode & 0o777)

    monkeypatch.setattr("croupier.firmware.saves.durable_files.sync_folder", on_the_disk)
    write(mine, str(file))
    assert modes == [0o644, 0o644], "the copy is there, and the new one"


def test_a_file_laid_out_in_another_way_is_left_alone() -> None:
    text = FULL_TEXT.replace(
        'screen = { driver = "ssd1309", channel = 0, text = 12 }',
        'screen.driver = "ssd1309"\nscreen.channel = 0\nscreen.text = 12',
    )
    first, second, *others = FULL.consoles
    with pytest.raises(CannotRewrite, match="cannot be changed from here"):
        rewritten("full.toml", text, replace(FULL, consoles=(second, first, *others)))


def test_the_size_of_a_panel_stays() -> None:
    text = FULL_TEXT.replace(
        'screen = { driver = "ssd1309", channel = 0, text = 12 }',
        'screen = { driver = "simulated", text = 12, width = 128, height = 128 }',
    )
    wiring = parse_wiring("full.toml", text.encode())
    first, second, *others = wiring.consoles
    turned = replace(wiring, consoles=(second, first, *others))
    assert parse_wiring("full.toml", rewritten("full.toml", text, turned).encode()) == turned


async def test_answers_become_an_order() -> None:
    """The first two panels hang on each other's wires, and the strip goes the other way round."""
    wiring = simulated(3)
    async with examine(wiring) as examined:
        push = partial(pusher, examined.opened.sim)
        steps: list[str | Callable[[], None]] = ["2", "2", "3", "2", "x", "1", ""]
        steps += [push(seat, button) for seat in (0, 2, 1) for button in BUTTON_ORDER]
        steps += ["", "60", "", "", "-60", ""]
        person = Scripted(steps)
        found = await ask_order(examined, person, wiring)
    assert "Each number from 1 to 3 must be there once: once more, please." in person.said
    assert '"x" is no number.' in person.said
    assert found.consoles == wiring.consoles  # simulated ones are all alike
    corners = [found.pixels.spaces[10 * n] for n in range(4)]
    assert [90 in corners[1], 30 in corners[3]] == [True, True]


async def test_the_pins_go_where_the_buttons_are() -> None:
    """Seat 1 and 2 have each other's buttons, and in seat 3 ◀ and ▶ are swapped."""
    wiring = simulated(3)
    real = replace(FULL, consoles=FULL.consoles[:3])
    async with examine(wiring) as examined:
        push = partial(pusher, examined.opened.sim)
        steps: list[str | Callable[[], None]] = ["2", "1", ""]
        steps += [push(seat, button) for seat in (1, 0) for button in BUTTON_ORDER]
        steps += [push(2, button) for button in reversed(BUTTON_ORDER)]
        steps += ["", "", "", ""]
        found = await ask_order(examined, Scripted(steps), real)
    first, second, third = real.consoles
    assert found.consoles[:2] == (second, first)
    assert found.consoles[2].screen == third.screen
    assert (found.consoles[2].buttons.left, found.consoles[2].buttons.right) == (
        third.buttons.right,
        third.buttons.left,
    )
    assert found.pixels == real.pixels
