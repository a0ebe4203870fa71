"""Features: patterns around a move that players can learn to like or to avoid.

    board = FeatureBoard(game)
    features = [parse("to {} after to {0} where empty {}, friend {1/6}, friend {-1/6}")]
    NaiveEvaluator(board, features).active(state, move)     # numbers of the active features

Nothing in this package needs numba.
"""

from __future__ import annotations

from ludeme.features.atomic import atomic_features, initial_features
from ludeme.features.board import FeatureBoard
from ludeme.features.derivation import minimum_features
from ludeme.features.element import Element, Kind
from ludeme.features.feature import AspatialFeature, Feature, SpatialFeature
from ludeme.features.generality import generalises
from ludeme.features.goals import candidate_features
from ludeme.features.instances import Instance, InstanceTable
from ludeme.features.merging import PlacedFeature, merge
from ludeme.features.naive import NaiveEvaluator
from ludeme.features.normal import equivalent, normal_form
from ludeme.features.notation import parse, to_text
from ludeme.features.pattern import Pattern
from ludeme.features.walk import HERE, Walk, walk
from ludeme.features.weights import Section, WeightedFeatures, WeightsFile

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
