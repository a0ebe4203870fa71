"""The weights that a training begins with: what the rules and the results of random games say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludeme.features.evaluation.term_set import Terms, terms_of
from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.player.matches.opponents import see_opponents
from ludeme.player.training.evaluation.fitting import fit
from ludeme.player.training.evaluation.kinship import SURELY, Kinship
from ludeme.player.training.evaluation.lessons import Lessons, RealArray
from ludeme.player.training.evaluation.settings import EvaluationSettings


def learnable_terms(game: Game, without: Sequence[str]) -> Terms:
    """What weights can be learned for; an error where there is nothing to learn, or nobody."""
    see_opponents(game)
    if game.simultaneous:
        raise LudemeError(f"evaluations need players who move in turn, not {game.name}")
    terms = terms_of(game, without)
    if not len(terms):
        raise LudemeError(f"the rules of {game.name} suggest nothing to evaluate by")
    return terms


class Beginning(NamedTuple):
    """Parts of weights, as `Kinship` has them."""

    #: What the parts are drawn to ever after: 0, or what pieces can do.
    first: RealArray
    parts: RealArray
    #: Mean squared error before anything was fitted; 0 where nothing was.
    loss: float


def beginning_of(
    kinship: Kinship, lessons: Lessons, settings: EvaluationSettings, errors: float = SURELY
) -> Beginning:
    """Pieces are worth what they can do, if results speak for it; else weights fit the results.

    They speak for it by so many standard `errors`, as `Kinship.guess` has them.
    """
    first = kinship.guess(lessons, errors)
    if first.any():
        return Beginning(first, first.copy(), 0.0)
    return Beginning(first, *fit(kinship, first.copy(), first, lessons, settings))
