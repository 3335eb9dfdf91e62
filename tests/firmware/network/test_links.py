"""What the kernel says of the networks, read from a folder laid out as /sys/class/net."""

from pathlib import Path

from croupier.firmware.network import Links, read_links


def plug(
    folder: Path, name: str, *, state: str, wifi: bool = False, real: bool = True, kind: str = "1"
) -> None:
    interface = folder / name
    interface.mkdir(parents=True)
    (interface / "operstate").write_text(f"{state}\n")
    (interface / "type").write_text(f"{kind}\n")
    if real:
        (interface / "device").mkdir()
    if wifi:
        (interface / "phy80211").mkdir()


def test_a_pi_with_nothing_connected(tmp_path: Path) -> None:
    plug(tmp_path, "lo", state="unknown", real=False, kind="772")
    plug(tmp_path, "eth0", state="down")
    plug(tmp_path, "wlan0", state="down", wifi=True)
    assert read_links(tmp_path) == Links(radio=True, wifi_up=False, cable_up=False)


def test_a_pi_in_a_wifi(tmp_path: Path) -> None:
    plug(tmp_path, "wlan0", state="up", wifi=True)
    assert read_links(tmp_path) == Links(radio=True, wifi_up=True, cable_up=False)
    (tmp_path / "wlan0/operstate").write_text("dormant\n")
    assert not read_links(tmp_path).wifi_up, "it has not shown its password yet"


def test_a_cable_counts_but_no_bridge_and_no_tunnel(tmp_path: Path) -> None:
    plug(tmp_path, "docker0", state="up", real=False)
    plug(tmp_path, "tun0", state="up", kind="65534")
    assert read_links(tmp_path) == Links(radio=False, wifi_up=False, cable_up=False)
    plug(tmp_path, "eth0", state="up")
    assert read_links(tmp_path) == Links(radio=False, wifi_up=False, cable_up=True)


def test_what_goes_away_while_it_is_looked_at_is_not_there(tmp_path: Path) -> None:
    plug(tmp_path, "wlan0", state="up", wifi=True)
    (tmp_path / "wlan0/operstate").unlink()
    assert read_links(tmp_path) == Links(radio=True, wifi_up=False, cable_up=False)
    assert read_links(tmp_path / "none") == Links(radio=False, wifi_up=False, cable_up=False)
