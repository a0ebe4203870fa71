"""Confidence sequences by arithmetic of their own (see `bench.experiments.judging.intervals`)."""

from math import log

from scipy.special import betaln


def is_excluded(points, games, mark):
    """Whether the mixture of likelihood ratios is fifty times that of the mark."""
    mixture = betaln(2 + points, 2 + games - points) - betaln(2, 2)
    return mixture - points * log(mark) - (games - points) * log(1 - mark) >= log(50)
