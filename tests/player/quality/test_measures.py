"""Measures of games that are written down here: what comes out is computed in the comments."""

from math import log10, sqrt

import pytest

from ludeme.player.quality.ladder import Rung
from ludeme.player.quality.measures import MEASURES
from ludeme.player.quality.record import AT_LIMIT, CUT, PlayedGame


def said(name, game, part=""):
    return MEASURES[name].samples([game]).get(part, [None])[0]


#: Player 2 wins after having been behind: seen from player 2 the values are -0.25, -0.81, 0.2, 0.9.
DRAMATIC = PlayedGame(
    (-1.0, 1.0), 4, seats=(1, 2, 1, 2), choices=(3, 2, 1, 4),
    values=(0.25, -0.81, -0.2, 0.9), stakes=(0.2, 0.4, 0.0, 0.6), near_best=(1 / 3, 0.5, 1, 0.75),
    occupied=(0, 1, 2, 2, 1), pieces=(0, 1, 3, 2, 2), sites=4, used=3, repeated=1,
)  # fmt: skip


def test_values_are_seen_from_the_later_winner():
    assert DRAMATIC.winner == 2
    assert DRAMATIC.winners_lead == (-0.25, -0.81, 0.2, 0.9)


@pytest.mark.parametrize(
    ("name", "part", "value"),
    [
        ("drama", "", (sqrt(0.25) + sqrt(0.81)) / 2),  # behind in two positions
        ("comebacks", "", 1),  # -0.81 is below -0.5
        ("lead changes", "", 1 / 3),  # player 1, 1, 2, 2 leads: one change in three steps
        ("uncertainty", "", (0.75 + 0.19 + 0.8 + 0.1) / 4),
        ("uncertainty", "opening", 0.75),
        ("uncertainty", "middle", (0.19 + 0.8) / 2),
        ("uncertainty", "end", 0.1),
        ("killer move", "", 0.2 + 0.81),  # gains are -0.56, 1.01, 0.7
        ("permanence", "", 1),  # the gain of 1.01 is followed by more
        ("decisiveness", "", 3 / 4),  # below one half until the third of four positions
        ("stakes", "", (0.2 + 0.4 + 0.6) / 3),  # the third position has one move
        ("clarity", "", (2 / 3 + 0.5 + 0.25) / 3),
        ("turns", "", 4),
        ("branching", "", (3 + 2 + 1 + 4) / 4),
        ("decisions", "", 3 / 4),
        ("game tree", "", log10(3 * 2 * 1 * 4)),
        ("repetition", "", 1 / 5),  # one of five positions
        ("coverage", "", 3 / 4),
        ("fill", "", (0 + 1 + 2 + 2 + 1) / 5 / 4),
        ("fill", "at the end", 1 / 4),
        ("pieces", "", (0 + 1 + 3 + 2 + 2) / 5),
        ("captures", "", 1 / 4),  # only from 3 to 2
        ("first player", "", -0.5),
    ],
)
def test_of_a_dramatic_game(name, part, value):
    assert said(name, DRAMATIC, part) == pytest.approx(value)


def test_a_gain_that_is_lost_again_is_not_permanent():
    # for player 1: 0, 0.4, 0.1, 0.6, 0.5: the gain of 0.4 falls to 0.1, that of 0.5 to 0.4
    game = PlayedGame((1.0, -1.0), 5, seats=(1, 2, 1, 2, 1), values=(0, -0.4, 0.1, -0.6, 0.5))
    assert said("permanence", game) == 1 / 2


def test_values_of_more_than_two_players_are_known_on_their_own_turns():
    game = PlayedGame((0.0, 1.0, -1.0), 4, seats=(1, 2, 3, 2), values=(0.9, -0.36, 0.9, 0.7))
    assert game.winners_lead == (-0.36, 0.7)
    assert said("drama", game) == pytest.approx(0.6)
    assert said("lead changes", game) is None


def test_a_game_without_winner_has_no_drama():
    drawn = PlayedGame((0.0, 0.0), 2, seats=(1, 2), values=(0.5, 0.5), choices=(2, 2))
    assert drawn.winner == 0
    assert [said(name, drawn) for name in ("drama", "killer move", "decisiveness")] == [None] * 3
    assert said("uncertainty", drawn) == 0.5
    assert said("lead changes", drawn) == 1


def test_ways_to_end_add_up():
    won, drawn = PlayedGame((1.0, -1.0), 9), PlayedGame((0.0, 0.0), 9)
    for game in (won, drawn, PlayedGame((0.0, 0.0), 9, CUT), PlayedGame((0.0, 0.0), 9, AT_LIMIT)):
        ends = [said(name, game) for name in ("completion", "draws", "timeouts")]
        assert sorted(ends) == [0, 0, 1]
    assert said("completion", won) == said("draws", drawn) == 1


def test_several_plies_of_one_player_are_one_turn():
    assert said("turns", PlayedGame((1.0, -1.0), 5, seats=(1, 1, 2, 2, 1))) == 3


def test_margins_are_of_games_that_keep_score():
    assert said("margin", PlayedGame((1.0, 0.0, -1.0), 5, scores=(9, 2, 7))) == 2
    assert said("margin", DRAMATIC) is None


def test_rungs_count_together_and_by_themselves():
    rungs = [Rung(8, 4, 1.0), Rung(8, 4, 0.5), Rung(4, 2, 0.0)]
    assert MEASURES["depth"].samples(rungs) == {
        "": [1.0, 0.5, 0.0],
        "8 against 4": [1.0, 0.5],
        "4 against 2": [0.0],
    }


def test_games_are_kept_as_lines():
    assert PlayedGame.from_line(DRAMATIC.to_line()) == DRAMATIC
    assert PlayedGame((0.0, 0.0), 7).to_line() == {
        "utilities": (0.0, 0.0), "plies": 7, "ended": "rules",
    }  # fmt: skip


def test_every_measure_says_what_it_is():
    for measure in MEASURES.values():
        assert measure.definition.endswith(".")
        assert len(measure.summary) < 110, measure.name
        assert measure.unit
