"""The whole program as a newcomer meets it: two players, a mouse, a real browser, and a pulled plug."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page

from croupier.engine import actions as act
from croupier.engine.actions import decode_action
from croupier.firmware.saves.journal import Journal
from tests.page_player import PagePlayer, ScreenText
from tests.real_browser import CAR, HAT, SEED, PlayProcess, bids, browser_page, join_two_players
from tests.support import playing

TOKENS = (HAT, CAR)
DARK = "0,0,0"
RED = "255,0,0"

# Eleven throws hold everything: seat, dice, where to, what the place is called, what is chosen there, and the
# two balances afterwards. Worked out by hand from the deeds.
STORY = [
    (0, "4 + 2", 6, "Oriental Avenue", "Decline", "$1500", "$1500"),
    (1, "6 + 4", 10, "Jail / Just Visiting", None, "$1500", "$1500"),
    (0, "5 + 6", 17, "Community Chest", "Take a card", "$1450", "$1500"),
    (1, "5 + 4", 19, "New York Avenue", "Buy for $200", "$1450", "$1300"),
    (0, "4 + 4", 25, "B. & O. Railroad", "Buy for $200", "$1250", "$1300"),
    (0, "4 + 6", 35, "Short Line", "Buy for $200", "$1050", "$1300"),
    (1, "6 + 5", 30, "Go To Jail", None, "$1050", "$1300"),
    (0, "6 + 3", 4, "Income Tax", None, "$1050", "$1300"),  # + 200 for passing GO, then - 200 tax
    (1, "2 + 3", 15, "Pennsylvania Railroad", "Buy for $200", "$1050", "$1050"),  # 50 to leave jail
    (0, "1 + 1", 6, "Oriental Avenue", "Buy for $100", "$950", "$1050"),
    (0, "5 + 4", 15, "Pennsylvania Railroad", None, "$925", "$1075"),  # rent: one railroad
]
UNPLUGGED = {1, 3, 6, 8}
"""Throws in which the program is killed: a token on its way, a deed on offer, on the way to jail, in jail."""


def essence(said: ScreenText) -> tuple[str, str, str]:
    """What must be the same after a restart; a line of news may be gone."""
    return said.cash, said.lines[0], said.choice


async def pull_the_plug(server: PlayProcess, page_player: PagePlayer) -> None:
    """SIGKILL, start again, and both screens say the same as before."""
    before = [essence(await page_player.read(seat)) for seat in (0, 1)]
    server.close()
    await page_player.page.wait_for_selector('body[data-state="reconnecting"]')
    server.start()
    await page_player.page.wait_for_selector('body[data-state="live"]')
    for seat in (0, 1):
        await page_player.until(seat, lambda said, seat=seat: essence(said) == before[seat])  # type: ignore[misc]


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("one_browser")
@pytest.mark.asyncio(loop_scope="session")
async def test_two_players_a_mouse_and_a_pulled_plug(tmp_path: Path, chromium: str) -> None:
    state = tmp_path / "state"
    problems: list[str] = []
    server = PlayProcess(state, "--seats", "2", "--seed", str(SEED))
    with server:
        async with browser_page(chromium, server.address) as page:
            page.on("pageerror", lambda error: problems.append(str(error)))
            page_player = PagePlayer(page)
            await join_two_players(page_player)
            await page_player.until_says(0, "Your turn")
            await page_player.until(1, lambda said: said.cash == "$1500" and "Hat to roll" in said.text)

            for number, (seat, dice, space, name, choice, hat, car) in enumerate(STORY):
                token = TOKENS[seat]
                if number == 8:
                    await page_player.choose(seat, "Pay $50")
                    await page_player.until(seat, lambda said: said.cash == "$1250")
                await page_player.choose(seat, "Roll the dice")
                moving = await page_player.until_says(seat, "Move your token to")
                assert moving.lines[0] == dice
                assert moving.lines[2] == name

                if number == 0:
                    await leave_it_on_a_wrong_space(page_player, token)
                if number in (1, 6):
                    await pull_the_plug(server, page_player)
                await page_player.drag(token, space)
                if number == 6:
                    await page_player.until_says(seat, "Go to jail!")
                    await pull_the_plug(server, page_player)
                    await page_player.drag(token, 10)
                if choice is not None:
                    await page_player.until(seat, lambda said, words=name: said.lines[0] == words)  # type: ignore[misc]
                    if number in UNPLUGGED:
                        await pull_the_plug(server, page_player)
                    await page_player.choose(seat, choice)
                if choice == "Decline":
                    await nobody_bids(page_player)
                if choice == "Take a card":
                    await page_player.choose(seat, "OK")
                await page_player.until(0, lambda said, cash=hat: said.cash == cash)  # type: ignore[misc]
                await page_player.until(1, lambda said, cash=car: said.cash == cash)  # type: ignore[misc]
                assert await where(page, token) == (10 if number == 6 else space)

        assert not problems
        took = server.process.interrupt(seconds=2)
        assert took == 0
        assert server.process.err == ""
    assert kept_actions(state) == expected_actions()


async def leave_it_on_a_wrong_space(page_player: PagePlayer, token: str) -> None:
    """The way is lit up to the destination; lights go out after the hand; short of it, the board refuses."""
    for space in range(1, 7):
        assert (await page_player.lamps(space))[1] != DARK
    assert await page_player.lamps(7) == [DARK, DARK]
    await page_player.drag(token, 1, 2, 3, 4)
    await page_player.until_lit(2, DARK)
    assert (await page_player.lamps(3))[1] == DARK
    assert (await page_player.lamps(5))[1] != DARK
    await page_player.until_lit(4, RED)
    said = await page_player.until_says(0, "Wrong space!")
    assert said.lines[1:] == ("Your token belongs on", "Oriental Avenue")
    await page_player.drag(token, 5, 6)
    await page_player.until(0, lambda said: "Wrong space!" not in said.text)


async def nobody_bids(page_player: PagePlayer) -> None:
    """The first silence ends it."""
    for seat in (0, 1):
        await page_player.until(seat, lambda said: "Nobody bid" in said.text, seconds=60)


async def where(page: Page, uid: str) -> int:
    """The space whose picture the token lies on."""
    found = await page.evaluate(
        """uid => {
          const token = document.querySelector(`[data-token="${uid}"]`).getBoundingClientRect();
          const x = token.x + token.width / 2, y = token.y + token.height / 2;
          return [...document.querySelectorAll("[data-space]")].findIndex(space => {
            const box = space.getBoundingClientRect();
            return x > box.left && x < box.right && y > box.top && y < box.bottom;
          }) ;
        }""",
        uid,
    )
    number = await page.locator("[data-space]").nth(found).get_attribute("data-space")
    return int(number or -1)


def kept_actions(state: Path) -> list[act.Action]:
    (game,) = (state / "games").glob("*.croupier")
    with Journal.open(game) as journal:
        return [decode_action(row.body) for row in journal.rows()]


def expected_actions() -> list[act.Action]:
    """Every accepted action once, in order, whatever was unplugged in between."""
    done: list[act.Action] = [act.OrderRoll(0, 1, (3, 3)), act.OrderRoll(1, 1, (1, 3))]
    for throw, (seat, dice, space, _name, choice, _hat, _car) in enumerate(STORY, start=1):
        if throw == 9:
            done.append(act.PayJail(seat))
        first, second = (int(part) for part in dice.split(" + "))
        done += [act.Roll(seat, throw, (first, second)), act.Arrive(seat, space)]
        if choice == "Decline":
            done += [act.Decline(seat, space), act.Hammer(1, 0)]
        elif choice == "Take a card":
            done.append(act.Draw(seat, space))
        elif choice is not None:
            done.append(act.Buy(seat, space))
        elif space == 30:
            done.append(act.Arrive(seat, 10))
    return done


@pytest.mark.usefixtures("one_browser")
@pytest.mark.asyncio(loop_scope="session")
async def test_every_press_is_answered_by_light_and_screen(tmp_path: Path, chromium: str) -> None:
    took = await bids(tmp_path / "state", chromium, 10)
    assert len(took) == 10
    made = [action for action in kept_actions(tmp_path / "state") if isinstance(action, act.Bid)]
    assert [(bid.player, bid.amount) for bid in made] == [(n % 2, 10 + 10 * n) for n in range(10)]


# -- what a person is told when it cannot start


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with playing(tmp_path / "one") as first:
        port = first.wait_until_ready().rsplit(":", 1)[1].strip("/")
        with playing(tmp_path / "two", "--port", port) as second:
            assert second.process.wait(10) == 1
            assert second.err == (
                f"croupier: port {port} cannot be used (Address already in use):"
                " stop the program that has it or choose another with --port N\n"
            )


def test_an_unwritable_state_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with playing(tmp_path / "file" / "state") as game:
        assert game.process.wait(10) == 1
        assert game.err == (
            f"croupier: the state folder {tmp_path}/file/state cannot be written (Not a directory):"
            " make it writable or choose another with --state DIR\n"
        )


def test_two_programs_in_one_folder_is_one_sentence(tmp_path: Path) -> None:
    with playing(tmp_path) as first:
        first.wait_until_ready()
        with playing(tmp_path) as second:
            assert second.process.wait(10) == 1
            assert second.err.startswith("croupier: another Croupier is using the state folder")
            assert second.err.count("\n") == 1


def test_a_damaged_game_is_set_aside_and_the_board_starts(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir(parents=True)
    broken = games / "20260101-120000-abcd.croupier"
    broken.write_bytes(b"half a game" * 500)
    with playing(tmp_path) as game:
        game.wait_until_ready()
        assert game.err.startswith("croupier: the last game is damaged")
        assert game.err.count("\n") == 1
        assert game.interrupt() == 0
    (kept,) = games.iterdir()
    assert kept.name.startswith("20260101-120000-abcd.croupier.damaged-")
    assert kept.read_bytes() == b"half a game" * 500


def test_ctrl_c_ends_it_within_a_second_and_says_nothing(tmp_path: Path) -> None:
    with playing(tmp_path) as game:
        game.wait_until_ready()
        assert game.interrupt(seconds=2) == 0
        assert game.err == ""
