"""Sketches of evaluations: for any game at once, always the same, and worth more than none."""

import numpy as np
import pytest

import ludeme
from ludeme.grammar.errors import LudemeError
from ludeme.player import make_agent, play_match
from ludeme.player.matches.encounter import with_contents
from ludeme.player.training.evaluation import sketch
from ludeme.player.training.evaluation.sketch import SKETCH, evaluation_of, is_sketched_within
from ludeme.runtime.native import cache

SKIRMISH = "Skirmish 2007"
#: Two who choose at once.
BOTH = """(game "Both" (players 2) (mode Simultaneous)
    (equipment { (board (square 2)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Mover) (result All Draw)))))"""


@pytest.fixture(autouse=True)
def drawn(monkeypatch):
    """The games of which a sketch is drawn, and not read from the cache, one by one."""
    seen, draw = [], sketch._drawn
    monkeypatch.setattr(sketch, "_drawn", lambda game: seen.append(game.name) or draw(game))
    sketch._sketched.cache_clear()
    return seen


def test_pieces_are_worth_what_they_can_do():
    known = evaluation_of(SKETCH, ludeme.load(SKIRMISH))
    pawn, knight, bishop, rook = (
        known.weights[0, known.terms.numbers[name]] for name in ("Pawn", "Knight", "Bishop", "Rook")
    )
    assert 0 < pawn < knight < bishop < rook


def test_what_random_games_say_counts_where_pieces_are_alike():
    known = evaluation_of(SKETCH, ludeme.load("Tic-Tac-Toe"))
    one, two = (known.weights[:, known.terms.numbers[f"{n} of 3 Adjacent"]].sum() for n in (1, 2))
    assert 0 < one < two


def test_a_sketch_is_drawn_once_and_kept(monkeypatch, tmp_path, drawn):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    game = ludeme.load(SKIRMISH)
    first = evaluation_of(SKETCH, game)
    assert evaluation_of(SKETCH, game) is first
    sketch._sketched.cache_clear()  # another process
    assert np.array_equal(evaluation_of(SKETCH, ludeme.load(SKIRMISH)).weights, first.weights)
    assert drawn == [SKIRMISH]
    (file,) = (tmp_path / "cache" / "sketches").iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    sketch._sketched.cache_clear()
    assert np.array_equal(evaluation_of(SKETCH, game).weights, first.weights)
    assert drawn == [SKIRMISH, SKIRMISH]


def test_a_sketch_of_other_terms_is_drawn_again(monkeypatch, tmp_path, drawn):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    game = ludeme.load(SKIRMISH)
    first = evaluation_of(SKETCH, game)
    kept = sketch._drawn(game).replace('"Rook"', '"Tower"')
    cache.keep(sketch._place(game), kept.encode())
    sketch._sketched.cache_clear()
    assert np.array_equal(evaluation_of(SKETCH, game).weights, first.weights)
    assert len(drawn) == 3 and b"Tower" not in (cache.read(sketch._place(game)) or b"")


def test_what_nothing_can_be_said_of_is_refused():
    with pytest.raises(LudemeError, match="evaluations need players who move in turn, not Both"):
        evaluation_of(SKETCH, ludeme.load(BOTH))
    with pytest.raises(ValueError, match="nobody to play against"):
        evaluation_of(SKETCH, ludeme.load("Peg Solitaire", tier="python"))


def test_only_quick_games_are_sketched_in_time(monkeypatch, tmp_path, drawn):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    game = ludeme.load(SKIRMISH)
    assert not is_sketched_within(game, 1e-9) and drawn == []
    assert is_sketched_within(game, 60) and drawn == [SKIRMISH]
    assert is_sketched_within(game, 1e-9)  # it is there
    assert not is_sketched_within(ludeme.load(BOTH), 60)


def test_nothing_is_learned_from_long_games(monkeypatch, tmp_path):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(sketch, "_LONG", 4)  # plies, in which nobody has three in a row
    assert not evaluation_of(SKETCH, ludeme.load("Tic-Tac-Toe")).weights.any()


def test_games_are_as_many_as_say_enough():
    assert [sketch._number_of_games(length) for length in (0, 50, 125, 400)] == [
        1000, 1000, 800, 500,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "agent",
    ["alpha-beta", "best-first", "mcts:playout=cutoff", "mcts:select=implicit-minimax",
     "mcts:select=evaluated-puct"],
)  # fmt: skip
def test_who_is_told_no_evaluation_makes_a_sketch(agent):
    state = ludeme.load("Tic-Tac-Toe").start(seed=1)
    for _ in range(4):
        state.apply(state.legal_moves()[0])
    budget = f"{agent}{',' if ':' in agent else ':'}iterations=300"
    chosen = make_agent(budget).choose(state, seed=1)
    assert chosen == make_agent(f"{budget},evaluation={SKETCH}").choose(state, seed=1)
    assert chosen in state.legal_moves()


def test_what_is_neither_a_file_nor_a_sketch_is_told():
    state = ludeme.load("Tic-Tac-Toe").start(seed=1)
    message = "'sketsch' is neither a file nor 'sketch' \\(did you mean sketch"
    with pytest.raises(LudemeError, match=message):
        make_agent("alpha-beta:evaluation=sketsch").choose(state)


def test_a_sketch_is_no_file_of_a_tournament():
    assert with_contents("alpha-beta:evaluation=sketch") == "alpha-beta:evaluation=sketch"


@pytest.mark.thorough
@pytest.mark.parametrize("name", [SKIRMISH, "English Draughts", "Yavalath"])
def test_alpha_beta_with_a_sketch_is_more_than_uct(name):
    result = play_match(
        ludeme.load(name), "alpha-beta:iterations=1000", "uct:iterations=200", games=12, seed=1
    )
    assert result.wins - result.losses >= 6
