"""The lights round the board: for each space whose it is, and what happens there."""

from __future__ import annotations

from croupier.engine import View
from croupier.engine.agenda import (
    Auction,
    CardDue,
    Debt,
    Estate,
    JailChoice,
    OrderRound,
    Purchase,
    RentThrow,
    Shortage,
    TaxChoice,
    Travel,
)
from croupier.engine.edition import SPACES
from croupier.firmware.model.scene import Journey, Scene
from croupier.firmware.views import animation
from croupier.firmware.views.colours import AMBER, DARK, RED, WHITE, colour_of, colour_of_wrong, dim, lighter
from croupier.hw.protocols import RGB

__all__ = ["DARK", "RED", "WHITE", "Cell", "lights", "next_change", "strip"]

OWNED, MORTGAGED, LOOKED_AT, WAY, BUSY = 0.15, 0.04, 0.3, 0.45, 0.6
"""Brightness: of a space with an owner, a mortgaged one, one that a console shows something about, one on a
token's way, and one where the game waits for something."""

Cell = tuple[RGB, RGB]
"""The two colours of a space: whose it is, and what happens there."""


def lights(scene: Scene, t: float) -> list[Cell]:
    """The cell of each space at the moment `t`."""
    view = scene.view
    owners = [DARK] * SPACES
    activity = [DARK] * SPACES
    if scene.welcome is not None:
        for space, colour in animation.welcome(scene.welcome, t).items():
            activity[space] = colour
    for space in scene.wanted:
        activity[space] = dim(WHITE, animation.pulse(t))
    if view is not None:
        for space in range(SPACES):
            owners[space] = _owner(scene, view, space)
        _draw_activity(scene, view, activity, t)
    for journey in scene.ways_back:
        _way(scene, journey, activity, t)
    for space in scene.wrong:
        activity[space] = colour_of_wrong(scene) if animation.blink(t) else DARK
    return list(zip(owners, activity, strict=True))


def next_change(scene: Scene, t: float) -> float | None:
    """When the lights change next by themselves; None if they do not."""
    moments = [
        None if scene.welcome is None else animation.next_welcome(scene.welcome, t),
        None if scene.replay is None else animation.next_replay(scene.replay, t),
        animation.next_blink(t) if scene.wrong else None,
        animation.next_pulse(t) if scene.journey or scene.ways_back or scene.wanted else None,
        animation.next_pulse(t, animation.REMINDER_HZ) if _reminded(scene) else None,
    ]
    return min((moment for moment in moments if moment is not None), default=None)


def _owner(scene: Scene, view: View, space: int) -> RGB:
    task = view.task
    if isinstance(task, Auction) and task.item == "deed" and task.space == space and task.bidder >= 0:
        return dim(colour_of(scene, task.bidder), BUSY)  # whose it would be
    owner = view.owner[space]
    if owner < 0:
        return DARK
    return dim(colour_of(scene, owner), MORTGAGED if view.mortgaged[space] else OWNED)


def _draw_activity(scene: Scene, view: View, activity: list[RGB], t: float) -> None:
    if view.outcome is not None:
        _end(scene, view, activity, t)
    elif scene.journey is not None:
        _way(scene, scene.journey, activity, t)
    elif isinstance(view.task, Purchase):
        activity[view.task.space] = dim(WHITE, BUSY)
    elif isinstance(view.task, Auction | Shortage):
        for space in _lot(view.task):
            activity[space] = dim(WHITE, BUSY)
    elif (player := _busy(view)) is not None:
        activity[view.space[player]] = dim(colour_of(scene, player), BUSY)
    if view.outcome is None:
        for claim in view.claims:
            activity[claim.space] = dim(colour_of(scene, claim.owner), BUSY)  # whose rent it is
    for space in scene.lit:
        activity[space] = dim(AMBER, LOOKED_AT)
    for player in _reminded(scene):
        brightness = animation.pulse(t, animation.REMINDER_HZ)
        activity[view.space[player]] = dim(colour_of(scene, player), brightness)


def _end(scene: Scene, view: View, activity: list[RGB], t: float) -> None:
    """The winner's colour; then all landings of the game once more."""
    assert view.outcome is not None
    if scene.replay is not None and scene.replay.landings:
        activity[:] = animation.replay(scene, scene.replay, t)
    else:
        activity[:] = [dim(colour_of(scene, view.outcome.winners[0]), OWNED)] * SPACES


def _lot(task: Auction | Shortage) -> tuple[int, ...]:
    """The space of the deed; in a shortage the streets where the players want to build."""
    if isinstance(task, Shortage):
        return task.space, *(space for _, space in task.wants)
    return (task.space,) if task.item == "deed" else (task.space, *task.places)


def _way(scene: Scene, journey: Journey, activity: list[RGB], t: float) -> None:
    """The spaces that a token still has to go, and its destination, which pulses."""
    colour = colour_of(scene, journey.player)
    for space in journey.path:
        activity[space] = dim(colour, WAY)
    activity[journey.path[-1]] = dim(lighter(colour), animation.pulse(t))


def _reminded(scene: Scene) -> tuple[int, ...]:
    """The players who are reminded; nobody while a token is on its way."""
    playing = scene.view is not None and scene.view.outcome is None and scene.journey is None
    return scene.reminded if playing else ()


def _busy(view: View) -> int | None:
    """The one player the game waits for, whose token is lit; None if there are several."""
    match view.task:
        case None:
            return view.thrower
        case Debt(debtor=player):
            return player
        case RentThrow() as throw:
            return throw.player
        case CardDue(player) | TaxChoice(player) | JailChoice(player) | Estate(player):
            return player
        case OrderRound() | Auction() | Shortage():
            return None
        case Travel() | Purchase():
            return None  # the space itself is lit


def strip(cells: list[Cell], wiring: tuple[tuple[int, ...], ...], length: int) -> list[RGB]:
    """The colours of a strip's lights, in the order of its wire.

    A space with several lights shows both its colours. One with a single light shows what happens there or,
    if nothing does, whose it is.
    """
    colours = [DARK] * length
    for (owner, event), pixels in zip(cells, wiring, strict=True):
        for place, pixel in enumerate(pixels):
            alone = len(pixels) == 1
            colours[pixel] = (event if event != DARK else owner) if alone else (event if place % 2 else owner)
    return colours
