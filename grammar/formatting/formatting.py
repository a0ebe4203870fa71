"""A description laid out anew, and the promise that it means what it meant."""

from __future__ import annotations

from ludeme.grammar.errors import LudemeError
from ludeme.grammar.formatting.layout import lines_of
from ludeme.grammar.formatting.meaning import meanings
from ludeme.grammar.formatting.pieces import Chunk, read_pieces, tokens


def formatted(text: str, name: str = "<text>") -> str:
    """The text in canonical layout: only blanks, line breaks and the places of comments change.

    Laying it out again changes nothing. Raises `LudemeError` where brackets or quotes do not pair,
    and where a blank that the layout would set or leave out means something.
    """
    chunks = read_pieces(text, name)
    after = lines_of(chunks)
    if _kept(chunks) != _kept(read_pieces(after)) or list(meanings(text)) != list(meanings(after)):
        raise LudemeError(f"{name}: blanks mean something here, so the layout stays as it is")
    return after


def _kept(chunks: list[Chunk]) -> tuple[str, list[str]]:
    """What a layout must leave as it is: all but the blanks, and all comments wherever they are."""
    found = list(tokens(chunks))
    comments = [each for each in found if each.startswith("//")]
    return "".join(each for each in found if not each.startswith("//")), sorted(comments)
