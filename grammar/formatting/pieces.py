"""A description as it is written: brackets, words and comments, none of them expanded or left out.

The tree of `build_tree` has no comments, no options and no macros. Whoever lays a text out anew
needs them all, and need not know what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ludeme.grammar.brackets import CLOSER, STRING, closing
from ludeme.grammar.comments import blanked
from ludeme.grammar.errors import LudemeError
from ludeme.grammar.tree import Source, Span


@dataclass(slots=True)
class Word:
    """A name, number, string, label or tag."""

    text: str


@dataclass(slots=True)
class Group:
    """What stands between two brackets."""

    opener: str
    chunks: list[Chunk] = field(default_factory=list)
    #: A blank behind the bracket means something: what follows is no macro call (spec 01 §3.2).
    spaced: bool = False

    @property
    def closer(self) -> str:
        """The bracket that ends it."""
        return CLOSER[self.opener]

    @property
    def is_macro_call(self) -> bool:
        """Whether it begins with a name in quotes: blanks then divide arguments (spec 01 §3.3)."""
        first = self.chunks[0].pieces[0] if self.chunks and self.chunks[0].pieces else None
        return isinstance(first, Word) and first.text.startswith('"') and self.opener == "("


Piece = Word | Group


@dataclass(slots=True)
class Chunk:
    """Pieces without a blank between them, and the comments that belong to them."""

    pieces: list[Piece]
    #: Lines of comments above it.
    above: list[str] = field(default_factory=list)
    #: A comment behind it, on the same line.
    behind: str = ""
    #: Whether an empty line stands above it and its comments.
    apart: bool = False


_TOKEN = re.compile(
    rf"(?P<blank>\s+)|(?P<comment>//[^\n\r]*)|(?P<string>{STRING})"
    r"|(?P<open>[({\[])|(?P<close>[)}\]>])|(?P<tag><)|(?P<word>(?:(?!//)[^\s(){}\[\]\"<>])+)"
)
#: Such brackets at the beginning of a clause are its name.
_COMPARISON = re.compile("[<>]=?")
_LABEL = re.compile(r"[A-Za-z0-9_-]+:")


def read_pieces(text: str, name: str = "<text>") -> list[Chunk]:
    """The chunks of a text. Raises `LudemeError` where brackets or quotes do not pair."""
    return _Reader(Source(name, text)).read()


class _Reader:
    """Reads one text from its start to its end; groups that are open are on a stack."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.code = blanked(source.text)
        self.stack: list[tuple[Group, int]] = [(Group("{"), 0)]
        self._forget()

    def _forget(self) -> None:
        """Nothing has been read since the last chunk."""
        self.above: list[str] = []
        self.lines = 0
        self.apart = False
        self.glued = False

    def read(self) -> list[Chunk]:
        at, end = 0, len(self.text)
        while at < end:
            at = self._step(at)
        root, _ = self.stack[-1]
        if len(self.stack) > 1:
            at = self.stack[-1][1]
            raise self._error(f"this {root.opener} is never closed", at)
        self._leave(root)
        return root.chunks

    def _step(self, at: int) -> int:
        """Read one token; where the next one begins."""
        group, _ = self.stack[-1]
        is_name = group.opener == "(" and not group.chunks
        match = (is_name and _COMPARISON.match(self.text, at)) or _TOKEN.match(self.text, at)
        if not match:
            raise self._error("this string is never closed", at)
        kind, found = match.lastgroup, match.group()
        if kind == "blank":
            self._blank(found)
        elif kind == "comment":
            self._comment(found.rstrip())
        elif kind == "open":
            self._open(found, at)
        elif kind == "close" and found != ">":
            self._close(found, at)
        elif kind == "tag":
            return self._tag(at)
        elif found == ">" and self.stack[-1][0].opener == "<":
            self._close(found, at)
        else:
            self._add(Word(found))
        return match.end()

    def _blank(self, blank: str) -> None:
        self.glued = False
        self.lines += blank.count("\n")

    def _comment(self, comment: str) -> None:
        group, _ = self.stack[-1]
        if group.chunks and not self.lines and not self.above:
            group.chunks[-1].behind = comment
        else:
            self._part()
            self.above.append(comment)
        self.lines = 0
        self.glued = False

    def _part(self) -> None:
        """Keep an empty line, but no two of them."""
        if self.lines > 1 and self.above:
            self.above.append("")
        elif self.lines > 1:
            self.apart = True

    def _add(self, piece: Piece) -> None:
        group, _ = self.stack[-1]
        if self.glued and group.chunks and _sticks(group.chunks[-1].pieces[-1], piece):
            group.chunks[-1].pieces.append(piece)
        else:
            self._part()
            group.chunks.append(Chunk([piece], self.above, apart=self.apart and bool(group.chunks)))
        self._forget()
        self.glued = True

    def _open(self, opener: str, at: int) -> None:
        group = Group(opener)
        self._add(group)
        follows = self.code[at + 1 : at + 2]
        group.spaced = opener == "(" and follows.isspace() and _next(self.code, at + 1) == '"'
        self.stack.append((group, at))
        self._forget()

    def _close(self, closer: str, at: int) -> None:
        group, start = self.stack[-1]
        if len(self.stack) == 1:
            raise self._error(f"this {closer} closes nothing", at)
        if group.closer != closer:
            place = Span(self.source, start, start + 1)
            line = LudemeError("", place).line
            raise self._error(f"this {closer} does not close the {group.opener} of line {line}", at)
        self._leave(group)
        self.stack.pop()
        self.glued = True

    def _leave(self, group: Group) -> None:
        """Keep comments that nothing of the group follows."""
        if self.above:
            group.chunks.append(Chunk([], self.above, apart=self.apart and bool(group.chunks)))
        if group.opener == "(":
            _move_comments_behind_name(group.chunks)
        if not group.is_macro_call:
            group.chunks = _with_labels_joined(group.chunks)
        self._forget()

    def _tag(self, at: int) -> int:
        """A tag, or the value of an option: its content is read if it is more than a word."""
        end = closing(self.code, at)
        if end is None:
            raise self._error("this < is never closed", at)
        inside = self.code[at + 1 : end]
        if _is_readable(inside):
            self._open("<", at)
            return at + 1
        self._add(Word(self.text[at : end + 1]))
        return end + 1

    def _error(self, message: str, at: int) -> LudemeError:
        return LudemeError(message, Span(self.source, at, min(at + 1, len(self.text))))


def _sticks(left: Piece, right: Piece) -> bool:
    """Whether two neighbours without a blank belong together: not two groups or strings."""
    return not (_is_whole(left) and _is_whole(right))


def _is_whole(piece: Piece) -> bool:
    """Whether something stands alone: its own brackets or quotes end it."""
    return isinstance(piece, Group) or (piece.text.startswith('"') and piece.text.endswith('"'))


def _move_comments_behind_name(chunks: list[Chunk]) -> None:
    """A name stands right behind its bracket, so comments between the two go further."""
    if chunks and chunks[0].pieces and chunks[0].above:
        if len(chunks) == 1:
            chunks.append(Chunk([]))
        chunks[1].above = chunks[0].above + chunks[1].above
        chunks[0].above = []


def _with_labels_joined(chunks: list[Chunk]) -> list[Chunk]:
    """The chunks with every label at what it names, as in `if:(...)`."""
    joined: list[Chunk] = []
    for chunk in chunks:
        label = joined[-1].pieces[-1] if joined and joined[-1].pieces else None
        is_label = isinstance(label, Word) and bool(_LABEL.fullmatch(label.text))
        if is_label and chunk.pieces and not (joined[-1].behind or chunk.above):
            joined[-1].pieces += chunk.pieces
            joined[-1].behind = chunk.behind
        else:
            joined.append(chunk)
    return joined


def _next(text: str, at: int) -> str:
    """The next character that is no blank."""
    return text[at:].lstrip()[:1]


def _is_readable(value: str) -> bool:
    """Whether a value holds whole clauses, and is not a mere word that stands glued to others."""
    if not any(each in value for each in "({"):
        return False
    return all(_pairs(value, opener, closer) for opener, closer in ("()", "{}"))


def _pairs(text: str, opener: str, closer: str) -> bool:
    """Whether the brackets of a kind are closed in order, outside strings."""
    depth = 0
    for match in re.finditer(rf"{STRING}|[{re.escape(opener + closer)}]", text):
        if match.group() in (opener, closer):
            depth += 1 if match.group() == opener else -1
            if depth < 0:
                return False
    return depth == 0


def tokens(chunks: list[Chunk]) -> Iterator[str]:
    """Everything that is not a blank, in order."""
    for chunk in chunks:
        yield from (line for line in chunk.above if line)
        for piece in chunk.pieces:
            if isinstance(piece, Word):
                yield piece.text
            else:
                yield piece.opener
                yield from tokens(piece.chunks)
                yield piece.closer
        if chunk.behind:
            yield chunk.behind
