"""What is written into the config.txt of a Pi, and taken away again."""

from pathlib import Path

import pytest

from croupier.config.wiring import WrongPi, config_lines, load_wiring, parse_wiring
from croupier.config.wiring.boot_files import BEGIN, END, NoBootFiles, write_boot_files
from croupier.config.wiring.config_file import active_lines, contradictions, has_line
from tests.support import PROJECT

STOCK = """\
# For more options and information see
# http://rptl.io/configtxt

# Uncomment some or all of these to enable the optional hardware interfaces
#dtparam=i2c_arm=on
#dtparam=i2s=on
#dtparam=spi=on

# Enable audio (loads snd_bcm2835)
dtparam=audio=on
camera_auto_detect=1
display_auto_detect=1
auto_initramfs=1
dtoverlay=vc4-kms-v3d
max_framebuffers=2
disable_fw_kms_setup=1
arm_64bit=1
disable_overscan=1
arm_boost=1

[cm4]
otg_mode=1

[cm5]
dtoverlay=dwc2,dr_mode=host

[all]
"""
"""As Raspberry Pi OS has it."""
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=0000-02 rootfstype=ext4 rootwait\n"
MODELS = [(3, "Raspberry Pi 3 Model B Rev 1.2"), (3, "Raspberry Pi Zero 2 W Rev 1.0"),
          (4, "Raspberry Pi 4 Model B Rev 1.4"), (4, "Raspberry Pi 400 Rev 1.0"),
          (5, "Raspberry Pi 5 Model B Rev 1.0")]  # fmt: skip
STARTER = load_wiring("starter")


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    (tmp_path / "config.txt").write_text(STOCK)
    (tmp_path / "cmdline.txt").write_text(CMDLINE)
    return tmp_path


def folder_as_text(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize(("pi", "model"), MODELS, ids=[model for _, model in MODELS])
def test_each_pi_finds_its_lines_and_those_of_no_other(boot: Path, pi: int, model: str) -> None:
    write_boot_files(boot, STARTER)
    before = active_lines(STOCK, pi, model)
    found = active_lines((boot / "config.txt").read_text(), pi, model)
    wanted = config_lines(STARTER, pi=pi)
    assert all(has_line(found, line) for line in wanted)
    assert sorted(found) == sorted([*before, *wanted]), "nothing else, and nothing twice"


def test_a_board_for_one_pi_alone_has_only_that_ones_lines(boot: Path) -> None:
    full = load_wiring("full")
    write_boot_files(boot, full)
    text = (boot / "config.txt").read_text()
    assert all(has_line(active_lines(text, 4), line) for line in config_lines(full, pi=4))
    with pytest.raises(WrongPi):
        config_lines(full, pi=5)
    assert "[pi5]" not in text


def test_the_diff_says_what_was_changed_and_the_file_is_kept_as_it_was(boot: Path) -> None:
    said = write_boot_files(boot, STARTER)
    assert said[:2] == [f"--- {boot}/config.txt", f"+++ {boot}/config.txt"]
    assert f"+{BEGIN}" in said
    assert "+dtparam=i2c_arm=on,i2c_arm_baudrate=400000" in said
    assert f"+{END}" in said
    assert not [line for line in said[2:] if line.startswith("-")]
    assert (boot / "config.txt.before-croupier").read_text() == STOCK


def test_a_second_time_nothing_is_changed(boot: Path) -> None:
    write_boot_files(boot, STARTER)
    once = folder_as_text(boot)
    assert write_boot_files(boot, STARTER) == []
    assert folder_as_text(boot) == once


def test_another_wiring_takes_the_place_of_the_first(boot: Path) -> None:
    write_boot_files(boot, load_wiring("full"))
    write_boot_files(boot, STARTER)
    text = (boot / "config.txt").read_text()
    assert text.count(BEGIN) == 1
    assert "i2c-mux" not in text
    assert (boot / "config.txt.before-croupier").read_text() == STOCK


@pytest.mark.parametrize(
    "text",
    [
        STOCK,
        STOCK.rstrip("\n"),
        STOCK.replace("\n", "\r\n"),
        "",
        "arm_64bit=1",
        STOCK + "dtparam=spi=on # mine\n",
    ],
    ids=["stock", "no end", "dos", "empty", "one line", "a line that is switched off"],
)
def test_it_is_taken_away_to_the_last_byte(boot: Path, text: str) -> None:
    (boot / "config.txt").write_bytes(text.encode())
    before = folder_as_text(boot)
    assert write_boot_files(boot, STARTER)
    assert write_boot_files(boot, None)
    assert folder_as_text(boot) == before
    assert write_boot_files(boot, None) == []


def test_what_others_wrote_meanwhile_stays(boot: Path) -> None:
    write_boot_files(boot, STARTER)
    with (boot / "config.txt").open("a") as file:
        file.write("hdmi_group=1\n")
    write_boot_files(boot, None)
    assert (boot / "config.txt").read_text() == f"{STOCK}hdmi_group=1\n"
    assert (boot / "config.txt.before-croupier").read_text() == STOCK, "it is not the same, so it is kept"


def test_a_line_that_takes_a_pin_away_is_made_a_comment(boot: Path) -> None:
    """SPI with its chip selects takes pin 9, which is the buzzer's."""
    (boot / "config.txt").write_text(f"{STOCK}dtparam=spi=on\ndtparam=i2c_arm=off\n")
    said = write_boot_files(boot, STARTER)
    text = (boot / "config.txt").read_text()
    assert "+#off for Croupier# dtparam=spi=on" in said
    for pi in (3, 4, 5):
        assert not list(contradictions(active_lines(text, pi), config_lines(STARTER, pi=pi), STARTER))


def test_where_the_pad_is_on_the_serial_port_the_login_there_is_taken_away(boot: Path) -> None:
    text = (PROJECT / "config/boards/starter.toml").read_text()
    port = '"/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"'
    mine = parse_wiring("mine.toml", text.replace(port, '"/dev/serial0"').encode())
    before = folder_as_text(boot)
    write_boot_files(boot, mine)
    assert (boot / "cmdline.txt").read_text() == CMDLINE.removeprefix("console=serial0,115200 ")
    assert write_boot_files(boot, mine) == []
    write_boot_files(boot, None)
    assert folder_as_text(boot) == before


def test_so_it_is_where_buttons_are_on_its_pins(boot: Path) -> None:
    write_boot_files(boot, load_wiring("full"))
    assert "serial0" not in (boot / "cmdline.txt").read_text()


def test_a_simulated_board_needs_nothing(boot: Path) -> None:
    before = folder_as_text(boot)
    assert write_boot_files(boot, load_wiring("simulated")) == []
    assert folder_as_text(boot) == before


def test_a_folder_that_is_not_a_pis_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(NoBootFiles) as caught:
        write_boot_files(tmp_path, STARTER)
    assert str(caught.value) == f"{tmp_path} has no config.txt: it is not the boot folder of a Raspberry Pi"
    assert not list(tmp_path.iterdir())
