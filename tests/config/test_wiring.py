"""Wirings: the shipped ones are right, and what is wrong with another is said at once, with line and key."""

import contextlib
from importlib.resources import files
from pathlib import Path

import pytest

from croupier.config.problems import ConfigError
from croupier.config.wiring import (
    SCREEN_SIZES,
    BadWiring,
    Wiring,
    WiringMissing,
    WrongPi,
    config_lines,
    load_wiring,
    parse_wiring,
    pin_uses,
    shipped_wirings,
)
from croupier.hw.drivers.screen import Chip, OledScreen
from tests.config.wrong import changed

FULL = (files("croupier.config") / "boards" / "full.toml").read_text(encoding="utf-8")
STARTER = (files("croupier.config") / "boards" / "starter.toml").read_text(encoding="utf-8")
SIMULATED = (files("croupier.config") / "boards" / "simulated.toml").read_text(encoding="utf-8")
HALL = (files("croupier.config") / "boards" / "hall.toml").read_text(encoding="utf-8")
SEAT_2 = "left = 23, ok = 24, right = 25"
PIXELS = "a list of pixels, each a whole number from 0 to 119"


def problems_of(text: str) -> list[str]:
    """All that is wrong, as the writer of the file reads it, with the file's name left out."""
    with pytest.raises(BadWiring) as caught:
        parse_wiring("mine.toml", text.encode())
    return [str(problem).removeprefix("mine.toml:") for problem in caught.value.problems]


def only_problem(old: str, new: str, text: str = FULL) -> str:
    """What is wrong with a shipped wiring when `new` stands for `old`: one thing, on the line of `new`."""
    wrong = changed(old, new, text)
    line = wrong.count("\n", 0, text.index(old)) + 1
    (problem,) = problems_of(wrong)
    assert problem.startswith(f"{line}: ")
    return problem.removeprefix(f"{line}: ")


# The shipped ones


def test_four_wirings_are_shipped() -> None:
    assert shipped_wirings() == ["full", "hall", "simulated", "starter"]


@pytest.mark.parametrize("name", shipped_wirings())
def test_a_shipped_wiring_is_right(name: str) -> None:
    wiring = load_wiring(name)
    assert wiring.id == name
    lights = [light for space in wiring.pixels.spaces for light in space]
    assert sorted(lights) == list(range(wiring.pixels.count))
    sensed = [space for scanner in wiring.scanners for space in scanner.spaces]
    assert sorted(sensed) == ([] if name == "starter" else list(range(40)))
    assert len(wiring.consoles) == {"starter": 1, "simulated": 4}.get(name, 6)


@pytest.mark.parametrize("name", ["hall", "full"])
def test_the_large_builds_use_all_26_pins_as_planned(name: str) -> None:
    uses = pin_uses(load_wiring(name))
    assert [use.pin for use in uses] == list(range(2, 28))
    plan = {use.pin: use.what for use in uses if use.kind != "buttons"}
    assert plan == {
        2: "screens, RES of all",
        3: "power button",
        4: "screens, SDA of i2c-3",
        5: "screens, SCL of i2c-3",
        6: "mux, RESET",
        9: "buzzer",
        10: "pixels, DIN through the level shifter",
        11: "kept by SPI, leave open",
    }


def test_a_simulated_board_needs_no_pin() -> None:
    wiring = load_wiring("simulated")
    assert pin_uses(wiring) == []
    assert not wiring.uses_pins
    assert config_lines(wiring) == []


def test_a_wiring_says_whether_houses_and_deeds_are_real() -> None:
    assert not load_wiring("simulated").real_pieces
    assert load_wiring("starter").real_pieces
    parsed = parse_wiring("my.toml", f"real_pieces = false\n{STARTER}".encode())
    assert not parsed.real_pieces
    with pytest.raises(BadWiring, match="must be true or false, not 3"):
        parse_wiring("my.toml", f"real_pieces = 3\n{STARTER}".encode())


def test_a_wiring_says_whether_its_board_opens_a_wifi_of_its_own() -> None:
    assert load_wiring("starter").own_wifi
    assert not load_wiring("simulated").own_wifi, "that is for a laptop"
    assert not parse_wiring("my.toml", f"own_wifi = false\n{STARTER}".encode()).own_wifi
    with pytest.raises(BadWiring, match="own_wifi"):
        parse_wiring("my.toml", f'own_wifi = "no"\n{STARTER}'.encode())


def test_ones_own_wiring_is_found_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(changed("milliamps = 1000", "milliamps = 1500", FULL), encoding="utf-8")
    assert load_wiring(file).pixels.milliamps == 1500
    assert load_wiring(str(file)) == load_wiring(file)


def test_a_misspelt_name_is_recognised() -> None:
    with pytest.raises(WiringMissing, match=r'^no wiring "startr", did you mean "starter"\?$'):
        load_wiring("startr")


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(WiringMissing) as caught:
        load_wiring("xyz")
    assert str(caught.value) == (
        'no wiring "xyz": there are full, hall, simulated, starter; a file ends in .toml'
    )


def test_a_missing_file_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(WiringMissing) as caught:
        load_wiring(tmp_path / "gone.toml")
    assert str(caught.value) == f"{tmp_path / 'gone.toml'}: there is no such file"


def test_our_errors_have_two_parents() -> None:
    for error in (BadWiring, WiringMissing, WrongPi):
        assert issubclass(error, ConfigError)
        assert issubclass(error, ValueError)


# Pins


@pytest.mark.parametrize(
    ("pins", "problem"),
    [
        ("left = 14, ok = 24, right = 25", "consoles.2.buttons.left: pin 14 belongs to seat 1's ◀"),
        ("left = 24, ok = 24, right = 25", "consoles.2.buttons.ok: pin 24 belongs to seat 2's ◀"),
        ("left = 23, ok = 3, right = 25", "consoles.2.buttons.ok: pin 3 belongs to the power button"),
        ("left = 23, ok = 9, right = 25", "consoles.2.buttons.ok: pin 9 belongs to the buzzer"),
        ("left = 23, ok = 4, right = 25", "consoles.2.buttons.ok: pin 4 belongs to the screens' bus i2c-3"),
        ("left = 23, ok = 6, right = 25", "consoles.2.buttons.ok: pin 6 belongs to the mux's reset"),
        ("left = 23, ok = 2, right = 25", "consoles.2.buttons.ok: pin 2 belongs to the panels' reset"),
        (
            "left = 23, ok = 24, right = 11",
            "consoles.2.buttons.right: pin 11 belongs to SPI, which lights the pixels",
        ),
        (
            "left = 23, ok = 24, right = 28",
            "consoles.2.buttons.right: must be a whole number from 2 to 27, not 28",
        ),
        (
            "left = 23, ok = 24, right = 1",
            "consoles.2.buttons.right: must be a whole number from 2 to 27, not 1",
        ),
        (
            "left = 23, ok = 24, right = -1",
            "consoles.2.buttons.right: must be a whole number from 2 to 27, not -1",
        ),
        (
            "left = 23, ok = 24, right = '25'",
            'consoles.2.buttons.right: must be a whole number from 2 to 27, not "25"',
        ),
        (
            "left = 23, ok = 24, right = 25.0",
            "consoles.2.buttons.right: must be a whole number from 2 to 27, not 25.0",
        ),
    ],
)
def test_a_pin_has_one_owner_and_exists(pins: str, problem: str) -> None:
    assert only_problem(SEAT_2, pins) == problem


def test_a_pad_on_the_pis_own_serial_port_takes_its_pins() -> None:
    wrong = changed('"/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"', '"/dev/serial0"', HALL)
    assert [problem.partition(": ")[2] for problem in problems_of(wrong)] == [
        "consoles.1.buttons.left: pin 14 belongs to the serial port /dev/serial0",
        "consoles.1.buttons.ok: pin 15 belongs to the serial port /dev/serial0",
    ]


def test_the_strip_hangs_on_pin_10() -> None:
    assert only_problem("pin = 10 ", "pin = 18 ", STARTER) == (
        "pixels.pin: must be 10: on others a Pi sends the strip's bytes only as root"
    )


# Screens


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("bus = 3", "bus = 2", "i2c.bus: must be one of 1, 3, 4, 5, 6, not 2"),
        ("bus = 3", "bus = 7", "i2c.bus: must be one of 1, 3, 4, 5, 6, not 7"),
        (
            "hertz = 400000",
            "hertz = 1000000",
            "i2c.hertz: must be a whole number from 10000 to 400000, not 1000000",
        ),
        ("0x70", "0x3c", "i2c.mux.address: must be an address from 0x70 to 0x77, not 0x3c"),
        (
            "channel = 1, text = 12",
            "channel = 0, text = 12",
            "consoles.2.screen: is seat 1's panel too: 0x3c on channel 0",
        ),
        (
            "channel = 1, text = 12",
            "channel = 8, text = 12",
            "consoles.2.screen.channel: must be a whole number from 0 to 7, not 8",
        ),
        (
            "channel = 1, text = 12",
            "text = 12",
            "consoles.2.screen.channel: missing: must be a whole number from 0 to 7",
        ),
        (
            "channel = 1, text = 12",
            "channel = 1, text = 9",
            "consoles.2.screen.text: must be 8, 12 or 16, not 9",
        ),
        (
            "channel = 1, text = 12",
            "channel = 1, text = 12, address = 0x70",
            "consoles.2.screen.address: must be an address from 0x3c to 0x3d, not 0x70",
        ),
        (
            "channel = 1, text = 12",
            "channel = 1, text = 12, height = 128",
            "consoles.2.screen.height: the panels of the ssd1309 have 64 dots, not 128",
        ),
        (
            '"ssd1309", channel = 1',
            '"ssd1308", channel = 1',
            "consoles.2.screen.driver: must be one of ssd1306, sh1106, ssd1309, simulated, "
            'not "ssd1308", did you mean "ssd1309"?',
        ),
    ],
)
def test_screens(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


def test_a_screen_in_the_page_may_be_larger() -> None:
    usual, larger, *_ = parse_wiring("mine.toml", wide("width = 256, height = 96").encode()).consoles
    assert (usual.screen.width, usual.screen.height) == (128, 64)
    assert (larger.screen.width, larger.screen.height) == (256, 96)


@pytest.mark.parametrize(
    ("size", "problem"),
    [
        ("width = 96", "consoles.2.screen.width: must be a whole number from 128 to 1024, not 96"),
        ("height = 1000", "consoles.2.screen.height: must be a whole number from 64 to 512, not 1000"),
    ],
)
def test_but_neither_smaller_nor_huge(size: str, problem: str) -> None:
    assert [found.partition(": ")[2] for found in problems_of(wide(size))] == [problem]


def wide(size: str) -> str:
    """The simulated board, whose second console has a screen of this size."""
    before, after = SIMULATED.split("[consoles.2]")
    return f"{before}[consoles.2]{after.replace('text = 12', f'text = 12, {size}', 1)}"


@pytest.mark.parametrize("chip", ["ssd1306", "sh1106", "ssd1309"])
def test_the_wiring_knows_the_size_that_the_driver_tells(chip: Chip) -> None:
    assert OledScreen(chip, name="seat 1", bus=lambda: 1).size == SCREEN_SIZES[chip]


def test_a_second_fault_of_a_panel_hides_none_of_the_others() -> None:
    wrong = changed("channel = 1, text = 12", "channel = 0, text = 9", FULL)
    assert [problem.partition(": ")[2] for problem in problems_of(wrong)] == [
        "consoles.2.screen: is seat 1's panel too: 0x3c on channel 0",
        "consoles.2.screen.text: must be 8, 12 or 16, not 9",
    ]


def test_a_bus_has_its_own_pins() -> None:
    wrong = changed("sda = 4\nscl = 5", "sda = 5\nscl = 4", FULL)
    assert problems_of(wrong) == ["16: i2c.sda: i2c-3 has SDA and SCL on 4 and 5 or 2 and 3, not on 5 and 4"]


def test_two_panels_may_share_a_channel_by_their_addresses() -> None:
    text = changed("channel = 1, text = 12", "channel = 0, text = 12, address = 0x3d", FULL)
    assert parse_wiring("mine.toml", text.encode()).consoles[1].screen.address == 0x3D


def test_a_channel_needs_a_mux() -> None:
    assert only_problem('"ssd1309", text', '"ssd1309", channel = 0, text', STARTER) == (
        "consoles.1.screen.channel: is a mux's, and there is none: add i2c.mux"
    )


def test_an_ssd1309_needs_its_reset() -> None:
    wrong = changed("panel_reset = 4\n", "", STARTER)
    (problem,) = problems_of(wrong)
    assert problem.endswith(
        "consoles.1.screen.driver: an SSD1309 needs a reset pulse: name the pin of RES as i2c.panel_reset"
    )
    mended = parse_wiring("mine.toml", changed('"ssd1309"', '"sh1106"', wrong).encode())
    assert mended.consoles[0].screen.driver == "sh1106"


def test_a_real_screen_needs_a_bus() -> None:
    bus = STARTER[STARTER.index("[i2c]") : STARTER.index("[power_button]")]
    (problem,) = problems_of(changed(bus, "", STARTER))
    assert problem.endswith("consoles.1.screen.driver: needs a bus: add the table i2c")


def test_consoles_are_numbered_without_gaps() -> None:
    assert problems_of(changed("[consoles.3]", "[consoles.9]", FULL))[0].endswith(
        "consoles.9: consoles are numbered 1, 2, 3 and so on, clockwise, up to 6"
    )


# Pixels


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("1  = [4, 5]", "1  = [3, 4, 5]", "pixels.spaces.1: pixel 3 is space 0's too"),
        ("1  = [4, 5]", "1  = [4, 4, 5]", "pixels.spaces.1: has 4 twice"),
        ("1  = [4, 5]", "1  = [4, 120]", f"pixels.spaces.1: must be {PIXELS}, not 120"),
        ("1  = [4, 5]", "1  = []", f"pixels.spaces.1: must be {PIXELS}, not an empty one"),
        ("1  = [4, 5]", "1  = 4", f"pixels.spaces.1: must be {PIXELS}, not 4"),
        ("1  = [4, 5]", "1  = [4, 'x']", f'pixels.spaces.1: must be {PIXELS}, not "x"'),
        (
            "milliamps = 1000",
            "milliamps = 110",
            "pixels.milliamps: must be more than the 120 mA that 120 dark pixels take",
        ),
        ("count = 120", "count = 0", "pixels.count: must be a whole number from 1 to 339, not 0"),
        ("count = 120", "count = 340", "pixels.count: must be a whole number from 1 to 339, not 340"),
    ],
)
def test_pixels(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


WLED = changed('driver = "ws2812"\npin = 10   ', 'driver = "wled"\nhost = "wled.local"   ', STARTER)


def test_a_strip_may_be_in_the_network() -> None:
    wiring = parse_wiring("mine.toml", WLED.encode())
    pixels = wiring.pixels
    assert (pixels.driver, pixels.host, pixels.port, pixels.count) == ("wled", "wled.local", 4048, 120)
    assert not pixels.on_a_pin
    assert not [use for use in pin_uses(wiring) if use.kind == "pixels"]
    assert not [line for line in config_lines(wiring) if "spi" in line or "core_freq" in line]


def test_its_pins_are_free_for_others() -> None:
    wiring = parse_wiring("mine.toml", changed("pin = 9", "pin = 10", WLED).encode())
    assert wiring.buzzer.pin == 10


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"wled.local"',
            '"http://wled.local"',
            'pixels.host: must be a name or an address in the network, such as "wled.local", '
            'not "http://wled.local"',
        ),
        (
            '"wled.local"',
            '"wled.local"\nport = 0',
            "pixels.port: must be a whole number from 1 to 65535, not 0",
        ),
        ("count = 120", "count = 1441", "pixels.count: must be a whole number from 1 to 1440, not 1441"),
    ],
)
def test_what_is_wrong_with_it(old: str, new: str, problem: str) -> None:
    wrong = changed(old, new, WLED)
    (found,) = problems_of(wrong)
    assert found.partition(": ")[2] == problem


def test_a_strip_on_a_pin_has_no_host() -> None:
    (found,) = problems_of(changed("pin = 10   ", 'pin = 10\nhost = "wled.local"   ', STARTER))
    assert "pixels.host" in found


def test_a_space_without_a_light_is_missed() -> None:
    (problem,) = problems_of(changed("\n39 = ", "\n40 = ", FULL).replace("40 = [", "# ["))
    assert problem.endswith(f"pixels.spaces.39: missing: must be {PIXELS}")


def test_there_are_no_other_spaces() -> None:
    assert only_problem("1  = [4, 5]\n", "40 = [0]\n1  = [4, 5]\n") == (
        "pixels.spaces.40: no such space: they are 0 to 39"
    )


def test_some_lights_may_belong_to_no_space() -> None:
    wiring = parse_wiring("mine.toml", changed("1  = [4, 5]", "1  = [5]", FULL).encode())
    assert wiring.pixels.spaces[1] == (5,)


# Scanners and pad


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "spaces = [10, 11,",
            "spaces = [9, 10, 11,",
            "scanners.west.spaces: space 9 is sensed by scanner south too",
        ),
        (
            '"/dev/croupier-west"',
            '"/dev/croupier-south"',
            "scanners.west.port: is the port of scanner south too",
        ),
        (
            '"/dev/croupier-west"',
            '"/dev/ttyACM1"',
            "scanners.west.port: /dev/ttyACM1 may be another device after the next start: "
            "use its link in /dev/serial/by-id",
        ),
        (
            '"/dev/croupier-west"',
            '"COM3"',
            'scanners.west.port: must be a serial port such as "/dev/serial/by-id/usb-...", '
            'or an address such as "socket://south.local:4747", not "COM3"',
        ),
    ],
)
def test_scanners(old: str, new: str, problem: str) -> None:
    assert only_problem(old, new) == problem


def test_a_scanner_may_be_in_the_network() -> None:
    text = changed('"/dev/croupier-west"', '"socket://west.local:4747"', FULL)
    wiring = parse_wiring("mine.toml", text.encode())
    assert [scanner.port for scanner in wiring.scanners][:2] == [
        "/dev/croupier-south",
        "socket://west.local:4747",
    ]


@pytest.mark.parametrize(
    ("port", "problem"),
    [
        ("socket://west.local:0", "scanners.west.port: its port must be from 1 to 65535, not 0"),
        ("socket://west.local:70000", "scanners.west.port: its port must be from 1 to 65535, not 70000"),
    ],
)
def test_a_port_in_the_network_has_a_number(port: str, problem: str) -> None:
    assert only_problem('"/dev/croupier-west"', f'"{port}"') == problem


def test_a_pad_is_on_a_cable() -> None:
    port = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
    assert only_problem(f'"{port}"', '"socket://pad.local:1"', STARTER) == (
        'pad.port: must be a serial port such as "/dev/serial/by-id/usb-...", not "socket://pad.local:1"'
    )


@pytest.mark.parametrize(
    ("old", "new", "blind"),
    [
        ("spaces = [10, 11,", "spaces = [11,", "space 10"),
        ("spaces = [10, 11, 12, 13, 14,", "spaces = [11,", "spaces 10, 12 to 14"),
        ("8, 9]", "8]", "space 9"),
    ],
)
def test_a_space_that_nobody_senses(old: str, new: str, blind: str) -> None:
    (problem,) = problems_of(changed(old, new, FULL))
    assert problem.endswith(f"scanners: nobody senses {blind}")


def test_presence_alone_tells_nobody_apart() -> None:
    pad = HALL[HALL.index("[pad]") : HALL.index("# One Pico")]
    (problem,) = problems_of(changed(pad, "", HALL))
    assert problem.endswith(
        "scanners: presence tells no tokens apart: add the table pad, or a scanner of identity"
    )


def test_something_must_read_the_tokens() -> None:
    pad = STARTER[STARTER.index("[pad]") : STARTER.index("# `text`")]
    assert problems_of(changed(pad, "", STARTER)) == [
        "1: nothing reads the tokens: add the table pad, or scanners"
    ]


def test_scanners_are_all_simulated_or_none() -> None:
    west = 'driver = "serial"\nport = "/dev/croupier-west"'
    (problem,) = problems_of(changed(west, 'driver = "simulated"', FULL))
    assert problem.endswith("scanners: all scanners are simulated, or none")


# The file as a whole


def test_all_problems_are_said_at_once() -> None:
    text = changed(SEAT_2, "left = 14, ok = 24, rigth = 25", FULL)
    text = changed("1  = [4, 5]", "1  = [3, 4, 5]", text)
    text = changed("hertz = 400000", "hertz = true", text)
    said = [problem.partition(": ")[2] for problem in problems_of(text)]
    assert said == [
        "i2c.hertz: must be a whole number from 10000 to 400000, not true",
        "consoles.2.buttons.left: pin 14 belongs to seat 1's ◀",
        "consoles.2.buttons.right: missing: must be a whole number from 2 to 27",
        'consoles.2.buttons.rigth: unknown key, did you mean "right"?',
        "pixels.spaces.1: pixel 3 is space 0's too",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[buzzer]", "[buzer]", 'buzer: unknown key, did you mean "buzzer"?'),
        ("board = 500", "board = 5000", "size.board: must be a whole number from 200 to 1000, not 5000"),
        (
            "board = 500",
            "board = 200\n#",
            "size.corner: two corners of 150 mm leave no room on a side of 200 mm",
        ),
    ],
)
def test_the_rest(old: str, new: str, problem: str) -> None:
    text = changed(old, new, FULL).replace("#\ncorner = 66", "corner = 150")
    assert problem in [said.partition(": ")[2] for said in problems_of(text)]


@pytest.mark.parametrize(
    "number", [n for n, line in enumerate(STARTER.split("\n")[:52]) if "=" in line or "[" in line]
)
def test_whatever_line_is_missing_garbled_or_doubled_the_check_survives(number: int) -> None:
    lines = STARTER.split("\n")
    line = lines[number]
    for instead in ([], [line[: len(line) // 2]], [line, line], [line.replace("=", "= [") + "]"]):
        wrong = "\n".join(lines[:number] + instead + lines[number + 1 :])
        with contextlib.suppress(BadWiring):
            parse_wiring("mine.toml", wrong.encode())


def test_a_file_that_is_no_toml_is_refused() -> None:
    assert problems_of("title = \n") != []


# The Pi


def test_the_lines_for_config_txt() -> None:
    assert config_lines(load_wiring("full")) == [
        "dtoverlay=i2c3,pins_4_5,baudrate=400000",
        "dtoverlay=i2c-mux,pca9548,i2c3,disconnect_on_idle",
        "dtoverlay=spi0-0cs,no_miso",
        "core_freq=500",
        "core_freq_min=500",
        "enable_uart=0",
    ]
    starter = load_wiring("starter")
    bus = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
    assert config_lines(starter, pi=3) == [bus, "dtoverlay=spi0-0cs,no_miso", "core_freq=250"]
    strip = "dtoverlay=ws2812-pio,gpio=10,num_leds=120,brightness=0"
    assert config_lines(starter, pi=5) == [bus, strip]


def test_a_wiring_for_another_pi_says_so() -> None:
    with pytest.raises(WrongPi) as caught:
        config_lines(load_wiring("full"), pi=5)
    assert str(caught.value) == (
        "full: i2c-3 on pins 4 and 5 is a Pi 4's: on a Pi 5 take bus 1 on pins 2 and 3"
    )


@pytest.mark.parametrize("text", [FULL, HALL])
def test_what_the_guide_says_of_a_pi_5_makes_a_wiring_for_it(text: str) -> None:
    """The screens on bus 1, pins 2 and 3, the panels' reset on 4, and no power button."""
    text = changed("bus = 3\nsda = 4\nscl = 5", "bus = 1\nsda = 2\nscl = 3", text)
    text = changed("panel_reset = 2", "panel_reset = 4", text)
    button = text[text.index("[power_button]") : text.index("[buzzer]")]
    wiring = parse_wiring("mine.toml", changed(button, "", text).encode())
    assert config_lines(wiring, pi=5) == [
        "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
        "dtoverlay=i2c-mux,pca9548,disconnect_on_idle",
        "dtoverlay=ws2812-pio,gpio=10,num_leds=120,brightness=0",
        "enable_uart=0",
    ]


@pytest.mark.parametrize(
    ("driver", "pi", "said"),
    [
        ("ws2812-pio", 4, 'the driver "ws2812-pio" is a Pi 5\'s'),
        ("spi", 5, 'the driver "spi" is a Pi 4\'s'),
    ],
)
def test_a_driver_of_the_strip_for_another_pi_says_so(driver: str, pi: int, said: str) -> None:
    wiring = parse_wiring("mine.toml", changed('"ws2812"', f'"{driver}"', STARTER).encode())
    with pytest.raises(WrongPi) as caught:
        config_lines(wiring, pi=pi)
    assert str(caught.value) == f'mine: {said}: take "ws2812", which suits every Pi'


def test_adafruits_library_needs_nothing_of_a_pi_5s_kernel() -> None:
    wiring = parse_wiring("mine.toml", changed('"ws2812"', '"neopixel"', STARTER).encode())
    assert config_lines(wiring, pi=5) == ["dtparam=i2c_arm=on,i2c_arm_baudrate=400000"]


def test_a_pad_on_the_pis_own_serial_port_needs_it_switched_on() -> None:
    text = changed('"/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"', '"/dev/serial0"', STARTER)
    wiring: Wiring = parse_wiring("mine.toml", text.encode())
    assert config_lines(wiring)[-1] == "enable_uart=1"
