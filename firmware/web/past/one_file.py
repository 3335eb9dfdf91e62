"""Makes one HTML file of a told game, with everything in it: it opens from a disk, without a network.

The page's own modules are put into one script, each in a function of its own, so that names do not meet.
What players typed is data, in a script element that no browser runs; the page only ever shows it as text.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

import msgspec

from croupier.firmware.text import Say
from croupier.firmware.web.past.told_game import ToldGame, halved

MAX_BYTES = 1_000_000
STYLES = ("look.css", "board.css", "story-file.css")
MAIN = "story-file.js"
_STATIC = Path(__file__).parent.parent / "static"
_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.-]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:const|let|function\*?|class) ([\w$]+))", re.MULTILINE)


def page_of(told: ToldGame, say: Say) -> bytes:
    """The whole file. A game that would make it too big has fewer frames."""
    made = _page(told, say)
    while len(made) > MAX_BYTES:
        told = halved(told)
        made = _page(told, say)
    return made


def _page(told: ToldGame, say: Say) -> bytes:
    script, style = script_text(), style_text()
    data = {"told": told, "texts": story_texts(say)}
    policy = f"default-src 'none'; {_sources(script, style)}; img-src data:"
    title = escape(f"Croupier: {told.title}")
    return "".join(
        (
            f'<!doctype html>\n<html lang="{escape(say.language)}">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            '<meta name="color-scheme" content="dark light">\n',
            f"<title>{title}</title>\n<style>{style}</style>\n</head>\n",
            '<body data-role="watch" data-view="play" class="playing" data-ready="no">\n',
            '<main id="story"></main>\n',
            f'<script type="application/json" id="told">{_as_data(data)}</script>\n',
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    ).encode()


def _sources(script: str, style: str) -> str:
    return f"script-src '{_hash(script)}'; style-src '{_hash(style)}'"


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _as_data(data: object) -> str:
    """As JSON that ends no script element, whatever a name holds."""
    text = msgspec.json.encode(data).decode()
    return (
        text.replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029")
    )


def story_texts(say: Say) -> dict[str, str]:
    """Every text of the page, under its name without "story-", and those of the modules that it shares."""
    gaps = {name: f"{{{name}}}" for name in ("number", "name", "count", "time", "amount")}
    shared = ("chart-throws", "worth-chart", "chances-chart", "worth-empty", "in-the-tray", "mortgaged")
    texts = {name: say(f"page-{name}", **gaps) for name in shared}
    texts |= {name.removeprefix("story-"): say(name, **gaps) for name in _names()}
    return {"lang": say.language, "currency": say.currency, **texts}


@cache
def _names() -> tuple[str, ...]:
    from croupier.config.languages import message_names

    return tuple(message_names("story-"))


@cache
def style_text() -> str:
    return "\n".join((_STATIC / name).read_text(encoding="utf-8") for name in STYLES)


@cache
def script_text() -> str:
    """All modules that the page needs, each after those that it needs itself."""
    order: list[str] = []
    _visit(MAIN, order)
    modules = "\n".join(_module(name) for name in order)
    return f'"use strict";\n{modules}\n'


def _visit(name: str, order: list[str]) -> None:
    for _, needed in _IMPORT.findall(_source(name)):
        if needed not in order:
            _visit(needed, order)
    if name not in order:
        order.append(name)


def _source(name: str) -> str:
    return (_STATIC / name).read_text(encoding="utf-8")


def _module(name: str) -> str:
    """A module as a function that gives what it exports."""
    source = _source(name)
    exported = [found for _, found in _EXPORT.findall(source)]
    body = _IMPORT.sub(lambda found: f"const {{{_renamed(found[1])}}} = {_called(found[2])};\n", source)
    body = _EXPORT.sub(r"\1", body)
    return f"const {_called(name)} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _renamed(names: str) -> str:
    return names.replace(" as ", ": ")


def _called(name: str) -> str:
    return "m_" + re.sub(r"\W", "_", name.removesuffix(".js"))
