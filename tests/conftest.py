"""Fixtures for the tests of every folder."""

import os
import shutil

import pytest


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser that `make test` has made sure of; playwright takes it as `executable_path`."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, 'no Chromium here: run the tests with "make test", which installs it or says how'
    return found


@pytest.fixture(scope="session")
def soak_length() -> int:
    """How many rounds a soak test runs: the N of `make soak N=...`."""
    return int(os.environ.get("CROUPIER_SOAK", "1000"))
