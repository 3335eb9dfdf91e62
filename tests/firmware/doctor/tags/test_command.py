"""`croupier tags`: learn, list, rename, forget."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from pathlib import Path

import pytest

from croupier.config.editions import load_edition
from croupier.firmware.app import cli
from croupier.firmware.app.play import simulated
from croupier.firmware.doctor.examined_board import examine
from croupier.firmware.doctor.tags import learning
from croupier.firmware.tokens.tags import Tag, TagStore
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.doctor.scripted import Scripted

UID = "04A1C25B6F8001"


@pytest.fixture
def tags(tmp_path: Path, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Run the command in a state folder: exit code and what it said."""

    def run(*argv: str) -> tuple[int, str, str]:
        code = cli.main(["tags", *argv, "--state", str(tmp_path)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_a_tag_is_learnt_listed_renamed_and_forgotten(tags, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert tags("list") == (0, "No tag is known yet: croupier tags learn\n", "")
    assert tags(
        "learn", "--uid", "04:a1:c2:5b:6f:80:01", "--name", "Anna", "--token", "1", "--lang", "fr"
    ) == (
        0,
        f"{UID}: token 1, Anna, fr.\n",
        "",
    )
    assert TagStore(tmp_path).all() == (Tag(UID, "Anna", 0, "fr"),)
    assert tags("rename", "anna", "--name", "Zoé", "--colour", "#FF0000")[0] == 0
    assert tags("list")[1] == (
        "tag             token  name  language  colour\n04A1C25B6F8001  1      Zoé   fr        #ff0000\n"
    )
    assert tags("forget", UID.lower()) == (0, f"{UID} is forgotten.\n", "")
    assert TagStore(tmp_path).all() == ()


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("forget", "nobody"), 'no tag "nobody": croupier tags list says which are known'),
        (("learn", "--uid", "12"), '"12" is no tag: a tag has 4, 7 or 10 bytes, in upper-case hex'),
        (("learn", "--uid", UID, "--token", "7"), "there is no such token: an edition has 6, from 1 on"),
    ],
)
def test_a_mistake_is_one_sentence(tags, argv: tuple[str, ...], why: str) -> None:  # type: ignore[no-untyped-def]
    assert tags(*argv) == (1, "", f"croupier: {why}\n")


def test_without_a_reader_learning_says_what_to_do(tags) -> None:  # type: ignore[no-untyped-def]
    code, _, err = tags("learn", "--config", "starter")
    assert code == 1
    assert "no reader answers (pad: nothing is plugged in" in err
    assert "try croupier doctor" in err


async def test_tokens_are_learnt_by_being_put_down(tmp_path: Path) -> None:
    store = TagStore(tmp_path)
    nothing = Namespace(name=None, token=None, lang=None, colour=None)
    async with examine(simulated(2)) as examined:
        sim = examined.opened.sim
        person = Scripted(
            [
                lambda: sim.place(TOKEN_UIDS[2], 5),
                *("9", "x", "3", "Anna", "fr"),
                lambda: sim.place(TOKEN_UIDS[4], 0),
                *("", "", ""),
                "",
            ],
        )
        async with asyncio.timeout(20):
            await learning._one_after_the_other(examined, person, store, load_edition("classic"), nothing)
    assert store.all() == (
        Tag(TOKEN_UIDS[2], "Anna", 2, "fr"),
        Tag(TOKEN_UIDS[4], "", 0, "en"),
    )
    assert "  there is no such token: an edition has 6, from 1 on" in person.said
    assert '  "x" is no number.' in person.said
