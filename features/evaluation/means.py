"""The mean of several evaluations of a game: what the luck of each training said of it goes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludeme.features.evaluation.files import LearnedTerms


def mean_of(evaluations: Sequence[LearnedTerms]) -> LearnedTerms:
    """The evaluation whose weights are the means of those of several for the same rules.

    How each of them did in play says nothing of it. A ValueError if there are none, or if they have
    different terms.
    """
    if not evaluations:
        raise ValueError("there is no mean of no evaluations")
    first = evaluations[0]
    for other in evaluations[1:]:
        if list(other.terms.numbers) != list(first.terms.numbers):
            raise ValueError("only evaluations with the same terms have a mean")
    weights = np.mean([each.weights for each in evaluations], axis=0)
    return LearnedTerms(first.terms, weights, first.without)
