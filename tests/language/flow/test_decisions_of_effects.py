"""Some moves are decisions though nobody chooses them: those joined by `append` (spec 05 §4.5)."""

import pytest

import ludeme

GAME = """
(game "Decisions" (players 2)
    (equipment {{ (board (rectangle 1 7)) (piece "Man" Each) }})
    (rules
        (start {{ (place "Man1" {{0 1}}) (place "Man2" 6) (set Score Each 0) }})
        (play {play})
        (end (if (= 6 (count Moves)) (result P1 Win)))
    )
)
"""
JOINED = "(append (and (fromTo (from 0) (to 4)) (remove 6)))"


def load(play, tier="python"):
    return ludeme.load(GAME.format(play=play), tier=tier).start(seed=1)


@pytest.mark.parametrize(
    ("before", "shown"),
    [
        (JOINED, ["c0-c4", "c0-c4"]),
        ("(append (addScore Mover 1))", ["c-1", "c-1"]),
        # what joined moves are applied with is no decision
        ("(add (piece 2) (to 3 (apply (append (remove 6)))))", ["c1", "c5"]),
        ("(fromTo (from 0) (to 4))", ["c1", "c5"]),
        # so is a slide of a level or a whole stack (05 §2.4)
        ("(slide (from 1) E)", ["c1", "c5"]),
        ("(slide (from 1) E stack:True)", ["c1-c2", "c1-c2"]),
        ("(slide (from 1 level:0) E)", ["c1-c2", "c1-c2"]),
        # and a bet and a swap of players, which have no site (05 §2.15)
        ("(bet P1 (exact 2))", ["c-1", "c-1"]),
        ("(swap Players P1 P2)", ["c-1", "c-1"]),
    ],
)
def test_what_is_done_before_is_shown_where_it_is_a_decision(before, shown):
    """It is the first decision of each move (05 §5.2)."""
    state = load(f"(do {before} next:(move Select (from (sites {{1 5}}))))")
    assert [move.name for move in state.legal_moves()] == shown


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("effect", "ends"),
    [
        ("(append (addScore Mover 1))", False),
        ("(addScore Mover 1)", True),
        ("(append (pass))", True),
        ("(slide (from 0) E (between if:True))", True),
        ("(slide (from 0) E (between if:True) stack:True)", False),
        ("(bet P1 (exact 2))", False),
    ],
)
def test_a_pass_that_such_moves_follow_is_no_pass_afterwards(effect, ends, tier):
    """Two in a row end the game only where they are passes (06 §B1.4)."""
    state = load(f"(move Pass (then {effect}))", tier)
    for _ in range(2):
        state.apply(state.legal_moves()[0])
    assert state.over == ends


SLIDES = "(slide (from 0{}) E (between (exact 3) if:True){})"


@pytest.mark.parametrize(
    ("level", "stack", "shown"),
    [(" level:0", "", ["c0-c3"] * 2), ("", " stack:True", ["c0-c3"] * 2), ("", "", ["c1", "c5"])],
)
def test_slides_of_a_level_or_a_stack_are_decisions(level, stack, shown):
    """Whatever they stand in (05 §2.4)."""
    before = SLIDES.format(level, stack)
    state = load(f"(do {before} next:(move Select (from (sites {{1 5}}))))")
    assert [move.name for move in state.legal_moves()] == shown


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize("effect", ["(append (addScore Mover 1))", SLIDES.format(" level:0", "")])
@pytest.mark.parametrize(
    "where",
    [
        "(add (piece 2) (to 3 (apply {})))",
        "(add (piece 2) (to (sites {{3}}) (apply {})))",
        "(fromTo (from 0) (to 4 (apply {})))",
        "(step (from 0) E (to (apply {})))",
        "(hop (from 0) E (between if:(is Occupied (between)) (apply {})) (to if:True))",
        "(hop (from 0) E (between if:True) (to if:False (apply if:True {})))",
        "(slide (from 0) E (to if:True (apply {})))",
    ],
)
def test_nothing_is_a_decision_in_what_a_move_brings_with_it(where, effect, tier):
    """What follows that passes is one (05 §1.3): two passes end the game."""
    follows = f"(then {where.format(effect)})"
    ended = []
    for then in (follows, f"(then {effect})"):
        state = load(f"(move Pass {then})", tier)
        for _ in range(2):
            state.apply(state.legal_moves()[0])
        ended.append(state.over)
    assert ended == [True, False]
