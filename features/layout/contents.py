"""What can stand on a site, as a small code: what features tell apart and nothing more.

Two contents get the same code when no condition of a set of features tells them apart, so that
tables indexed by code stay small. `ContentCodes` says how the codes are read off a position row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features.layout.condition import Condition
from ludeme.features.layout.position import owner_by_state
from ludeme.play.game import Game

#: Up to so many piece indices serve as codes as they are, which saves a pass over the board.
MAX_PLAIN = 8


class Content(NamedTuple):
    """What stands on a site: index and owner of the top piece, and whether anything is there."""

    piece: int
    owner: int
    filled: bool

    def shows(self, condition: Condition) -> bool:
        """Whether the condition holds for a site with this content."""
        if condition.layer == "empty":
            return (not self.filled) == condition.holds
        found = self.owner if condition.layer == "owner" else self.piece
        return (found == condition.value) == condition.holds


class Look(NamedTuple):
    """Where the contents of sites lie in a row: offsets, -1 for what the game does not store.

    A site's raw content is `(piece * owners + owner) * 2 + filled`.
    """

    sites: int
    piece: int
    owner: int
    owners: int
    filled: int
    height: int
    max_height: int
    #: 1 when the number at `piece + site` is the code itself.
    plain: int

    def array(self) -> NDArray[np.int64]:
        """The same numbers for compiled code."""
        return np.array(self, np.int64)


@dataclass(frozen=True)
class ContentCodes:
    """The codes of a game under the conditions that are asked."""

    game: Game
    conditions: tuple[Condition, ...]

    @staticmethod
    def telling_apart(game: Game, conditions: Iterable[Condition]) -> ContentCodes:
        """The codes for these conditions, wherever they are asked."""
        kinds = {(c.layer, c.value) for c in conditions}
        return ContentCodes(game, tuple(Condition(0, *kind) for kind in sorted(kinds)))

    @cached_property
    def look(self) -> Look:
        """Where to read, for `contents_of`."""
        facts, at = self.game.facts, self.game.emitted.offsets
        by_state = owner_by_state(facts)
        owner = at["WHO"] if facts.stored_who else at["STATE"] if by_state else -1
        filled = next(at[name] for name in ("HEIGHT", "COUNT", "WHAT") if name in at)
        simple = owner < 0 and not facts.stacking and filled == at["WHAT"]
        return Look(
            sites=facts.board_sites,
            piece=at["WHAT"],
            owner=owner,
            owners=facts.players + 2 if owner >= 0 else 1,
            filled=filled,
            height=at["HEIGHT"] if facts.stacking else -1,
            max_height=at["LEVELS"],
            plain=int(simple and len(self._pieces) <= MAX_PLAIN),
        )

    @cached_property
    def _pieces(self) -> range:
        facts = self.game.facts
        most = max(piece.index for piece in facts.pieces)
        return range(max(most, facts.players if facts.ownerless else 0, int(facts.deduction)) + 1)

    @cached_property
    def _raw(self) -> list[Content]:
        """The content of each raw number."""
        return [
            Content(piece, self._owner(piece, owner), filled)
            for piece in self._pieces
            for owner in range(self.look.owners)
            for filled in (False, True)
        ]

    def _owner(self, piece: int, stored: int) -> int:
        facts = self.game.facts
        if facts.deduction:
            return int(piece != 0)
        if facts.stored_who:
            return stored
        if self.look.owner >= 0:
            return stored if piece and stored <= facts.players else 0
        return facts.owner_of(piece)

    @cached_property
    def _classes(self) -> tuple[tuple[int, ...], tuple[Content, ...]]:
        """The code of each raw number, and one content for each code."""
        if self.look.plain:
            contents = [Content(piece, self._owner(piece, 0), piece != 0) for piece in self._pieces]
            return tuple(range(len(contents))), tuple(contents)
        codes: dict[tuple[bool, ...], int] = {}
        examples: list[Content] = []
        numbers = []
        for content in self._raw:
            if self.look.filled == self.look.piece and content.filled != (content.piece != 0):
                numbers.append(0)  # cannot be
                continue
            answers = tuple(content.shows(condition) for condition in self.conditions)
            if answers not in codes:
                codes[answers] = len(examples)
                examples.append(content)
            numbers.append(codes[answers])
        return tuple(numbers), tuple(examples)

    @property
    def lookup(self) -> NDArray[np.int32]:
        """The code of each raw number; with `plain` codes it is not needed."""
        return np.array(self._classes[0], np.int32)

    @property
    def examples(self) -> tuple[Content, ...]:
        """One content for each code."""
        return self._classes[1]

    def allowed(self, condition: Condition) -> int:
        """Bit c is set when the condition holds for contents of code c."""
        return sum(1 << code for code, c in enumerate(self.examples) if c.shows(condition))
