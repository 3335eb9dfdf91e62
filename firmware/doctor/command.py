"""Runs `croupier doctor`."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from croupier.config.editions import load_edition
from croupier.config.problems import ConfigError
from croupier.config.wiring import Wiring, load_wiring
from croupier.firmware import web
from croupier.firmware.doctor.arguments import INSTALLED
from croupier.firmware.doctor.devices import look_at_devices
from croupier.firmware.doctor.examined_board import DEFAULT_PI, ExaminedBoard, examine, state_folder_tags
from croupier.firmware.doctor.findings import Finding, Report, skipped, table
from croupier.firmware.doctor.machine import generation, look_at_machine, pi_model
from croupier.firmware.doctor.person import at_the_terminal
from croupier.firmware.doctor.walk import walk
from croupier.firmware.model.terminal import look_of, say
from croupier.firmware.text import Speakers
from croupier.firmware.views.printed_board import printed_board
from croupier.hw.drivers.errors import DriverError

HOST = "127.0.0.1"


def run(arguments: argparse.Namespace, state: Path | None) -> int:
    """The exit code: 1 if something is wrong."""
    try:
        config = arguments.config or (str(INSTALLED) if INSTALLED.exists() else "simulated")
        wiring = load_wiring(config)
        if arguments.fix_order:
            from croupier.firmware.doctor import fix_order

            return asyncio.run(fix_order.run(wiring, config, arguments.port))
        if arguments.calibrate:
            from croupier.firmware.doctor import calibrate

            return asyncio.run(calibrate.run(wiring, config, arguments.port))
        report = asyncio.run(_examine(wiring, state, arguments))
    except (ConfigError, DriverError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ncroupier: stopped; nothing was changed", file=sys.stderr)
        return 130
    except OSError as error:
        reason = error.strerror or error
        print(f"croupier: the page cannot be shown ({reason}): choose another --port N", file=sys.stderr)
        return 1
    if arguments.json:
        say([report.to_json()])
    else:
        say(["", *table(report.findings, look_of(sys.stdout), columns=shutil.get_terminal_size().columns)])
    return 0 if report.is_well else 1


async def _examine(wiring: Wiring, state: Path | None, arguments: argparse.Namespace) -> Report:
    findings: list[Finding] = list(look_at_machine(wiring))
    model = pi_model()
    pi = generation(model) if model else DEFAULT_PI
    async with examine(wiring, tags=state_folder_tags(state), pi=pi) as examined:
        if not arguments.json:
            say([f"The doctor looks at the board: {wiring.title}", "Every panel shows its number now ..."])
        findings += await look_at_devices(examined)
        if arguments.json or not sys.stdin.isatty():
            findings.append(skipped("walk", "nobody is there to be asked"))
        else:
            async with page(examined, arguments.port), at_the_terminal() as person:
                findings += await walk(examined, person)
    return Report(wiring.id, wiring.title, tuple(findings))


@asynccontextmanager
async def page(examined: ExaminedBoard, port: int) -> AsyncIterator[None]:
    """The page of the simulated devices, if the board has any."""
    wiring, opened = examined.wiring, examined.opened
    if not wiring.simulates:
        yield
        return
    edition = load_edition("classic")
    drawn = printed_board(edition, len(wiring.consoles), opened.tokens)
    speakers = Speakers(edition)
    link = web.TableLink(printed=lambda: drawn, texts=lambda language: web.page_texts(speakers[language]))
    server = await web.start(opened.sim, link, host=HOST, port=port)
    try:
        say(["", f"What is simulated is here: {server.address}"])
        yield
    finally:
        await server.stop()
