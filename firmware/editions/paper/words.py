"""The few words that are printed besides the edition's own, in its language; in English where we lack one."""

from __future__ import annotations

from dataclasses import dataclass

from engine.edition import Building


@dataclass(frozen=True, slots=True)
class PaperWords:
    rent: str
    whole_group: str
    with_: str
    """Before "2 houses"."""
    price_of: str
    mortgage: str
    owned: str
    """The rent if {count} deeds of a kind are owned."""
    dice: str
    """{factor} is a number of times."""
    pay: str
    board: str
    deeds: str
    cards: str
    sheet: str
    glue: str
    cut: str
    measure: str
    disclaimer: str

    def buildings(self, word: Building, count: int) -> str:
        return f"{self.with_} {count} {word.one if count == 1 else word.many}"


_ENGLISH = PaperWords(
    rent="Rent",
    whole_group="whole group, no buildings",
    with_="with",
    price_of="One {building} costs",
    mortgage="Mortgage",
    owned="Rent, {count} owned",
    dice="{factor} times the dice",
    pay="Pay {amount}",
    board="board",
    deeds="title deeds",
    cards="cards",
    sheet="sheet {number} of {count}",
    glue="Cut at the corner marks. The next sheet is glued over the strip between the arrows and the edge.",
    cut="Cut along the lines.",
    measure="50 mm: print at 100 %",
    disclaimer="Made with Croupier for private play. Not affiliated with the owners of the names printed.",
)
_FRENCH = PaperWords(
    rent="Loyer",
    whole_group="groupe complet, sans bâtiment",
    with_="avec",
    price_of="Prix par {building}",
    mortgage="Hypothèque",
    owned="Loyer si l'on en a {count}",
    dice="{factor} fois les dés",
    pay="Payez {amount}",
    board="plateau",
    deeds="titres de propriété",
    cards="cartes",
    sheet="feuille {number} sur {count}",
    glue="Coupez aux repères d'angle. Collez la feuille suivante sur la bande entre flèches et bord.",
    cut="Coupez le long des lignes.",
    measure="50 mm : imprimez à 100 %",
    disclaimer="Fait avec Croupier pour un usage privé. Aucun lien avec les propriétaires des noms imprimés.",
)
_BY_LANGUAGE = {"en": _ENGLISH, "fr": _FRENCH}


def paper_words(language: str) -> PaperWords:
    return _BY_LANGUAGE.get(language.partition("-")[0], _ENGLISH)
