"""The terms of an evaluation that the rules of a game suggest, each with its ludeme and a sentence.

A term comes to a number for each player, as how many queens that player has. Players who see the
same game from two sides (`BoardMaps`) share their terms; otherwise each has terms of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ludeme.features.evaluation.board_maps import BoardMaps, labels_of_sites
from ludeme.language.base import Node
from ludeme.play.game import Game


@dataclass(frozen=True)
class Term:
    """One thing that may matter, and how much of it a player has."""

    #: What files call it: unique among the terms of a game.
    name: str
    sentence: str
    #: The ludeme that makes it matter, if it is a single one.
    source: Node | None = field(default=None, compare=False)
    #: The name of its family (see `families.catalogue`).
    family: str = field(default="", compare=False)

    @property
    def place(self) -> str:
        """Where its ludeme stands in the description, as `file:start-end`; "" if nowhere."""
        span = self.source.span if self.source is not None else None
        return f"{span.source.name}:{span.start}-{span.end}" if span is not None else ""


class Collection:
    """The terms of a game while they are found, each once."""

    def __init__(self, game: Game, maps: BoardMaps) -> None:
        self.game, self.maps = game, maps
        self.terms: list[Term] = []
        #: The family that is being added.
        self.family = ""
        self._numbers: dict[str, int] = {}

    @property
    def shared(self) -> bool:
        """Whether all players have the same terms."""
        return self.maps.shared

    @cached_property
    def labels(self) -> list[str]:
        """What terms call the sites."""
        return labels_of_sites(self.game)

    @property
    def players(self) -> range:
        """All players."""
        return range(1, self.game.players + 1)

    def number(self, player: int, name: str, sentence: str, source: Node | None = None) -> int:
        """The number of a player's term, which is made when it is first asked for."""
        if not self.shared:
            name, sentence = f"P{player} {name}", f"{sentence} (of player {player})"
        if name not in self._numbers:
            self._numbers[name] = len(self.terms)
            self.terms.append(Term(name, sentence, source, self.family))
        return self._numbers[name]
