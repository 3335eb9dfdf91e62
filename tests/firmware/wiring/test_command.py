"""`croupier wiring`: what it says, what it makes, and what it says when it cannot."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier.config.wiring import shipped_wirings
from croupier.firmware.app import cli
from tests.config.test_wiring import FULL
from tests.config.wrong import changed


def test_without_a_name_it_lists_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["wiring"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == shipped_wirings()


def test_it_says_what_hangs_where(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["wiring", "full"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Full: six consoles, an NFC reader under every space\n")
    for line in (
        "  4     7           screens, SDA of i2c-3",
        "  27    13          seat 6, ●",
        "  3     ssd1309  mux 0x70, channel 2, 0x3c  12 dots  8   7   12",
        "  scanner west   identity  10–19   /dev/croupier-west",
        "  0      116–119, 0–3  10     26–33   20     56–63   30     86–93",
    ):
        assert f"\n{line}\n" in said


@pytest.mark.parametrize("name", shipped_wirings())
def test_every_shipped_wiring_can_be_shown_drawn_and_printed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing, sheets, page = tmp_path / "wiring.svg", tmp_path / "sheets", tmp_path / "page.md"
    assert cli.main(["wiring", name]) == 0
    made = ["--svg", str(drawing), "--template", str(sheets), "--markdown", str(page)]
    assert cli.main(["wiring", name, *made]) == 0
    assert f"{sheets}: 6 sheets of A4." in capsys.readouterr().out
    assert sorted(file.name for file in tmp_path.iterdir()) == ["page.md", "sheets", "wiring.svg"]
    for file in (drawing, *sheets.iterdir()):
        assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_the_sheets_may_be_a_pdf(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    assert cli.main(["wiring", "hall", "--template", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF-")
    assert file.read_bytes().count(b"/Type /Page ") == 6


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.toml"
    text = changed("left = 23, ok = 24", "left = 14, ok = 15", FULL)
    file.write_text(text, encoding="utf-8")
    assert cli.main(["wiring", str(file)]) == 1
    line = text.count("\n", 0, text.index("left = 14, ok = 15, right = 25")) + 1
    assert capsys.readouterr().err.splitlines() == [
        f"croupier: board.toml:{line}: consoles.2.buttons.left: pin 14 belongs to seat 1's ◀",
        f"board.toml:{line}: consoles.2.buttons.ok: pin 15 belongs to seat 1's ●",
    ]


@pytest.mark.parametrize("option", ["--svg", "--markdown"])
def test_a_file_that_cannot_be_written(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "no" / "such" / "folder"
    assert cli.main(["wiring", "full", option, str(file)]) == 1
    said = capsys.readouterr().err
    assert said == f"croupier: {file}: cannot be written (No such file or directory)\n"


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert cli.main(["wiring", "full", "--template", str(tmp_path / "file" / "sheets")]) == 1
    assert "cannot be made" in capsys.readouterr().err
