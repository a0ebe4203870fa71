"""Text to tree: runs the Lark grammar `description.lark` over an expanded description."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from lark import Lark, Transformer
from lark.exceptions import UnexpectedInput

from . import collection
from .errors import LudemeError, UnknownMacro, nearest
from .lexer import DescriptionLexer, Lexeme
from .printer import to_text
from .reading import Reading
from .source_map import MappedText
from .syntax_errors import explain, unknown_tag
from .tree import HOLE, Array, Clause, Span, String, Terminal, Tree, Unread

_BLANKS = re.compile(r"\s+")
_TAG = re.compile(r"<[^<>=]+>")
_SINGLE_USE = Lock()

# What the parser hands to a rule: nodes, tokens that carry a place, and lists of nodes for brackets
# that disappear.
Children = list[Any]


def build_tree(text: MappedText, *, metadata: bool = False, macros: Collection[str] = ()) -> Clause:
    """The tree of a text that is one clause; `macros` are the names a misspelt call may mean.

    In metadata, strings keep their blanks (spec 01 §1.6) and names of library macros stay (§5).
    """
    try:
        return parse_tree(text, metadata=metadata, macros=macros)
    except UnexpectedInput as error:
        raise explain(error.pos_in_stream, text) from None


def parse_tree(
    text: MappedText,
    reading: Reading | None = None,
    *,
    metadata: bool = False,
    macros: Collection[str] = (),
) -> Clause:
    """The same tree, for whoever goes on after errors.

    Where the grammar stops, the parser's error is raised; what else is wrong is told to `reading`,
    if there is one, and something unread stands in its place.
    """
    parser, builder = _parser()
    with _SINGLE_USE, collection.put_off():
        builder.text, builder.metadata, builder.macros = text, metadata, macros
        builder.reading = reading
        return parser.parse(text.text)  # type: ignore[return-value]


@cache
def _parser() -> tuple[Lark, _TreeBuilder]:
    grammar = Path(__file__).with_name("description.lark").read_text(encoding="utf-8")
    builder = _TreeBuilder()
    return Lark(grammar, parser="lalr", lexer=DescriptionLexer, transformer=builder), builder


class _TreeBuilder(Transformer[Any, Any]):
    """Makes nodes while the parser reduces; no intermediate Lark tree is built."""

    text: MappedText
    metadata: bool
    macros: Collection[str]
    reading: Reading | None

    def start(self, children: Children) -> Clause:
        found = children[0]
        root: Clause = found[0] if isinstance(found, list) else found
        return root

    def clause(self, children: Children) -> Clause:
        opening = children[0]
        name = opening.text[1:].strip(" :\t\r\n")
        return Clause(name, _nodes(children), self._span(opening, children[-1]))

    def bare(self, children: Children) -> Clause:
        token: Lexeme = children[0]
        return Clause(token.text[1:-1], (), self._span(token, token))

    def doubled(self, children: Children) -> list[Tree]:
        """A bracket pair around clauses is dropped if `((` and `))` meet at its two ends."""
        closing: Lexeme = children[-1]
        at = closing.start_pos
        if not self.text.text[:at].rstrip().endswith(")"):
            message = "this closes a bracket that has no name"
            raise self.text.error(
                message, at, expected="(name …); an operator stands first: (>= 5 3)"
            )
        return list(_nodes([None, *children]))

    def call(self, children: Children) -> Clause | Unread:
        name: String | Unread = children[0]
        if isinstance(name, Unread):
            return name
        if not self.metadata:
            call = to_text(Clause(name.text, _nodes(children), name.span))
            suggestion = nearest(name.text, self.macros)
            error = UnknownMacro(call, name.text, name.span, suggestion)
            return self._unread(error, name.text, name.span)
        return Clause(f'"{name.text}"', _nodes(children), name.span)

    def array(self, children: Children) -> Array:
        return Array(_nodes(children), self._span(children[0], children[-1]))

    def labelled(self, children: Children) -> Tree | list[Tree]:
        token: Lexeme = children[0]
        value: Tree | list[Tree] = children[1]
        label, span = token.text[:-1], self._span(token, token)
        if isinstance(value, list):
            return [_with_label(node, label, span) for node in value[:1]] + value[1:]
        return _with_label(value, label, span)

    def nothing(self, children: Children) -> list[Tree]:
        return []

    def STRING(self, token: Lexeme) -> String | Unread:
        content = token.text[1:-1].replace('\\"', "'")
        if not self.metadata:
            if not content:
                start = token.start_pos
                error = self.text.error("a string may not be empty", start, start + 2)
                return self._unread(error, "", self._span(token, token))
            content = _BLANKS.sub(" ", content).replace(": ", ":")
            if self.reading is not None and content in self.reading.lost:
                return Unread(HOLE, self._span(token, token))
        return String(content, self._span(token, token))

    def WORD(self, token: Lexeme) -> Terminal:
        word, span = token.text, self._span(token, token)
        if self.metadata or not ("#" in word or _TAG.fullmatch(word)):
            return Terminal(word, span)
        if word == HOLE:
            return Unread(HOLE, span)
        if "#" in word:
            message = f"{word} is left over: parameters are numbered #1, #2, … without a gap"
            error = self.text.error(message, token.start_pos, token.end_pos)
            return self._unread(error, word, span)
        error = unknown_tag(word, self.text, token.start_pos)
        return self._unread(error, word[1:-1].partition(":")[0], span)

    def _unread(self, error: LudemeError, name: str, span: Span) -> Unread:
        """What stands for something wrong; nothing is said of names that were lost."""
        if self.reading is None:
            raise error
        if name not in self.reading.lost:
            self.reading.tell(error)
            self.reading.lost.add(name)
        return Unread(HOLE, span)

    def _span(self, first: Lexeme, last: Lexeme) -> Span:
        return self.text.span(first.start_pos, last.end_pos)


def _with_label(node: Tree, label: str, span: Span) -> Tree:
    return replace(node, label=label, label_span=span)


def _nodes(children: Children) -> tuple[Tree, ...]:
    """The nodes between the brackets, without the dangling label."""
    inner = children[1:-1]
    if inner and isinstance(inner[-1], Lexeme):
        inner.pop()
    return tuple(_flattened(inner))


def _flattened(children: Children) -> list[Tree]:
    """The nodes with those of dropped brackets in their place."""
    if list not in map(type, children):
        return children
    nodes: list[Tree] = []
    for child in children:
        nodes += child if isinstance(child, list) else [child]
    return nodes
