"""Phases: who begins in which, when another begins, and what a phase ends (spec 06 §B0, §B2)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """
(game "Phases" (players {players})
    (equipment {{ (board (rectangle 1 9)) (piece "Man" Each) }})
    (rules (start (place "Man1" 8)) {play} phases:{{ {phases} }} {end})
)
"""
SECOND = '(nextPhase (= 1 (count Moves)) "B")'
NAMES = ("A", "B", "C")


def load(phases: str, players: int = 2, play: str = "", end: str = ""):
    text = GAME.format(players=players, play=play, phases=phases, end=end)
    return ludeme.load(text, tier="python").start(seed=1)


def listed(*rest: str) -> str:
    """Phases A, B, C, in which the sites 0, 1, 2 are chosen; with what follows the play rule."""
    return " ".join(
        f'(phase "{NAMES[i]}" (play (move Select (from {i}))) {each})'
        for i, each in enumerate(rest)
    )


def phases(state) -> str:
    """The names of the phases of the players, in order."""
    place = state.game.emitted.offsets["PHASE"]
    numbers = (int(state.row[place + p]) for p in range(1, state.game.players + 1))
    return "".join(NAMES[number] for number in numbers)


def course(state, plies: int) -> list[str]:
    """The phases of all players at the start and after each ply."""
    found = [phases(state)]
    for _ in range(plies):
        state.apply(state.legal_moves()[0])
        found.append(phases(state))
    return found


def sites(state) -> list[int]:
    return sorted(move.to_site for move in state.legal_moves())


def test_a_player_begins_in_the_first_phase_of_his_or_of_everybody():
    """Nobody's phase is that of a role without a number; who has none begins in the first."""
    roles = ("P2", "P1", "P1")
    text = " ".join(
        f'(phase "{name}" {role} (play (move Select (from {i}))) (nextPhase Mover))'
        for i, (name, role) in enumerate(zip(NAMES, roles, strict=True))
    )
    assert phases(load(text, 3)) == "BAA"
    shared = text.replace("P1", "Each", 1).replace("P1", "Shared", 1)
    assert phases(load(shared, 3)) == "CAC"


def test_the_role_of_a_phase_does_not_bind_later():
    text = """(phase "A" P1 (play (move Select (from 0))) (nextPhase Mover "B"))
        (phase "B" P2 (play (move Select (from 1))))"""
    state = load(text)
    assert course(state, 2) == ["AB", "BB", "BB"]
    assert sites(state) == [1]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (["(nextPhase Mover)"] * 3, ["AA", "BA", "BB", "CB", "CC", "AC", "AA"]),
        (["(nextPhase Next)"] * 3, ["AA", "AB", "BB", "BC", "CC", "CA", "AA"]),
        (["(nextPhase P2)"] * 3, ["AA", "AB", "AC", "AA", "AB"]),
        (["(nextPhase (player (mover)))"] * 3, ["AA", "BA", "BB", "CB"]),
        # quirk: the mover's phase counts, which may have been advanced a moment before
        (["(nextPhase)"] * 3, ["AA", "BC", "AA", "BC"]),
        (["(nextPhase All)"] * 2, ["AA", "BA", "BB", "AB"]),
        (["(nextPhase Shared)", "(nextPhase Shared)", ""], ["AA", "BC", "AC"]),
        # the first that covers the player and whose condition holds
        (
            [f'{{ (nextPhase P1 "C") {SECOND} (nextPhase Mover "C") }}', '(nextPhase "A")', ""],
            ["AA", "CB", "CA", "CA", "CC"],
        ),
        # conditions are asked before the mover changes, and before the counter does
        (["(nextPhase (is Mover P1))", "", ""], ["AA", "BC"]),
        (['(nextPhase (= 0 (counter)) "B")', "", ""], ["AA", "AA", "BB"]),
        # an entry of the mover in a phase in which he is not
        (['(nextPhase P1 "B")', '(nextPhase P2 "A")', ""], ["AA", "BA", "BA"]),
    ],
)
def test_the_next_phase(rules, expected):
    assert course(load(listed(*rules)), len(expected) - 1) == expected


def test_a_name_means_the_first_phase_that_bears_it():
    """Also for a player who began in the second (quirk)."""
    text = """(phase "A" P1 (play (move Select (from 0))) (nextPhase P1 "C"))
        (phase "A" P2 (play (move Select (from 1))) (nextPhase P2 "C"))
        (phase "C" (play (move Select (from 2))) (nextPhase Mover "A"))"""
    assert course(load(text), 4) == ["AB", "CC", "CA", "AA", "CA"]


def test_whoever_moves_again_plays_in_his_new_phase():
    text = """(phase "A" (play (move Select (from 0) (then (moveAgain)))) (nextPhase Mover "B"))
        (phase "B" (play (move Select (from 1))))"""
    state = load(text)
    state.apply(state.legal_moves()[0])
    assert (state.mover, sites(state)) == (1, [1])


def test_the_common_play_rule_belongs_to_every_phase():
    state = load(listed("(nextPhase Mover)", ""), play="(play (move Select (from 5)))")
    assert [move.to_site for move in state.legal_moves()] == [0, 5]
    state.apply(state.legal_moves()[1])
    assert sites(state) == [0, 5]
    state.apply(state.legal_moves()[0])
    assert sites(state) == [1, 5]


# --- the end rules of a phase (spec 06 §B3.1) -----------------------------------------------------


def test_a_phase_ends_the_game_only_for_a_mover_who_is_in_it():
    text = """(phase "A" P1 (play (move Select (from 0)))
            (end (if (= 2 (count Moves)) (result P1 Win))))
        (phase "B" P2 (play (move Select (from 1)))
            (end (if (= 3 (count Moves)) (result P1 Win))))"""
    state = load(text)
    for _ in range(10):
        state.apply(state.legal_moves()[0])
    assert not state.over
    state = load(text.replace("(= 3", "(= 4"))
    for _ in range(4):
        assert not state.over
        state.apply(state.legal_moves()[0])
    assert state.over and state.ranking() == [1.0, 2.0]


def test_the_end_rules_of_the_phase_come_first():
    """And the mover is in the phase from which he played, whatever phase follows."""
    text = listed("(end (if (= 2 (count Moves)) (result Mover Win))) (nextPhase Mover)", "")
    state = load(text, end="(end (if (= 2 (count Moves)) (result Next Win)))")
    course(state, 2)
    assert state.ranking() == [2.0, 1.0]


@pytest.mark.parametrize(
    ("own", "rank"), [("(end (if (= 1 2) (result Mover Win)))", 1.5), ("", 1.0)]
)
def test_a_round_of_passes_is_a_draw_before_the_end_rules_of_the_game(own, rank):
    """Only where the phase has end rules of its own (quirk)."""
    text = f'(phase "A" (play (move Pass)) {own})'
    state = load(text, end="(end (if (= 2 (count Moves)) (result Mover Win)))")
    for _ in range(2):
        assert not state.over
        state.apply(state.legal_moves()[0])
    assert state.ranking()[1] == rank


def test_passes_end_a_game_whose_phases_alone_have_end_rules():
    text = """(phase "A" P1 (play (move Pass)))
        (phase "B" P2 (play (move Pass)) (end (if (= 1 2) (result Mover Win))))"""
    state = load(text)
    for _ in range(2):
        assert not state.over
        state.apply(state.legal_moves()[0])
    assert state.ranking() == [1.5, 1.5]
