"""Where the rules of a game use numbers that are no sites, levels, players or pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ludeme.compiler.checks.out_of_range import range_of
from ludeme.compiler.pipeline import emit
from ludeme.emit.passes.tallies import EACH, TABLE
from ludeme.emit.passes.watched_numbers import WatchedNumbers
from ludeme.grammar import collection
from ludeme.grammar.tree import Span
from ludeme.language.base import Node
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int
from ludeme.model.emitted import EmittedProgram
from ludeme.play.game import Game

#: Random games that are watched, and their greatest length.
GAMES, PLIES = 20, 500
#: The greatest number that is watched for: of a place in a list whose length depends on the
#: position it is only told if it lies before the first.
_ANY = 2**31 - 2


@dataclass(frozen=True)
class OffBoard:
    """A place in the rules, and how often it used a number that counts nothing there is.

    `Off` and `End` are not counted: they say so themselves.
    """

    #: The ludeme that the number comes from; None where it has no place in the text.
    span: Span | None
    #: The ludeme, as it is written.
    text: str
    #: One of the numbers.
    number: int
    times: int
    #: What it was used as: the value of an `Index`.
    used_as: str = Index.SITE.value

    @property
    def place(self) -> str:
        """`game.lud:5:15`, in the user's own text where a macro was expanded."""
        span = self.span and self.span.outermost
        return f"{span.source.name}:{span.line}:{span.column}" if span else self.text


class WatchedGame(Game):
    """The same rules as a game's; each number that is used as a site, ... is looked at."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.node, game.facts, game.description, "checked")
        self._used_as = {id(each): (index, most) for each, index, most in _watched(game)}
        self.numbers = WatchedNumbers({known: most for known, (_, most) in self._used_as.items()})

    @cached_property
    def emitted(self) -> EmittedProgram:
        """The program that looks at them."""
        with collection.put_off():
            return emit(self.node, self.facts, watch=self.numbers)

    def off_board(self, tables: np.ndarray) -> Iterator[OffBoard]:
        """What the counts in a memory of the program say."""
        start = self.emitted.offsets.get(TABLE)
        if start is None:  # no number is looked at
            return
        for place, node in enumerate(self.numbers.listed):
            times, number = (int(each) for each in tables[start + EACH * place :][:EACH])
            if times:
                index, _ = self._used_as[id(node)]
                yield OffBoard(node.span, _written(node), number, times, index.value)


def off_board(game: Game, n: int = GAMES, seed: int = 1) -> list[OffBoard]:
    """Play random games in checked machine code; returns what was off the board, most often first.

    Raises `WrongAccess` if one reached beyond its memory.
    """
    from ludeme.play.playouts import Playout

    watched = WatchedGame(game)
    playout = Playout(watched.program)
    playout.run(None, n, seed, PLIES, count_choices=False)
    return sorted(watched.off_board(playout.tables), key=lambda each: -each.times)


def _watched(game: Game) -> Iterator[tuple[Int, Index, int]]:
    """The numbers that are computed in play, what each is used as, and the greatest there is."""
    for node in game.node.walk():
        for slot, index in node.numbered.items():
            known = range_of(index, game.facts, node)
            most = known[1] if known else _ANY
            for each in _computed(getattr(node, slot), index):
                yield each, index, most


def _computed(value: Any, index: Index) -> Iterator[Int]:
    """The numbers in a slot that are not only named there.

    What `(to)` or `(last To)` names has been looked at where it was computed.
    """
    for each in value if isinstance(value, tuple) else (value,):
        # reason: slots hold roles and regions, too
        if isinstance(each, Int) and (each.number_of is not index or each.below):
            yield each


def _written(node: Node) -> str:
    span = node.span
    return span.source.text[span.start : span.end] if span else repr(node)
