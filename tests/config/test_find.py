"""Finding an edition: a file, the user's folder, the board's folder, the shipped ones."""

from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.config.editions import (
    find,
    find_edition,
    known_editions,
    load_edition,
    shipped_editions,
    user_folder,
)


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "config" / "croupier" / "editions"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "etc"
    folder.mkdir()
    monkeypatch.setattr(find, "BOARD_EDITIONS", folder)
    return folder


def put(folder: Path, name: str, title: str) -> Path:
    file = folder / f"{name}.toml"
    file.write_text(f'extends = "classic"\ntitle = "{title}"\n')
    return file


def test_the_users_comes_first_then_the_boards_then_the_shipped_one(user: Path, board: Path) -> None:
    assert find_edition("fallout").home == "shipped"
    put(board, "fallout", "The board's")
    assert (find_edition("fallout").home, load_edition("fallout").title) == ("board", "The board's")
    put(user, "fallout", "Mine")
    assert (find_edition("fallout").home, load_edition("fallout").title) == ("user", "Mine")


def test_a_path_is_a_path(user: Path, board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(user, "street", "Mine")
    put(board, "street", "The board's")
    here = put(tmp_path, "street", "Here")
    monkeypatch.chdir(tmp_path)
    for way in (here, str(here), "street.toml", "./street.toml"):
        assert find_edition(way).home == "file"
        assert load_edition(way).title == "Here"


def test_all_of_them_are_known_each_name_once(user: Path, board: Path) -> None:
    put(user, "street", "Mine")
    put(board, "street", "The board's")
    put(board, "alley", "The board's")
    (user / "notes.txt").touch()
    known = known_editions()
    assert [found.name for found in known] == sorted([*shipped_editions(), "alley", "street"])
    assert next(found.home for found in known if found.name == "street") == "user"


@pytest.mark.parametrize("folder", ["", "not/absolute"])
def test_without_a_usable_xdg_folder_it_is_in_the_home_folder(
    folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    expected = tmp_path / ".config" / "croupier" / "editions"
    assert user_folder({"XDG_CONFIG_HOME": folder}) == user_folder({}) == expected


def test_a_user_without_a_home_has_the_shipped_ones(
    board: Path, mocker: MockerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    mocker.patch.object(Path, "home", side_effect=RuntimeError("Could not determine home directory."))
    assert user_folder({}) is None
    assert [found.name for found in known_editions()] == shipped_editions()
    assert board.is_dir()
