"""What a text says, whatever its layout: the words it expands to."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator

from ludeme.grammar.brackets import STRING
from ludeme.grammar.comments import remove_comments
from ludeme.grammar.errors import LudemeError
from ludeme.grammar.macro_library import library_macros
from ludeme.grammar.macros import expand_macros
from ludeme.grammar.options import choose, cut_options, substitute
from ludeme.grammar.ranges import expand_ranges
from ludeme.grammar.reading import Reading
from ludeme.grammar.rulesets import cut_rulesets
from ludeme.grammar.source_map import MappedText
from ludeme.grammar.tree import Source

# a label stands alone: once macros are gone, a blank behind it means nothing (spec 01 §1.4)
_WORD = re.compile(rf"{STRING}|[(){{}}]|[\w-]+:|[^\s(){{}}\"]+|\"")


def meanings(text: str) -> Iterator[list[str]]:
    """Yield the words that a text expands to by its defaults, then by each of its options alone.

    A text that cannot be expanded yields the message that says why.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for expanded in _expansions(text):
                yield _WORD.findall(expanded)
    except LudemeError as error:
        yield [error.message]


def _expansions(text: str) -> Iterator[str]:
    reading = Reading()
    whole = remove_comments(MappedText.of(Source("<text>", text)))
    whole, categories = cut_options(whole, reading)
    whole, _ = cut_rulesets(whole, reading)
    names = [category.name_of(item) for category in categories for item in category.items]
    for asked in ([], *([name] for name in names)):
        chosen = substitute(whole, choose(categories, asked))
        chosen, _ = expand_macros(chosen, library_macros(), [], reading)
        yield expand_ranges(remove_comments(chosen), reading).text
    yield from (error.message for error in reading.errors)
