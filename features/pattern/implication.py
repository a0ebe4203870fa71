"""Which tests of one place follow from which others (spec 09 §6).

The reference has a table of its own, with holes and a slip for two plain elements (quirk); this is
what follows from the meaning of the tests.
"""

from __future__ import annotations

from dataclasses import replace

from ludeme.features.pattern.element import Element, Kind

#: Tests that only a piece can pass.
_OWNED = frozenset({Kind.FRIEND, Kind.ENEMY, Kind.PLAYER})
#: Tests that fail off the board, and whose negations hold there or fail there too.
_NEGATED_OFF = _OWNED | {Kind.EMPTY, Kind.PIECE, Kind.SITE}
_ONLY_ON_BOARD = frozenset({Kind.SIDES, Kind.NEARER, Kind.SEES, Kind.SEES_DIAGONALLY})
#: Kinds of which a place has one number only.
_SINGLE_VALUED = frozenset({Kind.PLAYER, Kind.PIECE, Kind.SITE, Kind.SIDES})


def implies(first: Element, second: Element) -> bool:
    """Whether the second test holds wherever the first one does; the places are taken as equal."""
    if second.kind is Kind.ANY:
        return True
    if first.content == second.content:
        return True
    if _means_empty(first) and _means_empty(second) and first.negated == second.negated:
        return True
    if not second.negated:
        return False
    return _excludes(first, second)


def contradict(first: Element, second: Element) -> bool:
    """Whether no place can pass both tests."""
    if Kind.ANY in (first.kind, second.kind):
        return False
    return implies(first, _flipped(second)) or implies(second, _flipped(first))


def without_redundant(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """The elements that do not follow from another one; of equal ones the first stays."""
    kept: list[Element] = []
    for number, element in enumerate(elements):
        if element.kind is Kind.ANY:
            continue
        others = (o for k, o in enumerate(elements) if k != number and o.at == element.at)
        if not any(_makes_needless(other, element, elements) for other in others):
            kept.append(element)
    return tuple(kept)


def _makes_needless(other: Element, element: Element, elements: tuple[Element, ...]) -> bool:
    if other.kind is Kind.ANY or not implies(other, element):
        return False
    return not implies(element, other) or elements.index(other) < elements.index(element)


def _excludes(first: Element, second: Element) -> bool:
    """Whether a test excludes the plain form of a negated one."""
    if second.kind is Kind.OFF:
        on_board = not first.negated and first.kind not in (Kind.OFF, Kind.ANY)
        return on_board or first.kind in _ONLY_ON_BOARD
    if first.negated:
        return False
    if first.kind is Kind.OFF:
        return second.kind in _NEGATED_OFF
    if _means_empty(first):
        occupied = second.kind is Kind.PIECE and not _means_empty(second)
        return occupied or second.kind in _OWNED
    if _means_empty(second):
        return first.kind in _OWNED or first.kind is Kind.PIECE
    if {first.kind, second.kind} == {Kind.FRIEND, Kind.ENEMY}:
        return True
    same_kind = first.kind is second.kind and first.kind in _SINGLE_VALUED
    return same_kind and first.index != second.index


def _means_empty(element: Element) -> bool:
    return element.kind is Kind.EMPTY or (element.kind is Kind.PIECE and element.index == 0)


def _flipped(element: Element) -> Element:
    return replace(element, negated=not element.negated)
