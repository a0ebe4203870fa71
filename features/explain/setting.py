"""What explanations need to know of a game: its words, and what its rules imply of every move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ludeme.binding.wording import spaced
from ludeme.features.derive.derivation import minimum_features
from ludeme.features.explain.endings import Endings
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.condition import decided
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import SpatialFeature
from ludeme.features.pattern.generality import generalises
from ludeme.features.pattern.normal import normal_form
from ludeme.features.pattern.pattern import Pattern
from ludeme.model.facts import Piece
from ludeme.play.game import Game

#: What is true of a site that a piece leaves: one moves one's own.
_MOVED = ((Kind.FRIEND, None, False), (Kind.EMPTY, None, True), (Kind.OFF, None, True))

_SITES = {"Cell": "cell", "Vertex": "point", "Edge": "side"}


@dataclass(frozen=True)
class Setting:
    """A game, seen by one who explains its features."""

    game: Game
    board: FeatureBoard

    @cached_property
    def endings(self) -> Endings:
        """What its end rules say."""
        return Endings(self.game)

    @cached_property
    def minimum(self) -> tuple[SpatialFeature, ...]:
        """What is true of every move."""
        found = minimum_features(self.game, self.board)
        return tuple(feature for feature in found if isinstance(feature, SpatialFeature))

    @cached_property
    def places_pieces(self) -> bool:
        """Whether all moves on the board are placements."""
        return all(feature.from_ is None for feature in self.minimum) and not any(
            piece.moves for piece in self.game.facts.pieces
        )

    @cached_property
    def lines_matter(self) -> bool:
        """Whether a row of pieces is more than chance: an end rule speaks of one."""
        return bool(self.endings.lines)

    @cached_property
    def last_is_enemy(self) -> bool:
        """Whether the last move always placed a stone of the enemy: players take turns at that."""
        facts = self.game.facts
        takes_turns = facts.mode == "Alternating" and facts.players == 2
        free = any(node.gives_turn for node in self.game.node.walk())
        return takes_turns and self.places_pieces and self.uniform and not free

    # --- words ------------------------------------------------------------------------------------

    @property
    def site(self) -> str:
        """What a site is called."""
        return _SITES[self.board.kind]

    @cached_property
    def piece(self) -> str:
        """What any piece is called."""
        names = {spaced(piece.base_name) for piece in self._on_board}
        return names.pop() if len(names) == 1 else "piece"

    @cached_property
    def uniform(self) -> bool:
        """Whether every player has pieces of one kind only."""
        owners = [piece.owner for piece in self._on_board]
        return len(set(owners)) == len(owners)

    def kind_of_piece(self, index: int) -> str:
        """What a component is called."""
        return spaced(self.game.facts.pieces[index].base_name)

    def region(self, index: int) -> str:
        """What a region of the equipment is called."""
        region = self.game.facts.regions[index]
        owned = f"player {region.owner}'s " if region.owner else "the "
        return f"{owned}region {region.written_name}" if region.written_name else f"{owned}region"

    @property
    def _on_board(self) -> list[Piece]:
        pieces = self.game.facts.pieces[1:]
        return [piece for piece in pieces if piece.kind != "die"]

    # --- what goes without saying -----------------------------------------------------------------

    def implied(self, feature: SpatialFeature) -> frozenset[Element]:
        """Elements that every move with these places passes, by the rules or by the board."""
        ends = [place for place in (feature.to, feature.from_) if place is not None]
        return frozenset(
            element
            for element in feature.elements
            if (element.at in ends and self._by_rules(feature, element)) or self._by_board(element)
        )

    def _by_rules(self, feature: SpatialFeature, element: Element) -> bool:
        if element.at == feature.from_ and element.content in _MOVED:
            return True
        same = normal_form(_bare(feature))
        alike = [one for one in self.minimum if normal_form(_bare(one)) == same]
        able = alike if feature.from_ is not None else self.minimum
        wanted = replace(_bare(feature), pattern=Pattern((element,)))
        return bool(able) and all(_follows(wanted, one) for one in able)

    def _by_board(self, element: Element) -> bool:
        """Whether every site on the board passes a test (how many sides it has, for example)."""
        if element.kind is Kind.ANY:
            return True
        if element.kind is not Kind.SIDES:
            return False
        sites = range(self.board.size)
        return all(decided(self.board, element, site, site) for site in sites)

    def sources(self, feature: SpatialFeature) -> tuple[str, ...]:
        """The ludemes it comes from: its own elements' first, else those of its minimum feature."""
        own = [element.source for element in feature.elements]
        if not any(own):
            able = [one for one in self.minimum if generalises(one, feature)]
            own = [element.source for one in able for element in one.elements]
        return tuple(dict.fromkeys(f"({' '.join(node.words)})" for node in own if node))


def _bare(feature: SpatialFeature) -> SpatialFeature:
    return SpatialFeature(to=feature.to, from_=feature.from_)


def _follows(wanted: SpatialFeature, minimum: SpatialFeature) -> bool:
    """Whether a minimum feature says so, wherever its moves come from."""
    if wanted.from_ is None:
        minimum = SpatialFeature(to=minimum.to, pattern=minimum.pattern)
    return generalises(wanted, minimum)
