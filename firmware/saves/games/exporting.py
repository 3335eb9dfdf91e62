"""`croupier games export`: one JSON object a line, the header first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Raw

from croupier.engine.events import encode_events
from croupier.firmware.saves.games.saved import GameFile
from croupier.firmware.saves.journal.schema import VERSION
from croupier.firmware.saves.replay import retold


def lines(game: GameFile) -> Iterator[bytes]:
    """Steps that were taken back are there too, and say so; they have no events."""
    header = game.contents.header
    yield msgspec.json.encode(
        {
            "croupier": VERSION,
            "game": header.game,
            "engine": header.engine,
            "finished": game.contents.finished,
            "setup": Raw(header.setup),
            "table": Raw(header.table),
        }
    )
    happened = {
        row.seq: encode_events(events) for row, events, _ in retold(game.path, game.setup, game.contents.rows)
    }
    for row in game.contents.rows:
        line: dict[str, object] = {"seq": row.seq, "at": row.at or None, row.kind: Raw(row.body)}
        if row.kind == "action":
            line |= {"events": Raw(happened[row.seq])} if row.seq in happened else {"undone": True}
        yield msgspec.json.encode({**line, "digest": row.digest})
