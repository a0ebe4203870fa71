"""Measures of games that are played here, beside what comes out by hand."""

from math import log10

import pytest

import ludeme
from ludeme.player import make_agent
from ludeme.player.quality.record import AT_LIMIT, BY_RULES, CUT
from ludeme.player.quality.sampling import sampled
from ludeme.player.quality.study import Settings
from ludeme.player.quality.tracing import traced
from tests.play.test_simultaneous_matches import PENNIES
from tests.player.quality.tiny_games import CAPTURE, COIN, PROCESSION, THREE_ENDLESS, TWO_ENDLESS

_UCT = "uct:iterations=50"
_PLAY = {"playouts": 40, "games": 6, "iterations": 50, "rungs": 1}


@pytest.fixture(scope="module")
def measured():
    """Measures of a game by name, part and kind of play."""
    found = {}
    for text in (PROCESSION, COIN, CAPTURE):
        study = ludeme.evaluate(text, **_PLAY)
        estimates = study.estimates()
        found[text] = {tuple(place): estimate.value for place, estimate in estimates.items()}
    return found


@pytest.mark.thorough
def test_a_procession(measured):
    """Pieces 1, 2, 1 go to sites 0, 1, 2; then the board is full, and player 1 has won."""
    values = measured[PROCESSION]
    by_hand = {
        "completion": 1, "draws": 0, "timeouts": 0, "length": 3, "turns": 3, "branching": 1,
        "decisions": 0, "game tree": 0, "repetition": 0, "coverage": 1, "captures": 0,
        "first player": (1 - (1 - 1) / 2) / 2,  # utilities 1 and -1, whose mean is 0
        "fill": (0 + 1 + 2 + 3) / 4 / 3, "pieces": (0 + 1 + 2 + 3) / 4,
    }  # fmt: skip
    for play in ("random", "search"):
        for name, value in by_hand.items():
            assert values[name, "", play] == pytest.approx(value), (name, play)
        assert values["wins", "player 1", play] == 1
        assert values["wins", "player 2", play] == 0
        assert values["fill", "at the end", play] == 1
    # two kinds of pieces or nothing, on three sites
    assert values["state space", "", "rules"] == pytest.approx(log10(3**3))
    # every playout ends with the win of player 1, so the search expects it from the start on
    expected = {
        "drama": 0, "comebacks": 0, "lead changes": 0, "uncertainty": 0, "killer move": 0,
        "decisiveness": 0,
    }  # fmt: skip
    for name, value in expected.items():
        assert values[name, "", "search"] == value, name
    # nothing to choose, no gain
    assert not {("stakes", "", "search"), ("clarity", "", "search")} & set(values)
    assert ("permanence", "", "search") not in values
    # each side sits in the winning seat in every second game
    assert values["depth", "", "ladder"] == values["depth", "50 against 25", "ladder"] == 0.5


@pytest.mark.thorough
def test_a_coin(measured):
    """One ply with two moves: to site 0 wins, to site 2 loses."""
    values = measured[COIN]
    for play in ("random", "search"):
        assert values["length", "", play] == 1
        assert values["branching", "", play] == 2
        assert values["decisions", "", play] == 1
        assert values["game tree", "", play] == pytest.approx(log10(2))
        assert values["fill", "", play] == pytest.approx((0 + 1 / 3) / 2)
        assert values["coverage", "", play] == pytest.approx(1 / 3)
    # a random move wins every second time; 40 playouts miss half by 16 once in a million times
    assert abs(values["wins", "player 1", "random"] - 0.5) < 0.4
    assert values["wins", "player 1", "random"] + values["wins", "player 2", "random"] == 1
    assert values["wins", "player 1", "search"] == 1
    assert values["first player", "", "search"] == 0.5
    # the moves are worth 1 and -1: a move drawn by lot 0, and only one of two is near the best
    assert values["stakes", "", "search"] == 1
    assert values["clarity", "", "search"] == 0.5
    assert values["uncertainty", "", "search"] == 0


@pytest.mark.thorough
def test_a_capture(measured):
    """Two pieces on three sites; the only move captures one of them."""
    values = measured[CAPTURE]
    for play in ("random", "search"):
        assert values["captures", "", play] == 1
        assert values["pieces", "at the start", play] == 2
        assert values["pieces", "at the end", play] == 1
        assert values["pieces", "", play] == 1.5
        assert values["fill", "at the start", play] == pytest.approx(2 / 3)
        assert values["coverage", "", play] == pytest.approx(2 / 3)
        assert values["completion", "", play] == 1


@pytest.mark.thorough
def test_a_comparison_finds_what_was_changed():
    """The procession ends after two plies: its second player wins, and it is shorter."""
    shorter = PROCESSION.replace("(if (is Full)", "(if (= 2 (count Pieces All))")
    found = ludeme.compare(PROCESSION, shorter, **_PLAY)
    found = {tuple(place): difference for place, difference in found.items()}
    length = found["length", "", "random"]
    assert (length.value, length.low, length.high) == (-1, -1, -1)
    assert length.significant
    assert found["wins", "player 1", "random"].value == -1
    assert found["wins", "player 1", "random"].significant
    assert found["state space", "", "rules"].value == 0
    assert not found["state space", "", "rules"].significant
    assert not found["branching", "", "random"].significant  # one move, before and after


@pytest.mark.thorough
def test_choices_at_the_same_time_are_one_ply():
    """Two plies of two choices each, of two and of three moves; nobody's piece is on the board."""
    found = traced(ludeme.load_game(PENNIES), make_agent(_UCT), seed=3, max_plies=9, thinks=True)
    assert (found.plies, found.seats, found.choices) == (2, (1, 2, 1, 2), (2, 3, 2, 3))
    assert len(found.values) == 4
    assert found.occupied == (0, 0, 0)


def test_a_game_that_is_cut_is_a_draw():
    """Player 1 has won after three moves, and the others go on."""
    game = ludeme.load_game(THREE_ENDLESS)
    found = traced(game, make_agent("random"), seed=3, max_plies=9, thinks=False)
    assert (found.ended, found.utilities, found.winner) == (CUT, (0, 0, 0), 0)


@pytest.mark.parametrize("text", [THREE_ENDLESS, TWO_ENDLESS, COIN])
def test_playouts_end_as_games_that_are_looked_at_do(text):
    """At the limit of turns the others draw, though player 1 of three has won before."""
    game = ludeme.load_game(text)
    seen = traced(game, make_agent("random"), seed=3, max_plies=20_000, thinks=False)
    (one,) = sampled(game, 1, seed=3)
    assert (one.ended, one.plies) == (seen.ended, seen.plies)
    assert one.ended == (BY_RULES if text == COIN else AT_LIMIT)


def test_many_plies_of_few_turns_are_not_at_the_limit():
    """Whoever moves moves again, but for each hundredth ply: after 3000 plies it is a draw."""
    text = TWO_ENDLESS.replace(
        "(is Empty (to))))",
        "(is Empty (to))) (then (if (!= 0 (% (count Moves) 100)) (moveAgain))))",
    ).replace("(no Pieces Mover)", "(= (count Moves) 3000)")
    (one,) = sampled(ludeme.load_game(text), 1, seed=3)
    assert (one.ended, one.plies, one.utilities) == (BY_RULES, 3000, (0, 0))


def test_an_agent_that_does_not_analyse_cannot_think():
    with pytest.raises(ValueError, match="does not say what it thinks"):
        traced(ludeme.load_game(COIN), make_agent("random"), seed=1, max_plies=9, thinks=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Sudoku", "Sudoku is a puzzle"),
        ("both.lud", "Both is a match of several games"),
    ],
)
def test_what_is_not_evaluated(text, message, tmp_path, monkeypatch):
    (tmp_path / "coin.lud").write_text(COIN)
    (tmp_path / "both.lud").write_text(
        '(match "Both" (players 2) (games { (subgame "coin") (subgame "coin") }) '
        "(end (if (= (count Trials) 2) (result P1 Draw))))"
    )
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=message):
        ludeme.evaluate(text)


@pytest.mark.parametrize("name", ["games", "playouts", "rungs", "iterations", "max_plies", "seed"])
def test_settings_that_cannot_be_meant(name):
    with pytest.raises((ValueError, TypeError)):
        Settings(**{name: -1})
    with pytest.raises((ValueError, TypeError)):
        Settings(**{name: 1.5})
