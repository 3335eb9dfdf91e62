"""Runs `croupier tags learn`: reads one token after the other and asks whose it is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from msgspec.structs import replace

from croupier.config.editions import load_edition
from croupier.config.wiring import load_wiring
from croupier.engine import Edition
from croupier.firmware.doctor.arguments import INSTALLED
from croupier.firmware.doctor.command import page
from croupier.firmware.doctor.devices import ANSWER_WITHIN_S, wired_readers
from croupier.firmware.doctor.examined_board import ExaminedBoard, examine
from croupier.firmware.doctor.person import Person, TerminalClosed, at_the_terminal
from croupier.firmware.doctor.tags.command import described, with_facts
from croupier.firmware.tokens.tags import TOKENS, Tag, TagsError, TagStore, check
from croupier.hw.protocols import Sighting


async def learn(arguments: argparse.Namespace, store: TagStore) -> int:
    """Learn tokens until Enter. Returns the exit code."""
    config = arguments.config or (str(INSTALLED) if INSTALLED.exists() else "simulated")
    wiring = load_wiring(config)
    edition = load_edition("classic")
    async with examine(wiring, tags=store.tokens()) as examined:
        readers = wired_readers(examined.wiring)
        await examined.wait_for(readers, ANSWER_WITHIN_S)
        health = {reader: examined.health_of(reader) for reader in readers}
        lost = [f"{reader}: {why}" for reader, (well, why) in health.items() if not well]
        if readers and len(lost) == len(readers):
            print(f"croupier: no reader answers ({'; '.join(lost)}): try croupier doctor", file=sys.stderr)
            return 1
        try:
            async with page(examined, 0), at_the_terminal() as person:
                await _one_after_the_other(examined, person, store, edition, arguments)
        except TerminalClosed:
            pass
    return 0


async def _one_after_the_other(
    examined: ExaminedBoard, person: Person, store: TagStore, edition: Edition, arguments: argparse.Namespace
) -> None:
    person.tell("", "Hold a token on the pad, or put it on any space. Enter ends.")
    while True:
        examined.forget_events()
        event = await person.acts(examined)
        if event == "skip":
            return
        if isinstance(event, Sighting) and event.present and event.uid is not None:
            known = store.get(event.uid)
            tag = with_facts(known or Tag(event.uid), arguments)
            person.tell(f"{'Known already' if known else 'New'}: {described(tag)}")
            tag = await _ask(person, tag, store, edition)
            store.learn(tag)
            person.tell(f"Learnt. {described(tag)}", "", "The next token? Enter ends.")


async def _ask(person: Person, tag: Tag, store: TagStore, edition: Edition) -> Tag:
    names = [token.name for token in edition.tokens]
    free = next((n for n in range(TOKENS) if n not in store.tokens().values()), None)
    default = tag.token if tag.token is not None else free
    choices = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    token = await _answer(
        person,
        f"  Which token is it? {choices} [{'' if default is None else default + 1}]",
        lambda text: replace(tag, token=int(text) - 1 if text else default),
    )
    named = await _answer(
        person,
        f"  Whose is it? A name, or nothing [{token.name}]",
        lambda text: replace(token, name=text or token.name),
    )
    return await _answer(
        person,
        f"  In which language? [{named.lang or edition.language}]",
        lambda text: replace(named, lang=text or named.lang or edition.language),
    )


async def _answer(person: Person, question: str, taken: Callable[[str], Tag]) -> Tag:
    """Ask until the answer makes a tag that is allowed."""
    while True:
        answer = await person.answer(question)
        try:
            changed = taken(answer)
            check(changed)
        except (TagsError, ValueError) as error:
            person.tell(f"  {error}" if isinstance(error, TagsError) else f'  "{answer}" is no number.')
        else:
            return changed
