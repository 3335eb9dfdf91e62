"""Describes a running Croupier: for `croupier status`, and in one line for systemd."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from msgspec import Struct

from croupier.config.wiring import SIMULATED, Wiring
from croupier.engine import View
from croupier.firmware.model.scene import Scene


class GameReport(Struct, frozen=True):
    """The game on the table."""

    players: tuple[str, ...]
    cash: tuple[int, ...]
    thrower: str
    over: bool


class DeviceReport(Struct, frozen=True):
    """A device that does not answer."""

    name: str
    why: str


class Report(Struct, frozen=True):
    """All that `croupier status` is told."""

    version: str
    pid: int
    uptime: float
    """Seconds since the table was ready."""
    board: str
    page: str
    state: str
    """The folder with the saved games."""
    game: GameReport | None
    devices: tuple[str, ...]
    """What the board has by its wiring, such as "6 screens"."""
    in_the_page: tuple[str, ...]
    """What is simulated in the page."""
    lost: tuple[DeviceReport, ...]
    wifi: str = ""
    """The Wi-Fi that the board is in, or its own; "" for none."""


def own_version() -> str:
    try:
        return version("croupier")
    except PackageNotFoundError:
        return "unknown"


def game_report(view: View | None) -> GameReport | None:
    if view is None:
        return None
    return GameReport(view.players, view.cash, view.players[view.thrower], view.outcome is not None)


def devices_of(wiring: Wiring, *, simulated: bool) -> tuple[str, ...]:
    """The real devices of a board counted, or those in the page."""
    screens = [console.screen.driver for console in wiring.consoles]
    buttons = [console.buttons.driver for console in wiring.consoles] * 3
    lights = [wiring.pixels.driver] * wiring.pixels.count
    scanners = [scanner.driver for scanner in wiring.scanners]
    drivers: dict[str, Sequence[str]] = {
        "screen": screens,
        "button": buttons,
        "light": lights,
        "scanner": scanners,
        "tap pad": [wiring.pad.driver] if wiring.pad is not None else [],
        "buzzer": [wiring.buzzer.driver],
        "power button": ["gpio"] if wiring.power_button is not None else [],
    }
    counts = {
        what: sum((driver == SIMULATED) == simulated for driver in made) for what, made in drivers.items()
    }
    return tuple(f"{count} {what}{'s' if count > 1 else ''}" for what, count in counts.items() if count)


def lost_devices(scene: Scene) -> tuple[DeviceReport, ...]:
    return tuple(DeviceReport(str(fault.device), fault.why) for fault in scene.faults)


def one_line(scene: Scene) -> str:
    """What `systemctl status` shows."""
    game, lost = game_report(scene.view), lost_devices(scene)
    if game is None:
        said = "Waiting for players"
    elif game.over:
        said = f"{', '.join(game.players)}: the game is over"
    else:
        said = f"{', '.join(game.players)}: turn of {game.thrower}"
    return f"{said}; lost: {', '.join(device.name for device in lost)}" if lost else said


def in_words(report: Report) -> str:
    """A few lines for a person."""
    game = report.game
    lines = [
        f"Croupier {report.version} has been running for {duration(report.uptime)} (process {report.pid})",
        f"board    {report.board}",
        f"page     {report.page}",
        f"games    {report.state}",
    ]
    if report.wifi:
        lines.append(f"Wi-Fi    {report.wifi}")
    if game is None:
        lines.append("game     none, waiting for players")
    else:
        purses = ", ".join(f"{name} {cash}" for name, cash in zip(game.players, game.cash, strict=True))
        lines.append(f"game     {purses}; {'it is over' if game.over else f'turn of {game.thrower}'}")
    well = f"{len(report.lost)} lost" if report.lost else "all well"
    lines.append(f"devices  {', '.join(report.devices) or 'none'}; {well}")
    if report.in_the_page:
        lines.append(f"in page  {', '.join(report.in_the_page)}")
    lines += [f"lost     {device.name}: {device.why}" for device in report.lost]
    return "\n".join(lines)


def duration(seconds: float) -> str:
    minutes = int(seconds) // 60
    days, hours = minutes // 1440, minutes // 60 % 24
    if days:
        return f"{days} d {hours} h"
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min" if minutes else f"{int(seconds)} s"
