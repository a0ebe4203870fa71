"""From elements to what has to stand on the board, site by site (spec 09 §4.1, §4.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations, product
from typing import Literal, NamedTuple

from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.features.pattern.element import Element, Kind

Layer = Literal["empty", "owner", "piece"]


class Condition(NamedTuple):
    """A site is empty, or its top piece has this owner or this component index; or it is not so."""

    site: int
    layer: Layer
    value: int = 0
    holds: bool = True


Conditions = tuple[Condition, ...]

#: A test that is decided already: one way to pass it, without conditions, or none.
_TRUE: list[Conditions] = [()]
_FALSE: list[Conditions] = []


def ways_to_hold(
    board: FeatureBoard, player: int, elements: Sequence[Element], sites: Sequence[int], anchor: int
) -> list[Conditions]:
    """All ways to pass a list of tests at known sites, for one player; impossible ones dropped.

    Each way is a sorted list of conditions without needless ones.
    """
    return Asked(board, player, elements).ways(sites, anchor)


#: What a test comes to on one site: a condition, None if it cannot be passed, or one of these.
_Verdict = Condition | str | None
_PASSED, _SEVERAL = "passed", "several"


class Asked:
    """A list of tests, for one player: what has to stand where so that all are passed."""

    def __init__(self, board: FeatureBoard, player: int, elements: Sequence[Element]) -> None:
        self.board = board
        self._tests = [_Test(board, player, element) for element in elements]

    def ways(self, sites: Sequence[int], anchor: int) -> list[Conditions]:
        """All ways to pass the tests at known sites (see `ways_to_hold`)."""
        plain: list[Condition] = []
        for test, site in zip(self._tests, sites, strict=True):
            verdict = test.verdicts.get(site)
            if verdict is None:
                verdict = test.verdict(site)
                if verdict is None:
                    return []
            if verdict is _PASSED:
                continue
            if verdict is _SEVERAL:
                return self._combined(sites, anchor)
            plain.append(verdict)  # type: ignore[arg-type]
        if len(plain) < 2:
            return [tuple(plain)]
        if len(set(sites)) == len(sites) or len({c.site for c in plain}) == len(plain):
            plain.sort()
            return [tuple(plain)]
        needed = _consistent(self.board, plain)
        return [] if needed is None else [needed]

    def _combined(self, sites: Sequence[int], anchor: int) -> list[Conditions]:
        """The same where tests can be passed in several ways."""
        alternatives = [
            test.ways(site, anchor) for test, site in zip(self._tests, sites, strict=True)
        ]
        found = (
            _consistent(self.board, [condition for part in choice for condition in part])
            for choice in product(*alternatives)
        )
        return list(dict.fromkeys(way for way in found if way is not None))


class _Test:
    """One test, for one player; what it comes to on a site is worked out once per board."""

    def __init__(self, board: FeatureBoard, player: int, element: Element) -> None:
        self.board = board
        self.player = player
        self.element = element
        #: What is known of sites; those where it cannot be passed are left out.
        self.verdicts: dict[int, str | Condition] = board.verdicts[player, element.content]

    def verdict(self, site: int) -> _Verdict:
        """What it comes to on a site."""
        if self.element.kind is Kind.NEARER:  # depends on the anchor
            return _SEVERAL
        ways = self.ways(site, OFF_BOARD)
        if not ways:
            return None
        single = len(ways) == 1 and len(ways[0]) <= 1
        found = _SEVERAL if not single else ways[0][0] if ways[0] else _PASSED
        self.verdicts[site] = found
        return found

    def ways(self, site: int, anchor: int) -> list[Conditions]:
        """The ways to pass it."""
        return _ways(self.board, self.player, self.element, site, anchor)


# --- one element ----------------------------------------------------------------------------------


def decided(board: FeatureBoard, element: Element, site: int, anchor: int) -> bool | None:
    """Whether the test is passed, if that can be known without a position (else None)."""
    kind, index, negated = element.content
    if kind is Kind.ANY:
        return True
    if kind is Kind.OFF:
        return (site == OFF_BOARD) != negated
    if kind is Kind.SITE:
        return (site == index) != negated
    if site == OFF_BOARD:
        return negated and kind in (Kind.EMPTY, Kind.FRIEND, Kind.ENEMY, Kind.PLAYER, Kind.PIECE)
    if kind is Kind.SIDES:
        equal = len(board.rings[site]) == index
        if board.faithful:
            return equal and not negated  # Quirk: `!N<k>` is never satisfied (§2).
        return equal != negated
    if kind is Kind.NEARER:
        assert index is not None
        distances = board.distances(index)
        return (distances[site] < distances[anchor]) != negated
    return None


def _ways(
    board: FeatureBoard, player: int, element: Element, site: int, anchor: int
) -> list[Conditions]:
    known = decided(board, element, site, anchor)
    if known is not None:
        return _TRUE if known else _FALSE
    holds = not element.negated
    index = element.index or 0
    match element.kind:
        case Kind.EMPTY:
            return [(Condition(site, "empty", holds=holds),)]
        case Kind.FRIEND:
            return [(Condition(site, "owner", player, holds),)]
        case Kind.ENEMY:
            return _enemy(board, player, site, holds)
        case Kind.PLAYER:
            return [(Condition(site, "owner", index, holds),)]
        case Kind.PIECE if index == 0:
            return [(Condition(site, "empty", holds=holds),)]
        case Kind.PIECE:
            return [(Condition(site, "piece", index, holds),)]
    return [
        way
        for line in board.sight_lines(site, element.kind)
        for way in _first_seen(line, index, holds)
    ]


def _enemy(board: FeatureBoard, player: int, site: int, holds: bool) -> list[Conditions]:
    """The other one of two players; of more, whatever is not the player's own (§4.4)."""
    if board.facts.players == 2:
        return [(Condition(site, "owner", 3 - player, holds),)]
    own = Condition(site, "owner", player)
    if holds:
        return [(Condition(site, "empty", holds=False), Condition(site, "owner", player, False))]
    return [(Condition(site, "empty"),), (own,)]


def _first_seen(line: tuple[int, ...], piece: int, holds: bool) -> Iterable[Conditions]:
    """The first piece along a line is (or is not) this one, at each distance."""
    if holds and piece == 0:
        return  # nothing is no piece
    before: Conditions = ()
    for site in line:
        seen = Condition(site, "piece", piece, holds)
        yield (*before, seen) if holds else (*before, seen, Condition(site, "empty", holds=False))
        before = (*before, Condition(site, "empty"))


# --- many conditions -----------------------------------------------------------------------------


def _consistent(board: FeatureBoard, conditions: list[Condition]) -> Conditions | None:
    """The conditions without those that follow from others; None if they contradict each other."""
    if len(conditions) < 2:
        return tuple(conditions)
    by_site: defaultdict[int, list[Condition]] = defaultdict(list)
    for condition in dict.fromkeys(conditions):
        by_site[condition.site].append(condition)
    kept: list[Condition] = []
    for own in by_site.values():
        needed = _consistent_at_site(board, own)
        if needed is None:
            return None
        kept += needed
    return tuple(sorted(kept))


def _consistent_at_site(board: FeatureBoard, conditions: list[Condition]) -> list[Condition] | None:
    """The needed conditions of one site."""
    if any(_exclude(board, one, other) for one, other in permutations(conditions, 2)):
        return None
    return [
        condition
        for condition in conditions
        if not any(
            _verdict(board, other, condition) is condition.holds
            for other in conditions
            if other != condition
        )
    ]


def _exclude(board: FeatureBoard, one: Condition, other: Condition) -> bool:
    """Whether the first of two conditions of a site shows that the second does not hold."""
    if board.faithful and not one.holds and not other.holds:
        # Quirk: two different forbidden owners (or pieces) count as a contradiction (§4.1).
        return one.layer == other.layer and one.value != other.value
    return _verdict(board, one, other) is (not other.holds)


def _verdict(board: FeatureBoard, known: Condition, asked: Condition) -> bool | None:
    """What a condition says about the plain form of another one of its site, None if nothing.

    Negated ones say nothing about others.
    """
    if not known.holds:
        return None
    if known.layer == asked.layer:
        return known.value == asked.value
    if "empty" in (known.layer, asked.layer):
        return False
    piece, owner = (known, asked) if known.layer == "piece" else (asked, known)
    stored = _owner(board, piece.value)
    if stored is None:
        return None
    if stored != owner.value:
        return False
    return True if known is piece else None


def _owner(board: FeatureBoard, piece: int) -> int | None:
    """The owner of all pieces of a kind, None if stored owners may differ."""
    facts = board.facts
    if facts.stored_who or facts.deduction:
        return None
    return facts.owner_of(piece)
