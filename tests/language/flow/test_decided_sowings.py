"""Sowings are decided on the position before, whatever is done meanwhile (spec 06 §A11)."""

from __future__ import annotations

import pytest

import ludeme

both_tiers = pytest.mark.parametrize("tier", ["python", "numba"])

MANCALA = """(game "G" (players 2)
    (equipment {{
        (board (rectangle 1 12) (track "Ring" {{0..5}} loop:True) use:Vertex)
        (piece "Seed" Shared)
    }})
    (rules (start {{{start}}}) (play (move Select (from 0) (then {effect})))
        (end (if (no Moves Next) (result Mover Win)))))
"""
SEEDS = (3, 2, 1, 0, 0, 4)


def after_sowing(tier, effect, seeds=SEEDS):
    """The position after a choice that brings this effect; so many seeds lie in each hole."""
    start = " ".join(f"(set Count {n} at:{hole})" for hole, n in enumerate(seeds) if n)
    state = ludeme.load(MANCALA.format(start=start, effect=effect), tier=tier).start()
    return state.apply(state.legal_moves()[0])


def holes(state):
    """The seeds in each hole of the ring."""
    contents = state.contents()
    return [contents[f"v{hole}"][1] if f"v{hole}" in contents else 0 for hole in range(6)]


@both_tiers
@pytest.mark.parametrize(
    ("effect", "left", "score"),
    [
        ("(and (remove 1) (sow skipIf:(is Empty (to))))", [0, 1, 2, 0, 0, 5], 0),
        (
            "(and (remove 1) (sow sowEffect:(addScore Mover (count at:(to)))))",
            [0, 1, 2, 1, 0, 4],
            3,
        ),
        ('(and (set Var "x" 2) (sow numPerHole:(if (= (var "x") 2) 2 1)))', [0, 3, 2, 1, 0, 4], 0),
        ('(and (set Var "x" 2) (sow origin:(= (var "x") 2)))', [0, 3, 2, 1, 0, 4], 0),
        (
            "(and (sow skipIf:(is Empty (to))) (sow 5 skipIf:(is Occupied (to))))",
            [0, 3, 2, 2, 2, 1],
            0,
        ),
    ],
)
def test_the_holes_of_a_sowing_are_decided_before_anything_is_done(tier, effect, left, score):
    state = after_sowing(tier, effect)
    assert holes(state) == left
    assert state.scores[0] == score


STORE = "(fromTo (from (to)) (to 11) count:(count at:(to)) (then (addScore Mover {})))"
TO_STORE = "(fromTo (from (site)) (to 11) count:2 (then (addScore Mover (count at:11))))"
EMPTY = "(count Sites in:(sites Empty))"
BACK = "backtracking:(> (count at:(to)) 1)"


@both_tiers
@pytest.mark.parametrize(
    ("effect", "seeds", "score"),
    [
        (f"(sow apply:{STORE.format('(count at:11)')} {BACK})", (4, 2, 1, 2, 3), 12),
        (f"(sow apply:{STORE.format('(last From)')} {BACK})", (4, 2, 1, 2, 3), 10),
        (f"(sow apply:(forEach Site (sites {{7 9}}) {TO_STORE}))", (1, *(0,) * 6, 2, 0, 2), 4),
        (
            f"(and (remove 9) (sow 1 apply:(remove (to) (then (addScore Mover {EMPTY})))))",
            (*SEEDS, 0, 0, 0, 1),
            8,
        ),
    ],
)
def test_what_follows_a_capture_of_a_sowing_knows_of_no_other(tier, effect, seeds, score):
    assert after_sowing(tier, effect, seeds).scores[0] == score


@both_tiers
@pytest.mark.parametrize(
    ("sowing", "score"),
    [("sowEffect:(addScore Mover (count at:(to)))", 7), ("apply:(addScore Mover (count at:1))", 5)],
)
def test_sowings_one_after_the_other_are_each_decided_once(tier, sowing, score):
    """Two rounds, behind something else: what is repeated is what was decided in each."""
    first = '(> 0 (var "round"))'
    round_ = f'(set Var "round" (if {first} 1 2)) (remove 1) (sow (if {first} 0 5) {sowing})'
    effect = f'(and (remove 6) (while (> 2 (var "round")) (and {{{round_}}})))'
    state = after_sowing(tier, effect)
    assert holes(state) == [1, 1, 3, 2, 0, 0]
    assert state.scores[0] == score
