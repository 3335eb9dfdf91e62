"""What each verb of the root helper runs, and what becomes of the answer; calls of programs are recorded."""

import asyncio
import contextlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.firmware.root_helper import verb, verbs
from croupier.firmware.root_helper.client import RootRefused, ask_root
from croupier.firmware.root_helper.verb import Answer, Verb, flag, text
from tests.firmware.root_helper.recorded import Machine, listening, recorded_machine


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return recorded_machine(tmp_path, monkeypatch)


@pytest.fixture
def helper() -> Iterator[Path]:
    with listening() as path:
        yield path


@pytest.mark.parametrize(
    ("asked", "call"),
    [
        ("restart", "systemctl --no-block restart croupier.service"),
        ("reboot", "systemctl --no-block reboot"),
    ],
)
async def test_a_verb_runs_its_one_command(helper: Path, machine: Machine, asked: str, call: str) -> None:
    assert await ask_root(asked, helper) == {}
    assert machine.calls == [call]


async def test_an_update_is_what_the_card_has(helper: Path, machine: Machine) -> None:
    with pytest.raises(RootRefused, match="there is no Croupier on the card") as refused:
        await ask_root("update", helper)
    assert (refused.value.code, machine.calls) == ("failed", [])
    verbs.CARD_SUM.write_text("abc\n")
    assert (await ask_root("about", helper))["card"] == "other"
    assert await ask_root("update", helper) == {}
    assert machine.calls == ["systemctl --no-block start croupier-card.service"]
    verbs.INSTALLED_SUM.write_text("abc\n")
    assert (await ask_root("about", helper))["card"] == "same"


async def test_the_log_is_that_of_the_service_alone(helper: Path, machine: Machine) -> None:
    machine.answers("journalctl", says="one\ntwo\n")
    assert (await ask_root("log", helper))["lines"] == ["one", "two"]
    assert "--unit=croupier.service" in machine.calls[0]
    assert "--unit=croupier-card.service" in machine.calls[0]


async def test_what_the_installation_from_the_card_said_comes_last(helper: Path, machine: Machine) -> None:
    machine.answers("journalctl", says="one\n")
    verbs.CARD_LOG.write_text("x" * 20_000 + "\nInstalling Croupier from the card.\nIt is installed.\n")
    lines = (await ask_root("log", helper))["lines"]
    assert lines[:2] == ["one", f"-- {verbs.CARD_LOG}:"]
    assert lines[-2:] == ["Installing Croupier from the card.", "It is installed."]
    assert sum(map(len, lines)) < 10_000


async def test_a_huge_log_is_cut_at_its_beginning(helper: Path, machine: Machine) -> None:
    machine.answers("journalctl", says="é" * 60_000 + "\nthe end\n")
    lines = (await ask_root("log", helper))["lines"]
    assert lines[-1] == "the end"
    assert len(json.dumps(lines)) < 256 * 1024


async def test_a_command_that_fails_says_why(helper: Path, machine: Machine) -> None:
    machine.answers("systemctl", code=1, complains="Failed to connect to bus\nmore\n")
    with pytest.raises(RootRefused, match=r"^Failed to connect to bus$") as refused:
        await ask_root("restart", helper)
    assert refused.value.code == "failed"


async def test_a_mistake_in_a_verb_leaves_the_others() -> None:
    def breaks() -> Answer:
        raise KeyError("no")

    with listening(broken=Verb(breaks)) as path:
        with pytest.raises(RootRefused, match="KeyError") as refused:
            await ask_root("broken", path)
        assert refused.value.code == "failed"
        assert await ask_root("restart", path) == {}


async def test_arguments_are_checked_one_by_one_and_never_logged(capsys: pytest.CaptureFixture[str]) -> None:
    given: list[object] = []

    def join(name: str, open_: bool) -> Answer:
        given.append((name, open_))
        return {"joined": name}

    with listening(join=Verb(join, takes={"name": text(1, 32), "open_": flag})) as path:
        for arguments, why in (
            ({}, '"name" is missing'),
            ({"name": "x"}, '"open_" is missing'),
            ({"name": "", "open_": True}, '"name" has 0 bytes, and must have from 1 to 32'),
            ({"name": "é" * 17, "open_": True}, '"name" has 34 bytes, and must have from 1 to 32'),
            ({"name": "a\nb", "open_": True}, '"name" has characters that cannot be printed'),
            ({"name": "\ud800", "open_": True}, '"name" is no text'),
            ({"name": 5, "open_": True}, '"name" is no text'),
            ({"name": "secret", "open_": 1}, '"open_" is neither true nor false'),
            ({"name": "x", "open_": True, "also": 1}, 'it takes no "also"'),
        ):
            with pytest.raises(RootRefused) as refused:
                await ask_root("join", path, **dict[str, object](arguments))
            assert (refused.value.code, str(refused.value)) == ("wrong-arguments", why)
        assert given == []
        assert await ask_root("join", path, name="secret", open_=False) == {"joined": "secret"}
    assert "secret" not in capsys.readouterr().err


def test_a_secret_goes_to_the_standard_input() -> None:
    assert verb.command("cat", told="hush") == "hush"


def test_a_command_that_repeats_its_secret_does_not_bring_it_into_the_log() -> None:
    with pytest.raises(verb.VerbFailed, match="sh ended with 3") as failed:
        verb.command("sh", "-c", "cat >&2; exit 3", told="hush")
    assert "hush" not in str(failed.value)
    with pytest.raises(verb.VerbFailed, match="no such thing"):
        verb.command("sh", "-c", "echo no such thing >&2; exit 3")


def test_a_command_that_hangs_is_given_up() -> None:
    with pytest.raises(verb.VerbFailed, match="sleep did not end within 0 s"):
        verb.command("sleep", "20", within=0.1)


# -- the client


async def test_without_a_helper_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(RootRefused) as refused:
        await ask_root("about", tmp_path / "none.sock")
    assert refused.value.code == "no-helper"


@pytest.mark.parametrize("answer", [b"", b"nonsense\n", b"[]\n", b"{}\n", b'{"done": 5}\n', b"x" * 300_000])
async def test_an_answer_that_is_none_is_no_answer(answer: bytes) -> None:
    async def say(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            writer.write(answer)
            await writer.drain()
        writer.close()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s"
        async with await asyncio.start_unix_server(say, path):
            with pytest.raises(RootRefused) as refused:
                await ask_root("about", path)
        assert refused.value.code == "no-answer"
