"""Comments: `//` to the end of the line, outside strings (spec 01 §1.7)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .brackets import STRING
from .source_map import Edit, MappedText

#: What is said to those who write them in another way.
COMMENTS = "comments begin with //"

# An unclosed string swallows the rest, so comments after it stay, as in the reference.
_COMMENT = re.compile(rf'{STRING}|"[\s\S]*|(?P<comment>//[^\n\r]*)')

# What is a comment in other languages, where a clause or a word may begin; #1 is a parameter.
_ELSEWHERE = re.compile(
    rf"{STRING}|//[^\n\r]*"
    r"|(?<!\S)(?P<comment>(?:#(?!\d)|;)[^\n\r]*|/\*(?:[\s\S]*?\*/|[^\n\r]*))"
)


def remove_comments(text: MappedText) -> MappedText:
    """The text without its comments."""
    if "//" not in text.text:
        return text
    found = _COMMENT.finditer(text.text)
    return text.spliced([Edit(m.start(), m.end()) for m in found if m["comment"]])


def blanked(text: str) -> str:
    """The text with blanks in place of its comments: all else stands where it stood."""
    return _COMMENT.sub(lambda m: " " * len(m[0]) if m["comment"] else m[0], text)


def comments_elsewhere(text: str) -> Iterator[tuple[int, int]]:
    """From where to where comments reach that begin as those of other languages do."""
    return (m.span() for m in _ELSEWHERE.finditer(text) if m["comment"])
