"""Which library the pins are used through, and what a person is told where none can."""

import os
import sys
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.hw.drivers.errors import Fault
from croupier.hw.drivers.gpiod_pins import GpiodFactory
from croupier.hw.drivers.pins import PinsMissing, PinTaken, real_pins, taking
from tests.hw.drivers.kernel_pins import KernelChip


@pytest.fixture
def no_gpiod(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "croupier.hw.drivers.gpiod_pins", None)


def test_gpiod_comes_first(mocker: MockerFixture) -> None:
    mocker.patch("croupier.hw.drivers.gpiod_pins.header_chip", return_value=KernelChip())
    pins = real_pins()
    assert isinstance(pins, GpiodFactory)
    pins.close()


@pytest.mark.parametrize(
    ("error", "said", "fault"),
    [
        (
            PermissionError(13, "Permission denied"),
            'the pins cannot be used: [Errno 13] Permission denied (is the user in the group "gpio"?)',
            Fault.FORBIDDEN,
        ),
        (
            OSError(6, "No such device or address"),
            "the pins cannot be used: [Errno 6] No such device or address (is this a Pi?)",
            Fault.OTHER,
        ),
    ],
)
def test_pins_that_cannot_be_used(mocker: MockerFixture, error: OSError, said: str, fault: Fault) -> None:
    mocker.patch("croupier.hw.drivers.gpiod_pins.header_chip", side_effect=error)
    with pytest.raises(PinsMissing) as caught:
        real_pins()
    assert str(caught.value) == said
    assert caught.value.reason.fault is fault


@pytest.mark.usefixtures("no_gpiod")
def test_a_machine_without_a_library_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setenv("LG_WD", "/somewhere")
    with pytest.raises(
        PinsMissing, match=r"^the pins cannot be used: neither gpiod nor lgpio is installed \("
    ):
        real_pins()
    assert os.environ["LG_WD"] == "/somewhere"


LGPIO = """\
import os
os.chdir(os.environ["LG_WD"])
SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0
class error(Exception): ...
def gpiochip_open(chip): raise error("can not open gpiochip")
"""


@pytest.mark.parametrize("chosen", [False, True])
def test_lgpio_is_used_where_gpiod_is_not_or_where_it_is_asked_for(
    chosen: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The real lgpio goes to its folder while it is imported; we stay in ours."""
    (tmp_path / "lgpio.py").write_text(LGPIO)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03114)
    if chosen:
        monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    else:
        request.getfixturevalue("no_gpiod")
    before = Path.cwd()
    with pytest.raises(
        PinsMissing, match=r"^the pins cannot be used: can not open gpiochip \(is this a Pi\?\)$"
    ):
        real_pins()
    assert Path.cwd() == before
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.usefixtures("no_gpiod")
def test_lgpio_gets_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    with pytest.raises(PinsMissing):
        real_pins()
    folder = Path(os.environ["LG_WD"])
    assert folder.parent == tmp_path
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_pin_that_lgpio_finds_busy_is_taken() -> None:
    busy = type("error", (Exception,), {"__module__": "lgpio"})
    with pytest.raises(PinTaken, match=r"^pin 8 is used by another program$"), taking(8):
        raise busy("'GPIO busy'")
