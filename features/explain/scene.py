"""A feature laid on the board where it is seen best: which pieces stand where around the move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import tau

from ludeme.board.topology.compass import clockwise_key
from ludeme.features.explain.phrases import a
from ludeme.features.explain.places import straight
from ludeme.features.explain.setting import Setting
from ludeme.features.layout.placement import ANYWHERE, Placement
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import SpatialFeature
from ludeme.features.pattern.walk import HALF, normal_turn

#: Who an element speaks of, as the mover sees it.
FRIEND, ENEMY, EMPTY = "friend", "enemy", "empty"


@dataclass(frozen=True)
class Scene:
    """A feature and a placement of it; `player` is whose feature it is, None if everybody's."""

    setting: Setting
    feature: SpatialFeature
    placement: Placement
    player: int | None = None

    # --- the sites of the moves -------------------------------------------------------------------

    @property
    def to(self) -> int:
        """Where the move ends; if the feature leaves that open, where it begins."""
        fixed = self.placement.fixed
        return fixed.to if fixed.to != ANYWHERE else fixed.from_

    @property
    def from_(self) -> int | None:
        """Where it begins."""
        return _given(self.placement.fixed.from_)

    @property
    def last_to(self) -> int | None:
        """Where the last move ended."""
        return _given(self.placement.fixed.last_to)

    # --- what stands where ------------------------------------------------------------------------

    @cached_property
    def sites(self) -> dict[Element, int]:
        """The sites of the elements that say something."""
        implied = self.setting.implied(self.feature)
        found = zip(self.feature.elements, self.placement.sites, strict=True)
        return {element: site for element, site in found if element not in implied}

    @cached_property
    def friends(self) -> dict[int, Element]:
        """Friendly pieces by site, but not the one that moves."""
        return self._standing(FRIEND)

    @cached_property
    def enemies(self) -> dict[int, Element]:
        """Enemy pieces by site."""
        return self._standing(ENEMY)

    @cached_property
    def empties(self) -> dict[int, Element]:
        """Empty sites."""
        return self._standing(EMPTY)

    @cached_property
    def off(self) -> list[Element]:
        """Places beyond the edge."""
        return [e for e in self.sites if e.kind is Kind.OFF and not e.negated]

    def _standing(self, who: str) -> dict[int, Element]:
        return {
            site: element
            for element, site in self.sites.items()
            if site not in (OFF_BOARD, self.from_) and not element.negated
            if self.whose(element) == who
        }

    def whose(self, element: Element) -> str | None:
        """Whose piece an element asks for, None if that depends on who moves."""
        facts = self.setting.game.facts
        match element.kind:
            case Kind.FRIEND:
                return FRIEND
            case Kind.ENEMY:
                return ENEMY
            case Kind.EMPTY:
                return EMPTY
            case Kind.PIECE if element.index == 0:
                return EMPTY
            case Kind.PLAYER:
                return self._owned_by(element.index)
            case Kind.PIECE if not facts.stored_who:
                return self._owned_by(facts.pieces[element.index or 0].owner)
        return None

    def _owned_by(self, owner: int | None) -> str | None:
        if not self.player or not owner or owner > self.setting.game.players:
            return None
        if owner == self.player:
            return FRIEND
        return ENEMY if self.setting.game.players == 2 else None

    def noun(self, element: Element) -> str:
        """What an element asks for, without article: "friendly stone", "enemy rook"."""
        adjective = {FRIEND: "friendly ", ENEMY: "enemy "}.get(self.whose(element) or "", "")
        match element.kind:
            case Kind.PIECE if element.index:
                name = self.setting.kind_of_piece(element.index)
                owner = self.setting.game.facts.pieces[element.index].owner
                known = adjective or not 0 < owner <= self.setting.game.players
                return f"{adjective}{name}" if known else f"{name} of player {owner}"
            case Kind.PLAYER if not adjective:
                return f"{self.setting.piece} of player {element.index}"
            case Kind.EMPTY | Kind.PIECE:
                return f"empty {self.setting.site}"
        return f"{adjective}{self.setting.piece}"

    def a(self, element: Element) -> str:
        """What an element asks for, with its article."""
        return a(self.noun(element))

    # --- geometry ---------------------------------------------------------------------------------

    def around(self, site: int) -> set[int]:
        """The neighbours of a site across its sides."""
        return {near for near in self.setting.board.rings[site] if near >= 0}

    def touching(self, site: int) -> set[int]:
        """The neighbours of a site, across its corners too."""
        board = self.setting.board
        return set(board.topology.steps(board.kind, site, "Adjacent"))

    def neighbours(self, standing: Iterable[int]) -> list[int]:
        """Those of some sites that are next to the end of the move."""
        near = self.around(self.to)
        return [site for site in standing if site in near]

    def opposite(self, one: int, other: int) -> bool:
        """Whether two neighbours of the end of the move lie straight across from each other."""
        ring = self.setting.board.rings[self.to]
        if len(ring) % 2 or one not in ring or other not in ring:
            return False
        return (ring.index(one) - ring.index(other)) % len(ring) == len(ring) // 2

    @cached_property
    def rows(self) -> list[tuple[list[int], list[int]]]:
        """The straight rows of sites through the end of the move: one way, and the other.

        Those of the board; then, where nothing lies straight ahead, those that the feature's own
        walks make.
        """
        board = self.setting.board
        found = []
        for radial in board.topology.distinct_radials(board.kind, self.to, "Adjacent"):
            back = radial.opposites[0].sites[1:] if radial.opposites else ()
            found.append((list(radial.sites[1:]), list(back)))
        return found + self._walked_rows

    @cached_property
    def _walked_rows(self) -> list[tuple[list[int], list[int]]]:
        if self.feature.to != () or all(len(r) % 2 == 0 for r in self.setting.board.rings):
            return []
        ways: dict[Fraction, dict[int, int]] = {}
        for element, site in self.sites.items():
            if isinstance(element.at, tuple) and element.at and straight(element.at):
                ways.setdefault(element.at[0], {})[len(element.at)] = site
        return [
            (_unbroken(ways[turn]), _unbroken(ways.get(normal_turn(turn + HALF), {})))
            for turn in ways
        ]

    @cached_property
    def heading(self) -> Fraction:
        """The direction in which the move goes, as the first turn of a walk from its anchor."""
        anchor, where = self.placement.orientation.anchor, self.placement.orientation
        ring = self.setting.board.rings[anchor]
        known = [(place, near) for place, near in enumerate(ring) if near >= 0]
        if self.from_ is None or not known:
            return Fraction(0)
        place, near = known[0]
        north = self._angle(anchor, near) - place / len(ring)
        facing = Fraction(self._angle(self.from_, self.to) - north).limit_denominator(24)
        return normal_turn(facing * where.reflection - where.rotation)

    def bearing(self, site: int) -> Fraction:
        """The direction of a site from the end of the move, seen by the piece that moves there."""
        assert self.from_ is not None
        turn = self._angle(self.to, site) - self._angle(self.from_, self.to)
        return normal_turn(
            Fraction(turn).limit_denominator(24) * self.placement.orientation.reflection
        )

    def _angle(self, start: int, end: int) -> float:
        """Clockwise from north, in circles."""
        sites = self.setting.board.topology.sites(self.setting.board.kind)
        return clockwise_key(sites[end].x - sites[start].x, sites[end].y - sites[start].y) / tau


def _given(site: int) -> int | None:
    return None if site == ANYWHERE else site


def _unbroken(steps: dict[int, int]) -> list[int]:
    """Sites one step, two steps, ... away, as far as they are known."""
    found: list[int] = []
    while len(found) + 1 in steps:
        found.append(steps[len(found) + 1])
    return found
