"""All tests here share one browser, and so one loop."""

import inspect

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "browser" and inspect.iscoroutinefunction(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"))


@pytest.fixture(autouse=True)
def _one_browser(one_browser: None) -> None: ...
