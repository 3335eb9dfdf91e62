"""The `croupier` command: what it says, what it refuses, what it hands to the program."""

import subprocess
import sys
import types
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware import app
from croupier.firmware.app import cli
from croupier.firmware.app.arguments import PlayOptions


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[PlayOptions]:
    """What the command hands to `firmware.app.play.run`, in place of playing."""
    calls: list[PlayOptions] = []

    def run(options: PlayOptions) -> int:
        calls.append(options)
        return 0

    replace_play(monkeypatch, run)
    return calls


def replace_play(monkeypatch: pytest.MonkeyPatch, run: object) -> None:
    stand_in = types.ModuleType("croupier.firmware.app.play")
    vars(stand_in)["run"] = run
    monkeypatch.setitem(sys.modules, "croupier.firmware.app.play", stand_in)
    monkeypatch.setattr(app, "play", stand_in, raising=False)


def refusal(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The last line said about a wrong command line, which must end with exit code 2."""
    with pytest.raises(SystemExit) as stopped:
        cli.main(argv)
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err.splitlines()[-1]


def test_play_alone_takes_the_defaults(
    played: list[PlayOptions], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert cli.main(["play"]) == 0
    assert played == [PlayOptions(port=8000, browser=True, state=tmp_path / "croupier", seats=4, seed=None)]


def test_play_takes_every_option(played: list[PlayOptions], tmp_path: Path) -> None:
    argv = ["play", "--no-browser", "--port", "8123", "--state", str(tmp_path), "--seats", "2", "--seed", "7"]
    assert cli.main([*argv, "--edition", "fallout"]) == 0
    assert played == [
        PlayOptions(port=8123, browser=False, state=tmp_path, seats=2, seed=7, edition="fallout")
    ]


def test_port_0_means_any_free_port(played: list[PlayOptions], tmp_path: Path) -> None:
    cli.main(["play", "--port", "0", "--state", str(tmp_path)])
    assert played[0].port == 0


def test_a_relative_state_folder_becomes_absolute(
    played: list[PlayOptions], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    cli.main(["play", "--state", "games"])
    assert played[0].state == tmp_path / "games"


def test_a_tilde_the_shell_left_alone_is_the_home_folder(
    played: list[PlayOptions], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    cli.main(["play", "--state=~/games"])
    assert played[0].state == tmp_path / "games"


@pytest.mark.parametrize("environ", [{}, {"XDG_STATE_HOME": ""}, {"XDG_STATE_HOME": "not/absolute"}])
def test_without_a_usable_xdg_folder_the_state_is_in_the_home_folder(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cli.default_state(environ) == tmp_path / ".local" / "state" / "croupier"


def test_a_user_without_a_home_is_told_what_to_do(
    played: list[PlayOptions],
    mocker: MockerFixture,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    mocker.patch.object(Path, "home", side_effect=RuntimeError("Could not determine home directory."))
    assert cli.main(["play"]) == 1
    assert played == []
    assert (
        capsys.readouterr().err
        == "croupier: there is no home folder to keep the games in: name a folder with --state DIR\n"
    )


@pytest.mark.parametrize("port", ["-1", "65536", "http", "8000.0", "", "٣", "1" * 5000])
def test_a_wrong_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "play", f"--port={port}")
    assert said == f'croupier play: error: argument --port: "{port}" is not a whole number from 0 to 65535'


@pytest.mark.parametrize("seats", ["0", "1", "7", "two"])
def test_a_board_has_two_to_six_seats(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "play", "--seats", seats)
    assert said == f'croupier play: error: argument --seats: "{seats}" is not a whole number from 2 to 6'


def test_a_seed_is_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "play", "--seed", "lucky")
    assert said.endswith('argument --seed: "lucky" is not a whole number from 0 to 9223372036854775807')


def test_a_file_is_no_state_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "notes.txt"
    file.touch()
    said = refusal(capsys, "play", "--state", str(file))
    assert said == f'croupier play: error: argument --state: "{file}" is a file, not a folder'


def test_the_state_folder_needs_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "play", "--state=").endswith("argument --state: the name of the folder is empty")


def test_an_unknown_users_home_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "play", "--state=~nobody-of-that-name/games")
    assert '"~nobody-of-that-name/games" cannot be used as a folder: ' in said


def test_an_option_is_never_guessed_from_its_first_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "play", "--no-b") == "croupier: error: unrecognized arguments: --no-b"


def test_a_command_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys) == "croupier: error: the following arguments are required: COMMAND"


def test_help_explains_every_option_of_play(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["play", "--help"])
    assert stopped.value.code == 0
    said = capsys.readouterr().out
    for option in (
        "--port N ",
        "--no-browser ",
        "--state DIR ",
        "--seats N ",
        "--seed N ",
        "--edition NAME ",
    ):
        line = next(line for line in said.splitlines() if line.strip().startswith(option.strip()))
        assert line.strip().removeprefix(option.strip()).strip(), f"{option} is not explained"


def test_version_is_the_distributions(mocker: MockerFixture, capsys: pytest.CaptureFixture[str]) -> None:
    mocker.patch("croupier.firmware.app.version.version", return_value="1.2.3")
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == "croupier 1.2.3 (pure Python)\n"


def test_version_of_a_program_that_is_not_installed(
    mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    mocker.patch("croupier.firmware.app.version.version", side_effect=PackageNotFoundError("croupier"))
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--version"])
    assert stopped.value.code == 1
    assert (
        capsys.readouterr().err
        == 'croupier: the version is not known, as it is not installed: start it with "make play"\n'
    )


def test_ctrl_c_while_starting_is_an_orderly_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(_: PlayOptions) -> int:
        raise KeyboardInterrupt

    replace_play(monkeypatch, run)
    assert cli.main(["play", "--state", str(tmp_path)]) == 0
    assert capsys.readouterr() == ("", "")


def test_the_programs_exit_code_is_the_commands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replace_play(monkeypatch, lambda _: 1)
    assert cli.main(["play", "--state", str(tmp_path)]) == 1


def test_help_imports_no_program() -> None:
    code = (
        "import sys; from croupier.firmware.app import cli\n"
        "programs = {'croupier.firmware.app.play', 'aiohttp', 'PIL', 'msgspec'}\n"
        "try: cli.main(['--help'])\n"
        "finally: print(sorted(programs & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_a_service_is_told_by_its_environment_to_listen(
    mocker: MockerFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = mocker.patch("croupier.firmware.app.run.run", return_value=0)
    argv = ["run", "--config", "starter", "--state", str(tmp_path)]
    cli.main(argv)
    monkeypatch.setenv("CROUPIER_LISTEN", "0.0.0.0")
    cli.main(argv)
    cli.main([*argv, "--listen", "192.168.1.7"])
    monkeypatch.setenv("CROUPIER_LISTEN", "")
    cli.main(argv)
    assert [call.args[0].listen for call in run.call_args_list] == [None, "0.0.0.0", "192.168.1.7", None]
    monkeypatch.setenv("CROUPIER_LISTEN", "everywhere")
    assert '"everywhere" is not an address' in refusal(capsys, *argv)


def test_a_service_is_told_by_its_environment_to_speak_tls(
    mocker: MockerFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = mocker.patch("croupier.firmware.app.run.run", return_value=0)
    argv = ["run", "--config", "starter", "--state", str(tmp_path)]
    monkeypatch.setenv("CROUPIER_TLS", "")
    cli.main(argv)
    monkeypatch.setenv("CROUPIER_TLS", "/etc/c.pem:/etc/k.pem")
    cli.main(argv)
    cli.main([*argv, "--tls", "a.pem", "b.pem"])
    cli.main([*argv, "--tls"])
    monkeypatch.setenv("CROUPIER_TLS", "self")
    cli.main(argv)
    assert [call.args[0].tls for call in run.call_args_list] == [
        None, (Path("/etc/c.pem"), Path("/etc/k.pem")), (Path("a.pem"), Path("b.pem")), "self", "self"
    ]  # fmt: skip
    monkeypatch.setenv("CROUPIER_TLS", "/etc/c.pem")
    said = 'CROUPIER_TLS: "/etc/c.pem" is neither two files, CERT:KEY, nor self'
    assert said in refusal(capsys, *argv)
    assert "--tls takes two files, CERT KEY, or none" in refusal(capsys, "play", "--tls", "a.pem")


@pytest.mark.parametrize(
    "command",
    ["play", "run", "editions", "wiring", "simulate", "tournament", "doctor", "tags", "games", "status"],
)
def test_no_help_shows_a_doubled_percent_sign(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])
    assert "%%" not in capsys.readouterr().out
