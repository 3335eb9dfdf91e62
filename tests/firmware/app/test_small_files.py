"""The small files of the state folder: whatever is in them, the board starts and the game goes on."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.firmware.app.app import PLACES_FILE
from croupier.firmware.app.last_run import ENDED_FILE
from croupier.firmware.app.page_link import PHONES_FILE
from croupier.firmware.table.common.board_settings import BOARD_SETTINGS_FILE
from croupier.firmware.table.lobby.lobby import LAST_FILE
from croupier.firmware.table.lobby.phase import LOBBY_FILE
from croupier.firmware.tokens.tags import TAGS_FILE, Tag, TagsError, TagStore
from tests.firmware.table.driver import lobby

FILES = (LOBBY_FILE, LAST_FILE, ENDED_FILE, PHONES_FILE, PLACES_FILE, BOARD_SETTINGS_FILE, TAGS_FILE)
WRONG: dict[str, Callable[[Path], object]] = {
    "garbage": lambda path: path.write_bytes(bytes(range(256)) * 20),
    "nested": lambda path: path.write_bytes(b"[" * 100_000),
    "nested objects": lambda path: path.write_bytes(b'{"plan":' * 50_000),
    "empty": lambda path: path.write_bytes(b""),
    "huge": lambda path: path.write_bytes(b" " * (3 << 20)),
    "a folder": lambda path: path.mkdir(),
    "a pipe": os.mkfifo,
    "a link to nowhere": lambda path: path.symlink_to("/nowhere"),
    "a link to secrets": lambda path: path.symlink_to("/etc/shadow"),
    "wrong values": lambda path: path.write_text(
        '{"places":[{"console":-7,"uid":"x"}],"plan":{"robots":1000000,"edition":"nosuch"},"deaths":"many",'
        '"prints":{"99":"x"},"04A1C25B6F8001":4000}'
    ),
    "other values": lambda path: path.write_text(
        '{"places":[{"console":0,"uid":"x","language":"../../etc"}],"plan":{"robots":-3,"edition":"../x"},'
        '"deaths":-5,"game":"../../x","prints":{"-1":""},"04A1C25B6F8001":-1}'
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_whatever_is_in_them_the_board_starts(tmp_path: Path, wrong: str) -> None:
    for file in FILES:
        WRONG[wrong](tmp_path / file)
    async with lobby(tmp_path, consoles=2) as table:
        assert table.scene.panels[0].headline


def test_root_follows_no_link_in_the_folder_of_the_service(tmp_path: Path) -> None:
    """The service owns its folder. It must not make root write, or give away, a file elsewhere."""
    state, others = tmp_path / "state", tmp_path / "others"
    for folder in (state, others):
        folder.mkdir()
    tag = Tag("04A1C25B6F8001", name="Anna")
    TagStore(others).learn(Tag("04A1C25B6F8002", name="Ben"))  # sound tags, which could be read
    elsewhere = others / TAGS_FILE
    before, owned = elsewhere.read_text(), elsewhere.stat()
    for name in ("tags.lock", "tags.json"):
        (state / name).symlink_to(elsewhere)
        with pytest.raises(TagsError):
            TagStore(state).learn(tag)
        (state / name).unlink()
    TagStore(state).learn(tag)
    os.link(elsewhere, state / "other")
    assert elsewhere.read_text() == before
    assert (elsewhere.stat().st_uid, elsewhere.stat().st_mode) == (owned.st_uid, owned.st_mode)


def test_what_root_learns_belongs_to_the_service(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root gives files away")
    state = tmp_path / "state"
    state.mkdir()
    os.chown(state, 65534, 65534)
    TagStore(state).learn(Tag("04A1C25B6F8001", name="Anna"))
    assert {(state / name).stat().st_uid for name in ("tags.json", "tags.lock")} == {65534}
