"""Features: patterns around a move that players can learn to like or to avoid.

    board = FeatureBoard(game)
    features = [parse("to {} after to {0} where empty {}, friend {1/6}, friend {-1/6}")]
    NaiveEvaluator(board, features).active(state, move)     # numbers of the active features

What is named here needs no numba. Evaluators that are compiled, in `evaluate` and `evaluation`, do.
"""

from __future__ import annotations

from ludeme.features.derive.atomic import atomic_features, initial_features
from ludeme.features.derive.derivation import minimum_features
from ludeme.features.derive.goals import candidate_features
from ludeme.features.derive.merging import PlacedFeature, merge
from ludeme.features.evaluate.naive import NaiveEvaluator
from ludeme.features.files.notation import parse, to_text
from ludeme.features.files.weights import Section, WeightedFeatures, WeightsFile
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.instances import Instance, InstanceTable
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import AspatialFeature, Feature, SpatialFeature
from ludeme.features.pattern.generality import generalises
from ludeme.features.pattern.normal import equivalent, normal_form
from ludeme.features.pattern.pattern import Pattern
from ludeme.features.pattern.walk import HERE, Walk, walk

__all__ = [
    "HERE",
    "AspatialFeature",
    "Element",
    "Feature",
    "FeatureBoard",
    "Instance",
    "InstanceTable",
    "Kind",
    "NaiveEvaluator",
    "Pattern",
    "PlacedFeature",
    "Section",
    "SpatialFeature",
    "Walk",
    "WeightedFeatures",
    "WeightsFile",
    "atomic_features",
    "candidate_features",
    "equivalent",
    "generalises",
    "initial_features",
    "merge",
    "minimum_features",
    "normal_form",
    "parse",
    "to_text",
    "walk",
]
