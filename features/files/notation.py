"""Our way of writing features, meant to be read:

    to {} after to {0} where empty {}, friend {1/6}, friend {-1/6}

    feature  = "intercept" | "pass" | "swap" | spatial
    spatial  = places [ "after" places ] [ "where" element { "," element } ]
               [ "unreflected" ] [ "rotated" turn { "," turn } ]
    places   = [ "from" place ] [ "to" place ]
    element  = [ "not" ] kind place
    kind     = "empty" | "friend" | "enemy" | "off" | "any" | "P"n | "piece" n | "site" n
             | "sides" n | "nearer" n | "sees" n | "sees-diagonally" n
    place    = "{" [ turn { "," turn } ] "}" | site

`after` gives the places of the last move; `unreflected` and `rotated` say in which orientations
the pattern may be found, by default in all. `parse` reads the reference's notation too.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, get_args

from ludeme.features.files import reference_notation
from ludeme.features.files.text import Scanner, read_turn, read_walk, turns_text, walk_text
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import AspatialFeature, Feature, SpatialFeature
from ludeme.features.pattern.pattern import Pattern
from ludeme.features.pattern.walk import Place
from ludeme.grammar import LudemeError, Source, nearest
from ludeme.grammar.errors import did_you_mean

Notation = Literal["ludeme", "reference"]

_ASPATIAL = {feature.value: feature for feature in AspatialFeature}
_KINDS = {kind.value: kind for kind in Kind}
_OPTIONS = ("where", "unreflected", "rotated")

_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")


def parse(text: str | Scanner, *, name: str = "<feature>") -> Feature:
    """The feature that a text of either notation describes.

    Raises `LudemeError` with line, column and reason for anything else.
    """
    if not isinstance(text, str | Scanner):  # reason: whatever callers hand in
        raise TypeError(f"a feature is read from its text, as to_text writes it, not {text!r}")
    scanner = Scanner(Source(name, text)) if isinstance(text, str) else text
    rest = scanner.source.text[scanner.at : scanner.end]
    if reference_notation.is_reference_notation(rest):
        return reference_notation.read_feature(scanner)
    return _read_feature(scanner)


def to_text(feature: Feature, notation: Notation = "ludeme") -> str:
    """The feature as a text that `parse` reads; a ValueError where the reference has no word."""
    if not isinstance(feature, Feature):  # reason: whatever callers hand in
        raise TypeError(f"a feature is written, as parse returns, not {feature!r}")
    known = get_args(Notation)
    if notation not in known:
        hint = did_you_mean(str(notation), known)
        raise ValueError(f"notation={notation!r} is none of {', '.join(known)}{hint}")
    if notation == "reference":
        return reference_notation.feature_text(feature)
    return feature.value if isinstance(feature, AspatialFeature) else _spatial_text(feature)


# --- reading --------------------------------------------------------------------------------------


def _read_feature(scanner: Scanner) -> Feature:
    scanner.skip_blanks()
    start = scanner.at
    for word, feature in _ASPATIAL.items():
        if _has_word(scanner, word):
            _expect_end(scanner)
            return feature
    parts = _read_places(scanner, "")
    if not parts:
        raise scanner.unexpected("from, to, intercept, pass or swap")
    if _has_word(scanner, "after"):
        last = _read_places(scanner, "last_")
        if not last:
            raise scanner.unexpected("from or to")
        parts |= last
    pattern = _read_pattern(scanner)
    end = scanner.at
    _expect_end(scanner)
    try:
        return SpatialFeature(**parts, pattern=pattern)
    except ValueError as error:
        raise scanner.error(str(error), start, end) from None


def _has_word(scanner: Scanner, word: str) -> bool:
    """Take a whole word and the blanks behind it."""
    start = scanner.at
    match = scanner.take(_WORD)
    if match is None or match.group() != word:
        scanner.at = start
        return False
    scanner.skip_blanks()
    return True


def _expect_end(scanner: Scanner) -> None:
    if not scanner.done:
        raise scanner.unexpected("the end of the feature")


def _read_places(scanner: Scanner, prefix: str) -> dict[str, Place]:
    names = {"from": "last_from" if prefix else "from_", "to": f"{prefix}to"}
    return {
        field: _read_place(scanner) for word, field in names.items() if _has_word(scanner, word)
    }


def _read_place(scanner: Scanner) -> Place:
    found: Place
    if scanner.source.text.startswith("{", scanner.at):
        found = read_walk(scanner)
    else:
        try:
            found = scanner.integer()
        except LudemeError:
            raise scanner.unexpected("a walk such as {0,1/4}, or the number of a site") from None
    scanner.skip_blanks()
    return found


def _read_pattern(scanner: Scanner) -> Pattern:
    elements: list[Element] = []
    if _has_word(scanner, "where"):
        elements.append(_read_element(scanner))
        while _has_comma(scanner):
            elements.append(_read_element(scanner))
    reflection = not _has_word(scanner, "unreflected")
    rotations: list[Fraction] = []
    if _has_word(scanner, "rotated"):
        rotations.append(_read_rotation(scanner))
        while _has_comma(scanner):
            rotations.append(_read_rotation(scanner))
    return Pattern(tuple(elements), reflection, tuple(rotations) or None)


def _has_comma(scanner: Scanner) -> bool:
    found = scanner.has(",")
    scanner.skip_blanks()
    return found


def _read_rotation(scanner: Scanner) -> Fraction:
    turn = read_turn(scanner)
    scanner.skip_blanks()
    return turn


def _read_element(scanner: Scanner) -> Element:
    negated = _has_word(scanner, "not")
    start = scanner.at
    match = scanner.take(_WORD)
    kind = _KINDS.get(match.group()) if match else None
    if kind is None:
        scanner.at = start
        raise _unknown_element(scanner, match.group() if match else "")
    scanner.skip_blanks()
    index = None
    if kind.indexed:
        index = scanner.integer()
        scanner.skip_blanks()
    return Element(kind, _read_place(scanner), index, negated)


def _unknown_element(scanner: Scanner, word: str) -> LudemeError:
    expected = "one of " + " ".join(_KINDS)
    if not word or word in _OPTIONS:
        return scanner.unexpected(expected)
    return scanner.error(
        f"there is no element {word!r}",
        end=scanner.at + len(word),
        expected=expected,
        suggestion=nearest(word, _KINDS),
    )


# --- writing --------------------------------------------------------------------------------------


def _spatial_text(feature: SpatialFeature) -> str:
    words = _places_words(feature.from_, feature.to)
    if feature.reactive:
        words += ["after", *_places_words(feature.last_from, feature.last_to)]
    pattern = feature.pattern
    if pattern.elements:
        words += ["where", ", ".join(map(_element_text, pattern.elements))]
    if not pattern.reflection:
        words.append("unreflected")
    if pattern.rotations is not None:
        words += ["rotated", turns_text(pattern.rotations)]
    return " ".join(words)


def _places_words(from_: Place | None, to: Place | None) -> list[str]:
    words = ["from", _place_text(from_)] if from_ is not None else []
    return words + (["to", _place_text(to)] if to is not None else [])


def _place_text(place: Place) -> str:
    return str(place) if isinstance(place, int) else walk_text(place)


def _element_text(element: Element) -> str:
    words = ["not"] if element.negated else []
    if element.kind is Kind.PLAYER:
        words.append(f"P{element.index}")
    else:
        words.append(element.kind.value)
        words += [] if element.index is None else [str(element.index)]
    return " ".join([*words, _place_text(element.at)])
