"""The tables and pictures of the building guide agree with the wiring files."""

import re

import pytest
from msgspec.structs import replace

from croupier.config.wiring import Wiring, load_wiring, parse_wiring, pin_uses
from croupier.firmware.paper.shapes import Box, Text
from croupier.firmware.paper.svg import svg
from croupier.firmware.wiring import power
from croupier.firmware.wiring.diagram import diagram
from croupier.firmware.wiring.schematic import schematic
from croupier.firmware.wiring.tables import guide_page
from tests.support import PROJECT

GUIDE = PROJECT / "docs" / "build"
BUILDS = ["starter", "hall", "full"]


@pytest.mark.parametrize("name", BUILDS)
def test_the_page_is_up_to_date(name: str) -> None:
    made = guide_page(load_wiring(name))
    kept = (GUIDE / f"{name}.md").read_text(encoding="utf-8")
    assert kept == made, f"run: croupier wiring {name} --markdown docs/build/{name}.md"


@pytest.mark.parametrize("name", BUILDS)
def test_the_picture_is_up_to_date(name: str) -> None:
    wiring = load_wiring(name)
    kept = (GUIDE / f"{name}.svg").read_bytes()
    assert kept == svg(diagram(wiring), wiring.title), (
        f"run: croupier wiring {name} --svg docs/build/{name}.svg"
    )


@pytest.mark.parametrize("name", BUILDS)
def test_the_picture_has_every_pin(name: str) -> None:
    wiring = load_wiring(name)
    words = [shape.text for shape in diagram(wiring).shapes if isinstance(shape, Text)]
    for use in pin_uses(wiring):
        times = 1 if use.what.startswith("kept") else 2
        assert words.count(f"GPIO {use.pin}") == times, use


def test_the_guide_names_every_build_and_what_has_not_been_tried() -> None:
    text = (GUIDE / "README.md").read_text(encoding="utf-8")
    for name in BUILDS:
        assert f"({name}.md)" in text
    assert "## What has been tried" in text
    assert "| [full](full.md), *experimental* |" in text
    recommended = text[text.index("### Which one") : text.index("### What to buy first")]
    assert all(f"**{name}**" in recommended for name in BUILDS)
    for problem in ("cannot feed an NTAG", "Metal tokens", "Six tokens on GO"):
        assert f"**{problem}" in text or f"{problem}.**" in text


PARTS = {
    "starter": ("## Parts for every build", "For the starter, in addition:"),
    "hall": ("## Parts for every build", "For hall and full, in addition:", "For hall, in addition:"),
    "full": ("## Parts for every build", "For hall and full, in addition:", "For full, in addition:"),
}


def parts(title: str) -> list[tuple[str, str, str]]:
    """Amount, part and price of each row of the table below a title."""
    text = (GUIDE / "README.md").read_text(encoding="utf-8")
    table = text[text.index(title) :].split("|---|---|---|---|\n", 1)[1].split("\n\n", 1)[0]
    return [tuple(cell.strip() for cell in row.split("|")[1:4]) for row in table.splitlines()]  # type: ignore[misc]


@pytest.mark.parametrize("name", BUILDS)
def test_what_a_build_costs_is_the_sum_of_its_parts(name: str) -> None:
    least = most = 0
    for title in PARTS[name]:
        for _, part, price in parts(title):
            found = re.fullmatch(r"(\d+)(?:–(\d+))? €", price)
            assert found, part
            least, most = least + int(found[1]), most + int(found[2] or found[1])
    said = f"{round(least, -1)}–{round(most, -1)} €"
    row = next(
        line for line in (GUIDE / "README.md").read_text().splitlines() if line.startswith(f"| [{name}]")
    )
    assert said in row


@pytest.mark.parametrize("name", BUILDS)
def test_the_amounts_are_the_wirings(name: str) -> None:
    wiring = load_wiring(name)
    amounts = {part.split(",")[0]: amount for title in PARTS[name] for amount, part, _ in parts(title)}
    assert amounts["SSD1309 panel"] == str(len(wiring.consoles))
    assert amounts["push buttons"] == str(3 * len(wiring.consoles))
    assert (
        amounts["Raspberry Pi Pico"] == str(len(wiring.scanners))
        if wiring.scanners
        else "Pico" not in amounts
    )
    readers = sum(len(scanner.spaces) for scanner in wiring.scanners if scanner.senses == "identity")
    assert amounts.get("RC522 boards", "0") == str(readers)
    felt = [scanner for scanner in wiring.scanners if scanner.senses == "presence"]
    sensors = sum(power.hall_sensors(wiring, scanner) for scanner in felt)
    assert int(amounts.get("unipolar Hall switches with open collector", "0")) - sensors in range(10)
    assert float(amounts["WS2812B strip"].split()[0]) == wiring.pixels.count / wiring.pixels.per_metre


@pytest.mark.parametrize("name", BUILDS)
def test_the_schematic_is_that_of_the_file(name: str) -> None:
    wiring = load_wiring(name)
    kept = (GUIDE / f"{name}-schematic.svg").read_bytes()
    assert kept == svg(schematic(wiring), f"Schematic: {wiring.title}"), (
        f"run: croupier wiring {name} --schematic docs/build/{name}-schematic.svg"
    )


@pytest.mark.parametrize("name", BUILDS)
def test_a_schematic_has_the_pins_of_its_file_and_every_part(name: str) -> None:
    wiring = load_wiring(name)
    words = " ".join(shape.text for shape in schematic(wiring).shapes if isinstance(shape, Text))
    for use in pin_uses(wiring):
        if use.kind in ("sound", "power", "reset", "i2c"):
            assert f"GPIO {use.pin}" in words
    for part in ("74AHCT125", "1OE", "10 kΩ", "330 Ω", "1000 µF", "100 nF", "WS2812B", "4.7 kΩ", "100 Ω"):
        assert part in words
    assert ("TCA9548A" in words) is (wiring.i2c is not None and wiring.i2c.mux is not None)
    assert ("DIP switches: 1 off, 2 off" in words) is (wiring.pad is not None)


def test_another_pin_in_the_file_is_another_pin_in_the_drawing() -> None:
    wiring = load_wiring("full")
    moved = replace(wiring, buzzer=replace(wiring.buzzer, pin=25))
    words = " ".join(shape.text for shape in schematic(moved).shapes if isinstance(shape, Text))
    assert "GPIO 25" in words
    assert "GPIO 9 " not in words


@pytest.mark.parametrize(
    ("name", "total", "supply"), [("starter", 2400, 3000), ("hall", 3456, 5000), ("full", 3100, 5000)]
)
def test_the_power_of_a_build_adds_up(name: str, total: int, supply: int) -> None:
    wiring = load_wiring(name)
    parts = power.branches(wiring)
    assert sum(branch.milliamps for branch in parts) == power.total(wiring) == total
    assert power.supply(wiring) == supply
    assert all(branch.milliamps <= branch.fuse for branch in parts if branch.fuse)
    page = (GUIDE / f"{name}.md").read_text()
    assert f"| together | {total / 1000:.2f} A | a supply of {supply // 1000} A |" in page


def test_120_hall_sensors_would_take_what_is_measured_of_them() -> None:
    """Three below each space, at most 9 mA each: 1.08 A, as the data sheet has it; two or three, 0.76 A."""
    wiring = load_wiring("hall")
    sensors = power.hall_sensors(wiring, wiring.scanners[0])
    assert sensors == 36 * 2 + 4 * 3
    (readers,) = (branch for branch in power.branches(wiring) if "Pico" in branch.name)
    assert readers.milliamps == 50 + 9 * sensors
    assert readers.milliamps <= 0.8 * readers.fuse


def test_the_diagram_names_the_fuses_of_the_power_table() -> None:
    for name in BUILDS:
        wiring = load_wiring(name)
        words = " ".join(shape.text for shape in diagram(wiring).shapes if isinstance(shape, Text))
        for branch in power.branches(wiring):
            if branch.fuse:
                assert f"{branch.name.partition(',')[0]} {branch.fuse // 1000} A" in words


def in_the_network() -> Wiring:
    """The full board with one side and its strip in the network."""
    full = load_wiring("full")
    first, *others = full.scanners
    return replace(
        full,
        scanners=(replace(first, port="socket://south.local:4747"), *others),
        pixels=replace(full.pixels, driver="wled", host="wled.local", port=4048, pin=-1),
    )


def test_what_the_guide_says_about_the_network_is_a_wiring() -> None:
    """The two pieces of a file, put where it says."""
    guide = (GUIDE / "README.md").read_text(encoding="utf-8")
    strip, scanner = (
        "".join(
            line[4:] + "\n"
            for line in re.findall(r"(?m)^    .*$", guide[guide.index(f"    {begin}\n") :])[:count]
        )
        for begin, count in (("[pixels]", 6), ("[scanners.south]", 3))
    )
    full = (PROJECT / "config" / "boards" / "full.toml").read_text(encoding="utf-8")
    before, rest = full.split("[pixels]\n", 1)
    text = f"{before}{strip}\n[pixels.spaces]{rest.split('[pixels.spaces]', 1)[1]}"
    south = text[text.index("[scanners.south]") : text.index('senses = "identity"')]
    wiring = parse_wiring("mine.toml", text.replace(south, scanner, 1).encode())
    assert (wiring.pixels.driver, wiring.pixels.host) == ("wled", "192.168.1.7")
    assert wiring.scanners[0].port == "socket://192.168.1.8:4747"


def test_what_is_in_the_network_is_drawn_so() -> None:
    wiring = in_the_network()
    drawn = " ".join(shape.text for shape in diagram(wiring).shapes if isinstance(shape, Text))
    assert "WLED, wled.local, UDP port 4048" in drawn
    assert "socket://south.local:4747" in drawn
    assert "GPIO 10 DIN" not in drawn
    circuits = " ".join(shape.text for shape in schematic(wiring).shapes if isinstance(shape, Text))
    assert "ESP32, WLED" in circuits
    assert "GPIO -1" not in circuits
    assert "Pixels of each space, of 120 on wled.local" in guide_page(wiring)
    assert power.total(wiring) == power.total(load_wiring("full")) + power.ESP32_MILLIAMPS


def test_every_part_of_a_schematic_is_on_its_page() -> None:
    for name in BUILDS:
        page = schematic(load_wiring(name))
        for shape in page.shapes:
            if isinstance(shape, Box):
                assert shape.x >= 0
                assert shape.x + shape.width <= page.width
                assert shape.y + shape.height <= page.height
