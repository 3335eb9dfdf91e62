"""Listening: how long the table waits for a person who depends on speech and still listens."""

from __future__ import annotations

LISTEN_FOR_S = 12.0
"""So long at most, after the step or the bid that they are listening to."""
