"""End rules of matches in all their forms (spec 06 §B5.5, §B3.1)."""

import pytest

import ludeme

#: Whoever moves, the number that is chosen is that of the winner, who gets a point for it.
GAME = """
(game "Turn" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (move Select (from (sites {1 2}))))
        (end { (if (= 1 (last To)) (result P1 Win)) (if (= 2 (last To)) (result P2 Win)) })))
"""
MATCH = '(match "Ends" (players 2) (games (subgame "Turn")) (end {end}))'


def match(folder, end):
    (folder / "Turn.lud").write_text(GAME)
    path = folder / "Ends.lud"
    path.write_text(MATCH.format(end=end))
    return ludeme.load(path, tier="python")


def played(folder, end, winners):
    """The ranking once these have won a game each; None where the match goes on after it."""
    state = match(folder, end).start(seed=1)
    found = []
    for winner in winners:
        state.apply(next(move for move in state.legal_moves() if move.to_site == winner))
        (onward,) = state.legal_moves()
        state.apply(onward)
        found.append(list(state.ranking()) if state.over else None)
    return found


EACH = "(forEach Player if:(= 2 (matchScore Player)) (result Player Win))"
#: A first case that holds ends the search, though it says nothing; else the rule itself decides.
CASES = """(if (= 2 (count Trials))
    { (if (= 2 (matchScore P1)) (result P1 Win)) (if (= 2 (matchScore P2))) }
    (result P2 Win))"""
NESTED = """(if (= 1 (count Trials)) (if (= 1 (matchScore P2))
    { (if False (result P1 Win)) (if True (result P2 Win)) }))"""


@pytest.mark.parametrize(
    ("end", "winners", "rankings"),
    [
        (EACH, [1, 2, 2], [None, None, [2, 1]]),
        (EACH, [2, 1, 1], [None, None, [1, 2]]),
        # player 1 has made the only move of every game: he is the mover
        (EACH.replace("Player if", "NonMover if"), [1, 1, 2, 2], [None, None, None, [2, 1]]),
        # any other role means all players
        (EACH.replace("Player if", "P1 if"), [2, 2], [None, [2, 1]]),
        (EACH.replace("Player Win", "P1 Draw"), [2, 2], [None, [1.5, 1.5]]),
        (CASES, [1, 1], [None, [1, 2]]),
        (CASES, [1, 2], [None, [2, 1]]),
        (CASES, [2, 2, 2], [None, None, None]),
        (NESTED, [1, 2], [None, None]),
        (NESTED, [2], [[2, 1]]),
        # a loss does nothing, nor does a rule without a result
        ("{ (if True) (if True (result P2 Loss)) }", [1, 2], [None, None]),
        # quirk: scores after cases never rank anybody
        ("(if True (if False (result P1 Win)) (byScore))", [1, 1], [None, None]),
    ],
)
def test_how_a_match_ends(tmp_path, end, winners, rankings):
    assert played(tmp_path, end, winners) == rankings


@pytest.mark.parametrize(
    "end",
    [
        "(if True (byScore))",
        "(forEach Player if:True (byScore))",
        "(if True (if True (payoffs {(payoff P1 1.5)})))",
        "(forEach Track if:True (result P1 Win))",
    ],
)
def test_what_means_nothing_for_a_match_is_refused(tmp_path, end):
    with pytest.raises(ludeme.UnsupportedLudeme):
        match(tmp_path, end).start(seed=1)
