"""Parts of searches that ask an evaluation: early cut-off, and implicit minimax."""

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, save_evaluation
from ludeme.player import make_agent

NAME = "Tic-Tac-Toe"


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """An evaluation of lines alone: those of two with an empty site, and single discs."""
    game = ludeme.load(NAME)
    terms = terms_of(game)
    weights = np.zeros((2, len(terms)))
    weights[:, terms.numbers["1 of 3 Adjacent"]] = 0.05
    weights[:, terms.numbers["2 of 3 Adjacent"]] = 0.5
    path = tmp_path_factory.mktemp("evaluation") / "one.json"
    save_evaluation(path, LearnedTerms(terms, weights))
    return path


def after(*sites):
    state = ludeme.load(NAME).start(seed=1)
    for site in sites:
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    return state


@pytest.mark.thorough
def test_a_playout_that_is_cut_at_once_is_worth_what_the_evaluation_says(file):
    """Each move is tried once: its mean is the value of the position behind it."""
    agent = make_agent(f"mcts:playout=cutoff,plies=0,evaluation={file},iterations=9,expand=99")
    root = agent.analyse(after(), seed=1)
    assert root.visits.tolist() == [1] * 9
    lines = {0: 3, 2: 3, 6: 3, 8: 3, 1: 2, 3: 2, 5: 2, 7: 2, 4: 4}
    expected = [np.tanh(0.05 * lines[int(row[2])]) for row in root.moves]
    assert root.means == pytest.approx(expected)


@pytest.mark.thorough
@pytest.mark.parametrize("cut", ["plies=0", "plies=1"])
def test_ends_are_no_estimates(file, cut):
    agent = make_agent(f"mcts:playout=cutoff,{cut},evaluation={file},iterations=400,c=0.5")
    state = after(0, 3, 1, 4)
    assert agent.choose(state, seed=2).to_site == 2


@pytest.mark.thorough
def test_the_minimax_of_evaluations_goes_up_the_tree(file):
    """Random playouts do not matter: with share=1 the move is that of a search two plies deep."""
    agent = make_agent(
        f"mcts:select=implicit-minimax,share=1,evaluation={file},iterations=300,c=0.3"
    )
    search = agent.search_from(after(0, 1), seed=1)
    search.run(300)
    tree = search.tree
    first, count = int(tree.first_edge[0]), int(tree.edge_count[0])
    for edge in range(first, first + count):
        child = int(tree.child[edge])
        if tree.first_edge[child] >= 0:
            own = slice(tree.first_edge[child], tree.first_edge[child] + tree.edge_count[child])
            assert tree.columns[0, edge] == -tree.columns[0, own].max()


@pytest.mark.thorough
def test_priors_are_what_the_evaluation_says_of_the_next_position(file):
    agent = make_agent(
        f"mcts:select=evaluated-puct,temperature=0.5,evaluation={file},iterations=50"
    )
    search = agent.search_from(after(), seed=1)
    search.run(50)
    tree = search.tree
    first, count = int(tree.first_edge[0]), int(tree.edge_count[0])
    lines = {0: 3, 2: 3, 6: 3, 8: 3, 1: 2, 3: 2, 5: 2, 7: 2, 4: 4}
    sites = [int(tree.move[edge, 2]) for edge in range(first, first + count)]
    weights = np.exp([np.tanh(0.05 * lines[site]) / 0.5 for site in sites])
    assert tree.columns[0, first : first + count] == pytest.approx(weights / weights.sum())


@pytest.mark.thorough
def test_a_prior_of_a_win_is_followed(file):
    agent = make_agent(f"mcts:select=evaluated-puct,evaluation={file},iterations=100")
    assert agent.choose(after(0, 3, 1, 4), seed=2).to_site == 2


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("mcts:select=evaluated-puct,evaluation=x,temperature=0", "temperature is a number above"),
        ("mcts:playout=cutoff,evaluation=x,plies=-1", "plies is a number of moves from 0 on"),
        ("mcts:select=implicit-minimax,evaluation=x,share=2", "share is a part from 0 to 1, not 2"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(agent, message):
    with pytest.raises(ValueError, match=message):
        make_agent(agent)


def test_both_files_count_by_content(file, tmp_path):
    from ludeme.player.matches.encounter import with_contents

    other = tmp_path / "other.json"
    other.write_bytes(file.read_bytes())
    one, two = (with_contents(f"mcts:playout=cutoff,evaluation={each}") for each in (file, other))
    assert one == two != f"mcts:playout=cutoff,evaluation={file}"


@pytest.mark.parametrize("select", ["ucb1", "rave", "grave", "progressive-history"])
def test_playouts_are_cut_beside_every_selection(select, file, tmp_path):
    """By an evaluation of nothing every move is worth nothing."""
    terms = terms_of(ludeme.load(NAME))
    nothing = tmp_path / "nothing.json"
    save_evaluation(nothing, LearnedTerms(terms, np.zeros((2, len(terms)))))
    agent = f"mcts:select={select},playout=cutoff,plies=1,evaluation={nothing},iterations=9"
    assert make_agent(agent).analyse(after(), seed=1).means.tolist() == [0.0] * 9


#: Whoever is first in the corner has the first place, and the others play on.
CORNER = """(game "Corner" (players 3)
    (equipment { (board (square 2)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty))))
        (end (if (= (last To) 0) (result Mover Win)))))"""


@pytest.mark.parametrize(
    "agent",
    [
        "mcts:playout=cutoff,plies=0,iterations=4,expand=99",
        "mcts:select=evaluated-puct,temperature=0.1,iterations=20",
    ],
)
def test_who_has_a_place_is_not_judged(agent, tmp_path):
    """The evaluation says that all is even."""
    game = ludeme.load(CORNER)
    terms = terms_of(game)
    save_evaluation(tmp_path / "even", LearnedTerms(terms, np.zeros((2, len(terms)))))
    root = make_agent(f"{agent},evaluation={tmp_path / 'even'}").analyse(game.start(seed=1), seed=1)
    assert root.moves[np.argmax(root.means)][2] == 0 and root.means.max() > 0.8
