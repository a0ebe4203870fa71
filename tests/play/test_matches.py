"""Matches of several games (spec 06 §B5.5)."""

import pytest

import ludeme

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


def test_a_won_game_counts_and_the_next_begins(match):
    state = play(match.start(seed=1), [0, 3, 1, 4, 2])
    assert [str(move) for move in state.legal_moves()] == ["next"]
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
