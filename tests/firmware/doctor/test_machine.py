"""What the doctor says about the machine, whose files are made in a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from pytest_mock import MockerFixture

from croupier.config.wiring import config_lines, load_wiring
from croupier.config.wiring.config_file import active_lines, has_line
from croupier.firmware.doctor import config_txt, machine
from croupier.firmware.doctor.config_txt import look_at_config
from croupier.firmware.doctor.findings import Finding
from croupier.firmware.doctor.machine import MODEL_FILE, generation, look_at_machine, look_at_power

FULL = load_wiring("full")


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """A Pi 4 with everything as it should be."""
    lay(tmp_path, MODEL_FILE, "Raspberry Pi 4 Model B Rev 1.4\0")
    lay(tmp_path, config_txt.CONFIG_FILES[0], "[all]\n" + "\n".join(config_lines(FULL, pi=4)))
    lay(tmp_path, machine.THROTTLED_FILE, "0\n")
    return tmp_path


def lay(root: Path, name: str, text: str) -> None:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def about(part: str, findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.part == part]


def test_a_laptop_needs_no_pi_for_a_simulated_board(tmp_path: Path) -> None:
    (finding,) = look_at_machine(load_wiring("simulated"), tmp_path)
    assert finding.state == "ok"


def test_a_laptop_cannot_be_a_full_board(tmp_path: Path) -> None:
    (finding,) = look_at_machine(FULL, tmp_path)
    assert finding.state == "wrong"
    assert "croupier doctor --config simulated" in finding.fix


@pytest.mark.parametrize(
    ("model", "number"),
    [
        ("Raspberry Pi 4 Model B Rev 1.4", 4),
        ("Raspberry Pi 5 Model B Rev 1.0", 5),
        ("Raspberry Pi 400 Rev 1.0", 4),
        ("Raspberry Pi 500 Rev 1.0", 5),
        ("Raspberry Pi Compute Module 5 Rev 1.0", 5),
        ("Raspberry Pi Compute Module 4 Rev 1.1", 4),
        ("Raspberry Pi Zero 2 W Rev 1.0", 3),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", 3),
    ],
)
def test_the_model_is_known(model: str, number: int) -> None:
    assert generation(model) == number


def test_a_pi_as_it_should_be(pi: Path, mocker: MockerFixture) -> None:
    mocker.patch("os.geteuid", return_value=1000)
    mocker.patch("os.getgroups", return_value=[1, 2, 3, 4])
    mocker.patch(
        "croupier.firmware.doctor.machine._group_name", lambda n: ["dialout", "gpio", "i2c", "spi"][n % 4]
    )
    mocker.patch("pwd.getpwuid").return_value.pw_name = "ada"
    mocker.patch("importlib.util.find_spec", return_value=object())
    findings = list(look_at_machine(FULL, pi))
    assert [finding.state for finding in findings] == ["ok"] * 5
    assert findings[0].what == "Raspberry Pi 4 Model B Rev 1.4"


def test_groups_that_are_missing_come_with_the_command(pi: Path, mocker: MockerFixture) -> None:
    mocker.patch("os.geteuid", return_value=1000)
    mocker.patch("os.getgroups", return_value=[7])
    mocker.patch("os.getegid", return_value=7)
    mocker.patch("croupier.firmware.doctor.machine._group_name", return_value="gpio")
    mocker.patch("pwd.getpwuid").return_value.pw_name = "ada"
    (finding,) = about("groups", list(look_at_machine(FULL, pi)))
    assert finding.what == 'the user "ada" is not in i2c, spi, dialout'
    assert "sudo usermod -aG i2c,spi,dialout ada" in finding.fix


@pytest.mark.parametrize(
    ("groups", "state", "what", "fix"),
    [
        ([20, 21], "wrong", 'the service\'s user "croupier" is not in spi, dialout',
         "run this:\n    sudo usermod -aG spi,dialout croupier && sudo systemctl restart croupier"),
        ([20, 21, 22, 23], "ok", 'the service\'s user "croupier" is in gpio, i2c, spi, dialout', ""),
    ],
)  # fmt: skip
def test_the_groups_of_the_services_own_user_are_looked_at(
    pi: Path, mocker: MockerFixture, groups: list[int], state: str, what: str, fix: str
) -> None:
    """Whoever calls the doctor: here it is root, who may do everything."""
    names = {20: "gpio", 21: "i2c", 22: "spi", 23: "dialout"}
    mocker.patch("os.geteuid", return_value=0)
    mocker.patch("croupier.firmware.doctor.machine._group_name", names.get)
    service = mocker.patch("pwd.getpwnam").return_value
    service.pw_name, service.pw_gid = "croupier", 999
    mocker.patch("os.getgrouplist", return_value=groups)
    finding, root = about("groups", list(look_at_machine(FULL, pi)))
    assert (finding.state, finding.what, finding.fix) == (state, what, fix)
    assert root.state == "look"


def test_libraries_that_are_missing_come_with_the_command(pi: Path, mocker: MockerFixture) -> None:
    mocker.patch("importlib.util.find_spec", return_value=None)
    mocker.patch("sys.prefix", "/opt/croupier/current")
    wiring = replace(FULL, pixels=replace(FULL.pixels, driver="neopixel"))
    (finding,) = about("libraries", list(look_at_machine(wiring, pi)))
    assert finding.what == "not installed: gpiod, _rpi_ws281x"
    assert finding.fix == (
        "install them where croupier runs:\n"
        "    sudo /opt/croupier/current/bin/python -m pip install 'gpiod>=2.2.2,<3' 'rpi_ws281x>=4'"
    )


def test_a_strip_needs_no_library(pi: Path, mocker: MockerFixture) -> None:
    mocker.patch("importlib.util.find_spec", lambda name: object() if name == "gpiod" else None)
    (finding,) = about("libraries", list(look_at_machine(FULL, pi)))
    assert (finding.state, finding.what) == ("ok", "gpiod")


def test_every_missing_line_is_named_exactly(pi: Path) -> None:
    lay(pi, config_txt.CONFIG_FILES[0], "dtparam=audio=on\n#dtoverlay=spi0-0cs,no_miso\n")
    findings = list(look_at_config(FULL, 4, pi))
    wanted = config_lines(FULL, pi=4)
    assert [finding.state for finding in findings] == ["wrong"] * len(wanted)
    assert [finding.fix.splitlines()[-1].strip() for finding in findings] == wanted


def test_a_line_that_is_almost_right_is_replaced(pi: Path) -> None:
    lines = [
        line.replace("baudrate=400000", "baudrate=100000") if "i2c3,pins" in line else line
        for line in config_lines(FULL, pi=4)
    ]
    lay(pi, config_txt.CONFIG_FILES[0], "\n".join(lines))
    (finding,) = look_at_config(FULL, 4, pi)
    assert "baudrate=100000" in finding.what
    assert "put this in its place" in finding.fix
    assert "baudrate=400000" in finding.fix


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "dtoverlay=i2c3,pins_2_3,baudrate=400000",
            'it contradicts "dtoverlay=i2c3,pins_4_5,baudrate=400000"',
        ),
        ("dtparam=spi=on", "it takes pin 7 (seat 3, ●) and pin 8 (seat 3, ◀) and pin 9 (buzzer) away"),
        ("enable_uart=1", "it takes pin 14 (seat 1, ◀) and pin 15 (seat 1, ●) away"),
        ("dtoverlay=gpio-shutdown", "it takes pin 3 (power button) away"),
        ("dtoverlay=w1-gpio,gpiopin=17", "it takes pin 17 (seat 6, ▶) away"),
    ],
)
def test_a_line_that_contradicts_the_wiring_is_named_although_none_is_missing(
    pi: Path, line: str, why: str
) -> None:
    lay(pi, config_txt.CONFIG_FILES[0], "\n".join([line, *config_lines(FULL, pi=4)]))
    (finding,) = look_at_config(FULL, 4, pi)
    assert finding.state == "wrong"
    assert finding.what == f'/boot/firmware/config.txt has "{line}": {why}'
    assert finding.fix == f"take this line out, and restart the Pi:\n    {line}"


def test_a_bus_that_is_switched_off_again_is_named(pi: Path) -> None:
    starter = load_wiring("starter")
    lines = [*config_lines(starter, pi=4), "dtparam=i2c_arm=off"]
    lay(pi, config_txt.CONFIG_FILES[0], "\n".join(lines))
    (finding,) = look_at_config(starter, 4, pi)
    assert finding.what == (
        '/boot/firmware/config.txt has "dtparam=i2c_arm=off": '
        'it contradicts "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"'
    )


@pytest.mark.parametrize("line", ["dtparam=audio=on", "dtoverlay=vc4-kms-v3d", "dtoverlay=w1-gpio"])
def test_lines_that_disturb_nobody_are_left_alone(pi: Path, line: str) -> None:
    hall = load_wiring("starter")
    lay(
        pi,
        config_txt.CONFIG_FILES[0],
        "\n".join([line.replace("w1-gpio", "w1-gpio,gpiopin=5"), *config_lines(hall, pi=4)]),
    )
    assert [finding.state for finding in look_at_config(hall, 4, pi)] == ["ok"]


def test_a_pi_5_cannot_have_a_pi_4s_bus(pi: Path) -> None:
    (finding,) = look_at_config(FULL, 5, pi)
    assert "take bus 1 on pins 2 and 3" in finding.what


def test_only_the_sections_of_this_pi_count() -> None:
    text = "a=1\n[pi5]\nb=2\n[pi4]\nc=3 # why\n[cm4]\nd=4\n[all]\ne=5\n"
    assert active_lines(text, 4) == ["a=1", "c=3", "e=5"]


@pytest.mark.parametrize(
    ("found", "line", "is_there"),
    [
        (["dtoverlay=i2c3,baudrate=400000,pins_4_5"], "dtoverlay=i2c3,pins_4_5,baudrate=400000", True),
        (["dtoverlay=i2c3"], "dtoverlay=i2c3,pins_4_5", False),
        (["dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000"],
         "dtparam=i2c_arm=on,i2c_arm_baudrate=400000", True),
        (["core_freq=250"], "core_freq=500", False),
        (["core_freq=500", "core_freq=250"], "core_freq=500", False),
        (["core_freq=250", "core_freq=500"], "core_freq=500", True),
        (["dtparam=i2c_arm=on", "dtparam=i2c_arm=off"], "dtparam=i2c_arm=on", False),
        (["dtparam=i2c_arm"], "dtparam=i2c_arm=on", True),
    ],
)  # fmt: skip
def test_a_line_may_be_written_in_other_ways(found: list[str], line: str, is_there: bool) -> None:
    assert has_line(found, line) is is_there


@pytest.mark.parametrize(
    ("bits", "state", "said"),
    [
        ("0", "ok", "strong enough"),
        (
            "50000",
            "look",
            "since the start: the supply is too weak, the processor is slowed down",
        ),
        ("50005", "wrong", "right now the supply is too weak, the processor is slowed down"),
        ("80008", "wrong", "right now it is too hot"),
    ],
)
def test_a_weak_supply_is_found(pi: Path, bits: str, state: str, said: str) -> None:
    lay(pi, machine.THROTTLED_FILE, bits)
    finding = look_at_power(pi)
    assert finding.state == state
    assert said in finding.what


def test_a_firmware_that_says_nothing_is_no_fault(tmp_path: Path) -> None:
    assert look_at_power(tmp_path).state == "skipped"
