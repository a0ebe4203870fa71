"""Every evaluation of `(roll)` is a roll of its own (spec 06 §B5.1)."""

from __future__ import annotations

from random import Random

import pytest

import ludeme
from ludeme.play.trials import Trial

#: A site is selected that has as many as the die shows; the die lies on site 7.
GAME = """(game "Rolls" (players 2)
    (equipment {{(board (rectangle 1 7)) (dice d:6 from:1 num:1) (piece "Man" Each)}})
    (rules
        (start (place "Man1" 0))
        (play {play})
        (end (if (= (count Moves) 9) (result Mover Draw)))))
"""
SHOWN = "(move Select (from (count Pips)))"
TWICE = f"(or (do (roll) next:{SHOWN}) (do (roll) next:{SHOWN}))"
#: Asked with one roll, played with another.
ASKED = f"""(if (can Move (do (do (roll) next:{SHOWN}) ifAfterwards:(= 6 (count Pips))))
    (do (roll) next:{SHOWN})
    (move Select (from 0)))"""
FILTERED = f"""(or
    (do (roll) next:{SHOWN})
    (do (do (roll) next:{SHOWN}) ifAfterwards:(< 3 (count Pips))))"""
WITHIN = f"(do (roll) next:{TWICE})"
#: Two equal questions, of which each throws for itself.
HIGH = f"(can Move (do (do (roll) next:{SHOWN}) ifAfterwards:(< 3 (count Pips))))"
EQUAL = f"""(or {{(if {HIGH} (move Select (from 1)))
    (if {HIGH} (move Select (from 2)))
    (move Select (from 3))}})"""
LOOPS = [
    f"(forEach Value min:1 max:3 (do (roll) next:{SHOWN}))",
    f"(forEach Site (sites {{0 1 2}}) (do (roll) next:{SHOWN}))",
    f"(forEach Value min:1 max:2 (or (do (roll) next:{SHOWN}) (do (roll) next:{SHOWN})))",
]
#: A question with a loop: does one of twenty throws show a six?
ASKED_OFTEN = f"""(if (can Move (forEach Value min:1 max:20
        (do (do (roll) next:{SHOWN}) ifAfterwards:(= 6 (count Pips)))))
    (move Select (from 0))
    (move Select (from 1)))"""
SEEDS = [Random(number).randrange(2**31) for number in range(120)]
both_tiers = pytest.mark.parametrize("tier", ["python", "numba"])


def loaded(play, tier="python"):
    return ludeme.load(GAME.format(play=play), tier=tier)


def die(state):
    """What the die shows."""
    return state.contents()["c7"][0][0][1] + 1


@both_tiers
@pytest.mark.parametrize("play", [TWICE, WITHIN, *LOOPS])
def test_rolls_of_one_list_or_loop_are_independent_and_each_move_shows_its_own(tier, play):
    game = loaded(play, tier)
    alike = 0
    for seed in SEEDS[:60]:
        state = game.start(seed)
        moves = state.legal_moves()
        assert [die(state.copy().apply(move)) for move in moves] == [m.to_site for m in moves]
        alike += moves[0].to_site == moves[1].to_site
    assert 1 <= alike <= 25


def test_a_question_rolls_for_itself():
    game = loaded(ASKED)
    played = [m.to_site for s in SEEDS for m in game.start(s).legal_moves()]
    assert 5 <= sum(site > 0 for site in played) <= 45
    assert len(set(played)) > 3


def test_a_filtered_roll_is_another_than_the_one_before_it():
    game = loaded(FILTERED)
    lists = [[move.to_site for move in game.start(s).legal_moves()] for s in SEEDS]
    both = [found for found in lists if len(found) == 2]
    assert both
    assert sum(first == second for first, second in both) < len(both) / 2


def test_equal_questions_roll_for_themselves():
    lists = [[m.to_site for m in loaded(EQUAL).start(s).legal_moves()] for s in SEEDS[:60]]
    assert sum((1 in found) != (2 in found) for found in lists) >= 15


def test_a_question_rolls_in_every_round():
    found = [loaded(ASKED_OFTEN).start(s).legal_moves()[0].to_site for s in SEEDS[:60]]
    assert 50 <= found.count(0) < 60


def test_pieces_roll_for_themselves():
    text = GAME.replace('"Man" Each', f'"Man" Each (do (roll) next:{SHOWN})')
    text = text.replace('(place "Man1" 0)', '(place "Man1" {{0 1 2}})')
    game = ludeme.load(text.format(play="(forEach Piece)"), tier="python")
    lists = [[move.to_site for move in game.start(s).legal_moves()] for s in SEEDS[:60]]
    assert sum(len(set(found)) == 1 for found in lists) < 10


def test_rolls_of_alternatives_share_what_was_drawn():
    either = f"(if (is Mover P1) (do (roll) next:{SHOWN}) (do (roll) next:{SHOWN}))"
    assert len(loaded(either).start(1).chance_outcomes()) == 6


def test_all_rolls_that_are_due_can_be_listed_and_fixed():
    state = loaded(TWICE).start(1)
    outcomes = dict(state.chance_outcomes())
    assert len(outcomes) == 36
    assert sum(outcomes.values()) == pytest.approx(1)
    state.apply_chance((4, 2))
    assert [move.to_site for move in state.legal_moves()] == [5, 3]


def test_a_recorded_roll_is_that_of_every_move():
    state = loaded(TWICE).start(1)
    state.script_rolls([[3]])
    assert [move.to_site for move in state.legal_moves()] == [4, 4]
    state = loaded(WITHIN).start(1)
    state.script_rolls([[0], [3]])
    assert [move.to_site for move in state.legal_moves()] == [4, 4]


@pytest.mark.parametrize(("play", "numbers"), [(TWICE, 2), (LOOPS[0], 2), (LOOPS[2], 3)])
def test_a_trial_keeps_all_rolls(play, numbers):
    game = loaded(play)
    state = game.start(5)
    trial = Trial.of(game, 6)
    while not state.over:
        move = state.legal_moves()[-1]
        trial.record(state, move)
        state.apply(move)
    for step in trial.steps:
        assert len(step.roll) == numbers
    assert trial.final(game).contents() == state.contents()
