"""How the game stands, for the page: everybody's row, and who owns what."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from croupier.engine import Game, View
from croupier.engine import agenda as todo
from croupier.engine.figures import worth
from croupier.firmware.model.seats import Seat
from croupier.firmware.text import Say
from croupier.firmware.web.messages import GameNow, PlayerNow


class Moment(Struct, frozen=True):
    """All that the rows are made of. The same for every language."""

    game: Game
    seats: tuple[Seat, ...]
    robots: Mapping[int, str]
    """The kind of robot that plays for a player."""


def game_now(say: Say, moment: Moment, said: Mapping[int, tuple[str, str]]) -> GameNow:
    """The state of the game. `said` has for a robot its last step and the reason for it."""
    view = moment.game.view()
    waits = tuple(wait.player for wait in moment.game.waiting_on())
    return GameNow(
        players=tuple(
            _row(say, view, moment, player, player in waits, said.get(player, ("", "")))
            for player in range(len(view.players))
        ),
        owner=view.owner,
        level=view.level,
        mortgaged=tuple(space for space, lent in enumerate(view.mortgaged) if lent),
        hotel=view.hotel_level,
        houses=view.houses,
        hotels=view.hotels,
        pot=view.pot,
        thrower=view.thrower,
        waits=waits,
        throw=view.throw,
        dice=view.dice,
        winners=view.outcome.winners if view.outcome else None,
    )


def _row(
    say: Say, view: View, moment: Moment, player: int, awaited: bool, said: tuple[str, str]
) -> PlayerNow:
    seat, robot = moment.seats[player], moment.robots.get(player, "")
    whole = worth(view.edition, view, player)
    did, why = said if robot else ("", "")
    return PlayerNow(
        name=view.players[player],
        uid=seat.uid,
        colour=seat.colour or view.edition.tokens[seat.token].colour,
        console=seat.console,
        cash=view.cash[player],
        worth=whole,
        cards=view.cards[player],
        space=view.space[player],
        out=view.out[player],
        jailed=view.jailed(player),
        money=say.money(view.cash[player]),
        total=say.money(whole),
        place=_place(say, view, player),
        robot=say(f"row-robot-{robot}") if robot else "",
        advice=say("row-advice") if seat.advice and not robot else "",
        doing=_doing(say, view, player, bool(robot)) if awaited else "",
        did=did,
        why=why,
    )


def _place(say: Say, view: View, player: int) -> str:
    if view.out[player]:
        return say("row-out")
    if view.jailed(player):
        return say("row-in-jail", number=view.jail[player] + 1, all=view.rules.jail_throws)
    return view.edition.spaces[view.space[player]].name


def _doing(say: Say, view: View, player: int, robot: bool) -> str:
    """What the game waits for from this player; a robot thinks about it."""
    what = _waits_for(say, view, player)
    return say("row-thinks", what=what) if robot else what


def _waits_for(say: Say, view: View, player: int) -> str:
    task = view.task
    match task:
        case None:
            return say("row-waits-roll")
        case todo.OrderRound():
            return say("row-waits-order")
        case todo.Travel(space=space):
            return say("row-waits-move", place=view.edition.spaces[space].name)
        case todo.CardDue():
            return say("row-waits-card")
        case todo.TaxChoice():
            return say("row-waits-tax")
        case todo.JailChoice():
            return say("row-waits-jail")
        case todo.Purchase(space=space):
            return say("row-waits-buy", place=view.edition.spaces[space].name)
        case todo.RentThrow():
            return say("row-waits-rent")
        case todo.Debt(amount=amount):
            return say("row-waits-debt", amount=say.money(max(0, amount - view.cash[player])))
        case todo.Estate():
            return say("row-waits-estate")
        case todo.Auction():
            return say("row-waits-auction")
        case todo.Shortage():
            return say("row-waits-shortage")
