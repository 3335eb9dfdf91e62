"""A disk that fails on demand: SQLite refuses every new row until it recovers."""

import sqlite3
from typing import Any

from pytest_mock import MockerFixture


class FailingDisk:
    """Every connection that SQLite opens from now on obeys it."""

    def __init__(self, mocker: MockerFixture) -> None:
        self._reason = ""
        disk, connect = self, sqlite3.connect

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
                if disk._reason and sql.startswith("INSERT"):
                    raise sqlite3.OperationalError(disk._reason)
                return super().execute(sql, parameters)

        mocker.patch("sqlite3.connect", side_effect=lambda *a, **k: connect(*a, factory=Connection, **k))

    def fails(self, reason: str = "database or disk is full") -> None:
        """`reason` is what SQLite says when it refuses a row."""
        self._reason = reason

    def recovers(self) -> None:
        self._reason = ""
