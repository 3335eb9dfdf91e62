"""Inside the emulated Pi: plays at the page, and tells the host what it sees.

Each message is a line of JSON on the second serial port. The first start is the card's: nothing is installed
yet, and it only says so. In the second it tries the Wi-Fi and plays until the power is cut. In the third it
tells what is left, and switches the Pi off.

Three radios of the kernel's mac80211_hwsim hear each other: wlan0 is the Pi's, wlan1 is the house's, wlan2 is
a phone's. House and phone have a network of their own, so that nothing goes past the air.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

CROUPIER = Path("/opt/croupier/current/bin")
STATE = Path("/var/lib/croupier")
TOLD = "/dev/ttyS1"
PATIENCE = 600.0
HOUSE, PASSWORD = "Our house", "aaaabbbb"
HOSTAPD = f"""\
interface=wlan1
ssid={HOUSE}
hw_mode=g
channel=6
wpa=2
wpa_key_mgmt=WPA-PSK
rsn_pairwise=CCMP
wpa_passphrase={PASSWORD}
"""


def tell(what: str, **facts: Any) -> None:
    line = json.dumps({"what": what, "up": round(uptime()), **facts})
    with open(TOLD, "w") as port:  # noqa: PTH123
        port.write(f"\n{line}\n")  # the port begins with noise


def uptime() -> float:
    return float(Path("/proc/uptime").read_text().split()[0])


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def status() -> dict[str, Any]:
    """What `croupier status` answers; it waits until it does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if said := run(str(CROUPIER / "croupier"), "status", "--json"):
            found: dict[str, Any] = json.loads(said)
            return found
        time.sleep(2)
    raise TimeoutError(f"nobody answers: {run('journalctl', '-u', 'croupier', '-n', '12', '--no-pager')}")


def unit(what: str) -> str:
    return run("systemctl", "show", "--value", "-p", what, "croupier")


def memory(pid: int) -> int:
    """Of the service, in kB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def main() -> None:
    counter = Path("/root/starts")
    starts = int(counter.read_text()) + 1 if counter.exists() else 1
    counter.write_text(str(starts))
    os.sync()
    subprocess.run(["stty", "-F", TOLD, "raw", "-echo"], check=False)
    tell("start", number=starts, installed=(CROUPIER / "croupier").exists(), route=run("ip", "route"))
    if starts == 1:
        return
    radio = set_up_radios() if starts == 2 else ""
    found = status()
    said = run(str(CROUPIER / "croupier"), "games", "--state", str(STATE), "verify")
    tell(
        "status",
        **found,
        user=unit("User"),
        restarts=unit("NRestarts"),
        memory=memory(found["pid"]),
        sound=said,
        radio=radio,
        complete=run("systemctl", "is-active", "multi-user.target") == "active",
    )
    if starts == 2:
        subprocess.run([CROUPIER / "python", "-u", __file__, "play"], check=False)
    else:
        tell("rows", rows=json.loads(run(str(CROUPIER / "python"), __file__, "rows")))
        subprocess.run(["systemctl", "poweroff"], check=False)


# -- the air


def set_up_radios() -> str:
    """The Pi's own radio stays; the other two go to a house and to a phone. Says whether its own is off."""
    run("modprobe", "mac80211_hwsim")  # not while it starts: that takes the emulated Pi very long
    end = time.monotonic() + PATIENCE
    while not Path("/sys/class/net/wlan2/phy80211/name").exists():
        if time.monotonic() > end:
            raise TimeoutError(f"no radios: {run('ls', '/sys/class/net')}")
        time.sleep(1)
    for name, radio in (("house", "wlan1"), ("phone", "wlan2")):
        run("nmcli", "device", "set", radio, "managed", "no")
        for switch in Path(f"/sys/class/net/{radio}/phy80211").glob("rfkill*/soft"):
            switch.write_text("0")
        run("ip", "netns", "add", name)
        phy = Path(f"/sys/class/net/{radio}/phy80211/name").read_text().strip()
        run("iw", "phy", phy, "set", "netns", "name", name)
        at(name, "ip", "link", "set", "lo", "up")
    Path("/run/hostapd.conf").write_text(HOSTAPD)
    at("house", "ip", "addr", "add", "192.168.77.1/24", "dev", "wlan1")
    off = [
        switch.read_text().strip() for switch in Path("/sys/class/net/wlan0/phy80211").glob("rfkill*/soft")
    ]
    return "off" if off == ["1"] else f"not off: {off}"


def at(name: str, *command: str) -> str:
    return run("ip", "netns", "exec", name, *command)


def house_opens() -> None:
    at("house", "hostapd", "-B", "-P", "/run/hostapd.pid", "/run/hostapd.conf")
    at("house", "dnsmasq", "--conf-file=/dev/null", "--port=0", "--interface=wlan1", "--bind-interfaces",
       "--dhcp-range=192.168.77.10,192.168.77.50,600", "--dhcp-leasefile=/run/leases",
       "--pid-file=/run/house.pid")  # fmt: skip


def house_closes() -> None:
    for file in ("hostapd", "house"):
        run("kill", Path(f"/run/{file}.pid").read_text().strip())


def phone_joins(name: str, password: str) -> str:
    """What a phone in the board's own Wi-Fi gets of the page."""
    Path("/run/phone.conf").write_text(f'network={{\n ssid="{name}"\n psk="{password}"\n}}\n')
    at(
        "phone",
        "wpa_supplicant",
        "-B",
        "-P",
        "/run/phone.pid",
        "-D",
        "nl80211",
        "-i",
        "wlan2",
        "-c",
        "/run/phone.conf",
    )
    at("phone", "ip", "addr", "add", "10.42.0.77/24", "dev", "wlan2")
    end, got = time.monotonic() + 60, ""
    while time.monotonic() < end:
        if got := at("phone", "curl", "-s", "-m", "5", "-w", "%{http_code}", "-o", "/dev/null",
                     "http://10.42.0.1:8000/watch"):  # fmt: skip
            break
        time.sleep(2)
    run("kill", Path("/run/phone.pid").read_text().strip())
    return got


# -- the games on the card


def rows() -> dict[str, dict[int, str]]:
    """The digests of all rows of all games."""
    from croupier.firmware.saves.journal import read_journal

    games = sorted((STATE / "games").glob("*.croupier"))
    return {game.stem: {row.seq: row.digest for row in read_journal(game).rows} for game in games}


def acknowledged() -> dict[str, int]:
    """The number of each game's last row that people were told of."""
    from croupier.firmware.saves.journal import mark
    from croupier.firmware.saves.journal.companions import MARK, companion

    last = {}
    for game in (STATE / "games").glob("*.croupier"):
        try:
            data = companion(game, MARK).read_bytes()
        except OSError:
            continue
        slots = [
            mark._read_slot(data[start : start + mark.SLOT_BYTES], start) for start in (0, mark.SLOT_BYTES)
        ]
        last[game.stem] = max((slot.seq for slot in slots if slot is not None), default=-1)
    return last


# -- the page


class Hand:
    """Sits at the first console, and does there what the page can do."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self.says: dict[str, Any] = {}

    async def listen(self) -> None:
        async for message in self._page:
            heard = json.loads(message.data)
            if heard.get("t") == "console" and heard["n"] == 0:
                self.says = heard["says"]

    @property
    def text(self) -> str:
        return " | ".join([self.says.get("headline", ""), *self.says.get("details", [])])

    @property
    def keys(self) -> list[str]:
        return [one["key"] for one in self.says.get("choices", []) if not one.get("idle")]

    async def until(self, what: Callable[[], bool], why: str, seconds: float = 180.0) -> None:
        end = time.monotonic() + seconds
        while not what():
            if time.monotonic() > end:
                raise TimeoutError(f"{why}: {self.text} {self.keys}")
            await asyncio.sleep(0.2)

    async def choose(self, start: str) -> None:
        """The first choice whose key begins so."""
        await self.until(lambda: any(key.startswith(start) for key in self.keys), f"no {start}")
        key = next(key for key in self.keys if key.startswith(start))
        await self._page.send_json({"t": "choose", "n": 0, "key": key})
        await asyncio.sleep(0.5)

    async def look_for(self, wifi: str) -> None:
        """Look again and again until it is heard: on a busy machine NetworkManager may take too long."""
        end = time.monotonic() + PATIENCE
        while True:
            await self.choose("look")
            await self.until(lambda: "look" in self.keys, "it looks for ever", PATIENCE)
            if wifi in self.keys:
                return
            if time.monotonic() > end:
                raise TimeoutError(f"no {wifi}: {self.text} {self.keys}")

    async def type(self, password: str) -> None:
        """With the three buttons of the page."""
        for number, letter in enumerate((*password, "done")):
            wanted, step = f"key:{number}:{letter}", "left" if letter == "done" else "right"
            await self.until(lambda: bool(self.keys) and self.keys[0].startswith("key:"), "nothing to type")
            while self.keys[0] != wanted:
                await self._turn(step)
            await self.choose(wanted)

    async def _turn(self, button: str) -> None:
        before = self.keys[0]
        for kind in ("press", "release"):
            await self._page.send_json({"t": kind, "n": 0, "b": button})
        await self.until(lambda: self.keys[0] != before, "the letter stays")

    async def play(self, enough: Callable[[], bool]) -> None:
        """Choose something, again and again, and tell each step that is safe."""
        from random import Random

        random, told = Random(uptime()), -1
        while not enough():
            await asyncio.sleep(0.7)
            safe = acknowledged()
            if safe and (now := max(safe.values())) > told:
                told = now
                game = max(safe, key=lambda name: safe[name])
                tell("safe", game=game, row=told, digest=rows()[game].get(told, ""), says=self.text)
            able = [key for key in self.keys if not key.startswith(("open:", "undo"))] or self.keys
            if able:
                obvious = self.says.get("on") if self.says.get("on") in able and random.random() < 0.7 else ""
                await self._page.send_json({"t": "choose", "n": 0, "key": obvious or random.choice(able)})


async def own_wifi(hand: Hand) -> None:
    """Nobody answers: the board opens its own, shows it, and a phone comes in."""
    await hand.until(lambda: bool(hand.text) and "Password:" in hand.text, "no own Wi-Fi", seconds=300)
    name, _, password = hand.text.split(" | ")
    tell("own wifi", name=name, password=password, page=phone_joins(name, password))
    await hand.choose("own wifi")


async def house_wifi(hand: Hand) -> None:
    """The house's comes: a wrong password is said, the right one is joined."""
    house_opens()
    await hand.choose("open:wifi")
    for word in ("aaaaaaaa", PASSWORD):
        await hand.look_for(f"wifi:{HOUSE}")
        await hand.choose(f"wifi:{HOUSE}")
        await hand.type(word)
        await hand.until(lambda: "Joining" in hand.text, "it does not join")
        await hand.until(lambda: "Joining" not in hand.text, "it joins for ever")
        page = at("house", "curl", "-s", "-m", "5", "-w", "%{http_code}", "-o", "/dev/null",
                  f"http://{own_number()}:8000/watch")  # fmt: skip
        tell("house wifi", password=word, says=hand.text, number=own_number(), page=page,
             profiles=run("nmcli", "-t", "-f", "NAME,DEVICE", "connection", "show"))  # fmt: skip
        if word != PASSWORD:
            await hand.until(lambda: "look" in hand.keys, "the own Wi-Fi does not open again")
    await hand.choose("back")


def own_number() -> str:
    said = run("ip", "-4", "-o", "addr", "show", "wlan0")
    return said.split(" inet ")[1].split("/")[0] if " inet " in said else ""


async def story() -> None:
    """The Wi-Fi, then a game in the middle of which the house's Wi-Fi goes."""
    import aiohttp

    address = "http://127.0.0.1:8000"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws", origin=address, max_msg_size=1 << 22) as page,
    ):
        hand = Hand(page)
        listening = asyncio.create_task(hand.listen())
        await own_wifi(hand)
        await house_wifi(hand)
        await page.send_json({"t": "lobby", "do": {"k": "play"}})
        await asyncio.sleep(2)
        begun = uptime()
        await hand.play(lambda: uptime() > begun + 20)
        house_closes()
        tell("house gone")
        own = False

        def opens_own() -> bool:
            nonlocal own
            if not own and own_number() == "10.42.0.1":
                own = True
                tell("own wifi again", says=hand.text)
            return listening.done()

        await hand.play(opens_own)
        tell("error", why=f"the page has gone: {listening.exception()} {page.close_code}")


if __name__ == "__main__":
    try:
        match sys.argv[1:]:
            case ["rows"]:
                print(json.dumps(rows()))
            case ["play"]:
                asyncio.run(story())
            case _:
                main()
    except BaseException as error:
        tell("error", why=repr(error))
        raise
