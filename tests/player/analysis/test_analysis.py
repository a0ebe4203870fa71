"""What is said of a position while it is thought about."""

from itertools import islice

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, save_evaluation
from ludeme.player import Budget, make_agent
from ludeme.player.agents.random_agent import RandomAgent
from ludeme.player.analysis import Line, analyse
from tests.player.test_determinized import GUESS, HIDE


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


def test_a_move_that_wins_at_once_ends_it(noughts):
    """Also where nothing else is proven; and nobody who plays thinks on."""
    state = after(noughts, 0, 1, 4, 2)
    *_, last = analyse(state, "uct", seed=1)
    assert last.finished and last.best.proven == "win" and targets(last.best) == [8]
    agent = make_agent("uct:seconds=30")
    assert agent.choose(state, seed=1).to_site == 8 and agent.last_iterations < 100_000
    assert agent.choose(state, Budget(iterations=200_000), seed=1).to_site == 8
    assert agent.last_iterations == 200_000  # a number of iterations is one


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


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("determinized:agent=random", "determinized:agent=random"),
        (make_agent("random"), "RandomAgent"),
        (RandomAgent, "RandomAgent"),
        ("most-captures", "most-captures"),
    ],
)
def test_who_cannot_analyse_is_named_in_words(noughts, agent, said):
    with pytest.raises(ValueError) as told:
        analyse(after(noughts), agent)
    assert str(told.value) == f"{said} does not say what it thinks of moves"


@pytest.mark.parametrize(
    ("bounds", "low", "high"),
    [((-1, 0), -0.5, 0), ((0, 1), 0, 0.5), ((-1, 1), -0.5, 0.5), ((0.5, 1), 0.5, 0.5)],
)
def test_no_interval_goes_beyond_what_is_proven(bounds, low, high):
    interval = Line((), 12, 0.0, *bounds).interval
    assert interval == pytest.approx((low, high), abs=0.02)
    assert bounds[0] <= interval.low <= interval.high <= bounds[1]


@pytest.fixture(scope="module")
def file(noughts, tmp_path_factory):
    """An evaluation of Tic-Tac-Toe."""
    terms = terms_of(noughts)
    weights = np.random.default_rng(1).normal(size=(2, len(terms))) * 0.3
    path = tmp_path_factory.mktemp("evaluations") / "noughts.evaluation"
    save_evaluation(path, LearnedTerms(terms, weights))
    return path


@pytest.mark.parametrize("name", ["alpha-beta", "best-first"])
def test_agents_that_look_ahead_say_how_deep(noughts, file, name):
    state = after(noughts, 0, 4, 1)
    looks = list(analyse(state, f"{name}:evaluation={file},iterations=3000", seed=2, pace=1e-3))
    last = looks[-1]
    assert last.finished and last.agent.startswith(f"{name}:evaluation=")
    assert len(last.lines) == len(state.legal_moves())
    assert targets(last.best)[:2] == [2, 6]  # it must block
    for line in last.lines:
        assert line.interval is None and line.share is None and line.depth >= 1
        assert -1 <= line.lower <= line.value <= line.upper <= 1
    assert f", {last.best.depth} plies deep" in str(last.best)
    lost = [line for line in last.lines if line.proven == "loss"]
    assert lost and lost[0].value == -1


def test_a_win_ends_the_looking_ahead(noughts, file):
    *_, last = analyse(after(noughts, 0, 3, 1, 4), f"alpha-beta:evaluation={file}")
    assert targets(last.best) == [2] and last.best.proven == "win" and last.finished


def test_it_can_be_left_and_goes_deeper(noughts, file):
    looks = islice(analyse(after(noughts), f"alpha-beta:evaluation={file}", pace=1e-3), 5)
    depths = [look.best.depth for look in looks]
    assert depths == sorted(depths) and depths[-1] > depths[0]


@pytest.fixture(scope="module")
def hidden():
    text = GUESS.replace("HIDE", HIDE)
    return ludeme.load(text).start(seed=1)


def test_who_analyses_does_not_look_at_what_is_hidden(hidden):
    inner = "agent=uct:iterations=40,solver=yes"
    for agent in (None, "auto:iterations=320", f"determinized:samples=8,{inner}"):
        *_, last = analyse(hidden, agent, seed=3)
        assert last.agent.startswith("determinized") and "sees" not in last.agent
        assert sum(line.share for line in last.lines) == pytest.approx(1)
        assert max(line.share for line in last.lines) < 1
        assert all(line.proven == "" and line.interval is None for line in last.lines)
        shares = [line.share for line in last.lines]
        assert shares == sorted(shares, reverse=True)
    assert f"{shares[0]:.0%} of what fits" in str(last.best)


def test_the_best_line_is_what_determinized_plays(hidden):
    agent = "determinized:samples=5,agent=uct:iterations=40"
    for seed in range(4):
        looks = list(analyse(hidden, agent, seed=seed, pace=1e-9))
        assert len(looks) == 5 and [look.finished for look in looks] == [False] * 4 + [True]
        assert looks[-1].best.moves[0] == make_agent(agent).choose(hidden, seed=seed)
        assert looks[-1].iterations == 200


def test_who_looks_is_called_so(hidden):
    *_, last = analyse(hidden, "uct:iterations=40", seed=1)
    assert last.agent == "uct:iterations=40 (sees what is hidden)" and targets(last.best) == [3]


def test_determinized_asks_agents_that_look_ahead_or_have_no_tree(noughts, file):
    for inner in (f"alpha-beta:evaluation={file},iterations=200", "flat:iterations=90"):
        agent = f"determinized:samples=2,agent={inner}"
        *_, last = analyse(after(noughts, 0, 4, 1), agent, seed=1)
        assert targets(last.best) == [2] and last.best.share > 0
        assert last.iterations == 2 * int(inner.rpartition("=")[2])


def test_auto_says_who_thought_and_why(noughts):
    *_, last = analyse(after(noughts), "auto:iterations=30,learned=no", seed=1)
    assert last.agent == "uct:c=0.8"
    assert last.choice.startswith("auto plays this game with uct:c=0.8 (")
    *_, last = analyse(after(noughts), "uct:iterations=30", seed=1)
    assert (last.agent, last.choice) == ("uct:iterations=30", "")


def test_nothing_is_chosen_between_the_games_of_a_match():
    match = ludeme.load("""(match "Two" (players 2) (games {(subgame "Tic-Tac-Toe" next:0)})
        (end (if (= (count Trials) 2) (result P1 Draw))))""")
    state = match.start(seed=1)
    for site in (0, 3, 1, 4, 2):
        state.apply(next(m for m in state.legal_moves() if m.to_site == site))
    with pytest.raises(ValueError, match="nothing to analyse: the next game of the match begins"):
        analyse(state, "uct:iterations=10")


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


@pytest.mark.parametrize(
    "agent", ["flat:iterations=101", "mcts:iterations=30,final=mean", "mcts:iterations=30"]
)
def test_the_best_line_begins_with_what_the_agent_plays(noughts, agent):
    state = after(noughts, 8, 4, 7, 1)
    for seed in range(8):
        (*_, last) = analyse(state, agent, seed=seed)
        played = make_agent(agent)
        best = played.preferred(played.analyse(state, seed=seed), 0)
        assert last.best.moves[0] == state.legal_moves()[best]
