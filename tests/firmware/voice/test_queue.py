"""Tests of the queue: what is said next, and what is never said."""

from __future__ import annotations

from math import inf

from croupier.firmware.model.speech import Kind, Utterance
from croupier.firmware.voice.queue import MAX_WAITING, SAME_WITHIN_S, SpeechQueue


def said(
    text: str, kind: Kind = "news", topic: str = "", until: float = inf, console: int | None = None
) -> Utterance:
    return Utterance(text, "en", kind, topic, until, console)


def heard(queue: SpeechQueue, now: float = 0.0) -> list[str]:
    """Everything that is spoken from now on, one after the other."""
    texts = []
    while (one := queue.next(now)) is not None:
        texts.append(one.text)
        queue.done(now)
    return texts


def test_news_is_said_in_the_order_in_which_it_comes() -> None:
    queue = SpeechQueue()
    for text in ("Hat rolls 3 and 4.", "Hat is on Chance."):
        assert not queue.add(said(text), 0)
    assert heard(queue) == ["Hat rolls 3 and 4.", "Hat is on Chance."]


def test_one_is_said_after_the_other() -> None:
    queue = SpeechQueue()
    queue.add(said("one"), 0)
    queue.add(said("two"), 0)
    assert queue.next(0) is not None
    assert queue.next(0) is None, "something is being said"


def test_the_newest_of_a_topic_wins() -> None:
    queue = SpeechQueue()
    for amount in (100, 110, 120):
        queue.add(said(f"Dog bids {amount}.", "auction", "bid"), 0)
    assert heard(queue) == ["Dog bids 120."]


def test_what_is_out_of_date_is_not_said() -> None:
    queue = SpeechQueue()
    queue.add(said("old", until=5), 0)
    queue.add(said("new", until=50), 0)
    assert heard(queue, now=5) == ["new"]
    queue.add(said("too late", until=5), 6)
    assert heard(queue, now=6) == []


def test_an_auction_is_not_talked_over() -> None:
    queue = SpeechQueue()
    queue.add(said("Car pays Dog 28 dollars."), 0)
    queue.add(said("Your turn.", "mine", console=0), 0)
    queue.add(said("Boardwalk. Dog bids 190.", "auction", "bid"), 0)
    assert heard(queue) == ["Your turn.", "Boardwalk. Dog bids 190."]


def test_the_count_is_only_for_silence() -> None:
    queue = SpeechQueue()
    queue.add(said("Boardwalk. Dog bids 190.", "auction", "bid"), 0)
    queue.add(said("Going once.", "clock", "clock", until=1.5), 0)
    assert heard(queue) == ["Boardwalk. Dog bids 190."]
    queue.add(said("Going once.", "clock", "clock", until=1.5), 0)
    assert heard(queue) == ["Going once."]


def test_nothing_is_said_twice() -> None:
    queue = SpeechQueue()
    for _ in range(3):
        queue.add(said("Hat is on Chance."), 0)
    assert queue.next(0) is not None
    queue.add(said("Hat is on Chance."), 0)
    queue.done(1)
    queue.add(said("Hat is on Chance."), 1 + SAME_WITHIN_S / 2)
    assert heard(queue, now=3) == []
    queue.add(said("Hat is on Chance."), 1 + SAME_WITHIN_S)
    assert heard(queue, now=6) == ["Hat is on Chance."], "it is there again"


def test_an_answer_cuts_off_everything_and_comes_first() -> None:
    queue = SpeechQueue()
    queue.add(said("A long story."), 0)
    assert queue.next(0) is not None
    queue.add(said("More of it."), 0)
    assert queue.add(said("Buy for 60 dollars.", "answer"), 0), "what is spoken has to stop"
    queue.done(0)
    assert heard(queue) == ["Buy for 60 dollars.", "More of it."]


def test_of_two_answers_only_the_newest_is_said() -> None:
    queue = SpeechQueue()
    for text in ("Buy", "Decline", "Look up"):
        assert not queue.add(said(text, "answer"), 0), "nothing is being said"
    assert heard(queue) == ["Look up"]


def test_the_same_answer_twice_is_said_twice() -> None:
    queue = SpeechQueue()
    queue.add(said("Buy", "answer"), 0)
    assert heard(queue) == ["Buy"]
    queue.add(said("Buy", "answer"), 0.1)
    assert heard(queue) == ["Buy"]


def test_a_flood_ends_with_the_newest_and_what_waits_for_the_player_stays() -> None:
    queue = SpeechQueue()
    queue.add(said("Your turn.", "mine", "console 0", console=0), 0)
    for number in range(100):
        queue.add(said(f"Line {number}."), 0)
    lines = heard(queue)
    assert len(lines) == MAX_WAITING
    assert lines[0] == "Your turn."
    assert lines[-1] == "Line 99."


def test_a_question_that_is_over_is_forgotten() -> None:
    queue = SpeechQueue()
    queue.add(said("Your turn.", "mine", "console 0", console=0), 0)
    queue.forget("console 0")
    assert heard(queue) == []


def test_whom_the_table_waits_for() -> None:
    queue = SpeechQueue()
    assert not queue.holds(0)
    queue.add(said("Your turn.", "mine", console=0), 0)
    assert (queue.holds(0), queue.holds(1)) == (True, False)
    heard(queue)
    queue.add(said("Dog bids 190.", "auction"), 0)
    assert queue.holds(1), "it is for everybody"
    heard(queue)
    queue.add(said("Going once.", "clock"), 0)
    assert not queue.holds(0), "the clock does not stop itself"
