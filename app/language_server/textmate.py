"""The TextMate grammar of the language, for editors that colour without asking the server.

Its words come from the signatures and enumerations: the file in the extension is written by
`ludeme lsp --grammar`, and a test compares the two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from ludeme.binding.reference import entries, enumerations
from ludeme.editing.openings import NOT_LUDEMES

SCOPE = "source.ludeme"


def grammar() -> dict[str, Any]:
    """The grammar as data."""
    heads = {name.split()[0] for entry in entries() for name in entry.names}
    words = {name.split()[1] for entry in entries() for name in entry.names if " " in name}
    constants = {member.value for enum in enumerations() for member in enum} | words
    return {
        "$schema": "https://json.schemastore.org/tmlanguage.json",
        "name": "Ludeme",
        "scopeName": SCOPE,
        "fileTypes": ["lud"],
        "patterns": [
            _pattern("comment.line.double-slash", r"//.*$"),
            _pattern("string.quoted.double", r'"[^"]*"?'),
            _pattern("keyword.control", rf"(?<=\()\s*(?:{_any(NOT_LUDEMES)})(?![\w:])"),
            _pattern("entity.name.function", rf"(?<=\()\s*(?:{_any(heads)})(?=[\s(){{}}\"]|$)"),
            _pattern("variable.other.property", r"[A-Za-z0-9_-]+:"),
            _pattern("variable.parameter", r"#[0-9]+"),
            _pattern("constant.numeric", r"(?<![\w.])[+-]?[0-9]+(?:\.[0-9]+)?(?![\w])"),
            _pattern("constant.language", r"(?<![\w])(?:True|False|Off|End|Undefined|Infinity)\b"),
            _pattern("support.constant", rf"(?<![\w])(?:{_any(constants)})(?![\w:])"),
            _pattern("entity.name.type", r"<[A-Za-z][^<>(){}\"]*>"),
        ],
    }


def grammar_text() -> str:
    """The grammar as it is written into its file."""
    return json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"


def _pattern(name: str, match: str) -> dict[str, str]:
    return {"name": f"{name}.ludeme", "match": match}


def _any(words: Iterable[str]) -> str:
    """One of the words; those that begin others stand behind them."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))
