"""What the scanner says, and when. docs/scanner-protocol.md explains its lines."""

from croupier.firmware.scanner.frames import framed, opened
from croupier.firmware.scanner.scan import Scanner

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"
RC522 = 0x92

Read = tuple[int, int, tuple[str, ...]] | tuple[int, int, tuple[str, ...], int, int]


class Talk:
    """A scanner with `spaces` readers; `sweep` lets each look once, 20 ms apart."""

    def __init__(self, spaces: int = 3, senses: str = "identity") -> None:
        self.scanner = Scanner("E661", senses, spaces)
        self.spaces = spaces
        self.now_ms = 0

    def step(self, ms: int = 0, received: bytes = b"", reads: list[Read] | None = None) -> list[str]:
        self.now_ms += ms
        sent = self.scanner.step(self.now_ms, received, reads or [])
        lines = sent.split(b"\n")
        assert lines.pop() == b""
        bodies = [opened(line) for line in lines]
        assert None not in bodies
        return [str(body) for body in bodies]

    def sweep(self, tags: dict[int, tuple[str, ...]], version: int = RC522) -> list[str]:
        """Let each reader look once, and probe as often as the scanner wants to between the looks."""
        said = []
        unlooked = set(range(self.spaces))
        while unlooked:
            space, tag, _, limit = self.scanner.task(self.now_ms)
            if tag:
                last = limit if limit >= 0 else 26
                power = 2 if tag in tags.get(space, ()) else last + 1
                said += self.step(20, reads=[(space, version, (tag,), power, last)])
            else:
                unlooked.discard(space)
                said += self.step(20, reads=[(space, version, tags.get(space, ()))])
        return said


def test_the_first_thing_said_is_hello() -> None:
    assert Talk().step() == ["0 hello 2 2.0.0 E661 identity 3"]
    assert Talk(40, "presence").step() == ["0 hello 2 2.0.0 E661 presence 40"]


def test_lines_are_numbered_and_begin_again_after_65535() -> None:
    talk = Talk()
    talk.step()
    assert talk.step(received=framed("hello")) == ["1 hello 2 2.0.0 E661 identity 3"]
    talk.scanner._number = 65535
    assert talk.step(received=framed("hello")) == ["65535 hello 2 2.0.0 E661 identity 3"]
    assert talk.step(received=framed("hello")) == ["0 hello 2 2.0.0 E661 identity 3"]


def test_the_heart_beats_every_second() -> None:
    talk = Talk()
    talk.step()
    assert talk.step(999) == []
    assert talk.step(1) == ["1 beat 1 0 0 -"]
    assert talk.step(999) == []
    assert talk.step(1) == ["2 beat 2 0 0 -"]


def test_a_slow_sweep_does_not_slow_the_heart() -> None:
    talk = Talk()
    talk.step()
    beats = [line for _ in range(1000) for line in talk.step(30)]
    assert [line.split()[2] for line in beats] == [str(second) for second in range(1, 31)]


def test_a_heart_beat_tells_the_time_of_a_sweep() -> None:
    talk = Talk()
    said = [line for _ in range(17) for line in talk.sweep({})]
    assert said[1:] == ["1 beat 1 60 0 -"]


def test_arrivals_and_departures() -> None:
    talk = Talk()
    talk.step()
    said = [line for _ in range(8) for line in talk.sweep({1: (HAT,)})]
    heard, arrived = said[-2:]
    assert heard.endswith(f"heard {HAT} 0:0:3:24:3 1:3:3:6:3 2:0:3:24:3"), "how well, before it arrives"
    assert arrived.endswith(f"arrive 1 {HAT}")
    said = [line for _ in range(15) for line in talk.sweep({2: (HAT,)})]
    assert [line.split(" ", 1)[1] for line in said if "arrive" in line or "leave" in line] == [
        f"arrive 2 {HAT}"
    ]
    assert f"leave 2 {HAT}" in " ".join(line for _ in range(20) for line in talk.sweep({}))


def test_a_token_leaves_even_if_no_reader_looks_any_more() -> None:
    talk = Talk()
    for _ in range(10):
        talk.sweep({1: (HAT,)})
    assert "leave" not in " ".join(talk.step(2900)), "its own reader may be slow"
    assert f"leave 1 {HAT}" in " ".join(talk.step(200))


def test_a_snapshot_is_all_that_lies_there() -> None:
    talk = Talk()
    for _ in range(3):
        talk.sweep({})
    assert talk.step(received=framed("snapshot")) == ["1 snapshot"]
    for _ in range(10):
        talk.sweep({0: (HAT, CAR), 2: ("DEADBEEF",)})
    assert talk.step(received=framed("snapshot"))[-1].endswith(f" snapshot 0:{HAT} 0:{CAR} 2:DEADBEEF")


def test_after_the_start_a_snapshot_waits_until_the_tokens_were_found() -> None:
    """Otherwise a Pico that was plugged in again would say that no token is there."""
    talk = Talk()
    talk.step(received=framed("snapshot"))
    said = [line for _ in range(10) for line in talk.sweep({1: (HAT,)})]
    assert [line for line in said if "snapshot" in line] == [
        line for line in said if f" snapshot 1:{HAT}" in line
    ]
    assert len([line for line in said if "snapshot" in line]) == 1


def test_noise_does_not_hold_up_a_snapshot() -> None:
    talk = Talk()
    talk.step(received=framed("snapshot"))
    said = [line for n in range(60) for line in talk.sweep({1: (f"DEADBE{n:02X}",)})]
    assert len([line for line in said if line.endswith(" snapshot")]) == 1


def test_a_test_waits_until_every_reader_has_looked_again() -> None:
    talk = Talk()
    talk.sweep({})
    assert talk.step(received=framed("test")) == []
    assert talk.step(20, reads=[(1, 0x91, ())]) == []
    assert talk.step(20, reads=[(2, 0x00, ())]) == []
    assert talk.step(20, reads=[(0, RC522, ())]) == ["1 test 0:92 1:91 2:00"]
    assert talk.sweep({}) == []


def test_a_reader_is_silent_after_three_looks_without_an_answer() -> None:
    talk = Talk()
    talk.step()
    for version in (0xFF, 0x00, RC522, 0xFF, 0x00):
        talk.step(20, reads=[(1, version, ())])
    assert talk.step(900) == ["1 beat 1 0 0 -"]
    talk.step(20, reads=[(1, 0xFF, ())])
    for _ in range(3):
        talk.step(reads=[(2, 0xFF, ())])
    assert talk.step(1000)[-1].endswith(" 1,2")
    talk.step(20, reads=[(1, RC522, ())])
    assert talk.step(1000)[-1].endswith(" 2")


def test_a_look_without_an_answer_is_no_look() -> None:
    """A reader that fails for a moment does not lose its token to a neighbour that also sees it."""
    talk = Talk()
    for _ in range(8):
        talk.sweep({1: (HAT,)})
    for _ in range(3):
        talk.step(20, reads=[(1, 0xFF, ()), (2, RC522, (HAT,))])
    assert talk.step(received=framed("snapshot"))[-1].endswith(f"snapshot 1:{HAT}")


def test_presence_has_no_name() -> None:
    talk = Talk(senses="presence")
    talk.step()
    talk.sweep({1: ("-",)}, 0xA5)
    assert talk.sweep({1: ("-",)}, 0xA5) == ["1 arrive 1 -"]
    talk.sweep({1: ("-",)}, 0xA5)
    assert talk.step(received=framed("snapshot")) == ["2 snapshot 1:-"]


def test_unknown_words_are_passed_over_and_damaged_lines_are_counted() -> None:
    talk = Talk()
    talk.step()
    assert talk.step(received=framed("dance") + b"hello*00000000\n" + framed("hello")[1:]) == []
    assert talk.step(1000) == ["1 beat 1 0 2 -"]
