"""What Croupier says, a text file a language, and the words of an edition that go into it."""

from croupier.config.languages.catalogue import LANGUAGES, bundle, spoken

__all__ = ["LANGUAGES", "bundle", "spoken"]
