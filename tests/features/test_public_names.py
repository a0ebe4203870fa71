"""Names of the package that are for people's own code."""

import pytest

from ludeme import load, load_game
from ludeme.features import (
    HERE,
    Feature,
    FeatureBoard,
    Instance,
    InstanceTable,
    Walk,
    atomic_features,
    candidate_features,
    generalises,
    initial_features,
    minimum_features,
    normal_form,
    parse,
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


@pytest.mark.parametrize(
    "asked", [FeatureBoard, minimum_features, initial_features, candidate_features]
)
@pytest.mark.parametrize("wrong", ["Hex", None, load("Hex").start()])
def test_what_is_no_game_has_no_features(asked, wrong):
    with pytest.raises(TypeError, match=r"^features are those of one game, as load returns, not "):
        asked(wrong)
    if asked is not FeatureBoard:
        with pytest.raises(TypeError, match=r"^features are those of one game"):
            asked(wrong, FeatureBoard(load("Tic-Tac-Toe")))


@pytest.mark.parametrize("wrong", [5, None, b"to {}"])
def test_what_is_no_text_is_no_feature(wrong):
    with pytest.raises(TypeError, match=f"^a feature is read from its text, .*, not {wrong!r}$"):
        parse(wrong)
