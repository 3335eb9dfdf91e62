"""Describes a game in text for developers: one line for `repr(game)`, a few lines for `print(game)`.

Everything here is made from the view, so nothing secret can appear: no order of a deck, no seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.engine.edition import DEEDS, SPACES
from croupier.engine.events import BANK
from croupier.engine.view import View, Wait

BOARD_SIDE = 10
"""Spaces on one side of the board, its second corner not counted."""


def one_line(view: View, waits: Sequence[Wait]) -> str:
    """`classic, 3 players, throw 17, waits for Car: roll`."""
    return f"{view.brief}, {situation(view, waits)}"


def situation(view: View, waits: Sequence[Wait]) -> str:
    """What the game waits for, or who has won it."""
    if view.outcome is not None:
        winners = " and ".join(view.players[winner] for winner in view.outcome.winners)
        return f"is over: {winners} won ({view.outcome.reason})"
    return "waits for " + ", ".join(f"{view.players[wait.player]}: {wait.what}" for wait in waits)


def full_text(view: View, waits: Sequence[Wait]) -> str:
    """The board, every player with cash, space and deeds, the bank, what is open, what the game waits for.

    Numbers of players and spaces are those that actions use. On the board, GO is at the bottom right:

        .     an unsold deed        0:4   player 0 owns it, with four houses (0:H: a hotel)
        0     player 0 owns it      0:m   player 0 owns it, mortgaged
        -     not for sale          -*    a token stands there
    """
    return "\n".join(line.rstrip() for line in (*_board(view), *_players(view), *_rest(view, waits)))


def _board(view: View) -> Iterator[str]:
    cells = [_cell(view, space) for space in range(SPACES)]
    yield "".join(cells[2 * BOARD_SIDE : 3 * BOARD_SIDE + 1])
    middle = len(cells[0]) * (BOARD_SIDE - 1)
    for row in range(1, BOARD_SIDE):
        title = view.brief if row == BOARD_SIDE // 2 else ""
        yield cells[2 * BOARD_SIDE - row] + f"{title:^{middle}}" + cells[3 * BOARD_SIDE + row]
    yield "".join(reversed(cells[: BOARD_SIDE + 1]))


def _cell(view: View, space: int) -> str:
    cell = "-" if space not in DEEDS else "." if view.owner[space] == BANK else str(view.owner[space])
    if view.mortgaged[space]:
        cell += ":m"
    elif view.level[space]:
        cell += ":H" if view.level[space] == view.hotel_level else f":{view.level[space]}"
    if any(at == space and not view.out[player] for player, at in enumerate(view.space)):
        cell += "*"
    return cell.ljust(5)


def _players(view: View) -> Iterator[str]:
    width = max(map(len, view.players))
    for player, name in enumerate(view.players):
        yield f"{player} {name:{width}}  {_player(view, player)}"
        deeds = view.deeds(player)
        if deeds:
            yield "  " + ", ".join(_deed(view, space) for space in deeds)


def _rest(view: View, waits: Sequence[Wait]) -> Iterator[str]:
    yield f"The bank has {_bank(view)}"
    for item in (*view.claims, *view.offers):
        yield f"Open: {item}"
    if view.task is not None:
        yield f"Task: {view.task}"
    yield f"The game {situation(view, waits)}"


def _player(view: View, player: int) -> str:
    if view.out[player]:
        return "out of the game"
    space = view.space[player]
    facts = [view.edition.money(view.cash[player]), f"on {space} {view.edition.spaces[space].name}"]
    if view.jailed(player):
        facts.append(f"in jail after {_count(view.jail[player], 'throw')}")
    if view.cards[player]:
        facts.append(f"jail card of {' and '.join(view.cards[player])}")
    return ", ".join(facts)


def _deed(view: View, space: int) -> str:
    name, level = f"{space} {view.edition.spaces[space].name}", view.level[space]
    if view.mortgaged[space]:
        return f"{name} (mortgaged)"
    if level == view.hotel_level:
        return f"{name} (hotel)"
    return f"{name} ({_count(level, 'house')})" if level else name


def _bank(view: View) -> str:
    unsold = sum(view.owner[space] == BANK for space in DEEDS)
    stock = [_count(unsold, "deed"), _count(view.houses, "house"), _count(view.hotels, "hotel")]
    if view.rules.free_parking_pot:
        stock.append(f"{view.edition.money(view.pot)} in the pot")
    return ", ".join(stock)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
