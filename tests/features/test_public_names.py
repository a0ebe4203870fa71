"""Names of the package that are for people's own code."""

from ludeme import load_game
from ludeme.features import (
    HERE,
    Feature,
    FeatureBoard,
    Instance,
    InstanceTable,
    Walk,
    atomic_features,
    generalises,
    minimum_features,
    normal_form,
    walk,
)


def test_walks_begin_here():
    turns: Walk = walk(0, "1/4")
    assert walk() == HERE
    assert turns[: len(HERE)] == HERE and len(turns) == 2


def test_atomic_features_add_to_minimum_ones():
    game = load_game("Tic-Tac-Toe", tier="python")
    minimum = minimum_features(game)
    atomic = atomic_features(FeatureBoard(game), minimum)
    assert all(isinstance(feature, Feature) for feature in (*minimum, *atomic))
    assert atomic
    for feature in atomic:
        assert any(generalises(one, feature) for one in minimum)
        assert normal_form(feature) not in map(normal_form, minimum)


def test_a_table_is_made_of_instances():
    game = load_game("Tic-Tac-Toe", tier="python")
    board = FeatureBoard(game)
    table = list(InstanceTable(board, minimum_features(game)))
    assert table and all(isinstance(instance, Instance) for instance in table)
