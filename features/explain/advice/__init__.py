"""What a large set of features amounts to: a few ideas, measured on random positions.

A set that was learned has hundreds of features, many of which undo each other. Here the question is
the other way round: of the ideas that people have words for, which ones does the set like or
dislike, all its features together?
"""

from __future__ import annotations

from ludeme.features.explain.advice.observing import ActiveFeatures, observe
from ludeme.features.explain.advice.summary import MOST_IDEAS, Advice, advise

__all__ = ["MOST_IDEAS", "ActiveFeatures", "Advice", "advise", "observe"]
