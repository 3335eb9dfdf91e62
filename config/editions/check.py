"""Checks a whole edition file and makes the `Edition` from it."""

from __future__ import annotations

from croupier.config.editions.board import check_groups, check_spaces
from croupier.config.editions.decks import check_decks, fill_in_texts
from croupier.config.editions.doubts import Doubt, places_of_our_own
from croupier.config.editions.fields import colour, gender, name, short, title, twin_to_correct
from croupier.config.editions.look import check_icon, check_icons, check_look
from croupier.config.editions.rules import check_rules
from croupier.config.editions.words import check_building, check_currency, check_language
from croupier.config.form import Form
from croupier.config.problems import Problem
from croupier.config.toml_nodes import Node
from croupier.engine.edition import Edition, Token
from croupier.engine.setup import BadSetup, make_setup

TOKEN_COUNT = 6


def check_edition(edition_id: str, root: Node, problems: list[Problem], doubts: list[Doubt]) -> Edition:
    """Make the edition and add all that is wrong to `problems`. Use the edition only if there are none."""
    with Form(root, problems) as form:
        called = title(form)
        language = check_language(form)
        currency = check_currency(form, language, doubts)
        with form.table("bank") as bank:
            starting_cash, salary = bank.number("starting_cash"), bank.number("salary")
            jail_fine = bank.number("jail_fine")
            mortgage_interest = bank.number("mortgage_interest", least=0, most=100)
        with form.table("buildings") as buildings:
            house, houses = check_building(buildings, "house")
            hotel, hotels = check_building(buildings, "hotel")
        icons = check_icons(form)
        tokens = _check_tokens(form, icons)
        groups, house_cost, transport_rent, utility_factor = check_groups(form)
        spaces = check_spaces(form, house_cost, icons, doubts)
        decks = check_decks(form, icons, doubts)
        rules = check_rules(form)
        used = {token.icon for token in tokens} | {space.icon for space in spaces}
        used |= {deck.icon for deck in decks.values()}
        look = check_look(form, {name: icon for name, icon in icons.items() if name in used})
        form.allow(["extends"])  # read already, before the check
    edition = Edition(
        id=edition_id,
        title=called,
        language=language,
        currency=currency.own,
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
        currency_in=currency.others,
        look=look,
        own_names=places_of_our_own(doubts),
    )
    if not problems:
        _try_to_begin(edition, form)
    return edition if problems else fill_in_texts(edition)


def _try_to_begin(edition: Edition, form: Form) -> None:
    """Sums and settings that are right one by one may not fit together: try to begin a game."""
    try:
        make_setup(edition, ("one", "other"), None, seed=0)
    except BadSetup as bad:
        form.report(f"no game can begin: {bad}", "rules")


def _check_tokens(edition: Form, icons: dict[str, tuple[str, ...]]) -> tuple[Token, ...]:
    tokens: list[Token] = []
    forms: list[Form] = []
    with edition.table("tokens", why={"": f"no such token: they are numbered 1 to {TOKEN_COUNT}"}) as form:
        for number in range(1, TOKEN_COUNT + 1):
            with form.table(str(number)) as token:
                drawn = check_icon(token, icons)
                tokens.append(Token(name(token), colour(token), short(token), gender(token), drawn))
                forms.append(token)
    for later, new in enumerate(tokens):
        for earlier, old in enumerate(tokens[:later]):
            if new.name and new.name.casefold() == old.name.casefold():
                _report_twin(forms, earlier, later, "name")
            if new.colour and new.colour == old.colour:
                _report_twin(forms, earlier, later, "colour")
    return tuple(tokens)


def _report_twin(forms: list[Form], earlier: int, later: int, key: str) -> None:
    wrong, right = twin_to_correct(forms, earlier, later, key)
    forms[wrong].report(f"is the {key} of token {right + 1} too", key)
