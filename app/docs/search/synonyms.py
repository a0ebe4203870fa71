"""What designers call things: phrases for ludemes and macros, words for words of the language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

from ludeme.app.docs.search.document import Document
from ludeme.app.docs.search.words import stem, stems_of


@dataclass(frozen=True)
class Synonyms:
    """The file of synonyms, read."""

    #: Phrase to the names that it means, the best first.
    phrases: dict[str, list[str]]
    #: Stem of a word to stems that mean the same.
    words: dict[str, list[str]]

    @classmethod
    def read(cls) -> Synonyms:
        """Those of this package."""
        text = (files(__package__) / "synonyms.toml").read_text(encoding="utf-8")
        data = tomllib.loads(text)
        words = {
            stem(word): [stem(each) for each in means] for word, means in data["words"].items()
        }
        return cls(data["phrases"], words)

    def meant_by(self, query: str) -> dict[str, float]:
        """The names that phrases in a query mean, and how surely: by the words of the phrase."""
        asked = set(stems_of(query))
        found: dict[str, float] = {}
        for phrase, names in self.phrases.items():
            wanted = set(stems_of(phrase))
            if wanted <= asked:
                for place, name in enumerate(names):
                    sure = len(wanted) - place / len(names)
                    found[name] = max(sure, found.get(name, 0.0))
        return found

    def of(self, document: Document) -> list[str]:
        """The phrases that mean a document."""
        names = names_of(document)
        return [phrase for phrase, meant in self.phrases.items() if not names.isdisjoint(meant)]

    def widened(self, stems: Iterable[str], weight: float) -> dict[str, float]:
        """The words of a query, and with less weight those that mean the same."""
        asked = dict.fromkeys(stems, 1.0)
        others = [other for one in asked for other in self.words.get(one, ())]
        return dict.fromkeys(others, weight) | asked


def names_of(document: Document) -> set[str]:
    """How the file of synonyms names a document: alone, after its part, or by its number."""
    number = " ".join(document.name.split()[:2]).rstrip(".")
    return {document.name, f"{document.part}/{document.name}", number}
