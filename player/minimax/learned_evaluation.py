"""Evaluations in files, as searches use them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ludeme.features.evaluation.files import evaluation_text, parse_evaluation
from ludeme.play.game import Game
from ludeme.player.minimax.weighted_terms import WeightedTerms


@lru_cache(maxsize=16)
def evaluation_from_text(text: str, path: str, game: Game, transfer: bool = False) -> WeightedTerms:
    """The evaluation in the text of a file; the same object for the same text."""
    learned = parse_evaluation(text, path, game, transfer)
    return WeightedTerms(learned.terms, learned.weights)


def evaluation_from_file(path: str | Path, game: Game, transfer: bool = False) -> WeightedTerms:
    """The evaluation of a file; the same object while the file stays as it is."""
    return evaluation_from_text(evaluation_text(path), str(path), game, transfer)
