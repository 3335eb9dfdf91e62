"""An edition's file as a whole: its words, money and tokens, and the parts that have files of their own."""

from __future__ import annotations

import re

from config.editions.board import check_groups, check_spaces
from config.editions.decks import check_decks, fill_in_texts
from config.editions.fields import colour, name
from config.editions.rules import check_rules
from config.form import Form
from config.problems import Problem
from config.toml_nodes import Node
from engine.edition import Building, Edition, Token

TOKENS = 6
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
_CURRENCY = re.compile(r"[^%\d\n]{0,8}%[^%\d\n]{0,8}")


def check_edition(edition_id: str, root: Node, problems: list[Problem]) -> Edition:
    """Make the edition and add all that is wrong to `problems`; only without any is the edition for use."""
    with Form(root, problems) as form:
        title = name(form, "title")
        language = form.matching("language", _LANGUAGE, 'a language such as "en" or "fr-CA"')
        currency = form.matching(
            "currency", _CURRENCY, 'a text with exactly one %, for the number, and no digits, such as "$%"'
        )
        with form.table("bank") as bank:
            starting_cash, salary = bank.number("starting_cash"), bank.number("salary")
            jail_fine = bank.number("jail_fine")
            mortgage_interest = bank.number("mortgage_interest", least=0, most=100)
        with form.table("buildings") as buildings:
            house, houses = _check_building(buildings, "house")
            hotel, hotels = _check_building(buildings, "hotel")
        tokens = _check_tokens(form)
        groups, house_cost, transport_rent, utility_factor = check_groups(form)
        spaces = check_spaces(form, house_cost)
        decks = check_decks(form)
        rules = check_rules(form)
    edition = Edition(
        id=edition_id,
        title=title,
        language=language,
        currency=currency,
        spaces=spaces,
        groups=groups,
        decks=decks,
        house=house,
        hotel=hotel,
        tokens=tokens,
        starting_cash=starting_cash,
        salary=salary,
        jail_fine=jail_fine,
        houses=houses,
        hotels=hotels,
        mortgage_interest=mortgage_interest,
        transport_rent=transport_rent,
        utility_factor=utility_factor,
        rules=rules,
    )
    return edition if problems else fill_in_texts(edition)


def _check_building(buildings: Form, key: str) -> tuple[Building, int]:
    with buildings.table(key) as building:
        return Building(name(building, "one"), name(building, "many")), building.number("stock")


def _check_tokens(edition: Form) -> tuple[Token, ...]:
    tokens: list[Token] = []
    with edition.table("tokens", why={"": f"no such token: they are numbered 1 to {TOKENS}"}) as form:
        for number in range(1, TOKENS + 1):
            with form.table(str(number)) as token:
                new = Token(name(token), colour(token))
                for other, old in enumerate(tokens, 1):
                    if new.name and new.name.casefold() == old.name.casefold():
                        token.report(f"is the name of token {other} too", "name")
                    if new.colour and new.colour == old.colour:
                        token.report(f"is the colour of token {other} too", "colour")
                tokens.append(new)
    return tuple(tokens)
