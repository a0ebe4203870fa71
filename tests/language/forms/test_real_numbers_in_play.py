"""Real numbers that the position decides, each rounded to single precision (spec 07 §3)."""

from __future__ import annotations

import math
import struct
from random import Random

import pytest

import ludeme
from ludeme.runtime.kernels import real_kernels

from .in_both_tiers import loaded, positions, scores

GAME = """
(game "Real" (players {players})
    (equipment {{ (board (square 3)) (piece "Man" Each) }})
    (rules
        (start (set Score Each {score}))
        (play {play})
        (end {end})))
"""
NEVER = "(if (= (counter) 1000) (result Mover Win))"


def cut(number: str, score: int = 7) -> int:
    """A real number without its digits behind the point; the score of player 2 stays as given."""
    play = f"(move Pass (then (set Score P1 (toInt {number}))))"
    return scores(GAME.format(players=2, score=score, play=play, end=NEVER), [0])[0]


HALF = "(/ (toFloat (score P2)) 2)"


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("(toFloat (score P2))", 7),
        ("(toFloat (is Mover P1))", 1),
        ("(toFloat (is Mover P2))", 0),
        ("(+ 0.5 (toFloat (score P2)))", 7),
        (f"(+ {{ {HALF} {HALF} 1.5 }})", 8),
        (f"(- {HALF} 12.25)", -8),
        (f"(* 10 {HALF})", 35),
        (f"(* {{ {HALF} {HALF} {HALF} }})", 42),
        ("(/ 100 (toFloat (score P2)))", 14),
        (f"(min {HALF} 4)", 3),
        (f"(max {HALF} 4)", 4),
        (f"(abs (- 0.25 (* 2 {HALF})))", 6),
        ("(* 1000 (sqrt (toFloat (score P2))))", 2645),
        ("(toFloat (toInt (+ 0.75 (toFloat (toInt (is Mover P1))))))", 1),
        # division by 0 and roots of negative numbers fail in the reference
        ("(/ 1 (toFloat (- (score P2) 7)))", 0),
        ("(sqrt (- 0 (toFloat (score P2))))", 0),
    ],
)
def test_arithmetic(number, found):
    assert cut(number) == found


def test_large_integers_have_too_many_digits():
    assert cut("(toFloat (score P2))", score=16_777_217) == 16_777_216
    assert cut("(toFloat (score P2))", score=-16_777_219) == -16_777_220
    assert cut("(* 4 (toFloat (score P2)))", score=2_000_000_000) == 2_147_483_647


@pytest.mark.parametrize(("less", "found"), [("7.5", 1), ("7", 2)])
def test_a_truth_value(less, found):
    truth = f"(toBool (- {less} (toFloat (score P2))))"
    play = f"(move Pass (then (set Score P1 (if {truth} 1 2))))"
    assert scores(GAME.format(players=2, score=7, play=play, end=NEVER), [0])[0] == found


@pytest.mark.parametrize(
    ("players", "payoffs", "ranks"),
    [
        (2, "(payoff P1 (toFloat (score P1))) (payoff P2 6.5)", [1, 2]),
        (2, "(payoff P1 (toFloat (score P1))) (payoff P2 7.5)", [2, 1]),
        (2, "(payoff P1 (/ (toFloat (score P1)) 2)) (payoff P2 3.5)", [1.5, 1.5]),
        (2, "(payoff P1 (- 0 (toFloat (score P1)))) (payoff P2 -7.25)", [1, 2]),
        (1, "(payoff P1 (- (toFloat (score P1)) 6.5))", [1]),
        (1, "(payoff P1 (- (toFloat (score P1)) 7))", [0]),
    ],
)
def test_payoffs_by_scores(players, payoffs, ranks):
    end = f"(if (= (counter) -1) (payoffs {{ {payoffs} }}))"
    text = GAME.format(players=players, score=7, play="(move Pass)", end=end)
    for state in positions(text, [0]):
        assert state.over and list(state.ranking()) == ranks


def test_weights_that_the_position_decides():
    """The first list is drawn in one game of eight; without any weight, none is."""
    lists = "{ (move Select (from 0)) (move Select (from 1)) }"
    play = f"(random {{ 1 (toFloat (score P2)) }} {lists})"
    game = loaded(GAME.format(players=2, score=7, play=play, end=NEVER))
    drawn = [game.start(seed=seed).legal_moves()[0].to_site for seed in range(400)]
    assert 30 < drawn.count(0) < 70 and drawn.count(0) + drawn.count(1) == 400
    play = f"(random {{ (toFloat (score P1)) (toFloat (score P2)) }} {lists})"
    for state in positions(GAME.format(players=2, score=0, play=play, end=NEVER)):
        assert [move.kind for move in state.legal_moves()] == ["pass"]


def test_functions_that_are_only_known_before_play():
    play = "(move Pass (then (set Score P1 (toInt (sin (toFloat (score P2)))))))"
    with pytest.raises(ludeme.UnsupportedLudeme, match="known before the game starts"):
        loaded(GAME.format(players=2, score=7, play=play, end=NEVER)).start(seed=1)


# --- the kernels ----------------------------------------------------------------------------------


def rounded(number: float) -> float:
    try:
        return float(struct.unpack("<f", struct.pack("<f", number))[0])
    except OverflowError:
        return math.copysign(math.inf, number)


def image(number: float) -> int:
    bits = struct.unpack("<i", struct.pack("<f", number))[0]
    return bits if bits >= 0 else -(bits & 0x7FFFFFFF)


def numbers(chance: Random) -> float:
    """Whole, small, tiny and any numbers of single precision."""
    bits = [chance.randrange(200_000), chance.randrange(0x7F800000)]
    found = [float(chance.randint(-99, 99)), chance.uniform(-2, 2)]
    found += [struct.unpack("<f", struct.pack("<I", each))[0] for each in bits]
    return rounded(chance.choice(found) * chance.choice((1, -1)))


def test_kernels_round_as_floating_point_units_do():
    """Sums, products, quotients and roots of doubles, rounded once more, are right (they have more
    than twice as many digits)."""
    chance = Random(5)
    for _ in range(3000):
        a, b = numbers(chance), numbers(chance)
        one, other = image(a), image(b)
        assert real_kernels.real_sum(one, other) == image(rounded(a + b)), (a, b)
        assert real_kernels.real_difference(one, other) == image(rounded(a - b)), (a, b)
        assert real_kernels.real_product(one, other) == image(rounded(a * b)), (a, b)
        if b:
            assert real_kernels.real_quotient(one, other) == image(rounded(a / b)), (a, b)
        if a >= 0:
            assert real_kernels.real_root(one) == image(rounded(math.sqrt(a))), a
        whole = chance.randint(-(2**31), 2**31 - 1)
        assert real_kernels.real(whole, 0) == image(rounded(whole)), whole
        assert real_kernels.real_cut(one) == max(-(2**31), min(int(a), 2**31 - 1)), a
