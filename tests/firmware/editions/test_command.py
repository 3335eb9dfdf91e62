"""`croupier editions`: what it says, and what it answers to a wrong file."""

import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from croupier.config.editions import load_checked, load_edition, shipped_editions
from croupier.config.editions.find import find_edition
from croupier.firmware.app import cli
from tests.support import PROJECT

CLASSIC = (files("croupier.config.editions") / "classic.toml").read_text(encoding="utf-8")
Out = pytest.CaptureFixture[str]


def said(capsys: Out, *argv: str, code: int = 0) -> list[str]:
    """What was printed by a command that ends with this code."""
    assert cli.main(["editions", *argv]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def refused(capsys: Out, *argv: str) -> str:
    """The one line that the command complains with."""
    assert cli.main(["editions", *argv]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line


# list


def test_the_shipped_editions_are_listed(capsys: Out) -> None:
    *rows, note = said(capsys, "list")
    assert [re.split("  +", line.strip()) for line in rows] == [
        ["NAME", "TITLE", "LANGUAGE", "NAMES", "WHERE"],
        ["classic", "Classic", "en", "confirmed", "shipped"],
        ["classic-fr", "Classique", "fr", "26 our own", "shipped"],
        ["fallout", "Fallout", "en", "13 our own, 17 perhaps elsewhere", "shipped"],
        ["walking-dead", "The Walking Dead", "en", "14 our own, 12 perhaps elsewhere", "shipped"],
        ["walking-dead-fr", "The Walking Dead (fr)", "fr", "22 our own, 10 perhaps elsewhere", "shipped"],
        ["world-of-warcraft", "World of Warcraft", "en", "14 our own, 16 perhaps elsewhere", "shipped"],
    ]
    assert (
        note == "Our own: nobody has told us what the board prints there. See: croupier editions check NAME"
    )


def test_ones_own_editions_are_listed_with_their_files(own: Path, here: Path, capsys: Out) -> None:
    (own / "street.toml").write_text('extends = "classic"\ntitle = "Our Street"\n')
    (own / "fallout.toml").write_text('extends = "fallout"\n')
    (own / "broken.toml").write_text('extends = "classic"\nbank.salary = 0\nbank.jail_fine = 0\n')
    (own / "folder.toml").mkdir()
    (here / "etc").mkdir()
    (here / "etc" / "ours.toml").write_text('extends = "walking-dead-fr"\n')
    rows = {line.split()[0]: line.split(maxsplit=1)[1] for line in said(capsys, "list")}
    assert " ".join(rows["street"].split()) == f"Our Street en confirmed {own / 'street.toml'}"
    assert rows["fallout"].endswith(f"{own / 'fallout.toml'} (in place of the shipped one)")
    assert rows["broken"].startswith("(2 problems: see check)")
    assert rows["folder"].startswith("(cannot be read)")
    assert rows["ours"].endswith(str(here / "etc" / "ours.toml"))


# check


@pytest.mark.parametrize("name", shipped_editions())
def test_every_shipped_edition_is_good_and_lists_its_doubts(name: str, capsys: Out) -> None:
    lines = said(capsys, "check", name)
    edition, doubts = load_checked(find_edition(name))
    assert lines[0] == f"{name}.toml is a good edition: {edition.title} ({edition.language}), 32 cards."
    assert [tuple(line.split(maxsplit=1)) for line in lines if line.startswith("    ")] == [
        (doubt.key, doubt.name)
        for about in ("name", "place", "sign")
        for doubt in doubts
        if doubt.about == about
    ]


def test_what_is_not_confirmed_is_listed_with_its_place(capsys: Out) -> None:
    lines = said(capsys, "check", "fallout")
    assert lines[1:4] == [
        "Not confirmed yet (take the mark away when it is):",
        "  names of our own choice; type what your board prints:",
        "    spaces.1   Vault 13",
    ]
    assert "    spaces.23              Megaton" in lines
    assert "    decks.community_chest  You're S.P.E.C.I.A.L." in lines
    assert lines[-2:] == ["  the sign of the money; type what your bills print:", "    currency  $%"]


def test_signs_that_the_screens_lack_are_told(here: Path, capsys: Out) -> None:
    (here / "mine.toml").write_text('extends = "classic"\nspaces.1.name = "Łódź"\n', encoding="utf-8")
    assert said(capsys, "check", "mine.toml")[-1] == (
        "The small screens cannot draw these signs and show a question mark: Ł ź"
    )


WRONG: dict[str, tuple[str | bytes, list[str]]] = {
    "a missing group": (
        CLASSIC.replace("\ngreen ", "\n# green "),
        ["mine.toml:30: groups.green: missing: must be a table"],
    ),
    "two spaces at one place": (
        CLASSIC.replace("\n6  =", "\n5  ="),
        [
            "mine.toml:43: spaces.6: missing: must be a table (place 6 is a street)",
            "mine.toml:50: spaces.5: is there twice: first on line 49",
        ],
    ),
    "a rent that falls": (
        CLASSIC.replace("[50, 200, 600,", "[50, 200, 100,"),
        ["mine.toml:86: spaces.39.rent: must never fall, but 100 comes after 200"],
    ),
    "an unknown key": (
        'extends = "classic"\n[bank]\nsalery = 5\n',
        ['mine.toml:3: bank.salery: unknown key, did you mean "salary"?'],
    ),
    "a bad currency pattern": (
        'extends = "classic"\ncurrency = "$"\n',
        [
            "mine.toml:2: currency: must be a text with exactly one %, for the number, and no digits, "
            'such as "$%", not "$"'
        ],
    ),
    "not UTF-8": (
        'extends = "classic"\ntitle = "Où"\n'.encode("latin-1"),
        ["mine.toml:2: not UTF-8 text (byte 0xf9): save the file as UTF-8"],
    ),
    "junk": (
        b"\0junk\n" * 1_666_667,
        ["mine.toml:1: larger than 250000 bytes: this cannot be a file of ours"],
    ),
    "several": (
        'extends = "classic"\nspaces.1.price = 0\ntokens.7.name = "Owl"\ngroups.red.colour = "red"\n',
        [
            "mine.toml:2: spaces.1.price: must be a whole number of 1 or more, not 0",
            "mine.toml:3: tokens.7: no such token: they are numbered 1 to 6",
            'mine.toml:4: groups.red.colour: must be a colour such as "#1b3fc2", not "red"',
        ],
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_file_gets_all_its_problems_at_once(wrong: str, here: Path, capsys: Out) -> None:
    text, problems = WRONG[wrong]
    (here / "mine.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    count = f"{len(problems)} problem{'s' * (len(problems) > 1)}: this edition cannot be played"
    assert said(capsys, "check", "mine.toml", code=1) == [*problems, count]


@pytest.mark.parametrize("command", ["show", "print"])
def test_a_wrong_file_is_for_no_other_use(command: str, here: Path, capsys: Out) -> None:
    (here / "mine.toml").write_text('extends = "classic"\nbank.salary = 0\n')
    problem = "mine.toml:2: bank.salary: must be a whole number of 1 or more, not 0"
    assert refused(capsys, command, "mine.toml") == f"croupier: {problem}"
    assert sorted(path.name for path in here.iterdir()) == ["mine.toml"]


@pytest.mark.parametrize("command", ["show", "check", "print"])
def test_what_is_not_there_is_said_so(command: str, here: Path, capsys: Out) -> None:
    names = ", ".join(shipped_editions())
    assert refused(capsys, command, "xyz") == (
        f'croupier: no edition "xyz": there are {names}; a file ends in .toml'
    )
    assert refused(capsys, command, "falout") == 'croupier: no edition "falout", did you mean "fallout"?'
    assert refused(capsys, command, "mine.toml") == "croupier: mine.toml: there is no such file"
    assert refused(capsys, command, f"{here}/") == f"croupier: {here}: cannot be read (Is a directory)"


# new


@pytest.mark.parametrize("name", shipped_editions())
def test_a_new_edition_passes_the_check_as_written(name: str, here: Path, capsys: Out) -> None:
    assert said(capsys, "new", "our-street.toml", "--from", name) == [
        "our-street.toml is ready to fill in. See what it says at its top."
    ]
    base, new = load_checked(find_edition(name)), load_checked(find_edition(here / "our-street.toml"))
    assert new.edition.title == "Our Street"
    assert new.edition.spaces == base.edition.spaces
    assert new.edition.decks == base.edition.decks
    assert new.edition.tokens == base.edition.tokens
    assert (new.edition.house, new.edition.hotel) == (base.edition.house, base.edition.hotel)
    assert [new.edition.money(5, language) for language in ("en", "fr", "de")] == [
        base.edition.money(5, language) for language in ("en", "fr", "de")
    ]
    assert (new.edition.rules, new.doubts) == (base.edition.rules, base.doubts)
    assert "is a good edition" in said(capsys, "check", "our-street.toml")[0]


def test_a_line_of_a_new_edition_may_be_deleted(here: Path, capsys: Out) -> None:
    said(capsys, "new", "mine.toml", "--from", "walking-dead-fr")
    lines = (here / "mine.toml").read_text().split("\n")
    for number, line in enumerate(lines):
        if "=" in line and not line.startswith(("#", "extends")) and number % 7 == 0:
            (here / "less.toml").write_text("\n".join(lines[:number] + lines[number + 1 :]))
            assert load_edition("less.toml").spaces


def test_what_stands_behind_a_number_sign_may_be_written_into_the_braces(here: Path, capsys: Out) -> None:
    said(capsys, "new", "mine.toml")
    text = (here / "mine.toml").read_text()
    (line,) = [line for line in text.split("\n") if line.startswith("39 =")]
    words, sums = line.split("  # ")
    more = words.rstrip(" }") + ", " + sums.replace("400", "450") + " }"
    (here / "mine.toml").write_text(text.replace(line, more))
    assert load_edition("mine.toml").spaces[39].price == 450


def test_a_new_edition_can_be_begun_from_a_file(here: Path, capsys: Out) -> None:
    (here / "base.toml").write_text('extends = "fallout"\ntitle = "Base"\n')
    (here / "sub").mkdir()
    said(capsys, "new", "sub/mine.toml", "--from", "base.toml")
    assert 'extends = "../base.toml"' in (here / "sub" / "mine.toml").read_text()
    assert load_edition("sub/mine.toml").spaces[39].name == "Diamond City"


def test_nothing_is_written_over(here: Path, capsys: Out) -> None:
    (here / "mine.toml").write_text("precious")
    assert refused(capsys, "new", "mine.toml") == (
        "croupier: mine.toml: is there already, and is not written over"
    )
    assert (here / "mine.toml").read_text() == "precious"


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["mine.txt"], "mine.txt: the name of an edition's file ends in .toml"),
        (["gone/mine.toml"], "gone/mine.toml: cannot be written (No such file or directory)"),
        (["mine.toml", "--from", "falout"], 'no edition "falout", did you mean "fallout"?'),
    ],
)
def test_what_new_cannot_do(argv: list[str], complaint: str, here: Path, capsys: Out) -> None:
    assert refused(capsys, "new", *argv) == f"croupier: {complaint}"
    assert list(here.iterdir()) == []


# The command line itself


@pytest.mark.parametrize("argv", [[], ["dance"], ["check"], ["new"], ["show", "classic", "fallout"]])
def test_a_wrong_command_line_ends_with_2(argv: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["editions", *argv])
    assert stopped.value.code == 2


def run(command: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run it in a shell, as a person does."""
    script = command.replace("croupier", f"{sys.executable} -m croupier")
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {script}"],
        cwd=PROJECT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    done = run("croupier editions show classic | head -n 1")
    assert (done.returncode, done.stderr, done.stdout[0]) == (0, "", "┌")


def test_the_exit_code_does_not_depend_on_the_reader(here: Path) -> None:
    (here / "mine.toml").write_text('extends = "classic"\n' + "".join(f"a{n} = 0\n" for n in range(3000)))
    done = run(f"croupier editions check {here / 'mine.toml'} | head -n 1")
    assert (done.returncode, done.stderr) == (1, "")


def test_a_full_disk_is_said_so() -> None:
    done = run("croupier editions show classic > /dev/full")
    assert (done.returncode, done.stderr) == (
        1,
        "croupier: this cannot be printed (No space left on device)\n",
    )


def test_a_terminal_without_our_signs_gets_others() -> None:
    done = run("croupier editions show walking-dead-fr", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "+" + "------+" * 11
    assert "D?part" in done.stdout


# The board


def test_the_board_never_starts_on_a_wrong_edition(here: Path) -> None:
    (here / "mine.toml").write_text('extends = "classic"\nbank.salary = 0\n')
    done = run(f"croupier play --no-browser --port 0 --state {here / 'state'} --edition {here / 'mine.toml'}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "croupier: mine.toml:2: bank.salary: must be a whole number of 1 or more, not 0\n"
