"""What changes from one position to another, by the terms of an evaluation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.amounts import TermReader, means_of_others
from ludeme.features.evaluation.families.catalogue import FAMILIES
from ludeme.features.evaluation.terms import Term
from ludeme.player.minimax.weighted_terms import WeightedTerms
from ludeme.runtime.search_abi.compiled_game import IntArray

#: Whose turn it is nobody wins or loses; moves that are not made yet come and go with it.
_PASSING = ("turn", "stages")
#: How sentences of terms begin and end that are not said again.
_UNIT, _OF_PLAYER, _ON_BOARD = "Ten ", re.compile(r" \(of player \d+\)$"), " on the board"
_IF = ", if it were"
#: How many of a term's unit are meant by `_UNIT`.
_TEN = 10
#: Amounts are added up in binary, tenths among them; smaller ones would be written as 0.
_ROUNDING, _SEEN = 1e-6, 0.005


@dataclass(frozen=True)
class Gain:
    """What changed for a player, and what that is worth to him, in units of `tanh`."""

    says: str
    worth: float

    def __str__(self) -> str:
        return f"{self.says} ({self.worth:+.2f})"


@dataclass(frozen=True)
class Reading:
    """What the terms of a position come to, and what it is worth to a player."""

    own: NDArray[np.float64]  # [T]
    others: NDArray[np.float64]  # [T] the mean of those of others
    weights: NDArray[np.float64]  # [T] at this stage of the game

    @property
    def worths(self) -> NDArray[np.float64]:
        """[T] what each term is worth to the player."""
        worths: NDArray[np.float64] = self.weights * (self.own - self.others)
        return worths


class Gains:
    """Reads positions of a game by an evaluation."""

    def __init__(self, evaluation: WeightedTerms) -> None:
        self._evaluation = evaluation
        self._reader = TermReader(evaluation.terms)

    def read(self, row: IntArray, player: int) -> Reading:
        """A position as a player sees it."""
        amounts, stage = self._reader.read(row)
        others = means_of_others(amounts[1:])[player - 1]
        first, last = self._evaluation.weights
        return Reading(amounts[player].copy(), others, first + stage * (last - first))

    def between(self, before: Reading, after: Reading) -> list[Gain]:
        """What changed, what matters most first."""
        found = [*self._single(before, after), *self._together(before, after)]
        return sorted(found, key=lambda gain: -abs(gain.worth))

    def _single(self, before: Reading, after: Reading) -> Iterator[Gain]:
        """Changes of terms that say something by themselves."""
        worths = after.worths - before.worths
        for number, term in enumerate(self._evaluation.terms.terms):
            if _called_together(term) or term.family in _PASSING:
                continue
            own, others = (float(y[number] - x[number]) for x, y in _pairs(before, after))
            if says := _words(term, own, others):
                yield Gain(says, float(worths[number]))

    def _together(self, before: Reading, after: Reading) -> Iterator[Gain]:
        """Changes of whole families."""
        worths = after.worths - before.worths
        sums: dict[str, float] = {}
        for number, term in enumerate(self._evaluation.terms.terms):
            if phrase := _called_together(term):
                sums[phrase] = sums.get(phrase, 0.0) + float(worths[number])
        yield from (Gain(phrase, worth) for phrase, worth in sums.items() if worth)


def _pairs(
    before: Reading, after: Reading
) -> tuple[tuple[NDArray[np.float64], NDArray[np.float64]], ...]:
    return (before.own, after.own), (before.others, after.others)


def _called_together(term: Term) -> str:
    family = FAMILIES.get(term.family)
    return family.together if family else ""


def _words(term: Term, own: float, others: float) -> str:
    """What happened to a term: `own` to the player's part of it, `others` to that of others.

    "" if nothing did that could be seen.
    """
    said = _OF_PLAYER.sub("", term.sentence).removesuffix(".").partition(_IF)[0]
    if term.family == "pieces":
        return _of_pieces(said.removesuffix(_ON_BOARD), own, others)
    said, unit = (said.removeprefix(_UNIT), _TEN) if said.startswith(_UNIT) else (said, 1)
    parts = [_signed(own * unit)] if abs(own * unit) >= _SEEN else []
    parts += [f"others {_signed(others * unit)}"] if abs(others * unit) >= _SEEN else []
    return f"{said[0].lower()}{said[1:]}: {', '.join(parts)}" if parts else ""


def _signed(number: float) -> str:
    """A change, as exact as it has to be."""
    whole = abs(number) >= _TEN or abs(number - round(number)) < _ROUNDING
    return f"{number:+.0f}" if whole else f"{number:+.2f}"


def _of_pieces(piece: str, own: float, others: float) -> str:
    """What happened to pieces of a kind, called such as "A Pawn"."""
    happened = (
        ("takes", -others if others < 0 else 0.0),
        ("gets", own if own > 0 else 0.0),
        ("loses", -own if own < 0 else 0.0),
        ("lets others have", others if others > 0 else 0.0),
    )
    article, _, name = piece.partition(" ")
    parts = [
        f"{verb} {article.lower() if number == 1 else f'{number:.3g} ×'} {name}"
        for verb, number in happened
        if number
    ]
    return " and ".join(parts)
