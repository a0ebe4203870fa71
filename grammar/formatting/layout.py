"""From the pieces of a description to its lines.

A clause stands on one line where it fits. Where it does not, its name and the words behind it stay
on the first line, and every other part has a line of its own, four blanks further right. A list at
the end of a clause opens on the first line; a list of mere words is filled like a paragraph.
"""

from __future__ import annotations

from ludeme.grammar.formatting.pieces import Chunk, Group, Word

WIDTH = 100
INDENT = 4

#: Clauses that are never written on one line: the frame of every description.
_FRAME = frozenset({"game", "match", "equipment", "rules", "metadata", "option", "rulesets"})


def lines_of(chunks: list[Chunk]) -> str:
    """The text of a whole description: an empty line around every part that has several lines."""
    text, was_long = "", False
    for chunk in chunks:
        part = _Writer().written(chunk)
        is_long = part.count("\n") > 1
        text += "\n" + part if text and (chunk.apart or is_long or was_long) else part
        was_long = is_long
    return text


class _Writer:
    """Writes lines; `indent` is always that of the line on which something begins."""

    def __init__(self) -> None:
        self.lines = [""]
        #: What a group is on one line, None where it cannot be: each is asked for at every depth.
        self.known: dict[int, str | None] = {}

    def written(self, chunk: Chunk) -> str:
        """The lines of a chunk that stands in no bracket."""
        self._chunk(chunk, 0, 0)
        return "\n".join(line.rstrip() for line in self.lines) + "\n"

    # Writing

    @property
    def _column(self) -> int:
        return len(self.lines[-1].rpartition("\n")[2])

    def _write(self, text: str) -> None:
        self.lines[-1] += text

    def _line(self, indent: int, apart: bool = False) -> None:
        if apart:
            self.lines.append("")
        self.lines.append(" " * indent)

    def _chunk(self, chunk: Chunk, indent: int, tail: int) -> None:
        """A chunk with its comments; `tail` brackets will follow on its last line."""
        for number, comment in enumerate(chunk.above):
            if number:
                self._line(indent)
            self._write(comment)
        if chunk.above and chunk.pieces:
            self._line(indent)
        for number, piece in enumerate(chunk.pieces):
            if isinstance(piece, Word):
                self._write(piece.text)
            else:
                rest = chunk.pieces[number + 1 :]
                follows = sum(len(each.text) for each in rest if isinstance(each, Word))
                self._group(piece, indent, tail + follows)
        if chunk.behind:
            self._write(f"  {chunk.behind}")

    def _group(self, group: Group, indent: int, tail: int) -> None:
        flat = self._flat_group(group)
        if flat is not None and self._column + len(flat) + tail <= WIDTH:
            self._write(flat)
        elif group.opener == "(":
            self._clause(group, indent, tail)
        else:
            self._list(group, indent)

    def _list(self, group: Group, indent: int) -> None:
        self._write(group.opener)
        if all(
            (_is_word(chunk) and not chunk.behind) or _is_point(chunk) for chunk in group.chunks
        ):
            self._paragraph(group.chunks, indent + INDENT)
        else:
            for number, chunk in enumerate(group.chunks):
                self._line(indent + INDENT, apart=chunk.apart and number > 0)
                self._chunk(chunk, indent + INDENT, 0)
        self._line(indent)
        self._write(group.closer)

    def _paragraph(self, chunks: list[Chunk], indent: int) -> None:
        self._line(indent)
        for number, chunk in enumerate(chunks):
            text = self._flat(chunk) or _words(chunk)
            if number and self._column + 1 + len(text) > WIDTH:
                self._line(indent)
            elif number:
                self._write(" ")
            self._write(text)

    def _clause(self, group: Group, indent: int, tail: int) -> None:
        self._write("( " if group.spaced else "(")
        last = group.chunks[-1].pieces[-1] if group.chunks and group.chunks[-1].pieces else None
        if isinstance(last, Group) and last.opener == "{" and _is_tall(group.chunks):
            self.known[id(last)] = None
        head = self._head(group.chunks)
        for number, chunk in enumerate(group.chunks):
            if number >= head:
                self._line(indent + INDENT, apart=chunk.apart)
            elif number:
                self._write(" ")
            is_last = chunk is group.chunks[-1]
            inside = indent + INDENT if number >= head else indent
            self._chunk(chunk, inside, tail + 1 if is_last else 0)
        if group.chunks and (group.chunks[-1].behind or not group.chunks[-1].pieces):
            self._line(indent)
        self._write(")")

    def _head(self, chunks: list[Chunk]) -> int:
        """How many chunks of a clause stand on its first line."""
        if self._ends_in_list(chunks):
            return len(chunks)
        room = WIDTH - self._column
        for number, chunk in enumerate(chunks):
            text = self._flat(chunk, behind=True)
            room -= 1 + len(text or "")
            is_condition = number == 1 and _words(chunks[0]) == "if"
            fits = text is not None and room >= 0 and (_is_word(chunk) or is_condition)
            if number and _words(chunks[0]) == "rules" and _is_tall(chunks):
                return number  # an option may be a part of the rules
            # a name in quotes stays where it is defined: the language looks for `(define "`
            if not (number == 0 or (number == 1 and _is_word(chunk)) or fits):
                return number
            if chunk.behind:
                return number + 1
        return len(chunks)

    def _ends_in_list(self, chunks: list[Chunk]) -> bool:
        """Whether a list is all that does not fit, so that it can open on the first line."""
        opening = self._opening(chunks)
        return opening is not None and self._column + opening <= WIDTH

    def _opening(self, chunks: list[Chunk]) -> int | None:
        """How long the first line of a clause is up to the bracket of a list that ends it.

        The list may also end a clause that is all that a clause consists of: `(play (or {`.
        """
        last = chunks[-1] if chunks else Chunk([])
        *labels, group = last.pieces or [Word("")]
        if last.above or last.behind or not isinstance(group, Group):
            return None
        inner: int | None = 1
        if group.opener != "{":
            inner = self._opening(group.chunks) if len(chunks) == 2 and not labels else None
        texts = [self._flat(chunk) for chunk in chunks[:-1]]
        if inner is None or None in texts:
            return None
        words = sum(len(each.text) for each in labels if isinstance(each, Word))
        return sum(len(text or "") + 1 for text in texts) + words + inner + (group.opener == "(")

    # On one line

    def _flat(self, chunk: Chunk, behind: bool = False) -> str | None:
        """A chunk on one line, if it can be; where that is said, a comment may stand behind it."""
        if chunk.above or (chunk.behind and not behind) or not chunk.pieces:
            return None
        texts = [
            each.text if isinstance(each, Word) else self._flat_group(each) for each in chunk.pieces
        ]
        if any(text is None or "\n" in text for text in texts):
            return None
        return "".join(text or "" for text in texts)

    def _flat_group(self, group: Group) -> str | None:
        if id(group) not in self.known:
            self.known[id(group)] = self._flattened(group)
        return self.known[id(group)]

    def _flattened(self, group: Group) -> str | None:
        if group.opener == "(" and group.chunks and _is_tall(group.chunks):
            return None
        texts = [self._flat(chunk) for chunk in group.chunks]
        if None in texts:
            return None
        inside = " ".join(text or "" for text in texts)
        edge = " " if (group.opener == "{" and inside) or group.spaced else ""
        return f"{group.opener}{edge}{inside}{edge if group.opener == '{' else ''}{group.closer}"


def _is_tall(clause: list[Chunk]) -> bool:
    """Whether a clause has several lines, however short it is."""
    name, parts = _words(clause[0]), clause[1].pieces if len(clause) > 1 else []
    if name == "start":  # several things that are placed, or one
        return any(isinstance(each, Group) and len(each.chunks) > 1 for each in parts)
    says = [each.text for each in parts if isinstance(each, Word)]
    return name in _FRAME and not (name == "rules" and says and says[0].startswith('"'))


def _words(chunk: Chunk) -> str:
    """The words of a chunk, without its groups."""
    return "".join(each.text for each in chunk.pieces if isinstance(each, Word))


def _is_word(chunk: Chunk) -> bool:
    """Whether a chunk is words alone, without comments above it."""
    return not chunk.above and all(isinstance(each, Word) for each in chunk.pieces)


def _is_point(chunk: Chunk) -> bool:
    """Whether a chunk is a list of words, such as the coordinates of a point."""
    if len(chunk.pieces) != 1 or chunk.above or chunk.behind:
        return False
    [only] = chunk.pieces
    if isinstance(only, Word) or only.opener != "{":
        return False
    return all(_is_word(each) and not each.behind for each in only.chunks)
