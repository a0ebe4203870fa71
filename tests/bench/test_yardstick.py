"""The yardstick: evaluations that are the same for both sides, and a player that finds mates."""

import numpy as np
import pytest

import ludeme
from bench.yardstick import player, textbook
from ludeme.model.header import MOVER, NEXT
from ludeme.play.state import State
from ludeme.player import make_agent
from tests.features.evaluation.naive_terms import NaiveTerms

GAMES = {name: ludeme.load(name, tier="python") for name in textbook.TEXTBOOKS}


def value(weighted, state):
    """What a position is worth to player 1, by the terms one by one."""
    naive = NaiveTerms(weighted.terms)
    stage = naive.stage(state)
    own = naive.amounts(state) @ ((1 - stage) * weighted.weights[0] + stage * weighted.weights[1])
    return own[1] - own[2]


def exchanged(state, maps):
    """The position with the sides exchanged, on the other side of the board."""
    game, place = state.game, state.game.emitted.offsets["WHAT"]
    pieces = [int(state.row[place + site]) for site in range(64)]
    other = {0: 0}
    owners = [0, 1, 2] if game.facts.ownerless else [piece.owner for piece in game.facts.pieces]
    names = owners if game.facts.ownerless else [piece.base_name for piece in game.facts.pieces]
    for piece in range(1, len(owners)):
        other[piece] = next(
            one
            for one in range(1, len(owners))
            if owners[one] == 3 - owners[piece]
            and (game.facts.ownerless or names[one] == names[piece])
        )
    row = [int(number) for number in state.row]
    for site, piece in enumerate(pieces):
        row[place + maps.exchanging[0][site]] = other[piece]
    row[MOVER], row[NEXT] = 3 - row[MOVER], 3 - row[NEXT]
    return State(game, row)


@pytest.mark.parametrize("name", textbook.TEXTBOOKS)
def test_evaluations_are_the_same_for_both_sides(name):
    game, random = GAMES[name], np.random.default_rng(2)
    weighted, state = textbook.textbook(game), game.start(seed=1)
    values = []
    for _ in range(12):
        moves = state.legal_moves()
        state.apply(moves[random.integers(len(moves))])
        values.append(value(weighted, state))
        assert value(weighted, exchanged(state, weighted.terms.maps)) == pytest.approx(-values[-1])
    assert len({round(one, 6) for one in values}) > 4


def test_what_textbooks_say():
    worth = textbook.textbook(GAMES["Chess"]).worth()
    names = {piece.name: piece.index for piece in GAMES["Chess"].facts.pieces}
    order = [worth[names[f"{kind}1"]] for kind in ("Pawn", "Knight", "Bishop", "Rook", "Queen")]
    assert order == sorted(order)
    reversi = textbook.textbook(GAMES["Othello"])
    corner, near, edge = (reversi.terms.numbers[f"Disc at {s}"] for s in ("A1", "B2", "C1"))
    assert reversi.weights[0][corner] > reversi.weights[0][edge] > 0 > reversi.weights[0][near]


def test_games_without_a_textbook_are_refused():
    with pytest.raises(ValueError, match="no textbook says anything of Tic-Tac-Toe: Chess, Engl"):
        textbook.textbook(ludeme.load("Tic-Tac-Toe", tier="python"))


@pytest.mark.thorough
def test_it_is_an_agent_by_name_and_wins_in_one():
    """The only man that is left is taken."""
    agent = make_agent(f"{player.NAME}:iterations=2000")
    state = ludeme.load("English Draughts").start(seed=1)
    place = state.game.emitted.offsets["WHAT"]
    row = [int(number) for number in state.row]
    row[place : place + 64] = [0] * 64
    names = {piece.name: piece.index for piece in state.game.facts.pieces}
    row[place + 18], row[place + 27], row[place + 0] = names["Man1"], names["Man2"], names["Man1"]
    state = State(state.game, row)
    state.apply(agent.choose(state, seed=1))
    assert state.over
    assert state.winner == 1
