"""What is read off lists of moves and conditions that few games have, true of every legal move."""

from __future__ import annotations

from itertools import product

import pytest

from .test_derivation import ENEMY, FRIEND, patterns

ADD = "(move Add (to (sites Empty)))"
REMOVE = "(move Remove (sites Occupied by:Next))"
TO, EMPTY, FILLED = "to {}", "to {} where empty {}", "to {} where not empty {}"
TRACK = '(square 5) {(track "Round" "0,E,N,W,S" loop:True)}'


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (f"(random {ADD} num:2)", {EMPTY}),
        (f"(random {{1 2}} {{ {ADD} {REMOVE} }})", {EMPTY, FILLED}),
        (f"(max Moves {ADD})", {EMPTY}),
        (f"(max Captures {ADD})", {EMPTY}),
        (f"(avoidStoredState {ADD})", {EMPTY}),
        # the first decision is the one that is shown, and what it is, is not looked into
        (f"(do {ADD} next:{REMOVE})", {TO}),
        # these are made, never offered with a place
        (f"(seq {{ (move Add (to 7)) {REMOVE} }})", set()),
        ("(while (is Empty 7) (move Add (to 7)))", set()),
        # all moves as one: any of them may be shown
        ("(append (forEach Piece (move Step (to if:(is Empty (to))))))", {TO}),
        (f"(allCombinations {ADD} {REMOVE})", {EMPTY}),
        (f"(allCombinations (move Pass) {REMOVE})", {FILLED}),
        # the first kind of moves shows the same as the second, which says less
        (f"(or {ADD} (move Swap Pieces 2 22))", {TO}),
        (f"(or {ADD} (move Swap Pieces))", {TO}),
        ('(move Promote 2 (piece "Disc1"))', {TO}),
        # a region never yields a slide (spec 05 §2.1)
        ("(forEach Piece (move Slide (from (sites Occupied by:Mover))))", set()),
        # the sites of a group are known only where one is gone through
        ("(forEach Group (move Select (from (to)) (to (sites Around (sites)))))", {TO}),
        # what is drawn by lot is not the same twice
        (
            "(if (is Empty (value Random (range 1 3))) (move Add (to (value Random (range 1 3)))))",
            {TO},
        ),
    ],
)
def test_shapes_of_lists(play, expected):
    assert patterns(play) == expected


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (f'(max Distance "Round" {ADD})', {EMPTY}),
        ('(firstMoveOnTrack "Round" (move Add (to (site) if:(is Empty (to)))))', {EMPTY}),
        # a slide along a track is stopped behind the site that it has reached
        (f'(forEach Piece (move Slide "Round" (to if:{ENEMY} (apply (remove (to))))))', {TO}),
    ],
)
def test_shapes_along_tracks(play, expected):
    assert patterns(play, board=TRACK) == expected


def test_proposals_and_votes_have_no_place():
    play = f'(if (is Proposed "End") (move Vote {{"Yes" "No"}}) (or (move Propose "End") {ADD}))'
    words = '(piece "Disc" Each) (piece "Yes" Neutral) (piece "No" Neutral)'
    assert patterns(play, equipment=words) == {EMPTY}


SELECT = "(move Select (from (sites Board)) (to (sites Board) if:{}))"
SIDES = f"(or {{ (is Empty (to)) {ENEMY} {FRIEND} }})"
SITES = ("(to)", "(from)", "(last To)", "(last From)")
WORDS = product(("Empty", "Occupied"), repeat=len(SITES))
#: More ways than are kept apart: each of four sites empty or not.
MANY = [
    "(and {" + " ".join(f"(is {words[i]} {site})" for i, site in enumerate(SITES)) + "})"
    for words in WORDS
]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("(= 0 (count at:(to)))", EMPTY),
        ("(!= 0 (count at:(to)))", FILLED),
        ("(not (!= 0 (count at:(to))))", EMPTY),
        ("(= 1 (count at:(to)))", FILLED),
        ("(= 2 (count at:(to)))", FILLED),
        ("(!= 1 (count at:(to)))", TO),
        ("(> 1 (count at:(to)))", EMPTY),
        ("(> 2 (count at:(to)))", TO),
        ("(= 0 (size Stack at:(to)))", EMPTY),
        ("(= (value Random (range 0 0)) (count at:(to)))", TO),
        (f"(and (is Empty (to)) (or {{ {' '.join(MANY)} }}))", EMPTY),
    ],
)
def test_counts_of_pieces_and_many_alternatives(condition, expected):
    assert patterns(SELECT.format(condition)) == {expected}


def test_a_number_that_only_a_loop_has_is_not_known():
    condition = "(= (count Sites in:(sites)) (count at:(to)))"
    assert patterns(f"(forEach Group (move Add (to (sites) if:{condition})))") == {TO}
    reached = "(expand (sites {7}) steps:(count Sites in:(sites)))"
    assert patterns(f"(forEach Group (move Select (from (to)) (to {reached})))") == {TO}


STEP = "(forEach Piece (move Step Orthogonal (to if:{})))"
PLACED = '(place "Disc1" (sites Bottom)) (place "Disc2" (sites Top))'
OWN = "friend {0}"


@pytest.mark.parametrize(
    ("condition", "alone", "in_teams", "beside_shared"),
    [
        (FRIEND, "friend {}", "not empty {}", "friend {}"),
        (f"(not {FRIEND})", "not friend {}", "not friend {}", "not friend {}"),
        (ENEMY, "enemy {}", "not empty {}", "not empty {}"),
        (f"(not {ENEMY})", "not enemy {}", "", "not enemy {}"),
    ],
)
def test_friends_and_enemies_in_teams_and_beside_shared_pieces(
    condition, alone, in_teams, beside_shared
):
    """With teams a friend may be a partner's piece; a shared piece is an enemy of both."""
    teams = f"(start {{ {PLACED} (set Team 1 {{P1}}) (set Team 2 {{P2}}) }})"
    shared = f'(start {{ {PLACED} (place "Ball" 12) }})'
    for expected, parts in (
        (alone, {}),
        (in_teams, {"start": teams}),
        (
            beside_shared,
            {"start": shared, "equipment": '(piece "Disc" Each) (piece "Ball" Shared)'},
        ),
    ):
        tests = ", ".join(filter(None, [expected, OWN]))
        assert patterns(STEP.format(condition), **parts) == {f"from {{0}} to {{}} where {tests}"}


def test_pieces_that_belong_to_nobody_yet_are_not_taken_for_those_of_their_name():
    """What is promoted on an empty site has no owner until it moves (04 §6.9)."""
    two = '(piece "Disc" Each) (piece "King" Each)'
    then = '(then (promote 12 (piece "King1")))'
    own = "(is In (to) (sites Occupied by:Mover))"
    step = f"(forEach Piece (move Step Orthogonal (to if:(not {own})) {then}))"
    assert patterns(step, equipment=two) == {"from {0} to {} where not empty {0}"}
