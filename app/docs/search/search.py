"""Answers questions such as "capture by jumping": ludemes, macros, chapters and games."""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import ludeme
import ludeme.games
import ludeme.grammar
from ludeme.app.docs.manual import manual_folder
from ludeme.app.docs.search.document import Document
from ludeme.app.docs.search.index import Index
from ludeme.app.docs.search.synonyms import Synonyms, names_of
from ludeme.app.docs.search.words import stems_of, words_of
from ludeme.grammar.errors import nearest
from ludeme.runtime.native import cache as disk

#: What a word is worth where it stands.
NAME, SYNONYM, SENTENCE, TEXT = 4.0, 3.0, 2.0, 0.5
#: What a word of a query is worth that was not written, but means the same.
MEANT = 0.6
#: What a phrase of the synonyms is worth for each of its words, and the exact name.
PHRASE, EXACT = 4.0, 20.0
#: The manual explains; what can be written stands first.
WORTH = {"ludeme": 1.0, "macro": 1.0, "how-to": 1.2, "manual": 0.55, "game": 0.5}


@dataclass(frozen=True)
class Found:
    """An answer: what was found, and how well it answers."""

    document: Document
    score: float


@dataclass(frozen=True)
class Library:
    """What can be found, with the index of its words."""

    documents: list[Document]
    index: Index
    #: Every word as it is written, to guess what was meant.
    words: list[str]


def search(query: str, most: int = 8) -> list[Found]:
    """The best answers to a query, the best first; none if no word of it is known."""
    library, synonyms = _library(), _synonyms()
    scores = library.index.scores(synonyms.widened(stems_of(query), MEANT))
    meant = synonyms.meant_by(query)
    exact = query.strip().strip('()"').casefold()
    found = []
    for document, score in zip(library.documents, scores, strict=True):
        said = max((meant.get(name, 0.0) for name in names_of(document)), default=0.0)
        is_name = document.name.casefold() == exact
        total = WORTH[document.kind] * score + PHRASE * said + EXACT * is_name
        found.append(Found(document, round(total, 3)))
    found.sort(key=lambda each: -each.score)
    best: dict[tuple[str, str], Found] = {}  # one form of each ludeme
    for each in found:
        if each.score > 0:
            best.setdefault((each.document.part, each.document.name), each)
    return list(best.values())[:most]


def guess(query: str) -> str | None:
    """The query with every unknown word replaced by the known one nearest to it, if that helps."""
    known = _library().words
    guessed = [word if word in known else nearest(word, known) for word in words_of(query)]
    return " ".join(word for word in guessed if word) or None


@cache
def _synonyms() -> Synonyms:
    return Synonyms.read()


@cache
def _library() -> Library:
    """What can be found, kept on disk until a file that it was read from changes."""
    path = disk.folder() / "docs" / f"{_state()}.search"
    if (kept := disk.read(path)) is not None:
        found: Library = pickle.loads(kept)
        return found
    made = _made()
    for old in path.parent.glob("*.search"):
        with suppress(OSError):
            old.unlink()
    disk.keep(path, pickle.dumps(made))
    return made


def _made() -> Library:
    from ludeme.app.docs.search.documents import documents  # loads the whole language

    found = documents()
    texts = chain.from_iterable((each.name, each.sentence, each.text) for each in found)
    words = dict.fromkeys(chain.from_iterable(map(words_of, texts)))
    return Library(found, Index([_bag(each) for each in found]), list(words))


def _bag(document: Document) -> dict[str, float]:
    """The words of a document, with their weights."""
    bag: defaultdict[str, float] = defaultdict(float)
    parts = (
        (document.name, NAME),
        (" ".join(_synonyms().of(document)), SYNONYM),
        (document.sentence, SENTENCE),
        (document.text, TEXT),
    )
    for text, weight in parts:
        for word in stems_of(text):
            bag[word] += weight
    return dict(bag)


def _state() -> str:
    """A word for the state of all files that the index is made of: their sizes and times."""
    top = Path(ludeme.__file__).parent
    manual = manual_folder()
    folders = (
        *(
            top / "language",
            Path(ludeme.games.__file__).parent,
            Path(ludeme.grammar.__file__).parent / "library",
            Path(__file__).parent,
        ),
        *(manual, manual.with_name("how-to")),
    )
    names = (f"{path}:{path.stat().st_size}:{path.stat().st_mtime_ns}" for path in _files(folders))
    return disk.digest(*names)


def _files(folders: Iterable[Path]) -> list[Path]:
    found = chain.from_iterable(folder.rglob("*.*") for folder in folders)
    return sorted(path for path in found if path.suffix in (".py", ".lud", ".md", ".toml"))
