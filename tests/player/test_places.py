"""Games of three players with places: a second place is better than the last one."""

import pytest

import ludeme
from ludeme.player import make_agent

#: c0 makes player 1 second and player 2 first; c1 makes him last, behind both.
PLACES = """(game "Places" (players 3)
    (equipment { (board (rectangle 1 2)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)) (then (if (= (last To) 0)
            (and { (addScore P1 1) (addScore P2 2) })
            (and { (addScore P2 1) (addScore P3 1) })))))
        (end (if (>= (count Moves) 1) (byScore)))))"""


@pytest.mark.parametrize(
    "agent",
    [
        "uct:iterations=200",
        "uct:iterations=200,threads=2",
        "uct:iterations=200,transpositions=yes",
        "uct:iterations=200,final=robust-max",
        "uct:iterations=200,solver=yes",
        "rave:iterations=200",
        "flat:iterations=200",
    ],
)
def test_the_better_place_is_played(agent):
    state = ludeme.load(PLACES).start(seed=1)
    assert all(str(make_agent(agent).choose(state, seed=seed)) == "c0" for seed in range(3))


@pytest.mark.parametrize("solver", ["no", "yes"])
def test_a_place_between_is_no_loss(solver):
    state = ludeme.load(PLACES).start(seed=1)
    *_, found = ludeme.analyse(state, f"uct:iterations=200,solver={solver}", seed=1)
    best, other = found.lines
    assert (str(best.moves[0]), best.value, best.proven) in (("c0", 0.0, ""), ("c0", 0.0, "draw"))
    assert (str(other.moves[0]), other.value, other.proven) == ("c1", -1.0, "loss")
