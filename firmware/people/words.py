"""Everybody's statistics in words: lines for the terminal, for a console and for the page."""

from __future__ import annotations

from croupier.firmware.people.rating import Rating
from croupier.firmware.people.statistics import PairStatistics, PersonStatistics
from croupier.firmware.text import Say

COLUMNS = ("name", "rating", "games", "wins", "share", "ruined", "luck", "skill")


def heading(say: Say) -> tuple[str, ...]:
    """The heads of the columns of the list."""
    return tuple(say(f"people-column-{column}") for column in COLUMNS)


def person_cells(say: Say, person: PersonStatistics) -> tuple[str, ...]:
    """One person in the list."""
    return (
        person.name,
        "" if person.rating is None else rating_text(say, person.rating),
        str(person.games),
        number(say, person.wins),
        percent(say, person.worth_share),
        str(person.bankruptcies),
        signed(say, person.luck) if person.judged else "",
        signed(say, person.skill) if person.judged else "",
    )


def person_lines(say: Say, person: PersonStatistics) -> list[str]:
    """All about one person."""
    lines = [say("line-people-games", count=person.games, wins=number(say, person.wins))]
    if person.rating is not None:
        lines.append(say("line-people-rating", rating=rating_text(say, person.rating)))
    if person.games:
        lines.append(say("line-people-share", share=percent(say, person.worth_share)))
    lines.append(say("line-people-ruined", count=person.bankruptcies))
    for name, count in sorted(person.ruined_by.items(), key=lambda found: (-found[1], found[0])):
        lines.append(say("line-people-ruined-by", who=name or say("told-bank"), count=count))
    if person.judged:
        lines.append(say("line-people-luck", luck=signed(say, person.luck)))
        lines.append(say("line-people-skill", skill=signed(say, person.skill)))
    if person.favourite_group:
        lines.append(say("line-people-group", group=say.group(person.favourite_group)))
    if person.longest.amount:
        lines.append(say("line-people-longest", time=duration(say, person.longest.amount)))
    if person.biggest_rent.amount:
        amount = say.money(person.biggest_rent.amount)
        lines.append(say("line-people-rent", amount=amount, place=say.place(person.biggest_rent.space)))
    if person.deals:
        lines.append(say("line-people-deals", count=person.deals))
    if person.given_up:
        lines.append(say("line-people-given-up", count=person.given_up))
    return lines


def pair_lines(say: Say, pair: PairStatistics) -> list[str]:
    """How two people did against each other."""
    one, other = pair.names
    mine, theirs = (number(say, wins) for wins in pair.wins)
    return [
        say("line-people-with", who=other, count=pair.games),
        say("line-people-won", who=one, other=other, mine=mine, theirs=theirs),
        say("line-people-ahead", who=one, other=other, mine=pair.ahead[0], theirs=pair.ahead[1]),
        say("line-people-ruins", who=one, other=other, mine=pair.ruined[0], theirs=pair.ruined[1]),
        say(
            "line-people-got",
            who=one,
            other=other,
            mine=say.money(pair.rent[0]),
            theirs=say.money(pair.rent[1]),
        ),
    ]


def number(say: Say, value: float, digits: int = 1) -> str:
    """Whole numbers without a point."""
    text = f"{value:.{digits}f}"
    whole, _, part = text.partition(".")
    return whole if not part.strip("0") else f"{whole}{say('people-decimal-point')}{part}"


def percent(say: Say, share: float) -> str:
    return say("people-percent", value=round(100 * share))


def signed(say: Say, thousandths: int) -> str:
    """Wins more or fewer than expected: "+1.2"."""
    tenths = round(thousandths / 100)
    sign = "+" if tenths > 0 else "-" if tenths < 0 else ""
    return f"{sign}{number(say, abs(tenths) / 10)}"


def rating_text(say: Say, rating: Rating) -> str:
    return f"{number(say, rating.mu)} ± {number(say, rating.sigma)}"


def duration(say: Say, seconds: int) -> str:
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return say("people-hours", hours=hours, minutes=f"{minutes:02}")
    return say("people-minutes", minutes=minutes)
