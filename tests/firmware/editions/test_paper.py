"""An edition on paper: a valid PDF with everything on it, and SVG files that any program can read."""

import itertools
import math
import re
import shutil
import subprocess
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier.config.editions import load_edition, shipped_editions
from croupier.engine.edition import DEEDS, Edition
from croupier.firmware.app import cli
from croupier.firmware.model.notes import NOTES, PRINTED
from croupier.firmware.paper.board import BAND_MM, BOARD_MM, CORNER_MM, pieces
from croupier.firmware.paper.landing import rings, rings_of
from croupier.firmware.paper.ring import places
from croupier.firmware.paper.shapes import A4, Group, Page, Text
from croupier.firmware.paper.sheets import sheets, whole_board
from croupier.firmware.paper.typesetting import encoded, fit, width
from tests.support import PROJECT

Out = pytest.CaptureFixture[str]
SHEETS = 11
"""Six for the board, three for 28 deeds, one for each deck."""


@pytest.fixture(params=shipped_editions())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load_edition(str(request.param))


def printed(edition: str, *options: str) -> None:
    assert cli.main(["editions", "print", edition, *options]) == 0


class Pdf:
    """A PDF as strict as we write it: every object is where the table says."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-1.4\n")
        assert data.endswith(b"%%EOF\n")
        start = int(re.findall(rb"startxref\n(\d+)\n", data)[-1])
        head, rest = data[start:].split(b"\n", 2)[0], data[start:].split(b"\n", 2)[2]
        assert head == b"xref"
        places = [int(line[:10]) for line in re.findall(rb"\d{10} \d{5} n \n", rest)]
        ends = [*places[1:], start]
        self.objects = [data[place:end] for place, end in zip(places, ends, strict=True)]
        for number, body in enumerate(self.objects, 1):
            assert body.startswith(b"%d 0 obj\n" % number)
            assert body.endswith(b"\nendobj\n")
        self.pages = [self._content(body) for body in self.objects if b"/Type /Page " in body]

    def _content(self, page: bytes) -> str:
        found = re.search(rb"/Contents (\d+) 0 R", page)
        assert found
        body = self.objects[int(found[1]) - 1]
        length = re.search(rb"/Length (\d+) ", body)
        assert length
        stream = body.split(b"stream\n", 1)[1][: int(length[1])]
        return zlib.decompress(stream).decode("cp1252")

    def words(self, page: int) -> str:
        """The texts of a page, one after the other."""
        strings = re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", self.pages[page])
        return " ".join(re.sub(r"\\(.)", r"\1", string) for string in strings)


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_pdf_holds_all_that_is_on_a_board(edition: Edition, here: Path, capsys: Out) -> None:
    printed(edition.id)
    assert capsys.readouterr().out == (
        f"{edition.id}.pdf: {SHEETS} sheets of A4. Print them at 100 % and cut them out.\n"
    )
    pdf = Pdf((here / f"{edition.id}.pdf").read_bytes())
    assert len(pdf.pages) == SHEETS
    board = flat(" ".join(pdf.words(page) for page in range(6)))
    for space in edition.spaces:
        assert all(word in board for word in space.name.replace(" / ", " ").split())
        assert not space.price or flat(edition.money(space.price)) in board
    deeds = flat(" ".join(pdf.words(page) for page in range(6, 9)))
    for place in DEEDS:
        assert edition.spaces[place].name in deeds
        assert all(flat(edition.money(rent)) in deeds for rent in edition.spaces[place].rent)
    for page, deck in enumerate(edition.decks.values(), 9):
        cards = flat(pdf.words(page))
        assert all(flat(card.text) in cards for card in deck.cards)


def test_every_sheet_says_whose_names_these_are_not(edition: Edition) -> None:
    said = {"en": "Not affiliated with the owners", "fr": "Aucun lien avec les propriétaires"}[
        edition.language
    ]
    for page in [*sheets(edition), whole_board(edition)]:
        assert any(isinstance(shape, Text) and said in shape.text for shape in page.shapes)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="no poppler here")
def test_another_program_reads_the_pdf(edition: Edition, here: Path) -> None:
    printed(edition.id, "--out", "board.pdf")
    read = subprocess.run(
        ["pdftotext", "-raw", "board.pdf", "-"], cwd=here, capture_output=True, text=True, check=True
    )
    assert read.stderr == ""
    assert read.stdout.count("\f") == SHEETS
    words = flat(read.stdout)
    assert all(flat(card.text) in words for deck in edition.decks.values() for card in deck.cards)


def test_the_same_edition_gives_the_same_file(here: Path) -> None:
    printed("classic", "--out", "one.pdf")
    printed("classic", "--out", "two.pdf")
    assert (here / "one.pdf").read_bytes() == (here / "two.pdf").read_bytes()


def test_svg_files_are_well_formed(edition: Edition, here: Path, capsys: Out) -> None:
    printed(edition.id, "--svg", "--out", "paper")
    assert capsys.readouterr().out == (
        f"paper: board.svg in one piece, and {SHEETS} sheets of A4, sheet-01.svg and so on.\n"
    )
    names = sorted(path.name for path in (here / "paper").iterdir())
    assert names == ["board.svg", *(f"sheet-{number:02}.svg" for number in range(1, SHEETS + 1))]
    for name in names:
        root = ElementTree.parse(here / "paper" / name).getroot()
        size = (f"{BOARD_MM:g}mm", f"{BOARD_MM + 8:g}mm") if name == "board.svg" else ("210mm", "297mm")
        assert (root.get("width"), root.get("height")) == size
    board = ElementTree.parse(here / "paper" / "board.svg").getroot()
    words = {word.rstrip("*") for text in board.itertext() for word in text.split(" ")}
    assert all(set(space.name.replace(" / ", " ").split(" ")) <= words for space in edition.spaces)


def test_the_spaces_tile_the_ring(edition: Edition) -> None:
    middle, *spaces = (piece.box for piece in pieces(edition))
    area = sum(box.width * box.height for box in [middle, *spaces])
    assert area == pytest.approx(BOARD_MM * BOARD_MM)
    assert all(box.x >= 0 and box.x + box.width <= BOARD_MM + 1e-6 for box in spaces)
    assert len({(round(box.x, 3), round(box.y, 3)) for box in spaces}) == 40


def test_every_sheet_is_a4(edition: Edition) -> None:
    assert {(page.width, page.height) for page in sheets(edition)} == {A4}


def test_letters_that_the_type_lacks_are_told(here: Path, capsys: Out) -> None:
    (here / "mine.toml").write_text('extends = "classic"\nspaces.1.name = "Łódź (Ω)"\n', encoding="utf-8")
    printed("mine.toml")
    assert capsys.readouterr().out.splitlines()[1] == (
        "The PDF's type lacks these signs: Ł ź Ω; --svg has them."
    )
    assert "?ódz" in Pdf((here / "mine.pdf").read_bytes()).words(5)
    printed("mine.toml", "--svg")
    assert "Łódź" in (here / "mine-svg" / "board.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [")(", "a\\b", "<&>", '"quoted"'])
def test_signs_with_a_meaning_in_the_file_are_only_signs(name: str, here: Path) -> None:
    (here / "mine.toml").write_text(f"extends = 'classic'\nspaces.1.name = '{name}'\n")
    printed("mine.toml")
    printed("mine.toml", "--svg")
    assert Pdf((here / "mine.pdf").read_bytes()).words(6).startswith(f"{name} Rent")
    texts = ElementTree.parse(here / "mine-svg" / "board.svg").getroot().itertext()
    assert name in list(texts)


def test_a_pdf_is_replaced_in_one_step(here: Path, capsys: Out) -> None:
    (here / "classic.pdf").write_text("old")
    printed("classic")
    assert [path.name for path in here.iterdir()] == ["classic.pdf"]
    assert (here / "classic.pdf").read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["--out", "gone/a.pdf"], "gone/a.pdf: cannot be written (No such file or directory)"),
        (["--out", "folder"], "folder: is a folder, not a file"),
        (["--svg", "--out", "file"], "file: is a file, and --svg makes a folder"),
        (["--svg", "--out", "file/svg"], "file/svg: cannot be made (Not a directory)"),
    ],
)
def test_where_nothing_can_be_written(argv: list[str], complaint: str, here: Path, capsys: Out) -> None:
    (here / "folder").mkdir()
    (here / "file").touch()
    assert cli.main(["editions", "print", "classic", *argv]) == 1
    assert capsys.readouterr() == ("", f"croupier: {complaint}\n")
    assert sorted(path.name for path in here.iterdir()) == ["file", "folder"]


def circles(file: Path) -> int:
    return sum(element.tag.endswith("circle") for element in ElementTree.parse(file).iter())


def test_a_board_for_hall_sensors_has_rings_where_tokens_go(here: Path) -> None:
    for name, options in (("plain", []), ("hall", ["--for", "hall"]), ("full", ["--for", "full"])):
        printed("classic", "--svg", "--out", name, *options)
    plain, hall, full = (circles(here / name / "board.svg") for name in ("plain", "hall", "full"))
    assert (hall - plain, full - plain) == (36 * 2 + 4 * 3, 40)
    printed("classic", "--svg", "--out", "starter", "--for", "starter")
    assert (here / "starter" / "board.svg").read_bytes() == (here / "plain" / "board.svg").read_bytes()


def test_every_ring_is_on_its_own_space_and_off_the_band_of_houses() -> None:
    for space, (place, marks) in enumerate(
        zip(places(BOARD_MM, CORNER_MM), rings(BOARD_MM, CORNER_MM, "presence"), strict=True)
    ):
        assert len(marks) == (2 if space % 10 else 3)
        for ring in marks:
            assert place.x <= ring.x - ring.radius
            assert ring.x + ring.radius <= place.x + place.width
            assert place.y <= ring.y - ring.radius
            assert ring.y + ring.radius <= place.y + place.height
        for one, other in itertools.combinations(marks, 2):
            assert math.dist(one[:2], other[:2]) >= one.radius + other.radius, "no two rings overlap"
    for ring in rings_of(1, places(BOARD_MM, CORNER_MM)[1], "presence"):
        assert ring.y - ring.radius > BAND_MM


def test_a_board_of_another_size_is_not_printed(here: Path, capsys: Out) -> None:
    text = (PROJECT / "config" / "boards" / "hall.toml").read_text().replace("board = 500", "board = 600")
    (here / "large.toml").write_text(text)
    assert cli.main(["editions", "print", "classic", "--for", "large.toml"]) == 1
    assert capsys.readouterr().err == (
        "croupier: large: its board is 600 mm with corners of 66 mm; "
        "what is printed is 500 mm with corners of 66 mm\n"
    )
    assert not (here / "classic.pdf").exists()


# The type


def test_a_line_is_as_wide_as_its_letters() -> None:
    assert width("Mi", 10) == pytest.approx((833 + 222) / 100)
    assert width("Mi", 10, "bold") == pytest.approx((833 + 278) / 100)
    assert width("é€", 10) == pytest.approx((556 + 556) / 100)


def test_a_text_is_made_smaller_until_it_fits() -> None:
    fitted = fit("Church of the Children of the Atom", 35, size=5, rows=3, font="bold")
    assert len(fitted.lines) <= 3
    assert max(width(line, fitted.size, "bold") for line in fitted.lines) <= 35
    assert fit("a" * 500, 10, size=5, rows=1, least=2).size == 2


def test_a_hard_space_does_not_end_a_line() -> None:
    assert fit("La somme : 200\u00a0€", 20, size=4, rows=3).lines[-1].endswith("200\u00a0€")


def test_no_text_leaves_its_sheet(edition: Edition) -> None:
    for page in sheets(edition):
        foot = [shape for shape in page.shapes if isinstance(shape, Text)]
        assert all(text.x > 0 and right_of(text, page) < A4[0] for text in foot)


def right_of(text: Text, page: Page) -> float:
    assert text.y < page.height
    share = {"start": 1.0, "middle": 0.5, "end": 0.0}[text.align]
    return text.x + share * width(text.text, text.size, text.font)


def test_accents_are_kept() -> None:
    assert encoded("Zone sûre, nœud, 200 €") == "Zone sûre, nœud, 200 €".encode("cp1252")


def test_names_of_our_own_have_a_star(here: Path, capsys: Out) -> None:
    assert cli.main(["editions", "print", "classic-fr", "--svg", "--out", "fr"]) == 0
    assert cli.main(["editions", "print", "classic", "--svg", "--out", "en"]) == 0
    capsys.readouterr()
    french, english = ((here / name / "board.svg").read_text() for name in ("fr", "en"))
    assert french.count("*</text>") == len(load_edition("classic-fr").own_names)
    assert "nom de notre cru" in french
    assert "*" not in english


def test_the_paper_money_is_printed_if_it_is_wanted(edition: Edition) -> None:
    """Every note of the printed money: 240, on ten sheets more."""
    money = sheets(edition, notes=True)[len(sheets(edition)) :]
    groups = [shape for page in money for shape in page.shapes if isinstance(shape, Group)]
    texts = [text.text for group in groups for text in group.shapes if isinstance(text, Text)]
    for note, count in zip(NOTES, PRINTED, strict=True):
        assert texts.count(edition.money(note)) == count
    assert all((page.width, page.height) == A4 for page in money)
