"""The moves of `seq` and `while` are those that they made, one by one (spec 05 §4.7, §4.18)."""

import re

import pytest

import ludeme
from ludeme.emit.actions.primitive import HISTORY, record_move
from ludeme.emit.program import Program

GAME = """
(game "Sequences" (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) }})
    (rules
        (start {{ (place "Disc1" (sites {{0 1 2}})) (set Score Each 0) }})
        (play (move Select (from 8) (then {effect})))
        (end (if (= (count Moves) 9) (result Mover Draw)))
    )
)
"""
THEN = "(then (addScore P1 1))"
THREE = "(remove 0) (remove 1) (remove 2)"
SET = " ".join(f'(set Var "x" {k})' for k in range(5))


def after(effect, tier="python"):
    state = ludeme.load(GAME.format(effect=effect), tier=tier).start(seed=1)
    return state.apply(state.legal_moves()[0])


def sites(state) -> set[int]:
    return {int(site[1:]) for site in state.contents()}


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("effect", "score", "left"),
    [
        (f"(if (is Occupied 0) (seq {{{THREE}}}) {THEN})", 3, set()),
        (f"(if (is Occupied 0) (seq {{(remove 5)}}) {THEN})", 0, {0, 1, 2}),
        (f"(if (is Occupied 0) (seq {{(and {{{THREE}}})}}) {THEN})", 3, set()),
        (f"(if (is Empty 5) (while (is Occupied 5) (remove 5)) {THEN})", 0, {0, 1, 2}),
        (f"(if (is Empty 5) (while (is Occupied 1) (remove (sites {{1 2}}))) {THEN})", 2, {0}),
        (f"(and {{(while (is Occupied 5) (remove 5)) (remove 0)}} {THEN})", 1, {1, 2}),
        (f"(forEach Site (sites {{0 1 5}}) (seq {{(remove (site))}}) {THEN})", 2, {2}),
        ("(seq {(seq {(remove 0) (remove 1)}) (addScore P1 5)})", 5, {2}),
        (f"(if (is Empty 5) (seq {{(seq {{{THREE}}})}}) {THEN})", 3, set()),
    ],
)
def test_what_is_around_them_follows_each_of_their_moves(effect, score, left, tier):
    state = after(effect, tier)
    assert (state.scores, sites(state)) == ([score, 0], left)


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("moves", "score", "left"),
    [
        (f"(seq {{{THREE}}})", 3, set()),
        ("(seq {(remove 5)})", 0, {0, 1, 2}),
        ("(while (is Occupied 0) (remove (sites {0 1 2})))", 3, set()),
        ("(while (is Occupied 5) (remove (sites {0 1 2})))", 0, {0, 1, 2}),
    ],
)
def test_each_of_their_moves_includes_what_is_done_before(moves, score, left, tier):
    state = after(f"(do (addScore P1 1) next:{moves})", tier)
    assert (state.scores, sites(state)) == ([score, 0], left)


def test_they_join_to_nothing_without_a_move():
    for moves in ("(seq {(remove 5)})", "(while (is Occupied 5) (remove 5))"):
        assert after(f"(append {moves} {THEN})").scores == [0, 0]


def test_the_consequences_of_a_sequence_are_decided_with_it():
    """Not once more when it is made, nor by what is around it."""
    member = "(remove 0 (then (if (is Occupied 1) (addScore P2 1))))"
    effect = f"(and {{(remove 1) (seq {{{member} (remove 2)}})}} {THEN})"
    assert after(effect).scores == [3, 1]


def test_the_consequences_of_repeated_moves_are_decided_when_they_are_made():
    repeated = "(while (is Occupied 0) (remove 0 (then (if (is Occupied 1) (addScore P2 1)))))"
    assert after(f"(and {{(remove 1) {repeated}}} {THEN})").scores == [2, 0]


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_what_is_done_before_repeated_moves_is_that_of_their_round(tier):
    """Also where others stand beside them: in the second round nothing is left to remove."""
    rounds = '(< (var "x") 1)'
    moves = "(do (remove 0) next:(addScore P1 1))"
    repeated = f'(while {rounds} (and {moves} (set Var "x" (+ 1 (var "x")))))'
    for effect in (repeated, f"(forEach Value min:3 max:3 {repeated})"):
        state = after(effect, tier)
        assert (state.scores[0], sites(state)) == (2, {1, 2})


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_what_follows_repeated_moves_is_not_seen_while_they_are_found(tier):
    repeated = "(while (< (score P1) 3) (addScore P1 1) (then (addScore P1 10)))"
    assert after(repeated, tier).scores == [33, 0]


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    "prior",
    [
        '(while (< (var "x") 4) (set Var "x" (+ 1 (var "x"))))',
        f"(seq {{{SET}}})",
        '(forEach Value min:0 max:4 (set Var "x" (value)))',
    ],
)
def test_done_before_others_they_are_made_in_the_order_of_several_moves(prior, tier):
    """The last, ..., the second are made after the first (spec 05 §5.2); those that come next
    see the order of the text.
    """
    effect = f'(do {prior} next:(addScore P1 (var "x")) (then (set Score P2 (var "x"))))'
    assert after(effect, tier).scores == [4, 1]


COUNT = "(addScore P1 (count Moves))"
PASSED = "(addScore P1 (if (was Pass) 1 0))"


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("effect", "score"),
    [
        (f"(seq {{ {COUNT} }})", 1),
        (f"(seq {{ (remove 0) {COUNT} }})", 2),
        (f"(seq {{ (and {{ {THREE} }}) {COUNT} }})", 4),
        (f"(seq {{ (remove 5) {COUNT} {COUNT} }})", 3),
        (f"(and (seq {{ {THREE} }}) {COUNT})", 1),
        (f"(seq {{ (pass) {PASSED} }})", 1),
        (f"(seq {{ (pass) (remove 0) {PASSED} }})", 0),
        (f"(and (seq {{ (pass) (remove 0) }}) {PASSED})", 0),
        (f"(seq {{ (seq {{ (remove 0) (remove 1) }}) {COUNT} }})", 3),
        (f"(seq {{ (if True (seq {{ (remove 0) {COUNT} }})) {COUNT} }})", 5),
        (f"(seq {{ (remove 0) (seq {{ {COUNT} }}) {COUNT} }})", 5),
        (f"(seq {{ (while (is Occupied 0) (remove (sites {{0 1 2}}))) {COUNT} }})", 4),
        (f"(seq {{ (seq {{ (seq {{ (remove 0) (remove 1) }}) {COUNT} }}) {COUNT} }})", 7),
        ("(seq { (seq { (remove 5) }) (seq { (addScore P1 (count Moves)) }) })", 1),
    ],
)
def test_moves_made_in_sequence_are_in_the_history_meanwhile(effect, score, tier):
    """Those that follow find them there, and afterwards they are forgotten (§4.7)."""
    assert after(effect, tier).scores == [score, 0]


def test_what_is_put_back_after_a_sequence_is_all_that_entering_a_move_changes():
    """The two are written side by side (`ludeme.emit.actions.primitive`)."""
    program = Program(ludeme.load(GAME.format(effect=THREE.split(" (")[0])).facts)
    changed = re.findall(r"s\[(\w+)\] \+?= ", "\n".join(record_move(program)))
    assert set(changed) == set(HISTORY)


LAST = "(set Score P1 (last To afterConsequence:True))"


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("effect", "score"),
    [
        (f"(seq {{(remove 0) (remove 1) {LAST}}})", 1),
        (f"(seq {{(remove 0 (then (remove 2))) {LAST}}})", 2),
        (f"(seq {{(remove 0 (then (and (remove 2) {LAST})))}})", 0),
        (f"(seq {{(remove 2) (addScore P1 9) {LAST}}})", -1),
        (f"(seq {{(and (remove 2) (remove 0)) {LAST}}})", 0),
        (f"(seq {{(seq {{(remove 1) (remove 2)}}) {LAST}}})", 2),
        # outside, the last move is that of which the sequence is a part: it selected site 8
        (f"(and (seq {{(remove 0) (addScore P1 9)}}) {LAST})", 8),
        (f"(if (is Occupied 0) (seq {{(remove 0) (remove 1) {LAST}}}) (then (addScore P2 1)))", 1),
    ],
)
def test_each_move_is_the_last_one_for_the_next(effect, score, tier):
    """With the sites of its actions (07 §2.2), those of its consequences at last."""
    assert after(effect, tier).scores[0] == score


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("effect", "ends"),
    [("(addScore P1 1)", 0), ("(addScore P1 1) (remove 2)", 2), ("(seq {(pass)})", 0)],
)
def test_afterwards_all_of_them_are_actions_of_the_whole_move(effect, ends, tier):
    """The last site of the sequence is what end rules find."""
    text = GAME.format(effect=f"(seq {{(remove 0) {effect}}})")
    text = text.replace("(= (count Moves) 9)", f"(= {ends} (last To afterConsequence:True))")
    state = ludeme.load(text, tier=tier).start(seed=1)
    assert state.apply(state.legal_moves()[0]).over
