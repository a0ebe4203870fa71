"""How many legal moves there are (spec 07 §2.4, 06 §B1.2)."""

from __future__ import annotations

import pytest

import ludeme

from .in_both_tiers import listed, loaded, positions, scores

GAME = """
(game "Many" (players 2) {mode}
    (equipment {{ (board (square 3)) (piece "Man" Each {man}) {items} }})
    (rules
        {meta}
        (start {{ (set Score Each 0) {start} }})
        (play {play})
        (end {end})))
"""
NEVER = "(if (= (counter) 1000) (result Mover Win))"
COUNTED = "(then (set Score Mover (count LegalMoves)))"


def game(play: str, **parts: str) -> str:
    kept = {"mode": "", "man": "", "items": "", "meta": "", "start": "", "end": NEVER}
    return GAME.format(play=play, **{**kept, **parts})


def test_after_a_move_its_mover_is_still_to_move():
    """The empty sites that are left, but for what else the move does."""
    text = game(f"(move Add (to (sites Empty)) {COUNTED})")
    assert [scores(text, [0] * plies) for plies in range(4)] == [[0, 0], [8, 0], [8, 7], [6, 7]]


def test_what_is_twice_in_the_list_counts_twice():
    text = game(f"(or (move Add (to (sites Empty))) (move Select (from 8)) {COUNTED})")
    assert scores(text, [0]) == [9, 0]
    text = game(f"(or (move Add (to 4)) (move Add (to 4)) {COUNTED})")
    assert scores(text, [0]) == [2, 0]


def test_a_forced_pass_is_a_move():
    text = game(f"(move Add (to (sites {{0}}) if:(is Empty (to))) {COUNTED})")
    assert scores(text, [0]) == [1, 0]


def test_end_rules_ask_before_the_turn_passes_on():
    """The first player's men have three steps after his first move, the second's two."""
    step = "(move Step Orthogonal (to if:(is Empty (to))))"
    start = '(place "Man1" 0) (place "Man2" 8)'
    for most, over in ((2, False), (3, True)):
        end = f"(if (= {most} (count LegalMoves)) (result Mover Win))"
        text = game("(forEach Piece)", man=step, start=start, end=end)
        for state in positions(text, ["0-1"]):
            assert state.over is over, most


def test_nobody_has_moves_when_the_game_is_over():
    """The first rule ends the game for all, so the second finds no move."""
    end = "{ (if True (result All Draw)) (if (= 0 (count LegalMoves)) (result All Win)) }"
    for state in positions(game("(move Pass)", end=end), [0]):
        assert state.over and list(state.ranking()) == [1.5, 1.5]


def test_phases_and_lists_of_which_the_first_counts():
    play = f"""(priority {{
        (move Add (to (sites Corners) if:(is Empty (to))) {COUNTED})
        (move Add (to (sites Empty)) {COUNTED}) }})"""
    assert scores(game(play), [0, 0, 0]) == [1, 2]
    assert scores(game(play), [0, 0, 0, 0]) == [1, 5]
    assert listed(game(play), [0, 0, 0, 0]) == ["1", "3", "4", "5", "7"]


def test_forbidden_moves_do_not_count():
    """The man may step on to 4 or 2, and with (no Repeat) not back to where he stood before."""
    text = game(
        "(forEach Piece)",
        man="(move Step Orthogonal (to if:(is Empty (to))))",
        start='(place "Man1" 0) (place "Man2" 8)',
        end="(if (= 2 (count LegalMoves)) (result Mover Win))",
    )
    for rules, over in ((text, False), (text.replace("(start", "(meta (no Repeat)) (start"), True)):
        for state in positions(rules, ["0-1"]):
            assert state.over is over


def test_rolls_are_thrown_apart():
    """Whoever counts rolls for himself: the dice of the next list are as without it."""
    roll = "(do (roll) next:(move Select (from (sites Corners) if:(< 4 (count Pips))) {}))"
    dice = {"items": "(dice d:6 num:2)"}
    text, plain = game(roll.format(COUNTED), **dice), game(roll.format(""), **dice)

    def rolls(rules: str) -> list[tuple[int, ...]]:
        state, seen = loaded(rules).start(seed=3), []
        for _ in range(6):
            move = state.legal_moves()[0]
            seen.append(state.roll)
            state.apply(move)
        return seen

    assert rolls(text) == rolls(plain) and len(set(rolls(text))) > 1
    # 0: the first player has to pass himself
    assert {scores(text, [0], seed)[0] for seed in range(9)} == {0, 1, 4}


def test_simultaneous_moves_are_those_of_all_players():
    play = f"""(or
        (move Select (from (sites {{0 1}})) P1 {COUNTED})
        (move Select (from (sites {{2 3 4}})) P2))"""
    for state in positions(game(play, mode="(mode Simultaneous)")):
        state.apply([state.legal_moves(player)[0] for player in (1, 2)])
        assert int(state.scores[0]) == 5


def test_no_list_can_count_itself():
    for play in (
        "(move Add (to (sites Empty)) count:(count LegalMoves))",
        f"(do (move Add (to (sites Empty)) {COUNTED}) ifAfterwards:(is Even (score Mover)))",
    ):
        with pytest.raises(ludeme.UnsupportedLudeme, match="count"):
            loaded(game(play)).start(seed=1)
