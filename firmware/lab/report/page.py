"""The HTML page of the report, with its figures and its plots."""

from __future__ import annotations

from html import escape

import msgspec

from croupier.firmware.lab.plan import Plan
from croupier.firmware.lab.ratings import quantile
from croupier.firmware.lab.report.heat_map import heat_map
from croupier.firmware.lab.report.plots import game_length, income, win_rates, worth_over_time
from croupier.firmware.lab.tally import Tally

STYLE = """
:root { color-scheme: light }
body { margin: 0; background: #eef1f0; color: #24303c; font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif }
main { max-width: 1120px; margin: 0 auto; padding: 32px 20px 64px }
h1 { font-size: 30px; margin: 0 0 4px } h2 { font-size: 19px; margin: 0 0 2px }
p { margin: 0 0 10px; color: #4c5a66; max-width: 75ch }
dl { display: flex; flex-wrap: wrap; gap: 12px; margin: 20px 0 }
dl div { background: #fff; border-radius: 8px; padding: 10px 16px; box-shadow: 0 1px 2px #0002 }
dt { font-size: 13px; color: #4c5a66 } dd { margin: 0; font-size: 21px; font-weight: 600 }
section { background: #fff; border-radius: 8px; padding: 18px 20px; margin: 0;
  box-shadow: 0 1px 2px #0002 }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); gap: 18px;
  margin: 0 0 18px }
.column { display: flex; flex-direction: column; gap: 18px }
.board { max-width: 720px; margin: 0 auto }
svg { display: block; width: 100%; height: auto; font-family: system-ui, "DejaVu Sans", sans-serif }
code { background: #eef1f0; padding: 1px 5px; border-radius: 4px }
"""


def report(plan: Plan, tally: Tally) -> str:
    edition = plan.edition
    won, worth, length, rents = (
        _section("Games won", "The thin line is the interval that holds in 95 of 100 cases; the dashed "
                 "one is what everybody would win if all were equal.", win_rates(tally)),
        _section("Worth over time", "Cash, deeds and buildings, in the games that still run; who is out "
                 "has nothing.", worth_over_time(tally)),
        _section("Length of a game", "A round is a turn of everybody.", game_length(tally)),
        _section("Rent by deed", "What a deed brings in one game, whoever owns it.", income(edition, tally)),
    )  # fmt: skip
    board = _section(
        "Where tokens land",
        "Every arrival, by dice and by card; being sent to jail is apart from visiting it.",
        f'<div class="board">{heat_map(edition, tally)}</div>',
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(_title(plan, tally))}</title><style>{STYLE}</style></head>\n<body><main>"
        f"<h1>{escape(_title(plan, tally))}</h1>{_intro(plan)}{_figures(plan, tally)}"
        f'<div class="two"><div class="column">{won}{worth}{length}</div>{rents}</div>{board}'
        "</main></body></html>\n"
    )


def _title(plan: Plan, tally: Tally) -> str:
    return f"{tally.games:,} games of {', '.join(plan.line_up)}"


def _intro(plan: Plan) -> str:
    changed: dict[str, object] = msgspec.to_builtins(plan.rules)
    rules = ", ".join(f"{key} = {str(value).lower()}" for key, value in changed.items()) or "by the book"
    return (
        f"<p>{escape(plan.edition.title)}, rules: {escape(rules)}, seed {plan.seed}. "
        "The robots move on by one seat from game to game. The same command gives the same numbers.</p>"
    )


def _figures(plan: Plan, tally: Tally) -> str:
    rounds = sorted(tally.rounds)
    facts = {
        "games": f"{tally.games:,}" + ("" if tally.games == plan.games else f" of {plan.games:,}"),
        "throws": f"{tally.throws:,}",
        "median length": f"{quantile(rounds, 0.5)} rounds",
        "nine in ten end by": f"{quantile(rounds, 0.9)} rounds",
        "left unfinished": f"{tally.unfinished:,}",
    }
    cells = "".join(f"<div><dt>{key}</dt><dd>{value}</dd></div>" for key, value in facts.items())
    return f"<dl>{cells}</dl>"


def _section(title: str, words: str, body: str) -> str:
    return f"<section><h2>{title}</h2><p>{words}</p>{body}</section>"
