"""Makes what the card carries: Croupier and its packages for the Pi in one archive, and its scripts.

The same sources give the same bytes. What was fetched is kept in $XDG_CACHE_HOME/croupier, or in
~/.cache/croupier.
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.card import pi_os

PROJECT = Path(__file__).parent.parent.parent
ON_THE_CARD = ("begin", "install", "croupier-card.service")
TOOLS = ("install", "uninstall")
WHEN = 315532800
"""The time of every file in the archive: a FAT's first second, in 1980."""


class CannotFetch(Exception):
    """The packages could not be fetched or made. Its text is one sentence."""


def packed(wiring_file: bytes, country: str) -> dict[str, bytes]:
    """The files of the folder `croupier` on the card."""
    with _alone():
        files = {f"wheels/{wheel.name}": wheel.read_bytes() for wheel in sorted(_wheels())}
    for folder in ("systemd", "config/boards"):
        files |= {
            f"{folder}/{file.name}": file.read_bytes()
            for file in sorted((PROJECT / folder).iterdir())
            if file.is_file()
        }
    files |= {f"tools/{name}": (PROJECT / "tools" / name).read_bytes() for name in TOOLS}
    set_country = pi_os.SET_COUNTRY.format(country=country).encode() if country else b""
    files |= {"board.toml": wiring_file, "country": set_country, "python": pi_os.PYTHON.encode()}
    archive = _archive(files)
    here = Path(__file__).parent
    scripts = {name: (here / name).read_bytes() for name in ON_THE_CARD}
    return {
        "croupier.tar.gz": archive,
        "croupier.sum": hashlib.sha256(archive).hexdigest().encode(),
        **scripts,
    }


def _archive(files: dict[str, bytes]) -> bytes:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = (
                len(data),
                WHEN,
                0o755 if name.startswith("tools/") else 0o644,
            )
            tar.addfile(entry, io.BytesIO(data))
    return gzip.compress(raw.getvalue(), compresslevel=1, mtime=0)


def _wheels() -> Iterator[Path]:
    yield from _fetched().glob("*.whl")
    yield _own_wheel()


def _cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "croupier"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _alone() -> Iterator[None]:
    """Two cards at once share what was fetched: the second waits for the first."""
    with (_cache() / "card.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fetched() -> Path:
    """The folder with the packages for the Pi, and with pip. Their hashes are those of constraints.txt."""
    inputs = [(PROJECT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt", "tools/fetch")]
    known = f"{pi_os.PYTHON} {pi_os.MACHINE}".encode()
    folder = _cache() / f"card-wheels-{hashlib.sha256(known + b''.join(inputs)).hexdigest()[:16]}"
    fetch = ["tools/fetch", str(folder), pi_os.PYTHON, pi_os.MACHINE, "play", "pi", "card"]
    _run(fetch, {"FETCH_WITH": sys.executable})
    return folder


def _own_wheel() -> Path:
    """Croupier itself, for any machine."""
    files = sorted(
        file
        for top in ("engine", "hw", "config", "firmware")
        for file in (PROJECT / top).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    )
    files += [PROJECT / name for name in ("pyproject.toml", "README.md", "LICENSE", "croupier/__init__.py")]
    found = hashlib.sha256()
    for file in files:
        found.update(f"{file.relative_to(PROJECT)}\n".encode() + hashlib.sha256(file.read_bytes()).digest())
    folder = _cache() / f"card-own-{found.hexdigest()[:16]}"
    if not folder.is_dir():
        for old in _cache().glob("card-own-*"):
            shutil.rmtree(old, ignore_errors=True)
        _make_own_wheel(folder)
    return next(folder.glob("*.whl"))


def _make_own_wheel(folder: Path) -> None:
    with tempfile.TemporaryDirectory(dir=_cache(), prefix="card-new-") as made:
        source = Path(made) / "source"
        source.mkdir()
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(PROJECT / name, source)
        leave_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT / "croupier", source / "croupier", ignore=leave_out)
        environ = {"SOURCE_DATE_EPOCH": str(WHEN)}
        out = Path(made) / "out"
        wheel = ["wheel", "-qq", "--disable-pip-version-check", "--no-deps", "--no-index"]
        build = ["--no-build-isolation", f"--wheel-dir={out}", str(source)]
        _run([sys.executable, "-m", "pip", *wheel, *build], environ)
        out.rename(folder)


def _run(command: list[str], environ: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        command,
        cwd=PROJECT,
        env={**os.environ, **(environ or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        why = lines[-1] if lines else "pip failed"
        raise CannotFetch(f"the packages could not be fetched, which takes the internet: {why}")
