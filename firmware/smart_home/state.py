"""What the house is told: the state of the board as a value, and events that it can act on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import agenda as todo
from croupier.engine import events as ev
from croupier.engine.view import View
from croupier.firmware.model.scene import Scene

Phase = Literal[
    "lobby", "paused", "order", "throw", "move", "buy", "auction", "card", "jail", "debt", "other", "over"
]
PHASES: tuple[Phase, ...] = (
    "lobby", "paused", "order", "throw", "move", "buy", "auction", "card", "jail", "debt", "other", "over",
)  # fmt: skip
EVENTS = (
    "game_began", "turn", "double", "rent", "bought", "auction_opened", "auction_ended", "deal", "jailed",
    "freed", "built", "debt", "bankrupt", "resigned", "game_over", "tag", "fault", "mended",
)  # fmt: skip


class PlayerState(Struct, frozen=True):
    name: str
    cash: int
    robot: bool
    out: bool


class HouseState(Struct, frozen=True):
    """Everything at one moment. It is sent whole whenever something in it has changed."""

    phase: Phase = "lobby"
    turn: str = ""
    """Whose turn it is."""
    players: tuple[PlayerState, ...] = ()
    winner: str = ""
    last_tag: str = ""
    faults: tuple[str, ...] = ()
    sound: Literal["ON", "OFF"] = "ON"
    announcer: str = "off"
    brightness: int = 100
    paused: Literal["ON", "OFF"] = "OFF"


def state_of(scene: Scene, last_tag: str) -> HouseState:
    """What follows from the scene."""
    view, voice = scene.view, scene.voice
    shared = HouseState(
        last_tag=last_tag,
        faults=tuple(f"{fault.device.kind} {fault.device.name}".strip() for fault in scene.faults),
        sound="ON" if voice.sound else "OFF",
        announcer=voice.level,
        brightness=scene.brightness,
        paused="ON" if scene.paused else "OFF",
    )
    if view is None:
        return _with(shared, phase="paused" if scene.paused else "lobby")
    winners = () if view.outcome is None else view.outcome.winners
    return _with(
        shared,
        phase=_phase(view),
        turn="" if view.outcome is not None else view.players[view.thrower],
        winner=", ".join(view.players[winner] for winner in winners),
        players=tuple(
            PlayerState(name, view.cash[player], player in scene.robots, view.out[player])
            for player, name in enumerate(view.players)
        ),
    )


def _with(state: HouseState, **changes: object) -> HouseState:
    return replace(state, **changes)


def _phase(view: View) -> Phase:
    if view.outcome is not None:
        return "over"
    match view.task:
        case None:
            return "throw"
        case todo.OrderRound():
            return "order"
        case todo.Travel():
            return "move"
        case todo.Purchase():
            return "buy"
        case todo.Auction():
            return "auction"
        case todo.CardDue():
            return "card"
        case todo.JailChoice():
            return "jail"
        case todo.Debt():
            return "debt"
        case _:
            return "other"


class HouseEvent(Struct, frozen=True, omit_defaults=True):
    """Something that happened, for an automation. `event_type` is one of `EVENTS`."""

    event_type: str
    player: str = ""
    other: str = ""
    amount: int = 0
    place: str = ""


def events_of(events: Sequence[object], view: View) -> Iterator[HouseEvent]:
    """Those of a step that a house could care about."""
    names, spaces = view.players, view.edition.spaces

    def name(player: int) -> str:
        return names[player] if 0 <= player < len(names) else ""

    for event in events:
        match event:
            case ev.TurnBegan(player=player):
                yield HouseEvent("turn", name(player))
            case ev.ThrowsAgain(player=player):
                yield HouseEvent("double", name(player))
            case ev.Paid(payer=payer, payee=payee, amount=amount, why="rent"):
                yield HouseEvent("rent", name(payer), name(payee), amount)
            case ev.DeedPassed(space=space, giver=giver, taker=taker) if giver < 0 <= taker:
                yield HouseEvent("bought", name(taker), place=spaces[space].name)
            case ev.AuctionOpened(space=space):
                yield HouseEvent(
                    "auction_opened", place=spaces[space].name if 0 <= space < len(spaces) else ""
                )
            case ev.AuctionEnded(winner=winner, amount=amount):
                yield HouseEvent("auction_ended", name(winner), amount=amount)
            case ev.OfferClosed(how="accepted"):
                yield HouseEvent("deal")
            case ev.Jailed(player=player):
                yield HouseEvent("jailed", name(player))
            case ev.Freed(player=player):
                yield HouseEvent("freed", name(player))
            case ev.BuildingChanged(player=player, space=space, level=level) if level:
                yield HouseEvent("built", name(player), amount=level, place=spaces[space].name)
            case ev.DebtOpened(debtor=debtor, creditor=creditor, amount=amount):
                yield HouseEvent("debt", name(debtor), name(creditor), amount)
            case ev.WentBankrupt(player=player, creditor=creditor):
                yield HouseEvent("bankrupt", name(player), name(creditor))
            case ev.Resigned(player=player):
                yield HouseEvent("resigned", name(player))
            case ev.GameOver(winners=winners):
                yield HouseEvent("game_over", ", ".join(name(winner) for winner in winners))
            case _:
                pass
