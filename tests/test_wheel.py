"""Tests of the package people install: its files, and that it runs beside packages named like its folders."""

import os
import shutil
import stat
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support import PROJECT, fetch, playing

FOLDERS = ("engine", "hw", "config", "firmware")
# PyPI has packages named like two of our folders. This hw is for Python 2: it installs but does not import.
NAMESAKES = ("config==0.5.1", "hw==1.0.0")
# Making an environment and fetching what is not in uv's cache takes its time.
pytestmark = pytest.mark.timeout(600)


def run(*command: str | Path, cwd: Path | None = None, **environ: str | Path) -> str:
    """What the command printed; where it fails, the test does, with all it said."""
    env = {**clean_environ(), **{name: str(value) for name, value in environ.items()}}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout


def clean_environ() -> dict[str, str]:
    """The environment without what would change where Python looks for modules."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in {"PYTHONPATH", "PYTHONSAFEPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    }


def tool(name: str) -> Path:
    """A program of the environment that runs the tests."""
    return Path(sys.executable).with_name(name)


def build_wheel(source: Path | str, into: Path, compiled: bool = False) -> Path:
    offline = ("--no-deps", "--no-index", "--no-build-isolation")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", *offline, "--wheel-dir", into, str(source))
    run(*pip, CROUPIER_COMPILE="1" if compiled else "")
    (wheel,) = into.iterdir()
    return wheel


def pins(folder: Path) -> Path:
    """constraints.txt without its hashes: some installers want a hash for everything or for nothing."""
    script = (sys.executable, PROJECT / "tools" / "packages", "--pins", "play", "dev", "build")
    file = folder / "pins.txt"
    file.write_text(run(*script))
    return file


def new_environment(folder: Path, *packages: str | Path) -> Path:
    """A new environment that holds these packages and what they need; its folder of programs."""
    run(tool("uv"), "venv", "--quiet", "--python", sys.executable, folder)
    install = (tool("uv"), "pip", "install", "--quiet", "--python", folder)
    run(*install, "--constraints", PROJECT / "constraints.txt", *packages)
    run(tool("uv"), "pip", "check", "--quiet", "--python", folder)
    return folder / "bin"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with nothing in it that other builds have left, committed to git.

    It has what a build may take: of the tests only those that setuptools would pack.
    """
    source = tmp_path_factory.mktemp("checkout") / "croupier"
    for folder in ("croupier", *FOLDERS):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT / folder, source / folder, symlinks=True, ignore=ignored)
    (source / "tests").mkdir()
    for file in [*PROJECT.glob("*.*"), PROJECT / "LICENSE"]:
        if file.is_file() and file.name != ".git":  # a file in a work tree: it would commit to our own branch
            shutil.copy(file, source)
    for file in PROJECT.glob("tests/*.py"):
        shutil.copy(file, source / "tests")
    git = ("git", "-C", source, "-c", "user.name=test", "-c", "user.email=test@localhost")
    for command in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message", "test")):
        run(*git, *command)
    return source


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as pip builds it from a git repository."""
    return build_wheel(f"git+file://{checkout}", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    into = tmp_path_factory.mktemp("sdist")
    script = f"from setuptools.build_meta import build_sdist; build_sdist({str(into)!r})"
    run(sys.executable, "-c", script, cwd=checkout)
    (archive,) = into.iterdir()
    return archive


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment: the wheel, its cluster extra, the packages with our folders' names."""
    return new_environment(tmp_path_factory.mktemp("environment"), f"{wheel}[cluster]", *NAMESAKES)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder with modules named like ours, which end the program if they are ever imported."""
    folder = tmp_path / "a folder of my own"
    trap = "raise SystemExit('the wrong module: ' + __file__)\n"
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(trap)
    shutil.rmtree(folder / "config")
    (folder / "config.py").write_text(trap)
    return folder


def version(build: str = "pure Python") -> str:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    return f"croupier {project['version']} ({build})\n"


def files_of_the_project() -> set[str]:
    """The files of the package, as they are named where it is installed."""
    return {"croupier/__init__.py", "croupier/__main__.py", "croupier/py.typed"} | {
        f"croupier/{file.relative_to(PROJECT)}"
        for folder in FOLDERS
        for file in (PROJECT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def files_of(wheel: Path) -> set[str]:
    """The files in a wheel, but for its metadata. A link in it fails the test."""
    with zipfile.ZipFile(wheel) as archive:
        assert [entry for entry in archive.infolist() if stat.S_ISLNK(entry.external_attr >> 16)] == []
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_a_wheel_from_git_holds_the_files_of_the_four_folders_and_nothing_else(wheel: Path) -> None:
    assert files_of(wheel) == files_of_the_project()


def test_a_wheel_from_a_folder_holds_the_same(checkout: Path, tmp_path: Path) -> None:
    source = shutil.copytree(checkout, tmp_path / "source", symlinks=True)
    assert files_of(build_wheel(source, tmp_path / "wheel")) == files_of_the_project()


def test_the_sdist_and_a_wheel_from_it_hold_the_same(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        assert [entry.name for entry in archive if not (entry.isfile() or entry.isdir())] == []
        names = {entry.name.partition("/")[2] for entry in archive if entry.isfile()}
    metadata = {name for name in names if "/" not in name or name.startswith("croupier.egg-info/")}
    assert names - metadata == files_of_the_project()
    assert {"CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml"} <= metadata
    assert files_of(build_wheel(sdist, tmp_path / "wheel")) == files_of_the_project()


def test_a_compiled_wheel_holds_the_compiled_modules_besides(checkout: Path, tmp_path: Path) -> None:
    if shutil.which("gcc") is None:
        pytest.skip("there is no C compiler: on Debian, apt install gcc python3-dev")
    source = shutil.copytree(checkout, tmp_path / "source", symlinks=True)
    wheel = build_wheel(source, tmp_path / "wheel", compiled=True)
    more = files_of(wheel) - files_of_the_project()
    assert files_of(wheel) >= files_of_the_project()
    assert {Path(name).suffix for name in more} == {".so"}
    assert {Path(name).name.partition(".")[0] for name in more} > {
        "croupier__mypyc",
        "game",
        "jail",
        "strong",
    }
    shutil.unpack_archive(wheel, tmp_path / "unpacked", "zip")
    said = run(sys.executable, "-m", "croupier", "--version", cwd=tmp_path, PYTHONPATH=tmp_path / "unpacked")
    assert said == version("compiled")
    assert files_of(build_wheel(source, tmp_path / "plain")) == files_of_the_project()


def test_an_editable_installation_is_never_compiled(checkout: Path, tmp_path: Path) -> None:
    source = shutil.copytree(checkout, tmp_path / "source", symlinks=True)
    command = (sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--no-build-isolation")
    into = ("--target", str(tmp_path / "target"), "--editable", str(source))
    env = {**clean_environ(), "CROUPIER_COMPILE": "1"}
    done = subprocess.run((*command, *into), env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "An editable installation runs the sources" in done.stdout + done.stderr
    assert list(source.rglob("*.so")) == []


def test_the_installed_command_tells_its_version(installed: Path, hostile: Path) -> None:
    assert run(installed / "croupier", "--version", cwd=hostile) == version()


def test_the_package_is_a_command_too(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "python", "-m", "croupier", "--version", cwd=tmp_path) == version()


def test_the_installed_command_plays_from_a_folder_with_modules_named_like_ours(
    installed: Path, hostile: Path, tmp_path: Path
) -> None:
    program = [installed / "croupier"]
    with playing(tmp_path / "state", program=program, cwd=hostile, environ=clean_environ()) as game:
        assert b"<html" in fetch(game.wait_until_ready()).lower()
        assert game.interrupt() == 0
        assert game.err == ""


def test_the_rules_are_a_library(installed: Path, tmp_path: Path) -> None:
    script = "from croupier.engine import Game; print(Game.__module__)"
    assert run(installed / "python", "-c", script, cwd=tmp_path) == "croupier.engine.game\n"


NO_FILE_OF_TWO = """\
from collections import Counter
from importlib.metadata import distributions
owners = Counter(str(file) for found in distributions() for file in found.files or ())
print([file for file, count in owners.items() if count > 1])
"""


def test_pypis_packages_with_our_folders_names_stay_whole(installed: Path, tmp_path: Path) -> None:
    def python(script: str) -> str:
        return run(installed / "python", "-c", script, cwd=tmp_path)

    assert (
        python(
            "from io import StringIO as S; from config import Config; print(Config(S('seats: 6'))['seats'])"
        )
        == "6\n"
    )
    hello = python("import importlib.util as u; print(open(u.find_spec('hw').origin).read())")
    assert hello.split() == ["def", "print_hw():", "print", "'hello", "world!'"]
    assert python(NO_FILE_OF_TWO) == "[]\n"


def simulate(program: Path, cwd: Path, *options: str) -> str:
    """Play four games with the installed command; what it says about them."""
    small = ("--games", "4", "--players", "2", "--bots", "beginner", "--seed", "7", "--rules", "short")
    return run(program / "croupier", "simulate", *small, *options, "--out", cwd / "out", cwd=cwd)


def test_simulate_plays_in_processes_and_on_a_cluster(installed: Path, hostile: Path) -> None:
    alone = simulate(installed, hostile, "--workers", "1")
    assert "Half the games end by round" in alone
    assert simulate(installed, hostile, "--workers", "2") == alone
    with cluster(installed, hostile) as address:
        assert simulate(installed, hostile, "--dask", address) == alone


CLUSTER = """\
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@contextmanager
def cluster(program: Path, cwd: Path) -> Iterator[str]:
    """A Dask scheduler with two workers, from the environment of the wheel; its address."""
    (cwd / "cluster_of_two.py").write_text(CLUSTER)
    started = subprocess.Popen(
        [program / "python", "-P", "cluster_of_two.py"],
        cwd=cwd,
        env=clean_environ(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with started:
        assert started.stdout is not None
        yield started.stdout.readline().strip()
        started.communicate()


@pytest.mark.parametrize("installer", ["uv", "pipx"])
def test_installers_of_tools_install_the_command(
    installer: str, wheel: Path, hostile: Path, tmp_path: Path
) -> None:
    constraints, bin_folder = pins(tmp_path), tmp_path / "bin"
    command: list[str | Path] = [tool(installer)]
    if installer == "uv":
        command += ["tool", "install", "--constraints", constraints]
        command += [f"--with={package}" for package in NAMESAKES]
    else:
        command += ["install", f"--pip-args=--constraint {constraints}"]
        command += [f"--preinstall={package}" for package in NAMESAKES]
    folders = {"UV_TOOL_DIR": tmp_path / "tools", "PIPX_HOME": tmp_path / "tools"}
    folders |= {"UV_TOOL_BIN_DIR": bin_folder, "PIPX_BIN_DIR": bin_folder, "PIPX_MAN_DIR": tmp_path / "man"}
    run(*command, "--quiet", "--python", sys.executable, wheel, **folders)
    assert run(bin_folder / "croupier", "--version", cwd=hostile) == version()


def test_an_editable_installation_runs_the_checkout(checkout: Path, hostile: Path, tmp_path: Path) -> None:
    programs = new_environment(tmp_path / "environment", "--editable", checkout, *NAMESAKES)
    assert run(programs / "croupier", "--version", cwd=hostile) == version()
    script = "from croupier.engine import game; print(game.__file__)"
    assert run(programs / "python", "-c", script, cwd=tmp_path) == f"{checkout}/croupier/engine/game.py\n"
