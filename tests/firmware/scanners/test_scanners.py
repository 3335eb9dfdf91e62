"""`croupier scanners` with Picos on pseudo-terminals that run the scanner's own files."""

import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.firmware.app.cli import main
from croupier.firmware.scanners import program, uf2
from croupier.hw.drivers.scanner import ScannerPort, Scanners
from tests.firmware.scanners.pico_end import PicoEnd
from tests.hw.drivers.serial_ends import until
from tests.support import PROJECT

OURS = program.version()
OLD = "0.9.0"


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[PicoEnd]:
    end = PicoEnd(tmp_path / "pico")
    yield end
    end.unplug()


@pytest.fixture
def wiring(tmp_path: Path, pico: PicoEnd) -> str:
    """A full board whose scanner "south" is that Pico; the others are simulated."""
    text = (PROJECT / "config/boards/full.toml").read_text()
    head, _, rest = text.partition("[scanners.south]")
    south, _, others = rest.partition("[scanners.")
    port = next(line for line in south.splitlines() if line.startswith("port"))
    south = south.replace(port, f'port = "{pico.path}"')
    file = tmp_path / "mine.toml"
    file.write_text(f"{head}[scanners.south]{south}[scanners.{others}")
    return str(file)


Croupier = Callable[..., tuple[int, str, str]]


@pytest.fixture
def croupier(wiring: str, capsys: pytest.CaptureFixture[str]) -> Croupier:
    def run(*words: str) -> tuple[int, str, str]:
        config = ("--config", wiring) if words[0] != "flash" else ()
        code = main(["scanners", *words, *config])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_the_list_says_who_is_there_and_who_is_old(pico: PicoEnd, croupier: Croupier) -> None:
    code, out, _ = croupier("list")
    assert code == 1
    assert f"nothing is plugged in at {pico.path}" in out
    pico.has(OLD)
    pico.plug()
    code, out, _ = croupier("list")
    assert code == 1
    south = next(line for line in out.splitlines() if line.startswith("south"))
    assert f"program {OLD}" in south
    assert f"not the {OURS} of this Croupier: croupier scanners update" in south


@pytest.mark.parametrize("stops", [True, False], ids=["1.1", "before 1.1"])
def test_an_old_scanner_gets_the_new_program(pico: PicoEnd, croupier: Croupier, stops: bool) -> None:
    pico.has(OLD, stops=stops)
    pico.plug()
    code, out, err = croupier("update", "south")
    assert (code, err) == (0, "")
    assert f"south: has program {OURS} now (10 spaces, identity)" in out
    assert pico.program_it_starts() == OURS
    for name, data in program.files().items():
        assert (pico.memory / "scanner2" / name).read_bytes() == data
    code, out, _ = croupier("update", "south")
    assert (code, out) == (0, f"south: up to date, with program {OURS}\n")


def test_a_pico_without_a_program_gets_one(pico: PicoEnd, croupier: Croupier) -> None:
    pico.plug()
    code, out, err = croupier("update", "south")
    assert (code, err) == (0, "")
    assert f"has program {OURS} now" in out


def test_its_own_pins_stay_unless_others_are_given(pico: PicoEnd, croupier: Croupier, tmp_path: Path) -> None:
    pico.has(OLD)
    mine = (pico.memory / "scanner/pins.py").read_text().replace("SPEED = 1_000_000", "SPEED = 500_000")
    (pico.memory / "scanner/pins.py").write_text(mine)
    pico.plug()
    assert croupier("update", "south")[0] == 0
    assert (pico.memory / "scanner2/pins.py").read_text() == mine
    others = tmp_path / "pins.py"
    others.write_text(mine.replace("500_000", "250_000"))
    assert croupier("update", "south", "--pins", str(others))[0] == 0
    assert "250_000" in (pico.memory / "scanner/pins.py").read_text()
    others.write_text("this is (no Python")
    code, _, err = croupier("update", "south", "--pins", str(others))
    assert code == 1
    assert "pins.py" in err


def test_a_program_that_does_not_start_gives_way_to_the_old_one(pico: PicoEnd, croupier: Croupier) -> None:
    """Here its own pins.py, which it keeps, does not know what the new program asks for."""
    pico.has(OLD)
    pins = (pico.memory / "scanner/pins.py").read_text()
    (pico.memory / "scanner/pins.py").write_text(
        f"{pins}\nimport sys\nif 'scanner2' in sys.modules:\n    raise ValueError('another program')\n"
    )
    pico.plug()
    code, _, err = croupier("update", "south")
    assert code == 1
    assert f"it did not start with the new program, so it has its old program ({OLD}) again" in err
    assert "give it another with --pins FILE" in err
    assert pico.program_it_starts() == OLD
    assert f"program {OLD}" in croupier("list")[1]


def test_a_program_that_cannot_be_written_leaves_the_old_one_running(
    pico: PicoEnd, croupier: Croupier
) -> None:
    pico.has(OLD)
    (pico.memory / "scanner2/scan.py").mkdir(parents=True)  # what no program of ours can remove
    pico.plug()
    code, _, err = croupier("update", "south")
    assert code == 1
    assert err.startswith("croupier: south: it says: ")
    assert f"program {OLD}" in croupier("list")[1], "it was not left at its prompt"


def test_a_pico_that_was_left_at_its_prompt_starts_by_itself(pico: PicoEnd) -> None:
    """As when the board was restarted in the middle of an update: its power stays on."""
    pico.has(OLD)
    (pico.memory / "stopped").touch()
    pico.plug()
    south = ScannerPort("south", str(pico.path), tuple(range(10)))
    with Scanners([south]) as reader:
        until(lambda: reader.states()[0].is_well)
        (state,) = reader.states()
        assert state.hello is not None
        assert state.hello.firmware == OLD


@pytest.mark.parametrize("writes", [3, 60])
def test_unplugged_in_the_middle_it_has_its_old_program(
    pico: PicoEnd, croupier: Croupier, writes: int
) -> None:
    """A file is half written then. After the next plug everything is as before, and a second try works."""
    pico.has(OLD)
    (pico.memory / "dies-after").write_text(str(writes))
    pico.plug()
    code, _, err = croupier("update", "south")
    assert code == 1
    assert err.startswith("croupier: south: ")
    assert "Traceback" not in err
    until(lambda: not pico.is_on)
    assert pico.program_it_starts() == OLD
    pico.unplug()
    pico.plug()
    assert f"program {OLD}" in croupier("list")[1]
    assert croupier("update", "south")[0] == 0
    assert pico.program_it_starts() == OURS


def test_a_port_that_another_program_has(pico: PicoEnd, croupier: Croupier) -> None:
    import serial

    pico.has(OLD)
    pico.plug()
    with serial.Serial(str(pico.path), exclusive=True):
        code, _, err = croupier("update", "south")
        assert code == 1
        assert f"another program has {pico.path}" in err
        assert 'stop it with "sudo systemctl stop croupier"' in croupier("list")[1]


def test_a_name_that_is_not_known(croupier: Croupier) -> None:
    code, _, err = croupier("update", "sauth")
    assert code == 1
    assert err.startswith('croupier: there is no scanner "sauth": known are south')


# MicroPython itself


def a_uf2(file: Path, family: int = 0xE48BFF56, blocks: int = 4) -> Path:
    data = b""
    for number in range(blocks):
        head = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, blocks, family)
        data += struct.pack("<8I", *head) + bytes(476) + struct.pack("<I", 0x0AB16F30)
    file.write_bytes(data)
    return file


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


def test_micropython_is_copied_to_a_pico_whose_button_is_held(
    croupier: Croupier, drive: Path, tmp_path: Path
) -> None:
    file = a_uf2(tmp_path / "micropython.uf2")
    code, out, _ = croupier("flash", str(file), "--drive", str(drive))
    assert (code, out) == (
        0, "MicroPython is on the Pico (RP2040). It starts anew by itself. Now: croupier scanners update\n",
    )  # fmt: skip
    assert (drive / "firmware.uf2").read_bytes() == file.read_bytes()


def test_a_file_that_will_not_do_is_not_copied(croupier: Croupier, drive: Path, tmp_path: Path) -> None:
    file = tmp_path / "file.uf2"

    def refused() -> str:
        code, _, err = croupier("flash", str(file), "--drive", str(drive))
        assert code == 1
        assert not (drive / "firmware.uf2").exists()
        return err

    assert "cannot be read (No such file or directory)" in refused()
    file.write_text("<html>not found</html>" * 100)
    assert "is no UF2 file: fetch the one for your Pico" in refused()
    a_uf2(file)
    file.write_bytes(file.read_bytes()[:-600])
    assert "is damaged or not whole: fetch it again" in refused()
    a_uf2(file, family=0xE48BFF59)
    assert "is for a Pico with RP2350, this one has RP2040: nothing was copied" in refused()
    a_uf2(file, family=0x12345678)
    assert "is not for a Pico" in refused()
    a_uf2(file)
    (drive / "INFO_UF2.TXT").unlink()
    assert "is not the drive of a Pico: it has no INFO_UF2.TXT" in refused()
    code, _, err = croupier("flash", str(file))
    assert code == 1
    assert "hold BOOTSEL while you plug it in again" in err


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts")
def test_a_drive_that_cannot_be_mounted_is_said(
    croupier: Croupier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "RPI-RP2").write_bytes(bytes(4096))  # no file system is on it
    monkeypatch.setattr(uf2, "BY_LABEL", tmp_path)
    code, _, err = croupier("flash", str(a_uf2(tmp_path / "micropython.uf2")))
    assert code == 1
    assert err.startswith("croupier: the Pico's drive could not be opened (mount: ")
    assert err.endswith("): mount it, and name it with --drive\n")
