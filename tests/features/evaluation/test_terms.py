"""Terms of evaluations: what they are, and that both sides, and machine code, have the same."""

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.model.header import MOVER, NEXT
from ludeme.play.state import State
from tests.features.evaluation.naive_terms import NaiveTerms

from .described import (
    BALLS,
    BURNERS,
    COLUMNS,
    HUNTERS,
    JOINERS,
    MASONS,
    PILES,
    RUNAROUNDS,
    RUNNERS,
    TURNERS,
    amount,
    terms,
)


def test_what_the_rules_suggest():
    names = set(terms(RUNNERS).numbers)
    assert {"Runner", "1 of 3 Adjacent", "3 of 3 Adjacent", "nearest 0", "moves", "turn"} <= names
    # left and right are the same, and both players see their own row first
    assert {name for name in names if " at " in name} == {
        f"Runner at {column}{row}" for column in "AB" for row in range(1, 5)
    }


def test_every_term_says_what_it_is_and_where_it_comes_from():
    for term in terms(RUNNERS).terms:
        assert term.sentence.endswith(".")
    assert terms("Amazons").terms[0].sentence == "An Amazon on the board."
    sources = {term.name: term.source for term in terms(RUNNERS).terms}
    text = RUNNERS[sources["2 of 3 Adjacent"].span.start : sources["2 of 3 Adjacent"].span.end]
    assert text == "(is Line 3)"
    assert terms(RUNNERS).terms[terms(RUNNERS).numbers["nearest 1"]].place.count("-") == 1
    says = [
        terms(RUNNERS).terms[terms(RUNNERS).numbers[f"nearest {far}"]].sentence for far in (1, 2)
    ]
    assert [text.rsplit(" has ")[1] for text in says] == ["1 step to go.", "2 steps to go."]


def test_amounts_of_a_position_worked_out_by_hand():
    found = terms(RUNNERS)
    state = found.game.start(seed=1)
    move = next(one for one in state.legal_moves() if (one.from_site, one.to_site) == (0, 3))
    state.apply(move)
    amounts = NaiveTerms(found).amounts(state)
    assert [amount(amounts, p, "Runner") for p in (1, 2)] == [3, 3]
    assert [amount(amounts, 1, f"Runner at {s}") for s in ("A1", "B1", "A2")] == [1, 1, 1]
    assert [amount(amounts, 2, f"Runner at {s}") for s in ("A1", "B1", "A2")] == [2, 1, 0]
    assert [amount(amounts, p, "nearest 2") for p in (1, 2)] == [1, 0]
    assert [amount(amounts, p, "nearest 3") for p in (1, 2)] == [0, 1]
    assert [amount(amounts, p, "turn") for p in (1, 2)] == [0, 1]
    # a1 has gone to a2: still to move are 3 steps of player 1, and 3 of player 2; both may pass
    assert [amount(amounts, p, "moves") for p in (1, 2)] == [0.4, 0.4]
    # the row of player 2; columns, row 1, row 2 and diagonals have friends and no enemies
    assert amount(amounts, 2, "3 of 3 Adjacent") == 1
    assert amount(amounts, 1, "1 of 3 Adjacent") > 0
    assert NaiveTerms(found).stage(state) == 0


def test_lines_across_levels():
    found = terms(COLUMNS)
    assert found.tables.lines.levels == 4
    # 4 rows, 2 in each of 3 columns, 2 rising and 2 falling
    assert found.tables.window_count == 14
    state = found.game.start(seed=1)
    for site in (0, 1, 1, 2, 2, 0, 2):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    # from below: 1 2, 2 1, and 2 1 1
    amounts = NaiveTerms(found).amounts(state)
    held = [[amounts[p, found.numbers[f"{n} of 3 Adjacent"]] for n in (1, 2, 3)] for p in (1, 2)]
    assert held == [[3, 1, 1], [2, 0, 0]]
    assert found.terms[found.numbers["1 of 3 Adjacent"]].source is not None


def test_sides_are_seen_alike():
    """The position with sides exchanged comes to the same for the other player."""
    found = terms(RUNNERS)
    game, place = found.game, found.game.emitted.offsets["WHAT"]
    state = game.start(seed=1)
    state.apply(state.legal_moves()[0])
    row = [int(number) for number in state.row]
    row[place : place + 12] = [{0: 0, 1: 2, 2: 1}[piece] for piece in row[place : place + 12][::-1]]
    row[MOVER], row[NEXT] = row[NEXT], row[MOVER]
    one, other = (NaiveTerms(found).amounts(each) for each in (state, State(game, row)))
    assert (one[1] == other[2]).all()
    assert (one[2] == other[1]).all()


@pytest.mark.parametrize(
    ("name", "keeping", "exchanging"),
    [
        ("Breakthrough", 2, 2),  # left and right; ahead and behind
        ("English Draughts", 1, 1),  # nothing but the half turn
        ("Tic-Tac-Toe", 8, 8),
        ("Connect Four", 2, 2),  # pieces fall
        ("Nine Men's Morris", 8, 8),  # each places men from its own hand
        ("Fox and Hounds", 1, 0),  # sides that differ
        ("Backgammon", 1, 1),  # dice fall alike in both games
        ("Royal Game of Ur", 1, 1),
    ],
)
def test_symmetries_of_the_rules(name, keeping, exchanging):
    maps = terms(name).maps
    assert (len(maps.keeping), len(maps.exchanging)) == (keeping, exchanging)


def test_players_of_different_games_have_terms_of_their_own():
    names = terms("Fox and Hounds").numbers
    assert all(name.startswith(("P1 ", "P2 ")) for name in names)


def test_families_can_be_left_out():
    game = ludeme.load(RUNNERS, tier="python")
    without = ("squares", "lines", "races", "runners", "neighbours", "moves")
    assert set(terms_of(game, without=without).numbers) == {"Runner", "turn"}
    with pytest.raises(ValueError, match="no terms are called 'material'; there are stages, pie"):
        terms_of(game, without=("material",))


@pytest.mark.parametrize(
    "text",
    [
        RUNNERS,
        "Lasca",
        "Backgammon",
        PILES,
        COLUMNS,
        JOINERS,
        HUNTERS,
        RUNAROUNDS,
        BURNERS,
        MASONS,
        TURNERS,
        BALLS,
        "Kalah",
        "Nine Men's Morris",
        "Dobutsu Shogi",
        "Lines of Action",
    ],
)
def test_machine_code_counts_the_same(text):
    from ludeme.features.evaluation.weighing import amounts_of, values_of, weighing_of
    from ludeme.runtime.search_abi.compiled_game import workspace
    from ludeme.runtime.search_abi.randomness import random_source
    from ludeme.runtime.search_abi.running_game import running_game

    found, random = terms(text), np.random.default_rng(3)
    program = found.game.program
    weights = random.normal(size=(2, len(found)))
    memory = weighing_of(found.tables, weights, program.row_size)
    running = running_game(program, workspace(program), random_source(1))
    state, naive = found.game.start(seed=1), NaiveTerms(found)
    for _ in range(20):
        row, amounts, values = np.array(state.row, np.int32), np.zeros((3, len(found))), np.zeros(3)
        stage = amounts_of(memory, running, row, amounts)
        expected = naive.amounts(state)
        assert amounts == pytest.approx(expected)
        assert stage == naive.stage(state)
        values_of(memory, running, row, values)
        own = expected @ ((1 - stage) * weights[0] + stage * weights[1])
        assert values[1:] == pytest.approx([own[1] - own[2], own[2] - own[1]])
        moves = state.legal_moves()
        if state.over or not moves:
            break
        state.apply(moves[random.integers(len(moves))])
