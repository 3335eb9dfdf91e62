"""The terminal speaks the language of whoever sits there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.firmware.app import cli
from croupier.firmware.model.sentence import Sentence, speak, wanted
from croupier.firmware.saves.journal.errors import StateFolderBusy
from tests.support import playing


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr-FR"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr-CA"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "C"),
        ({"LANG": ""}, ""),
        ({}, ""),
    ],
)
def test_the_environment_says_which_language(environ: dict[str, str], language: str) -> None:
    assert wanted(environ) == language


def test_a_sentence_is_put_together_when_it_is_read() -> None:
    sentence = Sentence("cli-ready", address="http://127.0.0.1:8000/")
    assert str(sentence) == "Croupier is ready: http://127.0.0.1:8000/"
    speak("fr-FR")
    assert str(sentence) == "Croupier est prêt\u00a0: http://127.0.0.1:8000/"
    speak("xx")
    assert str(sentence) == "Croupier is ready: http://127.0.0.1:8000/"


def test_an_error_is_said_in_french_too() -> None:
    error = StateFolderBusy(Path("/games"))
    assert str(error).startswith("another Croupier is using the state folder /games")
    speak("fr")
    assert str(error).startswith("un autre Croupier se sert du dossier /games")


def test_the_program_says_it_in_french(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    french = {**os.environ, "LC_ALL": "fr_FR.UTF-8", "PYTHONUTF8": "1"}
    with playing(tmp_path / "file" / "state", environ=french) as game:
        assert game.process.wait(30) == 1
        assert game.err.startswith("croupier: on ne peut pas écrire dans le dossier")


@pytest.mark.parametrize(("language", "words"), [("en_GB", "how many seats"), ("fr_FR", "combien de places")])
def test_the_help_for_players_is_in_their_language(
    language: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    with pytest.raises(SystemExit):
        cli.main(["play", "--help"])
    said = capsys.readouterr().out
    assert words in said
    assert "cli-help" not in said
