"""What is said of a position while it is thought about."""

from itertools import islice

import pytest

import ludeme
from ludeme.player import Budget, make_agent
from ludeme.player.analysis import Line, analyse


@pytest.fixture(scope="module")
def noughts():
    return ludeme.load_game("Tic-Tac-Toe")


def after(game, *targets):
    state = game.start(seed=1)
    for target in targets:
        state.apply(next(m for m in state.legal_moves() if m.to_site == target))
    return state


def targets(line: Line) -> list[int]:
    return [move.to_site for move in line.moves]


def test_a_line_is_what_both_sides_would_play(noughts):
    # x x .    the second player must block at 2, then the first one at 6, 3 ...
    # . o .
    state = after(noughts, 0, 4, 1)
    (*_, last) = analyse(state, "uct:iterations=3000", seed=2)
    assert last.finished and last.iterations == 3000
    assert targets(last.best)[:2] == [2, 6]
    here = state.copy()
    for move in last.best.moves:
        assert move in here.legal_moves()
        here.apply(move)
    assert sum(line.visits for line in last.lines) == 3000
    assert state.legal_moves() and not state.over  # as it was


def test_it_is_what_the_agent_itself_finds(noughts):
    state = after(noughts, 4)
    (*_, last) = analyse(state, "uct:iterations=500", seed=7, pace=1e-3)
    own = make_agent("uct:iterations=500").analyse(state, seed=7)
    assert [line.visits for line in last.lines] == sorted(own.visits, reverse=True)
    assert last.best.moves[0] == state.legal_moves()[own.best(0)]


def test_what_is_proven_is_said_and_ends_it(noughts):
    win, *others = list(analyse(after(noughts, 0, 1, 4, 8), seed=1))[-1].lines
    assert (win.proven, win.value, tuple(win.interval)) == ("win", 1, (1, 1))
    assert others and all(line.proven != "win" or line.visits <= win.visits for line in others)
    lost = list(analyse(after(noughts, 0, 1, 4), seed=1))[-1]
    assert {line.proven for line in lost.lines} == {"loss"}
    drawn = list(analyse(after(noughts, 4, 0), seed=1))[-1]
    assert drawn.best.proven == "draw" and drawn.finished


def test_it_goes_on_until_nobody_asks_for_more(noughts):
    looks = list(islice(analyse(after(noughts), "uct", seed=1, pace=0.01), 4))
    assert [look.finished for look in looks] == [False] * 4
    done = [look.iterations for look in looks]
    assert done == sorted(set(done)) and done[0] > 0
    *_, limited = analyse(after(noughts), "uct", budget=Budget(iterations=40))
    assert limited.iterations == 40 and limited.finished


def test_agents_without_a_tree_and_dice_have_lines_of_one_move(noughts):
    (flat,) = analyse(after(noughts), "flat:iterations=90")
    assert flat.finished and {len(line.moves) for line in flat.lines} == {1}
    assert flat.iterations == 90
    dice = ludeme.load_game("Backgammon").start(seed=1)
    *_, last = analyse(dice, "uct:iterations=200")
    assert {len(line.moves) for line in last.lines} == {1}
    assert last.best.interval.low < last.best.value < last.best.interval.high


def test_what_cannot_be_analysed(noughts):
    with pytest.raises(ValueError, match=r"^random does not say"):
        analyse(after(noughts), "random")
    over = after(noughts, 0, 3, 1, 4, 2)
    with pytest.raises(ValueError, match="nothing to analyse"):
        analyse(over, "uct")


def test_it_is_public():
    assert ludeme.analyse is analyse and "analyse" in dir(ludeme)


@pytest.mark.parametrize(
    ("bounds", "said"),
    [
        ((-1, 1), ""),
        ((0, 1), "at least a draw"),
        ((-1, 0), "at most a draw"),
        ((0.5, 0.5), "result of +0.50"),
        ((-1, -1), "loss"),
    ],
)
def test_words_for_what_is_proven(bounds, said):
    assert Line((), 1, 0.0, *bounds).proven == said


@pytest.mark.thorough
def test_it_is_said_when_the_memory_is_used_up():
    chess = ludeme.load_game("Chess", tier="numba")
    for memory, full in (("1MB", True), ("64MB", False)):
        agent = f"uct:iterations=6000,memory={memory}"
        (*_, last) = analyse(chess.start(seed=1), agent, seed=1)
        assert last.full == full and ("memory used up" in str(last)) == full
        assert last.iterations == sum(line.visits for line in last.lines) == 6000


def test_budgets_are_budgets(noughts):
    with pytest.raises(TypeError, match="a budget is a Budget"):
        analyse(noughts.start(1), budget=100)
