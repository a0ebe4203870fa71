"""Matches of several games (spec 06 §B5.5)."""

import pickle
from collections import Counter
from random import Random

import pytest

import ludeme
from ludeme.play.diagnosis import diagnose
from ludeme.player import make_agent, play_match

LINE = """
(game "{name}" (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) }})
    (rules
        (play (move Add (to (sites Empty)) (then (addScore Mover 2))))
        (end (if (is Line {length}) (result Mover Win)))
    )
)
"""
MATCH = """
(match "Both" (players 2)
    (games { (subgame "Three" next:1) (subgame "Two" result:(score Mover)) })
    (end {
        (if (>= (matchScore P1) 5) (result P1 Win))
        (if (>= (matchScore P2) 5) (result P2 Win))
        (if (= (count Trials) 4) (result P1 Draw))
    })
)
"""


@pytest.fixture
def match(tmp_path):
    (tmp_path / "Three.lud").write_text(LINE.format(name="Three", length=3))
    (tmp_path / "two.lud").write_text(LINE.format(name="Two", length=2))
    path = tmp_path / "Both.lud"
    path.write_text(MATCH)
    return ludeme.load(path, tier="python")


def play(state, sites):
    for site in sites:
        move = next(m for m in state.legal_moves() if m.kind == "next" or m.to_site == site)
        state.apply(move)
    return state


def test_the_games_of_a_match(match):
    assert match.games == ("Three", "Two") and match.players == 2


@pytest.mark.parametrize(
    ("number", "error", "said"),
    [
        (99, ValueError, "the number of a game is at most 1, not 99"),
        (-1, ValueError, "the number of a game is at least 0, not -1"),
        ("Two", TypeError, "the number of a game is a whole number, not 'Two'"),
    ],
)
def test_a_game_that_a_match_does_not_have(match, number, error, said):
    with pytest.raises(error, match=said):
        match.game(number)


def test_a_match_hides_what_one_of_its_games_hides(match, tmp_path):
    assert not match.hides
    hiding = LINE.format(name="Two", length=2).replace(
        "(rules", "(rules (start (set Hidden What at:0 to:P1))"
    )
    (tmp_path / "two.lud").write_text(hiding)
    assert ludeme.load(tmp_path / "Both.lud", tier="python").hides


def test_a_won_game_counts_and_the_next_begins(match):
    state = play(match.start(seed=1), [0, 3, 1, 4, 2])
    assert [str(move) for move in state.legal_moves()] == ["next"]
    assert state.choosing == (state.mover,)
    assert state.legal_moves(state.mover) == state.legal_moves()
    assert state.legal_moves(3 - state.mover) == []
    state.apply(state.legal_moves()[0])
    assert state.scores == [1, 0] and state.trials == 1 and not state.over
    assert state.game.name == "Two" and len(state.legal_moves()) == 9 and state.mover == 1


def test_the_match_says_what_a_win_is_worth_and_ends(match):
    state = play(match.start(seed=1), [0, 3, 1, 4, 2, -1])
    play(state, [0, 8, 1])
    assert state.copy().apply(state.legal_moves()[0]).scores == [5, 0]
    state.apply(state.legal_moves()[0])
    assert state.over and state.ranking() == [1.0, 2.0] and state.winner == 1
    assert state.legal_moves() == []


def test_a_draw_gives_a_point_to_both(match):
    state = play(match.start(seed=1), [0, 1, 2, 4, 3, 5, 7, 6, 8])
    state.apply(state.legal_moves()[0])  # the forced pass
    while state.game.name == "Three":
        state.apply(state.legal_moves()[0])
    assert state.scores == [1, 1]


def test_a_missing_game_is_refused(tmp_path):
    path = tmp_path / "Both.lud"
    path.write_text(MATCH)
    with pytest.raises(ludeme.LudemeError, match="Three"):
        ludeme.load(path).start()


def test_random_matches_are_played_to_their_ends(match):
    drawn = match.playouts(40, seed=2)
    assert drawn.playouts == 40 and drawn.cut == 0
    assert sum(drawn.wins) + drawn.draws == 40
    # two games at least, and the step from each to what follows it
    assert drawn.lengths.min() >= 3 + 1 + 5 + 1
    again = match.playouts(40, seed=2)
    assert (again.lengths == drawn.lengths).all() and (again.utilities == drawn.utilities).all()


def test_random_matches_end_as_those_played_move_by_move(match):
    drawn, listed = match.playouts(400, seed=5), Counter()
    for seed in range(150):
        state, choice = match.start(seed), Random(seed)
        while not state.over:
            state.apply(choice.choice(state.legal_moves()))
        listed[state.winner] += 1
    share = drawn.wins[0] / 400
    assert abs(listed[1] / 150 - share) < 4 * (share * (1 - share) * (1 / 150 + 1 / 400)) ** 0.5


def test_sequences_of_a_match_are_counted(match):
    assert match.perft(3) == 9 * 8 * 7


def test_agents_play_matches(match):
    state = play(match.start(seed=1), [0, 8, 1, 7])
    agent = make_agent("uct:iterations=200")
    assert agent.choose(state, seed=1).to_site == 2  # wins the running game
    between = play(match.start(seed=1), [0, 3, 1, 4, 2])
    for name in ("uct:iterations=5", "flat:iterations=5", "random"):
        assert make_agent(name).choose(between).kind == "next"
    result = play_match(match, "uct:iterations=50", "random", games=4)
    assert result.score >= 0.5 and not any(game.cut for game in result.games)


def test_every_promise_holds_for_matches(match):
    ludeme.check_game(match)


def test_games_that_are_not_found_are_warned_of(match, tmp_path):
    assert diagnose(tmp_path / "Both.lud").warnings == ()
    (tmp_path / "two.lud").unlink()
    (found,) = diagnose(tmp_path / "Both.lud").warnings
    assert found.message == 'the game "Two" of this match is not found'
    assert found.expected == "Two.lud beside it, or a game of the library"


def test_the_running_game_of_a_match_is_kept_by_itself(match):
    state = play(match.start(seed=1), [0, 3, 1])
    again = pickle.loads(pickle.dumps(state.state))
    assert again == state.state and again.legal_moves() == state.state.legal_moves()
    assert again.game.emitted.entries == state.state.game.emitted.entries
    play(again, [4, 2])
    assert again.over


def test_a_drawn_match_of_one_player_is_no_success(tmp_path):
    """As the draw of a game (spec 06 §B5.5, §B3.2)."""
    alone = LINE.format(name="Three", length=3).replace("(players 2)", "(players 1)")
    (tmp_path / "Three.lud").write_text(alone)
    path, end = tmp_path / "Alone.lud", "(if (= (count Trials) 1) (result P1 Draw))"
    path.write_text(f'(match "Alone" (players 1) (games (subgame "Three")) (end {end}))')
    match = ludeme.load(path, tier="python")
    state = play(match.start(seed=1), [0, 1, 2, 9])
    assert state.over and state.ranking() == [0.0] and state.winner == 0
    assert match.playouts(4, seed=1).wins[0] == 0
