"""The reference's way of writing features (spec 09 §2), for reading and writing its files.

rel:last_to=<{0}>:to=<{}>:pat=<els=[-{}, f{1/6}, f{-1/6}]>
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from ludeme.features.files.text import Scanner, read_turns, read_walk, walk_text
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import PLACES, AspatialFeature, Feature, SpatialFeature
from ludeme.features.pattern.pattern import Pattern
from ludeme.features.pattern.walk import Place
from ludeme.grammar import nearest

_ASPATIAL = {
    "PassMove": AspatialFeature.PASS,
    "SwapMove": AspatialFeature.SWAP,
    "Intercept": AspatialFeature.INTERCEPT,
}
#: What each kind is called, in the order in which they are tried; players are numbers themselves.
_LETTERS = {
    "-": Kind.EMPTY,
    "f": Kind.FRIEND,
    "e": Kind.ENEMY,
    "#": Kind.OFF,
    "*": Kind.ANY,
    "1": Kind.PLAYER,
    "2": Kind.PLAYER,
    "I": Kind.PIECE,
    "pos": Kind.SITE,
    "N": Kind.SIDES,
    "R": Kind.NEARER,
    "LOSO": Kind.SEES,
    "LOSD": Kind.SEES_DIAGONALLY,
}
_LETTER_OF = {kind: letter for letter, kind in _LETTERS.items() if kind is not Kind.PLAYER}
_FIELDS = {"last_to": "last_to", "last_from": "last_from", "to": "to", "from": "from_"}
#: The order in which the reference writes the places.
_WRITTEN = ("last_to", "last_from", "from_", "to")

_OPENING = re.compile(r"(rel|abs):")
_NAME = re.compile(r"([A-Za-z_]\w*)=")
_UNKNOWN = re.compile(r'(?:"[^"]*"|[^:"])*')


def is_reference_notation(text: str) -> bool:
    """Whether a text is meant to be of this notation."""
    return text.strip() in _ASPATIAL or _OPENING.match(text.lstrip()) is not None


# --- reading --------------------------------------------------------------------------------------


def read_feature(scanner: Scanner) -> Feature:
    """The feature that fills the rest of a text."""
    scanner.skip_blanks()
    start = scanner.at
    for name, feature in _ASPATIAL.items():
        if scanner.has(name):
            _expect_end(scanner)
            return feature
    opening = scanner.take(_OPENING)
    if opening is None:
        raise scanner.unexpected("rel:, abs:, PassMove, SwapMove or Intercept")
    absolute = opening[1] == "abs"
    parts: dict[str, Any] = {}
    while True:
        _read_part(scanner, absolute, parts)
        if not scanner.has(":"):
            break
    _expect_end(scanner)
    try:
        return SpatialFeature(**parts)
    except ValueError as error:
        raise scanner.error(str(error), start, scanner.at) from None


def _expect_end(scanner: Scanner) -> None:
    scanner.skip_blanks()
    if not scanner.done:
        raise scanner.unexpected("the end of the feature")


def _read_part(scanner: Scanner, absolute: bool, parts: dict[str, Any]) -> None:
    """`name=<…>`; parts with other names are ignored, comments among them."""
    start = scanner.at
    match = scanner.take(_NAME)
    if match is None:
        raise scanner.unexpected("to=<…>, from=<…>, last_to=<…>, last_from=<…> or pat=<…>")
    name = match[1]
    if name != "pat" and name not in _FIELDS:
        scanner.take(_UNKNOWN)
        return
    field = _FIELDS.get(name, "pattern")
    if field in parts:
        raise scanner.error(f"{name} is given twice", start, scanner.at)
    scanner.expect("<")
    if name == "pat":
        parts[field] = _read_pattern(scanner)
    else:
        parts[field] = scanner.integer() if absolute else read_walk(scanner)
    scanner.expect(">")


def _read_pattern(scanner: Scanner) -> Pattern:
    reflection, rotations = True, None
    if scanner.has("refl="):
        reflection = scanner.has("true")
        if not reflection and not scanner.has("false"):
            raise scanner.unexpected("true or false")
        _comma(scanner)
    if scanner.has("rots="):
        rotations = _read_rotations(scanner)
        _comma(scanner)
    scanner.expect("els=[")
    return Pattern(_read_elements(scanner), reflection, rotations)


def _read_rotations(scanner: Scanner) -> tuple[Fraction, ...] | None:
    if scanner.has("all"):
        return None
    start = scanner.at
    if not scanner.has("["):
        raise scanner.unexpected("all or [")
    rotations = read_turns(scanner, "]")
    if not rotations:
        raise scanner.error("a pattern needs at least one rotation", start, scanner.at)
    return rotations


def _comma(scanner: Scanner) -> None:
    scanner.expect(",")
    scanner.skip_blanks()


def _read_elements(scanner: Scanner) -> tuple[Element, ...]:
    elements: list[Element] = []
    while not scanner.has("]"):
        if elements:
            if not scanner.has(","):
                raise scanner.unexpected(", or ]")
            scanner.skip_blanks()
        elements.append(_read_element(scanner))
    return tuple(elements)


def _read_element(scanner: Scanner) -> Element:
    start = scanner.at
    negated = scanner.has("!")
    letter = next((letter for letter in _LETTERS if scanner.has(letter)), None)
    if letter is None:
        raise _unknown_element(scanner)
    kind = _LETTERS[letter]
    index = int(letter) if kind is Kind.PLAYER else None
    if kind.indexed and index is None:
        index = scanner.integer()
    end = scanner.at
    try:
        return Element(kind, _read_place(scanner), index, negated)
    except ValueError as error:
        raise scanner.error(str(error), start, end) from None


def _unknown_element(scanner: Scanner) -> Exception:
    expected = "one of " + " ".join(_LETTERS)
    match = re.compile(r"[A-Za-z]+").match(scanner.source.text, scanner.at, scanner.end)
    if match is None:
        return scanner.unexpected(expected)
    return scanner.error(
        f"there is no element {match.group()!r}",
        end=match.end(),
        expected=expected,
        suggestion=nearest(match.group(), _LETTERS),
    )


def _read_place(scanner: Scanner) -> Place:
    if not scanner.has("{abs-"):
        return read_walk(scanner)
    site = scanner.integer()
    scanner.expect("}")
    return site


# --- writing --------------------------------------------------------------------------------------


def feature_text(feature: Feature) -> str:
    """The feature in the reference's notation; a ValueError if that has no word for it."""
    if isinstance(feature, AspatialFeature):
        return next(name for name, known in _ASPATIAL.items() if known is feature)
    parts = ["abs" if feature.absolute else "rel"]
    for field in _WRITTEN:
        place = getattr(feature, field)
        if place is not None:
            parts.append(f"{field.rstrip('_')}=<{_place_text(place)}>")
    parts.append(f"pat=<{_pattern_text(feature.pattern)}>")
    return ":".join(parts)


def _place_text(place: Place) -> str:
    return str(place) if isinstance(place, int) else walk_text(place)


def _pattern_text(pattern: Pattern) -> str:
    parts = [] if pattern.reflection else ["refl=false"]
    if pattern.rotations is not None:
        parts.append(f"rots=[{','.join(str(float(r)) for r in pattern.rotations)}]")
    parts.append("els=[" + ", ".join(map(_element_text, pattern.elements)) + "]")
    return ",".join(parts)


def _element_text(element: Element) -> str:
    if element.kind is not Kind.PLAYER:
        letter = _LETTER_OF[element.kind] + ("" if element.index is None else str(element.index))
    elif element.index in (1, 2):
        letter = str(element.index)
    else:
        raise ValueError("the reference's notation has no element for players beyond the second")
    place = f"{{abs-{element.at}}}" if isinstance(element.at, int) else walk_text(element.at)
    return f"{'!' if element.negated else ''}{letter}{place}"


assert set(_WRITTEN) == set(PLACES)
