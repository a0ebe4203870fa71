"""Macros: `(define "Name" body)`, their references and their arguments (spec 01 §3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .brackets import CLOSER, STRING, closing
from .errors import LudemeError, LudemeWarning
from .reading import Reading
from .source_map import Edit, MappedText, Origin
from .tree import Expansion, Span

MAX_EXPANSIONS = 1000
MAX_ROUNDS = 1000
MAX_TEXT = 1_000_000
MAX_PARAMETERS = 20
#: Arguments of more characters are left out of advice.
MOST_SHOWN = 20

_DEFINE = re.compile(r"\(define ")
_STRING = re.compile(STRING)
_LABELLED_GROUP = re.compile(r"[A-Za-z0-9_-]+:(?=[({\[<])")
_RUN = re.compile(r"[^\s(){}\[\]]+")
#: The number of a parameter.
PARAMETER = re.compile(r"#([0-9]+)")
_BLANKS = re.compile(r"\s*")
# The string after one of these words is the game's own name and never a macro.
_PROTECTED = re.compile(r"(?:\A|[^\w\"\-.+*/%=!^~<>&|#])(?:game|match|instance)\s+\Z")
_QUOTED = re.compile(r'"([^"]*)(?=")')
_AI_MACRO = re.compile(r'"[^"]*_ai"')


@dataclass(frozen=True, slots=True)
class Macro:
    """A named text with parameters `#1` to `#9`."""

    name: str
    body: MappedText
    #: Where its name stands in its definition.
    place: Span

    @property
    def parameters(self) -> int:
        """The number of its last parameter."""
        return max((int(number) for number in PARAMETER.findall(self.body.text)), default=0)

    @property
    def reference(self) -> str:
        """What stands in a text where the macro is used."""
        return f'"{self.name}"'


Macros = Mapping[str, Macro]


def cut_defines(
    text: MappedText, doubts: list[LudemeWarning], reading: Reading
) -> tuple[MappedText, dict[str, Macro]]:
    """The text without its definitions, and the macros they define; the first of a name wins.

    Others of its name are appended to the doubts. Options have put their values into the text, so
    that definitions which exclude each other never meet.
    """
    macros: dict[str, Macro] = {}
    edits, done = [], 0
    for match in _DEFINE.finditer(text.text):
        if match.start() < done:
            continue
        end = closing(text.text, match.start())
        if end is None:
            raise text.error("this define is never closed", *match.span(), expected=")")
        with reading.losing(text[match.start() : end + 1]):
            macro = _read_define(text, match.end(), end)
            first = macros.setdefault(macro.name, macro)
            if macro.place != first.place:  # a tag may put one definition into several places
                message = f'macro "{macro.name}" is defined twice: the first counts'
                doubts.append(LudemeWarning(message, macro.place))
        done = end + 1
        edits.append(Edit(match.start(), done))
    return text.spliced(edits), macros


def _read_define(text: MappedText, start: int, end: int) -> Macro:
    name = _STRING.search(text.text, start, end)
    if not name or text.text[start : name.start()].strip():
        expected = '(define "Name" body)'
        raise text.error("this define has no quoted name", start - 8, start, expected=expected)
    if name.group() == '""':
        raise text.error("the name of this define is empty", *name.span())
    body = text[name.end() : end].stripped()
    return Macro(name.group()[1:-1], body, text.span(*name.span()))


def expand_macros(
    text: MappedText, library: Macros, doubts: list[LudemeWarning], reading: Reading
) -> tuple[MappedText, Macros]:
    """The text with every macro reference expanded, and the macros it defined (spec 01 §3.5).

    What is hardly meant is appended to the doubts, definitions that are wrong are told.
    """
    macros: Macros = {}
    for _ in range(MAX_ROUNDS):
        text, found = cut_defines(text, doubts, reading)
        macros = {**found, **macros}
        before = text
        text = _expand_all(text, macros, doubts)
        text = _expand_library(text, library, doubts)
        text = _remove_ai_macro(text)
        if text is before and not _DEFINE.search(text.text):
            return text, macros
    raise _endless(text)


def _endless(text: MappedText) -> LudemeError:
    return text.error("the macros of this description expand without end", 0)


def _expand_library(text: MappedText, library: Macros, doubts: list[LudemeWarning]) -> MappedText:
    """Library macros serve the game only: in the metadata their names are just strings."""
    end = text.text.find("(metadata")
    if end < 0:
        return _expand_all(text, library, doubts)
    game = text[:end]
    expanded = _expand_all(game, library, doubts)
    return text if expanded is game else text.spliced([Edit(0, end, expanded)])


def _remove_ai_macro(text: MappedText) -> MappedText:
    """`"<Game>_ai"` names learned evaluations that we do not have: nothing (spec 01 §5)."""
    if "(ai" not in text.text or "_ai" not in text.text:
        return text
    return text.spliced([Edit(m.start(), m.end()) for m in _AI_MACRO.finditer(text.text)])


def _without_blanks(text: MappedText) -> int:
    """How many characters a text has, however it is laid out."""
    return sum(map(len, text.text.split()))


def _expand_all(text: MappedText, macros: Macros, doubts: list[LudemeWarning]) -> MappedText:
    """The text with the given macros expanded until none of them occurs, in order of definition."""
    for _ in range(MAX_ROUNDS):
        quoted = set(_QUOTED.findall(text.text))
        before = text
        for name in [name for name in macros if name in quoted]:
            text = _Scan(macros[name], doubts).expanded(text)
            if len(text) > MAX_TEXT and _without_blanks(text) > MAX_TEXT:
                message = f'macro "{name}" expands to more than {MAX_TEXT} characters'
                raise text.error(message, 0)
        if text is before:
            return text
    raise _endless(text)


class _Scan:
    """One replacement of all references to one macro, left to right."""

    def __init__(self, macro: Macro, doubts: list[LudemeWarning]) -> None:
        self.macro = macro
        self.doubts = doubts
        self.budget = MAX_EXPANSIONS

    def expanded(self, text: MappedText) -> MappedText:
        reference = self.macro.reference
        edits = []
        at = text.text.find(reference)
        while at >= 0:
            end = at + len(reference)
            if not _PROTECTED.search(text.text, max(0, at - 40), at):
                edits.append(self._expand_at(text, at, end))
                end = edits[-1].end
            at = text.text.find(reference, end)
        return text.spliced(edits)

    def _expand_at(self, text: MappedText, name_start: int, name_end: int) -> Edit:
        """The reference whose quoted name stands at `name_start`, with its arguments, expanded."""
        start, end = name_start, name_end
        arguments: list[MappedText] = []
        if name_start and text.text[name_start - 1] == "(":
            start = name_start - 1
            close = closing(text.text, start)
            if close is None:
                raise text.error("this macro call is never closed", start, name_end, expected=")")
            arguments = split_arguments(text[name_end:close])
            self._check_number(arguments, text, (start, close + 1))
            end = close + 1
        self._check(text, name_start, name_end)
        body = self._body(text, text.span(start, end), arguments)
        # Its arguments may refer to the same macro; those references are part of this scan.
        return Edit(start, end, self.expanded(body))

    def _check_number(
        self, arguments: list[MappedText], text: MappedText, call: tuple[int, int]
    ) -> None:
        """Doubt arguments of a call, from there to there, that the macro has no parameter for."""
        wanted = self.macro.parameters
        if len(arguments) > wanted:
            start, end = call
            name, surplus = self.macro.name, arguments[wanted]
            place = surplus if len(surplus) else text[start:end]
            message = f'macro "{name}" takes {_arguments(wanted)}, not {len(arguments)}'
            advice = self._call([each.text for each in arguments[:wanted]])
            self.doubts.append(place.doubt(message, 0, len(place), suggestion=advice))

    def _call(self, arguments: list[str]) -> str:
        """A call with these arguments, long ones left out."""
        shown = [each if len(each) <= MOST_SHOWN else "…" for each in arguments]
        return f"({' '.join([self.macro.reference, *shown])})" if shown else self.macro.reference

    def _body(self, text: MappedText, call: Span, arguments: list[MappedText]) -> MappedText:
        macro_body = self.macro.body
        if not len(macro_body):
            return macro_body
        origin = Origin(macro_body.origin(0).source, Expansion(self.macro.name, call))
        body = macro_body.copied_from(origin, text.origins)
        return _substituted(body, arguments)

    def _check(self, text: MappedText, start: int, end: int) -> None:
        """Refuse recursion: a call that stands in the macro's own body."""
        self.budget -= 1
        if self.budget < 0:
            message = f'macro "{self.macro.name}" is expanded more than {MAX_EXPANSIONS} times'
            raise text.error(message, start, end)
        if not len(self.macro.body):
            return
        source = self.macro.body.origin(0).source
        span = text.span(start, end)
        while span.expansion:
            if span.expansion.macro == self.macro.name and span.source is source:
                raise text.error(f'macro "{self.macro.name}" expands to itself', start, end)
            span = span.expansion.call


def _arguments(count: int) -> str:
    return "no arguments" if not count else f"{count} argument{'s'[: count != 1]}"


def _substituted(body: MappedText, arguments: list[MappedText]) -> MappedText:
    """The body with `#1`, `#2`, … replaced up to the first number it does not use (§3.4)."""
    for number in range(1, MAX_PARAMETERS + 1):
        marker = f"#{number}"
        uses = body.text.count(marker)
        if not uses:
            break
        if uses > MAX_EXPANSIONS:
            at = body.text.find(marker)
            message = f"{marker} is used more than {MAX_EXPANSIONS} times"
            raise body.error(message, at, at + len(marker))
        argument = arguments[number - 1] if number <= len(arguments) else None
        body = body.replaced(marker, argument)
    return body


def split_arguments(text: MappedText) -> list[MappedText]:
    """The arguments of a macro call; a null argument `~` is empty (spec 01 §3.3)."""
    arguments: list[MappedText] = []
    at = 0
    while True:
        blanks = _BLANKS.match(text.text, at)
        assert blanks
        start = blanks.end()
        if start == len(text):
            return arguments
        at = _argument_end(text, start)
        arguments.append(text[start:at] if text.text[start:at] != "~" else text[0:0])


def _argument_end(text: MappedText, start: int) -> int:
    characters = text.text
    label = _LABELLED_GROUP.match(characters, start)
    group = label.end() if label else start
    if characters[group] in CLOSER:
        end = closing(characters, group)
        if end is not None:
            return end + 1
        if characters[group] != "<":
            raise text.error("this argument is never closed", group)
    string = _STRING.match(characters, start)
    if string:
        return string.end()
    run = _RUN.match(characters, start)
    if not run:
        raise text.error(f'"{characters[start]}" cannot start an argument', start)
    return run.end()
