"""The mean of evaluations has the mean of their weights, and terms of its own only if all have."""

from dataclasses import replace

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms
from ludeme.features.evaluation.means import mean_of
from ludeme.features.files.provenance import Record


def test_weights_are_means_and_records_are_not_taken_over():
    terms = terms_of(ludeme.load("Tic-Tac-Toe", tier="python"))
    one = LearnedTerms(terms, np.ones((2, len(terms))), measured=(Record("seconds=1", 2, 2.0),))
    other = replace(one, weights=np.linspace(0, 1, 2 * len(terms)).reshape(2, -1))
    found = mean_of([one, other, other])
    assert found.weights == pytest.approx((one.weights + 2 * other.weights) / 3)
    assert found.measured == () and found.terms is terms
    assert mean_of([one]).weights == pytest.approx(one.weights)


def test_different_terms_have_no_mean():
    small, large = (
        terms_of(ludeme.load("Hex", options=[f"Board Size/{n}x{n}"], tier="python")) for n in (3, 5)
    )
    with pytest.raises(ValueError, match="same terms"):
        mean_of([LearnedTerms(each, np.ones((2, len(each)))) for each in (small, large)])
    with pytest.raises(ValueError, match="no evaluations"):
        mean_of([])
