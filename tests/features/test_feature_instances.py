"""Instances against the plain evaluator, and merging, on positions of real games."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import ludeme
from ludeme import LudemeError
from ludeme.features import (
    Element,
    FeatureBoard,
    InstanceTable,
    Kind,
    NaiveEvaluator,
    Pattern,
    PlacedFeature,
    SpatialFeature,
    generalises,
    merge,
    normal_form,
    parse,
)
from ludeme.features.layout.placement import ANYWHERE
from ludeme.features.layout.position import Position

from .boards import board_of, placing_game, position

GAMES = [
    "Hex", "Breakthrough", "Tic-Tac-Toe", "Nine Men's Morris", "Alquerque", "Yavalath", "Chess",
    "Lasca", "Kalah", "Backgammon", "Amazons", "Y",
]  # fmt: skip


def random_feature(chance: random.Random, board: FeatureBoard) -> SpatialFeature:
    """A feature that fits the board; small, so that it is active now and then."""

    def steps(longest=2):
        return tuple(chance.choice(board.turns) for _ in range(chance.randint(0, longest)))

    def element(sight):
        kind = chance.choice([*Kind, Kind.EMPTY, Kind.FRIEND, Kind.ENEMY, Kind.OFF])
        counts = {
            Kind.PLAYER: board.facts.players + 1,
            Kind.PIECE: len(board.facts.pieces),
            Kind.SITE: board.size,
            Kind.SIDES: 9,
            Kind.NEARER: len(board.facts.regions),
            Kind.SEES: len(board.facts.pieces),
            Kind.SEES_DIAGONALLY: len(board.facts.pieces),
        }
        if counts.get(kind, 1) == 0 or (kind in SIGHTS and not sight):
            kind = Kind.EMPTY
        lowest = int(kind is Kind.PLAYER)
        index = chance.randrange(lowest, counts[kind]) if kind.indexed else None
        return Element(kind, steps(), index, chance.random() < 0.4)

    places = {"to": (), "from_": steps(1)} if chance.random() < 0.3 else {"to": ()}
    if chance.random() < 0.15:
        places = {"from_": ()}
    elif chance.random() < 0.15:
        places = {"to": steps(1)}
    if chance.random() < 0.25:
        places[chance.choice(["last_to", "last_from"])] = steps()
    elements = tuple(element(not k and not board.faithful) for k in range(chance.randint(0, 3)))
    rotations = None
    if chance.random() < 0.15:
        rotations = (chance.choice(board.turns),)
    return SpatialFeature(**places, pattern=Pattern(elements, chance.random() < 0.8, rotations))


OPTIONS = {"Hex": ["Board Size/5x5"]}

SIGHTS = (Kind.SEES, Kind.SEES_DIAGONALLY)


def load(name):
    """A game of the library, Hex on a small board."""
    return ludeme.load(name, tier="python", options=OPTIONS.get(name))


def random_positions(game, chance, number):
    """Positions along a random game, each with some of its legal moves."""
    state = game.start(seed=chance.randrange(1, 1000))
    for _ in range(number):
        if state.over:
            state = game.start(seed=chance.randrange(1, 1000))
        moves = state.legal_moves()
        yield state, chance.sample(moves, min(4, len(moves)))
        state.apply(chance.choice(moves))


@pytest.mark.thorough
@pytest.mark.parametrize("reading", ["split", "reference"])
@pytest.mark.parametrize("name", GAMES)
def test_instances_agree_with_the_plain_evaluator(name, reading):
    chance = random.Random(f"{name} {reading}")
    game = load(name)
    board = FeatureBoard(game, reading)
    features = [random_feature(chance, board) for _ in range(25)]
    features += [parse(word) for word in ("intercept", "pass", "swap")]
    table, naive = InstanceTable(board, features), NaiveEvaluator(board, features)
    seen = set()
    for state, moves in random_positions(game, chance, 10):
        shown = Position(game, state.row)
        for move in moves:
            expected = naive.active(state, move)
            assert table.active(shown, move) == expected, (str(move), state.to_text())
            seen |= expected
    assert 25 in seen and len(seen) > 3


def test_aspatial_features():
    game = ludeme.load("Go", tier="python")
    evaluator = NaiveEvaluator(
        FeatureBoard(game), [parse(w) for w in ("intercept", "pass", "swap")]
    )
    state = game.start(seed=0)
    by_kind = {move.kind: evaluator.active(state, move) for move in state.legal_moves()}
    assert by_kind == {"move": {0}, "pass": {0, 1}}
    hexes = ludeme.load("Hex", tier="python").start(seed=0)
    hexes.apply(hexes.legal_moves()[60])
    swap = next(move for move in hexes.legal_moves() if move.kind == "swap")
    assert evaluator.active(hexes, swap) == {0, 2}


def test_moves_and_last_moves():
    game = ludeme.load("Breakthrough", tier="python")
    board = FeatureBoard(game)
    texts = [
        "from {} to {0}",
        "to {}",
        "from {0} to {}",
        "to {} after to {}",
        "from {} after to {0}",
    ]
    evaluator = NaiveEvaluator(board, [parse(text) for text in texts])
    state = game.start(seed=0)
    straight = next(m for m in state.legal_moves() if m.to_site - m.from_site == 8)
    skew = next(m for m in state.legal_moves() if m.to_site - m.from_site == 9)
    assert evaluator.active(state, straight) >= {0, 1, 2}
    assert evaluator.active(state, skew) & {0, 1, 2} == {1}
    state.apply(straight)
    assert Position(game, state.row).last_move == Position(game, state.row).last_move.__class__(
        straight.to_site, straight.from_site
    )


def test_placements_come_from_nowhere():
    game = ludeme.load("Hex", tier="python")
    evaluator = NaiveEvaluator(FeatureBoard(game), [parse("from {}"), parse("to {}")])
    state = game.start(seed=0)
    assert evaluator.active(state, state.legal_moves()[0]) == {1}


def test_quirks_of_the_reference():
    game = ludeme.load("Breakthrough", tier="python")
    features = [
        parse("from {} to {0}"),  # without a pattern: to the north only
        parse("to {0} where empty {}"),  # anchored at neither end of the move: never
        parse("to {} where not sides 5 {}"),  # never
        parse("to {} where not P1 {}, not P2 {}"),  # a contradiction
    ]
    state = game.start(seed=0)
    for mover in (1, 2):
        move = next(m for m in state.legal_moves() if abs(m.to_site - m.from_site) == 8)
        assert move.mover == mover
        ours = NaiveEvaluator(FeatureBoard(game), features).active(state, move)
        theirs = NaiveEvaluator(FeatureBoard(game, "reference"), features).active(state, move)
        assert ours == {0, 1, 2, 3}
        assert theirs == ({0} if mover == 1 else set())
        state.apply(move)


def test_instances_are_dropped_merged_and_found():
    board = board_of("(square 3)")

    def table(text):
        return InstanceTable(board, [parse(text)])

    # One for each site and player, whatever the rotation.
    assert len(table("to {} where empty {}")) == 9 * 2
    # One for each pair of neighbours; a mirror image is nothing new.
    assert len(table("to {} where friend {0}")) == 24 * 2
    # The centre has no edge of the board beside it; corners have two, but need one only.
    assert len(table("to {} where off {0}")) == 8 * 2
    assert len(table("to {} where empty {0}, friend {0}")) == 0
    assert len(table("to {} where enemy {0}, P1 {0}")) == 24  # the second player's
    (found, *_) = table("to {} where friend {0}, not empty {0}, not enemy {0}").of_player(1)
    assert [(c.layer, c.value, c.holds) for c in found.conditions] == [("owner", 1, True)]
    reactive = table("to {} after to {0} where enemy {0}")
    assert all(instance.reactive for instance in reactive)
    assert {instance.fixed.last_from for instance in reactive} == {ANYWHERE}
    absolute = table("to 4 where friend 3, not off 3")
    assert [i.fixed.to for i in absolute] == [4, 4]


def test_what_a_game_does_not_have_is_refused():
    board = board_of("(square 3)")
    for text, what in [
        ("to {} where nearer 0 {0}", "no region 0"),
        ("to {} where piece 3 {0}", "no piece 3"),
        ("to {} where P4 {0}", "no player 4"),
        ("to 9", "no site 9"),
        ("to {} where friend 12", "no site 12"),
    ]:
        with pytest.raises(LudemeError, match=what):
            InstanceTable(board, [parse(text)])
        with pytest.raises(LudemeError, match=what):
            NaiveEvaluator(board, [parse(text)])


def test_walks_that_split_too_often_are_refused():
    straight = ",".join(["0"] * 16)
    with pytest.raises(LudemeError, match="splits in more than"):
        InstanceTable(board_of("(tri Hexagon 8)"), [parse(f"to {{}} where friend {{{straight}}}")])


# --- merging --------------------------------------------------------------------------------------


def placed(instance, features):
    return PlacedFeature(features[instance.feature], instance.orientation)


@pytest.mark.parametrize("reading", ["split", "reference"])
@pytest.mark.parametrize("name", ["Hex", "Breakthrough", "Chess", "Nine Men's Morris"])
def test_a_merged_feature_is_active_where_its_parts_were(name, reading):
    chance = random.Random(f"merge {name} {reading}")
    game = load(name)
    board = FeatureBoard(game, reading)
    features = [random_feature(chance, board) for _ in range(150 if board.faithful else 60)]
    features = [feature for feature in features if not _written_oddly(feature, board)]
    table = InstanceTable(board, features)
    merged_pairs = 0
    for state, moves in random_positions(game, chance, 20):
        shown = Position(game, state.row)
        for move in moves[:1]:
            active = list(table.active_instances(shown, move))
            for _ in range(min(4, len(active) * (len(active) - 1))):
                one, other = chance.sample(active, 2)
                first, second = placed(one, features), placed(other, features)
                merged = merge(board, first, second)
                assert merged is not None
                assert 0 in NaiveEvaluator(board, [merged]).active(state, move), (first, second)
                assert normal_form(merged) == merged
                if first.orientation.anchor == second.orientation.anchor:
                    assert generalises(first.feature, merged) and generalises(
                        second.feature, merged
                    )
                    assert merge(board, second, first) == merged
                merged_pairs += 1
    assert merged_pairs > 10


def _written_oddly(feature: SpatialFeature, board: FeatureBoard) -> bool:
    """Whether quirks of the reference depend on how the feature is written."""
    owners = (Kind.FRIEND, Kind.ENEMY, Kind.PLAYER, Kind.PIECE, Kind.OFF)
    denied = any(element.negated and element.kind in owners for element in feature.elements)
    return board.faithful and (denied or not feature.elements)


def merged(board, one, other):
    """Merge features given as `(text, anchor, rotation)`."""
    parts = [
        PlacedFeature(parse(text), type(ORIENTATION)(anchor, Fraction(rotation), reflection))
        for text, anchor, rotation, reflection in (one, other)
    ]
    return merge(board, *parts)


ORIENTATION = next(iter(InstanceTable(board_of("(square 3)"), [parse("to {}")]))).orientation


def test_merging_keeps_the_relative_geometry():
    board = board_of("(square 5)")
    friend, enemy = "to {} where friend {0}", "to {} where enemy {0}"
    for turn, walk in [("0", "{0}"), ("1/4", "{1/4}"), ("1/2", "{1/2}"), ("3/4", "{1/4}")]:
        expected = normal_form(parse(f"to {{}} where friend {{0}}, enemy {walk}"))
        found = merged(
            board, (friend, 12, "1/4", 1), (enemy, 12, Fraction(turn) + Fraction(1, 4), 1)
        )
        assert found == (None if walk == "{0}" else expected)


def test_merging_from_different_anchors():
    board = board_of("(square 5)")
    # A move from 7 to 12, seen from either end.
    to, from_ = "from {1/2} to {} where friend {0}", "from {} to {0} where enemy {1/4}"
    found = merged(board, (to, 12, "0", 1), (from_, 7, "0", 1))
    assert found == normal_form(parse("from {1/2} to {} where friend {0}, enemy {1/2,-1/4}"))
    # What the second sees at the first one's anchor is seen at the anchor.
    found = merged(board, ("to {}", 12, "0", 1), ("from {} to {0} where empty {0}", 7, "0", 1))
    assert found == normal_form(parse("from {1/2} to {} where empty {}"))
    found = merged(board, ("to {}", 12, "0", 1), ("from {} where friend {0,1/4}", 7, "0", 1))
    assert found == normal_form(parse("from {1/2} to {} where friend {1/4}"))


def test_merging_what_does_not_fit():
    board = board_of("(square 5)")
    assert merged(board, ("to {}", 12, 0, 1), ("to 12", -1, 0, 1)) is None
    assert (
        merged(board, ("to {} where empty {}", 12, 0, 1), ("to {} where friend {}", 12, 0, 1))
        is None
    )
    restricted = ("to {} where friend {0} rotated 0", 12, 0, 1)
    found = merged(board, restricted, ("to {} where enemy {0}", 12, "1/4", 1))
    assert found == normal_form(parse("to {} where friend {0}, enemy {1/4} rotated 0"))
    assert merged(board_of("(merge (square 2) (shift 5 0 (square 2)))"),
                  ("to {}", 0, 0, 1), ("to {}", 7, 0, 1)) is None  # fmt: skip


def test_nearness_is_that_of_one_anchor():
    equipment = '(piece "Stone" Each) (regions P1 (sites Bottom))'
    board = FeatureBoard(placing_game("(square 5)", 2, equipment))
    near = ("from {} where nearer 0 {1/2}", 7, 0, 1)
    found = merged(board, ("to {} where empty {}", 12, 0, 1), near)
    assert any(element.kind is Kind.NEARER for element in found.elements)
    both = merged(board, ("to {} where nearer 0 {1/2}", 12, 0, 1), near)
    assert [e.kind for e in both.elements].count(Kind.NEARER) == 1
    state = position(board.game, {})
    assert state.legal_moves()
