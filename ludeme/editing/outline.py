"""A description as it is written, whatever is wrong with it: brackets and words with their places.

Nothing is expanded and nothing raises. Brackets that do not pair are closed where their parent is
closed, or where the next definition, option or game begins at the left margin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ludeme.grammar.brackets import CLOSER

_COMMENT = r"(?P<comment>//[^\n\r]*)"
_TOKEN = r"""
    (?P<label>[A-Za-z0-9_-]+:(?!:))
  | (?P<name>(?<=\()[<>]=?)
  | (?P<open>[({\[<])
  | (?P<close>[)}\]>])
  | (?P<word>(?:(?!//)[^\s(){}\[\]"<>])+)
"""
#: Where a quote is missing, strings end with their line.
_ONE_LINE = re.compile(rf'{_COMMENT}|(?P<string>"[^"\n]*"?)|{_TOKEN}', re.VERBOSE)
_MANY_LINES = re.compile(rf'{_COMMENT}|(?P<string>"[^"]*")|{_TOKEN}', re.VERBOSE)
_PART = re.compile(r"\((?:define|game|match|option|rulesets|metadata)\b", re.MULTILINE)
_OPENER = {closer: opener for opener, closer in CLOSER.items()}


@dataclass(eq=False)
class Token:
    """A word, string, label or comment: the characters `start` to `end`."""

    kind: str  # "word", "string", "label" or "comment"
    text: str
    start: int
    end: int
    parent: Group
    label: str = ""

    @property
    def name(self) -> str:
        """What a string says."""
        return self.text.strip('"')


@dataclass(eq=False)
class Group:
    """Brackets and what is between them; of one that is never closed, `closed` is False."""

    opener: str
    start: int
    end: int
    parent: Group | None
    label: str = ""
    #: The words, strings and groups in it. A label stands with what it labels.
    parts: list[Part] = field(default_factory=list)
    closed: bool = False

    @property
    def head(self) -> str:
        """The word that a clause begins with; "" where it begins otherwise."""
        first = self.parts[0] if self.parts and self.opener == "(" else None
        return first.text if isinstance(first, Token) and first.kind == "word" else ""

    @property
    def called(self) -> str:
        """The macro that is called with arguments here, or ""."""
        first = self.parts[0] if self.parts and self.opener == "(" else None
        return first.name if isinstance(first, Token) and first.kind == "string" else ""

    @property
    def inner_end(self) -> int:
        """Where what is between the brackets ends."""
        return self.end - 1 if self.closed else self.end

    def walk(self) -> Iterator[Group | Token]:
        """Everything in it, in the order of the text, groups before their parts."""
        # without recursion: texts that are being written may be nested as deep as they like
        open_ = [iter(self.parts)]
        while open_:
            part = next(open_[-1], None)
            if part is None:
                open_.pop()
                continue
            yield part
            if isinstance(part, Group):
                open_.append(iter(part.parts))


Part = Token | Group


def level_of(part: Part) -> int:
    """How many brackets something is in."""
    level, around = 0, part.parent
    while around is not None:
        level, around = level + 1, around.parent
    return level - 1


@dataclass(eq=False)
class Outline:
    """All of a text: `root` is a group without brackets; labels and comments stand apart."""

    text: str
    root: Group
    labels: list[Token] = field(default_factory=list)
    comments: list[Token] = field(default_factory=list)

    def group_at(self, place: int) -> Group:
        """The innermost group that a place is in: behind its opening, not behind its closing."""
        group = self.root
        while True:
            inner = [each for each in group.parts if isinstance(each, Group) and _in(each, place)]
            if not inner:
                return group
            group = inner[-1]

    def token_at(self, place: int) -> Token | None:
        """The word, string or label that a place is in or at the end of."""
        beside = [*self.group_at(place).parts, *self.labels, *self.comments]
        found = [each for each in beside if isinstance(each, Token) and _touches(each, place)]
        return max(found, key=lambda token: token.start, default=None)

    def strings(self) -> Iterator[Token]:
        """All strings."""
        for part in self.root.walk():
            if isinstance(part, Token) and part.kind == "string":
                yield part

    def clauses(self, head: str) -> Iterator[Group]:
        """All clauses that begin with a word."""
        for part in self.root.walk():
            if isinstance(part, Group) and part.head == head:
                yield part


def outline_of(text: str) -> Outline:
    """The outline of any text."""
    return _Reader(text).read()


def clause_around(part: Part | None, head: str) -> Group | None:
    """The innermost clause with this head that a part is, or stands in."""
    group = part if isinstance(part, Group) else part.parent if part else None
    while group is not None and group.head != head:
        group = group.parent
    return group


def tags_of(outline: Outline, option: Group) -> tuple[str, list[str]]:
    """The tag of an option ("" without one), and the names of its arguments."""
    tag = next((inside(outline, part) for part in option.parts if is_tag(part)), "")
    named = next((part for part in option.parts if part.label == "args"), None)
    arguments = named.parts if isinstance(named, Group) else []
    return tag, [inside(outline, each) for each in arguments if is_tag(each)]


def is_tag(part: Part) -> bool:
    """Whether something stands between `<` and `>`."""
    return isinstance(part, Group) and part.opener == "<"


def inside(outline: Outline, part: Part) -> str:
    """What a tag says."""
    return outline.text[part.start + 1 : part.end].rstrip(">").strip()


def closers_of(group: Group) -> str:
    """What closes the brackets that are open at the end of a group, its own included."""
    text = "" if group.closed or not group.opener else CLOSER[group.opener]
    last = group.parts[-1] if group.parts and not group.closed else None
    return closers_of(last) + text if isinstance(last, Group) else text


def _in(group: Group, place: int) -> bool:
    return group.start < place and (place < group.end or (not group.closed and place <= group.end))


def _touches(token: Token, place: int) -> bool:
    return token.start < place <= token.end or (token.start == place < token.end)


class _Reader:
    """One walk through a text, with the groups that are open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.outline = Outline(text, Group("", 0, len(text), None))
        self.open = [self.outline.root]
        self.label: Token | None = None

    def read(self) -> Outline:
        pattern = _ONE_LINE if self._quotes() % 2 else _MANY_LINES
        margins = {match.start() for match in _PART.finditer(self.text) if self._at_margin(match)}
        for match in pattern.finditer(self.text):
            kind, at = match.lastgroup or "", match.start()
            if at in margins:
                self._close_down_to(1, at)
            if kind == "open":
                self._open(match.group(), at)
            elif kind == "close":
                self._close(match.group(), at)
            else:
                self._token("word" if kind == "name" else kind, match)
        self._close_down_to(1, len(self.text))
        return self.outline

    def _quotes(self) -> int:
        """How many quotes there are outside comments, as far as lines tell."""
        return sum(
            match.group().count('"') for match in _ONE_LINE.finditer(self.text) if match["string"]
        )

    def _at_margin(self, match: re.Match[str]) -> bool:
        return match.start() == 0 or self.text[match.start() - 1] == "\n"

    def _token(self, kind: str, match: re.Match[str]) -> None:
        token = Token(kind, match.group(), match.start(), match.end(), self.open[-1])
        if kind == "comment":
            self.outline.comments.append(token)
        elif kind == "label":
            self.outline.labels.append(token)
            self.label = token
        else:
            token.label = self._take_label()
            self.open[-1].parts.append(token)

    def _open(self, opener: str, at: int) -> None:
        parent = self.open[-1]
        group = Group(opener, at, len(self.text), parent, self._take_label())
        parent.parts.append(group)
        self.open.append(group)

    def _take_label(self) -> str:
        label, self.label = self.label, None
        return label.text[:-1] if label and label.parent is self.open[-1] else ""

    def _close(self, closer: str, at: int) -> None:
        """Close the innermost group of that kind and those in it; none: the bracket is too many."""
        self.label = None
        kinds = [group.opener for group in self.open]
        if _OPENER[closer] not in kinds[1:]:
            return
        depth = len(kinds) - 1 - kinds[::-1].index(_OPENER[closer])
        self._close_down_to(depth + 1, at)
        group = self.open.pop()
        group.end, group.closed = at + 1, True

    def _close_down_to(self, depth: int, at: int) -> None:
        for group in self.open[depth:]:
            group.end = at
        del self.open[depth:]
