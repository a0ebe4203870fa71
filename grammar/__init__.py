"""From text to tree: comments, options, rulesets, macros, ranges, and the parse itself."""

from .errors import LudemeError, LudemeWarning, UnknownChoice, UnsupportedLudeme, nearest
from .parse import parse, read
from .printer import to_text
from .tree import (
    Array,
    Clause,
    Description,
    Expansion,
    Option,
    Source,
    Span,
    String,
    Terminal,
    Tree,
    Unread,
)

__all__ = [
    "Array",
    "Clause",
    "Description",
    "Expansion",
    "LudemeError",
    "LudemeWarning",
    "Option",
    "Source",
    "Span",
    "String",
    "Terminal",
    "Tree",
    "UnknownChoice",
    "Unread",
    "UnsupportedLudeme",
    "nearest",
    "parse",
    "read",
    "to_text",
]
