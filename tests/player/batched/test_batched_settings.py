"""What a batched search is not for, and settings that cannot be meant."""

import pytest

from ludeme.player.batched.evaluator import see_suitable
from ludeme.player.batched.self_play import SelfPlaySettings
from ludeme.player.batched.settings import SearchSettings


def test_games_that_do_not_fit_are_refused(game):
    see_suitable(game("tic_tac_toe"), "the search")
    with pytest.raises(ValueError, match=r"the search needs no chance, which .* has not"):
        see_suitable(game("gamble"), "the search")


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"root": "halvin"}, "root='halvin' is none of puct, halving .did you mean halving"),
        ({"first_play": 2.0}, "first_play is a value from 0 to 1, not 2"),
        ({"temperature": 0.0}, "temperature is a number above 0"),
        ({"exploration": -1.0}, "exploration is a number from 0 on, not -1"),
        ({"leaves": 0}, "leaves is a number from 1 on, not 0"),
        ({"forced": 2.0, "root": "halving"}, "forced needs root=puct"),
    ],
)
def test_settings_say_what_is_wrong(parameters, message):
    with pytest.raises(ValueError, match=message):
        SearchSettings(**parameters)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"full": 0}, "full, the walks of a full search"),
        ({"full_share": 1.5}, "full_share is a probability from 0 to 1, not 1.5"),
        ({"target": "visit"}, "did you mean visits"),
    ],
)
def test_settings_of_self_play_say_what_is_wrong(parameters, message):
    with pytest.raises(ValueError, match=message):
        SelfPlaySettings(**parameters)
