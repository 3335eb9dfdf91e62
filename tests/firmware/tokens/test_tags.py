"""The list of known tags, which is kept in the state folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.tokens.tags import TAGS_FILE, Tag, TagsError, TagStore
from tests.support import PROJECT

ANNA = Tag("04A1C25B6F8001", name="Anna", token=0, lang="fr", colour="#4f86c6")
BERT = Tag("04A1C25B", name="Bert", token=1)


def test_what_was_learnt_is_known_after_a_restart(tmp_path: Path) -> None:
    TagStore(tmp_path).learn(ANNA)
    TagStore(tmp_path).learn(BERT)
    store = TagStore(tmp_path)
    assert store.all() == (ANNA, BERT)
    assert store.get(ANNA.uid) == ANNA
    assert store.named("anna") == ANNA
    assert store.tokens() == {ANNA.uid: 0, BERT.uid: 1}


def test_an_empty_folder_knows_none(tmp_path: Path) -> None:
    assert TagStore(tmp_path / "not there").all() == ()


def test_a_tag_learnt_again_keeps_its_place(tmp_path: Path) -> None:
    store = TagStore(tmp_path)
    for tag in (ANNA, BERT, Tag(ANNA.uid, name="Anne")):
        store.learn(tag)
    assert store.all() == (Tag(ANNA.uid, name="Anne"), BERT)


def test_a_token_has_one_tag(tmp_path: Path) -> None:
    store = TagStore(tmp_path)
    store.learn(ANNA)
    store.learn(Tag(BERT.uid, name="Bert", token=0))
    assert store.tokens() == {BERT.uid: 0}
    assert store.named("Anna") == Tag(ANNA.uid, "Anna", None, "fr", "#4f86c6")


def test_forgotten_is_forgotten(tmp_path: Path) -> None:
    store = TagStore(tmp_path)
    store.learn(ANNA)
    assert store.forget(ANNA.uid)
    assert not store.forget(ANNA.uid)
    assert store.all() == ()


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        (Tag("04a1c25b"), "is no tag"),
        (Tag("04A1"), "is no tag"),
        (Tag(ANNA.uid, name="x" * 25), "is no name"),
        (Tag(ANNA.uid, name="a\x1bb"), "is no name"),
        (Tag(ANNA.uid, token=6), "no such token"),
        (Tag(ANNA.uid, lang="French!"), "is no language"),
        (Tag(ANNA.uid, colour="red"), "is no colour"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(tmp_path: Path, tag: Tag, why: str) -> None:
    store = TagStore(tmp_path)
    store.learn(BERT)
    with pytest.raises(TagsError, match=why):
        store.learn(tag)
    assert store.all() == (BERT,)


@pytest.mark.parametrize("text", ["", "{", "[1]", '[{"uid": "04"}]', '[{"name": "Anna"}]'])
def test_a_damaged_file_is_said_and_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / TAGS_FILE).write_text(text)
    store = TagStore(tmp_path)
    with pytest.raises(TagsError, match="mend the file"):
        store.all()
    with pytest.raises(TagsError, match="mend the file"):
        store.learn(ANNA)
    assert (tmp_path / TAGS_FILE).read_text() == text


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, mocker: MockerFixture) -> None:
    store = TagStore(tmp_path)
    store.learn(ANNA)
    mocker.patch("os.fsync", side_effect=OSError(28, "No space left on device"))
    with pytest.raises(TagsError, match="No space left"):
        store.learn(BERT)
    mocker.stopall()
    assert store.all() == (ANNA,)
    assert sorted(path.name for path in tmp_path.iterdir()) == [TAGS_FILE, "tags.lock"]


def test_two_programs_that_learn_at_once_lose_nothing(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from croupier.firmware.tokens.tags import *\n"
        "for n in range(20): TagStore(Path(sys.argv[1])).learn(Tag(f'{sys.argv[2]}0000{n:02X}'))"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, tmp_path, first], cwd=PROJECT)
        for first in ("04", "05")
    ]
    assert [process.wait(60) for process in running] == [0, 0]
    assert len(TagStore(tmp_path).all()) == 40


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_what_root_writes_belongs_to_the_folders_owner(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    os.chown(state, 12345, 23456)
    TagStore(state).learn(ANNA)
    owners = {(path.stat().st_uid, path.stat().st_gid) for path in state.iterdir()}
    assert owners == {(12345, 23456)}
