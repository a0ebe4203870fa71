"""Stalemates, removals at the end of a turn, moves made together (spec 06 §B1.3, §B2, §B5.2)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.play.playouts import playouts

GAME = """
(game "Plies" (players 2) {mode}
    (equipment {{ (board (rectangle 1 9) {use}) (piece "Man" Each) (piece "Rock" Neutral) }})
    (rules (start {{ {start} }}) (play {play}) (end {{ {end} }})))
"""
UNENDING = "(if (no Pieces All) (result Mover Win))"


def load(
    play: str,
    start: str,
    end: str = UNENDING,
    mode: str = "",
    *,
    use: str = "",
    tier: str = "python",
):
    text = GAME.format(play=play, start=start, end=end, mode=mode, use=use)
    return ludeme.load(text, tier=tier).start(seed=1)


# --- stalemates (§B1.3) ---------------------------------------------------------------------------

NEXT = "(no Moves Next)"


@pytest.mark.parametrize(
    ("able", "end", "plies"),
    [
        # the mark of a player is set by his forced pass, or when it is asked whether he can move
        ("P1", "(no Moves P2)", 2),
        ("P1", f"(and {NEXT} (no Moves P2))", 1),
        ("P1", f"(and (no Moves P2) {NEXT})", 3),  # the mark of the pass stays
        ("P1", "(no Moves Mover)", 2),
        ("P2", f"(or {NEXT} (no Moves P1))", 1),
    ],
)
def test_who_is_marked_as_stalemated(able, end, plies):
    state = load(f"(if (is Mover {able}) (move Select (from 0)))", '(place "Man1" 0)', end_(end))
    for _ in range(plies):
        assert not state.over
        state.apply(state.legal_moves()[0])
    assert state.over


def end_(condition: str) -> str:
    return f"(if {condition} (result P1 Win))"


def test_the_mark_is_taken_away_when_the_next_player_can_move():
    """Player 2 passes, is asked again after player 1's third move, and can move then."""
    play = "(if (or (is Mover P1) (< 2 (count Moves))) (move Select (from 0)))"
    asked = f"(and (< 2 (count Moves)) {NEXT})"
    end = (
        f"(if {asked} (result P1 Win)) (if (and (= 3 (count Moves)) (no Moves P2)) (result P2 Win))"
    )
    state = load(play, '(place "Man1" 0)', end)
    for _ in range(4):
        state.apply(state.legal_moves()[0])
        assert not state.over
    # where he is not asked he keeps the mark
    state = load(play, '(place "Man1" 0)', end.replace(asked, "(= 1 2)"))
    for _ in range(3):
        state.apply(state.legal_moves()[0])
    assert state.winner == 2


def test_playouts_mark_players_who_pass():
    """Also where the moves of a player are not listed: the game ends with the forced pass."""
    play = "(if (is Mover P1) (move Select (from (sites {0 1}))))"
    state = load(play, '(place "Man1" 0)', end_("(no Moves P2)"))
    found = playouts(state.game.program, n=5, seed=1)
    assert set(found.lengths) == {2} and set(found.utilities[:, 0]) == {1.0}


# --- removals at the end of the turn (04 §6.6) ----------------------------------------------------

STACK = '(place Stack items:{"Man1" "Man2" "Rock0"} 0) (place "Man1" 5)'
LATER = "(remove 0 at:EndOfTurn)"


def stack(state) -> list[int]:
    return [level[0] for level in state.contents().get("c0", ((), 0))[0]]


@pytest.mark.parametrize(
    ("effect", "left"),
    [
        (LATER, [2, 3]),
        (f"(and {LATER} {LATER})", [3]),
        (f"(and {{ {LATER} {LATER} {LATER} {LATER} }})", []),
        (f"(and {LATER} (remove 0))", [2]),
        (f"(and {LATER} (moveAgain))", [1, 2, 3]),
        (f"(and {LATER} (set NextPlayer (player 2)))", [1, 2, 3]),
        (f"(and {LATER} (fromTo (from 5) (to 0)))", [2, 3, 1]),
    ],
)
def test_the_lowest_levels_of_a_stack_go_at_the_end_of_the_turn(effect, left):
    """As many as the site was named; not while somebody has been named who is to move next."""
    play = f"(if (= 0 (count Moves)) (move Select (from 8) (then {effect})) (move Select (from 8)))"
    state = load(play, STACK)
    state.apply(state.legal_moves()[0])
    assert stack(state) == left
    state.apply(state.legal_moves()[0])
    assert stack(state) == (left[1:] if len(left) == 3 and left[0] == 1 else left)


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize(
    ("effect", "left"),
    [
        (f"(and {LATER} (fromTo (from 5) (to 0)))", {}),
        (f"(and {{ {LATER} (remove 0) (fromTo (from 5) (to 0)) }})", {"c0": 1}),
        (f"(and {{ (remove 0) {LATER} (fromTo (from 5) (to 0)) }})", {"c0": 1}),
        (f"(and {{ {LATER} (remove 5) (fromTo (from 5) (to 0)) }})", {}),
    ],
)
def test_what_a_move_removes_is_not_removed_again_at_its_end(effect, left, tier):
    """Whatever has come to the site since; without stacks."""
    state = load(f"(move Pass (then {effect}))", '(place "Man2" 0) (place "Man1" 5)', tier=tier)
    state.apply(state.legal_moves()[0])
    assert {site: held[0][0][0] for site, held in state.contents().items()} == left


def test_removals_of_an_earlier_move_do_not_count():
    """The mark lasts over a move that goes on, what that move removed does not."""
    first = f"(and {{ {LATER} (remove 0) (moveAgain) }})"
    play = f"(if (= 0 (count Moves)) (move Pass (then {first})) (move (from 5) (to 0)))"
    state = load(play, '(place "Man2" 0) (place "Man1" 5)')
    for _ in range(2):
        state.apply(state.legal_moves()[0])
    assert state.contents() == {}


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize(
    ("second", "legal"),
    [
        ("(do (move Select (from 8)) ifAfterwards:(is Empty 0))", True),
        ("(do (move Select (from 8)) ifAfterwards:(is Occupied 0))", False),
        ("(do (move Select (from 8) (then (moveAgain))) ifAfterwards:(is Empty 0))", False),
        ("(do (moveAgain) next:(move Select (from 8)) ifAfterwards:(is Empty 0))", False),
        ("(do (add (to 2)) next:(move Select (from 8)) ifAfterwards:(is Empty 0))", True),
    ],
)
def test_a_move_that_is_tried_ends_the_turn(second, legal, tier):
    """Whatever the move before it has said about who is next (spec 06 §A13)."""
    first = f"(move Select (from 8) (then (and {LATER} (moveAgain))))"
    play = f"(if (= 0 (count Moves)) {first} {second})"
    state = load(play, '(place "Man2" 0)', tier=tier)
    state.apply(state.legal_moves()[0])
    assert [move.name for move in state.legal_moves()] == ["c8" if legal else "pass"]


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_repetition_sees_what_goes_at_the_end_of_the_turn(tier):
    """Positions are compared after all removals (spec 06 §B4.2)."""
    first = f"(move Add (to 5) (then (and {LATER} (moveAgain))))"
    play = f"(if (= 0 (count Moves)) {first} (move Select (from 8)))"
    text = GAME.replace("(rules", "(rules (meta (no Repeat PositionalInTurn))")
    text = text.format(play=play, start='(place "Man1" 0)', end=UNENDING, mode="", use="")
    state = ludeme.load(text, tier=tier).start(seed=1)
    state.apply(state.legal_moves()[0])
    assert [move.name for move in state.legal_moves()] == ["c8"]


@pytest.mark.parametrize(("kind", "left"), [("Edge", {"e0"}), ("Vertex", set())])
def test_sites_of_other_types_stand_for_those_of_the_board(kind, left):
    """At the end of the turn only the number is left, and is one of the default type."""
    start = '(place "Man1" 0)' + ("" if kind == "Vertex" else f' (place "Man1" {kind} 0)')
    play = f"(move Pass (then (remove {kind} 0 at:EndOfTurn)))"
    state = load(play, start, use="use:Vertex")
    state.apply(state.legal_moves()[0])
    assert set(state.contents()) == left


# --- moves made together (§B5.2) ------------------------------------------------------------------

AFTER_ALL = "(then (and (set Score P1 (+ 1 {})) (set Score P2 {})) applyAfterAllMoves:True)"


@pytest.mark.parametrize(
    ("first", "asked", "start", "alone"),
    [
        ("(move (from 3) (to 4) P1)", ("(last To)", "(last From)"), '(place "Man1" 3)', (5, 3)),
        (
            "(move Select (from 3) P1)",
            ("(last LevelTo)", "(last LevelFrom)"),
            '(place Stack "Man1" 3 count:2)',
            (2, 1),
        ),
        (
            "(move Hop (from 3) E (between if:True) (to if:(is Empty (to))))",
            ("(count Sites in:(last Between))", "(last To)"),
            '(place "Man1" {3 4})',
            (2, 5),
        ),
        (f"(move Add (to 4) {AFTER_ALL.format('(last To)', '(last From)')})", (), "", (5, 4)),
    ],
)
def test_a_ply_made_together_has_no_sites(first, asked, start, alone):
    """One entry of the history, on site 0, passing nothing; a single move keeps its own."""
    after = AFTER_ALL.format(*asked) if asked else ""
    play = f"(or {{ {first} (move Select (from 7) P2) }} {after})"
    state = load(play, start, "(if (= (count Moves) 9) (byScore))", "(mode Simultaneous)")
    single = state.copy()
    single.apply(single.legal_moves(1)[0])
    assert tuple(single.scores) == alone
    state.apply([state.legal_moves(player)[0] for player in (1, 2)])
    assert tuple(state.scores) == (1, 0)
