"""Agents and hidden information: who looks, who does not, and what names say about it."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.play.views.worlds import sample_world
from ludeme.player import make_agent, play_game, play_match
from ludeme.player.agents.sight import named, sees_all

#: Player 1 chooses the site where he thinks the king is; choosing it wins.
GUESS = """(game "Guess" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Man" Each) (piece "King" Each) })
    (rules
        (start { (place "Man2" {0 1 2}) (place "King2" 3) HIDE })
        (play (move Select (from (sites Occupied by:P2))))
        (end {
            (if (= (what at:(last To)) (id "King2")) (result P1 Win))
            (if True (result P2 Win))
        })))"""
HIDE = "(set Hidden What (sites Board) to:P1)"


@pytest.fixture(scope="module")
def hidden():
    return ludeme.load(GUESS.replace("HIDE", HIDE)).start(seed=1)


def test_who_looks_wins_and_who_does_not_guesses(hidden):
    assert str(make_agent("uct:iterations=100").choose(hidden, seed=1)) == "c3"
    agent = make_agent("determinized:samples=5,agent=uct:iterations=30")
    chosen = {str(agent.choose(hidden, seed=seed)) for seed in range(12)}
    assert len(chosen) > 2
    assert agent.last_iterations == 150


@pytest.mark.parametrize("inner", ["uct:iterations=30,c=0.5", "flat:iterations=40", "random"])
def test_the_choice_does_not_depend_on_what_is_hidden(hidden, inner):
    agent = make_agent(f"determinized:samples=3,agent={inner}")
    worlds = [hidden, *(sample_world(hidden, 1, seed) for seed in range(6))]
    assert len({str(world.contents()) for world in worlds}) > 2
    for seed in range(4):
        assert len({str(agent.choose(world, seed=seed)) for world in worlds}) == 1


def test_where_nothing_is_hidden_it_plays_as_its_agent():
    state = ludeme.load(GUESS.replace("HIDE", "")).start(seed=1)
    assert str(make_agent("determinized:samples=2").choose(state, seed=1)) == "c3"


def test_the_inner_agent_keeps_its_parameters():
    agent = make_agent("determinized:samples=3, agent=uct:iterations=20,c=0.5")
    assert (agent.samples, agent._agent.iterations, agent._agent.c) == (3, 20, 0.5)
    with pytest.raises(ValueError, match="no agent is called 'uctt'"):
        make_agent("determinized:agent=uctt")
    with pytest.raises(ValueError, match="samples is a number from 1 to 10,000, not 0"):
        make_agent("determinized:samples=0")


def test_it_plays_matches_of_several_games():
    match = ludeme.load("""(match "Two" (players 2) (games {(subgame "Tic-Tac-Toe" next:0)})
        (end (if (= (count Trials) 2) (result P1 Draw))))""")
    for inner in ("random", "uct:iterations=9"):
        result = play_match(match, f"determinized:samples=2,agent={inner}", "random", games=1)
        assert result.draws == 1


def test_names_say_who_looks(hidden):
    assert [sees_all(name) for name in ("uct:iterations=3", "flat", "greedy", "unheard")] == [
        True
    ] * 4
    assert not any(map(sees_all, ("random", "determinized:agent=uct")))
    assert named("uct:c=1", hidden.game) == "uct:c=1 (sees what is hidden)"
    assert named("random", hidden.game) == "random"
    assert named("mine", hidden.game) == "mine (sees what is hidden)"
    assert named("mine", hidden.game, make_agent("random")) == "mine"
    assert named("uct", ludeme.load(GUESS.replace("HIDE", ""), tier="python")) == "uct"
    result = play_match(hidden.game, "uct:iterations=20", "random", games=2)
    assert str(result).startswith("uct:iterations=20 (sees what is hidden) against random:")


#: Moves that differ in nothing but the piece that is placed: Good wins, Bad loses.
KINDS = """(game "Kinds" (players 2)
    (equipment { (board (square 3)) (piece "Bad" Each) (piece "Good" Each) })
    (rules (start (set Hidden What (sites Board) to:P2))
        (play (or (move Add (piece "Bad1") (to (sites Empty)))
            (move Add (piece "Good1") (to (sites Empty)))))
        (end {
            (if (= (what at:(last To)) (id "Good1")) (result P1 Win))
            (if (= (what at:(last To)) (id "Bad1")) (result P1 Loss)) })))"""


@pytest.mark.parametrize("inner", ["uct:iterations=60", "flat:iterations=60"])
def test_moves_that_place_other_pieces_are_other_moves(inner):
    state = ludeme.load(KINDS).start(seed=1)
    agent = make_agent(f"determinized:samples=2,agent={inner}")
    assert all(agent.choose(state, seed=seed).piece == "Good1" for seed in range(6))
    *_, analysis = ludeme.analyse(state, agent)
    assert len(analysis.lines) == 18 and analysis.lines[0].moves[0].piece == "Good1"


#: One ply: player 1 wins with the first of his two moves, player 2 with the last of his.
BOTH = """(game "Both" (players 2) (mode Simultaneous)
    (equipment { (board (rectangle 1 4)) (piece "Man" Each) })
    (rules (start (set Hidden What (sites Board) to:P2))
        (play (or {
            (move Select (from 0) P1 (then (set Var "One" 1))) (move Select (from 1) P1)
            (move Select (from 2) P2) (move Select (from 3) P2 (then (set Var "Two" 1)))
        }))
        (end {
            (if (> (var "One") (var "Two")) (result P1 Win))
            (if (< (var "One") (var "Two")) (result P2 Win))
            (if True (result P1 Draw))
        })))"""


@pytest.mark.parametrize(
    "agent", ["determinized:samples=2,agent=uct:iterations=60", "auto:iterations=120"]
)
def test_it_chooses_for_whoever_chooses_where_players_move_at_the_same_time(agent):
    start = ludeme.load(BOTH).start(seed=1)
    between = start.turn(1).apply(start.legal_moves(1)[0])
    first, second = start.turn(1), start.turn(2)
    for state, best in ((start, "c0"), (first, "c0"), (second, "c3"), (between, "c3")):
        assert str(make_agent(agent).choose(state, seed=1)) == best
        *_, analysis = ludeme.analyse(state, agent, seed=1)
        assert str(analysis.best.moves[0]) == best and len(analysis.lines) == 2
    for state in (start, second, between):
        assert play_game(state.copy(), [agent, "random"], seed=1).plies == 1


@pytest.mark.parametrize("decisive", ["no", "yes"])
def test_a_proven_win_is_played(decisive):
    state = ludeme.load("Tic-Tac-Toe").start(seed=1)
    for site in (8, 4, 7, 1):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    agent = make_agent(f"determinized:agent=uct:solver=yes,decisive={decisive}")
    assert {agent.choose(state, seed=seed).to_site for seed in range(10)} == {6}
