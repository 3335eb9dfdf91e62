"""Runs `croupier tags`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from msgspec.structs import replace

from croupier.config.problems import ConfigError
from croupier.firmware.model.terminal import say
from croupier.firmware.tokens.tags import Tag, TagsError, TagStore
from croupier.hw.drivers.errors import DriverError


def run(arguments: argparse.Namespace, state: Path) -> int:
    """The exit code: 1 if something is wrong, which has then been said."""
    store = TagStore(state)
    try:
        match arguments.doing:
            case "list":
                say(listed(store.all()))
            case "learn":
                return _learn(arguments, store)
            case "rename":
                tag = with_facts(found(store, arguments.tag), arguments)
                store.learn(tag)
                say([described(tag)])
            case _:
                tag = found(store, arguments.tag)
                store.forget(tag.uid)
                say([f"{tag.uid} is forgotten."])
    except (TagsError, ConfigError, DriverError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    return 0


def found(store: TagStore, wanted: str) -> Tag:
    """The tag with this number, or of the owner with this name."""
    tag = store.get(wanted.upper()) or store.named(wanted)
    if tag is None:
        raise TagsError(f'no tag "{wanted}": croupier tags list says which are known')
    return tag


def listed(tags: tuple[Tag, ...]) -> list[str]:
    if not tags:
        return ["No tag is known yet: croupier tags learn"]
    head = ("tag", "token", "name", "language", "colour")
    rows = [
        (tag.uid, "" if tag.token is None else str(tag.token + 1), tag.name, tag.lang, tag.colour)
        for tag in tags
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in (head, *rows)]


def described(tag: Tag) -> str:
    facts = [f"token {tag.token + 1}"] if tag.token is not None else []
    facts += [fact for fact in (tag.name, tag.lang, tag.colour) if fact]
    return f"{tag.uid}: {', '.join(facts) or 'nothing is known of it'}."


def with_facts(tag: Tag, arguments: argparse.Namespace) -> Tag:
    """The tag with the facts that the command line gives; the others stay as they are."""
    if arguments.name is not None:
        tag = replace(tag, name=arguments.name.strip())
    if arguments.token is not None:
        tag = replace(tag, token=arguments.token - 1)
    if arguments.lang is not None:
        tag = replace(tag, lang=arguments.lang)
    if arguments.colour is not None:
        tag = replace(tag, colour=arguments.colour.lower())
    return tag


def _learn(arguments: argparse.Namespace, store: TagStore) -> int:
    if arguments.uid is not None:
        uid = arguments.uid.upper().replace(":", "").replace(" ", "")
        tag = with_facts(store.get(uid) or Tag(uid), arguments)
        store.learn(tag)
        say([described(tag)])
        return 0
    from croupier.firmware.doctor.tags.learning import learn

    return asyncio.run(learn(arguments, store))
