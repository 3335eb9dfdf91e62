"""Tokens stay where they lie when the program ends, however it ends."""

import logging
from pathlib import Path

import pytest

from croupier.hw.sim import TOKEN_UIDS, SimBoard

HAT, CAR = TOKEN_UIDS[:2]
ALL_IN_TRAY = dict.fromkeys(TOKEN_UIDS)


def test_tokens_lie_where_they_lay(tmp_path: Path) -> None:
    places = tmp_path / "tokens.json"
    killed = SimBoard(places=places)
    killed.place(HAT, 12)
    killed.place(CAR, 3)
    killed.place(CAR, None)
    assert SimBoard(places=places).tokens == ALL_IN_TRAY | {HAT: 12}


def test_what_lies_there_at_the_start_is_seen(tmp_path: Path) -> None:
    SimBoard(places=tmp_path / "tokens.json").place(HAT, 12)
    assert SimBoard(places=tmp_path / "tokens.json").board.reader.seen() == {HAT: 12}


def test_without_a_file_all_tokens_are_in_the_tray(tmp_path: Path) -> None:
    assert SimBoard(places=tmp_path / "tokens.json").tokens == ALL_IN_TRAY


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[1]", b"\xff\xfe", b'{"04A1C25B6F8001": "GO"}', b'{"04A1C25B6F8001": 1.5}', b"null"],
)
def test_a_damaged_file_means_all_in_the_tray(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    places = tmp_path / "tokens.json"
    places.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        sim = SimBoard(places=places)
    assert sim.tokens == ALL_IN_TRAY
    assert "all tokens lie in the tray" in caplog.text
    sim.place(HAT, 1)
    assert SimBoard(places=places).tokens[HAT] == 1


def test_a_place_that_does_not_exist_is_the_tray(tmp_path: Path) -> None:
    places = tmp_path / "tokens.json"
    places.write_text(f'{{"{HAT}": 40, "{CAR}": 7, "04FF": 2}}')
    assert SimBoard(places=places).tokens == ALL_IN_TRAY | {CAR: 7}


def test_the_file_is_replaced_never_written_in_place(tmp_path: Path) -> None:
    places = tmp_path / "tokens.json"
    sim = SimBoard(places=places)
    sim.place(HAT, 1)
    before = places.stat().st_ino
    kept = tmp_path / "kept.json"
    kept.hardlink_to(places)
    sim.place(HAT, 2)
    assert kept.read_text() != places.read_text()
    assert places.stat().st_ino != before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.json", "tokens.json"]


def test_a_move_counts_although_it_cannot_be_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    sim = SimBoard(places=tmp_path / "gone" / "tokens.json")
    with caplog.at_level(logging.WARNING):
        sim.place(HAT, 5)
    assert sim.tokens[HAT] == 5
    assert "places are not kept" in caplog.text
