"""Tests of the screens about the Wi-Fi in English and French, dot by dot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
import segno

from croupier.config.languages import shipped_languages
from croupier.engine import FAMILY
from croupier.firmware.app.network_link import OWN_WIFI_FILE
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.network import OwnWifi
from croupier.firmware.model.panel import Panel
from croupier.firmware.text import Say
from croupier.firmware.views.pictures import QR_BESIDE
from croupier.firmware.views.screens import draw_panel
from tests.firmware.network.house import House
from tests.firmware.table.driver import CLASSIC
from tests.firmware.table.test_phones import BOARD
from tests.firmware.table.test_wifi import ALONE_S, AtHome, at_home
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.golden import same_picture
from tests.rules.positions import board

OWN = OwnWifi("Croupier 7K3F", "k7qm2xjp4t")
Story = Callable[[AtHome, Say], Awaitable[None]]


async def wifi_in_settings(_table: AtHome, _say: Say) -> None: ...


async def wifi_own(table: AtHome, say: Say) -> None:
    await table.choose(BOARD, say("do-wifi-show"))


async def wifi_password(table: AtHome, _say: Say) -> None:
    await table.tell(BOARD, "wifi:Our house")
    await table.type("the good")


async def wifi_wrong_password(table: AtHome, say: Say) -> None:
    await table.tell(BOARD, "wifi:Our house")
    await table.type("the bad word")
    await table.dial(BOARD, say("do-wifi-join"))
    await table.press(BOARD)
    await table.pass_time(5)


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize(
    "story",
    [wifi_in_settings, wifi_own, wifi_password, wifi_wrong_password],
    ids=lambda story: story.__name__,
)
async def test_in_a_game(tmp_path: Path, story: Story, language: str) -> None:
    say = Say(CLASSIC, language)
    (tmp_path / OWN_WIFI_FILE).write_bytes(msgspec.json.encode(OWN))
    async with at_home(tmp_path, House(), board(2, rules=FAMILY).game(), language=language) as table:
        await table.pass_time(ALONE_S)
        await table.choose(BOARD, say("do-open-settings"), say("do-open-wifi"))
        await story(table, say)
        assert lost_words(table.panel(BOARD)) == []
        same_picture(draw_panel(table.panel(BOARD)), f"{story.__name__}_{language}")


@pytest.mark.parametrize("size", [(128, 64), (256, 128)])
def test_the_code_on_the_panel_is_the_standard_s_dot_by_dot(size: tuple[int, int]) -> None:
    """Every square is a whole number of dots, and there is white round it."""
    panel = Panel(headline=OWN.name, details=("Password:", OWN.password), choice="Done", qr=OWN.qr)
    image = draw_panel(panel, Layout(*size))
    rows = [list(row) for row in segno.make(OWN.qr, micro=False, error="m", boost_error=False).matrix]
    assert len(rows) == 29, "a larger code would need smaller squares"
    dots = size[1] // 31
    top = (size[1] - 29 * dots) // 2
    left = next(x for x in range(size[0]) if not image.getpixel((x, top)))
    assert left >= QR_BESIDE
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            for dx in range(dots):
                for dy in range(dots):
                    assert bool(image.getpixel((left + x * dots + dx, top + y * dots + dy))) != bool(dark)
    assert all(image.getpixel((x, y)) for x in range(left) for y in range(size[1]))
