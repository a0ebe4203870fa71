"""A position with a legal move, as ideas look at it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ludeme.features.explain.setting import Setting
from ludeme.features.layout.placement import ANYWHERE
from ludeme.features.layout.position import Position, places_of
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.play.move import Move
from ludeme.play.state import State


class Survey:
    """What is the same for all moves of a position."""

    def __init__(self, setting: Setting, state: State) -> None:
        self.setting, self.state = setting, state
        position = Position(state.game, state.row)
        sites = range(setting.board.size)
        self.mover = position.mover
        self.filled = [not position.is_empty(site) for site in sites]
        self.owner = [position.owner(site) if self.filled[site] else 0 for site in sites]
        self.last = position.last_move.to

    def is_friend(self, site: int) -> bool:
        """Whether a piece of the mover stands there."""
        return self.filled[site] and self.owner[site] == self.mover

    def is_friend_at(self, site: int) -> bool:
        """The same for what may be no site of the board."""
        return site != ANYWHERE and self.is_friend(site)

    @cached_property
    def candidates(self) -> list[Candidate]:
        """The legal moves that end on the main board."""
        moves = (Candidate(self, move) for move in self.state.legal_moves())
        return [candidate for candidate in moves if candidate.to != ANYWHERE]

    @cached_property
    def threatened(self) -> frozenset[int]:
        """Pieces that the enemy could capture if something else is moved."""
        found: set[int] = set()
        for candidate in self.candidates:
            found |= candidate.taken - {candidate.to}
        return frozenset(found)

    def rows(self, site: int) -> list[tuple[list[int], list[int]]]:
        """The straight rows of sites through a site."""
        board = self.setting.board
        found = []
        for radial in board.topology.distinct_radials(board.kind, site, "Adjacent"):
            back = radial.opposites[0].sites[1:] if radial.opposites else ()
            found.append((list(radial.sites[1:]), list(back)))
        return found

    def is_enemy(self, site: int) -> bool:
        """Whether a piece of somebody else stands there."""
        return self.filled[site] and self.owner[site] not in (0, self.mover)


@dataclass(frozen=True)
class Candidate:
    """One legal move."""

    survey: Survey
    move: Move

    @cached_property
    def to(self) -> int:
        """Where it ends."""
        return places_of(self.survey.state.game, self.move).to

    @cached_property
    def from_(self) -> int:
        """Where it begins, `ANYWHERE` for a placement."""
        return places_of(self.survey.state.game, self.move).from_

    @cached_property
    def around(self) -> list[int]:
        """The neighbours across the sides of the place where it ends, but not where it began."""
        ring = self.survey.setting.board.rings[self.to]
        return [near for near in ring if near not in (OFF_BOARD, self.from_)]

    @cached_property
    def touching(self) -> list[int]:
        """The same across corners too."""
        board = self.survey.setting.board
        near = board.topology.steps(board.kind, self.to, "Adjacent")
        return [site for site in near if site != self.from_]

    @cached_property
    def after(self) -> State:
        """The position after it."""
        return self.survey.state.copy().apply(self.move)

    @cached_property
    def taken(self) -> frozenset[int]:
        """Where somebody else could capture after it."""
        over = self.after.over or self.after.mover == self.survey.mover
        replies = [] if over else self.after.legal_moves()
        game = self.survey.state.game
        ends = (places_of(game, reply).to for reply in replies)
        return frozenset(end for end in ends if end == self.to or self.survey.is_friend_at(end))

    @cached_property
    def rows(self) -> list[tuple[list[int], list[int]]]:
        """The straight rows of sites through its end: one way, and the other."""
        return self.survey.rows(self.to)
